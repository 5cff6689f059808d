//! `neuf explain` and `neuf hint`: explain a sudoku step by step, or its next step alone.
//!
//! A hint can be taken: where it does not go to a terminal, the grid after it stands before its
//! sentences as a line that neuf reads, with the digits found and the candidates crossed out, so
//! that the output of one hint is the input of the next.

use std::io::Write;
use std::time::Instant;

use anyhow::Context;
use neuf_draw::{Picture, write_compact};
use neuf_explain::paper::{derive, write_derivation};
use neuf_explain::{
    Explanation, ExplanationFormat, Finding, Lead, Limit, Mark, Telling, Terms as _, explain,
    write_explanation,
};
use neuf_formats::{Played, write_game};
use neuf_sudoku::MethodOutcome;

use crate::arguments::{ExplainArgs, HintArgs, OnePuzzleArgs, RulesName, TellArgs};
use crate::puzzles::source::{one_puzzle, one_variant};
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::progress::spinning;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{Output, cannot_write, complain, has_colour, is_terminal, remark};
use crate::terminal::style::found;
use crate::terminal::wrap::{for_stderr, height, to_width, width};
use crate::words::{self, EXPLAINING, NO_SOLUTION, SEVERAL_SOLUTIONS, tr};

pub(crate) fn run_explain(args: &ExplainArgs, signals: &Signals) -> anyhow::Result<Exit> {
    if args.rules == RulesName::Paper || args.cell.is_some() {
        return run_paper(args, signals);
    }
    let Some(explanation) = explained(&args.puzzle, &args.tell, args.full, signals)? else {
        return Ok(Exit::Failed);
    };
    tell(&explanation, &args.tell)?;
    Ok(ended(&explanation))
}

/// `--rules paper` and `--cell`: derives the digits by the paper's two rules.
fn run_paper(args: &ExplainArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let tell = &args.tell;
    let format = tell.format.of_paper().ok_or_else(|| {
        UsageError(
            tr!([
                "--rules paper and --cell write text, markdown or json, not html",
                "--rules paper et --cell écrivent en text, markdown ou json, pas en html"
            ])
            .into(),
        )
    })?;
    let limited = [("--full", args.full), ("--depth", tell.derivation.depth.is_some())];
    if let Some((option, _)) = limited.into_iter().find(|(_, is_given)| *is_given) {
        let why = tr!(
            [
                "{option} does not go with --rules paper and --cell",
                "{option} ne va pas avec --rules paper et --cell"
            ],
            option
        );
        return Err(UsageError(why).into());
    }
    let puzzle = one_puzzle(&args.puzzle)?.puzzle;
    let cell = match &args.cell {
        Some(name) => Some(name.cell(puzzle.shape(), tell.from)?),
        None => None,
    };
    signals.listen()?;
    let deadline = tell.derivation.time.deadline(Instant::now());
    let interrupt = signals.interrupt().with_deadline(deadline);
    let derivation = spinning(tr!(EXPLAINING), || derive(&puzzle, cell, &interrupt))?;
    if signals.is_caught() {
        return Ok(Exit::Failed);
    }
    let mut text = Vec::new();
    write_derivation(&mut text, &derivation, format, words::language(), tell.from)
        .context(cannot_write())?;
    Output::print(to_width(&String::from_utf8_lossy(&text)))?;
    let is_found = match cell {
        Some(cell) => derivation.grid.get(cell) != 0,
        None => derivation.grid.is_full(),
    };
    let complaint = match derivation.outcome {
        MethodOutcome::NoSolution => Some(tr!(NO_SOLUTION)),
        _ if is_found => None,
        MethodOutcome::Interrupted => Some(tr!([
            "stopped before the end, at the limit of --time",
            "arrêté avant la fin, à la limite de --time"
        ])),
        _ if cell.is_some() => Some(tr!([
            "the two rules do not find the value of this cell",
            "les deux règles ne trouvent pas la valeur de cette case"
        ])),
        _ => Some(tr!([
            "the two rules stop before the solution",
            "les deux règles s'arrêtent avant la solution"
        ])),
    };
    if let Some(complaint) = complaint {
        complain(complaint);
    }
    Ok(Exit::of_success(complaint.is_none()))
}

pub(crate) fn run_hint(args: &HintArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let lead = lead(args)?;
    let Some(explanation) = explained(&args.puzzle, &args.tell, false, signals)? else {
        return Ok(Exit::Failed);
    };
    let hint = explanation.next_steps(args.after.unwrap_or(0), args.until_digit);
    let is_hint = matches!(hint.finding, Finding::Hint(_));
    if let Some(lead) = lead
        && is_hint
        && let Some(told) = hint.lead(0, lead, words::language(), args.tell.from)
    {
        Output::print(to_width(&format!("{told}\n")))?;
        return Ok(Exit::Done);
    }
    if let Some(mistakes) = &hint.mistakes
        && args.tell.format == ExplanationFormat::Text
    {
        // Where a cell is mistyped, that is the hint. The steps of the contradiction would push it
        // off the screen.
        let shape = hint.puzzle.shape();
        let sentence = words::language().mistakes(shape, mistakes, args.tell.from);
        Output::print(to_width(&format!("{sentence}\n")))?;
        let reason = complaint(&hint).unwrap_or_default();
        complain(tr!(
            ["{reason} (`neuf explain` shows why)", "{reason} (`neuf explain` montre pourquoi)"],
            reason
        ));
        return Ok(Exit::Failed);
    }
    if !is_hint || args.tell.format != ExplanationFormat::Text {
        tell(&hint, &args.tell)?;
    } else if let Some(width) = width() {
        let next = hint.skipped + hint.steps.len();
        let remark_of_next = tr!(
            [
                "for the step after this one, add --after {next}",
                "pour l'étape d'après, ajoutez --after {next}"
            ],
            next
        );
        let has_next = is_terminal() && !quiet && !hint.steps.is_empty();
        // The remark, which has the name of the command before it, and the prompt stand below a
        // hint.
        let remarked = for_stderr(&format!("neuf: {remark_of_next}")).lines().count();
        let mut output = Output::new();
        let room = height().saturating_sub(1);
        let lines = show(&mut output, &hint, args, [width, room])?;
        output.finish()?;
        if has_next && lines + remarked <= room {
            remark(remark_of_next);
        }
    } else {
        let mut output = Output::new();
        write_next(&mut output, &hint, telling(&args.tell)).context(cannot_write())?;
        output.finish()?;
    }
    Ok(ended(&hint))
}

/// What to tell of the step instead of all, by `--stage`.
fn lead(args: &HintArgs) -> anyhow::Result<Option<Lead>> {
    let stage = args.stage.map_or(Lead::STAGES.len(), |stage| usize::from(stage) - 1);
    let Some(&lead) = Lead::STAGES.get(stage) else { return Ok(None) };
    if args.tell.format != ExplanationFormat::Text || args.tell.clauses {
        return Err(UsageError(
            tr!([
                "--stage 1 and 2 tell a sentence: --format and --clauses are for whole steps",
                "--stage 1 et 2 disent une phrase : --format et --clauses sont pour l'étape entière"
            ])
            .into(),
        )
        .into());
    }
    Ok(Some(lead))
}

/// Explains the puzzle from where its player stands; `None` after a signal.
fn explained(
    puzzle: &OnePuzzleArgs,
    tell: &TellArgs,
    full: bool,
    signals: &Signals,
) -> anyhow::Result<Option<Explanation>> {
    let entry = one_variant(puzzle)?;
    signals.listen()?;
    let deadline = tell.derivation.time.deadline(Instant::now());
    let interrupt = signals.interrupt().with_deadline(deadline);
    let options = tell.derivation.options(full, marks(&entry.played));
    let explanation = spinning(tr!(EXPLAINING), || explain(&entry.puzzle, &options, &interrupt))?;
    Ok((!signals.is_caught()).then_some(explanation))
}

/// What a player has found, as marks.
pub(super) fn marks(played: &Played) -> Vec<Mark> {
    let placed = played.placed.iter().map(|&(cell, value)| Mark { cell, value, holds: true });
    let crossed_out = played.crossed_out.iter();
    placed.chain(crossed_out.map(|&(cell, value)| Mark { cell, value, holds: false })).collect()
}

fn telling(tell: &TellArgs) -> Telling {
    let mut telling = Telling::default();
    telling.format = tell.format;
    telling.language = words::language();
    telling.numbering = tell.from;
    telling.clauses = tell.clauses;
    telling.labels = is_terminal();
    telling.room = width();
    telling.paint = found();
    telling
}

/// Prints an explanation.
fn tell(explanation: &Explanation, tell: &TellArgs) -> anyhow::Result<()> {
    let mut output = Output::new();
    if tell.format == ExplanationFormat::Text && is_terminal() {
        let mut text = Vec::new();
        write_explanation(&mut text, explanation, telling(tell)).context(cannot_write())?;
        let text = to_width(&String::from_utf8_lossy(&text));
        output.write_all(text.as_bytes()).context(cannot_write())?;
    } else {
        write_explanation(&mut output, explanation, telling(tell)).context(cannot_write())?;
    }
    output.finish()
}

/// Shows the steps of a hint on a terminal: for each step the grid before it and below it the
/// text, which is then the last that stands on the screen; or the solved grid. Returns how many
/// lines that takes. Where the grid and the text are higher than the screen, the text is shorter.
fn show(
    output: &mut Output,
    hint: &Explanation,
    args: &HintArgs,
    [width, height]: [usize; 2],
) -> anyhow::Result<usize> {
    let (language, from) = (words::language(), args.tell.from);
    if hint.steps.is_empty() {
        let picture = Picture::of_solution(&hint.puzzle, &hint.progress(0).grid);
        let picture = picture.with_labels().counted(from);
        write_compact(output, &picture, has_colour(), width).context(cannot_write())?;
        return tell(hint, &args.tell).map(|()| 0);
    }
    let mut lines = 0;
    for place in 0..hint.steps.len() {
        let mut shown = Vec::new();
        if place > 0 {
            writeln!(shown).context(cannot_write())?;
        }
        let step = hint.only(place);
        let text_of = |brief| -> anyhow::Result<String> {
            let mut telling = telling(&args.tell);
            telling.brief = brief;
            let mut text = Vec::new();
            write_explanation(&mut text, &step, telling).context(cannot_write())?;
            let text = String::from_utf8_lossy(&text);
            // That this is the next step need not be said above the grid.
            Ok(to_width(text.split_once("\n\n").map_or(&*text, |(_, steps)| steps)))
        };
        let mut text = text_of(false)?;
        if let Some(picture) = Picture::of_step(hint, place, language, from) {
            let before = shown.len();
            write_compact(&mut shown, &picture, has_colour(), width).context(cannot_write())?;
            let is_full = line_count(&shown) + text_of(true)?.lines().count() > height;
            if let Some(grid) = picture.grid_of_step().filter(|_| is_full) {
                shown.truncate(before);
                let number = from.number(grid);
                let named = tr!(["Grid {number}:", "Grille {number} :"], number);
                writeln!(shown, "{named}").context(cannot_write())?;
                let picture = picture.only_grid(grid);
                write_compact(&mut shown, &picture, has_colour(), width).context(cannot_write())?;
            }
        }
        let drawn = line_count(&shown);
        if drawn + text.lines().count() > height {
            text = text_of(true)?;
        }
        lines += drawn + text.lines().count();
        output.write_all(&shown).context(cannot_write())?;
        write!(output, "{text}").context(cannot_write())?;
    }
    Ok(lines)
}

fn line_count(written: &[u8]) -> usize {
    written.iter().filter(|&&byte| byte == b'\n').count()
}

/// Writes a hint as the input of the next one: the grid after it, then its sentences as comments,
/// which stand last as on a terminal. Before the grid they would be taken for its name.
fn write_next(output: &mut Output, hint: &Explanation, telling: Telling) -> std::io::Result<()> {
    let end = hint.progress(hint.steps.len());
    write_game(output, &hint.puzzle, &end.grid, &end.candidates())?;
    let mut sentences = Vec::new();
    write_explanation(&mut sentences, hint, telling)?;
    for line in String::from_utf8_lossy(&sentences).lines() {
        writeln!(output, "{}", format!("# {line}").trim_end())?;
    }
    Ok(())
}

/// Reports why an explanation does not end with the only solution.
fn ended(explanation: &Explanation) -> Exit {
    let complaint = complaint(explanation);
    if let Some(complaint) = complaint {
        complain(complaint);
    }
    Exit::of_success(complaint.is_none())
}

/// The error to report when the explanation does not end with the only solution.
fn complaint(explanation: &Explanation) -> Option<&'static str> {
    match &explanation.finding {
        Finding::Solved(_) | Finding::Hint(_) => None,
        Finding::Unfinished { limit: Limit::Depth, .. } => Some(tr!([
            "the steps stop before the solution, at the limit of --depth",
            "les étapes s'arrêtent avant la solution, à la limite de --depth"
        ])),
        Finding::Unfinished { limit: Limit::Interrupt, .. } => Some(tr!([
            "the steps stop before the solution, at the limit of --time",
            "les étapes s'arrêtent avant la solution, à la limite de --time"
        ])),
        Finding::Wrong { .. } => Some(tr!([
            "some entries contradict the solution",
            "des entrées contredisent la solution"
        ])),
        Finding::NoSolution { .. } => Some(tr!(NO_SOLUTION)),
        Finding::Several { .. } => Some(tr!(SEVERAL_SOLUTIONS)),
        Finding::Unknown => Some(tr!([
            "stopped before it was known whether there is one solution",
            "arrêté avant de savoir s'il y a une seule solution"
        ])),
    }
}
