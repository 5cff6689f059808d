//! Scenes: the items that a picture consists of, in any output format.

use neuf_words::{HELD, held};

use crate::outlines::{DIGIT_HEIGHT, Face, Stroke, UNITS, outline, width};

/// An opaque colour: red, green, blue, from 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The colour of the paper.
    pub(crate) const WHITE: Colour = Colour(0xff, 0xff, 0xff);
    /// The colour of givens and thick lines, nearly black.
    pub const INK: Colour = Colour(0x1d, 0x1d, 0x1f);

    /// The colour as a grey, from 0 to 255: as bright as it looks, but ink is black.
    #[cfg(feature = "print")]
    #[must_use]
    pub(crate) fn grey(self) -> u8 {
        if self == Colour::INK {
            return 0;
        }
        let [red, green, blue] = [self.0, self.1, self.2].map(u32::from);
        ((2126 * red + 7152 * green + 722 * blue) / 10_000) as u8
    }
}

/// An item of a scene. Lengths are in pixels on a screen and in points on
/// paper; the y axis points down.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A filled rectangle. Level and upright lines are thin rectangles.
    Box {
        /// Its left edge.
        x: f32,
        /// Its upper edge.
        y: f32,
        /// Its width.
        width: f32,
        /// Its height.
        height: f32,
        /// Its colour.
        colour: Colour,
    },
    /// A text on one line.
    Text {
        /// Its left end.
        x: f32,
        /// Its baseline.
        y: f32,
        /// The size of its characters.
        size: f32,
        /// The face of its characters.
        face: Face,
        /// The colour of its characters.
        colour: Colour,
        /// The text.
        text: String,
        /// Whether it stands upside down, so that it runs to the left from its end `x`.
        turned: bool,
    },
    /// A filled shape.
    Form {
        /// Its outline.
        strokes: Vec<Stroke>,
        /// Its colour.
        colour: Colour,
    },
}

/// Items on a white ground, which later ones may cover.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Scene {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The title of the picture, which screen readers read aloud.
    pub title: String,
    /// The items; later ones lie above earlier ones.
    pub items: Vec<Item>,
}

/// A character of a text and its position.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// The character.
    pub character: char,
    /// The face that the outline of the character comes from.
    pub face: Face,
    /// Where the character begins, in units of the scene.
    pub x: f32,
}

/// The characters of a text that begins at `x`.
pub fn placed(text: &str, face: Face, size: f32, x: f32) -> impl Iterator<Item = Placed> {
    text.chars().scan(x, move |next, character| {
        let (face, outline) = outline(face, character);
        let x = *next;
        *next += outline.advance * size / UNITS;
        Some(Placed { character, face, x })
    })
}

impl Scene {
    /// An empty scene.
    #[must_use]
    pub fn new(width: f32, height: f32, title: impl Into<String>) -> Scene {
        Scene { width, height, title: title.into(), items: Vec::new() }
    }

    /// Adds a filled rectangle.
    pub(crate) fn fill(&mut self, x: f32, y: f32, width: f32, height: f32, colour: Colour) {
        self.items.push(Item::Box { x, y, width, height, colour });
    }

    /// Adds a straight line of this width.
    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, colour: Colour) {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let half = width / 2.0 / x.hypot(y).max(f32::MIN_POSITIVE);
        let (right, down) = (-y * half, x * half);
        let strokes = vec![
            Stroke::Move(from.0 + right, from.1 + down),
            Stroke::Line(to.0 + right, to.1 + down),
            Stroke::Line(to.0 - right, to.1 - down),
            Stroke::Line(from.0 - right, from.1 - down),
            Stroke::Close,
        ];
        self.items.push(Item::Form { strokes, colour });
    }

    /// Adds a filled disc, approximated by eight quadratic curves.
    pub(crate) fn disc(&mut self, centre: (f32, f32), radius: f32, colour: Colour) {
        let eighth = std::f32::consts::FRAC_PI_4;
        let at =
            |angle: f32, far: f32| (centre.0 + far * angle.cos(), centre.1 + far * angle.sin());
        let (x, y) = at(0.0, radius);
        let mut strokes = vec![Stroke::Move(x, y)];
        for part in 1..=8 {
            let end = part as f32 * eighth;
            let (a, b) = at(end - eighth / 2.0, radius / (eighth / 2.0).cos());
            let (x, y) = at(end, radius);
            strokes.push(Stroke::Curve(a, b, x, y));
        }
        strokes.push(Stroke::Close);
        self.items.push(Item::Form { strokes, colour });
    }

    /// Adds a text that begins at `x` and has the baseline `y`.
    pub fn text(&mut self, x: f32, y: f32, size: f32, face: Face, colour: Colour, text: &str) {
        let text = text.to_owned();
        self.items.push(Item::Text { x, y, size, face, colour, text, turned: false });
    }

    /// Adds a text centred on a point. Its characters have this `size`, but it
    /// shrinks if it would be wider than `room`.
    pub fn centred(
        &mut self,
        centre: (f32, f32),
        room: f32,
        size: f32,
        face: Face,
        colour: Colour,
        text: &str,
    ) {
        let natural = width(face, text);
        let size = if natural * size > room { room / natural } else { size };
        let x = centre.0 - natural * size / 2.0;
        let y = centre.1 + DIGIT_HEIGHT / UNITS * size / 2.0;
        self.text(x, y, size, face, colour, text);
    }

    /// Adds the items of another scene, scaled by `scale`, with their upper left
    /// corner at (`left`, `top`).
    pub fn place(&mut self, other: &Scene, left: f32, top: f32, scale: f32) {
        self.items.extend(other.items.iter().cloned().map(|item| match item {
            Item::Box { x, y, width, height, colour } => Item::Box {
                x: left + x * scale,
                y: top + y * scale,
                width: width * scale,
                height: height * scale,
                colour,
            },
            Item::Text { x, y, size, face, colour, text, turned } => Item::Text {
                x: left + x * scale,
                y: top + y * scale,
                size: size * scale,
                face,
                colour,
                text,
                turned,
            },
            Item::Form { strokes, colour } => {
                let at = |(x, y)| (left + x * scale, top + y * scale);
                let strokes = strokes.into_iter().map(|stroke| stroke.moved(at)).collect();
                Item::Form { strokes, colour }
            }
        }));
    }

    /// The scene upside down, as a reader sees it who turns the page round.
    #[must_use]
    pub fn turned(mut self) -> Scene {
        let (right, bottom) = (self.width, self.height);
        for item in &mut self.items {
            match item {
                Item::Box { x, y, width, height, .. } => {
                    (*x, *y) = (right - *x - *width, bottom - *y - *height);
                }
                Item::Text { x, y, turned, .. } => {
                    (*x, *y) = (right - *x, bottom - *y);
                    *turned = !*turned;
                }
                Item::Form { strokes, .. } => {
                    for stroke in strokes {
                        *stroke = stroke.moved(|(x, y)| (right - x, bottom - y));
                    }
                }
            }
        }
        self
    }
}

/// Divides a text in this face into lines that are no wider than `room`; a single word may
/// be wider. A no-break space is within a word, and facts stay together.
pub fn wrapped(text: &str, face: Face, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let has_room = |line: &str| width(face, &line.replace(HELD, " ")) * size <= room;
    for word in held(text, has_room).split([' ', '\n']).filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if has_room(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| line.replace(HELD, " ")).collect()
}
