//! Puzzles as the page holds them: a text, and what a picture of it needs.

use std::io::{Cursor, Read};

use neuf_compress::decompressed;
use neuf_draw::{BoardSign, board_signs};
use neuf_formats::{
    FileFormat, OtherFile, PuzzleReader, PuzzleWriter, ReaderOptions, parse_puzzle, write_variant,
};
use neuf_sudoku::rules::{Parity, Variant, ZoneName};
use neuf_sudoku::{Cell, Grid, Puzzle, Rules, Shape, ValueSet};
use neuf_words::{Language, Told as _};
use serde::Serialize;

use crate::error::Fault;

/// The most rows and columns on the page, of a grid or of a board of overlapping grids. Sets of
/// marks have 32 bits, and a larger board cannot be read on a screen.
const MOST: usize = 25;

/// How many bytes of a file are examined for what it is: a formula may have comments before its
/// header.
const START: usize = 1 << 14;

/// A puzzle for the page to draw.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Puzzle"))]
pub(crate) struct View {
    /// The puzzle in neuf's own text format.
    text: String,
    side: usize,
    box_rows: usize,
    box_columns: usize,
    /// How grids overlap; none for a single grid.
    board: Option<BoardView>,
    givens: Vec<u8>,
    /// The number of the box, or of the region in its place, of each cell.
    boxes: Vec<usize>,
    cages: Vec<CageView>,
    even: Vec<usize>,
    odd: Vec<usize>,
    /// Pairs of cells; the first holds the greater value.
    greater: Vec<[usize; 2]>,
    diagonals: bool,
    windows: Vec<Vec<usize>>,
    /// The signs of lines, dots and other relations, in the order in which they are drawn.
    signs: Vec<SignView>,
    /// The numbers and letters of such signs.
    labels: Vec<LabelView>,
    /// The names of the variants.
    variants: Vec<&'static str>,
}

/// A board of overlapping grids. A place of the board is its row times the number of columns, and
/// its column; cells are numbered without the holes between the grids.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Overlap"))]
pub(crate) struct BoardView {
    rows: usize,
    columns: usize,
    /// The place of each cell.
    places: Vec<usize>,
    /// The place of the upper left cell of each grid.
    starts: Vec<usize>,
}

impl BoardView {
    fn of(shape: Shape) -> Option<BoardView> {
        shape.arrangement()?;
        let place = |cell| shape.row(cell) * shape.columns() + shape.column(cell);
        let lines = shape.lines();
        // Of each grid there are two lists; the first one begins with its rows.
        let first_rows = lines.iter().step_by(2).map(|[rows, _]| rows[0]);
        Some(BoardView {
            rows: shape.rows(),
            columns: shape.columns(),
            places: shape.cells().map(place).collect(),
            starts: first_rows.filter_map(|row| shape.cells_of(row).next()).map(place).collect(),
        })
    }
}

/// Cells that add up to a sum.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Cage"))]
pub(crate) struct CageView {
    sum: usize,
    cells: Vec<usize>,
}

/// A filled form; lengths are in hundredths of a cell.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Sign"))]
pub(crate) struct SignView {
    /// Its outline as SVG path data.
    path: String,
    /// Its colour, as `#rrggbb`.
    colour: String,
    /// Whether it lies above the lines of the grid.
    above: bool,
}

/// A number or a letter of a sign; lengths are in hundredths of a cell.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Label"))]
pub(crate) struct LabelView {
    /// Its left end.
    x: f32,
    /// Its baseline.
    y: f32,
    size: f32,
    text: String,
}

/// The signs of relations: forms and texts.
fn signs(rules: &Rules) -> (Vec<SignView>, Vec<LabelView>) {
    let (mut signs, mut labels) = (Vec::new(), Vec::new());
    for sign in board_signs(rules) {
        match sign {
            BoardSign::Form { path, colour, is_above } => {
                signs.push(SignView { path, colour: colour.to_string(), above: is_above });
            }
            BoardSign::Text { x, y, size, text } => labels.push(LabelView { x, y, size, text }),
            // A kind of shape that this page does not know.
            _ => {}
        }
    }
    (signs, labels)
}

impl View {
    pub(crate) fn of(puzzle: &Puzzle) -> Result<View, Fault> {
        let (shape, rules) = (puzzle.shape(), puzzle.rules());
        check_size(shape)?;
        let marked = |wanted: Parity| {
            let marks = rules.marks().filter(move |(_, parity)| *parity == wanted);
            marks.map(|(cell, _)| cell.position()).collect()
        };
        let cages = rules.cages().iter();
        let cages = cages
            .filter_map(|cage| Some(CageView { sum: cage.sum?, cells: positions(&cage.cells) }));
        let related = rules.related().iter();
        let compared = related.filter(|known| known.variant == Variant::GreaterThan);
        let (signs, labels) = signs(rules);
        Ok(View {
            text: text_of(puzzle)?,
            side: shape.side(),
            box_rows: shape.box_rows(),
            box_columns: shape.box_columns(),
            board: BoardView::of(shape),
            givens: puzzle.givens().values().to_vec(),
            boxes: shape.cells().map(|cell| rules.box_of(cell)).collect(),
            cages: cages.collect(),
            even: marked(Parity::Even),
            odd: marked(Parity::Odd),
            greater: compared
                .map(|known| [0, 1].map(|place| known.cells[place].position()))
                .collect(),
            diagonals: rules.has_rule(Variant::Diagonal),
            windows: rules
                .zones()
                .filter(|(zone, _)| matches!(zone, ZoneName::Window(_)))
                .map(|(_, cells)| positions(&cells))
                .collect(),
            signs,
            labels,
            variants: rules.variants().into_iter().map(Variant::name).collect(),
        })
    }
}

/// The places of cells in reading order.
pub(crate) fn positions(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.position()).collect()
}

/// The puzzle in the text format, which the reader reads back.
pub(crate) fn text_of(puzzle: &Puzzle) -> Result<String, Fault> {
    let mut out = Vec::new();
    write_variant(&mut out, puzzle.givens(), puzzle.rules())?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// Reads the text of one puzzle. Grids that the page does not show are refused, since some
/// questions about them take hours.
pub(crate) fn parse(text: &str) -> Result<Puzzle, Fault> {
    let puzzle = parse_puzzle(text)?.puzzle;
    check_size(puzzle.shape())?;
    Ok(puzzle)
}

fn check_size(shape: Shape) -> Result<(), Fault> {
    if shape.rows().max(shape.columns()) > MOST { Err(Fault::TooLarge(MOST)) } else { Ok(()) }
}

/// The puzzles of a file, and the first of its faults.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Collection {
    puzzles: Vec<Named>,
    fault: Option<String>,
    /// Whether the file has more puzzles than were read.
    more: bool,
}

/// A puzzle with the name that its file gives it, which may be empty.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Named {
    name: String,
    puzzle: View,
    /// The rules, and the drawings that may stand for some, that it was read without.
    left_out: Vec<String>,
}

pub(crate) fn recognise(start: Vec<u8>) -> &'static str {
    let mut text = Vec::new();
    // The beginning of a compressed file ends in mid-stream, which is no reason to refuse it.
    if let Ok(mut content) = decompressed(Cursor::new(start), |_| {}) {
        let mut piece = [0; 1024];
        while text.len() < START
            && let Ok(count @ 1..) = content.read(&mut piece)
        {
            text.extend_from_slice(&piece[..count]);
        }
    }
    match OtherFile::recognise(&text) {
        Some(OtherFile::Formula) => "formula",
        Some(OtherFile::Answer) => "answer",
        Some(_) => "binary",
        None => "text",
    }
}

pub(crate) fn read(
    bytes: Vec<u8>,
    limit: usize,
    ignores_unknown_rules: bool,
    language: Language,
) -> Result<Collection, Fault> {
    let mut text = Vec::new();
    // The one warning, of bytes after compressed data, is none of a reader's concern.
    decompressed(Cursor::new(bytes), |_| {})?.read_to_end(&mut text)?;
    if let Some(other) = OtherFile::recognise(&text[..text.len().min(START)]) {
        return Err(match other {
            OtherFile::Formula => Fault::Formula,
            OtherFile::Answer => Fault::Answer,
            _ => Fault::NotText,
        });
    }
    let mut found = Collection { puzzles: Vec::new(), fault: None, more: false };
    let mut fault = None;
    let options = ReaderOptions::default().ignoring_unknown_rules(ignores_unknown_rules);
    for entry in PuzzleReader::new(&text[..], options) {
        if found.puzzles.len() >= limit {
            found.more = true;
            break;
        }
        let read = entry.map_err(Fault::from).and_then(|entry| {
            let left_out = entry.left_out().map(|part| part.told(language)).collect();
            let name = entry.name.unwrap_or_else(|| entry.extra.trim().to_owned());
            Ok(Named { name, puzzle: View::of(&entry.puzzle)?, left_out })
        });
        match read {
            Ok(named) => found.puzzles.push(named),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    if found.puzzles.is_empty() {
        return Err(fault.unwrap_or(Fault::NoPuzzle));
    }
    found.fault = fault.map(|fault| fault.told(language));
    Ok(found)
}

pub(crate) fn empty(box_rows: usize, box_columns: usize, variants: &str) -> Result<View, Fault> {
    let mut rules = Rules::usual(Shape::new(box_rows, box_columns)?);
    for name in variants.split(',').filter(|name| !name.is_empty()) {
        rules.add_rule(name.parse()?)?;
    }
    View::of(&Puzzle::empty(rules))
}

pub(crate) fn with_givens(text: &str, givens: &[u8]) -> Result<View, Fault> {
    let puzzle = parse(text)?;
    View::of(&puzzle.with_givens(grid(&puzzle, givens)?))
}

pub(crate) fn write(text: &str, format: &str) -> Result<String, Fault> {
    let format: FileFormat = format.parse()?;
    let entry = parse_puzzle(text)?;
    if let Some(refusal) = format.refuses(&entry) {
        return Err(Fault::Refused(refusal));
    }
    let mut writer = PuzzleWriter::new(Vec::new(), format)?;
    writer.write(&entry)?;
    Ok(String::from_utf8_lossy(&writer.finish()?).into_owned())
}

/// The grid with these values in the shape of a puzzle.
pub(crate) fn grid(puzzle: &Puzzle, values: &[u8]) -> Result<Grid, Fault> {
    Grid::from_values(puzzle.shape(), values.to_vec()).ok_or(Fault::OtherGrid)
}

/// A puzzle and where the reader is.
pub(crate) struct State {
    pub(crate) puzzle: Puzzle,
    /// The givens and the values that were entered.
    pub(crate) grid: Grid,
    /// The marks of each cell; empty where there are none.
    pub(crate) marks: Vec<ValueSet>,
}

impl State {
    /// # Errors
    /// When the text is malformed, or the values and marks are those of another grid.
    pub(crate) fn new(text: &str, values: &[u8], marks: &[u32]) -> Result<State, Fault> {
        let puzzle = parse(text)?;
        let grid = grid(&puzzle, values)?;
        if marks.len() != values.len() {
            return Err(Fault::OtherGrid);
        }
        let full = ValueSet::full(puzzle.shape().side());
        let set = |&bits: &u32| ValueSet(u128::from(bits) & full.0);
        Ok(State { puzzle, grid, marks: marks.iter().map(set).collect() })
    }

    /// Whether each empty cell has marks. Then a mark that is missing was taken away; where
    /// there are only some marks, they are notes of another kind.
    pub(crate) fn is_marked(&self) -> bool {
        self.grid.empty_cells().all(|cell| !self.marks[cell.position()].is_empty())
    }

    /// The puzzle that is left: the values are givens, and each cell holds one of its marks.
    pub(crate) fn rest(&self) -> Result<Puzzle, Fault> {
        let mut rules = self.puzzle.rules().clone();
        if self.is_marked() {
            let left = neuf_sudoku::candidates(&self.puzzle.with_givens(self.grid.clone()));
            for cell in self.grid.empty_cells() {
                let marks = self.marks[cell.position()];
                // Only what was taken away is said, so that a step does not name a rule
                // that it does not need.
                if left.get(cell).iter().any(|value| !marks.contains(value)) {
                    rules.add_candidates(cell, marks)?;
                }
            }
        }
        Ok(Puzzle::empty(rules).with_givens(self.grid.clone()))
    }
}

/// A set of values as the page holds it.
pub(crate) fn bits(set: ValueSet) -> u32 {
    set.0 as u32
}
