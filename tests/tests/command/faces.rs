//! The table of faces and abilities in the guide names what is there.
//!
//! Each name is looked up in the interface of its face, where a user finds it, so that a function
//! that is renamed or removed has to be renamed or removed in the table, too.

use std::fs;
use std::path::Path;

use neuf_tests::running::{neuf, root};

/// The texts of all files below a folder with this ending.
fn texts(folder: &Path, ending: &str) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text += &texts(&path, ending);
        } else if path.to_str().is_some_and(|name| name.ends_with(ending)) {
            text += &fs::read_to_string(&path).unwrap();
        }
    }
    text
}

/// Whether a text contains this word, with nothing before or after it that would belong to it.
fn has_word(text: &str, word: &str) -> bool {
    let belongs = |char: char| char.is_alphanumeric() || char == '_' || char == '-';
    text.match_indices(word).any(|(place, _)| {
        !text[..place].ends_with(belongs) && !text[place + word.len()..].starts_with(belongs)
    })
}

/// A face: its name in the table, and whether its interface has a name.
struct Face {
    name: &'static str,
    interface: String,
    /// What may stand around a name where it is declared.
    forms: &'static [[&'static str; 2]],
}

impl Face {
    fn has(&self, name: &str) -> bool {
        let is_declared = |&[before, after]: &[&str; 2]| {
            let declared = format!("{before}{name}{after}");
            if before.is_empty() && after.is_empty() {
                has_word(&self.interface, name)
            } else {
                self.interface.contains(&declared)
            }
        };
        self.forms.iter().any(is_declared)
    }
}

fn faces() -> [Face; 6] {
    let sources = |folder: &str, ending| texts(&root().join(folder), ending);
    let help = neuf(["sat", "--help"], "").stdout;
    [
        Face {
            name: "Rust",
            interface: sources("crates/sat/solver/src", ".rs")
                + &sources("crates/sat/cnf/src", ".rs"),
            forms: &[["pub fn ", "("]],
        },
        Face {
            name: "rustsat",
            interface: sources("crates/faces/rustsat/src", ".rs"),
            forms: &[["    pub fn ", "("], [" ", " for Neuf"], [" ", "<'term> for Neuf"]],
        },
        Face {
            name: "C",
            interface: sources("crates/faces/capi/include", ".h"),
            forms: &[[" ", "("], ["*", "("]],
        },
        Face {
            name: "Python",
            interface: sources("crates/faces/python/python/neuf", ".pyi"),
            forms: &[["def ", "("], ["        ", ": "], [", ", ": "]],
        },
        Face { name: "command", interface: help, forms: &[["", ""]] },
        Face {
            name: "page and npm",
            interface: sources("web/src/lib", "calls.ts") + &sources("web/src/lib", "solver.ts"),
            forms: &[["", ""]],
        },
    ]
}

#[test]
fn each_name_in_the_table_is_in_its_face() {
    let text = fs::read_to_string(root().join("book/engine/faces.md")).unwrap();
    let rows = text.lines().skip_while(|line| !line.starts_with("| ability |"));
    let rows: Vec<Vec<&str>> = rows
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let faces = faces();
    let [head, _, rows @ ..] = &rows[..] else { panic!("there is no table") };
    assert_eq!(head[1..], faces.each_ref().map(|face| face.name));
    assert!(rows.len() > 15);
    for row in rows {
        for (face, &cell) in faces.iter().zip(&row[1..]) {
            if cell == "–" {
                assert_ne!(face.name, "Rust", "{}: the library has every ability", row[0]);
                continue;
            }
            let name = cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`'));
            let name = name.unwrap_or_else(|| panic!("{}: `{cell}` is not a name", row[0]));
            assert!(face.has(name), "{}: {} has no {name}", row[0], face.name);
        }
    }
}

/// The same files are given to the other faces, in their own tests. A search without counting,
/// parity and symmetry takes more conflicts.
#[test]
fn structure_and_symmetry_answer_in_each_form_of_the_command() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof.lrat").display().to_string();
    let plain = ["counting", "parity", "symmetry"].map(|name| format!("-O{name}=false"));
    for name in ["pigeonhole-7", "parity-16-odd", "cliques-8-4-3"] {
        let code = |arguments: &[String]| {
            let path = root().join("dimacs").join(name).with_extension("cnf").display().to_string();
            let arguments = [&["sat".into(), "--conflicts=1500".into(), path], arguments].concat();
            neuf(arguments, "").code
        };
        for form in ["--quiet", "--certify", "--threads=2", &proof] {
            assert_eq!(code(&[form.to_owned()]), 20, "{name} {form}");
        }
        assert_eq!(code(&plain), 0, "{name}");
    }
}

#[test]
fn a_name_that_is_not_there_is_missed() {
    let faces = faces();
    for (face, wrong) in faces.iter().zip([
        "solve_on",
        "Portfolio",
        "neuf_set_thread",
        "thread",
        "--thread",
        "certif",
    ]) {
        assert!(!face.has(wrong), "{}: {wrong}", face.name);
    }
}
