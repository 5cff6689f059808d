//! Writes a puzzle as SudokuPad shows it: cells, regions, cages, what is drawn, and texts.

use neuf_sudoku::rules::{Distinct, Form, Parity, Related, Rules, Variant};
use neuf_sudoku::{Cell, Grid, Shape};
use serde_json::{Map, Value, json};

use super::super::fpuzzles;
use super::super::words::rules_text;
use super::strokes::{Strokes, centre};
use crate::entry::Entry;

/// The member of `metadata` with the rules as a board of f-puzzles.
pub(super) const OWN: &str = "neuf";

/// The size of a cell on which widths of lines are based, in pixels.
const CELL: usize = 64;

/// The picture of a puzzle.
pub(in super::super) fn picture(entry: &Entry) -> Value {
    let (rules, shape) = (entry.puzzle.rules(), entry.puzzle.shape());
    let mut strokes = Strokes::new(shape, CELL);
    draw_whole(rules, &mut strokes);
    draw_cells(rules, &mut strokes);
    for related in rules.related() {
        strokes.related(related);
    }
    let mut found = Map::new();
    found.insert("cellSize".into(), json!(CELL));
    found.insert("cells".into(), cells(entry.puzzle.givens(), rules));
    found.insert("regions".into(), regions(rules));
    found.insert("cages".into(), cages(rules));
    strokes.write(&mut found);
    let global: Vec<&str> = rules.variants().into_iter().filter_map(global).collect();
    if !global.is_empty() {
        found.insert("global".into(), json!(global));
    }
    found.insert("metadata".into(), metadata(entry));
    Value::Object(found)
}

/// The name of a rule that SudokuPad itself can check.
fn global(variant: Variant) -> Option<&'static str> {
    Some(match variant {
        Variant::AntiKnight => "antiknight",
        Variant::AntiKing => "antiking",
        Variant::NonConsecutive => "nonconsecutive",
        Variant::DisjointGroups => "disjoint",
        _ => return None,
    })
}

/// Whether a picture shows something of a rule. The other rules hold for the whole grid and stand
/// in the text alone.
pub(super) fn shows(variant: Variant) -> bool {
    match variant.form() {
        Form::Houses | Form::Candidates => true,
        Form::Distinct | Form::Relation => variant.is_listed() || global(variant).is_some(),
        Form::Overlap(_) => false,
    }
}

fn metadata(entry: &Entry) -> Value {
    let mut own = Map::new();
    own.insert("title".into(), json!(entry.title().unwrap_or("Sudoku")));
    if let Some(author) = &entry.author {
        own.insert("author".into(), json!(author));
    }
    own.insert("rules".into(), json!(rules_text(entry)));
    // SudokuPad compares a solution character by character, so that it has digits only.
    if let Some(solution) = entry.solution.as_ref().filter(|grid| grid.shape().side() <= 9) {
        let digits: String = solution.values().iter().map(ToString::to_string).collect();
        own.insert("solution".into(), json!(digits));
    }
    if !entry.puzzle.rules().is_usual() {
        own.insert(OWN.into(), fpuzzles::board(entry));
    }
    Value::Object(own)
}

fn cells(givens: &Grid, rules: &Rules) -> Value {
    let shape = givens.shape();
    let cell = |cell: Cell| match givens.get(cell) {
        0 => match rules.candidates().iter().find(|known| known.cell == cell) {
            Some(known) => json!({"centremarks": known.values.iter().collect::<Vec<u8>>()}),
            None => json!({}),
        },
        value => json!({"value": value}),
    };
    let rows = 0..shape.side();
    rows.map(|i| (0..shape.side()).map(|j| cell(shape.cell(i, j))).collect::<Value>()).collect()
}

/// The cells of each box or region; none where the rows themselves are the boxes.
fn regions(rules: &Rules) -> Value {
    let shape = rules.shape();
    if rules.regions().is_none() && shape.box_rows() == 1 {
        return json!([]);
    }
    let of = |number: usize| {
        let cells = shape.cells().filter(|&cell| rules.box_of(cell) == number);
        cells.map(|cell| pair(cell, shape)).collect::<Value>()
    };
    (0..shape.side()).map(of).collect()
}

fn cages(rules: &Rules) -> Value {
    let shape = rules.shape();
    let distinct = |set: &Distinct| {
        let cells: Value = set.cells.iter().map(|&cell| pair(cell, shape)).collect();
        match (set.variant, set.sum) {
            (Variant::ExtraRegion, _) => {
                json!({"cells": cells, "style": "extraregion", "unique": true})
            }
            (_, Some(sum)) => {
                json!({"cells": cells, "value": sum.to_string(), "sum": sum, "unique": true})
            }
            (_, None) => json!({"cells": cells, "unique": true}),
        }
    };
    let sums = rules.related().iter().filter(|related| related.variant == Variant::SumCage);
    let sum = |related: &Related| {
        let cells: Value = related.cells.iter().map(|&cell| pair(cell, shape)).collect();
        let sum = related.numbers.first().copied().unwrap_or(0);
        json!({"cells": cells, "value": sum.to_string(), "sum": sum, "unique": false})
    };
    rules.distinct().iter().map(distinct).chain(sums.map(sum)).collect()
}

fn pair(cell: Cell, shape: Shape) -> Value {
    json!([shape.row(cell), shape.column(cell)])
}

/// Draws the rules that hold for the whole grid and have a sign.
fn draw_whole(rules: &Rules, strokes: &mut Strokes) {
    let side = rules.shape().side() as f64;
    if rules.has_rule(Variant::Diagonal) {
        for [from, to] in [[[0.0, 0.0], [side, side]], [[0.0, side], [side, 0.0]]] {
            strokes.line("#34bbe6", 2.0, &[from, to]);
        }
    }
    if rules.has_rule(Variant::Windoku) {
        let (height, width) = (rules.shape().box_rows(), rules.shape().box_columns());
        let starts = |size: usize| (1..rules.shape().side()).step_by(size + 1);
        for top in starts(height).filter(|top| top + height < rules.shape().side()) {
            for left in starts(width).filter(|left| left + width < rules.shape().side()) {
                let centre = [top as f64 + height as f64 / 2.0, left as f64 + width as f64 / 2.0];
                strokes.shade(centre, [width as f64, height as f64], false);
            }
        }
    }
}

/// Draws the marks of even and odd cells.
fn draw_cells(rules: &Rules, strokes: &mut Strokes) {
    let shape = rules.shape();
    for (cell, parity) in rules.marks() {
        strokes.shade(centre(cell, shape), [0.7, 0.7], parity == Parity::Odd);
    }
}
