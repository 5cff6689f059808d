//! Derivations: the clauses that a reasoner adds and deletes, each with the
//! clauses it follows from.
//!
//! Whoever changes clauses notes each change as a [`Step`] in a flat buffer
//! ([`Steps`]), which its owner empties now and then: into a file, or into a
//! checker on another thread. A callback for each step, the obvious way, would
//! put a call through a pointer into the search and could not be cloned with
//! it. The steps are those of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and
//! Schneider-Kamp, CADE 2017); leaving the antecedents out gives DRAT.

use std::fmt;
use std::num::NonZeroU64;

use crate::Lit;

/// The number of a clause in a proof, from 1.
///
/// The clauses of the formula have the numbers of their places in it; derived
/// ones have higher numbers, each higher than those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ClauseId(NonZeroU64);

impl ClauseId {
    /// The first number.
    pub const FIRST: ClauseId = ClauseId(NonZeroU64::MIN);

    /// The id of this number; `None` for 0.
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
pub enum Step<'a> {
    /// A clause that was given, not derived.
    Input {
        /// Its number.
        id: ClauseId,
        /// Its literals, as they were given.
        lits: &'a [Lit],
    },
    /// A clause that follows from those before it.
    Derive {
        /// Its number, higher than all before it.
        id: ClauseId,
        /// Its literals; none for the empty clause, which refutes the formula.
        lits: &'a [Lit],
        /// Clauses that, one after the other, become units (and the last one
        /// false) once all of `lits` are false.
        antecedents: &'a [ClauseId],
    },
    /// A clause that helps to define a new variable, that of its first literal:
    /// each resolvent on it is a tautology. Clauses that are given later must
    /// not mention the variable.
    Define {
        /// Its number, higher than all before it.
        id: ClauseId,
        /// Its literals, the one to be resolved on first.
        lits: &'a [Lit],
        /// The clauses with the negation of the first literal.
        others: &'a [ClauseId],
    },
    /// A clause that is not needed any more.
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
/// use neuf_core::{ClauseId, Lit, Step, Steps};
/// let a = Lit::from_dimacs(1).unwrap();
/// let ids: Vec<ClauseId> = (1..=3).filter_map(ClauseId::new).collect();
/// let mut steps = Steps::new();
/// steps.derive(ids[2], &[a], &ids[..2]);
/// steps.delete(ids[0], &[a, a]);
/// let first = steps.iter().next();
/// assert_eq!(first, Some(Step::Derive { id: ids[2], lits: &[a], antecedents: &ids[..2] }));
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
    kind: Kind,
    /// Where its literals and antecedents end.
    lits_end: usize,
    antecedents_end: usize,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
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

    /// Notes a clause that was given.
    pub fn input(&mut self, id: ClauseId, lits: &[Lit]) {
        self.push(Kind::Input, id, lits, &[]);
    }

    /// Notes a clause that follows from those before it, by `antecedents` in
    /// the order in which they propagate.
    pub fn derive(&mut self, id: ClauseId, lits: &[Lit], antecedents: &[ClauseId]) {
        self.push(Kind::Derive, id, lits, antecedents);
    }

    /// Notes a clause that helps to define the variable of its first literal;
    /// `others` have its negation.
    pub fn define(&mut self, id: ClauseId, lits: &[Lit], others: &[ClauseId]) {
        self.push(Kind::Define, id, lits, others);
    }

    /// Notes that a clause is not needed any more.
    pub fn delete(&mut self, id: ClauseId, lits: &[Lit]) {
        self.push(Kind::Delete, id, lits, &[]);
    }

    fn push(&mut self, kind: Kind, id: ClauseId, lits: &[Lit], antecedents: &[ClauseId]) {
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

    /// How many bytes the steps take, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.heads[..])
            + size_of_val(&self.lits[..])
            + size_of_val(&self.antecedents[..])
    }

    /// Forgets all steps, keeping the space.
    pub fn clear(&mut self) {
        self.heads.clear();
        self.lits.clear();
        self.antecedents.clear();
    }

    /// Replaces each literal, for a reasoner that numbers variables its own
    /// way.
    pub fn rename(&mut self, outside: impl Fn(Lit) -> Lit) {
        for lit in &mut self.lits {
            *lit = outside(*lit);
        }
    }

    /// The steps in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Step<'_>> {
        let (mut lits_start, mut antecedents_start) = (0, 0);
        self.heads.iter().map(move |&Head { id, kind, lits_end, antecedents_end }| {
            let lits = &self.lits[lits_start..lits_end];
            let antecedents = &self.antecedents[antecedents_start..antecedents_end];
            (lits_start, antecedents_start) = (lits_end, antecedents_end);
            match kind {
                Kind::Input => Step::Input { id, lits },
                Kind::Derive => Step::Derive { id, lits, antecedents },
                Kind::Define => Step::Define { id, lits, others: antecedents },
                Kind::Delete => Step::Delete { id, lits },
            }
        })
    }
}
