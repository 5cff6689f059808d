//! Explanations as text.
//!
//! Two solutions stand side by side. The steps are numbered, and the steps that follow
//! from a supposition are indented below it.

use std::io::{self, Write};

use super::Telling;
use super::frame::Layout;
use crate::render::step_text::StepText;
use crate::words::Words;
use crate::words::headings::{BECAUSE, CLAUSES, DIFFER, FAMILIES, REACHED, THEREFORE};
use crate::{Explanation, GridState, differing};
use neuf_sudoku::{Cell, Grid, Paint, Strokes, write_boxes, write_candidates};

/// What stands between two grids.
const BETWEEN: &str = "   ";

pub(super) struct Text<'w, W> {
    out: &'w mut W,
    paint: Paint<'static>,
    strokes: Strokes,
    brief: bool,
    room: usize,
    givens: &'w Grid,
    /// The width of the number of the last step.
    width: usize,
    /// How far the parts of each step under way are indented.
    indents: Vec<usize>,
}

impl<'w, W: Write> Text<'w, W> {
    pub(super) fn new(
        out: &'w mut W,
        explanation: &'w Explanation,
        telling: Telling,
    ) -> Text<'w, W> {
        let last = explanation.skipped + explanation.steps.len();
        let width = last.to_string().len();
        let (paint, strokes) = (telling.paint, telling.strokes());
        let givens = explanation.puzzle.givens();
        let (brief, room) = (telling.brief, telling.room.unwrap_or(usize::MAX));
        Text { out, paint, strokes, brief, room, givens, width, indents: Vec::new() }
    }

    fn indent(&self) -> String {
        " ".repeat(self.indents.last().copied().unwrap_or(0))
    }
}

impl<W: Write> Layout for Text<'_, W> {
    fn open(&mut self, explanation: &Explanation, words: Words) -> io::Result<()> {
        writeln!(self.out, "{}", words.finding(explanation))?;
        if explanation.steps.is_empty() { Ok(()) } else { writeln!(self.out) }
    }

    fn solutions(&mut self, solutions: &[Grid; 2], words: Words) -> io::Result<()> {
        let [one, other] = solutions;
        let shape = one.shape();
        let cells = differing(one, other);
        let mut pictures: [Vec<u8>; 2] = [Vec::new(), Vec::new()];
        for (picture, solution) in pictures.iter_mut().zip(solutions) {
            let differs =
                |cell: Cell| if cells.contains(&cell) { self.paint } else { Paint::default() };
            write_boxes(picture, solution, self.strokes, differs)?;
        }
        writeln!(self.out)?;
        let [left, right] = pictures.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        // Its first line has no escape sequences.
        let wide = left.lines().next().unwrap_or_default().chars().count();
        if 2 * wide + BETWEEN.len() > self.room {
            write!(self.out, "{left}{right}")?;
        } else {
            for (left, right) in left.lines().zip(right.lines()) {
                writeln!(self.out, "{left}{BETWEEN}{right}")?;
            }
        }
        let pair = |&cell: &Cell| {
            format!("{} ({}|{})", words.cell(shape, cell), one.get(cell), other.get(cell))
        };
        let pairs: Vec<String> = cells.iter().map(pair).collect();
        writeln!(self.out, "\n{} {}", words.0.of(DIFFER), pairs.join(", "))
    }

    fn open_step(&mut self, text: &StepText<'_>, level: usize) -> io::Result<()> {
        let before = self.indent();
        let width = if level == 0 { self.width } else { text.number.len() };
        self.indents.push(before.len() + width + 2);
        let indent = self.indent();
        let number = format!("{before}{:>end$}", format!("{}.", text.number), end = width + 1);
        if text.conclusion.is_empty() {
            return writeln!(self.out, "{number} {}", text.reason);
        }
        // A supposition does not end in its conclusion.
        if self.brief && text.inner.is_empty() {
            return writeln!(self.out, "{number} {} {}", text.rule_in_brackets(), text.reason);
        }
        writeln!(self.out, "{number} {} {}", text.conclusion, text.rule_in_brackets())?;
        writeln!(self.out, "{indent}{}", text.reason)
    }

    fn facts(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()> {
        let indent = self.indent();
        if !text.premises.is_empty() {
            writeln!(self.out, "{indent}{} {}", words.0.of(BECAUSE), text.premises.join(", "))?;
        }
        writeln!(self.out, "{indent}{} {}", words.0.of(CLAUSES), text.clauses)
    }

    fn refuted(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()> {
        let indent = self.indent();
        writeln!(self.out, "{indent}{} {}.", words.0.of(THEREFORE), text.conclusion)
    }

    fn close_step(&mut self, _text: &StepText<'_>, _level: usize) -> io::Result<()> {
        self.indents.pop();
        Ok(())
    }

    fn families(&mut self, named: &[(&'static str, &'static str)], words: Words) -> io::Result<()> {
        writeln!(self.out, "\n{}", words.0.of(FAMILIES))?;
        let width = named.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (family, meaning) in named {
            writeln!(self.out, "  {family:width$}  {meaning}")?;
        }
        Ok(())
    }

    fn reached(&mut self, reached: &GridState, words: Words) -> io::Result<()> {
        writeln!(self.out, "\n{}", words.0.of(REACHED))?;
        let (givens, paint) = (self.givens, self.paint);
        let is_found = |cell| givens.get(cell) == 0 && reached.grid.get(cell) != 0;
        let found = |cell: Cell| if is_found(cell) { paint } else { Paint::default() };
        let left = reached.candidates();
        let of = |cell| left.get(cell).iter();
        write_candidates(self.out, givens.shape(), self.strokes, self.room, of, found)
    }

    fn solution(&mut self, solution: &Grid, _words: Words) -> io::Result<()> {
        writeln!(self.out)?;
        let (givens, paint) = (self.givens, self.paint);
        let found = |cell: Cell| if givens.get(cell) == 0 { paint } else { Paint::default() };
        write_boxes(self.out, solution, self.strokes, found)
    }
}
