//! `neuf press draw`: the picture of one sudoku as a page to print, or in pixels.
//!
//! The picture is that of `neuf draw`, which writes the formats that are text.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::{Args, ValueEnum};
use neuf_cli::arguments::PictureArgs;
use neuf_cli::commands::draw::picture;
use neuf_cli::io::{Files, extension, unknown_ending, write_to};
use neuf_cli::terminal::exit::{Exit, UsageError};
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::is_terminal;
use neuf_cli::words::{told, tr};
use neuf_draw::write_pdf;
use neuf_press::{PngError, default_width, write_png};

/// What is shown below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  neuf press draw puzzle.txt -o puzzle.pdf
  neuf press draw --step 5 puzzle.txt -o step.pdf
  neuf press draw --solution puzzle.txt -o solution.png --width 800
  neuf press draw killer.txt -o killer.pdf    variants with their signs

The picture is that of `neuf draw`.";

/// Arguments of `neuf press draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    picture: PictureArgs,

    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format [default: from the name of the --output file, else pdf]
    #[arg(short, long, value_name = "FORMAT")]
    format: Option<Format>,

    /// The width of a PNG in pixels [default: twice the width in SVG, less if that is large]
    #[arg(long, value_name = "PIXELS")]
    width: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A page to print
    Pdf,
    /// A picture of pixels
    Png,
}

pub(crate) fn run(args: &DrawArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let output = args.output.as_deref();
    Files::default().reads(args.picture.puzzle.paths()).writes_or_prints(output).check()?;
    let format = match (args.format, extension(output).as_deref()) {
        (Some(format), _) => format,
        (None, Some("pdf") | None) => Format::Pdf,
        (None, Some("png")) => Format::Png,
        (None, Some(other)) => return Err(unknown_ending(other, "pdf, png").into()),
    };
    if output.is_none() && is_terminal() {
        let why = tr!([
            "the picture is not text: name a file for it with --output",
            "l'image n'est pas du texte : nommez un fichier pour elle avec --output"
        ]);
        return Err(UsageError(why.into()).into());
    }
    if args.width.is_some() && format != Format::Png {
        let why = tr!([
            "--width applies only to pictures in pixels (--format png)",
            "--width ne vaut que pour les images en pixels (--format png)"
        ]);
        return Err(UsageError(why.into()).into());
    }
    let picture = picture(&args.picture, false, signals)?;
    let scene = picture.scene();
    write_to(output, |mut out| match format {
        Format::Pdf => Ok(write_pdf(&mut out, &[scene])?),
        Format::Png => {
            let width = args.width.unwrap_or_else(|| default_width(&scene));
            write_png(&mut out, &scene, width).map_err(|error| match error {
                PngError::Io(error) => error.into(),
                error => anyhow!(told(&error)),
            })
        }
    })?;
    Ok(Exit::Done)
}
