//! The few shapes of which the figures consist, in the colours of `book/figures`.

use std::fmt::Write;

pub(super) const INK: &str = "#1d1d20";
pub(super) const SOFT: &str = "#85858c";
pub(super) const RED: &str = "#b3191c";
pub(super) const GREEN: &str = "#cfeacb";
pub(super) const BLUE: &str = "#e6ebf6";
pub(super) const DARK_BLUE: &str = "#b9c7e8";
pub(super) const ORANGE: &str = "#fbe3c0";
pub(super) const GREY: &str = "#f3f3f5";
pub(super) const PINK: &str = "#f7d4d2";

/// A picture in the making.
pub(super) struct Picture(String);

impl Picture {
    pub(super) fn new(width: i32, height: i32) -> Picture {
        Picture(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"STIX Two Math, Cambria \
             Math, Latin Modern Math, DejaVu Serif, serif\" font-size=\"17\" \
             text-anchor=\"middle\" fill=\"{INK}\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        ))
    }

    /// Text around a point, with further attributes.
    pub(super) fn text(&mut self, x: i32, y: i32, text: &str, more: &str) {
        writeln!(self.0, "<text x=\"{x}\" y=\"{y}\" {more}>{text}</text>").unwrap();
    }

    pub(super) fn rect(&mut self, [x, y, width, height]: [i32; 4], fill: &str, more: &str) {
        writeln!(
            self.0,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\" {more}/>"
        )
        .unwrap();
    }

    pub(super) fn path(&mut self, way: &str, stroke: &str, more: &str) {
        writeln!(
            self.0,
            "<path d=\"{way}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"1.6\" {more}/>"
        )
        .unwrap();
    }

    pub(super) fn circle(&mut self, x: i32, y: i32, radius: i32, fill: &str, stroke: &str) {
        writeln!(
            self.0,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.6\"/>"
        )
        .unwrap();
    }

    /// A box with rounded corners and a text in its middle.
    pub(super) fn labelled(
        &mut self,
        [x, y, width, height]: [i32; 4],
        fill: &str,
        text: &str,
        more: &str,
    ) {
        self.rect([x, y, width, height], fill, &format!("rx=\"6\" stroke=\"{SOFT}\""));
        self.text(x + width / 2, y + height / 2 + 6, text, more);
    }

    pub(super) fn end(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}
