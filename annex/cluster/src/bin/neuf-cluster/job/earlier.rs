//! What earlier runs of a job have left: whether it counts for this run.
//!
//! A run with `--trust-results` writes results without proofs, which a run without it must not take
//! for done: `neuf cluster join` would refuse them afterwards, when the job says that there is
//! nothing left to do. So the cubes of such results are opened again.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::bail;
use neuf_cluster::{Finding, Part};
use neuf_cnf::{Fingerprint, Formula, Lit};

/// Checks that cubes which were left are pieces of those of the job.
///
/// # Errors
/// When one is not: the list of cubes is another one.
pub(crate) fn require_pieces(
    open: &[Vec<Lit>],
    cubes: &[Vec<Lit>],
    left: &Path,
) -> anyhow::Result<()> {
    let sets: Vec<HashSet<&Lit>> = open.iter().map(|piece| piece.iter().collect()).collect();
    let is_piece =
        |piece: &HashSet<&Lit>| cubes.iter().any(|cube| cube.iter().all(|lit| piece.contains(lit)));
    if !sets.iter().all(is_piece) {
        let left = left.display();
        bail!("{left} has pieces of other cubes: take another folder, or remove it");
    }
    Ok(())
}

/// Whether a part has a model or all cubes of a job, with their proofs if these are wanted.
///
/// # Errors
/// When the result is about another formula or other cubes: it may be the only one of its kind,
/// and the job would overwrite it.
pub(crate) fn is_whole(
    part: &Part<'_>,
    formula: &Formula,
    mine: &[Vec<Lit>],
    needs_proof: bool,
) -> anyhow::Result<bool> {
    require_formula(part, formula)?;
    let (name, summary) = (&part.name, part.summary());
    let mine: HashSet<&Vec<Lit>> = mine.iter().collect();
    let mut solved = HashSet::new();
    let mut has_model = false;
    for finding in &summary.findings {
        let cube = match finding {
            Finding::Refuted { cube, .. } => cube,
            Finding::Model { cube, .. } => {
                has_model = true;
                cube
            }
            _ => continue,
        };
        if !mine.contains(cube) {
            bail!("{name} is a result for other cubes: take another folder, or remove it");
        }
        solved.insert(cube);
    }
    let is_refuted = solved.len() == mine.len() && (summary.is_proved() || !needs_proof);
    Ok(has_model || is_refuted)
}

/// A result without proofs.
pub(crate) struct Unproved<'a> {
    pub(crate) path: &'a Path,
    /// The cubes that it refutes.
    pub(crate) cubes: Vec<Vec<Lit>>,
}

/// The results that refute cubes without proofs, with these cubes; none if one of them has a model,
/// which is an answer of its own.
///
/// # Errors
/// When a result is about another formula, and those of `read`.
pub(crate) fn unproved<'a>(
    results: &'a [PathBuf],
    read: impl Fn(&Path) -> anyhow::Result<Vec<Part<'static>>>,
    formula: &Formula,
) -> anyhow::Result<Vec<Unproved<'a>>> {
    let mut found = Vec::new();
    for path in results {
        for part in read(path)? {
            require_formula(&part, formula)?;
            let mut cubes = Vec::new();
            for finding in &part.summary().findings {
                match finding {
                    Finding::Model { .. } => return Ok(Vec::new()),
                    Finding::Refuted { cube, .. } => cubes.push(cube.clone()),
                    _ => {}
                }
            }
            if !part.summary().is_proved() {
                found.push(Unproved { path, cubes });
            }
        }
    }
    Ok(found)
}

/// # Errors
/// When a result is about another formula: it may be the only one of its kind, and the job would
/// overwrite it.
fn require_formula(part: &Part<'_>, formula: &Formula) -> anyhow::Result<()> {
    if part.summary().fingerprint != Fingerprint::of(formula) {
        let name = &part.name;
        bail!("{name} is a result for another formula: take another folder, or remove it");
    }
    Ok(())
}
