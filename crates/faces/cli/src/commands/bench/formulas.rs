//! Which formulas `neuf bench` solves: files as they are named, and those of folders.
//!
//! A folder is searched to any depth and by name, so that two runs have their lines in the same
//! order. A file that is named is taken whatever its ending is; in a folder the ending decides,
//! because proofs and notes often stand beside the formulas.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::exit::UsageError;
use crate::words::tr;

/// The endings of formulas, and those of compressions behind them.
const KINDS: [&str; 3] = ["cnf", "icnf", "dimacs"];
const COMPRESSIONS: [&str; 4] = ["gz", "xz", "bz2", "zst"];

/// All files, each once, in the order of the arguments and by name within a folder.
///
/// # Errors
/// When a file does not exist or a folder cannot be read or has no formula.
pub(super) fn find(inputs: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for input in inputs {
        if input == Path::new("-") {
            let why = tr!("a table needs files: `neuf sat` reads a stream");
            return Err(UsageError(why.into()).into());
        }
        let data = fs::metadata(input).with_context(|| input.display().to_string())?;
        if !data.is_dir() {
            found.push(input.clone());
            continue;
        }
        let before = found.len();
        descend(input, &mut found)?;
        if found.len() == before {
            bail!(tr!(
                "{name}: no file in this folder ends in .cnf, .icnf or .dimacs",
                name = input.display()
            ));
        }
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|path| seen.insert(path.clone()));
    Ok(found)
}

fn descend(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let entries = || -> std::io::Result<Vec<(PathBuf, bool)>> {
        fs::read_dir(folder)?
            .map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?.is_dir()))))
            .collect()
    };
    let mut entries = entries().with_context(|| folder.display().to_string())?;
    entries.sort();
    for (path, is_folder) in entries {
        // A link to a folder is not followed, since it may lead back. One that leads nowhere is
        // taken, so that the table says what is missing.
        if is_folder {
            descend(&path, found)?;
        } else if is_formula(&path) && fs::metadata(&path).map_or(true, |data| data.is_file()) {
            found.push(path);
        }
    }
    Ok(())
}

fn is_formula(path: &Path) -> bool {
    let ends = |path: &Path, endings: &[&str]| {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        ending.is_some_and(|ending| endings.contains(&&*ending))
    };
    if ends(path, &COMPRESSIONS) {
        return ends(&path.with_extension(""), &KINDS);
    }
    ends(path, &KINDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_searched_and_nothing_comes_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("b/c")).unwrap();
        fs::create_dir(path("empty")).unwrap();
        for name in ["z.cnf", "a.CNF.xz", "b/c/d.dimacs", "b/e.icnf.gz", "notes.txt", "b/p.drat"] {
            fs::write(path(name), "").unwrap();
        }
        let all = ["a.CNF.xz", "b/c/d.dimacs", "b/e.icnf.gz", "z.cnf"].map(path);
        assert_eq!(find(&[path("")]).unwrap(), all);
        let some = [path("notes.txt"), path("z.cnf"), path("b"), path("z.cnf")];
        let expected = ["notes.txt", "z.cnf", "b/c/d.dimacs", "b/e.icnf.gz"].map(path);
        assert_eq!(find(&some).unwrap(), expected);
        assert!(find(&[path("empty")]).is_err() && find(&[path("none")]).is_err());
        assert!(find(&["-".into()]).is_err());
    }
}
