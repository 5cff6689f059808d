//! Lists of cells: cages, marked cells, comparisons, cells with candidates, relations.

use std::cmp::Ordering;

use super::key::{Key, Place, Spot, split};
use crate::error::{FormatError, FormatErrorKind, Found, quoted};
use crate::line::Line;
use neuf_sudoku::rules::{Form, Layout, Move, Parity, Relation, Rules, Variant, VariantError};
use neuf_sudoku::{Cell, Shape, ValueSet};

/// A cell, or all cells of the rectangle from one corner to the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spots {
    from: Spot,
    to: Option<Spot>,
}

/// An entry of a list.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Mark {
        cells: Spots,
        parity: Parity,
    },
    Move {
        step: Move,
        place: Place,
    },
    Candidates {
        cells: Spots,
        values: Vec<(usize, Place)>,
    },
    /// Cells that differ, or a relation.
    Listed {
        variant: Variant,
        numbers: Vec<usize>,
        cells: Vec<Spots>,
        place: Place,
    },
}

/// A cell, a number or a sign in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Cell(usize, usize),
    Number(usize),
    Sign(char),
}

impl Item {
    /// The cells of a comparison: the row and the column of the greater and the less.
    pub(super) fn comparison(&self) -> Option<[usize; 4]> {
        match self {
            Item::Listed { variant: Variant::GreaterThan, cells, .. } => match cells[..] {
                [greater, less] => {
                    let [one, other] = [greater, less].map(|spots| spots.from);
                    Some([one.row, one.column, other.row, other.column])
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Adds the entry to the rules of a grid.
    pub(super) fn add_to(&self, constraints: &mut Rules) -> Result<(), FormatError> {
        let shape = constraints.shape();
        let (result, place) = match self {
            Item::Mark { cells, parity } => {
                let mut marked = cells.cells(shape)?.into_iter();
                let add = marked.try_for_each(|cell| constraints.add_mark(cell, *parity));
                (add, cells.from.place)
            }
            Item::Move { step, place } => (constraints.add_move(*step), *place),
            Item::Candidates { cells, values } => {
                let set = value_set(values, shape.side())?;
                let mut all = cells.cells(shape)?.into_iter();
                let add = all.try_for_each(|cell| constraints.add_candidates(cell, set));
                (add, cells.from.place)
            }
            Item::Listed { variant, numbers, cells, place } => {
                let layout = variant.relation().map(Relation::layout);
                let (mut all, mut places) = (Vec::new(), Vec::new());
                for spots in cells {
                    let run = match layout {
                        None | Some(Layout::Square | Layout::Cage) => spots.cells(shape)?,
                        Some(_) => spots.run(shape)?,
                    };
                    places.extend(run.iter().map(|_| spots.from.place));
                    all.extend(run);
                }
                // Where one cell names a relation, a list of cells names several.
                let add = if layout == Some(Layout::Peak) {
                    all.iter().try_for_each(|&cell| constraints.add_clue(*variant, &[], vec![cell]))
                } else {
                    constraints.add_clue(*variant, numbers, all.clone())
                };
                let at = add.as_ref().err().and_then(|error| {
                    let cell = culprit(error).filter(|_| variant.form() == Form::Relation)?;
                    all.iter().rposition(|&known| shape.place(known) == cell)
                });
                (add, at.map_or(*place, |at| places[at]))
            }
        };
        result.map_err(|error| FormatError::new(place, error))
    }
}

/// The cell because of which a relation is refused, if it is one cell.
fn culprit(error: &VariantError) -> Option<neuf_sudoku::Place> {
    match *error {
        VariantError::PassedTwice { place, .. } | VariantError::Closed { place, .. } => Some(place),
        VariantError::NotTouching { places: [_, next], .. } => Some(next),
        _ => None,
    }
}

/// The values in a list of candidates. Up to 9×9, each digit is a value; a single
/// 0 means that there are none.
fn value_set(words: &[(usize, Place)], side: usize) -> Result<ValueSet, FormatError> {
    let mut set = ValueSet(0);
    if words.iter().all(|&(word, _)| word == 0) {
        return Ok(set);
    }
    for &(word, place) in words {
        let digits: Vec<usize> = match side {
            0..=9 => word.to_string().bytes().map(|digit| usize::from(digit - b'0')).collect(),
            _ => vec![word],
        };
        for value in digits {
            if !(1..=side).contains(&value) {
                let kind = FormatErrorKind::AboveSide { side, found: value.to_string() };
                return Err(FormatError::new(place, kind));
            }
            set.insert(value as u8);
        }
    }
    Ok(set)
}

impl Spots {
    fn cells(self, shape: Shape) -> Result<Vec<Cell>, FormatError> {
        let from = self.from.cell(shape)?;
        let to = self.to.map_or(Ok(from), |to| to.cell(shape))?;
        let rows = shape.row(from).min(shape.row(to))..=shape.row(from).max(shape.row(to));
        let columns =
            shape.column(from).min(shape.column(to))..=shape.column(from).max(shape.column(to));
        Ok(rows.flat_map(|i| columns.clone().filter_map(move |j| shape.cell_at(i, j))).collect())
    }

    /// The cells of a line from one cell to the other, in this direction: along a row, a column
    /// or a diagonal.
    fn run(self, shape: Shape) -> Result<Vec<Cell>, FormatError> {
        let from = self.from.cell(shape)?;
        let Some(to) = self.to else { return Ok(vec![from]) };
        let end = to.cell(shape)?;
        let rows = (shape.row(from), shape.row(end));
        let columns = (shape.column(from), shape.column(end));
        let length = rows.0.abs_diff(rows.1).max(columns.0.abs_diff(columns.1));
        let is_straight = [rows, columns].iter().all(|&(a, b)| a == b || a.abs_diff(b) == length);
        if !is_straight {
            let found = format!("`r{}c{}`", to.row, to.column);
            return Err(FormatError::unexpected(to.place, STRAIGHT, found));
        }
        let at = |(a, b): (usize, usize), step: usize| match a.cmp(&b) {
            Ordering::Less => a + step,
            Ordering::Equal => a,
            Ordering::Greater => a - step,
        };
        let place = |step| (at(rows, step), at(columns, step));
        let cell = |(i, j)| match shape.cell_at(i, j) {
            Some(cell) => Ok(cell),
            None => Err(FormatError::new(
                to.place,
                FormatErrorKind::Hole { found: format!("`r{}c{}`", i + 1, j + 1) },
            )),
        };
        (0..=length).map(|step| cell(place(step))).collect()
    }
}

/// What a run of cells on a line leads to.
const STRAIGHT: [&str; 2] = [
    "a cell in the same row, column or diagonal",
    "une case de la même ligne, colonne ou diagonale",
];

/// Whether a line continues the list of the line before: it names a cell or begins
/// with a sum. `is_below` says whether nothing stands behind the key itself, and `is_first` whether
/// this line is the first below such a key.
///
/// A list of numbers alone looks like the size of a grid, or like a row. So only the line below
/// such a key is its list. A second line that may be more of the list or a size belongs to the
/// list as well, but as an error ([`may_be_size`]).
pub(super) fn goes_on(key: Key, line: &Line, is_below: bool, is_first: bool) -> bool {
    let text = line.text.trim_start();
    if key.is_of_numbers() {
        let text = text.split('#').next().unwrap_or_default();
        let mut numbers = text.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty());
        let is_short = is_first || numbers.clone().count() <= 2;
        let is_number = |word: &str| word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit());
        return line.complete && is_below && is_short && numbers.all(is_number);
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let begins_cage = digits.len() < text.len() && digits.trim_start().starts_with([':', '=']);
    let names_cell = || {
        text.split(['r', 'R']).skip(1).any(|rest| {
            let column = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            column.len() < rest.len() && column.starts_with(['c', 'C'])
        })
    };
    line.complete && split(line).is_none() && (begins_cage || names_cell())
}

/// The error of a second line of numbers below a key.
pub(super) fn may_be_size(line: &Line) -> FormatError {
    let expected = [
        "the whole list behind its key, since this line may be the size of the grid",
        "toute la liste derrière sa clé, car cette ligne peut être la taille de la grille",
    ];
    FormatError::unexpected((line.number, line.column), expected, quoted(line.text.trim()))
}

/// Reads the entries of a line.
pub(super) fn read(key: Key, line: &Line, items: &mut Vec<Item>) -> Result<(), FormatError> {
    if !line.complete {
        return Err(FormatError::too_long(line.number));
    }
    let tokens = tokens(line)?;
    let end = (line.number, line.column + line.text.trim_end().chars().count());
    let mut list = List { tokens: &tokens, at: 0, end };
    while !list.is_over() {
        match key {
            Key::Marks(parity) => items.push(Item::Mark { cells: list.spots()?, parity }),
            Key::Move => items.push(list.across()?),
            Key::AntiQueen => items.push(list.queen()?),
            Key::Candidates => items.push(list.candidates()?),
            Key::Listed(Variant::GreaterThan) => list.chain(items)?,
            Key::Listed(variant) => items.push(list.listed(variant)?),
            Key::Variant | Key::Regions => return Ok(()),
        }
    }
    Ok(())
}

/// The words and signs of a line; commas separate cells as blanks do.
fn tokens(line: &Line) -> Result<Vec<(Token, Place)>, FormatError> {
    let mut tokens = Vec::new();
    let mut rest = line.text.split('#').next().unwrap_or_default();
    let mut column = line.column;
    while let Some(c) = rest.chars().next() {
        let place = (line.number, column);
        let is_word = |c: char| c.is_alphanumeric();
        let length = match rest.find(|c| !is_word(c)).unwrap_or(rest.len()) {
            0 => c.len_utf8(),
            length => length,
        };
        let (word, after) = rest.split_at(length);
        if is_word(c) {
            tokens.push((word_token(word, place)?, place));
        } else if matches!(c, ':' | '=' | ';' | '>' | '<' | '-') {
            tokens.push((Token::Sign(c), place));
        } else if !c.is_whitespace() && c != ',' {
            return Err(no_cell(word, place));
        }
        column += word.chars().count();
        rest = after;
    }
    Ok(tokens)
}

/// A cell or a number.
fn word_token(word: &str, place: Place) -> Result<Token, FormatError> {
    let number = |digits: &str| digits.parse::<usize>().ok().filter(|_| digits.len() < 6);
    // The longest number is the list of all nine candidates of a cell.
    let long = |digits: &str| digits.parse::<usize>().ok().filter(|_| digits.len() < 10);
    let cell = |word: &str| {
        let rest = word.strip_prefix(['r', 'R'])?;
        let (row, column) = rest.split_once(['c', 'C'])?;
        Some(Token::Cell(number(row)?, number(column)?))
    };
    let token = cell(word).or_else(|| long(word).map(Token::Number));
    token.ok_or_else(|| no_cell(word, place))
}

fn no_cell(found: &str, place: Place) -> FormatError {
    FormatError::new(place, FormatErrorKind::NoCell { found: quoted(found) })
}

/// The tokens of a line, and how many of them were read.
struct List<'a> {
    tokens: &'a [(Token, Place)],
    at: usize,
    end: Place,
}

impl List<'_> {
    fn is_over(&mut self) -> bool {
        while self.peek() == Some(Token::Sign(';')) {
            self.at += 1;
        }
        self.at == self.tokens.len()
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).map(|&(token, _)| token)
    }

    /// The error that `what` was expected at the next token.
    fn expected(&self, expected: [&'static str; 2]) -> FormatError {
        let (found, place) = match self.tokens.get(self.at) {
            None => (Found::from(["the end of the line", "la fin de la ligne"]), self.end),
            Some(&(Token::Cell(row, column), place)) => {
                (format!("`r{row}c{column}`").into(), place)
            }
            Some(&(Token::Number(number), place)) => (format!("`{number}`").into(), place),
            Some(&(Token::Sign(sign), place)) => (format!("`{sign}`").into(), place),
        };
        FormatError::unexpected(place, expected, found)
    }

    fn spot(&mut self) -> Result<Spot, FormatError> {
        match self.tokens.get(self.at) {
            Some(&(Token::Cell(row, column), place)) => {
                self.at += 1;
                Ok(Spot { row, column, place })
            }
            _ => Err(self.expected(["a cell such as r1c1", "une case comme r1c1"])),
        }
    }

    fn spots(&mut self) -> Result<Spots, FormatError> {
        let from = self.spot()?;
        let is_range = self.peek() == Some(Token::Sign('-'));
        self.at += usize::from(is_range);
        let to = if is_range { Some(self.spot()?) } else { None };
        Ok(Spots { from, to })
    }

    /// Reads cells up to the end of their group.
    fn group(&mut self) -> Result<Vec<Spots>, FormatError> {
        let mut cells = vec![self.spots()?];
        while matches!(self.peek(), Some(Token::Cell(..))) {
            cells.push(self.spots()?);
        }
        if !matches!(self.peek(), None | Some(Token::Sign(';'))) {
            return Err(
                self.expected(["a cell such as r1c1, or `;`", "une case comme r1c1, ou `;`"])
            );
        }
        Ok(cells)
    }

    /// Reads cells behind the numbers of their clue. A killer's cage must have a sum.
    fn listed(&mut self, variant: Variant) -> Result<Item, FormatError> {
        let [sum, colon] = match variant {
            Variant::Killer => [
                ["the sum of a cage", "la somme d'une cage"],
                ["`:` after the sum of a cage", "`:` après la somme d'une cage"],
            ],
            _ => {
                [["", ""], ["`:` after the numbers of a clue", "`:` après les nombres d'un indice"]]
            }
        };
        let place = self.tokens[self.at].1;
        let mut numbers = Vec::new();
        let has_one = variant == Variant::Killer;
        while let Some(Token::Number(number)) =
            self.peek().filter(|_| !has_one || numbers.is_empty())
        {
            numbers.push(number);
            self.at += 1;
        }
        if has_one && numbers.is_empty() {
            return Err(self.expected(sum));
        }
        if !numbers.is_empty() {
            if !matches!(self.peek(), Some(Token::Sign(':' | '='))) {
                return Err(self.expected(colon));
            }
            self.at += 1;
        }
        let cells = self.group()?;
        Ok(Item::Listed { variant, numbers, cells, place })
    }

    /// Reads a number of cells or a value.
    fn small_number(&mut self, expected: [&'static str; 2]) -> Result<u8, FormatError> {
        let number = match self.peek() {
            Some(Token::Number(number)) => u8::try_from(number).ok(),
            _ => None,
        };
        let number = number.ok_or_else(|| self.expected(expected))?;
        self.at += 1;
        Ok(number)
    }

    /// Reads the two numbers of a move.
    fn across(&mut self) -> Result<Item, FormatError> {
        let place = self.tokens[self.at].1;
        let expected =
            ["the two numbers of a move, such as 1,3", "les deux nombres d'un saut, comme 1,3"];
        let by = [self.small_number(expected)?, self.small_number(expected)?];
        if !matches!(self.peek(), None | Some(Token::Sign(';'))) {
            return Err(self.expected(["`;` between two moves", "`;` entre deux sauts"]));
        }
        Ok(Item::Move { step: Move::Across(by), place })
    }

    /// Reads a value that does not stand twice on a diagonal.
    fn queen(&mut self) -> Result<Item, FormatError> {
        let place = self.tokens[self.at].1;
        let value = self.small_number(["a value, such as 9", "une valeur, comme 9"])?;
        Ok(Item::Move { step: Move::Queen(value), place })
    }

    /// Reads cells and the values that they may hold.
    fn candidates(&mut self) -> Result<Item, FormatError> {
        let cells = self.spots()?;
        if !matches!(self.peek(), Some(Token::Sign(':' | '='))) {
            return Err(self.expected([
                "`=` and the candidates of the cell",
                "`=` et les candidats de la case",
            ]));
        }
        self.at += 1;
        let mut values = Vec::new();
        while let Some(&(Token::Number(number), place)) = self.tokens.get(self.at) {
            values.push((number, place));
            self.at += 1;
        }
        if values.is_empty() {
            return Err(self.expected([
                "the candidates of the cell, or 0 for none",
                "les candidats de la case, ou 0 s'il n'y en a pas",
            ]));
        }
        Ok(Item::Candidates { cells, values })
    }

    /// Reads cells with `>` and `<` between them.
    fn chain(&mut self, items: &mut Vec<Item>) -> Result<(), FormatError> {
        let mut left = self.spot()?;
        if !matches!(self.peek(), Some(Token::Sign('>' | '<'))) {
            return Err(self.expected(["`>` or `<`", "`>` ou `<`"]));
        }
        while let Some(Token::Sign(sign @ ('>' | '<'))) = self.peek() {
            self.at += 1;
            let right = self.spot()?;
            let pair = if sign == '>' { [left, right] } else { [right, left] };
            items.push(Item::Listed {
                variant: Variant::GreaterThan,
                numbers: Vec::new(),
                cells: pair.map(|from| Spots { from, to: None }).to_vec(),
                place: pair[0].place,
            });
            left = right;
        }
        Ok(())
    }
}
