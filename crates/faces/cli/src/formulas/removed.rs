//! The file of `neuf simplify --reconstruction`: the clauses that a simplification has removed, by
//! which a model of the simplified formula becomes one of the original formula.
//!
//! One wrong digit in this file would make another model of each model, and nothing would tell that
//! it is none unless the original formula is there to check it against. So a comment has the
//! fingerprint of the clauses. A sum of the bytes was rejected: a file that was only compressed or
//! given other line ends is as good as before.

use std::path::Path;

use anyhow::{Context, bail};
use neuf_cnf::dimacs::{self, DimacsFile, ReadOptions};
use neuf_cnf::{Fingerprint, Formula};

use super::comments::fingerprint;
use crate::io::write_to;
use crate::puzzles::source::Source;

const NOTE: &str =
    "the clauses that were removed, oldest first; the first literal of each is its witness";
/// How the comment with the fingerprint begins.
const SUM: &str = "fingerprint of these clauses and variables: ";

fn sum(removed: &Formula, variables: usize) -> Fingerprint {
    Fingerprint::of(removed).with_var_count(variables)
}

/// Writes the clauses that were removed from a formula with so many variables.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn write(path: &Path, mut removed: Formula, variables: usize) -> anyhow::Result<()> {
    removed.declare_vars(variables);
    let comments = [NOTE.to_owned(), format!("{SUM}{}", sum(&removed, removed.var_count()))];
    write_to(Some(path), |mut out| dimacs::write(&mut out, &comments, &removed))
}

/// Reads the clauses that were removed.
///
/// # Errors
/// When the file cannot be read, or is not as it was written.
pub(crate) fn read(path: &Path) -> anyhow::Result<DimacsFile> {
    let source = Source::File(path.to_path_buf());
    let name = || source.name();
    let options = ReadOptions::default().strict(true).comments(true);
    let file = dimacs::read(source.open()?, &options).with_context(name)?;
    match fingerprint(&file.comments, SUM).with_context(name)? {
        Some(written) if written == sum(&file.formula, file.var_count()) => Ok(file),
        Some(_) => bail!("{}: the clauses were changed or are not complete", name()),
        None => bail!(
            "{}: this is not what `neuf simplify --reconstruction` writes: there is no comment \
             `{SUM}…`",
            name()
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use neuf_cnf::Lit;
    use neuf_testing::changes::every_change;

    use super::*;

    #[test]
    fn damaged_clauses_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("back.cnf");
        let lit = |number| Lit::from_dimacs(number).unwrap();
        let removed: Formula = [vec![1, 2], vec![-1, 3], vec![3, 2, -4]]
            .map(|clause: Vec<i32>| clause.into_iter().map(lit).collect::<Vec<_>>())
            .into_iter()
            .collect();
        for (removed, variables) in [(removed, 12), (Formula::new(), 0), (Formula::new(), 7)] {
            write(&path, removed.clone(), variables).unwrap();
            let whole = fs::read(&path).unwrap();
            let tally = every_change(&whole, |text| {
                // Some file systems wait for the disk when a file is written anew.
                let _ = fs::remove_file(&path);
                fs::write(&path, text).unwrap();
                let Ok(found) = read(&path) else { return false };
                assert!(found.formula.clauses().eq(removed.clauses()));
                assert_eq!(found.var_count(), variables);
                true
            });
            assert!(tally.accepted > 100 && tally.refused > 1000, "{tally:?}");
        }
    }
}
