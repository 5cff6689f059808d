//! Which clauses of a formula its refutation uses.
//!
//! The solver names the antecedents of each derived clause. All antecedents are kept; once the
//! empty clause is derived, a walk backwards from it marks the clauses from which it follows.
//! Clauses that the walk does not meet can be left out of the formula, and the same steps still
//! refute the rest. `drat-trim -c` finds such a core by checking the proof once more; where the
//! antecedents are known, the walk takes a small part of the time of a check.
//!
//! An antecedent is kept as the distance from its clause, in as few bytes as possible, since most
//! antecedents are recent. A table of whole numbers would take four times as much.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use neuf_cnf::{ClauseId, ProofStep, Steps};

use crate::sink::ProofSink;

/// A receiver of steps that finds out which clauses of the formula the refutation uses.
///
/// The receiver is a handle: clones share what was received, so that the solver can have a clone
/// while the caller asks another. The formula must be given to the solver as a whole.
///
/// ```
/// use neuf_cnf::{ClauseId, Lit, Steps};
/// use neuf_proof::{ProofSink, UsedClauses};
/// let a = Lit::from_dimacs(1).unwrap();
/// // The clauses 1 to 3 are those of the formula; 1 and 3 refute it.
/// let ids: Vec<ClauseId> = (1..=4).filter_map(ClauseId::new).collect();
/// let mut used = UsedClauses::of(3);
/// let mut steps = Steps::new();
/// steps.derive(ids[3], &[], &[ids[0], ids[2]]);
/// used.take(&mut steps)?;
/// assert_eq!(used.indices(), Some(vec![0, 2]));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct UsedClauses {
    found: Arc<Mutex<Derivation>>,
    /// Another receiver of the same steps.
    next: Option<Arc<Mutex<Box<dyn ProofSink>>>>,
}

impl fmt::Debug for UsedClauses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.found();
        f.debug_struct("UsedClauses")
            .field("inputs", &found.inputs)
            .field("derived", &found.ends.len())
            .finish_non_exhaustive()
    }
}

/// The antecedents of all clauses that were derived.
#[derive(Debug, Default)]
struct Derivation {
    /// How many clauses the formula has.
    inputs: u64,
    /// The distances from each derived clause to its antecedents, each in groups of seven bits.
    distances: Vec<u8>,
    /// By derived clause, in the order of their numbers from `inputs + 1` on: where its distances
    /// end.
    ends: Vec<usize>,
    /// The first empty clause.
    empty: Option<ClauseId>,
    /// How many bytes may be kept.
    limit: Option<usize>,
    /// Whether more bytes than the limit were needed, so that all is forgotten.
    is_over: bool,
}

impl UsedClauses {
    /// A receiver for the steps of a solver that was given a formula with this many clauses.
    #[must_use]
    pub fn of(clauses: usize) -> UsedClauses {
        let found = Derivation { inputs: clauses as u64, ..Derivation::default() };
        UsedClauses { found: Arc::new(Mutex::new(found)), next: None }
    }

    /// Lets another receiver have the same steps.
    #[must_use]
    pub fn then(self, next: Box<dyn ProofSink>) -> UsedClauses {
        UsedClauses { next: Some(Arc::new(Mutex::new(next))), ..self }
    }

    /// Gives up as soon as more than this many bytes would be needed; there are some tens of
    /// bytes for each derived clause.
    #[must_use]
    pub fn within(self, bytes: usize) -> UsedClauses {
        self.found().limit = Some(bytes);
        self
    }

    /// The indices of the clauses of the formula that the refutation uses, ascending from 0. `None`
    /// while the empty clause has not been derived, or when the receiver has given up.
    ///
    /// A formula that contains the empty clause has a refutation without any step, which the
    /// receiver does not see.
    #[must_use]
    pub fn indices(&self) -> Option<Vec<usize>> {
        let found = self.found();
        let mut inputs = vec![false; usize::try_from(found.inputs).ok()?];
        let mut open = vec![false; found.ends.len()];
        let mut meet = |id: u64, open: &mut [bool]| match id.checked_sub(found.inputs + 1) {
            Some(derived) => open[derived as usize] = true,
            None => inputs[id as usize - 1] = true,
        };
        meet(found.empty?.get(), &mut open);
        for derived in (0..open.len()).rev() {
            if open[derived] {
                let id = found.inputs + 1 + derived as u64;
                found.antecedents(derived).for_each(|distance| meet(id - distance, &mut open));
            }
        }
        Some((0..inputs.len()).filter(|&index| inputs[index]).collect())
    }

    fn found(&self) -> MutexGuard<'_, Derivation> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Derivation {
    fn note(&mut self, id: ClauseId, antecedents: &[ClauseId]) {
        let Some(derived) = id.get().checked_sub(self.inputs + 1) else { return };
        // Numbers that were left out have no clause.
        let end = self.distances.len();
        self.ends.resize((derived as usize).max(self.ends.len()), end);
        for antecedent in antecedents {
            let mut distance = id.get() - antecedent.get();
            while distance >= 0x80 {
                self.distances.push(distance as u8 | 0x80);
                distance >>= 7;
            }
            self.distances.push(distance as u8);
        }
        self.ends.push(self.distances.len());
    }

    /// The distances from a derived clause to its antecedents.
    fn antecedents(&self, derived: usize) -> impl Iterator<Item = u64> + '_ {
        let start = if derived == 0 { 0 } else { self.ends[derived - 1] };
        let mut bytes = self.distances[start..self.ends[derived]].iter();
        std::iter::from_fn(move || {
            let (mut distance, mut shift) = (0, 0);
            loop {
                let byte = *bytes.next()?;
                distance |= u64::from(byte & 0x7F) << shift;
                if byte < 0x80 {
                    return Some(distance);
                }
                shift += 7;
            }
        })
    }

    fn take(&mut self, steps: &Steps) {
        if self.is_over {
            return;
        }
        for step in steps.iter() {
            match step {
                ProofStep::Derive { id, lits, antecedents } => {
                    if self.empty.is_none() {
                        self.note(id, antecedents);
                    }
                    if lits.is_empty() {
                        self.empty.get_or_insert(id);
                    }
                }
                ProofStep::Define { id, others, .. } => self.note(id, others),
                ProofStep::Input { .. } | ProofStep::Delete { .. } => {}
            }
        }
        let bytes = self.distances.len() + self.ends.len() * size_of::<usize>();
        if self.limit.is_some_and(|limit| bytes > limit) {
            *self = Derivation { inputs: self.inputs, is_over: true, ..Derivation::default() };
        }
    }
}

impl ProofSink for UsedClauses {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        self.found().take(steps);
        match &self.next {
            Some(next) => next.lock().unwrap_or_else(PoisonError::into_inner).take(steps),
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        match &self.next {
            Some(next) => next.lock().unwrap_or_else(PoisonError::into_inner).finish(),
            None => Ok(()),
        }
    }

    fn declare(&mut self, var_count: usize) {
        if let Some(next) = &self.next {
            next.lock().unwrap_or_else(PoisonError::into_inner).declare(var_count);
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    fn ids(numbers: &[u64]) -> Vec<ClauseId> {
        numbers.iter().filter_map(|&number| ClauseId::new(number)).collect()
    }

    /// Four clauses; the derivation of the empty clause does not need the fourth.
    fn steps() -> Steps {
        let [a, b] = [1, 2].map(neuf_testing::lit);
        let mut steps = Steps::new();
        steps.derive(ids(&[5])[0], &[a], &ids(&[1, 2]));
        steps.derive(ids(&[6])[0], &[b], &ids(&[4, 5]));
        steps.delete(ids(&[6])[0], &[b]);
        // Number 7 is left out, and a distance takes two bytes.
        steps.derive(ids(&[300])[0], &[], &ids(&[3, 5]));
        steps
    }

    #[test]
    fn the_walk_goes_through_what_the_empty_clause_needs() {
        let mut used = UsedClauses::of(4);
        assert_eq!(used.indices(), None);
        used.take(&mut steps()).unwrap();
        assert_eq!(used.indices(), Some(vec![0, 1, 2]));
        // Steps after the empty clause change nothing.
        let mut more = Steps::new();
        more.derive(ids(&[301])[0], &[], &ids(&[4]));
        used.take(&mut more).unwrap();
        assert_eq!(used.indices(), Some(vec![0, 1, 2]));
    }

    #[test]
    fn it_gives_up_at_its_limit() {
        let mut used = UsedClauses::of(4).within(100);
        used.take(&mut steps()).unwrap();
        assert_eq!(used.indices(), None);
    }

    #[test]
    fn another_receiver_gets_the_same_steps() {
        let inner = UsedClauses::of(4);
        let mut used = UsedClauses::of(4).then(Box::new(inner.clone()));
        used.take(&mut steps()).unwrap();
        assert_eq!(inner.indices(), used.indices());
    }
}
