//! Takes over what parts have found: the clauses that refute cubes, and models.

use std::io;

use neuf_cnf::{Formula, Valuation};
use neuf_core::{ClauseId, Lit};

use super::close::Closing;
use super::fingerprint::Fingerprint;
use super::literals::{is_contrary, shown};
use super::merge::{Numbering, SharedMerge};
use super::part::{Finding, Part};
use crate::proof::lock;

/// Why parts cannot be joined into an answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JoinError {
    /// A part is about another formula.
    #[error("{name} is a result for another formula ({found}, but this one is {expected})")]
    Foreign {
        /// The part.
        name: String,
        /// The fingerprint in the part.
        found: Fingerprint,
        /// The fingerprint of the formula.
        expected: Fingerprint,
    },
    /// A part names a core that is not within its cube.
    #[error("{name} is damaged: the core of the cube {cube} is not within it")]
    NotWithin {
        /// The part.
        name: String,
        /// The cube.
        cube: String,
    },
    /// What a part gives as a model does not satisfy the formula, or not its cube.
    #[error("{name} is wrong: what it gives for the cube {cube} is not a model of the formula")]
    NoModel {
        /// The part.
        name: String,
        /// The cube.
        cube: String,
    },
    /// One part refutes a cube in which another one has a model.
    #[error("{name} is wrong: it refutes the cube {cube}, but {other} has a model there")]
    Contradiction {
        /// The part that refutes the cube.
        name: String,
        /// The part with the model.
        other: String,
        /// The cube.
        cube: String,
    },
    /// A cube was refuted without a proof, and a proof is wanted.
    #[error("{name} has no proof that the cube {cube} is refuted")]
    NoProof {
        /// The part.
        name: String,
        /// The cube.
        cube: String,
    },
    /// The proof of a part does not contain what the part says that it derives.
    #[error("{name}: the proof does not derive what it says about the cube {cube}")]
    NotDerived {
        /// The part.
        name: String,
        /// The cube.
        cube: String,
    },
    /// A part cannot be read, or what its proof says cannot be passed on.
    #[error("{name}: {error}")]
    Part {
        /// The part.
        name: String,
        /// What happened.
        error: io::Error,
    },
    /// The result of a thread cannot be written.
    #[error("cannot write the results: {0}")]
    Results(io::Error),
    /// The proof cannot be written, or was refused.
    #[error("cannot write the proof: {0}")]
    Proof(io::Error),
    /// The system does not start a single thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// What parts have found.
#[derive(Default)]
pub(super) struct Gathered {
    /// The clauses that refute cubes.
    pub(super) closings: Vec<Closing>,
    /// The cubes that were refuted, and those that were split.
    pub(super) refuted: Vec<Vec<Lit>>,
    pub(super) split: Vec<Vec<Lit>>,
    pub(super) model: Option<Valuation>,
}

/// Checks the parts against the formula and against each other, and takes over what they found.
/// With a merged proof, also their derivations; a refutation without one is then left out if
/// `skips_unproved`, and otherwise an error.
///
/// # Errors
/// What is wrong with a part.
pub(super) fn gather(
    formula: &Formula,
    parts: &[Part<'_>],
    merge: Option<&SharedMerge>,
    skips_unproved: bool,
) -> Result<Gathered, JoinError> {
    let expected = Fingerprint::of(formula);
    for part in parts {
        let (name, found) = (part.name.clone(), part.summary.fingerprint);
        if found != expected || part.summary.clauses != formula.len() as u64 {
            return Err(JoinError::Foreign { name, found, expected });
        }
    }
    let mut gathered = Gathered { model: model(formula, parts)?, ..Gathered::default() };
    for part in parts {
        let mut refuted = Vec::new();
        for finding in &part.summary.findings {
            match finding {
                Finding::Refuted { cube, core, clause } => {
                    let (name, shown) = (part.name.clone(), shown(cube));
                    if !core.iter().all(|lit| cube.contains(lit)) {
                        return Err(JoinError::NotWithin { name, cube: shown });
                    }
                    match (merge, clause) {
                        _ if is_contrary(core) => gathered.refuted.push(cube.clone()),
                        (Some(_), None) if skips_unproved => {}
                        (Some(_), None) => return Err(JoinError::NoProof { name, cube: shown }),
                        _ => refuted.push((cube, core, *clause)),
                    }
                }
                Finding::Split { cube } => gathered.split.push(cube.clone()),
                Finding::Model { .. } => {}
            }
        }
        // With a model, nothing else is needed.
        let has_proof = gathered.model.is_none() && refuted.iter().any(|found| found.2.is_some());
        let joints = match merge {
            Some(merge) if has_proof => derive(part, merge, &refuted)?,
            _ => vec![None; refuted.len()],
        };
        for ((cube, core, _), joint) in refuted.into_iter().zip(joints) {
            let clause = core.iter().map(|&lit| !lit).collect();
            gathered.closings.push(Closing { clause, joint });
            gathered.refuted.push(cube.clone());
        }
    }
    Ok(gathered)
}

/// The first model that is in a part, after it has been checked.
fn model(formula: &Formula, parts: &[Part<'_>]) -> Result<Option<Valuation>, JoinError> {
    let mut first: Option<(&str, Valuation)> = None;
    for part in parts {
        for finding in &part.summary.findings {
            let Finding::Model { cube, model } = finding else { continue };
            let mut valuation = Valuation::new(0);
            model.iter().for_each(|&lit| valuation.assign(lit));
            let has_cube = cube.iter().all(|&lit| valuation.value(lit) == Some(true));
            if !has_cube || !formula.is_satisfied_by(&valuation) {
                let (name, cube) = (part.name.clone(), shown(cube));
                return Err(JoinError::NoModel { name, cube });
            }
            first.get_or_insert((&part.name, valuation));
        }
    }
    let Some((other, model)) = first else { return Ok(None) };
    for part in parts {
        for finding in &part.summary.findings {
            if let Finding::Refuted { cube, core, .. } = finding
                && core.iter().all(|&lit| model.value(lit) == Some(true))
            {
                let (name, other) = (part.name.clone(), other.to_owned());
                return Err(JoinError::Contradiction { name, other, cube: shown(cube) });
            }
        }
    }
    Ok(Some(model))
}

/// A refuted cube, its core and the number of the clause that says so in its part.
type Refuted<'a> = (&'a Vec<Lit>, &'a Vec<Lit>, Option<ClauseId>);

/// Passes the derivation of a part on to the merged proof. Returns the numbers there of the
/// clauses that refute its cubes.
fn derive(
    part: &Part<'_>,
    merge: &SharedMerge,
    refuted: &[Refuted<'_>],
) -> Result<Vec<Option<ClauseId>>, JoinError> {
    let failed = |error| JoinError::Part { name: part.name.clone(), error };
    let mut merge = lock(merge).map_err(JoinError::Proof)?;
    let mut numbering = Numbering::default();
    part.steps(|steps| merge.take(&mut numbering, steps)).map_err(failed)?;
    let find = |&(cube, _, clause): &Refuted<'_>| {
        let Some(clause) = clause else { return Ok(None) };
        match merge.find(&numbering, clause) {
            None if !merge.is_refuted() => {
                let (name, cube) = (part.name.clone(), shown(cube));
                Err(JoinError::NotDerived { name, cube })
            }
            joint => Ok(joint),
        }
    };
    let joints = refuted.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    let kept: Vec<ClauseId> = joints.iter().copied().flatten().collect();
    merge.end(numbering, &kept).map_err(failed)?;
    Ok(joints)
}
