//! The result of a call to a solver.

use neuf_core::Interrupt;
use neuf_words::{Language, Numbering, Sentence, Told, shown_as_told};

/// The answer of a solver. There will be no other variant, so a `match` may name all.
///
/// ```
/// use neuf_solver::{Cause, Lit, Outcome, Solver};
/// let mut solver = Solver::new();
/// solver.add_clause([Lit::from_dimacs(1).unwrap()]);
/// let text = match solver.solve() {
///     Outcome::Satisfiable => "there is a model",
///     Outcome::Unsatisfiable => "there is no model",
///     Outcome::Unknown(Cause::Time) => "the time was too short",
///     Outcome::Unknown(_) => "the solver was stopped",
/// };
/// assert_eq!(text, "there is a model");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a model (under the assumptions, if any).
    Satisfiable,
    /// There is no model (under the assumptions, if any).
    Unsatisfiable,
    /// The solver stopped before it had an answer. The question can be asked again.
    Unknown(Cause),
}

/// The extent of the check of an answer; see [`Solver::certificate`](crate::Solver::certificate).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// How many derived clauses the check has accepted so far, over all calls.
    pub lemmas: u64,
    /// How many clauses of an external propagator the check has taken as given so far, besides the
    /// clauses of the caller.
    pub axioms: u64,
}

/// Why a solver stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The interrupt was requested.
    Interrupted,
    /// The time limit is over.
    Time,
    /// The conflict limit is reached.
    Conflicts,
    /// The decision limit is reached.
    Decisions,
    /// The propagation limit is reached.
    Propagations,
    /// The tick limit is reached.
    Ticks,
    /// The memory limit is reached, or the clause arena is full.
    Memory,
    /// The proof cannot be written.
    Proof,
    /// The check of a [certified](crate::Solver::certify) solver has refused the answer;
    /// [`Solver::refusal`](crate::Solver::refusal) says why. A refusal is a defect of the solver.
    Refused,
    /// One of several [threads](crate::Solver::set_threads) has panicked.
    Panicked,
    /// Results of some cubes, parts of the formula that others solve, are missing.
    Cubes,
    /// The external propagator broke its contract;
    /// [`Solver::propagator_error`](crate::Solver::propagator_error) says how.
    Propagator,
    /// The caller had [promised](crate::Solver::ask_once) a single question, so models were cut
    /// off; this question is a different one.
    Once,
    /// A clause or an assumption has a variable whose number the proof already uses for a variable
    /// of the solver. The solver numbers its variables from
    /// [`Var::MAX_COUNT`](crate::Var::MAX_COUNT) downwards, for instance for an
    /// [enumeration](crate::Solver::models). Callers that number their variables from 1 upwards
    /// never meet this cause, and neither do solvers without a proof and a check.
    Number,
}

impl Cause {
    /// Why `interrupt` asks to stop; `None` if it does not.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_solver::Cause;
    /// let interrupt = Interrupt::new();
    /// assert_eq!(Cause::of(&interrupt), None);
    /// interrupt.request();
    /// assert_eq!(Cause::of(&interrupt), Some(Cause::Interrupted));
    /// ```
    #[must_use]
    pub fn of(interrupt: &Interrupt) -> Option<Cause> {
        // The request is looked at first: a deadline that passes between two looks at the clock
        // would otherwise count as a request of the caller.
        if !interrupt.is_requested() {
            None
        } else if interrupt.is_past_deadline() {
            Some(Cause::Time)
        } else if interrupt.is_over_memory() {
            Some(Cause::Memory)
        } else {
            Some(Cause::Interrupted)
        }
    }

    /// Why `interrupt` has stopped some work.
    pub(crate) fn of_stopped(interrupt: &Interrupt) -> Cause {
        // Another thread may have taken its request back since.
        Cause::of(interrupt).unwrap_or(Cause::Interrupted)
    }
}

impl std::error::Error for Cause {}

impl Told for Cause {
    fn told_from(&self, language: Language, _: Numbering) -> String {
        let sentence: Sentence = match self {
            Cause::Interrupted => ["interrupted", "interrompu"],
            Cause::Time => ["time limit", "limite de temps"],
            Cause::Conflicts => ["conflict limit", "limite de conflits"],
            Cause::Decisions => ["decision limit", "limite de décisions"],
            Cause::Propagations => ["propagation limit", "limite de propagations"],
            Cause::Ticks => ["tick limit", "limite de ticks"],
            Cause::Memory => ["memory limit", "limite de mémoire"],
            Cause::Proof => ["the proof cannot be written", "la preuve ne peut pas être écrite"],
            Cause::Refused => {
                ["the answer was refused by its check", "la vérification a refusé la réponse"]
            }
            Cause::Panicked => ["a thread has panicked", "un thread a paniqué"],
            Cause::Cubes => ["results of cubes are missing", "des résultats de cubes manquent"],
            Cause::Propagator => {
                ["the external propagator failed", "le propagateur externe a échoué"]
            }
            Cause::Once => [
                "models were cut off for a question that was to be the only one",
                "des modèles ont été écartés pour une question qui devait être la seule",
            ],
            Cause::Number => [
                "a variable has a number that the proof uses for a variable of the solver",
                "une variable a un numéro que la preuve utilise pour une variable du solveur",
            ],
        };
        language.of(sentence).to_owned()
    }
}

shown_as_told!(Cause);

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use neuf_core::Interrupt;

    use super::Cause;

    #[test]
    fn a_deadline_is_never_taken_for_a_request() {
        for _ in 0..100 {
            let deadline = Instant::now() + Duration::from_micros(50);
            let interrupt = Interrupt::new().with_deadline(Some(deadline));
            let cause = std::iter::repeat_with(|| Cause::of(&interrupt)).find_map(|cause| cause);
            assert_eq!(cause, Some(Cause::Time));
        }
    }
}
