//! Explanations as a web page, which shows beside each step the grid with its pencil
//! marks before the step.
//!
//! The page is self-contained: it includes its style and has no script. The value that a
//! step places is green and the candidates that it crosses out are red; the cells that
//! the rule speaks of are blue, and the cells of its premises yellow. What follows from a
//! supposition is green, and what it rules out is struck through in grey.

use std::io::{self, Write};

use super::frame::Layout;
use crate::step_text::StepText;
use crate::words::Words;
use crate::{CellRole, Explanation, Language, MarkRole, Progress, Step, differing};
use neuf_sudoku::rules::Regions;
use neuf_sudoku::{Cell, Grid};

const STYLE: &str = include_str!("html.css");

pub(super) struct Html<'w, W> {
    out: &'w mut W,
    language: Language,
    picture: Picture<'w>,
}

impl<'w, W: Write> Html<'w, W> {
    pub(super) fn new(
        out: &'w mut W,
        explanation: &'w Explanation,
        language: Language,
    ) -> Html<'w, W> {
        Html { out, language, picture: Picture::of(explanation) }
    }
}

impl<W: Write> Layout for Html<'_, W> {
    fn open(&mut self, explanation: &Explanation, words: Words) -> io::Result<()> {
        let title = words.headings().explanation;
        writeln!(self.out, "<!DOCTYPE html>\n<html lang=\"{}\">", self.language)?;
        writeln!(self.out, "<meta charset=\"utf-8\">\n<title>{title}</title>")?;
        writeln!(self.out, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(self.out, "<style>\n{STYLE}</style>\n<h1>{title}</h1>")?;
        writeln!(self.out, "<p>{}</p>", words.finding(explanation))
    }

    fn solutions(&mut self, [one, other]: &[Grid; 2], _words: Words) -> io::Result<()> {
        writeln!(self.out, "<div class=\"pair\">")?;
        let cells = differing(one, other);
        for solution in [one, other] {
            self.picture.progress.grid = solution.clone();
            let differs = |cell: Cell| cells.contains(&cell).then_some("differs");
            self.picture.write(self.out, differs, |_, _| None)?;
        }
        writeln!(self.out, "</div>")
    }

    fn core(&mut self, core: &Grid) -> io::Result<()> {
        let clashes = |cell: Cell| (core.get(cell) != 0).then_some("differs");
        self.picture.write(self.out, clashes, |_, _| None)
    }

    fn open_step(&mut self, text: &StepText<'_>, level: usize) -> io::Result<()> {
        if level == 0 {
            writeln!(self.out, "<article>")?;
            self.picture.write_for(self.out, text.step)?;
            writeln!(self.out, "<div>")?;
        } else {
            writeln!(self.out, "<li>")?;
        }
        let (number, rule) = (&text.number, text.rule);
        if text.conclusion.is_empty() {
            writeln!(self.out, "<h2>{number}. {rule}</h2>")?;
        } else {
            writeln!(self.out, "<h2>{number}. {} <small>{rule}</small></h2>", text.conclusion)?;
        }
        writeln!(self.out, "<p>{}</p>", text.reason)?;
        if text.supposes() { writeln!(self.out, "<ol class=\"inner\">") } else { Ok(()) }
    }

    fn facts(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()> {
        let (headings, premises) = (words.headings(), text.premises.join(", "));
        if !premises.is_empty() {
            writeln!(self.out, "<p class=\"facts\">{} {premises}</p>", headings.because)?;
        }
        let clauses = (headings.clauses, &text.clauses);
        writeln!(self.out, "<p class=\"clauses\">{} <code>{}</code></p>", clauses.0, clauses.1)
    }

    fn refuted(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()> {
        let therefore = words.headings().therefore;
        writeln!(self.out, "</ol>\n<p>{therefore} {}.</p>", text.conclusion)
    }

    fn close_step(&mut self, text: &StepText<'_>, level: usize) -> io::Result<()> {
        if level > 0 {
            return writeln!(self.out, "</li>");
        }
        self.picture.progress.apply(text.step);
        writeln!(self.out, "</div>\n</article>")
    }

    fn families(&mut self, named: &[(&'static str, &'static str)], words: Words) -> io::Result<()> {
        writeln!(self.out, "<p>{}</p>\n<ul>", words.headings().families)?;
        for (family, meaning) in named {
            writeln!(self.out, "<li><code>{family}</code> {meaning}</li>")?;
        }
        writeln!(self.out, "</ul>")
    }

    fn reached(&mut self, reached: &Progress, words: Words) -> io::Result<()> {
        writeln!(self.out, "<h2>{}</h2>", words.headings().reached)?;
        self.picture.progress = reached.clone();
        self.picture.write(self.out, |_| None, |_, _| None)
    }

    fn solution(&mut self, solution: &Grid, words: Words) -> io::Result<()> {
        writeln!(self.out, "<h2>{}</h2>", words.headings().solution)?;
        self.picture.progress.grid = solution.clone();
        self.picture.write(self.out, |_| None, |_, _| None)
    }

    fn close(&mut self) -> io::Result<()> {
        writeln!(self.out, "</html>")
    }
}

/// The grid after some of the steps.
struct Picture<'g> {
    explanation: &'g Explanation,
    progress: Progress,
}

impl<'g> Picture<'g> {
    fn of(explanation: &'g Explanation) -> Picture<'g> {
        let progress = explanation.progress(0);
        Picture { explanation, progress }
    }

    /// Writes the grid, with the cells and candidates of a step marked.
    fn write_for(&self, out: &mut impl Write, step: &Step) -> io::Result<()> {
        let focus = step.focus(self.explanation.puzzle.givens().shape());
        let class = |cell: Cell| {
            focus.cell(cell).map(|role| match role {
                CellRole::New => "new",
                CellRole::Place => "place",
                CellRole::Fact => "fact",
                CellRole::Broken => "differs",
            })
        };
        let mark = |cell: Cell, value: u8| {
            focus.mark(cell, value).map(|role| match role {
                MarkRole::On => "on",
                MarkRole::Other => "other",
                MarkRole::Out => "out",
                MarkRole::Supposed => "supposed",
                MarkRole::Follows => "follows",
                MarkRole::Lost => "lost",
            })
        };
        self.write(out, class, mark)
    }

    /// Writes the grid, with a class for some cells and some candidates.
    fn write(
        &self,
        out: &mut impl Write,
        class: impl Fn(Cell) -> Option<&'static str>,
        mark: impl Fn(Cell, u8) -> Option<&'static str>,
    ) -> io::Result<()> {
        let grid = &self.progress.grid;
        let shape = grid.shape();
        let candidates = self.progress.candidates();
        writeln!(out, "<table class=\"grid\">")?;
        write!(out, "<tr><th>")?;
        for j in 1..=shape.side() {
            write!(out, "<th>{j}")?;
        }
        writeln!(out)?;
        for i in 0..shape.side() {
            write!(out, "<tr><th>{}", i + 1)?;
            for j in 0..shape.side() {
                let cell = shape.cell(i, j);
                let mut classes: Vec<&str> = class(cell).into_iter().collect();
                if j + 1 == shape.side() || self.is_wall(cell, shape.cell(i, j + 1)) {
                    classes.push("right");
                }
                if i + 1 == shape.side() || self.is_wall(cell, shape.cell(i + 1, j)) {
                    classes.push("below");
                }
                let value = grid.get(cell);
                if value != 0 {
                    classes.push(if self.explanation.puzzle.givens().get(cell) == 0 {
                        "found"
                    } else {
                        "given"
                    });
                    write!(out, "<td class=\"{}\">{value}</td>", classes.join(" "))?;
                    continue;
                }
                let columns = self.mark_columns();
                write!(out, "<td class=\"{}\"><div class=\"marks\" ", classes.join(" "))?;
                write!(out, "style=\"grid-template-columns:repeat({columns},1fr)\">")?;
                for value in 1..=shape.side() as u8 {
                    let is_left = candidates.get(cell).contains(value);
                    match mark(cell, value).filter(|_| is_left) {
                        _ if !is_left => write!(out, "<i></i>")?,
                        Some(class) => write!(out, "<span class=\"{class}\">{value}</span>")?,
                        None => write!(out, "<span>{value}</span>")?,
                    }
                }
                write!(out, "</div></td>")?;
            }
            writeln!(out, "</tr>")?;
        }
        writeln!(out, "</table>")
    }

    fn regions(&self) -> Option<&Regions> {
        self.explanation.puzzle.rules().regions()
    }

    /// Whether a thick line separates two neighbours.
    fn is_wall(&self, cell: Cell, next: Cell) -> bool {
        let shape = self.explanation.puzzle.givens().shape();
        match self.regions() {
            Some(regions) => regions.of(cell) != regions.of(next),
            None => {
                let in_box = |cell| {
                    (shape.row(cell) / shape.box_rows(), shape.column(cell) / shape.box_columns())
                };
                in_box(cell) != in_box(next)
            }
        }
    }

    /// How many candidates stand side by side in a cell: as many as there are cells in a
    /// row of a box, or nearly a square for a jigsaw, which has no boxes.
    fn mark_columns(&self) -> usize {
        let shape = self.explanation.puzzle.givens().shape();
        match self.regions() {
            Some(_) => (1..).find(|side| side * side >= shape.side()).unwrap_or(1),
            None => shape.box_columns(),
        }
    }
}
