//! The outlines of characters, so that a digit looks the same everywhere.
//!
//! They are those of the font `DejaVu` Sans, written out as strokes: the letters of western Europe
//! and the digits, these also in bold, and in a table of their own, which is read only when one of
//! them is asked for, those of the other languages with Latin letters, of Greek and of Cyrillic,
//! and more signs. With the feature `serif`, texts of printed pages have Latin letters of `DejaVu`
//! Serif, which are read more easily in lines; the digits of grids stay as they are. The page in a
//! browser does without them, since each visitor would wait for their 60 kB. The font file itself
//! would be three times as large as all of them and would need a parser of fonts. Other outlines,
//! such as those of a font, add what they lack ([`add_own`]). Scripts whose letters join or run
//! from the right are left out, since they need more than a row of outlines. The licence of the
//! outlines stands beside them, in `outlines/LICENSE-DEJAVU`.
//!
//! Each line of a table has a character's number, its advance and its strokes, one letter each
//! with distances from the point before: `m` moves, `l`, `h` and `v` draw lines (any, level,
//! upright), `z` closes. `q` draws a curve. Its first point is the control point; its end is
//! given by its distance from the middle between that and the control point of the next curve,
//! from which the next curve's distances count, too; or, if no curve follows, from the control
//! point. In smooth outlines nearly all of these distances are 0 or 1. Compressed, as the page
//! sends them, the tables have 25 kB in this form, and 38 kB as SVG paths with all
//! coordinates.

use std::fmt::Write as _;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

/// How many units of an outline make the size of a character (the font's em
/// square).
pub const UNITS: f32 = 2048.0;

/// The height of digits and capital letters, in units of the outlines.
pub(crate) const DIGIT_HEIGHT: f32 = 1493.0;

/// The thickness of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// The face for digits, and for the texts of pictures.
    Regular,
    /// A thicker face, which has digits only.
    Bold,
    /// The face for the texts of printed pages: with serifs, if the feature `serif` is on.
    Text,
    /// The face of the font that was added, or the face for printed texts if there is none.
    Own,
}

impl Face {
    /// All faces.
    #[cfg(feature = "print")]
    pub(crate) const ALL: [Face; 4] = [Face::Regular, Face::Bold, Face::Text, Face::Own];

    /// The letter that names the face in a file.
    pub(crate) fn letter(self) -> char {
        match self {
            Face::Regular => 'r',
            Face::Bold => 'b',
            Face::Text => 't',
            Face::Own => 'o',
        }
    }
}

/// A piece of an outline. The y axis points down; a character's baseline is at
/// y = 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stroke {
    /// Begins a closed curve at this point (x, y).
    Move(f32, f32),
    /// Draws a straight line to this point (x, y).
    Line(f32, f32),
    /// Draws a quadratic Bézier curve: the control point (x, y), then the end
    /// (x, y).
    Curve(f32, f32, f32, f32),
    /// Closes the curve.
    Close,
}

impl Stroke {
    /// The stroke with each point moved to where `at` sends it.
    #[must_use]
    pub(crate) fn moved(self, at: impl Fn((f32, f32)) -> (f32, f32)) -> Stroke {
        match self {
            Stroke::Move(x, y) => {
                let (x, y) = at((x, y));
                Stroke::Move(x, y)
            }
            Stroke::Line(x, y) => {
                let (x, y) = at((x, y));
                Stroke::Line(x, y)
            }
            Stroke::Curve(a, b, x, y) => {
                let ((a, b), (x, y)) = (at((a, b)), at((x, y)));
                Stroke::Curve(a, b, x, y)
            }
            Stroke::Close => Stroke::Close,
        }
    }
}

/// The outline of a character.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Outline {
    /// The distance from this character to the next, in [`UNITS`] to the size.
    pub advance: f32,
    /// Its pieces.
    pub strokes: Vec<Stroke>,
}

impl Outline {
    /// An outline of these pieces.
    #[must_use]
    pub fn new(advance: f32, strokes: Vec<Stroke>) -> Outline {
        Outline { advance, strokes }
    }

    /// The outline as SVG path data.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for stroke in &self.strokes {
            // Writing to memory cannot fail.
            let _ = match *stroke {
                Stroke::Move(x, y) => write!(path, "M{x:.0} {y:.0}"),
                Stroke::Line(x, y) => write!(path, "L{x:.0} {y:.0}"),
                Stroke::Curve(a, b, x, y) => write!(path, "Q{a:.0} {b:.0} {x:.0} {y:.0}"),
                Stroke::Close => write!(path, "Z"),
            };
        }
        path
    }
}

type Table = FxHashMap<char, Outline>;

fn table(face: Face) -> &'static Table {
    static REGULAR: OnceLock<Table> = OnceLock::new();
    static BOLD: OnceLock<Table> = OnceLock::new();
    match face {
        Face::Regular => REGULAR.get_or_init(|| read(include_str!("regular.txt"))),
        Face::Bold => BOLD.get_or_init(|| read(include_str!("bold.txt"))),
        Face::Text | Face::Own => text_table(),
    }
}

#[cfg(feature = "serif")]
fn text_table() -> &'static Table {
    static TEXT: OnceLock<Table> = OnceLock::new();
    TEXT.get_or_init(|| read(include_str!("serif.txt")))
}

#[cfg(not(feature = "serif"))]
fn text_table() -> &'static Table {
    static NONE: OnceLock<Table> = OnceLock::new();
    NONE.get_or_init(Table::default)
}

/// The characters of [`Face::Regular`] that are seldom asked for.
fn more() -> &'static Table {
    static MORE: OnceLock<Table> = OnceLock::new();
    MORE.get_or_init(|| read(include_str!("more.txt")))
}

fn regular(character: char) -> Option<&'static Outline> {
    table(Face::Regular).get(&character).or_else(|| more().get(&character))
}

static OWN: OnceLock<Table> = OnceLock::new();

/// Adds the outlines of a font. From then on, [`Face::Own`] has them, and the other faces take from
/// them what they lack. This can be done once in a process, before anything is drawn; `false` says
/// that it was done before.
pub fn add_own(outlines: impl IntoIterator<Item = (char, Outline)>) -> bool {
    OWN.set(outlines.into_iter().collect()).is_ok()
}

fn own(character: char) -> Option<&'static Outline> {
    OWN.get()?.get(&character)
}

/// The outline of a character and the face that it comes from. A character that
/// the wanted face lacks gets the regular outline, and a character without any gets
/// that of the font that was added, or else that of `?`.
#[must_use]
pub fn outline(face: Face, character: char) -> (Face, &'static Outline) {
    let own = || own(character).map(|found| (Face::Own, found));
    let built_in = || regular(character).map(|found| (Face::Regular, found));
    let of = |face| table(face).get(&character).map(|found| (face, found));
    let found = match face {
        Face::Regular => built_in().or_else(own),
        Face::Bold | Face::Text => of(face).or_else(built_in).or_else(own),
        Face::Own => own().or_else(|| of(Face::Text)).or_else(built_in),
    };
    found.unwrap_or((Face::Regular, &table(Face::Regular)[&'?']))
}

/// Whether a character has an outline of its own.
#[must_use]
pub fn is_known(character: char) -> bool {
    regular(character).is_some() || own(character).is_some()
}

/// The width of a text, as a multiple of the size of its characters.
#[must_use]
pub fn width(face: Face, text: &str) -> f32 {
    text.chars().map(|c| outline(face, c).1.advance).sum::<f32>() / UNITS
}

fn read(text: &str) -> Table {
    let entry = |line: &str| {
        let mut fields = line.splitn(3, ' ');
        let character = fields.next()?.parse().ok().and_then(char::from_u32)?;
        let advance = fields.next()?.parse().ok()?;
        let strokes = strokes(fields.next().unwrap_or(""));
        Some((character, Outline { advance, strokes }))
    };
    text.lines().filter_map(entry).collect()
}

/// The strokes of a line of a table; see the top of this file.
fn strokes(text: &str) -> Vec<Stroke> {
    let mut strokes = Vec::new();
    let (mut start, mut pen) = ((0, 0), (0, 0));
    let mut pieces = pieces(text).peekable();
    while let Some(piece) = pieces.next() {
        let ahead = |x, y| (pen.0 + x, pen.1 + y);
        match piece {
            ('m', [x, y, ..]) => {
                pen = ahead(x, y);
                start = pen;
                strokes.push(Stroke::Move(pen.0 as f32, pen.1 as f32));
            }
            ('q', [x, y, more_x, more_y]) => {
                let control = ahead(x, y);
                let (middle, next) = match pieces.peek() {
                    Some(('q', [x, y, ..])) => {
                        let middle = |control: i32, to: i32| (2 * control + to).div_euclid(2);
                        ((middle(control.0, *x), middle(control.1, *y)), Some(control))
                    }
                    _ => (control, None),
                };
                let end = (middle.0 + more_x, middle.1 + more_y);
                pen = next.unwrap_or(end);
                let [a, b, x, y] = [control.0, control.1, end.0, end.1].map(|n| n as f32);
                strokes.push(Stroke::Curve(a, b, x, y));
            }
            ('z', _) => {
                pen = start;
                strokes.push(Stroke::Close);
            }
            (letter, [one, other, ..]) => {
                pen = match letter {
                    'h' => ahead(one, 0),
                    'v' => ahead(0, one),
                    _ => ahead(one, other),
                };
                strokes.push(Stroke::Line(pen.0 as f32, pen.1 as f32));
            }
        }
    }
    strokes
}

/// The letters of a line with up to four numbers each; those that are left out are 0.
fn pieces(text: &str) -> impl Iterator<Item = (char, [i32; 4])> {
    let starts = text.match_indices(|c: char| c.is_ascii_alphabetic());
    starts.map(move |(start, letter)| {
        let rest = &text[start + letter.len()..];
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let mut numbers = [0; 4];
        for (number, word) in numbers.iter_mut().zip(rest[..end].split(' ')) {
            *number = word.parse().unwrap_or(0);
        }
        (letter.chars().next().unwrap_or('z'), numbers)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_without_a_bold_outline_is_regular() {
        let (face, seven) = outline(Face::Bold, '7');
        assert_eq!((face, seven.advance), (Face::Bold, 1425.0));
        assert_eq!(outline(Face::Bold, 'é').0, Face::Regular);
    }

    #[test]
    fn all_outlines_are_read_whole() {
        let mut tables = vec![(table(Face::Regular), 190), (table(Face::Bold), 10), (more(), 490)];
        tables.extend(cfg!(feature = "serif").then(|| (table(Face::Text), 300)));
        for (table, least) in tables {
            assert!(table.len() >= least, "{}", table.len());
            for (character, outline) in table {
                let path = outline.path();
                let letters = path.chars().filter(char::is_ascii_alphabetic).count();
                assert_eq!(outline.strokes.len(), letters, "{character}");
                assert!(path.is_empty() || path.starts_with('M') && path.ends_with('Z'));
                assert!(outline.advance > 0.0, "{character}");
            }
        }
        assert!((' '..='~').chain("éèàçœŒ–—’…".chars()).all(is_known));
        assert!("Łódź Čeština İğş Việt Ωμέγα Їжак ёлка € № ★ ≤".chars().all(is_known));
        assert!(!is_known('数'));
    }

    #[test]
    fn no_character_is_in_two_tables() {
        assert!(more().keys().all(|character| !table(Face::Regular).contains_key(character)));
    }

    /// A word is not set in two faces.
    #[cfg(feature = "serif")]
    #[test]
    fn printed_texts_have_their_own_face() {
        for face in [Face::Text, Face::Own] {
            for letter in (' '..='~').chain("éèàçœŒ–—’…ŁódźČşț".chars()) {
                assert_eq!(outline(face, letter).0, Face::Text, "{letter}");
            }
        }
        assert_eq!(outline(Face::Text, 'Ω').0, Face::Regular);
        assert_eq!(outline(Face::Regular, 'a').0, Face::Regular);
    }

    #[test]
    fn digits_are_all_as_wide_and_as_high() {
        for face in Face::ALL {
            for digit in '0'..='9' {
                let outline = outline(face, digit).1;
                assert_eq!(outline.advance, super::outline(face, '0').1.advance);
                let top = outline.strokes.iter().fold(0.0_f32, |top, stroke| match *stroke {
                    Stroke::Move(_, y) | Stroke::Line(_, y) | Stroke::Curve(_, _, _, y) => {
                        top.min(y)
                    }
                    Stroke::Close => top,
                });
                assert!((-top - DIGIT_HEIGHT).abs() < 40.0, "{digit}: {top}");
            }
        }
    }
}
