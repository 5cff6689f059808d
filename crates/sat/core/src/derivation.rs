//! Derivations: the clauses that a solver adds and deletes, each with the clauses
//! that it follows from.
//!
//! Each change of the clauses is noted as a [`ProofStep`] in a flat buffer ([`Steps`]), which its
//! owner empties from time to time into a file, or into a checker on another thread. A callback for
//! each step would put a call through a pointer into the search, and could not be cloned with the
//! search. The steps are those of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, CADE
//! 2017); without the antecedents they are DRAT.

use std::fmt;
use std::num::NonZeroU64;

use crate::Lit;

/// The number of a clause in a proof, from 1.
///
/// The clauses of the formula are numbered in their order; each derived clause has
/// a higher number than all clauses before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ClauseId(NonZeroU64);

impl ClauseId {
    /// The first number.
    pub const FIRST: ClauseId = ClauseId(NonZeroU64::MIN);

    /// The id with this number; `None` for 0.
    #[inline]
    #[must_use]
    pub fn new(number: u64) -> Option<ClauseId> {
        NonZeroU64::new(number).map(ClauseId)
    }

    /// The number, from 1.
    #[inline]
    #[must_use]
    pub fn get(self) -> u64 {
        self.0.get()
    }

    /// The next number.
    #[inline]
    #[must_use]
    pub fn next(self) -> ClauseId {
        ClauseId(self.0.saturating_add(1))
    }
}

impl fmt::Debug for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// One step of a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep<'a> {
    /// An input clause: one that is given, not derived.
    Input {
        /// Its number.
        id: ClauseId,
        /// Its literals, unchanged.
        lits: &'a [Lit],
    },
    /// A clause that follows from earlier clauses.
    Derive {
        /// Its number, higher than all before it.
        id: ClauseId,
        /// Its literals; none for the empty clause, which refutes the formula.
        lits: &'a [Lit],
        /// The clauses of the derivation, in the order of propagation: once all of `lits` are
        /// assumed to be false, each of them becomes a unit in turn, and the last becomes false.
        antecedents: &'a [ClauseId],
    },
    /// A clause of the definition of a new variable, the variable of the clause's first literal.
    /// Each resolvent on this literal is a tautology. Later input clauses must not mention the
    /// variable.
    Define {
        /// Its number, higher than all before it.
        id: ClauseId,
        /// Its literals; the first literal is resolved on.
        lits: &'a [Lit],
        /// The clauses with the negation of the first literal.
        others: &'a [ClauseId],
    },
    /// The deletion of a clause that is no longer needed.
    Delete {
        /// Its number.
        id: ClauseId,
        /// Its literals, in any order.
        lits: &'a [Lit],
    },
}

/// A buffer of steps, in their order.
///
/// ```
/// use neuf_core::{ClauseId, Lit, ProofStep, Steps};
/// let a = Lit::from_dimacs(1).unwrap();
/// let ids: Vec<ClauseId> = (1..=3).filter_map(ClauseId::new).collect();
/// let mut steps = Steps::new();
/// steps.derive(ids[2], &[a], &ids[..2]);
/// steps.delete(ids[0], &[a, a]);
/// let first = steps.iter().next();
/// assert_eq!(first, Some(ProofStep::Derive { id: ids[2], lits: &[a], antecedents: &ids[..2] }));
/// assert_eq!(steps.len(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Steps {
    heads: Vec<Head>,
    lits: Vec<Lit>,
    antecedents: Vec<ClauseId>,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    id: ClauseId,
    kind: StepKind,
    /// Where its literals and antecedents end in the vectors of [`Steps`].
    lits_end: usize,
    antecedents_end: usize,
}

#[derive(Clone, Copy, Debug)]
enum StepKind {
    Input,
    Derive,
    Define,
    Delete,
}

impl Steps {
    /// An empty buffer.
    #[must_use]
    pub fn new() -> Steps {
        Steps::default()
    }

    /// Notes an input clause.
    pub fn input(&mut self, id: ClauseId, lits: &[Lit]) {
        self.push(StepKind::Input, id, lits, &[]);
    }

    /// Notes a clause that follows from earlier clauses; `antecedents` stand in the order in which
    /// they propagate.
    pub fn derive(&mut self, id: ClauseId, lits: &[Lit], antecedents: &[ClauseId]) {
        self.push(StepKind::Derive, id, lits, antecedents);
    }

    /// Notes a clause of the definition of the variable of its first literal;
    /// `others` are the clauses with the negation of that literal.
    pub fn define(&mut self, id: ClauseId, lits: &[Lit], others: &[ClauseId]) {
        self.push(StepKind::Define, id, lits, others);
    }

    /// Notes the deletion of a clause.
    pub fn delete(&mut self, id: ClauseId, lits: &[Lit]) {
        self.push(StepKind::Delete, id, lits, &[]);
    }

    fn push(&mut self, kind: StepKind, id: ClauseId, lits: &[Lit], antecedents: &[ClauseId]) {
        self.lits.extend_from_slice(lits);
        self.antecedents.extend_from_slice(antecedents);
        let (lits_end, antecedents_end) = (self.lits.len(), self.antecedents.len());
        self.heads.push(Head { id, kind, lits_end, antecedents_end });
    }

    /// How many steps there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there is no step.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// About how many bytes the steps take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.heads[..])
            + size_of_val(&self.lits[..])
            + size_of_val(&self.antecedents[..])
    }

    /// Removes all steps and keeps the memory.
    pub fn clear(&mut self) {
        self.heads.clear();
        self.lits.clear();
        self.antecedents.clear();
    }

    /// Replaces each literal by `outside` of it, for a solver that numbers the
    /// variables in its own way.
    pub fn rename(&mut self, outside: impl Fn(Lit) -> Lit) {
        for lit in &mut self.lits {
            *lit = outside(*lit);
        }
    }

    /// The steps in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ProofStep<'_>> {
        let (mut lits_start, mut antecedents_start) = (0, 0);
        self.heads.iter().map(move |&Head { id, kind, lits_end, antecedents_end }| {
            let lits = &self.lits[lits_start..lits_end];
            let antecedents = &self.antecedents[antecedents_start..antecedents_end];
            (lits_start, antecedents_start) = (lits_end, antecedents_end);
            match kind {
                StepKind::Input => ProofStep::Input { id, lits },
                StepKind::Derive => ProofStep::Derive { id, lits, antecedents },
                StepKind::Define => ProofStep::Define { id, lits, others: antecedents },
                StepKind::Delete => ProofStep::Delete { id, lits },
            }
        })
    }
}
