//! What a technique is: how it is looked for.
//!
//! How it is called stands in its row (`rows`), and how it is told in its own file, with the
//! sentences in each language beside each other. So a new technique is a file and a row. What a
//! technique has found on a board is an [`Argument`](super::Argument), which tells the step.
//!
//! One enumeration of all techniques with their cells and values was the first form. Ten other
//! files matched on it, so that a technique stood in up to seventeen files. A trait, with a type
//! for each technique, was the second: most of its methods called one function of the same file.

use super::lookout::Lookout;
use super::view::View;
use crate::RuleKind;
use crate::board::Board;
use crate::step::Step;
use crate::step::pattern::Pattern;

/// How the steps of a technique are found.
#[derive(Clone, Copy)]
enum Search {
    /// In another place than the list of techniques.
    Elsewhere,
    /// As steps, since their premises decide which one is taken.
    Steps(fn(&Lookout<'_, '_>) -> Option<Step>),
    /// The easiest pattern.
    Lookout(fn(&Lookout<'_, '_>) -> Option<Pattern>),
    /// The easiest pattern, on boards on which people look for most techniques.
    View(fn(&View<'_, '_>) -> Option<Pattern>),
    /// All patterns of this size, of which the one with the fewest premises is taken; of large ones
    /// only the first.
    Few(fn(&Board<'_>, usize) -> Vec<Pattern>, usize),
}

/// The first pattern of a kind.
type ByKind = fn(&Lookout<'_, '_>, RuleKind) -> Option<Pattern>;

/// A technique, with all kinds of steps that one search finds.
#[derive(Clone, Copy)]
pub(crate) struct Technique {
    /// Its kinds. A search whose steps are named elsewhere has none.
    pub(super) kinds: &'static [RuleKind],
    /// Whether its steps rest on there being only one solution.
    pub(super) rests_on_uniqueness: bool,
    search: Search,
    by_kind: Option<ByKind>,
}

/// A technique that is looked for elsewhere, or by the search of another row.
pub(super) const ELSEWHERE: Technique = Technique::by(Search::Elsewhere);

pub(super) const fn steps(find: fn(&Lookout<'_, '_>) -> Option<Step>) -> Technique {
    Technique::by(Search::Steps(find))
}

pub(super) const fn lookout(find: fn(&Lookout<'_, '_>) -> Option<Pattern>) -> Technique {
    Technique::by(Search::Lookout(find))
}

pub(super) const fn view(find: fn(&View<'_, '_>) -> Option<Pattern>) -> Technique {
    Technique::by(Search::View(find))
}

pub(super) const fn few(find: fn(&Board<'_>, usize) -> Vec<Pattern>, size: usize) -> Technique {
    Technique::by(Search::Few(find, size))
}

impl Technique {
    const fn by(search: Search) -> Technique {
        Technique { kinds: &[], rests_on_uniqueness: false, search, by_kind: None }
    }

    /// This technique with these kinds.
    pub(super) const fn with(self, kinds: &'static [RuleKind]) -> Technique {
        Technique { kinds, ..self }
    }

    /// This technique, which rests on there being only one solution.
    pub(super) const fn unique(self) -> Technique {
        Technique { rests_on_uniqueness: true, ..self }
    }

    /// This technique, of which programs that take the kinds in another order look for one kind so.
    pub(super) const fn by_kind(self, find: ByKind) -> Technique {
        Technique { by_kind: Some(find), ..self }
    }

    /// The easiest pattern on a board. What is found in another way than by a pattern has none.
    pub(super) fn find(&self, lookout: &Lookout<'_, '_>) -> Option<Pattern> {
        match self.search {
            Search::Elsewhere | Search::Steps(_) => None,
            Search::Lookout(find) => find(lookout),
            Search::View(find) => find(lookout.view()?),
            Search::Few(..) => {
                self.all(lookout).into_iter().min_by_key(|pattern| pattern.rule.kind())
            }
        }
    }

    /// The patterns of which an explanation takes the one with the fewest premises.
    fn all(&self, lookout: &Lookout<'_, '_>) -> Vec<Pattern> {
        match self.search {
            Search::Few(find, size) => lookout.few(size, |board| find(board, size)),
            _ => self.find(lookout).into_iter().collect(),
        }
    }

    /// The first pattern of one kind, for programs that take the kinds in another order.
    pub(super) fn of_kind(&self, lookout: &Lookout<'_, '_>, kind: RuleKind) -> Option<Pattern> {
        match self.by_kind {
            Some(find) => find(lookout, kind),
            None => self.all(lookout).into_iter().find(|pattern| pattern.rule.kind() == kind),
        }
    }

    /// The step that an explanation takes.
    pub(super) fn step(&self, lookout: &Lookout<'_, '_>) -> Option<Step> {
        if let Search::Steps(find) = self.search {
            return find(lookout);
        }
        let patterns = self.all(lookout);
        let steps = patterns.iter().map(|pattern| pattern.step(lookout.board));
        steps.min_by_key(|step| (step.kind(), step.premises.len()))
    }
}
