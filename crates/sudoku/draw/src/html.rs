//! Scenes as a page of HTML, with one embedded SVG for each scene.
//!
//! The page refers to no other file.

use std::io::{self, Write};

use crate::scene::Scene;
use crate::svg::{Escaped, Number, write_definitions, write_items};

/// Writes the scenes one below the other; when the page is printed, each scene
/// gets a sheet of its own. `language` is the language code of the page, such as
/// `en`.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_html(out: &mut impl Write, scenes: &[Scene], language: &str) -> io::Result<()> {
    let title = scenes.first().map_or("", |scene| &scene.title);
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"{}\">", Escaped(language))?;
    writeln!(out, "<meta charset=\"utf-8\">\n<title>{}</title>", Escaped(title))?;
    writeln!(out, "<meta name=\"viewport\" content=\"width=device-width\">")?;
    writeln!(out, "<style>")?;
    writeln!(out, "body {{ margin: 1rem; background: #eee; text-align: center; }}")?;
    writeln!(out, "svg {{ max-width: 100%; height: auto; margin: 0 auto 1rem; display: block; }}")?;
    if let Some(first) = scenes.first() {
        // The paper is as large as the scene, whose units are points when printed.
        let (width, height) = (Number(first.width), Number(first.height));
        writeln!(out, "@page {{ size: {width}pt {height}pt; margin: 0; }}")?;
        writeln!(out, "@media print {{")?;
        writeln!(out, "  body {{ margin: 0; background: none; }}")?;
        writeln!(out, "  svg.page {{ width: {width}pt; height: {height}pt; margin: 0; }}")?;
        writeln!(out, "  svg.page + svg.page {{ break-before: page; }}\n}}")?;
    }
    writeln!(out, "</style>")?;
    writeln!(
        out,
        "<svg width=\"0\" height=\"0\" style=\"position: absolute\" aria-hidden=\"true\">"
    )?;
    write_definitions(out, scenes)?;
    writeln!(out, "</svg>")?;
    for scene in scenes {
        let (width, height) = (Number(scene.width), Number(scene.height));
        write!(out, "<svg class=\"page\" width=\"{width}\" height=\"{height}\" ")?;
        writeln!(out, "viewBox=\"0 0 {width} {height}\" role=\"img\">")?;
        writeln!(out, "<title>{}</title>", Escaped(&scene.title))?;
        write_items(out, scene)?;
        writeln!(out, "</svg>")?;
    }
    writeln!(out, "</html>")
}
