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
        ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...",
    )?;
    let picture = Picture::of(&entry.puzzle)
        .with_candidates(candidates(&entry.puzzle))
        .with_title("Candidates");
    write_svg(&mut stdout(), &picture.scene())?;
    Ok(())
}
