//! Conditions on two values: Kropki dots and the letters X and V between neighbours, comparisons,
//! and rules about all neighbours.
//!
//! A white dot says that the two values differ by 1, a black one that one is twice the other; X
//! says that they add up to 10, and V to 5. 1 and 2 may have either dot. Where all marks of a kind
//! are given, all other neighbours keep the negative rule: they would deserve none. It may concern
//! the dots of one colour alone.
//!
//! Such a rule is one condition on two values, so the check and the machine ask the same function.

use super::{Between, Layout, Relation, Setting, Sign, State};
use crate::rules::Variant;

/// A condition on the values of two cells.
pub(super) struct Pair {
    allows: fn(u8, u8) -> bool,
    /// What a player calls it.
    noun: [&'static str; 2],
    /// What a step is called that looks at it.
    technique: [&'static str; 2],
    /// The mark between the cells. The negative rules have none.
    mark: Option<Between>,
    /// The marks without which a negative rule holds.
    excused_by: &'static [Variant],
    /// What the check says, if not that the values do not fit the noun.
    clash: Option<[&'static str; 2]>,
}

fn is_next(a: u8, b: u8) -> bool {
    a.abs_diff(b) == 1
}

fn is_double(a: u8, b: u8) -> bool {
    a.min(b) == a.max(b) - a.min(b)
}

impl Pair {
    /// What most of them do not have.
    const PLAIN: Pair = Pair {
        allows: |_, _| true,
        noun: [""; 2],
        technique: [""; 2],
        mark: None,
        excused_by: &[],
        clash: None,
    };

    pub(super) const GREATER: Pair = Pair {
        allows: |a, b| a > b,
        noun: ["the comparison {first} > {last}", "la comparaison {first} > {last}"],
        mark: Some(Between::Chevron),
        clash: Some([
            "{one} at {first} is not greater than {other} at {last}",
            "{one} en {first} n'est pas plus grand que {other} en {last}",
        ]),
        technique: ["comparison", "comparaison"],
        ..Pair::PLAIN
    };

    pub(super) const NON_CONSECUTIVE: Pair = Pair {
        allows: |a, b| !is_next(a, b),
        noun: ["the neighbours {first} and {last}", "les voisines {first} et {last}"],
        clash: Some([
            "{one} at {first} beside {other} at {last} (non-consecutive)",
            "{one} en {first} à côté de {other} en {last} (non consécutif)",
        ]),
        technique: ["non-consecutive neighbours", "voisines non consécutives"],
        ..Pair::PLAIN
    };

    pub(super) const WHITE_DOT: Pair = Pair {
        allows: is_next,
        noun: [
            "the white dot between {first} and {last}",
            "le point blanc entre {first} et {last}",
        ],
        mark: Some(Between::WhiteDot),
        technique: ["white dot", "point blanc"],
        ..Pair::PLAIN
    };

    pub(super) const BLACK_DOT: Pair = Pair {
        allows: is_double,
        noun: ["the black dot between {first} and {last}", "le point noir entre {first} et {last}"],
        mark: Some(Between::BlackDot),
        technique: ["black dot", "point noir"],
        ..Pair::PLAIN
    };

    pub(super) const NO_DOT: Pair = Pair {
        allows: |a, b| !is_next(a, b) && !is_double(a, b),
        noun: [
            "the missing dot between {first} and {last}",
            "l'absence de point entre {first} et {last}",
        ],
        excused_by: &[Variant::WhiteDot, Variant::BlackDot],
        technique: ["missing dot", "absence de point"],
        ..Pair::PLAIN
    };

    pub(super) const NO_WHITE_DOT: Pair = Pair {
        allows: |a, b| !is_next(a, b),
        noun: [
            "the missing white dot between {first} and {last}",
            "l'absence de point blanc entre {first} et {last}",
        ],
        excused_by: &[Variant::WhiteDot],
        technique: ["missing white dot", "absence de point blanc"],
        ..Pair::PLAIN
    };

    pub(super) const NO_BLACK_DOT: Pair = Pair {
        allows: |a, b| !is_double(a, b),
        noun: [
            "the missing black dot between {first} and {last}",
            "l'absence de point noir entre {first} et {last}",
        ],
        excused_by: &[Variant::BlackDot],
        technique: ["missing black dot", "absence de point noir"],
        ..Pair::PLAIN
    };

    pub(super) const X: Pair = Pair {
        allows: |a, b| a + b == 10,
        noun: ["the X between {first} and {last}", "le X entre {first} et {last}"],
        mark: Some(Between::Letter("X")),
        technique: ["sum of an X", "somme d'un X"],
        ..Pair::PLAIN
    };

    pub(super) const V: Pair = Pair {
        allows: |a, b| a + b == 5,
        noun: ["the V between {first} and {last}", "le V entre {first} et {last}"],
        mark: Some(Between::Letter("V")),
        technique: ["sum of a V", "somme d'un V"],
        ..Pair::PLAIN
    };

    pub(super) const NO_LETTER: Pair = Pair {
        allows: |a, b| a + b != 10 && a + b != 5,
        noun: [
            "the missing letter between {first} and {last}",
            "l'absence de lettre entre {first} et {last}",
        ],
        excused_by: &[Variant::X, Variant::V],
        technique: ["missing letter", "absence de lettre"],
        ..Pair::PLAIN
    };
}

impl Relation for Pair {
    fn noun(&self) -> [&'static str; 2] {
        self.noun
    }

    fn technique(&self) -> [&'static str; 2] {
        self.technique
    }

    fn layout(&self) -> Layout {
        match self.mark {
            Some(Between::Chevron) => Layout::Two,
            _ => Layout::Pair { has_number: false },
        }
    }

    fn sign(&self) -> Sign {
        self.mark.map_or(Sign::None, Sign::Between)
    }

    fn excused_by(&self) -> &'static [Variant] {
        self.excused_by
    }

    fn clash(&self) -> Option<[&'static str; 2]> {
        self.clash
    }

    fn total(&self, _: &[usize]) -> Option<usize> {
        match self.mark {
            Some(Between::Letter("X")) => Some(10),
            Some(Between::Letter("V")) => Some(5),
            _ => None,
        }
    }

    fn holds(&self, _: &Setting, values: &[u8]) -> bool {
        (self.allows)(values[0], values[1])
    }

    /// The state is the first value.
    fn step(&self, _: &Setting, turn: usize, first: State, value: u8) -> Option<State> {
        match turn {
            0 => Some(value.into()),
            _ => (self.allows)(first as u8, value).then_some(0),
        }
    }
}
