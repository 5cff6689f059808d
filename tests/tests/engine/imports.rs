//! In no crate do files import each other in a circle.
//!
//! No circle of imports: a reader who follows imports downwards comes to an end. The compiler
//! allows circles, so this test reads the `use` lines of the sources. An import of a name that
//! another module re-exports counts as an import of the file in which the name is defined. A module
//! and those within it may import each other, because a folder's `mod.rs` represents what is in it.
//! Test modules are left out. Paths in expressions are not seen, which has been sufficient so far.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use neuf_tests::running::root;

/// The folders of crates, each of which must be free of circles.
const HALVES: [&str; 5] = ["crates/sat", "crates/sudoku", "crates/ground", "crates/faces", "annex"];

/// Crates that are not yet free of circles: the Python module, which is a workspace of its own.
const EXCEPT: [&str; 1] = ["python"];

/// A module by its path from the root of its crate.
type Module = Vec<String>;

/// An import: its path, and whether it is a re-export.
type Import = (Vec<String>, bool);

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut found = Vec::new();
    for half in HALVES {
        for folder in fs::read_dir(root().join(half)).unwrap() {
            let folder = folder.unwrap();
            let name = folder.file_name().into_string().unwrap();
            let sources = folder.path().join("src");
            if EXCEPT.contains(&name.as_str()) || !sources.is_dir() {
                continue;
            }
            let edges = edges(&sources);
            assert!(!edges.is_empty(), "{half}/{name}: the sources were not found");
            found.extend(circle(&edges).map(|circle| (name, circle)));
        }
    }
    assert!(found.is_empty(), "circles of imports: {found:?}");
}

#[test]
fn no_rooms_of_the_sudoku_import_each_other_in_a_circle() {
    let mut rooms: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
    for (from, targets) in edges(&root().join("crates/sudoku/sudoku/src")) {
        let of_room = |module: &Module| module.first().map(|room| vec![room.clone()]);
        let Some(room) = of_room(&from) else { continue };
        let others = targets.iter().filter_map(of_room).filter(|other| *other != room);
        rooms.entry(room.clone()).or_default().extend(others);
    }
    assert!(rooms.contains_key(&vec!["formula".to_owned()]));
    assert_eq!(circle(&rooms), None);
}

#[test]
fn a_circle_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("lib.rs", "mod a;\nmod b;\nmod c;\npub use b::{Inner as B, Other};\n");
    write("a.rs", "use crate::{\n    c::C,\n    Other,\n};\n");
    write("b.rs", "use super::c::C;\n");
    write("c.rs", "#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n");
    assert_eq!(circle(&edges(folder.path())), None);
    write("c.rs", "use crate::a::A;\n");
    assert!(circle(&edges(folder.path())).is_some());
}

/// The modules that each module imports, except modules that contain it or are in it.
fn edges(src: &Path) -> BTreeMap<Module, BTreeSet<Module>> {
    let mut sources = BTreeMap::new();
    collect(src, &mut Vec::new(), &mut sources);
    let imports: BTreeMap<&Module, Vec<Import>> =
        sources.iter().map(|(module, text)| (module, imports(text, module, &sources))).collect();
    let mut exports: BTreeMap<(&Module, &str), &[String]> = BTreeMap::new();
    for (module, paths) in &imports {
        for (path, _) in paths.iter().filter(|(_, is_public)| *is_public) {
            exports.insert((*module, path.last().unwrap()), path);
        }
    }
    let home = |path: &[String]| {
        let mut path = path.to_vec();
        // There are few re-exports of re-exports, and a circle of them does not compile.
        for _ in 0..9 {
            let depth = (0..=path.len()).rev().find(|&end| sources.contains_key(&path[..end]));
            let (module, rest) = path.split_at(depth.unwrap_or(0));
            let module = module.to_vec();
            let Some(name) = rest.first() else { return module };
            match exports.get(&(&module, name.as_str())) {
                Some(next) if *next != path => path = [next, &rest[1..]].concat(),
                _ => return module,
            }
        }
        path
    };
    let is_within = |a: &Module, b: &Module| a.starts_with(b) || b.starts_with(a);
    let targets = |module: &Module, paths: &[Import]| {
        let homes = paths.iter().map(|(path, _)| home(path));
        homes.filter(|target| !is_within(module, target)).collect()
    };
    imports.iter().map(|(module, paths)| ((*module).clone(), targets(module, paths))).collect()
}

/// The text of each module in a folder, without its tests and comments.
fn collect(folder: &Path, module: &mut Module, sources: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if matches!(name.as_str(), "tests" | "testing") {
            continue;
        }
        if path.is_dir() {
            module.push(name);
            collect(&path, module, sources);
            module.pop();
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let mut module = module.clone();
            if !matches!(name.as_str(), "lib" | "mod") {
                module.push(name);
            }
            sources.insert(module, lines.collect::<Vec<_>>().join("\n"));
        }
    }
}

/// The imports of a module from its own crate.
fn imports(text: &str, module: &Module, sources: &BTreeMap<Module, String>) -> Vec<Import> {
    let mut found = Vec::new();
    for statement in text.split(';') {
        let line_start = |found: usize| statement[..found].rfind('\n').map_or(0, |at| at + 1);
        let Some(at) = statement.rfind("use ").filter(|&at| {
            let before = statement[line_start(at)..at].trim();
            before.is_empty() || before.starts_with("pub")
        }) else {
            continue;
        };
        let is_public = statement[line_start(at)..at].contains("pub");
        let tree: String = statement[at + 4..].split_whitespace().collect::<Vec<_>>().join(" ");
        for path in paths(&tree) {
            let path: Vec<&str> = path.split("::").collect();
            let base = match path[0] {
                "crate" => Vec::new(),
                "self" => module.clone(),
                "super" => module[..module.len() - 1].to_vec(),
                first
                    if sources.contains_key(&[module.as_slice(), &[first.to_owned()]].concat()) =>
                {
                    [module.as_slice(), &[first.to_owned()]].concat()
                }
                _ => continue,
            };
            let (mut base, mut rest) = (base, &path[1..]);
            while rest.first() == Some(&"super") {
                base.pop();
                rest = &rest[1..];
            }
            base.extend(rest.iter().map(|&name| name.to_owned()));
            found.push((base, is_public));
        }
    }
    found
}

/// The paths that an import tree (`a::{b, c::{d, e as f}}`) stands for.
fn paths(tree: &str) -> Vec<String> {
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default().trim();
        return if path.is_empty() { Vec::new() } else { vec![path.to_owned()] };
    };
    let inner = rest.trim_end().strip_suffix('}').unwrap_or(rest);
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, sign) in inner.char_indices().chain([(inner.len(), ',')]) {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = paths(inner[start..at].trim());
                found.extend(part.into_iter().map(|path| format!("{}{path}", head.trim())));
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// Modules that import each other in a circle; the first one is repeated at the end.
fn circle(edges: &BTreeMap<Module, BTreeSet<Module>>) -> Option<Vec<Module>> {
    fn visit(
        module: &Module,
        edges: &BTreeMap<Module, BTreeSet<Module>>,
        done: &mut BTreeSet<Module>,
        way: &mut Vec<Module>,
    ) -> bool {
        if let Some(start) = way.iter().position(|other| other == module) {
            way.drain(..start);
            way.push(module.clone());
            return true;
        }
        if !done.insert(module.clone()) {
            return false;
        }
        way.push(module.clone());
        let targets = edges.get(module).into_iter().flatten();
        for target in targets {
            if visit(target, edges, done, way) {
                return true;
            }
        }
        way.pop();
        false
    }
    let (mut done, mut way) = (BTreeSet::new(), Vec::new());
    edges.keys().any(|module| visit(module, edges, &mut done, &mut way)).then_some(way)
}
