//! Takes over what parts have found: the clauses that refute cubes, and models.
//!
//! Nobody knows who wrote a part. So its proof is checked before its claims count, unless the
//! caller trusts it: each step must follow, and the clause that a claim names must consist of
//! negated literals of its core. If the merged proof checks its steps anyway, that is the check;
//! otherwise the derivations go through a merged proof that is only checked and not kept. All
//! parts share one checker, which has loaded the formula once.

use std::io;
use std::sync::{Arc, Mutex};

use neuf_cnf::{Fingerprint, Formula, Interrupt, Steps, Valuation};
use neuf_proof::{Certifier, Refusal};
use neuf_solver::{ClauseId, Lit, ProofStep, Var};
use neuf_words::without_number;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::close::Closing;
use crate::literals::{is_contrary, shown};
use crate::lock;
use crate::merge::{Merge, Numbering, SharedMerge};
use crate::part::{Finding, Part};
use neuf_solver::Cause;

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
    #[error(
        "the result {name} does not follow: its proof does not derive what it says about the cube {cube}"
    )]
    NotDerived {
        /// The part.
        name: String,
        /// The cube.
        cube: String,
    },
    /// A step of the proof of a part does not follow.
    #[error("the result {name} does not follow: {}", step(*clause))]
    Wrong {
        /// The part.
        name: String,
        /// The number of the clause in the part, if it is known.
        clause: Option<u64>,
    },
    /// The interrupt came before all parts were read.
    #[error("stopped before all results were read: {0}")]
    Stopped(Cause),
    /// A part cannot be read, or what its proof says cannot be passed on.
    #[error("{name}: {}", without_number(&error.to_string()))]
    Part {
        /// The part.
        name: String,
        /// What happened.
        error: io::Error,
    },
    /// The result of a thread cannot be written.
    #[error("cannot write the results: {}", without_number(&.0.to_string()))]
    Results(io::Error),
    /// The proof cannot be written, or was refused.
    #[error("cannot write the proof: {}", without_number(&.0.to_string()))]
    Proof(io::Error),
    /// The system does not start a single thread.
    #[error("cannot start a thread: {}", without_number(&.0.to_string()))]
    Thread(io::Error),
}

fn step(clause: Option<u64>) -> String {
    match clause {
        Some(clause) => format!("the step of its clause {clause} is wrong"),
        None => "a step of its proof is wrong".into(),
    }
}

/// What parts have found.
#[derive(Default)]
pub(crate) struct Gathered {
    /// The clauses that refute cubes.
    pub(crate) closings: Vec<Closing>,
    /// The cubes that were refuted, and those that were split.
    pub(crate) refuted: Vec<Vec<Lit>>,
    pub(crate) split: Vec<Vec<Lit>>,
    pub(crate) model: Option<Valuation>,
}

/// Checks the parts against the formula and against each other, and takes over what they found.
/// With a merged proof, also their derivations. A refutation without a proof counts if the part
/// is trusted and there is no merged proof; else it is left out if `skips_unproved`, and
/// otherwise an error.
///
/// # Errors
/// What is wrong with a part.
pub(crate) fn gather(
    formula: &Formula,
    parts: &[Part<'_>],
    merge: Option<&SharedMerge>,
    skips_unproved: bool,
    interrupt: &Interrupt,
) -> Result<Gathered, JoinError> {
    let expected = Fingerprint::of(formula);
    for part in parts {
        let (name, found) = (part.name.clone(), part.summary.fingerprint);
        if found != expected || part.summary.clauses != formula.len() as u64 {
            return Err(JoinError::Foreign { name, found, expected });
        }
    }
    let mut gathered = Gathered { model: model(formula, parts)?, ..Gathered::default() };
    let mut check = None;
    for part in parts {
        let mut refuted = Vec::new();
        let believes_all = part.is_trusted && merge.is_none();
        for finding in &part.summary.findings {
            match finding {
                Finding::Refuted { cube, core, clause } => {
                    let (name, shown) = (part.name.clone(), shown(cube));
                    if !core.iter().all(|lit| cube.contains(lit)) {
                        return Err(JoinError::NotWithin { name, cube: shown });
                    }
                    match clause {
                        _ if is_contrary(core) => gathered.refuted.push(cube.clone()),
                        None if believes_all => refuted.push((cube, core, None)),
                        // A model that was checked is the answer.
                        None if skips_unproved || gathered.model.is_some() => {}
                        None => return Err(JoinError::NoProof { name, cube: shown }),
                        _ => refuted.push((cube, core, *clause)),
                    }
                }
                Finding::Split { cube } => gathered.split.push(cube.clone()),
                Finding::Model { .. } => {}
            }
        }
        // With a model, nothing else is needed.
        let has_proof = gathered.model.is_none() && refuted.iter().any(|found| found.2.is_some());
        let mut joints = vec![None; refuted.len()];
        if has_proof {
            let derivation = Derivation { formula, part, refuted: &refuted, interrupt };
            let is_checked = match merge {
                Some(merge) => lock(merge).map_err(JoinError::Proof)?.verdict().is_some(),
                None => false,
            };
            if !part.is_trusted && !is_checked {
                let begin = || {
                    let sink = Box::new(Certifier::of(formula));
                    Arc::new(Mutex::new(Merge::new(sink, formula)))
                };
                derivation.pass_on(check.get_or_insert_with(begin))?;
            }
            if let Some(merge) = merge {
                joints = derivation.pass_on(merge)?;
            }
        }
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

/// The derivation of a part, and what it is to show.
struct Derivation<'a> {
    formula: &'a Formula,
    part: &'a Part<'a>,
    refuted: &'a [Refuted<'a>],
    interrupt: &'a Interrupt,
}

impl Derivation<'_> {
    /// Passes it on to a merged proof. Returns the numbers there of the clauses that refute the
    /// cubes of the part.
    fn pass_on(&self, merge: &SharedMerge) -> Result<Vec<Option<ClauseId>>, JoinError> {
        let part = self.part;
        let mut merge = lock(merge).map_err(JoinError::Proof)?;
        let mut numbering = Numbering::default();
        let mut claims = Claims::of(self.formula, self.refuted);
        let read = part.steps(|steps| {
            self.interrupt.check().map_err(io::Error::other)?;
            claims.see(steps);
            merge.take(&mut numbering, steps)
        });
        let read = read.and_then(|()| merge.verdict().unwrap_or(Ok(())));
        if read.is_err()
            && let Some(cause) = Cause::of(self.interrupt)
        {
            return Err(JoinError::Stopped(cause));
        }
        read.map_err(|error| self.fault(&merge, &numbering, error))?;
        let find = |&(cube, _, clause): &Refuted<'_>| {
            let Some(clause) = clause else { return Ok(None) };
            match merge.find(&numbering, clause) {
                // Nothing that follows the empty clause is in the merged proof.
                joint if merge.is_refuted() => Ok(joint),
                Some(joint) if part.is_trusted || claims.hold(cube, clause) => Ok(Some(joint)),
                _ => {
                    let (name, cube) = (part.name.clone(), shown(cube));
                    Err(JoinError::NotDerived { name, cube })
                }
            }
        };
        let joints = self.refuted.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        let kept: Vec<ClauseId> = joints.iter().copied().flatten().collect();
        merge.end(numbering, &kept).map_err(JoinError::Proof)?;
        Ok(joints)
    }

    /// Whose fault it is that the derivation cannot be passed on.
    fn fault(&self, merge: &Merge, numbering: &Numbering, error: io::Error) -> JoinError {
        let name = self.part.name.clone();
        if !merge.has_failed() {
            return JoinError::Part { name, error };
        }
        match error.get_ref().and_then(|inner| inner.downcast_ref()) {
            Some(Refusal::Step(step)) => {
                let clause = step.clause().and_then(|clause| numbering.own(clause));
                JoinError::Wrong { name, clause }
            }
            _ => JoinError::Proof(error),
        }
    }
}

/// A cube, its core, and whether a clause shows that it cannot hold.
type Claim<'a> = (&'a [Lit], &'a [Lit], bool);

/// Which of the claims of a part are shown by the clause that they name: one that consists of
/// negated literals of the core. Its number alone says nothing of what stands in it.
struct Claims<'a> {
    /// By the number of the clause.
    cores: FxHashMap<ClauseId, Vec<Claim<'a>>>,
    /// The variables that the part defines. What a clause says about them is about no cube.
    defined: FxHashSet<Var>,
}

impl<'a> Claims<'a> {
    fn of(formula: &Formula, refuted: &[Refuted<'a>]) -> Claims<'a> {
        let mut cores = FxHashMap::<_, Vec<_>>::default();
        for &(cube, core, clause) in refuted {
            if let Some(clause) = clause {
                cores.entry(clause).or_default().push((&cube[..], &core[..], false));
            }
        }
        let mut claims = Claims { cores, defined: FxHashSet::default() };
        let named: Vec<ClauseId> = claims.cores.keys().copied().collect();
        for id in named.into_iter().filter(|id| id.get() <= formula.len() as u64) {
            claims.see_clause(id, formula.clause(id.get() as usize - 1));
        }
        claims
    }

    fn see(&mut self, steps: &Steps) {
        for step in steps.iter() {
            match step {
                ProofStep::Derive { id, lits, .. } => self.see_clause(id, lits),
                ProofStep::Define { lits, .. } => {
                    self.defined.extend(lits.first().map(|lit| lit.var()));
                }
                _ => {}
            }
        }
    }

    fn see_clause(&mut self, id: ClauseId, clause: &[Lit]) {
        let Some(claims) = self.cores.get_mut(&id) else { return };
        let is_own = |lit: &Lit| self.defined.contains(&lit.var());
        let is_sound = !clause.iter().any(is_own);
        for (_, core, is_shown) in claims {
            *is_shown = is_sound && clause.iter().all(|&lit| core.contains(&!lit));
        }
    }

    /// Whether a claim about a cube is shown by this clause.
    fn hold(&self, cube: &[Lit], clause: ClauseId) -> bool {
        let claims = self.cores.get(&clause).into_iter().flatten();
        let mut own = claims.filter(|(other, ..)| *other == cube);
        own.all(|(.., is_shown)| *is_shown)
    }
}
