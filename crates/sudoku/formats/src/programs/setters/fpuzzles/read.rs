//! Reads a board of f-puzzles: the grid, the regions and the texts, with the constraints.

use neuf_sudoku::rules::Rules;
use neuf_sudoku::{Cell, Grid, Puzzle, Shape, ValueSet};

use super::super::cells::{grid_of_text, whole_grid};
use super::super::form::Check;
use super::super::item::{
    at, is_set, list, list_of, member, members, number, number_of, text, text_of, value, within,
};
use super::super::metadata::{count_rules, text_in};
use super::super::regions::{rules_of, usual_shape};
use super::super::words::{COLOURS, MARKS, PARTIAL};
use super::constraints::constrained;
use super::keys::form;
use crate::entry::{Entry, Played};
use crate::error::{FormatError, quoted};
use crate::programs::brackets::{Item, Member};
use crate::unread::Tally;

/// Whether these are the members of a board: it has rows of cells, which are objects.
pub(in super::super) fn is_board(board: &[Member<'_>]) -> bool {
    let row = member(board, "grid").and_then(|grid| list(grid).first());
    // An empty cell, `{}`, has no members.
    row.is_some_and(|row| {
        let cells = list(row);
        !cells.is_empty() && cells.iter().all(|cell| !members(cell).is_empty() || cell.raw == "{}")
    })
}

/// The puzzle of a board; `wanted` are the boxes where it does not say them.
///
/// # Errors
/// When its cells are no square, or a constraint makes no sense.
pub(in super::super) fn read(
    board: &[Member<'_>],
    wanted: Option<Shape>,
    place: (usize, usize),
) -> Result<Entry, FormatError> {
    let mut tally = Tally::default();
    let grid = within("grid", None, Cells::read(board, wanted, place))?;
    let side = grid.shape.side();
    Check { side, tally: &mut tally }.file(board, form)?;
    within("size", None, size(board, side))?;
    let rules = within("grid", None, grid.rules(&mut tally))?;
    let (rules, mut tally) = constrained(rules, board, tally)?;
    grid.count_notes(&mut tally);
    let metadata = member(board, "metadata").map(members).unwrap_or_default();
    let told = |name: &str, own: &str| match text_of(board, name) {
        None => text_in(metadata, own),
        told => told.map(str::to_owned),
    };
    count_rules(metadata, &rules, &mut tally);
    if let Some(text) = told("ruleset", "rules") {
        tally.text(&text);
    }
    let (givens, played, filled) = grid.values(rules.shape());
    let told_solution = member(board, "solution").or_else(|| member(metadata, "solution"));
    let told_solution = told_solution.and_then(|item| solution(item, rules.shape(), &mut tally));
    // Whole cells without a solution beside them are the solution, and nobody has played them.
    let is_solved = told_solution.is_none() && filled.is_some();
    let solution = told_solution.or(filled);
    let puzzle = Puzzle::empty(rules).with_givens(givens);
    let mut entry = Entry::new(puzzle, place.0);
    entry.name = told("title", "title");
    entry.author = told("author", "author");
    entry.solution = solution;
    entry.played = if is_solved { Played::default() } else { played };
    entry.unread = tally.into_found();
    Ok(entry)
}

/// Compares the size that a board tells with the number of its rows.
fn size(board: &[Member<'_>], side: usize) -> Result<(), FormatError> {
    let Some(size) = number_of(board, "size")?.filter(|&size| size != side) else { return Ok(()) };
    let place = member(board, "size").map_or((1, 1), |item| item.place);
    let expected = ["the number of rows of the grid", "le nombre de lignes de la grille"];
    Err(FormatError::unexpected(place, expected, quoted(&size.to_string())))
}

/// The cells of a board.
struct Cells<'i, 'a> {
    items: Vec<&'i Item<'a>>,
    shape: Shape,
    place: (usize, usize),
}

impl<'i, 'a> Cells<'i, 'a> {
    fn read(
        board: &'i [Member<'a>],
        wanted: Option<Shape>,
        place: (usize, usize),
    ) -> Result<Cells<'i, 'a>, FormatError> {
        let rows = list_of(board, "grid");
        let shape = usual_shape(rows, wanted, place)?;
        let items: Vec<&Item<'_>> = rows.iter().flat_map(list).collect();
        Ok(Cells { items, shape, place })
    }

    /// The rules of the regions, and of the candidates that are given.
    fn rules(&self, tally: &mut Tally) -> Result<Rules, FormatError> {
        let region = |item: &&Item<'_>| {
            let region = member(members(item), "region")?;
            Some(number(region))
        };
        let default = |place: usize| self.shape.box_of(Cell::at(place));
        let regions: Vec<Option<usize>> = (0..)
            .zip(&self.items)
            .map(|(place, item)| region(item).unwrap_or(Some(default(place))))
            .collect();
        let mut rules = rules_of(&regions, self.shape, self.place, tally)?;
        for (place, item) in (0..).zip(&self.items) {
            let Some(marks) = member(members(item), "givenPencilMarks") else { continue };
            let set: ValueSet =
                list(marks).iter().filter_map(|item| value(item, self.shape)).collect();
            if !list(marks).is_empty() {
                at(marks.place, rules.add_candidates(Cell::at(place), set))?;
            }
        }
        Ok(rules)
    }

    /// Notes in cells, and colours.
    fn count_notes(&self, tally: &mut Tally) {
        const MARKED: &[&str] = &["centerPencilMarks", "cornerPencilMarks"];
        const COLOURED: &[&str] = &["c", "cArray", "highlight", "highlightArray"];
        for (words, names) in [(MARKS, MARKED), (COLOURS, COLOURED)] {
            let has_any = |item: &&&Item<'_>| {
                let is_its = |own: &Member<'_>| names.contains(&own.key.as_str());
                members(item).iter().any(|own| is_its(own) && is_set(&own.value))
            };
            tally.notes(words, self.items.iter().filter(has_any).count());
        }
    }

    /// The givens; what a player has entered; and the whole grid, if all its cells have values and
    /// not all are given.
    fn values(&self, shape: Shape) -> (Grid, Played, Option<Grid>) {
        let (mut givens, mut filled) = (Grid::empty(shape), Grid::empty(shape));
        let mut played = Played::default();
        for (place, item) in (0..).zip(&self.items) {
            let own = members(item);
            let value = member(own, "value").and_then(|item| value(item, shape));
            let (cell, Some(value)) = (Cell::at(place), value) else { continue };
            filled.set(cell, value);
            if member(own, "given").is_some_and(is_set) {
                givens.set(cell, value);
            } else {
                played.placed.push((cell, value));
            }
        }
        let is_solution = filled.is_full() && !givens.is_full();
        (givens, played, is_solution.then_some(filled))
    }
}

/// The solution that a board has beside its cells; one that is not whole is named.
fn solution(item: &Item<'_>, shape: Shape, tally: &mut Tally) -> Option<Grid> {
    let solution = match text(item) {
        Some(text) => grid_of_text(text, shape),
        None => whole_grid(list(item).iter().map(|value| number(value).unwrap_or(0)), shape),
    };
    if solution.is_none() {
        tally.notes(PARTIAL, usize::from(is_set(item)));
    }
    solution
}
