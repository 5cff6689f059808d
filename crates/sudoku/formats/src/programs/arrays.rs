//! Finds the grids in a value in brackets.
//!
//! The content of a list decides: cells make a grid or a row, rows make a grid,
//! grids and objects are several puzzles. A list of strings is a grid if the
//! strings are its rows.

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::line::Line;
use crate::programs::brackets::{Item, Member, Node};
use crate::programs::setters;
use crate::text::count::shape_of;
use crate::text::read_embedded;
use crate::text::reading::{Reading, read_line};
use crate::text::symbols::{Symbol, Token, decode, fits};
use crate::text::table::{NAME, PUZZLE, SOLUTION};
use neuf_sudoku::{Grid, Shape};

/// Whether a word is one that programs use for a missing value.
pub(crate) fn is_nothing(word: &str) -> bool {
    ["null", "none", "nil", "nan"].iter().any(|nothing| word.eq_ignore_ascii_case(nothing))
}

/// The puzzles in a value.
pub(crate) fn puzzles_of(
    item: &Item<'_>,
    options: ReaderOptions,
) -> Vec<Result<Entry, FormatError>> {
    match &item.node {
        Node::Object(members) => match setters::of_item(item, options) {
            Some(puzzle) => vec![puzzle],
            None => object(item, members, options),
        },
        Node::List(items) => list(item, items, options),
        Node::Text(text) => {
            let (line, column) = item.place;
            vec![read_embedded(text, options, (line, column + 1))]
        }
        Node::Word(word) => {
            vec![Err(FormatError::unexpected(item.place, ["a grid", "une grille"], quoted(word)))]
        }
    }
}

fn list(
    item: &Item<'_>,
    items: &[Item<'_>],
    options: ReaderOptions,
) -> Vec<Result<Entry, FormatError>> {
    let each = || items.iter().flat_map(|item| puzzles_of(item, options)).collect();
    let grid =
        |grid: Result<Grid, FormatError>| vec![grid.map(|grid| Entry::new(grid, item.place.0))];
    match items.first().map(|first| &first.node) {
        Some(Node::Object(_)) => each(),
        Some(Node::List(inner)) if inner.first().is_some_and(holds_cells) => {
            if are_flat_grids(items) { each() } else { grid(rows(items, options)) }
        }
        Some(Node::List(_)) => each(),
        Some(Node::Text(text)) if text.chars().count() > 3 => match text_rows(items, options) {
            Some(rows) => grid(rows),
            None => each(),
        },
        _ => grid(cells(items).and_then(|cells| {
            let place = item.end;
            let shape = shape_of(cells.len(), options.shape)
                .map_err(|kind| FormatError::new(place, kind))?;
            decode(&cells, shape)
        })),
    }
}

/// Whether lists of cells are whole grids and not the rows of one grid: there are
/// not as many lists as each has cells, and no value is too large.
fn are_flat_grids(items: &[Item<'_>]) -> bool {
    items.iter().all(|item| {
        let Node::List(inner) = &item.node else { return false };
        let side = inner.len().isqrt();
        side >= 4
            && side * side == inner.len()
            && inner.len() != items.len()
            && cells(inner).is_ok_and(|cells| fits(&cells, side))
    })
}

/// Whether an item is a cell, not a row or a grid.
fn holds_cells(item: &Item<'_>) -> bool {
    match &item.node {
        Node::Word(_) => true,
        Node::Text(text) => text.chars().count() <= 3,
        _ => false,
    }
}

/// The cells of a list.
fn cells(items: &[Item<'_>]) -> Result<Vec<Token>, FormatError> {
    let is_constructed = has_constructor(items);
    constructed(items, is_constructed).into_iter().map(|item| cell(item, is_constructed)).collect()
}

/// Whether a list has a value behind a constructor of OCaml: `C 6`, or `Some 6`.
fn has_constructor(items: &[Item<'_>]) -> bool {
    items.windows(2).any(|pair| is_constructor(&pair[0]) && is_number(&pair[1]))
}

fn is_constructor(item: &Item<'_>) -> bool {
    matches!(item.node, Node::Word("C" | "Some"))
}

fn is_number(item: &Item<'_>) -> bool {
    matches!(item.node, Node::Word(word) if word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The items without the constructors before the values, if there are any.
fn constructed<'i, 'a>(items: &'i [Item<'a>], is_constructed: bool) -> Vec<&'i Item<'a>> {
    let is_value = |place: usize| {
        let next = items.get(place + 1);
        !(is_constructed && is_constructor(&items[place]) && next.is_some_and(is_number))
    };
    (0..items.len()).filter(|&place| is_value(place)).map(|place| &items[place]).collect()
}

/// The cell of an item. Beside values with constructors, `V` is a blank.
fn cell(item: &Item<'_>, is_constructed: bool) -> Result<Token, FormatError> {
    let (line, column) = item.place;
    let (word, inset) = match &item.node {
        Node::Word(word) => (*word, 0),
        Node::Text(text) => (text.trim(), 1),
        _ => {
            return Err(FormatError::unexpected(
                item.place,
                ["a cell", "une case"],
                ["a list", "une liste"],
            ));
        }
    };
    let is_blank = is_nothing(word) || (is_constructed && word == "V");
    let symbol = if is_blank { Some(Symbol::Nothing) } else { Symbol::of_word(word) };
    match symbol {
        Some(symbol) => Ok(Token { symbol, line, column: column + inset }),
        None => {
            let kind = FormatErrorKind::Stray { found: word.to_owned() };
            Err(FormatError::new((line, column + inset), kind))
        }
    }
}

/// The grid of a list of lists.
fn rows(items: &[Item<'_>], options: ReaderOptions) -> Result<Grid, FormatError> {
    let is_constructed =
        items.iter().any(|item| matches!(&item.node, Node::List(items) if has_constructor(items)));
    let row = |item: &Item<'_>| match &item.node {
        Node::List(items) => {
            let items = constructed(items, is_constructed);
            let cells = items.into_iter().map(|item| cell(item, is_constructed));
            Ok((cells.collect::<Result<_, _>>()?, item.end))
        }
        _ => Err(FormatError::unexpected(item.place, ["a row", "une ligne"], quoted(item.raw))),
    };
    let rows: Vec<_> = items.iter().map(row).collect::<Result<_, _>>()?;
    of_rows(rows, options)
}

/// The grid of a list of strings, if these are its rows.
fn text_rows(items: &[Item<'_>], options: ReaderOptions) -> Option<Result<Grid, FormatError>> {
    let row = |item: &Item<'_>| {
        let Node::Text(text) = &item.node else { return None };
        let (number, column) = (item.place.0, item.place.1 + 1);
        let line = Line { number, column, text: text.clone(), complete: true };
        match read_line(&line, options.shape) {
            Reading::Row(row) => Some((row.cells, item.end)),
            Reading::Either(_, row) if row.cells.len() == items.len() => {
                Some((row.cells, item.end))
            }
            _ => None,
        }
    };
    let rows: Vec<_> = items.iter().map(row).collect::<Option<_>>()?;
    Some(of_rows(rows, options))
}

/// The grid of rows, each with the place of its end.
fn of_rows(
    rows: Vec<(Vec<Token>, (usize, usize))>,
    options: ReaderOptions,
) -> Result<Grid, FormatError> {
    let count = rows.len();
    let first = rows.first().map_or(0, |(cells, _)| cells.len());
    // The expected length is that of the first row, unless another row has as many
    // cells as there are rows.
    let expected = if rows.iter().any(|(cells, _)| cells.len() == count) { count } else { first };
    if let Some((cells, end)) = rows.iter().find(|(cells, _)| cells.len() != expected) {
        let kind = FormatErrorKind::RowLength { expected, found: cells.len() };
        return Err(FormatError::new(*end, kind));
    }
    let end = rows.last().map_or((1, 1), |&(_, end)| end);
    let refuse = |kind| FormatError::new(end, kind);
    if count != expected {
        return Err(refuse(FormatErrorKind::RowCount { expected, found: count }));
    }
    let shape = shape_of(count * count, options.shape).map_err(refuse)?;
    let mut cells: Vec<Token> = rows.into_iter().flat_map(|(cells, _)| cells).collect();
    count_from_one(&mut cells, count);
    decode(&cells, shape)
}

/// Adds one to the values of a full grid of the digits 0 to side−1, each of which stands there
/// as often as the others: nothing in such a grid is a blank.
fn count_from_one(cells: &mut [Token], side: usize) {
    let mut counts = [0; 10];
    for cell in &*cells {
        match cell.symbol {
            Symbol::Character(c) if c.is_ascii_digit() => counts[usize::from(c as u8 - b'0')] += 1,
            _ => return,
        }
    }
    let is_full =
        side <= 9 && (0..10).all(|digit| counts[digit] == if digit < side { side } else { 0 });
    if !is_full {
        return;
    }
    for cell in cells {
        if let Symbol::Character(c) = cell.symbol {
            cell.symbol = Symbol::Character(char::from(c as u8 + 1));
        }
    }
}

/// The puzzle of an object, with its name, its solution and its other members.
fn object(
    item: &Item<'_>,
    members: &[Member<'_>],
    options: ReaderOptions,
) -> Vec<Result<Entry, FormatError>> {
    let find = |names: &[&str]| {
        let named = |name: &&str| members.iter().position(|m| m.key.eq_ignore_ascii_case(name));
        names.iter().find_map(named)
    };
    // A list of this name is the puzzle in the answers of Dosuku, which have the solution beside
    // it.
    let value = || find(&["value"]).filter(|&at| matches!(members[at].value.node, Node::List(_)));
    let Some(index) = find(&PUZZLE).or_else(value).or_else(|| find(&SOLUTION)) else {
        let found = members.first().map_or("none", |member| member.key.as_str());
        return vec![Err(FormatError::unexpected(
            item.place,
            ["a member `puzzle`", "un membre `puzzle`"],
            quoted(found),
        ))];
    };
    let said = find(&["box", "shape"]);
    let said_shape = said.and_then(|said| shape_of_item(&members[said].value));
    let options = ReaderOptions { shape: options.shape.or(said_shape), ..options };
    let mut puzzles = puzzles_of(&members[index].value, options);
    let [Ok(puzzle)] = &mut puzzles[..] else { return puzzles };
    let name = find(&NAME).filter(|&name| name != index);
    let solution = find(&SOLUTION).filter(|&solution| solution != index);
    let shape = puzzle.puzzle.shape();
    puzzle.line = item.place.0;
    puzzle.name = name.and_then(|name| text_of(&members[name].value));
    puzzle.solution = solution.and_then(|solution| {
        let options = ReaderOptions { shape: Some(shape), ..options };
        let solutions = puzzles_of(&members[solution].value, options);
        solutions.into_iter().next()?.ok().map(|solution| solution.puzzle.into_parts().0)
    });
    let used = [
        Some(index),
        name.filter(|_| puzzle.name.is_some()),
        solution.filter(|&s| puzzle.solution.is_some() || text_of(&members[s].value).is_none()),
        said.filter(|_| said_shape.is_some()),
    ];
    let rest = members.iter().enumerate().filter(|(index, _)| !used.contains(&Some(*index)));
    let rest: Vec<&str> = rest.map(|(_, member)| member.raw).collect();
    puzzle.extra = rest.join(",");
    puzzles
}

/// The text of a value that is neither a list nor `null`.
fn text_of(item: &Item<'_>) -> Option<String> {
    match &item.node {
        Node::Text(text) => Some(text.clone()),
        Node::Word(word) if !is_nothing(word) => Some((*word).to_owned()),
        _ => None,
    }
}

/// The shape of a text such as `"3x2"`: the rows and columns of a box.
fn shape_of_item(item: &Item<'_>) -> Option<Shape> {
    let text = text_of(item)?;
    let (rows, columns) = text.split_once('x')?;
    Shape::new(rows.parse().ok()?, columns.parse().ok()?).ok()
}
