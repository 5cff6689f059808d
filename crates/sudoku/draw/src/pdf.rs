//! Scenes as PDF, one scene on each page.
//!
//! The characters form a font of type 3, whose glyphs are drawings of the
//! outlines. So the file needs no font of the machine, and its text can still be
//! searched and copied.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::outlines::{Face, Outline, Stroke, UNITS, outline};
use crate::scene::{Colour, Item, Scene, placed};

/// Gives out the numbers of the objects in a file, one after the other.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// The characters of a face that occur, sorted. The code of a character is its
/// place in the list, counted from 1.
struct Font {
    face: Face,
    characters: Vec<char>,
    id: Ref,
}

/// The most characters that a font can have: a code is one byte, and not 0.
const MOST_CHARACTERS: usize = 255;

impl Font {
    fn of(face: Face, scenes: &[Scene], id: Ref) -> Font {
        let mut characters = Vec::new();
        for item in scenes.iter().flat_map(|scene| &scene.items) {
            if let Item::Text { text, face: wanted, .. } = item {
                let found = text.chars().filter(|&c| outline(*wanted, c).0 == face);
                characters.extend(found);
            }
        }
        characters.sort_unstable();
        characters.dedup();
        // Characters beyond the limit get no code and are not shown.
        characters.truncate(MOST_CHARACTERS);
        Font { face, characters, id }
    }

    fn code(&self, character: char) -> u8 {
        self.characters.binary_search(&character).map_or(0, |place| place as u8 + 1)
    }

    fn name(&self) -> Name<'static> {
        if self.face == Face::Bold { Name(b"B") } else { Name(b"R") }
    }

    fn write(&self, pdf: &mut Pdf, numbers: &mut Numbers) {
        let outlines: Vec<&Outline> =
            self.characters.iter().map(|&c| outline(self.face, c).1).collect();
        let ids: Vec<Ref> = outlines.iter().map(|_| numbers.next()).collect();
        let names: Vec<String> = (1..=ids.len()).map(|code| format!("g{code}")).collect();
        let unicode = numbers.next();
        let last = u8::try_from(ids.len()).unwrap_or(u8::MAX).max(1);
        let mut font = pdf.type3_font(self.id);
        font.name(self.name());
        font.bbox(Rect::new(0.0, -UNITS, 2.0 * UNITS, UNITS));
        font.matrix([1.0 / UNITS, 0.0, 0.0, 1.0 / UNITS, 0.0, 0.0]);
        font.first_char(1).last_char(last);
        font.widths(outlines.iter().map(|outline| outline.advance));
        let mut procs = font.char_procs();
        for (name, &id) in names.iter().zip(&ids) {
            procs.pair(Name(name.as_bytes()), id);
        }
        procs.finish();
        let mut encoding = font.encoding_custom();
        let differences = names.iter().map(|name| Name(name.as_bytes()));
        encoding.differences().consecutive(1, differences);
        encoding.finish();
        font.resources();
        font.to_unicode(unicode);
        font.finish();
        for (outline, &id) in outlines.iter().zip(&ids) {
            pdf.stream(id, &glyph(outline));
        }
        let info = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };
        let mut cmap = UnicodeCmap::new(Name(b"Characters"), info);
        for &character in &self.characters {
            cmap.pair(self.code(character), character);
        }
        let cmap = cmap.finish();
        pdf.stream(unicode, &cmap);
    }
}

/// A character as a drawing. The y axis of PDF points up.
fn glyph(outline: &Outline) -> Vec<u8> {
    let mut content = Content::new();
    content.start_shape_glyph(outline.advance, 0.0, -UNITS, 2.0 * UNITS, UNITS);
    if !outline.strokes.is_empty() {
        fill(&mut content, &outline.strokes, 0.0);
    }
    content.finish().into_vec()
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

/// Writes the scenes as the pages of one file; their units are points.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_pdf(out: &mut impl Write, scenes: &[Scene]) -> io::Result<()> {
    let mut numbers = Numbers(0);
    let (catalog, tree, info) = (numbers.next(), numbers.next(), numbers.next());
    let fonts: Vec<Font> =
        [Face::Regular, Face::Bold].map(|face| Font::of(face, scenes, numbers.next())).into();
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    let title = scenes.first().map_or("", |scene| &scene.title);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("neuf"));
    let pages: Vec<Ref> = scenes.iter().map(|_| numbers.next()).collect();
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(pages.iter().copied()).count(count);
    for (scene, &id) in scenes.iter().zip(&pages) {
        let contents = numbers.next();
        let mut page = pdf.page(id);
        page.media_box(Rect::new(0.0, 0.0, scene.width, scene.height));
        page.parent(tree).contents(contents);
        let mut resources = page.resources();
        let mut dictionary = resources.fonts();
        for font in fonts.iter().filter(|font| !font.characters.is_empty()) {
            dictionary.pair(font.name(), font.id);
        }
        dictionary.finish();
        resources.finish();
        page.finish();
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&drawing(scene, &fonts))?;
        pdf.stream(contents, &packed.finish()?).filter(Filter::FlateDecode);
    }
    for font in fonts.iter().filter(|font| !font.characters.is_empty()) {
        font.write(&mut pdf, &mut numbers);
    }
    out.write_all(&pdf.finish())
}

/// The items of a scene as a drawing.
fn drawing(scene: &Scene, fonts: &[Font]) -> Vec<u8> {
    let mut content = Content::new();
    for item in &scene.items {
        match item {
            Item::Box { x, y, width, height, colour } => {
                fill_with(&mut content, *colour);
                content.rect(*x, scene.height - y - height, *width, *height).fill_nonzero();
            }
            Item::Text { x, y, size, face, colour, text } => {
                fill_with(&mut content, *colour);
                content.begin_text();
                let (mut at, line) = (0.0, scene.height - y);
                let mut down = line;
                let characters: Vec<_> = placed(text, *face, *size, *x).collect();
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
                fill_with(&mut content, *colour);
                fill(&mut content, strokes, scene.height);
            }
        }
    }
    content.finish().into_vec()
}

fn fill_with(content: &mut Content, Colour(red, green, blue): Colour) {
    let part = |byte: u8| f32::from(byte) / 255.0;
    content.set_fill_rgb(part(red), part(green), part(blue));
}
