//! The sizes to which books are cut, and the margins of their pages.
//!
//! The inner margin, the gutter, disappears into the binding, and the more so the thicker the book
//! is. Its width by the number of pages is what printers on demand ask for (Kindle Direct
//! Publishing and Lulu have the same steps up to 300 pages). With bleed, the paper is an eighth of
//! an inch larger above, below and at the outer edge, and is cut there; the inner edge is bound and
//! has none.

use neuf_words::named;

/// An inch in points.
const INCH: f32 = 72.0;
const MILLIMETRE: f32 = INCH / 25.4;

named! {
    /// The size to which the pages of a book are cut.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Trim("trim size") {
        FiveByEight = "5x8", "5 × 8 inches, 127 × 203 mm";
        #[default]
        SixByNine = "6x9", "6 × 9 inches, 152 × 229 mm, the usual size of paperbacks";
        Letter = "8.5x11", "8.5 × 11 inches, 216 × 279 mm";
        A4 = "a4", "210 × 297 mm";
        A5 = "a5", "148 × 210 mm";
    }
}

impl Trim {
    /// The width and height in points.
    ///
    /// ```
    /// use neuf_press::Trim;
    /// assert_eq!(Trim::SixByNine.size(), (432.0, 648.0));
    /// ```
    #[must_use]
    pub fn size(self) -> (f32, f32) {
        match self {
            Trim::FiveByEight => (5.0 * INCH, 8.0 * INCH),
            Trim::SixByNine => (6.0 * INCH, 9.0 * INCH),
            Trim::Letter => (8.5 * INCH, 11.0 * INCH),
            Trim::A4 => (210.0 * MILLIMETRE, 297.0 * MILLIMETRE),
            Trim::A5 => (148.0 * MILLIMETRE, 210.0 * MILLIMETRE),
        }
    }
}

/// By how much more is printed than is left after cutting.
const BLEED: f32 = 0.125 * INCH;
/// The margins at the outer edge, above and below; the running head stands above the text, the
/// number of the page below it.
const OUTER: f32 = 0.5 * INCH;
const ABOVE: f32 = 0.75 * INCH;
const BELOW: f32 = 0.75 * INCH;

/// The width of the inner margin for so many pages.
fn gutter(pages: usize) -> f32 {
    let inches = match pages {
        0..=150 => 0.5,
        151..=300 => 0.625,
        301..=500 => 0.75,
        501..=700 => 0.875,
        _ => 1.0,
    };
    inches * INCH
}

/// Where things stand on the pages of a book.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Margins {
    trim: (f32, f32),
    gutter: f32,
    bleed: f32,
}

impl Margins {
    pub(super) fn new(trim: Trim, pages: usize, has_bleed: bool) -> Margins {
        let bleed = if has_bleed { BLEED } else { 0.0 };
        Margins { trim: trim.size(), gutter: gutter(pages), bleed }
    }

    /// The width and height of the text.
    pub(super) fn text(self) -> (f32, f32) {
        (self.trim.0 - self.gutter - OUTER, self.trim.1 - ABOVE - BELOW)
    }

    /// The width and height of the printed page.
    pub(super) fn page(self) -> (f32, f32) {
        (self.trim.0 + self.bleed, self.trim.1 + 2.0 * self.bleed)
    }

    /// How much is cut off at the left, above, at the right and below. Pages with an odd number lie
    /// at the right.
    pub(super) fn bleed(self, is_right: bool) -> [f32; 4] {
        let bleed = self.bleed;
        if is_right { [0.0, bleed, bleed, bleed] } else { [bleed, bleed, 0.0, bleed] }
    }

    /// The upper left corner of the text.
    pub(super) fn corner(self, is_right: bool) -> (f32, f32) {
        let left = if is_right { self.gutter } else { self.bleed + OUTER };
        (left, self.bleed + ABOVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_stands_beside_the_gutter() {
        let margins = Margins::new(Trim::SixByNine, 200, true);
        let (width, height) = margins.text();
        for is_right in [true, false] {
            let (left, top) = margins.corner(is_right);
            let [cut_left, cut_above, cut_right, cut_below] = margins.bleed(is_right);
            let inner = if is_right { left - cut_left } else { margins.page().0 - left - width };
            assert!((inner - 45.0).abs() < 1e-3, "{inner}");
            assert_eq!(margins.page().0 - cut_left - cut_right, 432.0);
            assert_eq!(margins.page().1 - cut_above - cut_below, 648.0);
            assert!(top + height + cut_below < margins.page().1);
        }
    }

    #[test]
    fn thicker_books_have_wider_gutters() {
        let widths = [24, 150, 151, 301, 501, 900].map(gutter);
        assert!(widths.is_sorted() && widths[1] < widths[2]);
    }
}
