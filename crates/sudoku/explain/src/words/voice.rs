//! How a technique tells a step: its sentences with the cells, values and houses filled in, and
//! what is concluded in the end.
//!
//! The sentences themselves stand in the files of the techniques, in English and in French beside
//! each other. The parts that all of them have, such as a list of cells, are made here.

use std::fmt::Display;

use super::{OF_GRID, Words, begun};
use crate::Terms as _;
use crate::step::node::{CellSet, Node};
use crate::{HouseName, Mark, Step};
use neuf_sudoku::rules::{RelationName, Variant};
use neuf_sudoku::{Cell, House, Shape};
use neuf_words::{Counted, Sentence, fill, tr};

/// What is said of cells that lose a value because they see all places of it: of one cell and of
/// several.
pub(crate) type Seen = Counted;

/// Cells that see both of two places.
pub(crate) const SEES_BOTH: Seen = [
    ["{cells}, which sees both, is not {value}", "{cells}, which see both, are not {value}"],
    [
        "{cells}, qui voit les deux, n'est pas {value}",
        "{cells}, qui voient les deux, ne sont pas {value}",
    ],
];

/// Cells that see all of three places.
pub(crate) const SEES_THREE: Seen = [
    [
        "{cells}, which sees all three, is not {value}",
        "{cells}, which see all three, are not {value}",
    ],
    [
        "{cells}, qui voit les trois, n'est pas {value}",
        "{cells}, qui voient les trois, ne sont pas {value}",
    ],
];

const SO: Sentence = ["So {what}.", "Donc {what}."];

const IS: Seen = [
    ["{cells} is {value}", "{cells} are {value}"],
    ["{cells} est {value}", "{cells} sont {value}"],
];

const IS_NOT: Seen = [
    ["{cells} is not {value}", "{cells} are not {value}"],
    ["{cells} n'est pas {value}", "{cells} ne sont pas {value}"],
];

/// Of two values.
const IS_NEITHER: Seen = [
    ["{cells} is neither {one} nor {two}", "{cells} are neither {one} nor {two}"],
    ["{cells} n'est ni {one} ni {two}", "{cells} ne sont ni {one} ni {two}"],
];

/// Of more values.
const IS_NONE: Seen = [
    ["{cells} holds none of {values}", "{cells} hold none of {values}"],
    [
        "{cells} ne contient aucune des valeurs {values}",
        "{cells} ne contiennent aucune des valeurs {values}",
    ],
];

/// A set of cells with its values.
const SET: Sentence = ["{cells} ({values})", "{cells} ({values})"];

/// A value in some cells.
const IN_SET: Sentence = ["{value} is in {cells}", "{value} est en {cells}"];

/// Candidates.
const PLACED: Sentence = ["{value} in {cells}", "{value} en {cells}"];

/// A step that is told in a language.
pub(crate) struct Voice<'s> {
    pub(crate) words: Words,
    pub(crate) shape: Shape,
    pub(crate) step: &'s Step,
}

impl Voice<'_> {
    /// A sentence with its parts.
    pub(crate) fn say(&self, sentence: Sentence, parts: &[(&str, &dyn Part)]) -> String {
        self.filled(self.words.0.of(sentence), parts)
    }

    /// A sentence about so many things.
    pub(crate) fn say_of(
        &self,
        number: usize,
        sentence: Counted,
        parts: &[(&str, &dyn Part)],
    ) -> String {
        self.filled(self.words.form(number, sentence), parts)
    }

    fn filled(&self, phrase: &str, parts: &[(&str, &dyn Part)]) -> String {
        let told: Vec<String> = parts.iter().map(|(_, part)| part.told(self)).collect();
        let parts = parts.iter().zip(&told).map(|(&(name, _), told)| (name, told as &dyn Display));
        fill(phrase, &parts.collect::<Vec<_>>())
    }

    /// What stands between items that have commas in them.
    pub(crate) fn semicolon(&self) -> &'static str {
        self.words.0.of(super::SEMICOLON)
    }

    pub(crate) fn cell(&self, cell: Cell) -> String {
        self.words.cell(self.shape, cell)
    }

    /// What each of these is called.
    pub(crate) fn each<'p, T: Part + 'p>(
        &self,
        parts: impl IntoIterator<Item = &'p T>,
    ) -> Vec<String> {
        parts.into_iter().map(|part| part.told(self)).collect()
    }

    /// The rule of a variant in words.
    pub(crate) fn meaning(&self, variant: Variant) -> &'static str {
        self.words.0.variant_meaning(variant)
    }

    /// `rows 2 and 7`, or `row 2 and box 5` if there is a box among them.
    fn lines(&self, lines: &[House]) -> String {
        let words = self.words;
        if lines.iter().any(|line| matches!(line, House::Box(_))) {
            return words.list(&self.each(lines));
        }
        let numbers: Vec<String> =
            lines.iter().map(|line| words.number(line.in_grid().0).to_string()).collect();
        let is_columns = matches!(lines.first(), Some(House::Column(_)));
        let lines_of = match is_columns {
            true => ["columns {numbers}", "les colonnes {numbers}"],
            false => ["rows {numbers}", "les lignes {numbers}"],
        };
        let named = words.0.say(lines_of, &[("numbers", &words.list(&numbers))]);
        // The lines of a fish all belong to one grid.
        match lines.first().and_then(|line| line.in_grid().1) {
            Some(grid) => tr!(words.0, OF_GRID, house = named, n = words.number(grid)),
            None => named,
        }
    }

    /// `4 is in r1c2 or r1c3`.
    pub(crate) fn in_set(&self, value: u8, cells: &[Cell]) -> String {
        self.say(IN_SET, &[("value", &value), ("cells", &AnyOf(cells))])
    }

    /// A sentence that begins with one of its parts.
    pub(crate) fn begin(&self, sentence: Sentence, parts: &[(&str, &dyn Part)]) -> String {
        begun(&self.say(sentence, parts))
    }

    /// The value that the step places, as the end of the sentence that gives the reason:
    /// `, so r1c5 = 7.`
    pub(crate) fn hence(&self, reason: &str) -> String {
        let placed = &self.step.concludes[0];
        self.say(
            ["{reason}, so {mark}.", "{reason}, donc {mark}."],
            &[("reason", &reason), ("mark", placed)],
        )
    }

    /// The reason of a step, and what is concluded from it.
    pub(crate) fn and_so(&self, reason: String, seen: Option<Seen>) -> String {
        match self.so(seen) {
            so if so.is_empty() || reason.is_empty() => reason,
            so => format!("{reason} {so}"),
        }
    }

    /// What the step concludes, as a sentence: `So r1c4, which sees both, is not 2.` Empty for a
    /// step that concludes nothing.
    fn so(&self, seen: Option<Seen>) -> String {
        match self.concluded(seen) {
            told if told.is_empty() => told,
            told => self.say(SO, &[("what", &told)]),
        }
    }

    /// What the step concludes, as a part of a sentence.
    pub(crate) fn concluded(&self, seen: Option<Seen>) -> String {
        let mut told: Vec<String> = Vec::new();
        for (values, holds, cells) in joined(&self.step.concludes) {
            // Of a cell that loses all values but one, the last is told.
            let left = self.others(&values);
            let (values, holds) = match left[..] {
                [_] if !holds && values.len() > 1 => (left, true),
                _ => (values, holds),
            };
            told.push(match (&values[..], holds) {
                (&[value], _) => {
                    let phrase = if holds { IS } else { seen.unwrap_or(IS_NOT) };
                    self.say_of(cells.len(), phrase, &[("cells", &cells), ("value", &value)])
                }
                _ => self.without(&cells, &values),
            });
        }
        self.words.statements(&told)
    }

    /// All values but these.
    pub(crate) fn others(&self, values: &[u8]) -> Vec<u8> {
        (1..=self.shape.side() as u8).filter(|value| !values.contains(value)).collect()
    }

    /// That cells hold none of some values, as a part of a sentence.
    pub(crate) fn without(&self, cells: &[Cell], values: &[u8]) -> String {
        let say = |phrase, parts: &[(&str, &dyn Part)]| {
            let parts = [&[("cells", &cells as &dyn Part)], parts].concat();
            self.say_of(cells.len(), phrase, &parts)
        };
        match values {
            [value] => say(IS_NOT, &[("value", value)]),
            [one, two] => say(IS_NEITHER, &[("one", one), ("two", two)]),
            _ => say(IS_NONE, &[("values", &values)]),
        }
    }
}

/// A part of a sentence. What it is called depends on the language, and from which number cells are
/// counted.
pub(crate) trait Part {
    fn told(&self, voice: &Voice<'_>) -> String;
}

/// Cells one of which is meant: `r1c2, r1c3 or r1c4`.
pub(crate) struct AnyOf<'c>(pub(crate) &'c [Cell]);

impl Part for AnyOf<'_> {
    fn told(&self, voice: &Voice<'_>) -> String {
        voice.words.any_of(voice.shape, self.0)
    }
}

/// Implements [`Part`] for types of items, and for lists of them: what a voice calls one.
macro_rules! parts {
    ($($Item:ty: |$voice:ident, $item:ident| $told:expr;)+) => {
        $(impl Part for $Item {
            fn told(&self, $voice: &Voice<'_>) -> String {
                let $item = self;
                $told
            }
        })+
    };
}

parts! {
    u8: |_voice, number| number.to_string();
    i64: |_voice, number| number.to_string();
    usize: |_voice, number| number.to_string();
    str: |_voice, text| text.to_owned();
    String: |_voice, text| text.clone();
    Cell: |voice, cell| voice.cell(*cell);
    House: |voice, house| voice.words.house((*house).into());
    HouseName: |voice, house| voice.words.house(*house);
    Mark: |voice, mark| voice.words.mark(voice.shape, *mark);
    // A set of cells with its values.
    CellSet: |voice, set| voice.say(SET, &[("cells", &set.cells), ("values", &set.values)]);
    Node: |voice, node| voice.say(PLACED, &[("value", &node.value), ("cells", &node.cells)]);
    // What a player calls a relation, with its place.
    RelationName: |voice, name| RelationName::told(*name, voice.words.0, voice.words.1);
    [Cell]: |voice, cells| voice.words.cells(voice.shape, cells);
    [u8]: |voice, values| voice.words.values(values);
    [House]: |voice, lines| voice.lines(lines);
    [HouseName]: |voice, houses| voice.words.list(&voice.each(houses));
    // `r1c2 and r1c3 (4, 5 and 6); r4c2 (4 and 7)`.
    [CellSet]: |voice, sets| voice.each(sets).join(voice.semicolon());
    // `4 in r1c2 and r3c4, 5 in r1c2`.
    [Node]: |voice, nodes| voice.each(nodes).join(", ");
    // Fillings, each as its values: `127, 235`.
    [Vec<u8>]: |voice, fillings| {
        let between = if voice.shape.side() > 9 { "-" } else { "" };
        let told = fillings.iter().map(|values| values.iter().map(u8::to_string).collect::<Vec<_>>());
        told.map(|values| values.join(between)).collect::<Vec<_>>().join(", ")
    };
    // Chains that all end in what the step concludes.
    [Vec<Mark>]: |voice, chains| {
        let ends = voice.words.marks(voice.shape, &voice.step.concludes);
        let told = chains.iter().map(|chain| {
            let links = &chain[..chain.len().saturating_sub(1)];
            [voice.each(links), vec![ends.clone()]].concat().join(" → ")
        });
        told.collect::<Vec<String>>().join(voice.semicolon())
    };
}

impl<T> Part for Vec<T>
where
    [T]: Part,
{
    fn told(&self, voice: &Voice<'_>) -> String {
        self.as_slice().told(voice)
    }
}

impl<T, const COUNT: usize> Part for [T; COUNT]
where
    [T]: Part,
{
    fn told(&self, voice: &Voice<'_>) -> String {
        self.as_slice().told(voice)
    }
}

impl<T: Part + ?Sized> Part for &T {
    fn told(&self, voice: &Voice<'_>) -> String {
        (**self).told(voice)
    }
}

/// What there is, or nothing.
impl<T: Part> Part for Option<T> {
    fn told(&self, voice: &Voice<'_>) -> String {
        self.as_ref().map(|part| part.told(voice)).unwrap_or_default()
    }
}

/// Conclusions that a sentence names together: the values that the same cells do not hold, or each
/// value with the cells that hold it.
fn joined(marks: &[Mark]) -> Vec<(Vec<u8>, bool, Vec<Cell>)> {
    let mut by_value: Vec<(u8, bool, Vec<Cell>)> = Vec::new();
    for &Mark { cell, value, holds } in marks {
        match by_value.iter_mut().find(|one| (one.0, one.1) == (value, holds)) {
            Some((.., cells)) => cells.push(cell),
            None => by_value.push((value, holds, vec![cell])),
        }
    }
    let mut joined: Vec<(Vec<u8>, bool, Vec<Cell>)> = Vec::new();
    for (value, holds, cells) in by_value {
        let same = |one: &&mut (Vec<u8>, bool, Vec<Cell>)| !holds && !one.1 && one.2 == cells;
        match joined.iter_mut().find(same) {
            Some((values, ..)) => values.push(value),
            None => joined.push((vec![value], holds, cells)),
        }
    }
    joined
}
