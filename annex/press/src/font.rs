//! The outlines of a font of the user's, for letters that the built-in ones lack.
//!
//! Titles in Chinese, Japanese or Korean need a font of some megabytes, which no crate here can
//! carry. The outlines of the wanted characters are taken from the file and used as the built-in
//! ones are, so pictures of every format have them, and a PDF embeds just these.
//!
//! Scripts whose letters join or run from the right are left out here, too: they need a shaper
//! such as rustybuzz, and a page that runs from the right.

use neuf_draw::outlines::{Outline, Stroke, UNITS, add_own};
use neuf_words::told;
use ttf_parser::{Face as FontFace, OutlineBuilder};

told! {
    /// Why a font was not taken.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FontError {
        /// The bytes are not those of a font.
        NotAFont = [
            "this is not a font in the format TrueType or OpenType",
            "ce n'est pas une police au format TrueType ou OpenType",
        ];
        /// There is one already.
        Second = [
            "a font was added before, and there can be only one",
            "une police a déjà été ajoutée, et il n'y en a qu'une",
        ];
    }
}

impl std::error::Error for FontError {}

/// Adds a font in the format TrueType or OpenType (of a collection, the first one): the outlines
/// of these characters, as far as it has them. From then on,
/// [`Face::Own`](neuf_draw::outlines::Face::Own) has them, and the other faces take from it what
/// they lack. This can be done once in a process, before anything is drawn.
///
/// # Errors
/// When the bytes are not a font, and when one was added before.
pub fn add_font(font: &[u8], characters: impl IntoIterator<Item = char>) -> Result<(), FontError> {
    let font = FontFace::parse(font, 0).map_err(|_| FontError::NotAFont)?;
    let scale = UNITS / f32::from(font.units_per_em());
    let mut outlines = Vec::new();
    for character in characters {
        let Some(glyph) = font.glyph_index(character) else { continue };
        let mut pen = Pen { scale, strokes: Vec::new(), from: (0.0, 0.0) };
        // A blank has a width and no outline.
        let _ = font.outline_glyph(glyph, &mut pen);
        let advance = f32::from(font.glyph_hor_advance(glyph).unwrap_or_default()) * scale;
        outlines.push((character, Outline::new(advance, pen.strokes)));
    }
    if add_own(outlines) { Ok(()) } else { Err(FontError::Second) }
}

/// Collects an outline, with the y axis turned down.
struct Pen {
    scale: f32,
    strokes: Vec<Stroke>,
    /// Where the pen is, in the units of the font.
    from: (f32, f32),
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (x * self.scale, 0.0 - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (a, b) = self.at(x, y);
        self.strokes.push(Stroke::Move(a, b));
        self.from = (x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (a, b) = self.at(x, y);
        self.strokes.push(Stroke::Line(a, b));
        self.from = (x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((a, b), (c, d)) = (self.at(x1, y1), self.at(x, y));
        self.strokes.push(Stroke::Curve(a, b, c, d));
        self.from = (x, y);
    }

    /// A cubic curve becomes four quadratic ones; the difference is below a thousandth of the size.
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let mut points = [self.from, (x1, y1), (x2, y2), (x, y)];
        for parts in (1..=4).rev() {
            let (first, rest) = split(points, 1.0 / parts as f32);
            let [p0, p1, p2, p3] = first;
            let bend = |a: f32, b: f32, c: f32, d: f32| (3.0 * (b + c) - a - d) / 4.0;
            let (bx, by) = (bend(p0.0, p1.0, p2.0, p3.0), bend(p0.1, p1.1, p2.1, p3.1));
            self.quad_to(bx, by, p3.0, p3.1);
            points = rest;
        }
    }

    fn close(&mut self) {
        self.strokes.push(Stroke::Close);
    }
}

type Cubic = [(f32, f32); 4];

/// The two parts of a cubic curve (de Casteljau).
fn split([p0, p1, p2, p3]: Cubic, at: f32) -> (Cubic, Cubic) {
    let mix = |a: (f32, f32), b: (f32, f32)| (a.0 + (b.0 - a.0) * at, a.1 + (b.1 - a.1) * at);
    let (a, b, c) = (mix(p0, p1), mix(p1, p2), mix(p2, p3));
    let (d, e) = (mix(a, b), mix(b, c));
    let middle = mix(d, e);
    ([p0, a, d, middle], [middle, e, c, p3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_not_a_font() {
        assert_eq!(add_font(b"not a font", "a".chars()), Err(FontError::NotAFont));
    }

    /// A TrueType font of 1000 units whose one character is a triangle of 1000 × 700 units.
    fn triangle(character: u16) -> Vec<u8> {
        let words = |numbers: &[i32]| -> Vec<u8> {
            numbers.iter().flat_map(|&number| (number as u16).to_be_bytes()).collect()
        };
        let code = i32::from(character);
        let segments = [code, -1, 0, code, -1, 1 - code, 1, 0, 0];
        let cmap = [&[0, 1, 3, 1, 0, 12, 4, 32, 0, 4, 4, 1, 0][..], &segments].concat();
        // One contour of three points on the curve, whose coordinates are differences of two bytes.
        let mut glyph = words(&[1, 0, 0, 1000, 700, 2, 0]);
        glyph.extend([1, 1, 1]);
        glyph.extend(words(&[0, 500, 500, 0, 700, -700]));
        glyph.push(0);
        let mut head = words(&[1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, 1000]);
        head.extend([0; 16]);
        head.extend(words(&[0, 0, 1000, 700, 0, 8, 2, 0, 0]));
        let mut hhea = words(&[1, 0, 800, -200]);
        hhea.extend([0; 26]);
        hhea.extend(words(&[2]));
        let tables: [(&[u8; 4], Vec<u8>); 7] = [
            (b"cmap", words(&cmap)),
            (b"glyf", glyph.clone()),
            (b"head", head),
            (b"hhea", hhea),
            (b"hmtx", words(&[500, 0, 1100, 0])),
            (b"loca", words(&[0, 0, glyph.len() as i32 / 2])),
            (b"maxp", words(&[0, 0x5000, 2])),
        ];
        let mut font = words(&[1, 0, tables.len() as i32, 64, 2, 48]);
        let mut at = 12 + 16 * tables.len() as u32;
        for (name, table) in &tables {
            font.extend(*name);
            for number in [0, at, table.len() as u32] {
                font.extend(number.to_be_bytes());
            }
            at += table.len() as u32;
        }
        font.extend(tables.into_iter().flat_map(|(_, table)| table));
        font
    }

    #[test]
    fn a_character_of_a_font_is_drawn_in_every_face() {
        use neuf_draw::outlines::{Face, is_known, outline};
        assert!(!is_known('独'));
        add_font(&triangle('独' as u16), "独a".chars()).unwrap();
        assert!(is_known('独'));
        for face in [Face::Regular, Face::Bold, Face::Text, Face::Own] {
            let (found, outline) = outline(face, '独');
            assert_eq!(found, Face::Own);
            assert!((outline.advance - 1.1 * UNITS).abs() < 0.01);
            // The point of the triangle is above the baseline, where y is negative.
            let path = outline.path();
            assert!(path.starts_with("M0 0L1024 -1434L2048 0"), "{path}");
        }
        // What the font does not have is drawn as before.
        assert_eq!(outline(Face::Own, 'b').0, Face::Text);
        assert_eq!(add_font(&triangle('独' as u16), "独".chars()), Err(FontError::Second));
    }

    /// A quarter of a circle as a cubic curve; the quadratic ones stay on the circle.
    #[test]
    fn cubic_curves_are_kept() {
        let mut pen = Pen { scale: 1.0, strokes: Vec::new(), from: (0.0, 0.0) };
        let bend = 1000.0 * 0.552_285;
        pen.move_to(1000.0, 0.0);
        pen.curve_to(1000.0, bend, bend, 1000.0, 0.0, 1000.0);
        let mut from = (1000.0_f32, 0.0_f32);
        for stroke in &pen.strokes[1..] {
            let Stroke::Curve(a, b, x, y) = *stroke else { panic!("{stroke:?}") };
            let middle = ((from.0 + 2.0 * a + x) / 4.0, (from.1 + 2.0 * b + y) / 4.0);
            assert!((middle.0.hypot(middle.1) - 1000.0).abs() < 1.0, "{middle:?}");
            from = (x, y);
        }
        assert!(from.0.abs() < 0.1 && (from.1 + 1000.0).abs() < 0.1, "{from:?}");
    }
}
