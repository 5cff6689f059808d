//! Texts and pictures that run down the pages, one below the other.

use neuf_draw::outlines::{Face, width};
use neuf_draw::{Colour, Scene, wrapped};

/// The sizes of texts in points, each with the height of its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) heading: f32,
    pub(super) body: f32,
    /// Captions below puzzles, hints, numbers of pages.
    pub(super) small: f32,
    /// The largest side of a cell.
    pub(super) largest_cell: f32,
    /// The least side of a cell in the solutions.
    pub(super) solution_cell: f32,
    /// The largest side of a solution, as a share of the side of its puzzle.
    pub(super) solution_share: f32,
}

/// The height of a line, as a multiple of the size of its characters.
pub(super) const LEADING: f32 = 1.4;

impl Sizes {
    /// The sizes for a text of this width. Large print begins at 16 points by the usual guidelines;
    /// 18 are recommended.
    pub(super) fn new(text_width: f32, is_large: bool) -> Sizes {
        if is_large {
            return Sizes {
                heading: 26.0,
                body: 18.0,
                small: 16.0,
                largest_cell: 100.0,
                solution_cell: 18.0,
                solution_share: 1.0,
            };
        }
        let is_wide = text_width > 400.0;
        Sizes {
            heading: if is_wide { 22.0 } else { 17.0 },
            body: if is_wide { 11.0 } else { 9.5 },
            small: if is_wide { 9.0 } else { 7.5 },
            largest_cell: 44.0,
            solution_cell: if is_wide { 11.0 } else { 8.5 },
            solution_share: 0.5,
        }
    }
}

/// Pages that are filled from above.
pub(super) struct Flow {
    size: (f32, f32),
    pages: Vec<Scene>,
    /// How far the last page is filled.
    y: f32,
}

impl Flow {
    /// An empty page of this size.
    pub(super) fn new(size: (f32, f32)) -> Flow {
        Flow { size, pages: vec![Scene::new(size.0, size.1, "")], y: 0.0 }
    }

    /// The pages.
    pub(super) fn into_pages(self) -> Vec<Scene> {
        self.pages
    }

    /// Goes to the next page if less than this height is left.
    pub(super) fn need(&mut self, height: f32) {
        if self.y + height > self.size.1 && self.y > 0.0 {
            self.pages.push(Scene::new(self.size.0, self.size.1, ""));
            self.y = 0.0;
        }
    }

    /// Leaves some space free.
    pub(super) fn gap(&mut self, height: f32) {
        self.y += height;
    }

    /// How much of the page is left.
    pub(super) fn left(&self) -> f32 {
        self.size.1 - self.y
    }

    fn last(&mut self) -> &mut Scene {
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Adds a paragraph.
    pub(super) fn paragraph(&mut self, text: &str, size: f32) {
        self.lines(text, size, Face::Text);
        self.gap(size * 0.5);
    }

    /// Adds a heading, which does not stand alone at the foot of a page.
    pub(super) fn heading(&mut self, text: &str, size: f32) {
        self.need(size * LEADING * 3.0);
        self.lines(text, size, Face::Own);
        self.gap(size * 0.6);
    }

    fn lines(&mut self, text: &str, size: f32, face: Face) {
        for line in wrapped(text, face, size, self.size.0) {
            self.need(size * LEADING);
            let y = self.y + size;
            self.last().text(0.0, y, size, face, Colour::INK, &line);
            self.y += size * LEADING;
        }
    }

    /// Adds a line with a number at its end, and dots between the two.
    pub(super) fn entry(&mut self, text: &str, number: usize, size: f32) {
        self.need(size * LEADING);
        let (number, y, room) = (number.to_string(), self.y + size, self.size.0);
        let at = room - width(Face::Text, &number) * size;
        let dot = width(Face::Text, ". ") * size;
        let end = width(Face::Own, text) * size + dot;
        let scene = self.last();
        scene.text(0.0, y, size, Face::Own, Colour::INK, text);
        let dots = ((at - end) / dot).floor().max(0.0) as usize;
        let begin = at - dots as f32 * dot;
        scene.text(begin, y, size, Face::Text, Colour::INK, ". ".repeat(dots).trim_end());
        scene.text(at, y, size, Face::Text, Colour::INK, &number);
        self.y += size * LEADING;
    }

    /// Adds a picture in the middle, scaled so that it is no wider and no higher than this.
    pub(super) fn picture(&mut self, picture: &Scene, room: (f32, f32)) {
        let scale = (room.0.min(self.size.0) / picture.width).min(room.1 / picture.height);
        let (width, height) = (picture.width * scale, picture.height * scale);
        self.need(height);
        let (left, top) = ((self.size.0 - width) / 2.0, self.y);
        self.last().place(picture, left, top, scale);
        self.y += height;
    }
}
