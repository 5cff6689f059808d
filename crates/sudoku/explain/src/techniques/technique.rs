//! What a technique is: how it is found, what it is called, and how difficult it is.
//!
//! All of it stands in the technique's own file, with the sentences in each language beside each
//! other, and `list` names the techniques in the order in which they are tried. So a new technique
//! is a file and a row of that list. What a technique has found on a board is an
//! [`Argument`](super::Argument), which tells the step.
//!
//! One enumeration of all techniques with their cells and values was the first form. Ten other
//! files matched on it, so that a technique stood in up to seventeen files.

use super::Lookout;
use crate::pattern::Pattern;
use crate::step::Step;
use crate::{Difficulty, OtherNames, RuleKind};

/// A technique, with all kinds of steps that one search finds.
pub(crate) trait Technique: Sync {
    /// The names of its kinds, as `list` has them. A search whose steps are named elsewhere has
    /// none.
    fn kinds(&self) -> &'static [Named];

    /// Whether its steps rest on there being only one solution.
    fn rests_on_uniqueness(&self) -> bool {
        false
    }

    /// The easiest pattern on a board. What is found in another way than by a pattern has none.
    fn find(&self, _: &Lookout<'_, '_>) -> Option<Pattern> {
        None
    }

    /// The patterns of which an explanation takes the one with the fewest premises.
    fn all(&self, lookout: &Lookout<'_, '_>) -> Vec<Pattern> {
        self.find(lookout).into_iter().collect()
    }

    /// The first pattern of one kind, for programs that take the kinds in another order.
    fn of_kind(&self, lookout: &Lookout<'_, '_>, kind: RuleKind) -> Option<Pattern> {
        self.all(lookout).into_iter().find(|pattern| pattern.rule.kind() == kind)
    }

    /// The step that an explanation takes.
    fn step(&self, lookout: &Lookout<'_, '_>) -> Option<Step> {
        let patterns = self.all(lookout);
        let steps = patterns.iter().map(|pattern| pattern.step(lookout.board));
        steps.min_by_key(|step| (step.kind(), step.premises.len()))
    }
}

/// A kind of steps by its names.
#[derive(Clone, Copy)]
pub(crate) struct Named {
    pub(crate) kind: RuleKind,
    /// As it is typed: `x-wing`.
    pub(crate) name: &'static str,
    /// In sentences, in English and in French.
    pub(crate) called: [&'static str; 2],
    pub(crate) difficulty: Difficulty,
    pub(crate) elsewhere: OtherNames,
    /// Puzzles in which it is known to be, if hardly any puzzle has it.
    pub(crate) known_in: &'static [&'static str],
}

/// The names of some kinds, as an array. A row has the name as it is typed, the level, what the kind
/// is called in English and in French, its names in HoDoKu, in Sudoku Explainer, on SudokuWiki and
/// elsewhere, and, where hardly any puzzle has it, puzzles in which it is known to be.
macro_rules! named {
    ($(
        $kind:ident = $name:literal, $level:ident, $english:literal | $french:literal,
        [$($elsewhere:literal),+]
        $(, in [$($puzzle:literal,)+])? ;
    )+) => {
        [$($crate::techniques::Named {
            kind: $crate::RuleKind::$kind,
            name: $name,
            difficulty: $crate::Difficulty::$level,
            called: [$english, $french],
            elsewhere: $crate::OtherNames::new([$($elsewhere),+]),
            known_in: &[$($($puzzle),+)?],
        }),+]
    };
}

/// The method [`Technique::kinds`] with these names.
macro_rules! kinds {
    ($($rows:tt)+) => {
        fn kinds(&self) -> &'static [$crate::techniques::Named] {
            const KINDS: &[$crate::techniques::Named] = &named! { $($rows)+ };
            KINDS
        }
    };
}
