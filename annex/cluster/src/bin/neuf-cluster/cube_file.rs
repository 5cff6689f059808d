//! Files with cubes (`p inccnf`), and folders with their results.
//!
//! Two comments protect against mix-ups and damage: the fingerprint of the formula, and one of the
//! cubes themselves. A file of another program has neither, and is accepted as it is; the answer
//! does not depend on it.

use std::fs;
use std::io::{self, BufWriter, Cursor, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use neuf_cluster::{Part, PartError};
use neuf_cnf::dimacs::{self, ReadOptions};
use neuf_cnf::{Fingerprint, Formula, Interrupt, Lit};

use neuf_cli::formulas::comments::fingerprint;
use neuf_cli::io::open_interruptible;
use neuf_cli::terminal::streams::warn;

const OF_FORMULA: &str = "fingerprint of the formula: ";
const OF_CUBES: &str = "fingerprint of the cubes: ";
/// The ending of the names of results.
const RESULT: &str = ".result";

/// The fingerprint of a list of cubes.
fn of_cubes(cubes: &[Vec<Lit>]) -> Fingerprint {
    Fingerprint::of(&cubes.iter().map(|cube| cube.iter().copied()).collect())
}

/// Writes a file with cubes, with the clauses of the formula in front unless it is `plain`.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write(
    out: &mut impl Write,
    comments: &[String],
    formula: &Formula,
    cubes: &[Vec<Lit>],
    plain: bool,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    for comment in comments {
        writeln!(out, "c {comment}")?;
    }
    writeln!(out, "c {OF_FORMULA}{}", Fingerprint::of(formula))?;
    writeln!(out, "c {OF_CUBES}{}", of_cubes(cubes))?;
    writeln!(out, "p inccnf")?;
    let clauses = formula.clauses().filter(|_| !plain).map(|clause| ("", clause));
    for (start, lits) in clauses.chain(cubes.iter().map(|cube| ("a ", &cube[..]))) {
        out.write_all(start.as_bytes())?;
        for lit in lits {
            write!(out, "{} ", lit.to_dimacs())?;
        }
        out.write_all(b"0\n")?;
    }
    out.flush()
}

/// Reads the cubes of a formula.
///
/// # Errors
/// When the file cannot be read, also because `interrupt` was requested, is damaged, or belongs to
/// another formula; the message names it.
pub(crate) fn read(
    path: &Path,
    formula: &Formula,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Vec<Lit>>> {
    let name = || path.display().to_string();
    let input = open_interruptible(path, interrupt)?;
    let options = ReadOptions::default().comments(true);
    let file = dimacs::read(input, &options).with_context(name)?;
    let expected = Fingerprint::of(formula);
    let given = fingerprint(&file.comments, OF_FORMULA).with_context(name)?;
    let sum = fingerprint(&file.comments, OF_CUBES).with_context(name)?;
    let clauses = (!file.formula.is_empty()).then(|| Fingerprint::of(&file.formula));
    for found in [given, clauses].into_iter().flatten() {
        if found != expected {
            bail!(
                "{name}: these are cubes of another formula ({found}, but this one is {expected})",
                name = name()
            );
        }
    }
    if sum.is_some_and(|sum| sum != of_cubes(&file.cubes)) {
        bail!("{name}: the cubes were changed or are not complete", name = name());
    }
    let is_known = |lit: &&Lit| lit.var().index() < formula.var_count();
    if let Some(strange) = file.cubes.iter().flatten().find(|lit| !is_known(lit)) {
        let count = formula.var_count();
        bail!(
            "{name}: a cube has the literal {strange}, but the formula has only {count} variables",
            name = name()
        );
    }
    Ok(file.cubes)
}

/// The results in these files and folders, in the order of their names. Their proofs are checked
/// when they are used, unless the results are trusted.
///
/// # Errors
/// When one cannot be read or is no result, also because `interrupt` was requested; the message
/// names it.
pub(crate) fn results(
    paths: &[PathBuf],
    are_trusted: bool,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Part<'static>>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut found = Vec::new();
        for entry in entries(path)? {
            if entry.file_name().to_string_lossy().contains(RESULT) {
                found.push(entry.path());
            }
        }
        found.sort_unstable();
        files.append(&mut found);
    }
    let mut parts = Vec::new();
    for path in files {
        // A run that was killed at once leaves an empty file.
        let data = fs::metadata(&path).ok();
        if data.as_ref().is_some_and(|data| data.is_file() && data.len() == 0) {
            continue;
        }
        let name = path.display().to_string();
        let is_file = data.is_some_and(|data| data.is_file());
        let part = if is_file {
            let interrupt = interrupt.clone();
            Part::open(name.clone(), move || {
                let input = open_interruptible(&path, &interrupt);
                input
                    .map(|input| -> Box<dyn io::BufRead> { input })
                    .map_err(|error| io::Error::other(format!("{error:#}")))
            })
        } else {
            // A result is read twice, and a pipe can be read only once.
            let mut bytes = Vec::new();
            open_interruptible(&path, interrupt)?
                .read_to_end(&mut bytes)
                .with_context(|| name.clone())?;
            let bytes: Arc<[u8]> = bytes.into();
            Part::open(name.clone(), move || Ok(Box::new(Cursor::new(Arc::clone(&bytes)))))
        };
        let part = match part {
            // A run that was killed a moment later leaves a part of the first line.
            Err(PartError::Unbegun) => continue,
            part => part.map_err(|error| anyhow!("{name}: {error}"))?,
        };
        if let Some(line) = part.summary().damaged {
            warn(format!(
                "{name} is damaged: the check sum in line {line} is wrong; only what stands before \
                 it is used"
            ));
        }
        parts.push(if are_trusted { part.trusted() } else { part });
    }
    Ok(parts)
}

/// The name of the result of a job.
pub(crate) fn result_of(folder: &Path, job: impl std::fmt::Display) -> PathBuf {
    folder.join(format!("cube-{job}{RESULT}"))
}

/// The name of the result of a later run of a job, which has none yet.
pub(crate) fn later_result_of(folder: &Path, job: impl std::fmt::Display) -> PathBuf {
    let mut names = (2..).map(|run| folder.join(format!("cube-{job}-run-{run}{RESULT}")));
    names.find(|path| !path.exists()).unwrap_or_else(|| result_of(folder, job))
}

/// The results that runs of a job have written, in the order of their names.
///
/// # Errors
/// When the folder cannot be read; the message names it.
pub(crate) fn results_of(
    folder: &Path,
    job: impl std::fmt::Display,
) -> anyhow::Result<Vec<PathBuf>> {
    let first = result_of(folder, &job);
    let later = format!("cube-{job}-run-");
    let mut found = Vec::new();
    for entry in entries(folder)? {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_later = name.starts_with(&later) && name.ends_with(RESULT);
        if is_later || entry.path() == first {
            found.push(entry.path());
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// What is in a folder.
///
/// # Errors
/// When it cannot be read; the message names it.
fn entries(folder: &Path) -> anyhow::Result<Vec<fs::DirEntry>> {
    let name = || format!("cannot read {name}", name = folder.display());
    fs::read_dir(folder).with_context(name)?.map(|entry| entry.with_context(name)).collect()
}

/// The name of the file with the cubes that runs of a job have left.
pub(crate) fn left_of(folder: &Path, job: impl std::fmt::Display) -> PathBuf {
    folder.join(format!("cube-{job}.icnf"))
}

/// Creates a new file for the results of a thread.
///
/// # Errors
/// When it cannot be created; the message names the folder.
pub(crate) fn create_result(folder: &Path, thread: usize) -> io::Result<fs::File> {
    for run in 1.. {
        let path = folder.join(format!("run-{run}-{thread}{RESULT}"));
        match fs::File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                return Err(io::Error::new(error.kind(), format!("{}: {error}", path.display())));
            }
            Ok(file) => return Ok(file),
        }
    }
    unreachable!("there are more numbers than files")
}

/// Numbers as ranges, such as `1-5,9`, which array jobs understand.
pub(crate) fn ranges(numbers: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |&(first, last): &(usize, usize)| match last - first {
        0 => first.to_string(),
        _ => format!("{first}-{last}"),
    };
    ranges.iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use neuf_testing::changes::every_change;

    use super::*;

    #[test]
    fn numbers_are_listed_as_ranges() {
        assert_eq!(ranges(&[1, 2, 3, 5, 8, 9]), "1-3,5,8-9");
        assert_eq!(ranges(&[]), "");
    }

    /// Whatever one wrong byte makes of a file with cubes: it is refused, or it has the same cubes.
    #[test]
    fn damaged_cubes_are_refused() {
        let lit = |number| Lit::from_dimacs(number).unwrap();
        let formula: Formula = [[1, 2, 3], [-1, 2, -3], [1, -2, 3]]
            .map(|clause| clause.map(lit))
            .into_iter()
            .collect();
        let cubes = vec![vec![lit(1), lit(-2)], vec![lit(-1)], vec![lit(1), lit(2), lit(3)]];
        let folder = tempfile::tempdir().unwrap();
        let (path, interrupt) = (folder.path().join("cubes.icnf"), Interrupt::new());
        for (cubes, plain) in [(&cubes, true), (&cubes, false), (&Vec::new(), true)] {
            let mut whole = Vec::new();
            write(&mut whole, &["three".into()], &formula, cubes, plain).unwrap();
            let tally = every_change(&whole, |text| {
                // Some file systems wait for the disk when a file is written anew.
                let _ = fs::remove_file(&path);
                fs::write(&path, text).unwrap();
                let found = read(&path, &formula, &interrupt);
                found.map(|found| assert_eq!(&found, cubes)).is_ok()
            });
            assert!(tally.accepted > 500 && tally.refused > tally.accepted, "{tally:?}");
        }
    }
}
