//! Explanations as a web page, which shows beside each step the grid with its pencil
//! marks before the step, one step at a time or all of them.
//!
//! The page is one file that needs no server and no network: it includes its style and a
//! script, which draws the grids. A hundred grids written out would be a megabyte; what
//! changes from one to the next is a hundredth of that. Without scripts, the page shows the
//! puzzle and the texts of all steps.
//!
//! The value that a step places is green and the candidates that it crosses out are red; the
//! cells that the rule speaks of are blue, and the cells of its premises yellow. What follows
//! from a supposition is green, and what it rules out is struck through in grey. Strong links
//! are lines and weak links are dashed.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::frame::Layout;
use crate::render::step_text::StepText;
use crate::words::Words;
use crate::words::headings::{
    BECAUSE, CLAUSES, EXPLANATION, FAMILIES, REACHED, SOLUTION, THEREFORE,
};
use crate::{CellRole, Explanation, GridState, Link, MarkRole, Step, differing};
use neuf_sudoku::rules::Regions;
use neuf_sudoku::{Cell, Grid};
use neuf_words::Language;

const STYLE: &str = include_str!("html.css");
const SCRIPT: &str = include_str!("html.js");

pub(super) struct Html<'w, W> {
    out: &'w mut W,
    language: Language,
    picture: Picture<'w>,
    data: Data,
}

/// What the script draws. Candidates are numbered cell by cell, value by value, from 0.
#[derive(Serialize)]
struct Data {
    side: usize,
    /// How many candidates stand side by side in a cell.
    columns: usize,
    /// The row and the column of each cell, where grids overlap.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<[usize; 2]>>,
    /// Whether each cell is given.
    givens: Vec<bool>,
    /// The cells with a thick line at their right, and those with one below.
    right: Vec<usize>,
    below: Vec<usize>,
    /// The grid and the candidates before the first step.
    values: Vec<u8>,
    candidates: Vec<Vec<u8>>,
    steps: Vec<StepData>,
    words: SliderWords,
    /// The state of the grid before the last step that was added.
    #[serde(skip)]
    last: GridState,
}

/// A step: what changed since the one before it, and what it points at.
#[derive(Serialize)]
struct StepData {
    placed: Vec<usize>,
    gone: Vec<usize>,
    /// By role.
    cells: BTreeMap<&'static str, Vec<usize>>,
    marks: BTreeMap<&'static str, Vec<usize>>,
    /// Whether the link is strong, and the candidates of its nodes.
    links: Vec<(bool, Vec<usize>, Vec<usize>)>,
}

#[derive(Serialize)]
struct SliderWords {
    step: &'static str,
    previous: &'static str,
    next: &'static str,
    all: &'static str,
}

impl<'w, W: Write> Html<'w, W> {
    pub(super) fn new(
        out: &'w mut W,
        explanation: &'w Explanation,
        language: Language,
    ) -> Html<'w, W> {
        let picture = Picture::of(explanation);
        let data = Data::of(&picture, Words::of(language));
        Html { out, language, picture, data }
    }
}

impl<W: Write> Layout for Html<'_, W> {
    fn open(&mut self, explanation: &Explanation, words: Words) -> io::Result<()> {
        let title = words.0.of(EXPLANATION);
        writeln!(self.out, "<!DOCTYPE html>\n<html lang=\"{}\">", self.language)?;
        writeln!(self.out, "<meta charset=\"utf-8\">\n<title>{title}</title>")?;
        writeln!(self.out, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(self.out, "<style>\n{STYLE}</style>\n<h1>{title}</h1>")?;
        writeln!(self.out, "<p>{}</p>", words.finding(explanation))?;
        if explanation.steps.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "<noscript>")?;
        self.picture.write(self.out, |_| None)?;
        writeln!(self.out, "</noscript>")
    }

    fn solutions(&mut self, [one, other]: &[Grid; 2], _words: Words) -> io::Result<()> {
        writeln!(self.out, "<div class=\"pair\">")?;
        let cells = differing(one, other);
        for solution in [one, other] {
            self.picture.progress.grid = solution.clone();
            let differs = |cell: Cell| cells.contains(&cell).then_some("differs");
            self.picture.write(self.out, differs)?;
        }
        writeln!(self.out, "</div>")
    }

    fn core(&mut self, core: &Grid) -> io::Result<()> {
        let clashes = |cell: Cell| (core.get(cell) != 0).then_some("differs");
        self.picture.write(self.out, clashes)
    }

    fn open_step(&mut self, text: &StepText<'_>, level: usize) -> io::Result<()> {
        if level == 0 {
            self.data.add(&self.picture.progress, text.step);
            writeln!(self.out, "<article>\n<div>")?;
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
        let premises = text.premises.join(", ");
        if !premises.is_empty() {
            writeln!(self.out, "<p class=\"facts\">{} {premises}</p>", words.0.of(BECAUSE))?;
        }
        let clauses = (words.0.of(CLAUSES), &text.clauses);
        writeln!(self.out, "<p class=\"clauses\">{} <code>{}</code></p>", clauses.0, clauses.1)
    }

    fn refuted(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()> {
        let therefore = words.0.of(THEREFORE);
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
        writeln!(self.out, "<p>{}</p>\n<ul>", words.0.of(FAMILIES))?;
        for (family, meaning) in named {
            writeln!(self.out, "<li><code>{family}</code> {meaning}</li>")?;
        }
        writeln!(self.out, "</ul>")
    }

    fn reached(&mut self, reached: &GridState, words: Words) -> io::Result<()> {
        writeln!(self.out, "<h2>{}</h2>", words.0.of(REACHED))?;
        self.picture.progress = reached.clone();
        self.picture.write(self.out, |_| None)
    }

    fn solution(&mut self, solution: &Grid, words: Words) -> io::Result<()> {
        writeln!(self.out, "<h2>{}</h2>", words.0.of(SOLUTION))?;
        self.picture.progress.grid = solution.clone();
        self.picture.write(self.out, |_| None)
    }

    fn close(&mut self) -> io::Result<()> {
        if !self.data.steps.is_empty() {
            write!(self.out, "<script>\nconst data = ")?;
            serde_json::to_writer(&mut *self.out, &self.data)?;
            writeln!(self.out, ";\n{SCRIPT}</script>")?;
        }
        writeln!(self.out, "</html>")
    }
}

impl Data {
    fn of(picture: &Picture<'_>, words: Words) -> Data {
        let (progress, shape) = (&picture.progress, picture.explanation.puzzle.shape());
        let with_wall = |side| {
            let cells = shape.cells().filter(move |&cell| picture.has_wall(cell, side));
            cells.map(Cell::position).collect()
        };
        let givens = picture.explanation.puzzle.givens();
        let candidates = progress.candidates();
        Data {
            side: shape.side(),
            columns: picture.mark_columns(),
            board: shape
                .arrangement()
                .map(|_| shape.cells().map(|cell| [shape.row(cell), shape.column(cell)]).collect()),
            givens: givens.values().iter().map(|&value| value != 0).collect(),
            right: with_wall(Side::Right),
            below: with_wall(Side::Below),
            values: progress.grid.values().to_vec(),
            candidates: candidates.iter().map(|(_, set)| set.iter().collect()).collect(),
            steps: Vec::new(),
            words: SliderWords {
                step: words.0.of(["step", "étape"]),
                previous: words.0.of(["previous step", "étape précédente"]),
                next: words.0.of(["next step", "étape suivante"]),
                all: words.0.of(["all steps", "toutes les étapes"]),
            },
            last: progress.clone(),
        }
    }

    /// Adds a step, which is taken in this state of the grid.
    fn add(&mut self, progress: &GridState, step: &Step) {
        let shape = progress.grid.shape();
        let number =
            |(cell, value): (Cell, u8)| cell.position() * shape.side() + usize::from(value) - 1;
        let (before, now) = (self.last.candidates(), progress.candidates());
        let is_new = |&(cell, _): &(Cell, u8)| self.last.grid.get(cell) == 0;
        let placed = progress.grid.filled().filter(is_new).map(number).collect();
        let mut gone = Vec::new();
        for cell in shape.cells().filter(|&cell| progress.grid.get(cell) == 0) {
            let left = now.get(cell);
            let values = before.get(cell).iter().filter(|&value| !left.contains(value));
            gone.extend(values.map(|value| number((cell, value))));
        }
        let focus = step.focus(shape);
        let mut cells: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut marks: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for cell in shape.cells() {
            if let Some(role) = focus.cell(cell) {
                cells.entry(cell_class(role)).or_default().push(cell.position());
            }
            for value in now.get(cell).iter() {
                if let Some(role) = focus.mark(cell, value) {
                    marks.entry(mark_class(role)).or_default().push(number((cell, value)));
                }
            }
        }
        let links = step.links().into_iter().map(|Link { ends: [one, other], is_strong }| {
            let node = |end: Vec<(Cell, u8)>| -> Vec<usize> {
                let left = end.into_iter().filter(|&(cell, value)| now.get(cell).contains(value));
                left.map(number).collect()
            };
            (is_strong, node(one), node(other))
        });
        let links = links.filter(|(_, one, other)| !one.is_empty() && !other.is_empty()).collect();
        self.steps.push(StepData { placed, gone, cells, marks, links });
        self.last = progress.clone();
    }
}

fn cell_class(role: CellRole) -> &'static str {
    match role {
        CellRole::New => "new",
        CellRole::Place => "place",
        CellRole::Fact => "fact",
        CellRole::Broken => "differs",
    }
}

fn mark_class(role: MarkRole) -> &'static str {
    match role {
        MarkRole::On => "on",
        MarkRole::Other => "other",
        MarkRole::Out => "out",
        MarkRole::Supposed => "supposed",
        MarkRole::Follows => "follows",
        MarkRole::Lost => "lost",
    }
}

/// A side of a cell.
#[derive(Clone, Copy)]
enum Side {
    Right,
    Below,
}

/// The grid after some of the steps.
struct Picture<'g> {
    explanation: &'g Explanation,
    progress: GridState,
}

impl<'g> Picture<'g> {
    fn of(explanation: &'g Explanation) -> Picture<'g> {
        let progress = explanation.progress(0);
        Picture { explanation, progress }
    }

    /// Writes the grid, with a class for some cells.
    fn write(
        &self,
        out: &mut impl Write,
        class: impl Fn(Cell) -> Option<&'static str>,
    ) -> io::Result<()> {
        let grid = &self.progress.grid;
        let shape = grid.shape();
        let candidates = self.progress.candidates();
        writeln!(out, "<table class=\"grid\">")?;
        write!(out, "<tr><th>")?;
        for j in 1..=shape.columns() {
            write!(out, "<th>{j}")?;
        }
        writeln!(out)?;
        for i in 0..shape.rows() {
            write!(out, "<tr><th>{}", i + 1)?;
            for j in 0..shape.columns() {
                let Some(cell) = shape.cell_at(i, j) else {
                    write!(out, "<th>")?;
                    continue;
                };
                let mut classes: Vec<&str> = class(cell).into_iter().collect();
                if self.has_wall(cell, Side::Right) {
                    classes.push("right");
                }
                if self.has_wall(cell, Side::Below) {
                    classes.push("below");
                }
                // The first cells of a square have their lines by the style.
                if shape.arrangement().is_some() {
                    let is_cell = |i: Option<usize>, j: Option<usize>| {
                        i.zip(j).and_then(|(i, j)| shape.cell_at(i, j)).is_some()
                    };
                    if !is_cell(Some(i), j.checked_sub(1)) {
                        classes.push("left");
                    }
                    if !is_cell(i.checked_sub(1), Some(j)) {
                        classes.push("above");
                    }
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
                    match candidates.get(cell).contains(value) {
                        true => write!(out, "<span>{value}</span>")?,
                        false => write!(out, "<i></i>")?,
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

    /// Whether a cell has a thick line on one side.
    fn has_wall(&self, cell: Cell, side: Side) -> bool {
        let shape = self.explanation.puzzle.givens().shape();
        let (row, column) = match side {
            Side::Right => (shape.row(cell), shape.column(cell) + 1),
            Side::Below => (shape.row(cell) + 1, shape.column(cell)),
        };
        let rules = self.explanation.puzzle.rules();
        let next = shape.cell_at(row, column);
        next.is_none_or(|next| rules.box_of(cell) != rules.box_of(next))
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
