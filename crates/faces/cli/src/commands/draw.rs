//! `neuf draw`: draws a sudoku, its candidates, its solution or a step of its explanation.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, bail};
use neuf_cnf::Interrupt;
use neuf_draw::{Picture, write_html, write_svg, write_terminal};
use neuf_explain::{Explanation, Finding, Limit, explain};
use neuf_formats::Entry;
use neuf_sudoku::{Uniqueness, fitting_candidates, uniqueness};

use crate::arguments::{DrawArgs, DrawFormat, PictureArgs};
use crate::io::{Files, extension, unknown_ending, write_to};
use crate::puzzles::source::one_variant;
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::progress::spinning;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{complain, has_colour, is_terminal};
use crate::terminal::wrap::to_width;

use super::explain::marks;
use crate::words::{self, EXPLAINING, NO_SOLUTION, tr};

pub(crate) fn run(args: &DrawArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let format = format(args)?;
    let files = Files::default().reads(args.picture.puzzle.paths());
    files.writes_or_prints(args.output.as_deref()).check()?;
    // On a terminal, each grid has the numbers that sentences speak of.
    let is_shown = format == DrawFormat::Text && args.output.is_none() && is_terminal();
    let picture = picture(&args.picture, is_shown, signals)?;
    write_to(args.output.as_deref(), |out| {
        let coloured = args.output.is_none() && has_colour();
        write(out, args, format, &picture, coloured)
    })?;
    Ok(Exit::Done)
}

/// The picture that these arguments ask for, with numbers beside it also if `is_numbered`.
///
/// # Errors
/// When there is no puzzle to draw, or not what is to be drawn of it.
pub fn picture(
    args: &PictureArgs,
    is_numbered: bool,
    signals: &Signals,
) -> anyhow::Result<Picture> {
    let of_steps = [
        ("--depth", args.derivation.depth.is_some()),
        ("--no-uniqueness", args.derivation.no_uniqueness),
    ];
    if let Some((option, _)) = of_steps.into_iter().find(|(_, is_given)| *is_given)
        && args.step.is_none()
    {
        return Err(UsageError::requires(option, "--step").into());
    }
    let entry = one_variant(&args.puzzle)?;
    signals.listen()?;
    let interrupt = signals.until(args.derivation.time.deadline(Instant::now()));
    let mut picture = drawn(args, &entry, &interrupt)?;
    if !entry.puzzle.rules().is_usual() {
        picture = picture.with_notes(words::language());
    }
    if args.labels || is_numbered {
        picture = picture.with_labels().counted(args.from);
    }
    if let (Some(name), None) = (entry.title(), args.step) {
        picture = picture.with_title(name);
    }
    Ok(picture)
}

/// The format that the options choose, or else the name of the file.
///
/// # Errors
/// When the options do not fit together, or when the picture would go to a terminal.
fn format(args: &DrawArgs) -> anyhow::Result<DrawFormat> {
    let output = args.output.as_deref();
    let format = match (args.format, extension(output).as_deref()) {
        (Some(format), _) => format,
        (None, Some("svg")) => DrawFormat::Svg,
        (None, Some("png")) => DrawFormat::Png,
        (None, Some("html" | "htm")) => DrawFormat::Html,
        (None, Some("pdf")) => DrawFormat::Pdf,
        (None, Some("txt") | None) => DrawFormat::Text,
        (None, Some(other)) => {
            return Err(unknown_ending(other, "svg, html, txt").into());
        }
    };
    if matches!(format, DrawFormat::Pdf | DrawFormat::Png) {
        let name = format.name().to_uppercase();
        return Err(UsageError(tr!(
            ["`neuf press draw` writes a {name}", "`neuf press draw` écrit un {name}"],
            name
        ))
        .into());
    }
    if args.picture.labels && format == DrawFormat::Text {
        let why = tr!([
            "--labels applies only to pictures: svg or html",
            "--labels ne vaut que pour les images : svg ou html"
        ]);
        return Err(UsageError(why.into()).into());
    }
    Ok(format)
}

fn drawn(args: &PictureArgs, entry: &Entry, interrupt: &Interrupt) -> anyhow::Result<Picture> {
    let puzzle = &entry.puzzle;
    if args.solution {
        let solution = match uniqueness(puzzle, interrupt)? {
            Uniqueness::Unique(solution) => solution,
            Uniqueness::Several(one, _) => {
                complain(tr!([
                    "there are several solutions; the picture shows one of them",
                    "il y a plusieurs solutions ; l'image en montre une"
                ]));
                one
            }
            Uniqueness::None => bail!(tr!(NO_SOLUTION)),
            Uniqueness::Unknown(_) => bail!(tr!([
                "stopped before a solution was found",
                "arrêté avant d'avoir trouvé une solution"
            ])),
        };
        return Ok(Picture::of_solution(puzzle, &solution));
    }
    let Some(step) = args.step else {
        let picture = Picture::of(puzzle);
        let marks = args.candidates.then(|| fitting_candidates(puzzle));
        return Ok(marks.into_iter().fold(picture, Picture::with_candidates));
    };
    let options = args.derivation.options(false, marks(&entry.played));
    let explanation = spinning(tr!(EXPLAINING), || explain(puzzle, &options, interrupt))?;
    let place = usize::try_from(step - 1).unwrap_or(usize::MAX);
    Picture::of_step(&explanation, place, words::language(), args.from).with_context(|| {
        match explanation.steps.len() {
            _ if stopped(&explanation) => tr!([
                "the steps stop before the solution, at the limit of --time",
                "les étapes s'arrêtent avant la solution, à la limite de --time"
            ])
            .to_owned(),
            0 => tr!([
                "there are no steps (see `neuf explain`)",
                "il n'y a pas d'étapes (voir `neuf explain`)"
            ])
            .to_owned(),
            count => tr!(
                [
                    "there is no step {step}, only {count}",
                    "il n'y a pas d'étape {step}, le compte s'arrête à {count}"
                ],
                step,
                count
            ),
        }
    })
}

/// Whether the limit of time ended an explanation before its end.
fn stopped(explanation: &Explanation) -> bool {
    matches!(
        explanation.finding,
        Finding::Unknown | Finding::Unfinished { limit: Limit::Interrupt, .. }
    )
}

fn write(
    mut out: &mut dyn Write,
    args: &DrawArgs,
    format: DrawFormat,
    picture: &Picture,
    coloured: bool,
) -> anyhow::Result<()> {
    match format {
        DrawFormat::Text if args.output.is_none() => {
            let mut text = Vec::new();
            write_terminal(&mut text, picture, coloured)?;
            out.write_all(to_width(&String::from_utf8_lossy(&text)).as_bytes())?;
        }
        DrawFormat::Svg => write_svg(&mut out, &picture.scene())?,
        DrawFormat::Html => write_html(&mut out, &[picture.scene()], words::language().name())?,
        _ => write_terminal(&mut out, picture, coloured)?,
    }
    Ok(())
}
