//! A grid as a scene: digits, pencil marks, and what a step of an explanation
//! points at.
//!
//! The colours are the same as on the HTML page of an explanation. No meaning is
//! shown by colour alone: givens are bold, removed marks are struck through, and
//! a supposed mark has a background of its own. So a print in black and white
//! and readers who cannot tell colours apart lose nothing.

use std::ops::Range;

use neuf_explain::{CellRole, Explanation, Focus, Link, MarkRole};
use neuf_sudoku::{Candidates, Cell, Grid, Puzzle, Rules, Strokes, candidates};
use neuf_words::{Language, Numbering};

use crate::cages;
use crate::clues;
use crate::frame::Frame;
use crate::lines;
use crate::links::draw_link;
use crate::outlines::Face;
use crate::rules;
use crate::scene::{Colour, Scene, wrapped};

/// The colour of digits that were found, and of marks that a rule points at.
const BLUE: Colour = Colour(0x1a, 0x56, 0xa8);
/// The colour of pencil marks.
const GREY: Colour = Colour(0x66, 0x66, 0x66);
/// The colour of thin lines between cells.
const LINE: Colour = Colour(0xb4, 0xb4, 0xb8);
const RED: Colour = Colour(0xbb, 0x1e, 0x1e);
const GREEN: Colour = Colour(0x13, 0x6c, 0x26);

/// The side of a cell without pencil marks.
pub(crate) const CELL: f32 = 40.0;
/// The character size of a pencil mark, and the height of the space for it.
const MARK: f32 = 12.5;
const MARK_HEIGHT: f32 = 16.0;
/// The space between the marks of a cell and the middle of the lines around it,
/// which may be thick.
const PADDING: f32 = 4.5;
/// The space around the grid.
pub const MARGIN: f32 = 12.0;
/// The space for the numbers of rows and columns, and their character size.
const LABELS: f32 = 20.0;
const LABEL: f32 = 12.0;
/// The character size of the text below the grid, and the height of its lines.
const CAPTION: f32 = 15.0;
const CAPTION_LINE: f32 = 21.0;
/// A picture with text below the grid is at least this wide.
const LEAST_WIDTH: f32 = 330.0;

/// A grid and what to draw with it: build it with [`Picture::of`] and the
/// `with_…` methods, then call [`Picture::scene`].
#[derive(Clone, Debug)]
pub struct Picture {
    puzzle: Puzzle,
    /// What is shown: the givens, or a grid that has them.
    grid: Grid,
    candidates: Option<Candidates>,
    focus: Focus,
    /// The strong and weak links of a step.
    links: Vec<Link>,
    /// The language of notes on the rules that cannot be seen.
    notes: Option<Language>,
    caption: Option<String>,
    /// Whether rows and columns have their numbers beside them.
    labels: bool,
    numbering: Numbering,
    title: String,
    /// The rows and columns that are shown as text; all if there are none.
    pub(crate) part: Option<[Range<usize>; 2]>,
}

impl Picture {
    /// A picture of the givens of a puzzle, with the signs of the rules beside the usual ones:
    /// cages and their sums, the borders of regions, diagonals, windows, grey
    /// squares for even cells and discs for odd ones, greater-than signs. If the
    /// rules list candidates for some cells, these are shown, since they are part
    /// of the puzzle.
    ///
    /// ```
    /// use neuf_draw::{Picture, write_svg};
    /// use neuf_formats::parse_puzzle;
    /// let entry = parse_puzzle("variant: killer\n1... .2.. ..3. ...4\ncages: 5: r1c2 r1c3")?;
    /// let mut svg = Vec::new();
    /// write_svg(&mut svg, &Picture::of(&entry.puzzle).scene())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Picture {
        Picture::showing(puzzle, puzzle.givens())
    }

    /// A picture of a solution, in which the givens stand out.
    #[must_use]
    pub fn of_solution(puzzle: &Puzzle, solution: &Grid) -> Picture {
        Picture::showing(puzzle, solution)
    }

    /// A puzzle, its cells filled as in `grid`.
    fn showing(puzzle: &Puzzle, grid: &Grid) -> Picture {
        let shape = grid.shape();
        let size = format!("{}×{}", shape.rows(), shape.columns());
        let name = shape.arrangement().map(|board| format!("{board} ")).unwrap_or_default();
        let lists = !puzzle.rules().candidates().is_empty();
        Picture {
            puzzle: puzzle.clone(),
            grid: grid.clone(),
            candidates: lists.then(|| candidates(&puzzle.with_givens(grid.clone()))),
            focus: Focus::default(),
            links: Vec::new(),
            notes: None,
            caption: None,
            labels: false,
            numbering: Numbering::FromOne,
            part: None,
            title: format!("Sudoku {name}{size}"),
        }
    }

    /// Adds pencil marks in the empty cells.
    #[must_use]
    pub fn with_candidates(mut self, candidates: Candidates) -> Picture {
        self.candidates = Some(candidates);
        self
    }

    /// Adds a line of text below the grid for each rule that has no sign: moves of chess,
    /// the non-consecutive rule, and comparisons of cells that do not touch.
    #[must_use]
    pub fn with_notes(mut self, language: Language) -> Picture {
        self.notes = Some(language);
        self
    }

    /// Adds the numbers of the rows and columns at the left and above.
    #[must_use]
    pub fn with_labels(mut self) -> Picture {
        self.labels = true;
        self
    }

    /// Sets from which number the labels of rows and columns count.
    #[must_use]
    pub fn counted(mut self, numbering: Numbering) -> Picture {
        self.numbering = numbering;
        self
    }

    /// Sets the title of the picture, which screen readers read aloud.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Picture {
        self.title = title.into();
        self
    }

    /// A picture of a step of an explanation, counted from 0: the grid before the
    /// step, the cells and marks that it points at, the links between them, and its text
    /// below. `None`
    /// when there is no such step.
    #[must_use]
    pub fn of_step(
        explanation: &Explanation,
        place: usize,
        language: Language,
        numbering: Numbering,
    ) -> Option<Picture> {
        let step = explanation.steps.get(place)?;
        let progress = explanation.progress(place);
        let caption = explanation.caption(place, language, numbering);
        let picture = Picture {
            focus: step.focus(progress.grid.shape()),
            links: step.links(),
            title: caption.clone().unwrap_or_default(),
            caption,
            ..Picture::showing(&explanation.puzzle, &progress.grid)
        };
        Some(picture.with_candidates(progress.candidates()).with_labels().counted(numbering))
    }

    /// Removes the pencil marks, unless they are part of the puzzle.
    #[must_use]
    pub fn without_candidates(mut self) -> Picture {
        if self.puzzle.rules().candidates().is_empty() {
            self.candidates = None;
        }
        self
    }

    /// Keeps the digits and the borders of boxes or regions only: cages, lines and clues would lie
    /// among the digits of a solution, in which nobody needs them.
    #[must_use]
    pub fn without_signs(mut self) -> Picture {
        let mut rules = Rules::usual(self.grid.shape());
        if let Some(regions) = self.rules().regions() {
            // The regions are those of the same shape, so that nothing forbids them.
            let _ = rules.set_regions(regions.clone());
        }
        self.puzzle = Puzzle::empty(rules).with_givens(self.puzzle.givens().clone());
        self.candidates = None;
        self
    }

    /// Removes the text below the grid.
    #[must_use]
    pub fn without_caption(mut self) -> Picture {
        self.caption = None;
        self
    }

    /// From which number rows and columns are numbered; `None` where they are not.
    pub(crate) fn numbering(&self) -> Option<Numbering> {
        self.labels.then_some(self.numbering)
    }

    /// How boxes of text are drawn.
    pub(crate) fn strokes(&self) -> Strokes {
        self.numbering().map_or(Strokes::Drawn, Strokes::Numbered)
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(crate) fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.givens().get(cell) != 0
    }

    pub(crate) fn candidates(&self) -> Option<&Candidates> {
        self.candidates.as_ref()
    }

    pub(crate) fn focus(&self) -> &Focus {
        &self.focus
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.puzzle.rules()
    }

    pub(crate) fn notes_language(&self) -> Option<Language> {
        self.notes
    }

    pub(crate) fn caption(&self) -> Option<&str> {
        self.caption.as_deref()
    }

    /// Lays the picture out. With pencil marks, the cells are as large as the
    /// marks need.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let shape = self.grid.shape();
        let cell = self.cell_side();
        let (grid_width, grid) = (cell * shape.columns() as f32, cell * shape.rows() as f32);
        let rules = self.rules();
        let around = clues::room(rules, cell);
        let before = MARGIN + around + if self.labels { LABELS } else { 0.0 };
        let behind = around + MARGIN;
        let notes = self.notes.map_or(Vec::new(), |language| rules::rule_notes(rules, language));
        let texts: Vec<&str> = notes.iter().chain(&self.caption).map(String::as_str).collect();
        let width =
            (before + grid_width + behind).max(if texts.is_empty() { 0.0 } else { LEAST_WIDTH });
        let room = width - 2.0 * MARGIN;
        let lines: Vec<String> =
            texts.iter().flat_map(|text| wrapped(text, Face::Regular, CAPTION, room)).collect();
        let below = if lines.is_empty() { 0.0 } else { lines.len() as f32 * CAPTION_LINE + 6.0 };
        let height = before + grid + behind + below;
        let mut scene = Scene::new(width, height, self.title.clone());
        let frame = Frame {
            left: before + (width - before - grid_width - behind) / 2.0,
            top: before,
            cell,
        };
        rules::draw_windows(&mut scene, frame, rules);
        self.draw_grounds(&mut scene, frame);
        rules::draw_parities(&mut scene, frame, rules);
        rules::draw_diagonals(&mut scene, frame, rules);
        clues::draw_shades(&mut scene, frame, rules);
        lines::draw(&mut scene, frame, rules);
        self.draw_lines(&mut scene, frame);
        clues::draw(&mut scene, frame, rules);
        cages::draw_all(&mut scene, frame, rules);
        rules::draw_orders(&mut scene, frame, rules);
        self.draw_links(&mut scene, frame);
        self.draw_cells(&mut scene, frame);
        if self.labels {
            for at in 0..shape.rows().max(shape.columns()) {
                let middle = (at as f32 + 0.5) * cell;
                let text = self.numbering.number(at).to_string();
                let far = around + LABELS / 2.0;
                if at < shape.columns() {
                    let (left, top) = (frame.left + middle, frame.top - far);
                    scene.centred((left, top), cell, LABEL, Face::Regular, GREY, &text);
                }
                if at < shape.rows() {
                    let (left, top) = (frame.left - far, frame.top + middle);
                    scene.centred((left, top), LABELS, LABEL, Face::Regular, GREY, &text);
                }
            }
        }
        for (place, line) in lines.iter().enumerate() {
            let y = frame.top + grid + behind + (place as f32 + 0.8) * CAPTION_LINE;
            scene.text(MARGIN, y, CAPTION, Face::Regular, Colour::INK, line);
        }
        scene
    }

    fn cell_side(&self) -> f32 {
        let shape = self.grid.shape();
        if self.candidates.is_none() {
            return CELL;
        }
        let (columns, rows) = self.marks();
        let wide = mark_width(shape.side()) * columns as f32;
        let high = MARK_HEIGHT * rows as f32;
        wide.max(high).max(CELL) + 2.0 * self.padding()
    }

    /// The number of columns and rows in which the marks of a cell are arranged:
    /// those of a box, or a nearly square field where regions replace the boxes.
    pub(crate) fn marks(&self) -> (usize, usize) {
        let shape = self.grid.shape();
        if self.rules().regions().is_none() {
            return (shape.box_columns(), shape.box_rows());
        }
        let columns = (1..).find(|side| side * side >= shape.side()).unwrap_or(1);
        (columns, shape.side().div_ceil(columns))
    }

    /// The space between the marks of a cell and its edges.
    fn padding(&self) -> f32 {
        rules::padding(self.rules()).max(PADDING)
    }

    /// Whether a thick line separates two neighbouring cells.
    fn is_wall(&self, cell: Cell, next: Cell) -> bool {
        self.rules().box_of(cell) != self.rules().box_of(next)
    }

    fn draw_grounds(&self, scene: &mut Scene, frame: Frame) {
        for cell in self.grid.shape().cells() {
            let Some(role) = self.focus.cell(cell) else { continue };
            let colour = match role {
                CellRole::New => Colour(0xbf, 0xe8, 0xc4),
                CellRole::Place => Colour(0xd9, 0xec, 0xff),
                CellRole::Fact => Colour(0xff, 0xf4, 0xc2),
                CellRole::Broken => Colour(0xff, 0xd9, 0xd0),
            };
            let (x, y) = frame.corner(self.grid.shape(), cell);
            scene.fill(x, y, frame.cell, frame.cell, colour);
        }
    }

    fn draw_lines(&self, scene: &mut Scene, frame: Frame) {
        let shape = self.grid.shape();
        let (thin, thick) = (1.0, frame.thick());
        let ends = |is_upright| if is_upright { shape.columns() } else { shape.rows() };
        let lines = || (0..=ends(true).max(ends(false))).flat_map(|at| [(at, true), (at, false)]);
        let pieces = || {
            let lines = lines().filter(|&(at, is_upright)| at <= ends(is_upright));
            lines.flat_map(|(at, is_upright)| {
                let pieces = self.pieces(at, is_upright);
                pieces.into_iter().map(move |along| (at, along, is_upright))
            })
        };
        // Thick lines come last, so that they lie above the thin ones.
        for (at, along, is_upright) in pieces() {
            if !self.is_thick(at, along.clone(), is_upright) {
                frame.draw_line(scene, at, along, is_upright, thin, LINE);
            }
        }
        for (at, along, is_upright) in pieces() {
            if self.is_thick(at, along.clone(), is_upright) {
                frame.draw_line(scene, at, along, is_upright, thick, Colour::INK);
                continue;
            }
            for k in along.filter(|&k| self.is_thick(at, k..k + 1, is_upright)) {
                frame.draw_line(scene, at, k..k + 1, is_upright, thick, Colour::INK);
            }
        }
    }

    /// The cells before and behind the line to the left of column `at` in row `k` (or above row
    /// `at` in column `k`).
    fn beside(&self, at: usize, k: usize, is_upright: bool) -> [Option<Cell>; 2] {
        let shape = self.grid.shape();
        [at.checked_sub(1), Some(at)].map(|at| match is_upright {
            true => shape.cell_at(k, at?),
            false => shape.cell_at(at?, k),
        })
    }

    /// The pieces of a line that are sides of cells: the whole line, unless grids overlap.
    fn pieces(&self, at: usize, is_upright: bool) -> Vec<Range<usize>> {
        let shape = self.grid.shape();
        let end = if is_upright { shape.rows() } else { shape.columns() };
        let is_line = |k: &usize| self.beside(at, *k, is_upright) != [None, None];
        let all: Vec<usize> = (0..end).filter(is_line).collect();
        let pieces = all.chunk_by(|one, next| one + 1 == *next);
        pieces.map(|piece| piece[0]..piece[0] + piece.len()).collect()
    }

    /// Whether the line to the left of column `at` (or above row `at`) is thick
    /// at all of these rows (or columns).
    fn is_thick(&self, at: usize, mut along: Range<usize>, is_upright: bool) -> bool {
        along.all(|k| match self.beside(at, k, is_upright) {
            [Some(cell), Some(next)] => self.is_wall(cell, next),
            _ => true,
        })
    }

    fn draw_cells(&self, scene: &mut Scene, frame: Frame) {
        for cell in self.grid.shape().cells() {
            let (x, y) = frame.corner(self.grid.shape(), cell);
            let value = self.grid.get(cell);
            if value == 0 {
                self.draw_marks(scene, frame, cell);
                continue;
            }
            let is_given = self.is_given(cell);
            let (face, colour) =
                if is_given { (Face::Bold, Colour::INK) } else { (Face::Regular, BLUE) };
            let half = frame.cell / 2.0;
            // All digits of a grid have the same size, except those of three
            // digits (100 to 128), which shrink to fit.
            let share = if self.grid.shape().side() > 9 { 0.5 } else { 0.62 };
            let size = frame.cell.min(1.6 * CELL) * share;
            let room = frame.cell * 0.78;
            scene.centred((x + half, y + half), room, size, face, colour, &value.to_string());
        }
    }

    /// The width and height of the space for a mark.
    fn mark_size(&self, frame: Frame) -> (f32, f32) {
        let (columns, rows) = self.marks();
        let room = frame.cell - 2.0 * self.padding();
        (room / columns as f32, room / rows as f32)
    }

    /// The middle of the space for a mark.
    fn mark_centre(&self, frame: Frame, cell: Cell, value: u8) -> (f32, f32) {
        let (columns, _) = self.marks();
        let (wide, high) = self.mark_size(frame);
        let (x, y) = frame.corner(self.grid.shape(), cell);
        let place = usize::from(value) - 1;
        let left = x + self.padding() + (place % columns) as f32 * wide;
        let top = y + self.padding() + (place / columns) as f32 * high;
        (left + wide / 2.0, top + high / 2.0)
    }

    fn draw_links(&self, scene: &mut Scene, frame: Frame) {
        let Some(candidates) = &self.candidates else { return };
        for Link { ends, is_strong } in &self.links {
            let ends = ends.each_ref().map(|node| {
                let shown =
                    node.iter().filter(|&&(cell, value)| candidates.get(cell).contains(value));
                let centres = shown.map(|&(cell, value)| self.mark_centre(frame, cell, value));
                centres.collect::<Vec<_>>()
            });
            draw_link(scene, ends.each_ref().map(Vec::as_slice), *is_strong);
        }
    }

    fn draw_marks(&self, scene: &mut Scene, frame: Frame, cell: Cell) {
        let Some(candidates) = &self.candidates else { return };
        let (wide, high) = self.mark_size(frame);
        for value in candidates.get(cell).iter() {
            let centre = self.mark_centre(frame, cell, value);
            let (left, top) = (centre.0 - wide / 2.0, centre.1 - high / 2.0);
            let role = self.focus.mark(cell, value);
            let (face, colour) = match role {
                None | Some(MarkRole::Lost) => (Face::Regular, GREY),
                Some(MarkRole::On) => (Face::Bold, BLUE),
                Some(MarkRole::Out) => (Face::Bold, RED),
                Some(MarkRole::Supposed) => (Face::Bold, Colour::INK),
                Some(MarkRole::Other | MarkRole::Follows) => (Face::Bold, GREEN),
            };
            if role == Some(MarkRole::Supposed) {
                let orange = Colour(0xff, 0xc4, 0x55);
                scene.fill(left, top + 0.5, wide, high - 1.0, orange);
            }
            scene.centred(centre, wide - 2.0, MARK, face, colour, &value.to_string());
            if matches!(role, Some(MarkRole::Out | MarkRole::Lost)) {
                scene.fill(left + 1.5, centre.1 - 0.6, wide - 3.0, 1.2, colour);
            }
        }
    }
}

/// The width of the space for a pencil mark in a grid of this side.
fn mark_width(side: usize) -> f32 {
    match side {
        0..=9 => MARK_HEIGHT,
        // There is room for two digits; marks of three shrink to fit.
        _ => 21.0,
    }
}
