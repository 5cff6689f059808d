//! Reads a puzzle of Penpa as far as it is a sudoku.

use neuf_sudoku::rules::{Rules, Variant};
use neuf_sudoku::{Cell, Grid, Puzzle};

use super::super::cells::beside;
use super::super::form::{Check, Form, Keys, form_of};
use super::super::item::{at, list, number, text, value, within};
use super::super::regions::{has_usual_boxes, rules_of};
use super::super::words::COLOURS;
use super::drawing::Drawing;
use super::frame::Frame;
use super::text::ANSWER;
use crate::entry::Entry;
use crate::error::{FormatError, quoted};
use crate::programs::brackets::{Item, parse_start};
use crate::unread::Tally;

/// The lines of the text that are read.
const QUESTION: usize = 3;
const PLAYED: usize = 4;
const CELLS: usize = 5;

/// The fields of the first line.
const COLUMNS: usize = 1;
const ROWS: usize = 2;
const FALLING: usize = 11;
const RISING: usize = 14;
const TITLE: usize = 15;
const AUTHOR: usize = 16;
const RULES: usize = 18;

/// The styles of edges that part regions: black, red and thick lines.
const BORDERS: [usize; 3] = [2, 8, 21];

/// What is drawn and has no rule.
const DRAWN: [&str; 11] = [
    "special",
    "symbol",
    "line",
    "freeline",
    "freelineE",
    "wall",
    "cage",
    "direction",
    "squareframe",
    "polygon",
    "nobulbthermo",
];

/// The tools that are read, with the forms of what they draw, and what only the editor needs.
const TOOLS: Keys = &[
    ("number", Form::Braces),
    ("numberS", Form::Braces),
    ("lineE", Form::Braces),
    ("surface", Form::Braces),
    ("killercages", PLACES),
    ("thermo", PLACES),
    ("arrows", PLACES),
    ("deletelineE", Form::Any),
    ("command_redo", Form::Any),
    ("command_replay", Form::Any),
    ("command_undo", Form::Any),
];

/// Lists of places.
const PLACES: Form = Form::List(&Form::List(&Form::Number));

/// The puzzle in the text of a link.
///
/// # Errors
/// When it is not a sudoku, or what is drawn makes no sense as a rule.
pub(in super::super) fn read(text: &str, place: (usize, usize)) -> Result<Entry, FormatError> {
    let lines: Vec<&str> = text.lines().collect();
    let head: Vec<&str> = lines.first().unwrap_or(&"").split(',').collect();
    let kind = head.first().copied().unwrap_or_default();
    if !matches!(kind, "square" | "sudoku") {
        let found = quoted(kind);
        let found = [format!("a board of the kind {found}"), format!("un plateau du type {found}")];
        return Err(FormatError::unexpected(
            place,
            ["a square board of Penpa", "un plateau carré de Penpa"],
            found,
        ));
    }
    let item = |line: usize| parse_start(lines.get(line).unwrap_or(&""), place).0.ok();
    let (question, played, cells) = (item(QUESTION), item(PLAYED), item(CELLS));
    let frame = frame(&head, cells.as_ref()).ok_or_else(|| {
        FormatError::unexpected(
            place,
            ["a square of cells", "un carré de cases"],
            ["cells of another form", "des cases d'une autre forme"],
        )
    })?;
    let question = Drawing(question.as_ref());
    let mut tally = Tally::default();
    let form = |key: &str| form_of(&[TOOLS], key).or(DRAWN.contains(&key).then_some(Form::Any));
    Check { side: frame.shape.side(), tally: &mut tally }.file(question.tools(), form)?;
    let rules = within("lineE", None, regions(question, &frame, place, &mut tally))?;
    let mut reading = Reading { rules, frame: &frame, place, tally };
    reading.diagonals(&head);
    within("killercages", None, reading.cages(question))?;
    within("thermo", None, reading.lines(question, "thermo", Variant::Thermometer))?;
    within("arrows", None, reading.lines(question, "arrows", Variant::Arrow))?;
    let Reading { rules, mut tally, .. } = reading;
    for name in DRAWN {
        let is_diagonal = name == "line" && rules.has_rule(Variant::Diagonal);
        tally.drawings(name, if is_diagonal { 0 } else { question.count(name) });
    }
    tally.notes(COLOURS, question.count("surface"));
    let (givens, others) = digits(question, &frame);
    tally.drawings("number", others);
    let told = |field: usize, label: &str| {
        let told = head.get(field)?.replace("%2C", ",");
        let told = told.strip_prefix(label).unwrap_or(&told).trim().to_owned();
        (!told.is_empty()).then_some(told)
    };
    if let Some(told) = told(RULES, "") {
        tally.text(&told.replace("%2D", "\n").replace("%2E", "&").replace("%2F", "="));
    }
    let givens = grid(&givens, &rules);
    let answer = lines.iter().find_map(|line| line.strip_prefix(ANSWER));
    let mut entry = Entry::new(Puzzle::empty(rules).with_givens(givens.clone()), place.0);
    entry.name = told(TITLE, "Title:");
    entry.author = told(AUTHOR, "Author:");
    entry.solution = answer.and_then(|answer| solution(answer, &frame, &givens));
    let (placed, _) = digits(Drawing(played.as_ref()), &frame);
    entry.played.placed = placed.into_iter().filter(|(cell, _)| givens.get(*cell) == 0).collect();
    entry.unread = tally.into_found();
    Ok(entry)
}

/// The frame of the grid: the cells are a list, each as the difference to the one before.
fn frame(head: &[&str], cells: Option<&Item<'_>>) -> Option<Frame> {
    let size = |field: usize| -> Option<usize> {
        head.get(field)?.parse().ok().filter(|size| (1..=200).contains(size))
    };
    let mut cell: i64 = 0;
    let cells: Option<Vec<usize>> = list(cells?)
        .iter()
        .map(|item| {
            let step: i64 = text(item)?.parse().ok()?;
            cell = cell.checked_add(step)?;
            usize::try_from(cell).ok()
        })
        .collect();
    Frame::of(size(COLUMNS)?, size(ROWS)?, &cells?)
}

/// The rules of the regions that thick edges part.
fn regions(
    question: Drawing<'_, '_>,
    frame: &Frame,
    place: (usize, usize),
    tally: &mut Tally,
) -> Result<Rules, FormatError> {
    let shape = frame.shape;
    let mut walls: Vec<[Cell; 2]> = Vec::new();
    let mut others = 0;
    for ([from, to], style) in question.edges("lineE") {
        let is_edge = from < usize::MAX;
        let is_border = is_edge && number(style).is_some_and(|style| BORDERS.contains(&style));
        others += usize::from(!is_border);
        walls.extend(frame.parted(from, to).filter(|_| is_border));
    }
    tally.drawings("lineE", others);
    if walls.is_empty() && !has_usual_boxes(shape) {
        return rules_of(&vec![None; shape.cell_count()], shape, place, tally);
    }
    if walls.is_empty() {
        return Ok(Rules::usual(shape));
    }
    walls.sort_unstable();
    let mut region_of = vec![None; shape.cell_count()];
    let mut count = 0;
    for start in shape.cells() {
        if region_of[start.position()].is_some() {
            continue;
        }
        let mut open = vec![start];
        region_of[start.position()] = Some(count);
        while let Some(cell) = open.pop() {
            for next in beside(cell, shape) {
                let pair = [cell.min(next), cell.max(next)];
                if region_of[next.position()].is_none() && walls.binary_search(&pair).is_err() {
                    region_of[next.position()] = Some(count);
                    open.push(next);
                }
            }
        }
        count += 1;
    }
    if count != shape.side() {
        // Lines that part no regions are a drawing.
        tally.drawings("lineE", walls.len());
        return Ok(Rules::usual(shape));
    }
    rules_of(&region_of, shape, place, tally)
}

/// The digits in the middle of cells, and how many other numbers there are.
fn digits(drawing: Drawing<'_, '_>, frame: &Frame) -> (Vec<(Cell, u8)>, usize) {
    let mut found = Vec::new();
    let mut others = 0;
    for (place, item) in drawing.places("number") {
        let parts = list(item);
        // The third part says how it is written: 1 is large, in the middle.
        let is_large = parts.get(2).and_then(text).is_none_or(|mode| mode == "1");
        let value = parts.first().and_then(|item| value(item, frame.shape)).filter(|_| is_large);
        match (frame.cell(place), value) {
            (Some(cell), Some(value)) => found.push((cell, value)),
            _ => others += usize::from(parts.first().and_then(text) != Some("")),
        }
    }
    (found, others)
}

fn grid(values: &[(Cell, u8)], rules: &Rules) -> Grid {
    let mut grid = Grid::empty(rules.shape());
    values.iter().for_each(|&(cell, value)| grid.set(cell, value));
    grid
}

/// The solution: the answer to be checked lists cells with their digits.
fn solution(answer: &str, frame: &Frame, givens: &Grid) -> Option<Grid> {
    let mut grid = givens.clone();
    let (item, _) = parse_start(answer, (1, 1));
    let item = item.ok()?;
    let entries = list(&item).iter().flat_map(list).filter_map(text);
    for entry in entries {
        let Some((place, value)) = entry.split_once(',') else { continue };
        let cell = place.parse().ok().and_then(|place| frame.cell(place));
        let value = value.parse().ok().filter(|value| (1..=frame.shape.side()).contains(value));
        if let (Some(cell), Some(value)) = (cell, value) {
            grid.set(cell, value as u8);
        }
    }
    grid.is_full().then_some(grid)
}

/// The rules read so far.
struct Reading<'f> {
    rules: Rules,
    frame: &'f Frame,
    place: (usize, usize),
    tally: Tally,
}

impl Reading<'_> {
    /// The diagonals that the dialog for new sudokus offers.
    fn diagonals(&mut self, head: &[&str]) {
        let has = |field: usize| head.get(field) == Some(&"1");
        if head[0] != "sudoku" {
            return;
        }
        match (has(FALLING), has(RISING)) {
            (true, true) => {
                let added = self.rules.add_rule(Variant::Diagonal);
                debug_assert!(added.is_ok(), "it needs nothing else");
            }
            (false, false) => {}
            _ => self.tally.constraint("one diagonal"),
        }
    }

    /// Cages; the sum of each stands in a corner of one of its cells.
    fn cages(&mut self, question: Drawing<'_, '_>) -> Result<(), FormatError> {
        let mut sums: Vec<Vec<usize>> = vec![Vec::new(); self.frame.shape.cell_count()];
        let mut others = 0;
        for (place, item) in question.places("numberS") {
            let sum = list(item).first().and_then(number);
            match (self.frame.cell_around(place), sum) {
                (Some(cell), Some(sum)) => sums[cell.position()].push(sum),
                _ => others += 1,
            }
        }
        for cage in question.lists("killercages") {
            let cells: Vec<Cell> =
                cage.iter().filter_map(|&number| self.frame.cell(number)).collect();
            if cells.len() != cage.len() {
                self.tally.drawings("killercages", 1);
                continue;
            }
            let sum = cells.iter().find_map(|cell| sums[cell.position()].pop());
            match sum {
                Some(sum) => {
                    at(self.place, self.rules.add_clue(Variant::Killer, &[sum], cells))?;
                }
                None if cells.len() < 2 => {}
                None => {
                    at(self.place, self.rules.add_clue(Variant::PlainCage, &[], cells))?;
                }
            }
        }
        self.tally.drawings("numberS", sums.iter().map(Vec::len).sum::<usize>() + others);
        Ok(())
    }

    /// Lines of cells of one tool.
    fn lines(
        &mut self,
        question: Drawing<'_, '_>,
        name: &str,
        variant: Variant,
    ) -> Result<(), FormatError> {
        for line in question.lists(name) {
            let cells: Vec<Cell> =
                line.iter().filter_map(|&number| self.frame.cell(number)).collect();
            if cells.len() != line.len() {
                self.tally.drawings(name, 1);
            } else if cells.len() > 1 {
                at(self.place, self.rules.add_clue(variant, &[], cells))?;
            }
        }
        Ok(())
    }
}
