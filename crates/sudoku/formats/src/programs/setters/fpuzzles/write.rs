//! Writes a puzzle as a board of f-puzzles.

use neuf_sudoku::rules::{Move, Related, Rules, Variant, straight};
use neuf_sudoku::{Cell, Grid, Shape};
use serde_json::{Map, Value, json};

use super::super::cells::{before, beside, name, spot_name};
use super::super::words::rules_text;
use super::keys::{Content, circle_of, is_own, key, least_of_whispers, of_relation};
use crate::entry::Entry;

/// The board of a puzzle.
pub(in super::super) fn board(entry: &Entry) -> Value {
    let (rules, shape) = (entry.puzzle.rules(), entry.puzzle.shape());
    let mut board = Map::new();
    board.insert("size".into(), json!(shape.side()));
    if let Some(title) = entry.title() {
        board.insert("title".into(), json!(title));
    }
    if let Some(author) = &entry.author {
        board.insert("author".into(), json!(author));
    }
    board.insert("ruleset".into(), json!(rules_text(entry)));
    board.insert("grid".into(), cells(entry, rules));
    if let Some(solution) = &entry.solution {
        board.insert("solution".into(), json!(solution.values()));
    }
    whole(rules, &mut board);
    for set in rules.distinct() {
        let mut cells = json!({"cells": names(&set.cells, shape)});
        if let Some(sum) = set.sum {
            cells["value"] = json!(sum.to_string());
        }
        let is_region = set.variant == Variant::ExtraRegion;
        push(&mut board, if is_region { Content::Regions } else { Content::Cages }, cells);
    }
    for step in rules.named_moves() {
        match step {
            Move::Queen(value) => push(&mut board, Content::Queens, json!({"value": value})),
            step => push(&mut board, Content::Moves, json!({"value": step.text()})),
        }
    }
    for (cell, parity) in rules.marks() {
        push(&mut board, Content::Marks(parity), json!({"cell": name(cell, shape)}));
    }
    for related in rules.related() {
        match of_relation(related) {
            Some((_, Content::Peaks(variant))) if is_marked_beside(related, rules) => {
                let cell = related.cells[0];
                for other in beside(cell, shape) {
                    let is_greater = variant == Variant::Maximum;
                    let cells = if is_greater { [cell, other] } else { [other, cell] };
                    push(&mut board, Content::Greater, json!({"cells": names(&cells, shape)}));
                }
            }
            Some((key, content)) => {
                push_at(&mut board, key, constraint(content, related, shape));
            }
            None => {}
        }
    }
    Value::Object(board)
}

/// Whether a neighbour of this smallest or greatest cell has the same mark. f-puzzles would compare
/// neither with the other, so comparisons have to say what neuf means, although no values fulfil
/// it.
fn is_marked_beside(related: &Related, rules: &Rules) -> bool {
    let mut same = rules.related().iter().filter(|other| other.variant == related.variant);
    let beside: Vec<Cell> = beside(related.cells[0], rules.shape()).collect();
    same.any(|other| beside.contains(&other.cells[0]))
}

/// The variants of these rules that no program but neuf reads from a board.
pub(in super::super) fn lost(rules: &Rules) -> Vec<Variant> {
    let is_lost = |variant: &Variant| match variant {
        Variant::AnyMove | Variant::AntiQueen => true,
        variant if variant.is_whole() => key(Content::Whole(*variant)).is_some_and(is_own),
        variant => {
            let mut own = rules.related().iter().filter(|related| related.variant == *variant);
            own.any(|related| of_relation(related).is_some_and(|(key, _)| is_own(key)))
        }
    };
    rules.variants().into_iter().filter(is_lost).collect()
}

fn push(board: &mut Map<String, Value>, content: Content, value: Value) {
    if let Some(key) = key(content) {
        push_at(board, key, value);
    }
}

fn push_at(board: &mut Map<String, Value>, key: &str, value: Value) {
    let list = board.entry(key).or_insert_with(|| json!([]));
    if let Value::Array(list) = list {
        list.push(value);
    }
}

/// The rules without parameters.
fn whole(rules: &Rules, board: &mut Map<String, Value>) {
    let mut negative: Vec<&str> = Vec::new();
    for variant in rules.variants().into_iter().filter(|variant| variant.is_whole()) {
        let keys = match variant {
            Variant::Diagonal => vec!["diagonal+", "diagonal-"],
            Variant::NonConsecutive => vec!["nonconsecutive"],
            Variant::AllDots => {
                negative.push("ratio");
                vec!["nonconsecutive"]
            }
            Variant::AllWhiteDots => vec!["nonconsecutive"],
            Variant::AllBlackDots => {
                negative.push("ratio");
                vec![]
            }
            Variant::AllXv => {
                negative.push("xv");
                vec![]
            }
            other => key(Content::Whole(other)).into_iter().collect(),
        };
        board.extend(keys.into_iter().map(|key| (key.to_owned(), json!(true))));
    }
    if !negative.is_empty() {
        board.insert("negative".into(), json!(negative));
    }
}

/// The rows of cells: givens, what a player has entered, regions where the side alone does not tell
/// them, and candidates.
fn cells(entry: &Entry, rules: &Rules) -> Value {
    let (shape, givens) = (rules.shape(), entry.puzzle.givens());
    let rows: Vec<Value> = (0..shape.side())
        .map(|i| (0..shape.side()).map(|j| cell(entry, rules, givens, shape.cell(i, j))).collect())
        .collect();
    Value::Array(rows)
}

fn cell(entry: &Entry, rules: &Rules, givens: &Grid, cell: Cell) -> Value {
    let shape = rules.shape();
    let mut own = Map::new();
    let placed = entry.played.placed.iter().find(|(placed, _)| *placed == cell);
    match (givens.get(cell), placed) {
        (0, Some((_, value))) => {
            own.insert("value".into(), json!(value));
        }
        (0, None) => {}
        (value, _) => {
            own.insert("value".into(), json!(value));
            own.insert("given".into(), json!(true));
        }
    }
    let is_told = rules.regions().is_none() && Shape::of_side(shape.side()) == Ok(shape);
    if !is_told {
        // Without boxes of its own, a cell has no region.
        let has_none = rules.regions().is_none() && shape.box_rows() == 1;
        let region = if has_none { Value::Null } else { json!(rules.box_of(cell)) };
        own.insert("region".into(), region);
    }
    if let Some(known) = rules.candidates().iter().find(|known| known.cell == cell) {
        // A list without candidates would mean that there is none.
        let values: Vec<u8> = known.values.iter().collect();
        let values = if values.is_empty() { vec![0] } else { values };
        own.insert("givenPencilMarks".into(), json!(values));
    }
    Value::Object(own)
}

fn names(cells: &[Cell], shape: Shape) -> Vec<String> {
    cells.iter().map(|&cell| name(cell, shape)).collect()
}

/// A relation as its key wants it.
fn constraint(content: Content, related: &Related, shape: Shape) -> Value {
    let cells = &related.cells;
    let names = names(cells, shape);
    let clue = related.numbers.first().map(ToString::to_string).unwrap_or_default();
    let step = straight(shape, cells).unwrap_or([1, 0]);
    let outside = spot_name(before(cells[0], step, shape));
    match content {
        Content::Lines(_) => json!({"lines": [names]}),
        Content::Whispers => match least_of_whispers(related.variant, shape) {
            Some(least) => json!({"lines": [names], "value": least.to_string()}),
            None => json!({"lines": [names]}),
        },
        Content::Arrows => {
            let circle = circle_of(related.variant);
            json!({"cells": names[..circle], "lines": [self::names(&related.shaft(shape), shape)]})
        }
        Content::Letters => json!({
            "cells": names,
            "value": if related.variant == Variant::X { "X" } else { "V" },
        }),
        Content::Peaks(_) => json!({"cell": names[0]}),
        Content::Quadruples => json!({"cells": names, "values": &related.numbers}),
        Content::LittleKillers => {
            let down = if step[0] > 0 { "D" } else { "U" };
            let right = if step[1] > 0 { "R" } else { "L" };
            json!({"cell": outside, "direction": format!("{down}{right}"), "value": clue})
        }
        Content::SumCages => json!({"cells": names, "value": clue}),
        Content::Pairs(..) if !clue.is_empty() => json!({"cells": names, "value": clue}),
        Content::Clones => {
            let (first, second) = names.split_at(names.len() / 2);
            json!({"cells": first, "cloneCells": second})
        }
        Content::Outside(_) => json!({"cell": outside, "value": clue}),
        _ => json!({"cells": names}),
    }
}
