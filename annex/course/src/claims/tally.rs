//! How many puzzles of each collection the rules solve, and the first that they do not.

use neuf_sudoku::{Candidates, Grid, Puzzle};

use super::fixpoint::{Fixpoint, PaperRule, check_fixpoint};
use super::judge::Judged;

/// How many puzzles of a collection the rules solve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// How many puzzles were judged.
    pub puzzles: u64,
    /// How many of them propagation solves.
    pub propagation: u64,
    /// How many of them failed literals solve; these include the former.
    pub failed_literals: u64,
    /// The first puzzle that propagation does not solve, and the first that failed literals do
    /// not solve.
    firsts: [Option<Unsolved>; 2],
}

/// A puzzle that a rule does not solve.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unsolved {
    /// The number that tells where in its collection the puzzle is.
    pub place: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What the rule leaves open.
    pub left: Candidates,
}

impl Tally {
    /// Counts a puzzle. `place` orders the puzzles of the collection, which may come in any
    /// order.
    pub fn add(&mut self, place: u64, puzzle: &Puzzle, judged: &Judged) {
        self.puzzles += 1;
        self.propagation += u64::from(judged.propagation.is_none());
        self.failed_literals += u64::from(judged.failed_literals.is_none());
        for (rule, first) in PaperRule::ALL.iter().copied().zip(&mut self.firsts) {
            let is_first = first.as_ref().is_none_or(|first| place < first.place);
            if let Some(left) = judged.left_by(rule).filter(|_| is_first) {
                let (puzzle, left) = (puzzle.clone(), left.clone());
                *first = Some(Unsolved { place, puzzle, left });
            }
        }
    }

    /// How many puzzles a rule solves.
    #[must_use]
    pub fn solved_by(&self, rule: PaperRule) -> u64 {
        match rule {
            PaperRule::Propagation => self.propagation,
            PaperRule::FailedLiterals => self.failed_literals,
        }
    }

    /// The first puzzle that a rule does not solve.
    #[must_use]
    pub fn first_unsolved_by(&self, rule: PaperRule) -> Option<&Unsolved> {
        self.firsts[rule as usize].as_ref()
    }
}

/// A number of puzzles among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// How many they are.
    pub part: u64,
    /// Among how many.
    pub whole: u64,
}

impl Share {
    /// The share in tenths of a percent; `None` when there are no puzzles. It is rounded, but
    /// only all are 100 % and only none are 0 %.
    #[must_use]
    pub fn per_mille(self) -> Option<u64> {
        let rounded = (2000 * self.part + self.whole).checked_div(2 * self.whole)?;
        Some(match (self.part, self.whole) {
            (0, _) => 0,
            (part, whole) if part == whole => 1000,
            _ => rounded.clamp(1, 999),
        })
    }
}

/// A proof that a puzzle has only one solution, made and checked by the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniquenessProof {
    /// The solution.
    pub solution: Grid,
    /// How many lemmas the proof has that the checker accepted.
    pub lemmas: u64,
}

/// The first puzzle that a rule does not solve, with its certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The rule.
    pub rule: PaperRule,
    /// The name of the collection.
    pub collection: String,
    /// The puzzle, and what the rule leaves open.
    pub unsolved: Unsolved,
    /// The second check that the rule ends there.
    pub fixpoint: Fixpoint,
    /// The solution, and that it is the only one.
    pub unique: UniquenessProof,
}

/// The results of all collections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claims {
    /// Whether they come from the collections that come along, in which a place is the number of
    /// a puzzle; in a file it is that of a line.
    pub is_built_in: bool,
    /// The collections with their names.
    pub tallies: Vec<(String, Tally)>,
    /// For each rule that leaves a puzzle open, the first such puzzle of the first collection
    /// that has one.
    pub counterexamples: Vec<Counterexample>,
}

impl Claims {
    /// How many puzzles of all collections a rule solves.
    #[must_use]
    pub fn share(&self, rule: PaperRule) -> Share {
        let sum =
            |of: &dyn Fn(&Tally) -> u64| self.tallies.iter().map(|(_, tally)| of(tally)).sum();
        Share { part: sum(&|tally| tally.solved_by(rule)), whole: sum(&|tally| tally.puzzles) }
    }

    /// The first puzzle that a rule does not solve, with the name of its collection.
    #[must_use]
    pub fn first_unsolved_by(&self, rule: PaperRule) -> Option<(&str, &Unsolved)> {
        let mut tallies = self.tallies.iter();
        tallies.find_map(|(name, tally)| Some((name.as_str(), tally.first_unsolved_by(rule)?)))
    }

    /// Checks that the rules end where they did, and keeps what `prove` proves of the puzzles.
    ///
    /// # Errors
    /// Those of `prove`, and [`NotAFixpoint`], which would be a defect of neuf.
    pub fn certify<E: From<NotAFixpoint>>(
        &mut self,
        mut prove: impl FnMut(&Puzzle) -> Result<UniquenessProof, E>,
    ) -> Result<(), E> {
        for &rule in PaperRule::ALL {
            let Some((collection, unsolved)) = self.first_unsolved_by(rule) else { continue };
            let (collection, unsolved) = (collection.to_owned(), unsolved.clone());
            let fixpoint = check_fixpoint(&unsolved.puzzle, &unsolved.left, rule);
            let fixpoint = fixpoint.ok_or(NotAFixpoint(rule))?;
            let unique = prove(&unsolved.puzzle)?;
            let found = Counterexample { rule, collection, unsolved, fixpoint, unique };
            self.counterexamples.push(found);
        }
        Ok(())
    }

    /// The counterexample to what is claimed of a rule.
    pub(super) fn counterexample(&self, rule: PaperRule) -> Option<&Counterexample> {
        self.counterexamples.iter().find(|found| found.rule == rule)
    }
}

/// The second check says that a rule could go on where the method stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is a defect of neuf: {} stopped before its fixpoint", .0.name())]
pub struct NotAFixpoint(pub PaperRule);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_all_and_none_are_round() {
        let per_mille = |part, whole| Share { part, whole }.per_mille();
        assert_eq!(per_mille(0, 0), None);
        assert_eq!([per_mille(0, 7), per_mille(7, 7)], [Some(0), Some(1000)]);
        assert_eq!([per_mille(1, 9999), per_mille(9998, 9999)], [Some(1), Some(999)]);
        assert_eq!([per_mille(1, 3), per_mille(2, 3)], [Some(333), Some(667)]);
    }
}
