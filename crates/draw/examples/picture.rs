//! Draws a puzzle with its candidates as SVG on standard output.
//!
//! `cargo run -p neuf-draw --example picture > picture.svg`

use std::error::Error;
use std::io::stdout;

use neuf_draw::{Picture, write_svg};
use neuf_formats::parse_puzzle;
use neuf_sudoku::candidates;

fn main() -> Result<(), Box<dyn Error>> {
    let entry = parse_puzzle(
        "2...9.3...19.8..74..84..62.59.621....27...16....574.93.85..97..93..5.84...2.6...1",
    )?;
    let picture = Picture::of(&entry.puzzle)
        .with_candidates(candidates(&entry.puzzle))
        .with_title("Candidates");
    write_svg(&mut stdout(), &picture.scene())?;
    Ok(())
}
