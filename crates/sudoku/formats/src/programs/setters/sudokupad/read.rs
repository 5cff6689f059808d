//! Reads a puzzle of SudokuPad: the givens, the regions, the cages, and the rules that neuf has
//! written beside a picture of its own.
//!
//! A number in a cage is read as a sum, unless the numbers of the picture cannot all be sums.
//! Lines, arrows and marks are named and not read: to take a line for the rule for which setters
//! often draw such a line was rejected, because only the text of a puzzle tells what its lines
//! mean.

use neuf_sudoku::rules::{Rules, Variant};
use neuf_sudoku::{Cell, Grid, Puzzle, Shape};

use super::super::cells::grid_of_text;
use super::super::form::{Check, Form, Keys, LOOK, TEXTS, form_of};
use super::super::fpuzzles;
use super::super::item::{
    at, count, is_set, list, list_of, member, members, number, number_of, text, text_of, value,
    within,
};
use super::super::metadata::{METADATA, count_line, count_rules, line_in, text_in};
use super::super::regions::{has_usual_boxes, rules_of, usual_shape};
use super::super::words::{COLOURS, EFFECTS, FOG, MARKS, PARTIAL};
use super::copy::is_shown;
use crate::entry::Entry;
use crate::error::{FormatError, quoted};
use crate::programs::brackets::{Item, Member};
use crate::unread::Tally;

/// What is drawn and has no rule.
const DRAWN: [&str; 5] = ["lines", "arrows", "overlays", "underlays", "svg"];

/// What is no rule, and the words for it.
const NOTES: [(&str, [&str; 2]); 4] =
    [("foglight", FOG), ("foglink", FOG), ("fogofwar", FOG), ("triggereffect", EFFECTS)];

/// Cells as pairs of a row and a column.
const CELLS: Form = Form::List(&Form::List(&Form::Number));

/// All keys of a picture.
const KEYS: Keys = &[
    ("id", Form::Any),
    ("cellSize", Form::Any),
    ("cells", Form::List(&Form::List(&Form::Object(&[CELL])))),
    ("regions", Form::List(&CELLS)),
    ("cages", Form::List(&Form::Object(&[CAGE, LOOK]))),
    (DRAWN[0], Form::List(&Form::Braces)),
    (DRAWN[1], Form::List(&Form::Braces)),
    (DRAWN[2], Form::List(&Form::Braces)),
    (DRAWN[3], Form::List(&Form::Braces)),
    (DRAWN[4], Form::Any),
    (NOTES[0].0, Form::Any),
    (NOTES[1].0, Form::Any),
    (NOTES[2].0, Form::Any),
    (NOTES[3].0, Form::Any),
    ("global", TEXTS),
    ("metadata", Form::Texted(&[METADATA])),
    // What it was called in old files, which have texts at the top, too.
    ("metaData", Form::Texted(&[METADATA])),
    ("title", Form::Text),
    ("author", Form::Text),
    ("rules", Form::Texts),
    ("solution", Form::Text),
    ("settings", Form::Any),
    ("videos", Form::Any),
];

/// The members of a cell. Each value is given, and pencil marks may be any texts.
const CELL: Keys = &[
    ("value", Form::Value),
    ("given", Form::Flag),
    (MARKED[0], Form::Any),
    (MARKED[1], Form::Any),
    (MARKED[2], Form::Any),
    (COLOURED[0], Form::Any),
    (COLOURED[1], Form::Any),
];

const MARKED: [&str; 3] = ["pencilMarks", "centremarks", "cornermarks"];
const COLOURED: [&str; 2] = ["colours", "color"];

/// The members of a cage.
const CAGE: Keys = &[
    ("cells", CELLS),
    ("value", Form::Text),
    ("sum", Form::Number),
    ("unique", Form::Flag),
    ("hidden", Form::Flag),
    ("style", Form::Text),
    ("type", Form::Text),
];

/// Whether these are the members of a puzzle of SudokuPad: it has rows of cells.
pub(in super::super) fn is_picture(found: &[Member<'_>]) -> bool {
    let rows = list_of(found, "cells");
    !rows.is_empty()
        && rows.iter().all(|row| {
            let cells = list(row);
            !cells.is_empty() && cells.iter().all(|cell| text(cell).is_none())
        })
}

/// The puzzle of a picture; `wanted` are the boxes where it does not show them.
///
/// # Errors
/// When its cells are no square, or a region or a cage makes no sense.
pub(in super::super) fn read(
    found: &[Member<'_>],
    wanted: Option<Shape>,
    place: (usize, usize),
) -> Result<Entry, FormatError> {
    let mut tally = Tally::default();
    let metadata = |name| member(found, name).map(members).unwrap_or_default();
    let metadata = [metadata("metadata"), metadata("metaData"), found];
    let shape = within("cells", None, usual_shape(list_of(found, "cells"), wanted, place))?;
    let mut check = Check { side: shape.side(), tally: &mut tally };
    check.file(found, |key| form_of(&[KEYS], key))?;
    let rules = within("regions", None, regions(found, shape, place, &mut tally))?;
    let are_sums = are_sums(list_of(found, "cages"), &rules);
    let mut reading = Reading { rules, told: Vec::new(), tally, are_sums };
    // Some cages only show a rule of the whole grid.
    for item in list_of(found, "global") {
        within("global", None, reading.global(item))?;
    }
    for (place, cage) in list_of(found, "cages").iter().enumerate() {
        within("cages", Some(place), reading.cage(cage))?;
    }
    let Reading { rules, told, mut tally, .. } = reading;
    for name in DRAWN {
        tally.drawings(name, member(found, name).map_or(0, count));
    }
    for (name, words) in NOTES {
        tally.notes(words, member(found, name).map_or(0, count));
    }
    for members in &metadata[..2] {
        count_rules(members, &rules, &mut tally);
    }
    let tells = |name: &str| {
        let lines: Vec<&str> =
            told.iter().filter(|(known, _)| known == name).map(|(_, text)| text.as_str()).collect();
        let told = (!lines.is_empty()).then(|| lines.join("\n"));
        metadata.iter().find_map(|members| text_in(members, name)).or(told)
    };
    let givens = givens(found, rules.shape(), &mut tally);
    let mut puzzle = Puzzle::empty(rules).with_givens(givens);
    match own_rules(metadata[0], shape) {
        None => {}
        Some(Err(())) => tally.changes("metadata.neuf", 1),
        Some(Ok(own)) if is_shown(found, &own) => {
            puzzle = own.puzzle;
            tally.forget_what_is_shown(MARKS);
            // neuf draws none, so the rules do not say what a picture of one means.
            tally.drawings("svg", member(found, "svg").map_or(0, count));
        }
        Some(Ok(own)) => {
            let unseen = |variant: &Variant| !super::picture::shows(*variant);
            let unseen = own.puzzle.rules().variants().into_iter().filter(unseen);
            tally.stale(&unseen.map(Variant::name).collect::<Vec<&str>>());
        }
    }
    if let Some(text) = tells("rules") {
        tally.text(&text);
    }
    let solution = tells("solution");
    let mut entry = Entry::new(puzzle, place.0);
    entry.name = tells("title");
    entry.author = tells("author");
    entry.solution = solution.as_deref().and_then(|text| grid_of_text(text, entry.puzzle.shape()));
    tally.notes(PARTIAL, usize::from(solution.is_some() && entry.solution.is_none()));
    entry.unread = tally.into_found();
    Ok(entry)
}

/// The rules of the regions. A picture without any has no boxes drawn, but only its text could say
/// that none are meant, so they are taken for the usual ones.
fn regions(
    found: &[Member<'_>],
    shape: Shape,
    place: (usize, usize),
    tally: &mut Tally,
) -> Result<Rules, FormatError> {
    let all = list_of(found, "regions");
    if all.is_empty() && has_usual_boxes(shape) {
        return Ok(Rules::usual(shape));
    }
    let mut region_of = vec![None; shape.cell_count()];
    for (number, region) in all.iter().enumerate() {
        // In the shortened form, an empty list is the same as a list with empty braces.
        for item in list(region).iter().filter(|item| item.raw != "{}") {
            region_of[cell(item, shape)?.position()] = Some(number);
        }
    }
    rules_of(&region_of, shape, place, tally)
}

/// A cell as a pair of its row and its column, from 0.
fn cell(item: &Item<'_>, shape: Shape) -> Result<Cell, FormatError> {
    match list(item).iter().map(number).collect::<Vec<_>>()[..] {
        [Some(row), Some(column)] if row < shape.side() && column < shape.side() => {
            Ok(shape.cell(row, column))
        }
        _ => Err(FormatError::unexpected(
            item.place,
            [
                "a row and a column of the grid, from 0",
                "une ligne et une colonne de la grille, comptées à partir de 0",
            ],
            quoted(item.raw),
        )),
    }
}

/// The givens. Marks in cells are the notes of whoever saved the puzzle.
fn givens(found: &[Member<'_>], shape: Shape, tally: &mut Tally) -> Grid {
    let mut grid = Grid::empty(shape);
    let rows = list_of(found, "cells");
    for (place, item) in rows.iter().flat_map(list).enumerate() {
        let own = members(item);
        if let Some(value) = member(own, "value").and_then(|item| value(item, shape)) {
            grid.set(Cell::at(place), value);
        }
        let has_any =
            |names: &[&str]| names.iter().any(|name| member(own, name).is_some_and(is_set));
        tally.notes(MARKS, usize::from(has_any(&MARKED)));
        tally.notes(COLOURS, usize::from(has_any(&COLOURED)));
    }
    grid
}

/// The puzzle that neuf has written beside its picture; `None` if there is none, and an error if
/// it was broken since.
fn own_rules(metadata: &[Member<'_>], shape: Shape) -> Option<Result<Entry, ()>> {
    let board = member(metadata, super::picture::OWN)?;
    let own = fpuzzles::read(members(board), Some(shape), board.place);
    Some(own.ok().filter(|own| own.left_out().next().is_none()).ok_or(()))
}

/// The number that is shown in a cage.
fn shown(cage: &[Member<'_>]) -> Option<usize> {
    text_of(cage, "value")
        .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?
        .parse()
        .ok()
}

/// Whether the number that is shown in each cage can be the sum of its values. Where one cannot,
/// the numbers of this picture mean something else, which only its text says: products, sums of
/// doubled values, or sums of some of the values.
fn are_sums(cages: &[Item<'_>], rules: &Rules) -> bool {
    let mut tried = rules.clone();
    cages.iter().map(members).filter(|own| line_in(own).is_none()).all(|own| {
        let Some(sum) = shown(own).filter(|_| text_of(own, "sum").is_none()) else { return true };
        let cells = list_of(own, "cells").iter().map(|item| cell(item, rules.shape()));
        let Ok(cells) = cells.collect::<Result<Vec<Cell>, FormatError>>() else { return true };
        let may_repeat = member(own, "unique").is_some_and(|unique| !is_set(unique));
        let variant = if may_repeat { Variant::SumCage } else { Variant::Killer };
        cells.is_empty() || tried.add_clue(variant, &[sum], cells).is_ok()
    })
}

/// How a cage may look without another meaning.
const STYLES: [&str; 5] = ["killer", "box", "windoku", "selectioncage", "hidden"];

/// The rules read so far.
struct Reading {
    rules: Rules,
    /// What cages without cells say: names and texts.
    told: Vec<(String, String)>,
    tally: Tally,
    /// Whether the numbers in cages are sums.
    are_sums: bool,
}

impl Reading {
    fn cage(&mut self, item: &Item<'_>) -> Result<(), FormatError> {
        let own = members(item);
        let value = text_of(own, "value");
        let shape = self.rules.shape();
        if let Some((name, text)) = line_in(own) {
            match name {
                "title" | "author" | "rules" | "solution" => {
                    self.told.push((name.to_owned(), text.to_owned()));
                }
                _ => count_line(name, text, &mut self.tally),
            }
            return Ok(());
        }
        let cells = list_of(own, "cells").iter().map(|item| cell(item, shape));
        let cells = cells.collect::<Result<Vec<Cell>, FormatError>>()?;
        let is_hidden = member(own, "hidden").is_some_and(is_set);
        let unique = member(own, "unique").map(is_set);
        let [sum, shown] = [number_of(own, "sum")?, shown(own).filter(|_| self.are_sums)];
        // The groups are a rule for the whole grid already.
        if text_of(own, "type") == Some("disjoint") {
            let is_missing = !self.rules.has_rule(Variant::DisjointGroups);
            self.tally.drawings("cages", usize::from(is_missing));
            return Ok(());
        }
        // It has a sum only because SudokuPad checks the values by it.
        if text_of(own, "style") == Some("extraregion") {
            if cells.len() > 1 {
                at(item.place, self.rules.add_clue(Variant::ExtraRegion, &[], cells))?;
            }
            return Ok(());
        }
        // A text that is no sum, or another one, may be a rule of its own, and so may a style.
        let has_other =
            value.is_some() && (shown.is_none() || sum.is_some_and(|sum| Some(sum) != shown));
        let has_style = text_of(own, "style").is_some_and(|style| !STYLES.contains(&style));
        let is_nowhere = cells.is_empty() && sum.or(shown).is_some();
        if has_other || has_style || is_nowhere {
            self.tally.drawings("cages", 1);
        }
        match (cells.is_empty(), sum.or(shown), unique) {
            (true, ..) => {}
            (_, Some(sum), None | Some(true)) => {
                at(item.place, self.rules.add_clue(Variant::Killer, &[sum], cells))?;
            }
            (_, Some(sum), Some(false)) => {
                at(item.place, self.rules.add_clue(Variant::SumCage, &[sum], cells))?;
            }
            (_, None, Some(true)) if cells.len() > 1 => {
                at(item.place, self.rules.add_clue(Variant::PlainCage, &[], cells))?;
            }
            (_, None, _) if is_hidden || has_other || has_style => {}
            (_, None, _) => self.tally.drawings("cages", 1),
        }
        Ok(())
    }

    /// A rule for the whole grid.
    fn global(&mut self, item: &Item<'_>) -> Result<(), FormatError> {
        let rule = match text(item).unwrap_or_default() {
            "antiknight" => Variant::AntiKnight,
            "antiking" => Variant::AntiKing,
            "nonconsecutive" => Variant::NonConsecutive,
            "disjoint" => Variant::DisjointGroups,
            other => {
                self.tally.constraint(other);
                return Ok(());
            }
        };
        at(item.place, self.rules.add_rule(rule))
    }
}
