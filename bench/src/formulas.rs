//! The formulas of a comparison: named files, and the formulas in named folders.
//!
//! A folder is searched to any depth. A named file is taken whatever its ending is; in a folder the
//! ending decides, because proofs and notes often stand beside the formulas. Results know a formula
//! by the name of its file alone, so that results of machines with other folders can be compared.
//! Two formulas of one name are refused.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{self, Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use anyhow::{Context, bail};

/// The endings of formulas.
const KINDS: [&str; 3] = ["cnf", "icnf", "dimacs"];
/// The endings of compressions, and the programs that undo them.
const COMPRESSIONS: [(&str, &str); 4] =
    [("xz", "xz"), ("gz", "gzip"), ("bz2", "bzip2"), ("zst", "zstd")];

/// The name of a formula: the name of its file, without the endings of a compression and of CNF.
pub fn name_of(path: &Path) -> String {
    let plain = without_compression(path);
    let name = plain.file_name().unwrap_or_default().to_string_lossy();
    name.strip_suffix(".cnf").unwrap_or(&name).to_owned()
}

/// The program that decompresses a file; none for a plain one.
fn program_of(path: &Path) -> Option<&'static str> {
    let ending = path.extension()?.to_str()?;
    COMPRESSIONS.iter().find(|(known, _)| *known == ending).map(|(_, program)| *program)
}

/// The path without the ending of a compression.
fn without_compression(path: &Path) -> PathBuf {
    if program_of(path).is_some() { path.with_extension("") } else { path.into() }
}

/// These formulas and the formulas in these folders, sorted by path. Paths are absolute, because
/// solvers run in a folder of their own.
pub fn gather(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for given in paths {
        let path = path::absolute(given)?;
        if !path.is_dir() {
            found.push(path);
            continue;
        }
        let before = found.len();
        descend(&path, &mut found)?;
        if found.len() == before {
            bail!("{}: no file in this folder ends in .cnf, .icnf or .dimacs", given.display());
        }
    }
    found.sort();
    found.dedup();
    let mut names = BTreeMap::new();
    for path in &found {
        if let Some(other) = names.insert(name_of(path), path) {
            bail!("{} and {} have the same name", other.display(), path.display());
        }
    }
    Ok(found)
}

fn descend(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let path = entry.path();
        // A link to a folder is not followed, since it may lead back.
        if entry.file_type()?.is_dir() {
            descend(&path, found)?;
        } else if is_formula(&path) && !path.is_dir() {
            found.push(path);
        }
    }
    Ok(())
}

fn is_formula(path: &Path) -> bool {
    let plain = without_compression(path);
    let ending = plain.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    ending.is_some_and(|ending| KINDS.contains(&&*ending))
}

/// Gives formulas as plain files and decompresses each at most once.
pub struct PlainFiles {
    folder: PathBuf,
    known: Mutex<BTreeMap<PathBuf, Arc<Mutex<Option<PathBuf>>>>>,
}

impl PlainFiles {
    /// The decompressed files stand in this folder.
    pub fn new(folder: &Path) -> PlainFiles {
        PlainFiles { folder: folder.into(), known: Mutex::default() }
    }

    /// The plain file of a formula.
    pub fn get(&self, formula: &Path) -> anyhow::Result<PathBuf> {
        let Some(program) = program_of(formula) else { return Ok(formula.into()) };
        let slot = {
            let mut known = self.known.lock().unwrap_or_else(|e| e.into_inner());
            Arc::clone(known.entry(formula.into()).or_default())
        };
        let mut slot = slot.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(plain) = &*slot {
            return Ok(plain.clone());
        }
        let plain = self.folder.join(name_of(formula) + ".cnf");
        let output = File::create(&plain).context("cannot write the plain formula")?;
        let status = Command::new(program).arg("-dc").arg(formula).stdout(output).status();
        if !status.with_context(|| format!("cannot run {program}"))?.success() {
            bail!("{program} failed");
        }
        *slot = Some(plain.clone());
        Ok(plain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_folder_and_compression() {
        assert_eq!(name_of(Path::new("a/b--c.cnf.xz")), "b--c");
        assert_eq!(name_of(Path::new("x.cnf")), "x");
        assert_eq!(name_of(Path::new("x.icnf.gz")), "x.icnf");
        assert_eq!(name_of(Path::new("x.1")), "x.1");
    }

    #[test]
    fn folders_are_searched_and_no_name_comes_twice() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("b/c")).expect("made");
        fs::create_dir(path("empty")).expect("made");
        for name in ["z.cnf", "a.CNF.xz", "b/c/d.dimacs", "b/e.icnf.gz", "notes.txt", "b/p.drat"] {
            fs::write(path(name), "").expect("written");
        }
        let all = ["a.CNF.xz", "b/c/d.dimacs", "b/e.icnf.gz", "z.cnf"].map(path);
        assert_eq!(gather(&[path("")]).expect("found"), all);
        let some = [path("notes.txt"), path("z.cnf"), path("b"), path("z.cnf")];
        let expected = ["b/c/d.dimacs", "b/e.icnf.gz", "notes.txt", "z.cnf"].map(path);
        assert_eq!(gather(&some).expect("found"), expected);
        assert!(gather(&[path("empty")]).is_err());
        fs::write(path("b/c/z.cnf.gz"), "").expect("written");
        let error = gather(&[path("")]).expect_err("two of one name");
        assert!(error.to_string().contains("the same name"), "{error}");
    }
}
