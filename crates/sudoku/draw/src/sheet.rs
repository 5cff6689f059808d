//! Sheets of puzzles to print, with their solutions.
//!
//! The puzzles of a page stand in the number of columns that makes the grids
//! largest. They are numbered, so that a reader finds the solution of each. With
//! solutions overleaf, each page of puzzles is followed by a page with their
//! solutions, which a printer can put on the back of the same sheet.

use neuf_explain::Terms as _;
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Grid, Puzzle};
use neuf_words::Language;

use crate::outlines::{Face, width};
use crate::picture::Picture;
use crate::places::{Places, longer_side};
use crate::scene::{Colour, Scene, wrapped};

/// The size of a page, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
    /// 8.5 × 14 inches.
    Legal,
}

impl Paper {
    /// The width and height in points.
    #[must_use]
    pub(crate) fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
            Paper::Legal => (612.0, 1008.0),
        }
    }
}

/// Where the solutions stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionPages {
    /// On a page after each page of puzzles.
    #[default]
    Overleaf,
    /// On the last pages, in smaller size.
    AtEnd,
    /// The sheet has no solutions.
    None,
}

/// A puzzle of a sheet.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SheetEntry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// What to print above the puzzle beside its number, such as its name. It is cut off where
    /// there is no more room.
    pub name: Option<String>,
    /// What to print behind that, such as its level; the name is shortened rather than this.
    pub rating: Option<String>,
}

impl SheetEntry {
    /// A puzzle without a name.
    #[must_use]
    pub fn new(puzzle: Puzzle, solution: Grid) -> SheetEntry {
        SheetEntry { puzzle, solution, name: None, rating: None }
    }
}

/// The layout of a sheet.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// How many puzzles stand on a page; 0 counts as 1.
    pub per_page: usize,
    /// Where the solutions stand.
    pub solutions: SolutionPages,
    /// A line above the puzzles of each page.
    pub title: Option<String>,
    /// The number of the first puzzle, or `None` if the puzzles have no numbers.
    pub first_number: Option<usize>,
    /// The language of the texts that the sheet adds.
    pub language: Language,
    /// Whether all texts and grids are as large as readers with low vision need them.
    pub large_print: bool,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            paper: Paper::default(),
            per_page: 4,
            solutions: SolutionPages::default(),
            title: None,
            first_number: Some(1),
            language: Language::default(),
            large_print: false,
        }
    }
}

/// The margin of a page; printers cannot print up to the edge.
const EDGE: f32 = 40.0;
/// A page of solutions at the end holds this many times as many grids as a page
/// of puzzles.
const CLOSER: usize = 4;

/// The sizes of texts and of grids, in points.
struct Sizes {
    /// The character size of the numbers of puzzles, and the height of the line above each
    /// puzzle.
    number: f32,
    number_line: f32,
    /// The character size and line height of the rules at the foot of a page.
    rule: f32,
    rule_line: f32,
    title: f32,
    title_line: f32,
    /// The largest side of a cell.
    largest_cell: f32,
}

impl Layout {
    fn sizes(&self) -> Sizes {
        if self.large_print {
            // Large print begins at 16 points by the usual guidelines; 18 are recommended. A
            // grid may fill the page.
            return Sizes {
                number: 20.0,
                number_line: 30.0,
                rule: 18.0,
                rule_line: 24.0,
                title: 26.0,
                title_line: 46.0,
                largest_cell: 100.0,
            };
        }
        Sizes {
            number: 11.0,
            number_line: 17.0,
            rule: 8.5,
            rule_line: 12.0,
            title: 16.0,
            title_line: 30.0,
            // Larger grids look like puzzles for children.
            largest_cell: 44.0,
        }
    }
}

/// Lays out the pages of a sheet. Without puzzles there are no pages.
///
/// ```
/// use neuf_draw::sheet::{SheetEntry, Layout, pages};
/// use neuf_formats::parse_puzzle;
/// let puzzle = parse_puzzle("1... .2.. ..3. ...4")?.puzzle;
/// let (solution, _) = parse_puzzle("1342 4213 2431 3124")?.puzzle.into_parts();
/// let entry = SheetEntry::new(puzzle, solution);
/// let pages = pages(&vec![entry; 5], &Layout::default());
/// assert_eq!(pages.len(), 4);
/// # Ok::<(), neuf_formats::FormatError>(())
/// ```
#[must_use]
pub fn pages(entries: &[SheetEntry], layout: &Layout) -> Vec<Scene> {
    let first = layout.first_number.unwrap_or(1);
    let numbered: Vec<(usize, &SheetEntry)> = (first..).zip(entries).collect();
    let per_page = layout.per_page.max(1);
    let mut pages = Vec::new();
    for part in numbered.chunks(per_page) {
        pages.push(page(part, per_page, layout, false));
        if layout.solutions == SolutionPages::Overleaf {
            pages.push(page(part, per_page, layout, true));
        }
    }
    if layout.solutions == SolutionPages::AtEnd {
        let per_page = per_page.saturating_mul(CLOSER);
        pages.extend(numbered.chunks(per_page).map(|part| page(part, per_page, layout, true)));
    }
    pages
}

fn page(part: &[(usize, &SheetEntry)], room_for: usize, layout: &Layout, solved: bool) -> Scene {
    let (width, height) = layout.paper.size();
    let sizes = layout.sizes();
    let title = match (&layout.title, solved) {
        (Some(title), false) => title.clone(),
        (Some(title), true) => format!("{title} – {}", layout.language.solutions()),
        (None, false) => String::new(),
        (None, true) => layout.language.solutions().to_owned(),
    };
    // The puzzles leave the same space above them as their solutions do, even if
    // only the solutions have a title.
    let has_title = layout.title.is_some() || layout.solutions != SolutionPages::None;
    let top = EDGE + if has_title { sizes.title_line } else { 0.0 };
    let name = if title.is_empty() { "Sudoku".to_owned() } else { title.clone() };
    let mut scene = Scene::new(width, height, name);
    if !title.is_empty() {
        let centre = (width / 2.0, EDGE + sizes.title / 2.0);
        scene.centred(centre, width - 2.0 * EDGE, sizes.title, Face::Text, Colour::INK, &title);
    }
    // The meaning of all variants on the page stands at its foot.
    let rules = rules(part, layout.language, sizes.rule, width - 2.0 * EDGE);
    let foot = EDGE.max(EDGE / 2.0 + rules.len() as f32 * sizes.rule_line);
    for (place, rule) in rules.iter().enumerate() {
        let y = height - foot + (place as f32 + 1.0) * sizes.rule_line;
        scene.text(EDGE, y, sizes.rule, Face::Text, Colour::INK, rule);
    }
    // A last page that is not full has the same arrangement as the others.
    let places = Places::of(room_for, width - 2.0 * EDGE, height - top - foot, sizes.number_line);
    for (place, &(number, entry)) in part.iter().enumerate() {
        let (row, column) = (place / places.columns, place % places.columns);
        let picture = if solved {
            Picture::of_solution(&entry.puzzle, &entry.solution).without_signs()
        } else {
            Picture::of(&entry.puzzle)
        };
        let grid = picture.scene();
        let side = places.side.min(sizes.largest_cell * longer_side(entry.puzzle.shape()));
        let left = EDGE + (column as f32 + 0.5) * places.width - side / 2.0;
        let above = top + row as f32 * places.height;
        let above = above + (places.height - side - sizes.number_line) / 2.0;
        let number = layout.first_number.map(|_| number);
        let label = label(number, entry, layout.language, sizes.number, side);
        scene.text(left, above + sizes.number, sizes.number, Face::Text, Colour::INK, &label);
        // The picture's own margin lies outside the place of its grid.
        let margin = crate::picture::MARGIN;
        let scale = side / (grid.width.max(grid.height) - 2.0 * margin);
        let margin = margin * scale;
        scene.place(&grid, left - margin, above + sizes.number_line - margin, scale);
    }
    scene
}

/// The names and meanings of the variants of these puzzles, in lines.
fn rules(part: &[(usize, &SheetEntry)], language: Language, size: f32, room: f32) -> Vec<String> {
    let has = |variant: &Variant| {
        part.iter().any(|(_, entry)| entry.puzzle.rules().variants().contains(variant))
    };
    let rule =
        |variant| format!("{} – {}", language.variant(variant), language.variant_meaning(variant));
    let said: Vec<String> = Variant::ALL.iter().copied().filter(has).map(rule).collect();
    wrapped(&said.join("; "), Face::Text, size, room)
}

/// The number of a puzzle, its name, its level and its variants. The name is cut off where there is
/// no more room, and if that is not enough, what stands behind it.
fn label(
    number: Option<usize>,
    entry: &SheetEntry,
    language: Language,
    size: f32,
    room: f32,
) -> String {
    let variants =
        entry.puzzle.rules().variants().into_iter().map(|variant| language.variant(variant));
    let variants = variants.collect::<Vec<_>>().join(", ");
    let [name, rating] =
        [&entry.name, &entry.rating].map(|text| text.as_deref().unwrap_or("").trim());
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    let with_name = |name: &str| {
        let parts = [number.as_str(), name, rating, &variants];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" – ")
    };
    let fits = |text: &String| width(Face::Text, text) * size <= room;
    let shortened = cuts(name).map(|name| with_name(&name));
    let whole = with_name(name);
    let cut = cuts(&whole).chain([number.clone()]);
    [whole.clone()]
        .into_iter()
        .chain(shortened)
        .chain([with_name("")])
        .chain(cut)
        .find(fits)
        .unwrap_or(number)
}

/// A text with more and more of its end left out, down to its first characters.
fn cuts(text: &str) -> impl Iterator<Item = String> {
    let places = text.char_indices().map(|(at, _)| at).skip(LEAST_KEPT).collect::<Vec<_>>();
    places.into_iter().rev().map(move |at| format!("{}…", text[..at].trim_end()))
}

/// How many characters of a text that is cut off are left at least.
const LEAST_KEPT: usize = 3;
