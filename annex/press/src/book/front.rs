//! The first pages: the cover, what stands behind it, and the contents.

use neuf_words::{Language, tr};

use super::flow::{Flow, LEADING, Sizes};
use super::section::levels;
use super::{BookEntry, Heading, Layout};
use neuf_draw::Picture;
use neuf_draw::outlines::Face;
use neuf_draw::{Colour, Scene, wrapped};

/// The first page: title, subtitle, a puzzle as a picture, author.
pub(super) fn cover(
    layout: &Layout,
    entries: &[BookEntry],
    text: (f32, f32),
    sizes: Sizes,
) -> Scene {
    let mut page = Scene::new(text.0, text.1, "");
    let (middle, room) = (text.0 / 2.0, text.0);
    let size = sizes.heading * 2.0;
    let mut y = text.1 * 0.08;
    for line in wrapped(&layout.title, Face::Own, size, room) {
        page.centred((middle, y + size / 2.0), room, size, Face::Own, Colour::INK, &line);
        y += size * LEADING;
    }
    let size = sizes.heading;
    let subtitle = layout.subtitle.clone();
    let subtitle = subtitle.unwrap_or_else(|| count(entries.len(), layout.language));
    for line in wrapped(&subtitle, Face::Own, size, room) {
        page.centred((middle, y + size / 2.0), room, size, Face::Own, Colour::INK, &line);
        y += size * LEADING;
    }
    y += size;
    let foot = text.1 - size * LEADING * 2.0;
    if let Some(entry) = entries.first() {
        let picture = Picture::of(&entry.puzzle).scene();
        let scale = (room * 0.8 / picture.width).min((foot - y) / picture.height);
        let (wide, high) = (picture.width * scale, picture.height * scale);
        page.place(&picture, middle - wide / 2.0, y + (foot - y - high) / 2.0, scale);
    }
    if let Some(author) = &layout.author {
        let centre = (middle, text.1 - size);
        page.centred(centre, room, size, Face::Own, Colour::INK, author);
    }
    page
}

/// The number of puzzles in words: `120 puzzles`.
fn count(number: usize, language: Language) -> String {
    let puzzles = [["puzzle", "puzzles"], ["grille", "grilles"]];
    language.things(number as u64, language.of(puzzles))
}

/// The page behind the cover, which says what the book has.
pub(super) fn imprint(
    layout: &Layout,
    entries: &[BookEntry],
    text: (f32, f32),
    sizes: Sizes,
    solutions_page: usize,
) -> Vec<Scene> {
    let language = layout.language;
    let mut flow = Flow::new(text);
    flow.gap(text.1 * if layout.large_print { 0.1 } else { 0.6 });
    let puzzles = count(entries.len(), language);
    let number = tr!(
        language,
        [
            "This book has {puzzles}. Each has exactly one solution, which was proved by a \
             program.",
            "Ce livre contient {puzzles}. Chacune a une solution et une seule, ce qu'un programme \
             a démontré."
        ],
        puzzles
    );
    flow.paragraph(&number, sizes.body);
    if entries.iter().any(|entry| entry.difficulty.is_some()) {
        let rated = tr!(
            language,
            [
                "The levels go by the hardest technique that a puzzle needs: {levels}.",
                "Les niveaux suivent la technique la plus difficile dont une grille a \
                 besoin\u{a0}: {levels}."
            ],
            levels = levels(language)
        );
        flow.paragraph(&rated, sizes.body);
    }
    if entries.iter().any(|entry| entry.hint.is_some()) {
        let hints = tr!(
            language,
            [
                "Below each puzzle stands a hint, upside down. The solutions begin on \
                 page\u{a0}{page}.",
                "Sous chaque grille se trouve un indice, à l'envers. Les solutions commencent \
                 page\u{a0}{page}."
            ],
            page = solutions_page
        );
        flow.paragraph(&hints, sizes.body);
    }
    flow.into_pages()
}

/// The contents.
pub(super) fn contents(
    headings: &[Heading],
    text: (f32, f32),
    sizes: Sizes,
    language: Language,
) -> Vec<Scene> {
    let mut flow = Flow::new(text);
    flow.heading(language.of(["Contents", "Sommaire"]), sizes.heading);
    for heading in headings {
        flow.entry(&heading.text, heading.page + 1, sizes.body);
        flow.gap(sizes.body * 0.3);
    }
    flow.into_pages()
}

/// The page before the puzzles of a section.
pub(super) fn opener(heading: &str, numbers: &str, text: (f32, f32), sizes: Sizes) -> Scene {
    let mut page = Scene::new(text.0, text.1, "");
    let (middle, size) = (text.0 / 2.0, sizes.heading * 1.3);
    let mut y = text.1 * 0.35;
    for line in wrapped(heading, Face::Own, size, text.0) {
        page.centred((middle, y), text.0, size, Face::Own, Colour::INK, &line);
        y += size * LEADING;
    }
    page.centred((middle, y), text.0, sizes.body, Face::Text, Colour::INK, numbers);
    page
}
