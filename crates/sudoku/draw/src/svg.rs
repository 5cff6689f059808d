//! Scenes as SVG.
//!
//! The outline of each character that occurs is defined once and used wherever
//! the character stands, so the picture needs no font. Numbers have at most two
//! decimals, so that rounding does not change the text of a picture, which the
//! tests compare.

use std::fmt;
use std::io::{self, Write};

use neuf_words::is_unseen;

use crate::outlines::{Face, Stroke, UNITS, outline};
use crate::scene::{Colour, Item, Scene, placed};

/// Writes a scene as an SVG file.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_svg(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    let (width, height) = (Number(scene.width), Number(scene.height));
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" "
    )?;
    writeln!(out, "viewBox=\"0 0 {width} {height}\" role=\"img\">")?;
    writeln!(out, "<title>{}</title>", Escaped(&scene.title))?;
    write_definitions(out, [scene])?;
    write_items(out, scene)?;
    writeln!(out, "</svg>")
}

/// Writes the definitions of the characters that occur in these scenes.
pub(crate) fn write_definitions<'s>(
    out: &mut impl Write,
    scenes: impl IntoIterator<Item = &'s Scene>,
) -> io::Result<()> {
    let mut used = std::collections::BTreeSet::new();
    for item in scenes.into_iter().flat_map(|scene| &scene.items) {
        if let Item::Text { text, face, .. } = item {
            let known = text.chars().map(|character| (character, outline(*face, character).0));
            used.extend(known.map(|(character, face)| (face, character)));
        }
    }
    writeln!(out, "<defs>")?;
    for (face, character) in used {
        let path = outline(face, character).1.path();
        if !path.is_empty() {
            writeln!(out, "<path id=\"{}\" d=\"{path}\"/>", Name(face, character))?;
        }
    }
    writeln!(out, "</defs>")
}

/// Writes the items of a scene.
pub(crate) fn write_items(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    let (width, height) = (Number(scene.width), Number(scene.height));
    writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
    for item in &scene.items {
        match item {
            Item::Box { x, y, width, height, colour } => {
                write!(out, "<rect x=\"{}\" y=\"{}\" ", Number(*x), Number(*y))?;
                write!(out, "width=\"{}\" height=\"{}\" ", Number(*width), Number(*height))?;
                writeln!(out, "fill=\"{colour}\"/>")?;
            }
            Item::Text { x, y, size, face, colour, text, turned } => {
                write!(out, "<g fill=\"{colour}\">")?;
                for placed in placed(text, *face, *size, *x) {
                    if outline(placed.face, placed.character).1.strokes.is_empty() {
                        continue;
                    }
                    let name = Name(placed.face, placed.character);
                    let (at, scale) = match turned {
                        false => (placed.x, size / UNITS),
                        true => (2.0 * x - placed.x, -size / UNITS),
                    };
                    let (x, y) = (Number(at), Number(*y));
                    write!(out, "<use href=\"#{name}\" transform=\"translate({x} {y}) ")?;
                    write!(out, "scale({scale:.5})\"/>")?;
                }
                writeln!(out, "</g>")?;
            }
            Item::Form { strokes, colour } => {
                writeln!(out, "<path fill=\"{}\" d=\"{}\"/>", colour, Strokes(strokes))?;
            }
        }
    }
    Ok(())
}

/// An outline as SVG path data.
pub(crate) fn path_data(strokes: &[Stroke]) -> String {
    Strokes(strokes).to_string()
}

/// The same, to be written.
struct Strokes<'a>(&'a [Stroke]);

impl fmt::Display for Strokes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for stroke in self.0 {
            match *stroke {
                Stroke::Move(x, y) => write!(f, "M{} {}", Number(x), Number(y))?,
                Stroke::Line(x, y) => write!(f, "L{} {}", Number(x), Number(y))?,
                Stroke::Curve(a, b, x, y) => {
                    write!(f, "Q{} {} {} {}", Number(a), Number(b), Number(x), Number(y))?;
                }
                Stroke::Close => f.write_str("Z")?,
            }
        }
        Ok(())
    }
}

/// The name of a character's definition: `r53` for a 5, `b53` in bold.
struct Name(Face, char);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.letter(), u32::from(self.1))
    }
}

/// A length with at most two decimals.
pub(crate) struct Number(pub(crate) f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// As `#rrggbb`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour(red, green, blue) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// A text with the special characters of XML escaped.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // XML cannot contain control characters; others would change what is read.
                c if is_unseen(c) => f.write_str(" ")?,
                c => fmt::Write::write_char(f, c)?,
            }
        }
        Ok(())
    }
}
