//! Writes a puzzle as a board of f-puzzles.

use std::collections::HashSet;

use neuf_sudoku::rules::{Layout, Move, Related, Rules, Variant, straight};
use neuf_sudoku::{Cell, Grid, Shape};
use serde_json::{Map, Value, json};

use super::super::cells::{before, name, spot_name};
use super::super::words::rules_text;
use super::keys::{
    ABOUT_DOTS, Content, circle_of, is_misread, is_own, is_said_of_all, key, least_of_whispers,
    of_relation,
};
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
    let peaks = peaks(rules);
    for related in rules.related() {
        match of_relation(related) {
            Some((key, content)) if !is_misread(related, &peaks, shape) => {
                push_at(&mut board, key, constraint(content, related, shape));
            }
            _ => push(&mut board, Content::Named, named(related, shape)),
        }
    }
    Value::Object(board)
}

/// The cells that are less or greater than their neighbours.
fn peaks(rules: &Rules) -> HashSet<(Variant, Cell)> {
    let is_peak = |related: &&Related| related.relation.layout() == Layout::Peak;
    let peaks = rules.related().iter().filter(is_peak);
    peaks.map(|related| (related.variant, related.cells[0])).collect()
}

/// A relation under the name of its variant.
fn named(related: &Related, shape: Shape) -> Value {
    // The neighbours of a cell follow from it.
    let is_peak = related.relation.layout() == Layout::Peak;
    let cells = if is_peak { &related.cells[..1] } else { &related.cells[..] };
    let (rule, cells) = (related.variant.name(), names(cells, shape));
    json!({"rule": rule, "cells": cells, "values": &related.numbers})
}

/// The variants of these rules that no program but neuf reads from a board.
pub(in super::super) fn lost(rules: &Rules) -> Vec<Variant> {
    let (peaks, shape) = (peaks(rules), rules.shape());
    let is_lost = |variant: &Variant| match variant {
        Variant::AnyMove | Variant::AntiQueen => true,
        variant if ABOUT_DOTS.contains(variant) => !is_said_of_all(*variant, rules),
        variant if variant.is_whole() => key(Content::Whole(*variant)).is_some_and(is_own),
        variant => {
            let mut own = rules.related().iter().filter(|related| related.variant == *variant);
            own.any(|related| {
                is_misread(related, &peaks, shape)
                    || of_relation(related).is_none_or(|(key, _)| is_own(key))
            })
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
    let yes = |board: &mut Map<String, Value>, key: &str| {
        board.insert(key.to_owned(), json!(true));
    };
    for variant in rules.variants().into_iter().filter(|variant| variant.is_whole()) {
        if ABOUT_DOTS.contains(&variant) && !is_said_of_all(variant, rules) {
            push(board, Content::Named, json!({"rule": variant.name()}));
            continue;
        }
        if let Variant::NonConsecutive | Variant::AllDots | Variant::AllWhiteDots = variant {
            yes(board, "nonconsecutive");
        }
        match variant {
            Variant::NonConsecutive | Variant::AllWhiteDots => {}
            Variant::AllDots | Variant::AllBlackDots => push_at(board, "negative", json!("ratio")),
            Variant::AllXv => push_at(board, "negative", json!("xv")),
            Variant::Diagonal => ["diagonal+", "diagonal-"].iter().for_each(|key| yes(board, key)),
            other => match key(Content::Whole(other)) {
                Some(key) => yes(board, key),
                None => push(board, Content::Named, json!({"rule": variant.name()})),
            },
        }
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
