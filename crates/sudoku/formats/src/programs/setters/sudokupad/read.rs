//! Reads a puzzle of SudokuPad: givens, regions, cages, and the rules of a picture by neuf.

use neuf_sudoku::rules::{Rules, Variant};
use neuf_sudoku::{Cell, Grid, Puzzle, Shape};

use super::super::cells::grid_of_text;
use super::super::fpuzzles;
use super::super::item::{
    at, count, is_set, list, list_of, member, members, number, text, text_of, value, within,
};
use super::super::regions::{has_usual_boxes, rules_of, usual_shape};
use crate::entry::Entry;
use crate::error::{FormatError, quoted};
use crate::programs::brackets::{Item, Member};
use crate::unread::Tally;

/// What is drawn and has no rule.
const DRAWN: [&str; 5] = ["lines", "arrows", "overlays", "underlays", "svg"];

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
    let metadata = member(found, "metadata").map(members).unwrap_or_default();
    let shape = within("cells", None, usual_shape(list_of(found, "cells"), wanted, place))?;
    let rules = within("regions", None, regions(found, shape, place, &mut tally))?;
    let mut reading = Reading { rules, told: Told::default(), tally };
    for (number, cage) in (1..).zip(list_of(found, "cages")) {
        within("cages", Some(number), reading.cage(cage))?;
    }
    for item in list_of(found, "global") {
        within("global", None, reading.global(item))?;
    }
    let Reading { rules, told, mut tally } = reading;
    for name in DRAWN {
        tally.drawings(name, member(found, name).map_or(0, count));
    }
    for name in ["foglight", "triggereffect"] {
        tally.notes(name, member(found, name).map_or(0, count));
    }
    let tells =
        |name: &str, told: Option<String>| text_of(metadata, name).map(str::to_owned).or(told);
    let givens = givens(found, rules.shape(), &mut tally);
    let mut puzzle = Puzzle::empty(rules).with_givens(givens);
    if let Some(own) = own_rules(metadata, &puzzle) {
        puzzle = own;
        tally = Tally::default();
    }
    if let Some(text) = tells("rules", told.rules) {
        tally.text(&text);
    }
    let solution = tells("solution", told.solution);
    let mut entry = Entry::new(puzzle, place.0);
    entry.name = tells("title", told.title);
    entry.author = tells("author", told.author);
    entry.solution = solution.and_then(|text| grid_of_text(&text, entry.puzzle.shape()));
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
        for item in list(region) {
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
        for name in ["pencilMarks", "centremarks", "colours"] {
            tally.notes(name, usize::from(member(own, name).is_some_and(is_set)));
        }
    }
    grid
}

/// The puzzle with the rules that neuf has written beside its picture, if they are for these
/// givens.
fn own_rules(metadata: &[Member<'_>], shown: &Puzzle) -> Option<Puzzle> {
    let board = member(metadata, super::picture::OWN)?;
    let own = fpuzzles::read(members(board), Some(shown.shape()), board.place).ok()?;
    let is_known = own.left_out().next().is_none();
    let is_same = own.puzzle.givens().values() == shown.givens().values();
    (is_known && is_same).then_some(own.puzzle)
}

/// What cages without cells say: SudokuPad once had its texts there.
#[derive(Default)]
struct Told {
    title: Option<String>,
    author: Option<String>,
    rules: Option<String>,
    solution: Option<String>,
}

/// The rules read so far.
struct Reading {
    rules: Rules,
    told: Told,
    tally: Tally,
}

impl Reading {
    fn cage(&mut self, item: &Item<'_>) -> Result<(), FormatError> {
        let own = members(item);
        let value = text_of(own, "value");
        let shape = self.rules.shape();
        if let Some((name, text)) = value.and_then(|value| value.split_once(':'))
            && list(member(own, "cells").unwrap_or(item)).is_empty()
        {
            let told = match name.trim() {
                "title" => &mut self.told.title,
                "author" => &mut self.told.author,
                "rules" => &mut self.told.rules,
                "solution" => &mut self.told.solution,
                _ => return Ok(()),
            };
            *told = Some(text.trim().to_owned());
            return Ok(());
        }
        let cells = list_of(own, "cells").iter().map(|item| cell(item, shape));
        let cells = cells.collect::<Result<Vec<Cell>, FormatError>>()?;
        let is_hidden = member(own, "hidden").is_some_and(is_set);
        let unique = member(own, "unique").map(is_set);
        let digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let sum = text_of(own, "sum").filter(digits).or(value.filter(digits));
        // The groups are a rule for the whole grid already.
        if text_of(own, "type") == Some("disjoint") {
            return Ok(());
        }
        if text_of(own, "style") == Some("extraregion") && cells.len() > 1 {
            return at(item.place, self.rules.add_clue(Variant::ExtraRegion, &[], cells));
        }
        match (cells.is_empty(), sum.and_then(|sum| sum.parse().ok()), unique) {
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
            (_, None, _) if is_hidden && value.is_none() => {}
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
