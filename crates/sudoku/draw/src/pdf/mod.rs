//! Scenes as PDF, one scene on each page.
//!
//! The characters form fonts of type 3, whose glyphs are drawings of the
//! outlines (`font`). So the file needs no font of the machine, and its text can still be
//! searched and copied. A book is moreover in grey and fit for archives (`archive`), as
//! printers on demand want it.

mod archive;
mod font;

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Content, Filter, Finish, Pdf, Rect, Ref, Str, TextStr};

use self::archive::Archive;
use self::font::Font;
use crate::outlines::{Face, Stroke};
use crate::scene::{Colour, Item, Scene, placed};

/// The program that made the file.
const PRODUCER: &str = "neuf";

/// Gives out the numbers of the objects in a file, one after the other.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// What is written, and how.
#[derive(Clone, Debug)]
pub struct Document<'a> {
    /// The pages, in their order.
    pub pages: Vec<Page<'a>>,
    /// The title, in the description of the file.
    pub title: &'a str,
    /// The author, likewise.
    pub author: Option<&'a str>,
    /// The code of the language, such as `en`.
    pub language: &'a str,
    /// Whether it is a book: in black and grey, with the boxes that a printer needs to cut it, and
    /// with everything that PDF/A-1b (ISO 19005-1) asks for.
    pub is_book: bool,
    /// Headings, and the pages on which they stand, counted from 0.
    pub headings: Vec<(&'a str, usize)>,
}

/// A page of a document.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// What is drawn; its units are points.
    pub scene: &'a Scene,
    /// How much is cut off at the left, above, at the right and below.
    pub bleed: [f32; 4],
}

/// Writes the scenes as the pages of one file; their units are points.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_pdf(out: &mut impl Write, scenes: &[Scene]) -> io::Result<()> {
    let title = scenes.first().map_or("", |scene| &scene.title);
    let pages = scenes.iter().map(|scene| Page { scene, bleed: [0.0; 4] }).collect();
    let (language, headings) = ("", Vec::new());
    Document { pages, title, author: None, language, is_book: false, headings }.write(out)
}

impl Document<'_> {
    /// Writes the document. The same document gives the same bytes.
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut numbers = Numbers(0);
        let (catalog_id, tree, info) = (numbers.next(), numbers.next(), numbers.next());
        let fonts = Face::ALL
            .map(|face| Font::of(face, self.pages.iter().map(|page| page.scene), &mut numbers));
        let fonts: Vec<Font> = fonts.into_iter().flatten().collect();
        let archive = self.is_book.then(|| Archive::new(&mut numbers));
        let outline = (!self.headings.is_empty()).then(|| numbers.next());
        let mut pdf = Pdf::new();
        let mut catalog = pdf.catalog(catalog_id);
        catalog.pages(tree);
        if let Some(archive) = &archive {
            catalog.lang(TextStr(self.language));
            archive.name(&mut catalog);
        }
        if let Some(outline) = outline {
            catalog.outlines(outline);
        }
        catalog.finish();
        let mut description = pdf.document_info(info);
        description.title(TextStr(self.title)).producer(TextStr(PRODUCER));
        if let Some(author) = self.author {
            description.author(TextStr(author));
        }
        description.finish();
        let ids: Vec<Ref> = self.pages.iter().map(|_| numbers.next()).collect();
        let count = i32::try_from(ids.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).kids(ids.iter().copied()).count(count);
        for (page, &id) in self.pages.iter().zip(&ids) {
            let contents = numbers.next();
            self.write_page(&mut pdf, page, [id, tree, contents], &fonts)?;
        }
        for font in &fonts {
            font.write(&mut pdf, &mut numbers);
        }
        if let Some(outline) = outline {
            self.write_headings(&mut pdf, outline, &ids, &mut numbers);
        }
        if let Some(archive) = &archive {
            archive.write(&mut pdf, self);
        }
        out.write_all(&pdf.finish())
    }

    fn write_page(
        &self,
        pdf: &mut Pdf,
        page: &Page<'_>,
        [id, tree, contents]: [Ref; 3],
        fonts: &[Font],
    ) -> io::Result<()> {
        let scene = page.scene;
        let mut written = pdf.page(id);
        written.media_box(Rect::new(0.0, 0.0, scene.width, scene.height));
        if self.is_book {
            let [left, above, right, below] = page.bleed;
            written.bleed_box(Rect::new(0.0, 0.0, scene.width, scene.height));
            written.trim_box(Rect::new(left, below, scene.width - right, scene.height - above));
        }
        written.parent(tree).contents(contents);
        let mut resources = written.resources();
        let mut dictionary = resources.fonts();
        for font in fonts {
            dictionary.pair(font.name(), font.id);
        }
        dictionary.finish();
        resources.finish();
        written.finish();
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&drawing(scene, fonts, self.is_book))?;
        pdf.stream(contents, &packed.finish()?).filter(Filter::FlateDecode);
        Ok(())
    }

    /// Writes the headings as bookmarks, all on one level.
    fn write_headings(&self, pdf: &mut Pdf, outline: Ref, pages: &[Ref], numbers: &mut Numbers) {
        let ids: Vec<Ref> = self.headings.iter().map(|_| numbers.next()).collect();
        let (Some(&first), Some(&last)) = (ids.first(), ids.last()) else { return };
        let count = i32::try_from(ids.len()).unwrap_or(i32::MAX);
        pdf.outline(outline).first(first).last(last).count(count);
        for (place, &(text, page)) in self.headings.iter().enumerate() {
            let mut item = pdf.outline_item(ids[place]);
            item.title(TextStr(text)).parent(outline);
            if place > 0 {
                item.prev(ids[place - 1]);
            }
            if let Some(&next) = ids.get(place + 1) {
                item.next(next);
            }
            if let Some(&page) = pages.get(page) {
                item.dest().page(page).fit();
            }
        }
    }
}

/// The items of a scene as a drawing, in colour or in grey.
fn drawing(scene: &Scene, fonts: &[Font], is_grey: bool) -> Vec<u8> {
    let mut content = Content::new();
    for item in &scene.items {
        match item {
            Item::Box { x, y, width, height, colour } => {
                fill_with(&mut content, *colour, is_grey);
                content.rect(*x, scene.height - y - height, *width, *height).fill_nonzero();
            }
            Item::Text { x, y, size, face, colour, text, turned } => {
                fill_with(&mut content, *colour, is_grey);
                content.begin_text();
                if *turned {
                    content.set_text_matrix([-1.0, 0.0, 0.0, -1.0, *x, scene.height - y]);
                }
                // A text upside down counts from its own beginning.
                let (begin, line) = if *turned { (0.0, 0.0) } else { (*x, scene.height - y) };
                let (mut at, mut down) = (0.0, line);
                let characters: Vec<_> = placed(text, *face, *size, begin).collect();
                for run in characters.chunk_by(|a, b| a.face == b.face) {
                    let Some(font) = fonts.iter().find(|font| font.face == run[0].face) else {
                        continue;
                    };
                    let codes: Vec<u8> = run.iter().map(|c| font.code(c.character)).collect();
                    content.set_font(font.name(), *size);
                    content.next_line(run[0].x - at, down).show(Str(&codes));
                    (at, down) = (run[0].x, 0.0);
                }
                content.end_text();
            }
            Item::Form { strokes, colour } => {
                fill_with(&mut content, *colour, is_grey);
                fill(&mut content, strokes, scene.height);
            }
        }
    }
    content.finish().into_vec()
}

fn fill_with(content: &mut Content, colour: Colour, is_grey: bool) {
    let part = |byte: u8| f32::from(byte) / 255.0;
    let Colour(red, green, blue) = colour;
    if is_grey {
        content.set_fill_gray(part(colour.grey()));
    } else {
        content.set_fill_rgb(part(red), part(green), part(blue));
    }
}

/// Fills a shape whose y axis points down from `top`. Quadratic curves become
/// cubic ones, since PDF has no others.
fn fill(content: &mut Content, strokes: &[Stroke], top: f32) {
    let (mut from_x, mut from_y) = (0.0, 0.0);
    for stroke in strokes {
        match *stroke {
            Stroke::Move(x, y) => {
                content.move_to(x, top - y);
                (from_x, from_y) = (x, y);
            }
            Stroke::Line(x, y) => {
                content.line_to(x, top - y);
                (from_x, from_y) = (x, y);
            }
            Stroke::Curve(a, b, x, y) => {
                let third = |from: f32, bend: f32| (from + 2.0 * bend) / 3.0;
                content.cubic_to(
                    third(from_x, a),
                    top - third(from_y, b),
                    third(x, a),
                    top - third(y, b),
                    x,
                    top - y,
                );
                (from_x, from_y) = (x, y);
            }
            Stroke::Close => {
                content.close_path();
            }
        }
    }
    content.fill_nonzero();
}
