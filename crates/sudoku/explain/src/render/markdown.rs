//! Explanations as Markdown: a heading, the grids as code, the steps as lists.

use std::io::{self, Write};

use super::frame::Layout;
use crate::render::step_text::StepText;
use crate::words::Words;
use crate::words::headings::{
    BECAUSE, CLAUSES, DIFFER, EXPLANATION, FAMILIES, REACHED, SOLUTION, THEREFORE,
};
use crate::{Explanation, GridState, differing};
use neuf_sudoku::{Grid, Paint, Strokes, write_boxes, write_candidates};

pub(super) struct Markdown<'w, W> {
    out: &'w mut W,
    /// Blanks before the step under way.
    indent: String,
    /// The colon of the language, with what stands before it.
    colon: &'static str,
}

impl<'w, W: Write> Markdown<'w, W> {
    pub(super) fn new(out: &'w mut W, words: Words) -> Markdown<'w, W> {
        Markdown { out, indent: String::new(), colon: words.0.colon() }
    }

    fn grid(&mut self, grid: &Grid) -> io::Result<()> {
        writeln!(self.out, "```")?;
        write_boxes(self.out, grid, Strokes::Ascii, |_| Paint::default())?;
        writeln!(self.out, "```")
    }
}

impl<W: Write> Layout for Markdown<'_, W> {
    fn open(&mut self, explanation: &Explanation, words: Words) -> io::Result<()> {
        writeln!(self.out, "# {}\n", words.0.of(EXPLANATION))?;
        self.grid(explanation.puzzle.givens())?;
        writeln!(self.out, "\n{}\n", words.finding(explanation))
    }

    fn solutions(&mut self, [one, other]: &[Grid; 2], words: Words) -> io::Result<()> {
        // Each solution is a table in which the differing cells are bold.
        let cells = differing(one, other);
        for solution in [one, other] {
            let shape = solution.shape();
            writeln!(self.out, "|{}", " |".repeat(shape.columns()))?;
            writeln!(self.out, "|{}", "-|".repeat(shape.columns()))?;
            for i in 0..shape.rows() {
                write!(self.out, "|")?;
                for j in 0..shape.columns() {
                    let Some(cell) = shape.cell_at(i, j) else {
                        write!(self.out, " |")?;
                        continue;
                    };
                    let value = solution.get(cell);
                    if cells.contains(&cell) {
                        write!(self.out, "**{value}**|")?;
                    } else {
                        write!(self.out, "{value}|")?;
                    }
                }
                writeln!(self.out)?;
            }
            writeln!(self.out)?;
        }
        writeln!(self.out, "{} {}", words.0.of(DIFFER), words.cells(one.shape(), &cells))
    }

    fn open_step(&mut self, text: &StepText<'_>, level: usize) -> io::Result<()> {
        self.indent = "  ".repeat(level);
        // Numbers are written as text, because a list would number the inner steps anew.
        let (indent, number) = (&self.indent, &text.number);
        if text.conclusion.is_empty() {
            return writeln!(self.out, "{indent}- **{number}** {}", text.reason);
        }
        let (conclusion, rule, reason) = (&text.conclusion, text.rule_in_brackets(), &text.reason);
        let colon = self.colon;
        writeln!(self.out, "{indent}- **{number}** `{conclusion}` {rule}{colon} {reason}")
    }

    fn facts(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()> {
        let indent = &self.indent;
        let premises: Vec<String> = text.premises.iter().map(|text| format!("`{text}`")).collect();
        if !premises.is_empty() {
            writeln!(self.out, "{indent}  - {} {}", words.0.of(BECAUSE), premises.join(", "))?;
        }
        writeln!(self.out, "{indent}  - {} `{}`", words.0.of(CLAUSES), text.clauses)
    }

    fn refuted(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()> {
        let therefore = words.0.of(THEREFORE);
        writeln!(self.out, "{}  - {therefore} `{}`.", self.indent, text.conclusion)
    }

    fn close_step(&mut self, _text: &StepText<'_>, level: usize) -> io::Result<()> {
        self.indent = "  ".repeat(level.saturating_sub(1));
        Ok(())
    }

    fn families(&mut self, named: &[(&'static str, &'static str)], words: Words) -> io::Result<()> {
        writeln!(self.out, "\n{}\n", words.0.of(FAMILIES))?;
        for (family, meaning) in named {
            writeln!(self.out, "- `{family}` {meaning}")?;
        }
        Ok(())
    }

    fn reached(&mut self, reached: &GridState, words: Words) -> io::Result<()> {
        writeln!(self.out, "\n{}\n\n```", words.0.of(REACHED))?;
        let left = reached.candidates();
        let (shape, of) = (left.shape(), |cell| left.get(cell).iter());
        write_candidates(self.out, shape, Strokes::Ascii, usize::MAX, of, |_| Paint::default())?;
        writeln!(self.out, "```")
    }

    fn solution(&mut self, solution: &Grid, words: Words) -> io::Result<()> {
        writeln!(self.out, "\n## {}\n", words.0.of(SOLUTION))?;
        self.grid(solution)
    }
}
