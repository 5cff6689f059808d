//! `neuf press draw`: the picture of one sudoku on a page.
//!
//! The picture is that of `neuf draw`, which writes all other formats.

use std::path::PathBuf;

use clap::Args;
use neuf_cli::arguments::PictureArgs;
use neuf_cli::commands::draw::{extension, picture, unknown_ending};
use neuf_cli::io::{Files, write_to};
use neuf_cli::terminal::exit::{Exit, UsageError};
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::is_terminal;
use neuf_draw::write_pdf;

use crate::words::tr;

/// What is shown below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  neuf press draw puzzle.txt -o puzzle.pdf
  neuf press draw --step 5 puzzle.txt -o step.pdf
  neuf press draw killer.txt -o killer.pdf    variants with their signs

The picture is that of `neuf draw`.";

/// Arguments of `neuf press draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    picture: PictureArgs,

    /// Write to this file, a PDF [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &DrawArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let output = args.output.as_deref();
    Files::default().reads(args.picture.puzzle.paths()).writes_or_prints(output).check()?;
    match extension(output).as_deref() {
        Some("pdf") | None => {}
        Some(other) => return Err(unknown_ending(other, "pdf").into()),
    }
    if output.is_none() && is_terminal() {
        let why = tr!("a PDF is not text: name a file for it with --output");
        return Err(UsageError(why.into()).into());
    }
    let picture = picture(&args.picture, false, signals)?;
    write_to(output, |mut out| write_pdf(&mut out, &[picture.scene()]))?;
    Ok(Exit::Done)
}
