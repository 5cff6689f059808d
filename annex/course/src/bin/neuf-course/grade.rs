//! `neuf course grade`: compares a pupil's formula with the paper's.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use neuf_course::{GradeJson, Section, Submission, Task, grade, stated_givens, write_grade};
use neuf_sudoku::{Encoding, Family, FormulaPart, Grid, Puzzle, line_text};

use clap::Args;
use neuf_cli::arguments::{BoxArgs, NthArgs, family};
use neuf_cli::formulas::comments::FormulaComments;
use neuf_cli::io::advice_on_puzzles;
use neuf_cli::puzzles::source::{Source, nth_puzzle, refusal, require_input};
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::progress::spinning;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::{Output, remark};
use neuf_cli::words::{self, tr};
use std::ffi::OsString;
use std::path::PathBuf;

use neuf_cli::terminal::wrap::to_width;

/// What is shown below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  neuf course grade pupil.cnf                     the eight families of rules
  neuf course grade pupil.cnf --puzzle grid.txt    and F1 and F2 of this grid
  neuf course grade l2.cnf --families L2           one question alone
  neuf course grade --box 2x2 --lang fr pupil.cnf  4x4, in French
  neuf course grade --json pupil.cnf | jq .verdict

Clauses are compared as sets of literals, in any order. Other numberings of the variables are \
recognised: exchanged indices, the value first, decimal digits side by side, rows and columns \
from 1, variables from 0. A solver decides whether the formula has the same solutions as the \
paper's, and a grid with few givens shows where it has not. A pair of cells in one row and one \
box may be there once or twice, because L2 and B2 both have it.

The exit code is 0 when the formula has the same solutions as the paper's, and 1 when it is too \
weak, too strong, undecided, numbered from 0 or not readable.";

/// Arguments of `neuf course grade`.
#[derive(Debug, Args)]
pub(crate) struct GradeArgs {
    /// The pupil's formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst), with or without a
    /// header, `-` or nothing for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The grid that F1 and F2 are about: a file, or the puzzle itself [default: that of the
    /// comments of `neuf encode`, or of the unit clauses]
    #[arg(short, long, value_name = "GRID")]
    pub(crate) puzzle: Option<OsString>,

    #[command(flatten)]
    pub(crate) nth: NthArgs,

    #[command(flatten)]
    pub(crate) boxes: BoxArgs,

    /// The families that were asked for, such as L2 or K1,L1 [default: all eight]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = family)]
    pub(crate) families: Vec<Family>,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &GradeArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let source = match &args.file {
        Some(path) => Source::File(path.clone()),
        None => {
            require_input(tr!(["a DIMACS file, or `-`", "un fichier DIMACS, ou `-`"]))?;
            Source::stdin()
        }
    };
    let name = source.name();
    let mut text = Vec::new();
    source.open()?.read_to_end(&mut text).with_context(|| name.clone())?;
    let read = Submission::read(&text).map_err(|error| {
        let path = args.file.as_deref().unwrap_or(Path::new("-"));
        advice_on_puzzles(path, &error.cause).map_or_else(|| error.into(), |advice| anyhow!(advice))
    });
    let (submission, warnings) = read.with_context(|| name.clone())?;
    if !quiet {
        for warning in warnings {
            remark(words::warning(&name, &warning));
        }
    }
    let comments = FormulaComments::read(&text[..], &name)?;
    let puzzle = puzzle(args, &submission, &comments, quiet)?;
    let families = if args.families.is_empty() { comments.families } else { args.families.clone() };
    let sections = sections(&families, &comments.parts);
    signals.listen()?;
    let mut task = Task::rules(puzzle);
    task.sections = sections;
    let grade = spinning(tr!(["comparing the clauses", "comparaison des clauses"]), || {
        grade(&submission, &task, signals.interrupt())
    });
    if signals.is_caught() {
        return Ok(Exit::Failed);
    }
    if args.json {
        Output::print(format_args!("{}\n", serde_json::to_string(&GradeJson::new(&grade))?))?;
    } else {
        let mut report = Vec::new();
        write_grade(&mut report, &grade, words::language())?;
        Output::print(on_terminal(&String::from_utf8(report)?))?;
    }
    Ok(Exit::of_success(grade.verdict.is_right() && !grade.from_zero))
}

/// The report in the width of a terminal: its sentences broken between words, its tables and
/// pictures as they are.
fn on_terminal(report: &str) -> String {
    let lines = report.split_inclusive('\n');
    lines.map(|line| if line.contains(": ") { to_width(line) } else { line.into() }).collect()
}

/// The sections that were asked for: these families or these parts, or else all.
fn sections(families: &[Family], parts: &[FormulaPart]) -> Vec<Section> {
    let grid = [Section::F1, Section::F2];
    if !families.is_empty() {
        return families.iter().copied().map(Section::Family).chain(grid).collect();
    }
    if parts.is_empty() {
        return Section::ALL.to_vec();
    }
    let is_asked = |section: &Section| match section {
        Section::Family(_) => parts.contains(&FormulaPart::Rules),
        Section::F1 => parts.contains(&FormulaPart::F1) || parts.contains(&FormulaPart::Givens),
        Section::F2 => parts.contains(&FormulaPart::F2),
    };
    Section::ALL.iter().copied().filter(is_asked).collect()
}

/// The puzzle that the formula is about: that of --puzzle, or else that of the comments, or
/// else that of the unit clauses, or else an empty grid.
fn puzzle(
    args: &GradeArgs,
    submission: &Submission,
    comments: &FormulaComments,
    quiet: bool,
) -> anyhow::Result<Puzzle> {
    let shape = args.boxes.shape;
    if let Some(puzzle) = &args.puzzle {
        let reading = args.boxes.reading();
        let source = Source::of(puzzle, reading);
        let entry = nth_puzzle(&source, reading, args.nth.nth)?;
        if let Some(reason) = refusal(&entry) {
            bail!("{}: {reason}", source.name());
        }
        return Ok(entry.puzzle);
    }
    if let Some(givens) = comments.givens.clone().filter(|_| shape.is_none()) {
        return Ok(givens.into());
    }
    let formula = &submission.formula;
    let likely = || {
        let used = formula.occurring_vars().len();
        Encoding::Extended.likely_shape(used, neuf_cnf::AtMostOne::Pairwise)
    };
    let shape = shape.or(comments.shape).unwrap_or_else(likely);
    let stated = stated_givens(formula, shape);
    if let Some(givens) = stated.as_ref().filter(|_| !quiet) {
        remark(tr!(
            [
                "the unit clauses give this grid: {grid} (--puzzle names another)",
                "les clauses unitaires donnent cette grille : {grid} (--puzzle en nomme une autre)"
            ],
            grid = line_text(givens)
        ));
    }
    Ok(stated.unwrap_or_else(|| Grid::empty(shape)).into())
}
