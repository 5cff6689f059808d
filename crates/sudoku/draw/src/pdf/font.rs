//! The characters of a document as fonts of type 3, whose glyphs are drawings of the outlines.

use pdf_writer::types::{SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

use super::{Numbers, fill};
use crate::outlines::{Face, Outline, UNITS, outline};
use crate::scene::{Item, Scene};

/// The characters of a face that occur, sorted. The code of a character is its
/// place in the list, counted from 1.
pub(super) struct Font {
    pub(super) face: Face,
    characters: Vec<char>,
    pub(super) id: Ref,
}

/// The most characters that a font can have: a code is one byte, and not 0.
const MOST_CHARACTERS: usize = 255;

impl Font {
    /// The font of the characters of a face that occur in these scenes; `None` if none does.
    pub(super) fn of<'s>(
        face: Face,
        scenes: impl Iterator<Item = &'s Scene>,
        numbers: &mut Numbers,
    ) -> Option<Font> {
        let mut characters = Vec::new();
        for item in scenes.flat_map(|scene| &scene.items) {
            if let Item::Text { text, face: wanted, .. } = item {
                let found = text.chars().filter(|&c| outline(*wanted, c).0 == face);
                characters.extend(found);
            }
        }
        characters.sort_unstable();
        characters.dedup();
        // Characters beyond the limit get no code and are not shown.
        characters.truncate(MOST_CHARACTERS);
        (!characters.is_empty()).then(|| Font { face, characters, id: numbers.next() })
    }

    pub(super) fn code(&self, character: char) -> u8 {
        self.characters.binary_search(&character).map_or(0, |place| place as u8 + 1)
    }

    pub(super) fn name(&self) -> Name<'static> {
        match self.face {
            Face::Regular => Name(b"R"),
            Face::Bold => Name(b"B"),
            Face::Text => Name(b"T"),
            Face::Own => Name(b"O"),
        }
    }

    pub(super) fn write(&self, pdf: &mut Pdf, numbers: &mut Numbers) {
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
