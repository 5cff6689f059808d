//! Explanations as a page: beside each step the grid with its pencil marks, as
//! it was before.
//!
//! The page needs nothing but itself: the style stands within, and there is no
//! script. What a step places is green, what it crosses out red; the cells
//! that it looks at are blue, what it needs to know yellow. What follows from a
//! supposition is green, what it rules out struck through in grey.

use std::io::{self, Write};

use super::{Telling, families_named};
use crate::explain::told::{Told, told};
use crate::explain::words::Words;
use crate::explain::{CellRole, Explanation, Finding, MarkRole, Progress, Rule, Step, differing};
use crate::{Cell, Grid};

const STYLE: &str = include_str!("html.css");

pub(super) fn write(
    out: &mut impl Write,
    explanation: &Explanation,
    telling: Telling,
) -> io::Result<()> {
    let words = telling.language.words();
    let headings = words.headings();
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"{}\">", telling.language)?;
    writeln!(out, "<meta charset=\"utf-8\">\n<title>{}</title>", headings.explanation)?;
    writeln!(out, "<meta name=\"viewport\" content=\"width=device-width\">")?;
    writeln!(out, "<style>\n{STYLE}</style>\n<h1>{}</h1>", headings.explanation)?;
    writeln!(out, "<p>{}</p>", words.finding(explanation))?;
    let mut picture = Picture::of(&explanation.givens);
    match &explanation.finding {
        Finding::Several { solutions: [one, other], .. } => {
            writeln!(out, "<div class=\"pair\">")?;
            let cells = differing(one, other);
            for solution in [one, other] {
                picture.progress.grid = solution.clone();
                picture.write(
                    out,
                    |cell| cells.contains(&cell).then_some("differs"),
                    |_, _| None,
                )?;
            }
            writeln!(out, "</div>")?;
        }
        Finding::NoSolution { core: Some(core), .. } => {
            let clashes = |cell: Cell| (core.get(cell) != 0).then_some("differs");
            picture.write(out, clashes, |_, _| None)?;
        }
        _ => {}
    }
    for told in told(explanation, words) {
        writeln!(out, "<article>")?;
        picture.write_for(out, told.step)?;
        writeln!(out, "<div>")?;
        heading(out, &told)?;
        body(out, &told, telling, words)?;
        writeln!(out, "</div>\n</article>")?;
        picture.progress.apply(told.step);
    }
    let named = families_named(explanation, words);
    if !telling.brief && !named.is_empty() {
        writeln!(out, "<p>{}</p>\n<ul>", headings.families)?;
        for (family, meaning) in named {
            writeln!(out, "<li><code>{family}</code> {meaning}</li>")?;
        }
        writeln!(out, "</ul>")?;
    }
    if let Finding::Solved(solution) = &explanation.finding {
        writeln!(out, "<h2>{}</h2>", headings.solution)?;
        picture.progress.grid = solution.clone();
        picture.write(out, |_| None, |_, _| None)?;
    }
    writeln!(out, "</html>")
}

fn heading(out: &mut impl Write, told: &Told<'_>) -> io::Result<()> {
    let (number, rule) = (&told.number, told.rule);
    if told.conclusion.is_empty() {
        writeln!(out, "<h2>{number}. {rule}</h2>")
    } else {
        writeln!(out, "<h2>{number}. {} <small>{rule}</small></h2>", told.conclusion)
    }
}

fn body(
    out: &mut impl Write,
    told: &Told<'_>,
    telling: Telling,
    words: &dyn Words,
) -> io::Result<()> {
    let headings = words.headings();
    writeln!(out, "<p>{}</p>", told.reason)?;
    if matches!(told.step.rule, Rule::FailedLiteral(_)) {
        writeln!(out, "<ol class=\"inner\">")?;
        for inner in &told.inner {
            writeln!(out, "<li>")?;
            heading(out, inner)?;
            body(out, inner, telling, words)?;
            writeln!(out, "</li>")?;
        }
        writeln!(out, "</ol>\n<p>{} {}.</p>", headings.therefore, told.conclusion)?;
    } else if !telling.brief {
        let premises = told.premises.join(", ");
        writeln!(out, "<p class=\"facts\">{} {premises}</p>", headings.because)?;
        let clauses = (headings.clauses, &told.clauses);
        writeln!(out, "<p class=\"clauses\">{} <code>{}</code></p>", clauses.0, clauses.1)?;
    }
    Ok(())
}

/// The grid as far as the steps have got.
struct Picture<'g> {
    givens: &'g Grid,
    progress: Progress,
}

impl<'g> Picture<'g> {
    fn of(givens: &'g Grid) -> Picture<'g> {
        Picture { givens, progress: Progress::of(givens) }
    }

    /// The grid with what a step looks at set apart.
    fn write_for(&self, out: &mut impl Write, step: &Step) -> io::Result<()> {
        let focus = step.focus(self.givens.shape());
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
                MarkRole::Out => "out",
                MarkRole::Supposed => "supposed",
                MarkRole::Follows => "follows",
                MarkRole::Lost => "lost",
            })
        };
        self.write(out, class, mark)
    }

    /// The grid with a class for some cells and some candidates.
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
        for i in 0..shape.side() {
            write!(out, "<tr>")?;
            for j in 0..shape.side() {
                let cell = shape.cell(i, j);
                let mut classes: Vec<&str> = class(cell).into_iter().collect();
                if (j + 1) % shape.box_columns() == 0 {
                    classes.push("right");
                }
                if (i + 1) % shape.box_rows() == 0 {
                    classes.push("below");
                }
                let value = grid.get(cell);
                if value != 0 {
                    classes.push(if self.givens.get(cell) == 0 { "found" } else { "given" });
                    write!(out, "<td class=\"{}\">{value}</td>", classes.join(" "))?;
                    continue;
                }
                let columns = shape.box_columns();
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
}
