//! The layout of a book.

mod entry;
mod flow;
mod front;
mod grids;
mod how_to;
mod section;
#[cfg(test)]
mod tests;
mod trim;

use neuf_cnf::Interrupt;
use neuf_words::Language;

pub use entry::BookEntry;
pub use section::level;
pub use trim::Trim;

use self::entry::Kind;
use self::flow::Sizes;
use self::how_to::Lesson;
use self::section::Section;
use self::trim::Margins;
use neuf_draw::outlines::{Face, width};
use neuf_draw::{Colour, Scene};

/// How a book looks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Layout {
    /// The title, on the cover and in the description of the file.
    pub title: String,
    /// A line below the title; by default the number of puzzles.
    pub subtitle: Option<String>,
    /// Who made the book.
    pub author: Option<String>,
    /// The size to which the pages are cut.
    pub trim: Trim,
    /// Whether the pages are printed larger than they are cut, by an eighth of an inch above, below
    /// and at the outer edge.
    pub has_bleed: bool,
    /// How many puzzles stand on a page; 0 counts as 1.
    pub per_page: usize,
    /// Whether all texts and grids are as large as readers with low vision need them.
    pub large_print: bool,
    /// The language of the texts that the book adds.
    pub language: Language,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            title: "Sudoku".to_owned(),
            subtitle: None,
            author: None,
            trim: Trim::default(),
            has_bleed: false,
            per_page: 1,
            large_print: false,
            language: Language::default(),
        }
    }
}

/// A book, laid out; [`write_book`](crate::write_book) writes it.
#[derive(Clone, Debug)]
pub struct Book {
    pub(crate) title: String,
    pub(crate) author: Option<String>,
    pub(crate) language: Language,
    pub(crate) pages: Vec<BookPage>,
    pub(crate) headings: Vec<Heading>,
}

/// A page as it is printed.
#[derive(Clone, Debug)]
pub(crate) struct BookPage {
    pub(crate) scene: Scene,
    /// How much is cut off at the left, above, at the right and below.
    pub(crate) bleed: [f32; 4],
}

/// A heading of the contents.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    pub(crate) text: String,
    /// The page, counted from 0.
    pub(crate) page: usize,
}

/// The text of a page, without head and number.
struct Leaf {
    scene: Scene,
    /// What stands above it; pages at the front and those with a heading of their own have nothing.
    head: Option<String>,
}

impl Book {
    /// Lays out a book of these puzzles. Instructions whose example is not found before the
    /// interrupt have none.
    #[must_use]
    pub fn new(entries: &[BookEntry], layout: &Layout, interrupt: &Interrupt) -> Book {
        let sections = Section::all(entries);
        let of_kind = sections.chunk_by(|one, next| one.kind == next.kind);
        // To explain puzzles takes longer than to lay out all pages.
        let lessons: Vec<Lesson> =
            of_kind.map(|sections| Lesson::of(sections, interrupt)).collect();
        let setter = |margins| Setter::new(entries, layout, &sections, &lessons, margins);
        let mut pages = entries.len();
        // A wider margin can make more pages, so the number need not come to rest; the margin of
        // the larger number is then wide enough.
        for _ in 0..3 {
            let margins = Margins::new(layout.trim, pages, layout.has_bleed);
            let (leaves, headings) = setter(margins).leaves();
            let is_settled = Margins::new(layout.trim, leaves.len(), layout.has_bleed) == margins;
            if is_settled || pages > leaves.len() {
                return Book::bound(leaves, headings, layout, margins);
            }
            pages = leaves.len();
        }
        let margins = Margins::new(layout.trim, usize::MAX, layout.has_bleed);
        let (leaves, headings) = setter(margins).leaves();
        Book::bound(leaves, headings, layout, margins)
    }

    /// The pages as they are printed, for pictures of them.
    pub fn scenes(&self) -> impl Iterator<Item = &Scene> {
        self.pages.iter().map(|page| &page.scene)
    }

    /// Puts the leaves on pages with margins, heads and numbers.
    fn bound(leaves: Vec<Leaf>, headings: Vec<Heading>, layout: &Layout, margins: Margins) -> Book {
        let sizes = Sizes::new(margins.text().0, layout.large_print);
        let page = |(place, leaf): (usize, Leaf)| {
            let is_right = at_the_right(place) == place;
            let ((wide, high), (left, top)) = (margins.page(), margins.corner(is_right));
            let mut scene = Scene::new(wide, high, layout.title.clone());
            scene.place(&leaf.scene, left, top, 1.0);
            let (text_width, text_height) = margins.text();
            let size = sizes.small;
            // At the outer edge, where a thumb turns the pages.
            let at = |text: &str| match is_right {
                true => left + text_width - width(Face::Own, text) * size,
                false => left,
            };
            if let Some(head) = &leaf.head {
                scene.text(at(head), top - size * 1.2, size, Face::Own, Colour::INK, head);
            }
            // Neither the cover nor an empty page has a number.
            if place > 0 && !leaf.scene.items.is_empty() {
                let number = (place + 1).to_string();
                let y = top + text_height + size * 2.2;
                scene.text(at(&number), y, size, Face::Own, Colour::INK, &number);
            }
            BookPage { scene, bleed: margins.bleed(is_right) }
        };
        Book {
            title: layout.title.clone(),
            author: layout.author.clone(),
            language: layout.language,
            pages: leaves.into_iter().enumerate().map(page).collect(),
            headings,
        }
    }
}

/// Lays out the text of all pages.
struct Setter<'a> {
    entries: &'a [BookEntry],
    layout: &'a Layout,
    sections: &'a [Section<'a>],
    /// What the instructions of each kind show.
    lessons: &'a [Lesson],
    text: (f32, f32),
    sizes: Sizes,
}

impl<'a> Setter<'a> {
    fn new(
        entries: &'a [BookEntry],
        layout: &'a Layout,
        sections: &'a [Section<'a>],
        lessons: &'a [Lesson],
        margins: Margins,
    ) -> Setter<'a> {
        let text = margins.text();
        let sizes = Sizes::new(text.0, layout.large_print);
        Setter { entries, layout, sections, lessons, text, sizes }
    }

    /// The instructions of each kind.
    fn instructions(&self) -> Vec<(Kind, Vec<Scene>)> {
        let (text, sizes, language) = (self.text, self.sizes, self.layout.language);
        let pages =
            |lesson: &Lesson| (lesson.kind.clone(), how_to::how_to(lesson, text, sizes, language));
        self.lessons.iter().map(pages).collect()
    }

    /// The text of all pages, and the headings.
    fn leaves(&self) -> (Vec<Leaf>, Vec<Heading>) {
        let (layout, language) = (self.layout, self.layout.language);
        let (text, sizes) = (self.text, self.sizes);
        let per_page = layout.per_page.max(1);
        let instructions = self.instructions();
        // The number of pages of the contents depends on the number of headings alone.
        let headings = self.headings(&instructions, 0);
        let front = 2 + front::contents(&headings, text, sizes, language).len();
        let headings = self.headings(&instructions, front);
        let solutions_at = headings.last().map_or(front, |heading| heading.page);
        let all: Vec<(usize, &BookEntry)> =
            self.sections.iter().flat_map(|section| section.entries.iter().copied()).collect();
        let per_solutions = grids::solutions_per_page(&all, text, sizes).max(1);
        let solution_page = |number: usize| solutions_at + (number - 1) / per_solutions + 1;
        let bare = |scene| Leaf { scene, head: None };
        let turn = |leaves: &mut Vec<Leaf>, is_opened| {
            let empty = leaves.len()..begin(leaves.len(), is_opened);
            leaves.extend(empty.map(|_| bare(Scene::new(text.0, text.1, ""))));
        };
        let mut leaves = vec![bare(front::cover(layout, self.entries, text, sizes))];
        // In large print a longer imprint is cut at its page.
        let imprint = front::imprint(layout, self.entries, text, sizes, solutions_at + 1);
        leaves.extend(imprint.into_iter().take(1).map(bare));
        leaves.extend(front::contents(&headings, text, sizes, language).into_iter().map(bare));
        let mut instructions = instructions.into_iter().peekable();
        for section in self.sections {
            if let Some((_, pages)) = instructions.next_if(|(kind, _)| *kind == section.kind) {
                turn(&mut leaves, section.has_opener());
                leaves.extend(pages.into_iter().map(bare));
            }
            turn(&mut leaves, section.has_opener());
            let heading = section.heading(language);
            if section.has_opener() {
                let numbers = section.numbers(language);
                leaves.push(bare(front::opener(&heading, &numbers, text, sizes)));
            }
            for (place, part) in section.entries.chunks(per_page).enumerate() {
                let puzzles =
                    |text| grids::puzzles(part, per_page, text, sizes, language, &solution_page);
                leaves.push(if place == 0 && !section.has_opener() {
                    bare(grids::headed(&heading, text, sizes, puzzles))
                } else {
                    Leaf { scene: puzzles(text), head: Some(heading.clone()) }
                });
            }
        }
        turn(&mut leaves, self.has_openers());
        for part in all.chunks(per_solutions) {
            let scene = grids::headed(language.of(grids::SOLUTIONS), text, sizes, |room| {
                grids::solutions(part, per_solutions, room, sizes, &|entry| {
                    grids::puzzle_side(entry, per_page, text, sizes)
                })
            });
            leaves.push(bare(scene));
        }
        (leaves, headings)
    }

    /// The headings with their pages, when so many pages stand before the first.
    fn headings(&self, instructions: &[(Kind, Vec<Scene>)], front: usize) -> Vec<Heading> {
        let language = self.layout.language;
        let mut page = front;
        let mut headings = Vec::new();
        let mut waiting = instructions.iter().peekable();
        for section in self.sections {
            if let Some((kind, pages)) = waiting.next_if(|(kind, _)| *kind == section.kind) {
                page = begin(page, section.has_opener());
                headings.push(Heading { text: how_to::heading(kind, language), page });
                page += pages.len();
            }
            page = begin(page, section.has_opener());
            headings.push(Heading { text: section.heading(language), page });
            page += usize::from(section.has_opener());
            page += section.entries.len().div_ceil(self.layout.per_page.max(1));
        }
        page = begin(page, self.has_openers());
        headings.push(Heading { text: language.of(grids::SOLUTIONS).to_owned(), page });
        headings
    }

    /// Whether the book is divided by pages that open its sections.
    fn has_openers(&self) -> bool {
        self.sections.iter().any(Section::has_opener)
    }
}

/// Where a chapter begins behind so many pages: at the right, if need be behind an empty page,
/// when a page of its own opens its section. Short sections follow one another.
fn begin(page: usize, is_opened: bool) -> usize {
    if is_opened { at_the_right(page) } else { page }
}

/// The first page from this one on, counted from 0, that lies at the right of an open book.
fn at_the_right(page: usize) -> usize {
    page.next_multiple_of(2)
}
