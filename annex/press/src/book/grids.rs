//! The pages of puzzles, and those of their solutions.

use neuf_words::{Language, Sentence, tr};

use super::entry::BookEntry;
use super::flow::{LEADING, Sizes};
use super::section::level;
use neuf_draw::outlines::{Face, width};
use neuf_draw::places::{GAP, Places, longer_side};
use neuf_draw::{Colour, Scene, wrapped};
use neuf_draw::{MARGIN, Picture};

/// How many lines a hint takes at most.
const HINT_LINES: usize = 2;

/// Lays out a page of puzzles, of which it has room for `room_for`. `solution_page` tells on which
/// page the solution of a number stands.
pub(super) fn puzzles(
    part: &[(usize, &BookEntry)],
    room_for: usize,
    text: (f32, f32),
    sizes: Sizes,
    language: Language,
    solution_page: &dyn Fn(usize) -> usize,
) -> Scene {
    let mut page = Scene::new(text.0, text.1, "");
    let has_hints = part.iter().any(|(_, entry)| entry.hint.is_some());
    let (above, below) = around(has_hints, sizes);
    let places = puzzle_places(room_for, text, above + below);
    for (place, &(number, entry)) in part.iter().enumerate() {
        let (row, column) = (place / places.columns, place % places.columns);
        let side = side_of(entry, places, sizes);
        let left = (column as f32 + 0.5) * places.width - (GAP + side) / 2.0;
        let free = places.height - GAP - side - above - below;
        let top = row as f32 * places.height + free.max(0.0) / 2.0;
        caption(&mut page, (left, top), side, sizes, (number, entry), language);
        place_grid(&mut page, &Picture::of(&entry.puzzle).scene(), left, top + above, side);
        let small = sizes.small;
        let foot = top + above + side;
        let solution = tr!(
            language,
            ["solution on page\u{a0}{page}", "solution page\u{a0}{page}"],
            page = solution_page(number)
        );
        to_the_right(&mut page, (left + side, foot + small * LEADING), side, small, &solution);
        if let Some(hint) = &entry.hint {
            let turned = upside_down(hint, small, side);
            page.place(&turned, left, foot + small * LEADING * 1.3, 1.0);
        }
    }
    page
}

/// The height of what stands above and below a puzzle.
fn around(has_hints: bool, sizes: Sizes) -> (f32, f32) {
    let lines = 1 + if has_hints { HINT_LINES } else { 0 };
    (sizes.body * LEADING, lines as f32 * sizes.small * LEADING)
}

/// The places on a page, which has a margin already.
fn puzzle_places(room_for: usize, text: (f32, f32), line: f32) -> Places {
    Places::of(room_for, text.0 + GAP, text.1 + GAP, line)
}

/// The side of the grid of a puzzle in such a place.
fn side_of(entry: &BookEntry, places: Places, sizes: Sizes) -> f32 {
    places.side.min(sizes.largest_cell * longer_side(entry.puzzle.shape()))
}

/// The side of the grid of a puzzle on a page that has room for so many.
pub(super) fn puzzle_side(
    entry: &BookEntry,
    room_for: usize,
    text: (f32, f32),
    sizes: Sizes,
) -> f32 {
    let (above, below) = around(entry.hint.is_some(), sizes);
    side_of(entry, puzzle_places(room_for, text, above + below), sizes)
}

/// A page with a heading, and below the heading what fills the room that is left.
pub(super) fn headed(
    heading: &str,
    text: (f32, f32),
    sizes: Sizes,
    fill: impl FnOnce((f32, f32)) -> Scene,
) -> Scene {
    let mut page = Scene::new(text.0, text.1, "");
    let (size, mut y) = (sizes.heading, 0.0);
    for line in wrapped(heading, Face::Own, size, text.0) {
        page.text(0.0, y + size, size, Face::Own, Colour::INK, &line);
        y += size * LEADING;
    }
    y += size * BELOW_HEADING;
    page.place(&fill((text.0, text.1 - y)), 0.0, y, 1.0);
    page
}

/// The space below a heading, as a multiple of the size of its characters.
const BELOW_HEADING: f32 = 0.6;

/// The number of a puzzle and its name at the left, its level at the right.
fn caption(
    page: &mut Scene,
    (left, top): (f32, f32),
    side: f32,
    sizes: Sizes,
    (number, entry): (usize, &BookEntry),
    language: Language,
) {
    let size = sizes.body;
    let y = top + size;
    let number = number.to_string();
    page.text(left, y, size, Face::Bold, Colour::INK, &number);
    let level = match entry.difficulty {
        Some(difficulty) => level(difficulty, language),
        None => String::new(),
    };
    let name = entry.name.as_deref().unwrap_or_default().trim();
    let begin = left + (width(Face::Bold, &number) + 1.0) * size;
    let at = to_the_right(page, (left + side, y), left + side - begin, size, &level);
    let name = cut(name, size, at - size - begin);
    page.text(begin, y, size, Face::Text, Colour::INK, &name);
}

/// Sets a text that ends at a point, in smaller characters if there is no room for it. Returns
/// where it begins.
fn to_the_right(page: &mut Scene, end: (f32, f32), room: f32, size: f32, text: &str) -> f32 {
    let room = room.max(1.0);
    let natural = width(Face::Text, text);
    let size = if natural * size > room { room / natural } else { size };
    let begin = end.0 - natural * size;
    page.text(begin, end.1, size, Face::Text, Colour::INK, text);
    begin
}

/// As much of a text as there is room for.
fn cut(text: &str, size: f32, room: f32) -> String {
    let fits = |text: &str| width(Face::Text, text) * size <= room;
    if fits(text) {
        return text.to_owned();
    }
    let cuts = text.char_indices().map(|(at, _)| at).rev();
    let cut = cuts.map(|at| format!("{}…", text[..at].trim_end())).find(|text| fits(text));
    cut.filter(|text| text.chars().count() > 3).unwrap_or_default()
}

/// Some lines of text that are read when the page is turned round.
fn upside_down(text: &str, size: f32, room: f32) -> Scene {
    let mut lines = wrapped(text, Face::Text, size, room);
    if lines.len() > HINT_LINES {
        lines.truncate(HINT_LINES);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last} …"), size, room);
        }
    }
    let mut scene = Scene::new(room, lines.len() as f32 * size * LEADING, "");
    for (number, line) in lines.iter().enumerate() {
        let y = size + number as f32 * size * LEADING;
        scene.text(0.0, y, size, Face::Text, Colour::INK, line);
    }
    scene.turned()
}

/// Places a picture so that its grid has this side and corner; its margin lies outside.
fn place_grid(page: &mut Scene, picture: &Scene, left: f32, top: f32, side: f32) {
    let scale = side / (picture.width.max(picture.height) - 2.0 * MARGIN);
    page.place(picture, left - MARGIN * scale, top - MARGIN * scale, scale);
}

/// How many solutions stand on a page: as many on each page, so that solutions are as large as the
/// least number of pages lets them be, and the last page is not nearly empty.
pub(super) fn solutions_per_page(
    entries: &[(usize, &BookEntry)],
    text: (f32, f32),
    sizes: Sizes,
) -> usize {
    let side = entries.iter().map(|(_, entry)| longer_side(entry.puzzle.shape()));
    let least = side.fold(1.0, f32::max) * sizes.solution_cell + GAP;
    let columns = ((text.0 + GAP) / least).floor().max(1.0);
    let high = text.1 - sizes.heading * (LEADING + BELOW_HEADING) + GAP;
    let rows = (high / (least + sizes.small * LEADING)).floor().max(1.0);
    let pages = entries.len().div_ceil((columns * rows) as usize);
    entries.len().div_ceil(pages.max(1))
}

/// The heading of the solutions.
pub(super) const SOLUTIONS: Sentence = ["Solutions", "Solutions"];

/// Lays out a page of solutions, of which it has room for `room_for`. `puzzle_side` tells the side
/// of the grid in which a puzzle is solved.
pub(super) fn solutions(
    part: &[(usize, &BookEntry)],
    room_for: usize,
    text: (f32, f32),
    sizes: Sizes,
    puzzle_side: &dyn Fn(&BookEntry) -> f32,
) -> Scene {
    let mut page = Scene::new(text.0, text.1, "");
    let above = sizes.small * LEADING;
    let places = Places::of(room_for, text.0 + GAP, text.1 + GAP, above);
    for (place, &(number, entry)) in part.iter().enumerate() {
        let (row, column) = (place / places.columns, place % places.columns);
        let least = sizes.solution_cell * longer_side(entry.puzzle.shape());
        let largest = (puzzle_side(entry) * sizes.solution_share).max(least);
        let side = places.side.min(largest);
        let left = (column as f32 + 0.5) * places.width - (GAP + side) / 2.0;
        let y = row as f32 * places.height;
        let size = sizes.small;
        page.text(left, y + size, size, Face::Bold, Colour::INK, &number.to_string());
        let picture = Picture::of_solution(&entry.puzzle, &entry.solution).without_signs();
        place_grid(&mut page, &picture.scene(), left, y + above, side);
    }
    page
}
