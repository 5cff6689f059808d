//! Sheets of puzzles to print, with the solutions overleaf.
//!
//! As many columns and rows as make the grids largest; then numbers, so that a
//! solution is found by the number of its puzzle. Overleaf means that each page
//! of puzzles is followed by one with its solutions, as a printer that does
//! both sides needs it.

use neuf_sudoku::Grid;
use neuf_sudoku::explain::Language;
use neuf_sudoku::rules::{Rules, Variant};

use crate::outlines::{Face, width};
use crate::picture::Picture;
use crate::scene::{Colour, Scene, wrapped};

/// The size of a page, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    #[must_use]
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// Where the solutions go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solutions {
    /// Behind each page of puzzles.
    #[default]
    Overleaf,
    /// Smaller, on the last pages.
    AtEnd,
    /// Nowhere.
    None,
}

/// A puzzle of a sheet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The givens.
    pub puzzle: Grid,
    /// The solution.
    pub solution: Grid,
    /// What stands beside its number.
    pub name: Option<String>,
    /// The rules beside the usual ones.
    pub constraints: Option<Rules>,
}

impl Entry {
    fn variants(&self) -> Vec<Variant> {
        self.constraints.as_ref().map_or(Vec::new(), Rules::variants)
    }
}

/// How a sheet looks.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// How many puzzles a page has, at least 1.
    pub per_page: usize,
    /// Where the solutions go.
    pub solutions: Solutions,
    /// A line above the puzzles of each page.
    pub title: Option<String>,
    /// The language of what the sheet itself says.
    pub language: Language,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            paper: Paper::default(),
            per_page: 4,
            solutions: Solutions::default(),
            title: None,
            language: Language::default(),
        }
    }
}

/// Space at the edges of a page: printers need some of it.
const EDGE: f32 = 40.0;
/// Space between puzzles, and above each for its number.
const GAP: f32 = 22.0;
const NUMBER: f32 = 11.0;
const NUMBER_LINE: f32 = 17.0;
/// The rules at the foot.
const RULE: f32 = 8.5;
const RULE_LINE: f32 = 12.0;
const TITLE: f32 = 16.0;
const TITLE_LINE: f32 = 30.0;
/// Solutions at the end are so many times as many on a page.
const CLOSER: usize = 4;
/// A grid is not larger than this many points a cell: it would look like one
/// for children.
const LARGEST_CELL: f32 = 44.0;

/// The pages of a sheet; none without puzzles.
///
/// ```
/// use neuf_draw::sheet::{Entry, Layout, pages};
/// use neuf_sudoku::format::parse_puzzle;
/// let puzzle = parse_puzzle("1... .2.. ..3. ...4")?.grid;
/// let solution = parse_puzzle("1342 4213 2431 3124")?.grid;
/// let entry = Entry { puzzle, solution, name: None, constraints: None };
/// let pages = pages(&vec![entry; 5], &Layout::default());
/// assert_eq!(pages.len(), 4);
/// # Ok::<(), neuf_sudoku::format::FormatError>(())
/// ```
#[must_use]
pub fn pages(entries: &[Entry], layout: &Layout) -> Vec<Scene> {
    let numbered: Vec<(usize, &Entry)> = (1..).zip(entries).collect();
    let per_page = layout.per_page.max(1);
    let mut pages = Vec::new();
    for part in numbered.chunks(per_page) {
        pages.push(page(part, per_page, layout, false));
        if layout.solutions == Solutions::Overleaf {
            pages.push(page(part, per_page, layout, true));
        }
    }
    if layout.solutions == Solutions::AtEnd {
        let per_page = per_page.saturating_mul(CLOSER);
        pages.extend(numbered.chunks(per_page).map(|part| page(part, per_page, layout, true)));
    }
    pages
}

fn page(part: &[(usize, &Entry)], room_for: usize, layout: &Layout, solved: bool) -> Scene {
    let (width, height) = layout.paper.size();
    let title = match (&layout.title, solved) {
        (Some(title), false) => title.clone(),
        (Some(title), true) => format!("{title} – {}", layout.language.solutions()),
        (None, false) => String::new(),
        (None, true) => layout.language.solutions().to_owned(),
    };
    // With or without a title, the puzzles and their solutions stand alike.
    let has_title = layout.title.is_some() || layout.solutions != Solutions::None;
    let top = EDGE + if has_title { TITLE_LINE } else { 0.0 };
    let name = if title.is_empty() { "Sudoku".to_owned() } else { title.clone() };
    let mut scene = Scene::new(width, height, name);
    if !title.is_empty() {
        let centre = (width / 2.0, EDGE + TITLE / 2.0);
        scene.centred(centre, width - 2.0 * EDGE, TITLE, Face::Regular, Colour::INK, &title);
    }
    // What the rules of all puzzles here say, at the foot.
    let rules = rules(part, layout.language, width - 2.0 * EDGE);
    let foot = EDGE.max(EDGE / 2.0 + rules.len() as f32 * RULE_LINE);
    for (place, rule) in rules.iter().enumerate() {
        let y = height - foot + (place as f32 + 1.0) * RULE_LINE;
        scene.text(EDGE, y, RULE, Face::Regular, Colour::INK, rule);
    }
    // A page that is not full looks like the others, if there are others.
    let places = Places::of(room_for, width - 2.0 * EDGE, height - top - foot);
    for (place, &(number, entry)) in part.iter().enumerate() {
        let (row, column) = (place / places.columns, place % places.columns);
        let picture = if solved {
            Picture::of_solution(&entry.puzzle, &entry.solution)
        } else {
            Picture::of(&entry.puzzle)
        };
        let picture = entry.constraints.iter().fold(picture, Picture::with_constraints);
        let grid = picture.scene();
        let side = places.side.min(LARGEST_CELL * entry.puzzle.shape().side() as f32);
        let left = EDGE + (column as f32 + 0.5) * places.width - side / 2.0;
        let above = top + row as f32 * places.height;
        let above = above + (places.height - side - NUMBER_LINE) / 2.0;
        let label = label(number, entry, layout.language, side);
        scene.text(left, above + NUMBER, NUMBER, Face::Regular, Colour::INK, &label);
        // The picture has a margin of its own, which falls outside.
        let margin = crate::picture::MARGIN;
        let scale = side / (grid.width - 2.0 * margin);
        let margin = margin * scale;
        scene.place(&grid, left - margin, above + NUMBER_LINE - margin, scale);
    }
    scene
}

/// What the variants of some puzzles say, in lines.
fn rules(part: &[(usize, &Entry)], language: Language, room: f32) -> Vec<String> {
    let has = |variant: &Variant| part.iter().any(|(_, entry)| entry.variants().contains(variant));
    let rule =
        |variant| format!("{} – {}", language.variant(variant), language.variant_meaning(variant));
    let said: Vec<String> = Variant::ALL.into_iter().filter(has).map(rule).collect();
    wrapped(&said.join("; "), RULE, room)
}

/// The number of a puzzle, and its name and its variants as far as there is
/// room.
fn label(number: usize, entry: &Entry, language: Language, room: f32) -> String {
    let variants = entry.variants().into_iter().map(|variant| language.variant(variant));
    let variants = variants.collect::<Vec<_>>().join(", ");
    let name = entry.name.as_deref().unwrap_or("").trim();
    let parts = [name, &variants].into_iter().filter(|part| !part.is_empty());
    let whole = parts.fold(number.to_string(), |text, part| format!("{text} – {part}"));
    let fits = |text: &str| width(Face::Regular, text) * NUMBER <= room;
    if fits(&whole) {
        return whole;
    }
    let cuts = whole.char_indices().map(|(at, _)| at).rev();
    let cut = cuts.map(|at| format!("{}…", whole[..at].trim_end())).find(|text| fits(text));
    cut.unwrap_or_else(|| number.to_string())
}

/// How the places of a page stand.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Places {
    columns: usize,
    /// The size of a place.
    width: f32,
    height: f32,
    /// The largest grid that has room in it.
    side: f32,
}

impl Places {
    /// The arrangement with the largest grids; of equals the one with fewer
    /// columns.
    fn of(count: usize, width: f32, height: f32) -> Places {
        let with = |columns: usize| {
            let rows = count.div_ceil(columns);
            let (width, height) = (width / columns as f32, height / rows as f32);
            let side = (width - GAP).min(height - GAP - NUMBER_LINE).max(1.0);
            Places { columns, width, height, side }
        };
        let mut best = with(1);
        for columns in 2..=count {
            let places = with(columns);
            if places.side > best.side {
                best = places;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_stand_so_that_they_are_large() {
        let columns = |count| Places::of(count, 515.0, 730.0).columns;
        assert_eq!([1, 2, 4, 6, 9, 12].map(columns), [1, 1, 2, 2, 3, 3]);
    }
}
