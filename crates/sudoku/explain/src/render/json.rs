//! Explanations as JSON, one object on a line.
//!
//! Rows and columns count from 1, or from 0 if that is wanted. Literals are DIMACS numbers in the
//! paper's numbering. The sentences are in the chosen language.

use std::io::{self, Write};

use serde::Serialize;

use super::Telling;
use crate::mistakes::MistakesRecord;
use crate::render::step_text::{Basis, Known, given, numbered};
use crate::{ClauseName, Explanation, Finding, Limit, Link, Mark, Smallness, Step, differing};
use neuf_sudoku::rules::Rules;
use neuf_sudoku::{Cell, Grid, Shape};
use neuf_sudoku::{Record, line_text};
use neuf_words::Numbering;

#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    record: Record,
    /// `solved`, `unfinished`, `hint`, `wrong`, `no solution`, `several solutions` or
    /// `unknown`.
    status: &'static str,
    text: String,
    /// What was known beyond the givens before the first step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    known: Vec<JsonMark>,
    /// What of that contradicts the solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<JsonMark>,
    /// What is probably mistyped.
    #[serde(skip_serializing_if = "Option::is_none")]
    mistakes: Option<MistakesRecord>,
    steps: Vec<JsonStep>,
    /// Why the steps stop before the solution: `depth` or `interrupt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    /// The grid where they stop, and the candidates of its cells in reading order.
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<u8>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    core: Option<Vec<JsonMark>>,
    /// Whether the steps start from the core, and not from all givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    from_core: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    several: Option<Several>,
}

#[derive(Serialize)]
struct Several {
    solutions: [String; 2],
    differing: Vec<[usize; 2]>,
    /// The values that would make the first solution the only one.
    unique_with: Vec<JsonMark>,
    /// `all`: for none of the solutions would fewer cells do; `this`: for this solution
    /// fewer would not do; `none`: none of these cells can be left out, but another
    /// choice may have fewer.
    smallest_for: &'static str,
}

#[derive(Serialize)]
struct JsonMark {
    row: usize,
    column: usize,
    value: u8,
    holds: bool,
}

#[derive(Serialize)]
struct JsonPremise {
    #[serde(flatten)]
    mark: JsonMark,
    /// `given`, `known` (before the first step), `supposed`, or the number of a step.
    from: String,
}

#[derive(Serialize)]
struct JsonClause {
    /// The family of the paper, or the variant.
    family: &'static str,
    /// The literals of the clause; empty for the sum of a cage, a relation and a balance, which
    /// stand for many clauses.
    literals: Vec<i32>,
    /// The first cell of the cage.
    #[serde(skip_serializing_if = "Option::is_none")]
    cage: Option<[usize; 2]>,
    /// The first cell of the relation.
    #[serde(skip_serializing_if = "Option::is_none")]
    relation: Option<[usize; 2]>,
    /// The first innie or outie of a balance.
    #[serde(skip_serializing_if = "Option::is_none")]
    balance: Option<[usize; 2]>,
}

#[derive(Serialize)]
struct JsonStep {
    number: String,
    rule: &'static str,
    length: usize,
    text: String,
    concludes: Vec<JsonMark>,
    premises: Vec<JsonPremise>,
    clauses: Vec<JsonClause>,
    /// The strong and weak links of a chain and the like.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<JsonLink>,
    #[serde(skip_serializing_if = "Option::is_none")]
    supposes: Option<JsonMark>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inner: Vec<JsonStep>,
}

/// A link between two nodes, each of one or several candidates.
#[derive(Serialize)]
struct JsonLink {
    /// Whether one of the two nodes holds; otherwise they do not both hold.
    strong: bool,
    ends: [Vec<JsonCandidate>; 2],
}

#[derive(Serialize)]
struct JsonCandidate {
    row: usize,
    column: usize,
    value: u8,
}

pub(super) fn write(
    out: &mut impl Write,
    explanation: &Explanation,
    telling: Telling,
) -> io::Result<()> {
    let places = Places { shape: explanation.puzzle.shape(), numbering: telling.numbering };
    let rules = explanation.puzzle.rules();
    let (status, solution) = match &explanation.finding {
        Finding::Solved(solution) => ("solved", Some(solution)),
        Finding::Unfinished { solution, .. } => ("unfinished", Some(solution)),
        Finding::Hint(_) => ("hint", None),
        Finding::Wrong { .. } => ("wrong", None),
        Finding::NoSolution { .. } => ("no solution", None),
        Finding::Several { .. } => ("several solutions", None),
        Finding::Unknown => ("unknown", None),
    };
    let (mut core, mut from_core) = (None, None);
    if let Finding::NoSolution { core: Some(givens), derived_from } = &explanation.finding {
        core = Some(marks(places, givens.filled()));
        from_core = derived_from.as_ref().map(|from| from == givens);
    }
    let is_unfinished = matches!(explanation.finding, Finding::Unfinished { .. });
    let end = explanation.progress(explanation.steps.len());
    let several = match &explanation.finding {
        Finding::Several { solutions, cells, size } => {
            Some(several(places, solutions, cells, *size))
        }
        _ => None,
    };
    let step = |step: &Step, number: &str, known: &Known, inner| JsonStep {
        number: number.to_owned(),
        rule: step.kind().name(),
        length: step.length(),
        text: telling.words().reason(places.shape, step),
        concludes: marks_of(places, &step.concludes),
        premises: step.premises.iter().map(|&mark| premise(places, mark, known)).collect(),
        clauses: step.clauses.iter().map(|&name| clause(rules, places, name)).collect(),
        links: step.links().into_iter().map(|found| link(places, found)).collect(),
        supposes: step.supposed().map(|supposed| mark(places, supposed)),
        inner,
    };
    let json = Json {
        record: Record::new(explanation.puzzle.givens(), solution),
        status,
        text: telling.words().finding(explanation),
        mistakes: explanation
            .mistakes
            .as_ref()
            .map(|found| MistakesRecord::new(found, places.shape, telling.numbering)),
        steps: numbered(&explanation.steps, "", explanation.skipped, given(explanation), &step),
        known: marks_of(places, &explanation.known),
        wrong: match &explanation.finding {
            Finding::Wrong { marks, .. } => marks_of(places, marks),
            _ => Vec::new(),
        },
        limit: match &explanation.finding {
            Finding::Unfinished { limit: Limit::Depth, .. } => Some("depth"),
            Finding::Unfinished { limit: Limit::Interrupt, .. } => Some("interrupt"),
            _ => None,
        },
        reached: is_unfinished.then(|| line_text(&end.grid)),
        candidates: is_unfinished
            .then(|| end.candidates().iter().map(|(_, set)| set.iter().collect()).collect()),
        core,
        from_core,
        several,
    };
    serde_json::to_writer(&mut *out, &json)?;
    writeln!(out)
}

fn several(places: Places, solutions: &[Grid; 2], cells: &[Cell], size: Smallness) -> Several {
    let [one, other] = solutions;
    Several {
        solutions: [line_text(one), line_text(other)],
        differing: differing(one, other).into_iter().map(|cell| places.of(cell)).collect(),
        unique_with: marks(places, cells.iter().map(|&cell| (cell, one.get(cell)))),
        smallest_for: match size {
            Smallness::Smallest { .. } => "all",
            Smallness::SmallestForSolution => "this",
            Smallness::Small => "none",
        },
    }
}

fn premise(places: Places, premise: Mark, known: &Known) -> JsonPremise {
    let from = match known.get(&premise) {
        Some(Basis::Step(number)) => number.clone(),
        Some(Basis::Supposed) => "supposed".into(),
        Some(Basis::Known) => "known".into(),
        Some(Basis::Given) | None => "given".into(),
    };
    JsonPremise { mark: mark(places, premise), from }
}

fn clause(rules: &Rules, places: Places, name: ClauseName) -> JsonClause {
    let family = name.source().name();
    let whole =
        |cage, relation| JsonClause { family, literals: Vec::new(), cage, relation, balance: None };
    match name {
        ClauseName::Sum { first, .. } => return whole(Some(places.of(first)), None),
        ClauseName::Balance { first, .. } => {
            let balance = Some(places.of(first));
            return JsonClause { balance, ..whole(None, None) };
        }
        ClauseName::Relation { first, .. } => return whole(None, Some(places.of(first))),
        _ => {}
    }
    let clauses = name.clauses(rules, &mut 0);
    let literals = clauses.iter().flatten().map(|lit| lit.to_dimacs()).collect();
    JsonClause { family, literals, ..whole(None, None) }
}

fn marks(places: Places, held: impl Iterator<Item = (Cell, u8)>) -> Vec<JsonMark> {
    held.map(|(cell, value)| mark(places, Mark { cell, value, holds: true })).collect()
}

fn marks_of(places: Places, marks: &[Mark]) -> Vec<JsonMark> {
    marks.iter().map(|&found| mark(places, found)).collect()
}

fn mark(places: Places, mark: Mark) -> JsonMark {
    let [row, column] = places.of(mark.cell);
    JsonMark { row, column, value: mark.value, holds: mark.holds }
}

fn link(places: Places, Link { ends, is_strong }: Link) -> JsonLink {
    let node = |end: Vec<(Cell, u8)>| -> Vec<JsonCandidate> {
        let candidate = |(cell, value)| {
            let [row, column] = places.of(cell);
            JsonCandidate { row, column, value }
        };
        end.into_iter().map(candidate).collect()
    };
    JsonLink { strong: is_strong, ends: ends.map(node) }
}

/// How rows and columns are numbered.
#[derive(Clone, Copy)]
struct Places {
    shape: Shape,
    numbering: Numbering,
}

impl Places {
    /// The row and the column of a cell.
    fn of(self, cell: Cell) -> [usize; 2] {
        let place = self.shape.place(cell);
        [place.row, place.column].map(|index| self.numbering.number(index))
    }
}
