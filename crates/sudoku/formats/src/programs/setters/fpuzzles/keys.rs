//! The keys of a board of f-puzzles, and what stands behind each.
//!
//! This is the one table of both directions: a constraint that neuf learns is a row here. A key
//! that is not in the table is reported as a constraint without a rule.

use std::collections::HashSet;

use neuf_sudoku::rules::{Parity, Related, Rules, Variant};
use neuf_sudoku::{Cell, Shape};

use super::super::cells::beside;
use super::super::form::{Form, LOOK, TEXTS};
use super::super::metadata::METADATA;
use super::super::words::{EFFECTS, FOG};

/// What stands behind a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Size, grid, title and the like, which are read by themselves, or settings without a meaning
    /// for the puzzle; each has a form of its own.
    Head(Form),
    /// `true` if the rule holds for the whole grid.
    Whole(Variant),
    /// `true` for one of the two diagonals.
    Diagonal,
    /// `true` if no neighbours without a dot of difference 1 follow each other.
    NonConsecutive,
    /// Names of the marks of which all are given.
    Negative,
    /// Lines of cells.
    Lines(Variant),
    /// Lines of cells with the least difference between neighbours.
    Whispers,
    /// A circle or pill of `cells`, and `lines` that leave it.
    Arrows,
    /// Two `cells` with a `value`. Where it is empty or this one, it is the first variant, and
    /// otherwise the second with the value as its number.
    Pairs(Variant, &'static str, Variant),
    /// Two `cells` with the `value` X or V.
    Letters,
    /// Single cells of this parity.
    Marks(Parity),
    /// Single cells that are less or greater than their neighbours.
    Peaks(Variant),
    /// Four `cells` and the `values` in a circle between them.
    Quadruples,
    /// A place outside the grid, a `direction` and a sum.
    LittleKillers,
    /// A place outside the grid and a number.
    Outside(Variant),
    /// `cells` with a sum, or without one.
    Cages,
    /// `cells` with a sum, which may hold a value twice. It is neuf's own.
    SumCages,
    /// `cells` that hold different values.
    Regions,
    /// `cells`, and `cloneCells` with the same values.
    Clones,
    /// Moves across two numbers of cells, `value` as `1,3`. It is neuf's own.
    Moves,
    /// Values that queen's moves keep apart. It is neuf's own.
    Queens,
    /// Two `cells`, of which the first is greater. It is neuf's own.
    Greater,
    /// The name of a `rule` that f-puzzles would read as another one beside the others of this
    /// board, with its `cells` and the numbers of its clue as `values`. It is neuf's own.
    Named,
    /// What is only drawn.
    Drawing,
    /// What is no rule; the words say what it is.
    Note([&'static str; 2]),
}

/// The members of a cell.
const CELL: Form = Form::Object(&[&[
    ("value", Form::Value),
    ("given", Form::Flag),
    ("region", Form::Number),
    ("givenPencilMarks", Form::List(&Form::Value)),
    ("centerPencilMarks", Form::List(&Form::Value)),
    ("cornerPencilMarks", Form::List(&Form::Value)),
    ("c", Form::Any),
    ("cArray", Form::Any),
    ("highlight", Form::Any),
    ("highlightArray", Form::Any),
    // What a solver has left of the candidates.
    ("candidates", Form::Any),
]]);

/// Lines of cells.
const LINES: Form = Form::List(&TEXTS);

impl Content {
    /// The form of what stands behind the key.
    fn form(self) -> Form {
        /// A list of objects with these members, and with what editors remember of them.
        macro_rules! list {
            ($($key:literal: $form:expr),+) => {
                const { Form::List(&Form::Object(&[&[$(($key, $form)),+], LOOK])) }
            };
        }
        match self {
            Content::Head(form) => form,
            Content::Whole(_) | Content::Diagonal | Content::NonConsecutive => Form::Flag,
            Content::Negative => TEXTS,
            Content::Lines(_) => list!("lines": LINES),
            Content::Whispers => list!("lines": LINES, "value": Form::Number),
            Content::Arrows => list!("cells": TEXTS, "lines": LINES),
            Content::Pairs(..) | Content::SumCages => list!("cells": TEXTS, "value": Form::Number),
            Content::Letters | Content::Cages => list!("cells": TEXTS, "value": Form::Text),
            Content::Marks(_) | Content::Peaks(_) => list!("cell": Form::Text, "cells": TEXTS),
            Content::Quadruples => list!("cells": TEXTS, "values": Form::List(&Form::Number)),
            // The cells of a diagonal follow from its place and its direction.
            Content::LittleKillers => list!(
                "cell": Form::Text, "cells": TEXTS, "direction": Form::Text, "value": Form::Number
            ),
            Content::Outside(_) => list!("cell": Form::Text, "value": Form::Number),
            Content::Regions | Content::Greater => list!("cells": TEXTS),
            Content::Clones => list!("cells": TEXTS, "cloneCells": TEXTS),
            Content::Moves => list!("value": Form::Text),
            Content::Queens => list!("value": Form::Number),
            Content::Named => {
                list!("rule": Form::Text, "cells": TEXTS, "values": Form::List(&Form::Number))
            }
            Content::Drawing => Form::List(&Form::Braces),
            Content::Note(_) => Form::Any,
        }
    }
}

/// All keys that are known.
pub(super) const KEYS: &[(&str, Content)] = &[
    ("size", Content::Head(Form::Number)),
    ("title", Content::Head(Form::Text)),
    ("author", Content::Head(Form::Text)),
    ("ruleset", Content::Head(Form::Text)),
    ("grid", Content::Head(Form::List(&Form::List(&CELL)))),
    ("solution", Content::Head(Form::Any)),
    ("metadata", Content::Head(Form::Texted(&[METADATA]))),
    ("msgcorrect", Content::Head(Form::Any)),
    ("successMessage", Content::Head(Form::Any)),
    ("activeConstraints", Content::Head(Form::Any)),
    ("highlightConflicts", Content::Head(Form::Any)),
    ("disabledlogic", Content::Head(Form::Any)),
    ("truecandidatesoptions", Content::Head(Form::Any)),
    ("diagonal+", Content::Diagonal),
    ("diagonal-", Content::Diagonal),
    ("antiknight", Content::Whole(Variant::AntiKnight)),
    ("antiking", Content::Whole(Variant::AntiKing)),
    ("disjointgroups", Content::Whole(Variant::DisjointGroups)),
    ("nonconsecutive", Content::NonConsecutive),
    ("negative", Content::Negative),
    ("thermometer", Content::Lines(Variant::Thermometer)),
    ("slowthermometer", Content::Lines(Variant::SlowThermometer)),
    ("palindrome", Content::Lines(Variant::Palindrome)),
    ("renban", Content::Lines(Variant::Renban)),
    ("regionsumline", Content::Lines(Variant::RegionSum)),
    ("betweenline", Content::Lines(Variant::Between)),
    ("entropicline", Content::Lines(Variant::Entropic)),
    ("modularline", Content::Lines(Variant::Modular)),
    ("whispers", Content::Whispers),
    ("arrow", Content::Arrows),
    ("difference", Content::Pairs(Variant::WhiteDot, "1", Variant::Difference)),
    ("ratio", Content::Pairs(Variant::BlackDot, "2", Variant::Ratio)),
    ("xv", Content::Letters),
    ("even", Content::Marks(Parity::Even)),
    ("odd", Content::Marks(Parity::Odd)),
    ("minimum", Content::Peaks(Variant::Minimum)),
    ("maximum", Content::Peaks(Variant::Maximum)),
    ("quadruple", Content::Quadruples),
    ("littlekillersum", Content::LittleKillers),
    ("sandwichsum", Content::Outside(Variant::Sandwich)),
    ("xsum", Content::Outside(Variant::XSum)),
    ("skyscraper", Content::Outside(Variant::Skyscraper)),
    ("killercage", Content::Cages),
    ("extraregion", Content::Regions),
    ("clone", Content::Clones),
    // What f-puzzles has no constraint for, in its own manner. Other programs pass over it.
    ("antielephant", Content::Whole(Variant::AntiElephant)),
    ("windoku", Content::Whole(Variant::Windoku)),
    ("numberedrooms", Content::Outside(Variant::NumberedRooms)),
    // A pill that is not read from left to right or from top to bottom.
    ("pillarrow", Content::Lines(Variant::PillArrow)),
    ("longpillarrow", Content::Lines(Variant::LongPillArrow)),
    ("sumcage", Content::SumCages),
    ("moves", Content::Moves),
    ("antiqueen", Content::Queens),
    ("greaterthan", Content::Greater),
    ("namedrule", Content::Named),
    ("line", Content::Drawing),
    ("circle", Content::Drawing),
    ("rectangle", Content::Drawing),
    ("text", Content::Drawing),
    ("cage", Content::Drawing),
    ("fogofwar", Content::Note(FOG)),
    ("foglight", Content::Note(FOG)),
    ("triggereffect", Content::Note(EFFECTS)),
];

/// What stands behind this key; `None` if it is not known.
pub(super) fn content(key: &str) -> Option<Content> {
    KEYS.iter().find(|(known, _)| *known == key).map(|&(_, content)| content)
}

/// The form of what stands behind this key; `None` if it is not known.
pub(super) fn form(key: &str) -> Option<Form> {
    content(key).map(Content::form)
}

/// The key of this content.
pub(super) fn key(content: Content) -> Option<&'static str> {
    KEYS.iter().find(|(_, known)| *known == content).map(|&(key, _)| key)
}

/// How many cells the circle or pill of an arrow has; 0 for other variants.
pub(super) fn circle_of(variant: Variant) -> usize {
    match variant {
        Variant::Arrow => 1,
        Variant::PillArrow => 2,
        Variant::LongPillArrow => 3,
        _ => 0,
    }
}

/// The rules about all neighbours, which depend on dots and on each other in f-puzzles.
pub(super) const ABOUT_DOTS: [Variant; 4] =
    [Variant::NonConsecutive, Variant::AllDots, Variant::AllWhiteDots, Variant::AllBlackDots];

/// Whether a rule about all neighbours means the same in f-puzzles, on a board that has all these
/// rules. f-puzzles excuses neighbours with any dot from such a rule, and knows only one such rule
/// at a time. Where all ratios are given, its rule is also about the ratios other than 2.
pub(super) fn is_said_of_all(rule: Variant, rules: &Rules) -> bool {
    let is_alone = ABOUT_DOTS.iter().filter(|other| rules.has_rule(**other)).count() == 1;
    let has = |variant| rules.related().iter().any(|related| related.variant == variant);
    let has_difference = has(Variant::WhiteDot) || has(Variant::Difference);
    let has_ratio = has(Variant::BlackDot) || has(Variant::Ratio);
    is_alone
        && match rule {
            Variant::NonConsecutive => !has_difference && !has_ratio,
            Variant::AllWhiteDots => has(Variant::WhiteDot) && !has_ratio,
            Variant::AllBlackDots => !has(Variant::Ratio) && !has_difference,
            _ => !has(Variant::Ratio) && !has(Variant::Difference),
        }
}

/// Whether f-puzzles reads a relation as another one: a dot with the number that a dot without a
/// number has, and a cell less or greater than its neighbours beside another such cell. It would
/// compare neither of the two with the other.
pub(super) fn is_misread(
    related: &Related,
    peaks: &HashSet<(Variant, Cell)>,
    shape: Shape,
) -> bool {
    match (related.variant, &related.numbers[..]) {
        (Variant::Difference, [1]) | (Variant::Ratio, [2]) => true,
        (peak @ (Variant::Minimum | Variant::Maximum), _) => {
            beside(related.cells[0], shape).any(|cell| peaks.contains(&(peak, cell)))
        }
        _ => false,
    }
}

/// The key under which a relation is written, with what stands there; `None` if it is written in
/// another way.
pub(super) fn of_relation(related: &Related) -> Option<(&'static str, Content)> {
    let (variant, cells) = (related.variant, &related.cells);
    // Programs read a pill in reading order, whichever of its cells was named first.
    let circle = circle_of(variant);
    let is_turned = !cells[..circle].is_sorted();
    let is_its = |content: Content| match content {
        Content::Pairs(known, _, numbered) => known == variant || numbered == variant,
        Content::Lines(known) | Content::Peaks(known) | Content::Outside(known) => known == variant,
        Content::Whispers => matches!(variant, Variant::GermanWhispers | Variant::DutchWhispers),
        Content::Arrows => !is_turned && circle > 0,
        Content::SumCages => variant == Variant::SumCage,
        Content::Clones => variant == Variant::Clone,
        Content::Greater => variant == Variant::GreaterThan,
        Content::Letters => matches!(variant, Variant::X | Variant::V),
        Content::Quadruples => variant == Variant::Quadruple,
        Content::LittleKillers => variant == Variant::LittleKiller,
        _ => false,
    };
    KEYS.iter().find(|(_, content)| is_its(*content)).copied()
}

/// The keys of constraints that f-puzzles itself does not have.
const OWN: [&str; 10] = [
    "namedrule",
    "antielephant",
    "windoku",
    "numberedrooms",
    "greaterthan",
    "pillarrow",
    "longpillarrow",
    "sumcage",
    "moves",
    "antiqueen",
];

/// Whether f-puzzles itself has no such constraint, so that other programs see no rule in it.
pub(super) fn is_own(key: &str) -> bool {
    OWN.contains(&key)
}

/// The whispers whose neighbours differ by so much at least; German whispers if there is no number.
/// `None` if neuf has no such rule.
pub(super) fn whispers(least: Option<usize>, shape: Shape) -> Option<Variant> {
    match least {
        None => Some(Variant::GermanWhispers),
        Some(least) if least == german(shape) => Some(Variant::GermanWhispers),
        Some(least) if least + 1 == german(shape) => Some(Variant::DutchWhispers),
        Some(_) => None,
    }
}

/// The least difference of whispers; `None` for German ones, which need none.
pub(super) fn least_of_whispers(variant: Variant, shape: Shape) -> Option<usize> {
    (variant == Variant::DutchWhispers).then(|| german(shape) - 1)
}

fn german(shape: Shape) -> usize {
    shape.side().div_ceil(2)
}
