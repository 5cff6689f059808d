//! `neuf generate`: makes puzzles with the wanted properties.
//!
//! The items of the batch are the numbers of the puzzles. Each puzzle depends only on its
//! number, the seed and the options, not on the thread that makes it, and the puzzles are
//! printed in the order of their numbers.

use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use neuf_cnf::Interrupt;
use neuf_explain::rate::Way;
use neuf_explain::{GridState, RuleKind, Terms as _};
use neuf_formats::{ReaderOptions, Style, parse_pattern, parse_rules, write_game, write_grid};
use neuf_generate::{GenerateError, Generated, Request, generate, invent};
use neuf_sudoku::rules::{Form, Variant};
use neuf_sudoku::{
    Grid, Paint, Puzzle, Record, Rules, Shape, Uniqueness, line_text, uniqueness,
    write_candidates_within,
};
use neuf_words::{Numbering, UnknownName};
use serde::Serialize;

use crate::arguments::{AnyLevel, GenerateArgs};
use crate::batch::{self, Sink};
use crate::commands::rate::JsonWay;
use crate::exit::{Exit, UsageError};
use crate::failure;
use crate::io::open_input;
use crate::progress::Progress;
use crate::signals::Signals;
use crate::source::{Source, nth_puzzle};
use crate::streams::{Output, cannot_write, is_stderr_terminal, remark};
use crate::style::{given, strokes, write_variant_grid};
use crate::table::{column, no_column};
use crate::words::{language, told, tr};
use crate::wrap::width;

/// The object that `--format json` prints.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    record: Record,
    givens: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    /// How difficult the puzzle is for people, and the techniques that it needs.
    #[serde(flatten)]
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<JsonWay>,
    /// The rules of a variant, as the lines of a file of puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
}

/// What is made for a number: the text of a puzzle, or the reason why there is none.
type Made = Result<Vec<u8>, GenerateError>;

pub(crate) fn run(args: &GenerateArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let interrupt = signals.interrupt().clone();
    let wanted = Wanted::of(args)?;
    let request = Arc::new(request(args, wanted.rules, &wanted.invented, &interrupt)?);
    let invented = Arc::new(wanted.invented);
    if invented.is_empty() {
        if args.minimal_clues {
            let reason = tr!("clues are left out only of variants whose clues are invented");
            return Err(UsageError(reason.to_owned()).into());
        }
        request.check().map_err(|error| UsageError(told(&error)))?;
    }
    let columns = chosen(&args.columns.columns)?;
    signals.listen()?;
    let seed = args.seed.number_or_any(quiet);
    let style = args.style.style();
    let (time, count) = (args.time, args.count);
    let worker = || {
        let (request, invented) = (Arc::clone(&request), Arc::clone(&invented));
        let columns = columns.clone();
        let interrupt = interrupt.clone();
        move |number: u64| -> Made {
            let interrupt = interrupt.with_deadline(Instant::now().checked_add(time));
            let is_first = number == 0;
            // Invented rules are those of the one puzzle.
            let (rules, mut made) = if invented.is_empty() {
                let made = generate(&request, seed, number, &interrupt)?;
                (request.rules.clone(), made)
            } else {
                invent(&invented, &request, seed, number, &interrupt)?
            };
            if style == Style::Csv {
                rate(&mut made, &rules, &interrupt);
            }
            let has_rules = is_first || !invented.is_empty();
            let mut bytes = Vec::new();
            // Writing to memory cannot fail.
            let _ = print(&mut bytes, &made, &rules, style, &columns, [is_first, has_rules]);
            Ok(bytes)
        }
    };
    // Puzzles that take long are handed over one by one, so that all cores have some.
    let is_quick = request.levels.is_none()
        && request.scores.is_none()
        && request.ratings.is_none()
        && request.hodoku.is_none()
        && request.difficulties.is_none()
        && request.needs.is_empty()
        && request.without.is_empty()
        && request.clues.is_none()
        && request.pattern.is_none()
        && request.rules.is_usual()
        && invented.is_empty()
        && request.shape().side() <= 9;
    let weight = if is_quick { 1 } else { usize::MAX };
    let make = move |mut feed: batch::Feed<u64>| {
        let mut numbers = 0..count;
        move || {
            let is_chunk = numbers.any(|number| feed.push(number, weight.min(1 << 20)));
            is_chunk || feed.flush()
        }
    };
    let results = Results {
        output: Output::new(),
        progress: Progress::new(quiet, Some(count)),
        signals: signals.clone(),
        number: 0,
        sought: args.technique.filter(|_| !quiet),
        started: Instant::now(),
    };
    let results = Arc::new(Mutex::new(results));
    let ended = batch::run(args.threads.number(), &interrupt, make, worker, &results);
    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
    results.progress.end();
    results.output.finish()?;
    ended?;
    if signals.is_caught() {
        let (done, what, tally) = (results.number, tr!("puzzles"), "");
        failure::print_stopped();
        remark(tr!("interrupted after {done} {what}{tally}", done, what, tally));
        return Ok(Exit::Failed);
    }
    if !quiet && is_stderr_terminal() && count > 1 {
        remark(format_args!("{count} {}, {}", tr!("puzzles"), results.progress.rate()));
    }
    Ok(Exit::Done)
}

/// The columns of a table in CSV.
const COLUMNS: [&str; 7] =
    ["puzzle", "solution", "givens", "level", "score", "difficulty", "hardest"];

/// The places of the columns with these names; of all if there are none.
///
/// # Errors
/// When there is no column of such a name.
fn chosen(names: &[String]) -> Result<Vec<usize>, UsageError> {
    if names.is_empty() {
        return Ok((0..COLUMNS.len()).collect());
    }
    let place =
        |name: &String| column(&COLUMNS, name).ok_or_else(|| UsageError(no_column(&COLUMNS, name)));
    names.iter().map(place).collect()
}

/// Adds the level and the score, if they are not known; a table has columns for them.
fn rate(made: &mut Generated, rules: &Rules, interrupt: &Interrupt) {
    if made.level.is_some() && made.score.is_some() {
        return;
    }
    let Some(puzzle) = Puzzle::new(made.puzzle.clone(), rules.clone()) else { return };
    if let Ok(rating) = neuf_explain::rate::rate(&puzzle, interrupt) {
        (made.level, made.score) = (Some(rating.level), Some(rating.score));
    }
}

/// What `--variant` asks for.
#[derive(Default)]
struct Wanted {
    /// The rules of a file.
    rules: Option<Rules>,
    /// Variants whose rules are invented, or none.
    invented: Vec<Variant>,
}

impl Wanted {
    fn of(args: &GenerateArgs) -> anyhow::Result<Wanted> {
        let Some(variant) = &args.variant else { return Ok(Wanted::default()) };
        let names = variant.to_string_lossy();
        let names: Result<Vec<Variant>, UnknownName> =
            names.split(',').map(|name| name.trim().parse()).collect();
        match names {
            Ok(invented) if !variant.exists() => {
                if args.from.is_some() {
                    let reason = tr!("a solution that is given leaves no rules to be invented");
                    return Err(UsageError(reason.to_owned()).into());
                }
                Ok(Wanted { rules: None, invented })
            }
            Err(error) if !variant.exists() => {
                let name = variant.display();
                let why = told(&error);
                Err(UsageError(tr!("no file is called `{name}`, and {why}", name, why)).into())
            }
            _ => Ok(Wanted { rules: Some(rules(variant)?), invented: Vec::new() }),
        }
    }
}

fn request(
    args: &GenerateArgs,
    mut rules: Option<Rules>,
    invented: &[Variant],
    interrupt: &Interrupt,
) -> anyhow::Result<Request> {
    let mut shape = args.boxes.shape.or(args.size).or(rules.as_ref().map(Rules::shape));
    let solution = match &args.from {
        Some(from) => Some(solution(from, shape, &mut rules, interrupt)?),
        None => None,
    };
    if let Some(solution) = &solution {
        shape = shape.or(Some(solution.shape()));
    }
    let mut shape = shape.unwrap_or_default();
    let board = invented.iter().find_map(|variant| match variant.form() {
        Form::Overlap(arrangement) => Some(arrangement),
        _ => None,
    });
    if let Some(arrangement) = board {
        let board = Shape::overlapping(arrangement, shape.box_rows(), shape.box_columns());
        shape = board.map_err(|error| UsageError(told(&error)))?;
    }
    let rules = rules.unwrap_or_else(|| Rules::usual(shape));
    if rules.shape() != shape {
        let reason = tr!("the rules of the variant are for a grid of another shape");
        return Err(UsageError(reason.to_owned()).into());
    }
    let pattern = match &args.pattern {
        Some(path) => Some(pattern(path, shape)?),
        None => None,
    };
    let mut request = Request::default();
    request.rules = rules;
    request.clues = args.clues.clone();
    request.is_minimal = args.minimal;
    request.has_minimal_marks = args.minimal_clues;
    request.symmetry = args.symmetry;
    request.levels = match &args.level {
        Some(AnyLevel::Ladder(levels)) => Some(levels.clone()),
        _ => None,
    };
    request.difficulties = match &args.level {
        Some(AnyLevel::People(difficulties)) => Some(difficulties.clone()),
        _ => None,
    };
    request.needs = args.needs.clone();
    request.without = args.without.clone();
    request.scores = args.score.clone();
    request.ratings = args.se.clone();
    request.hodoku = args.hodoku.clone();
    request.next = args.technique;
    // A table has no room for notes.
    request.with_notes = !matches!(args.style.style(), Style::Csv | Style::Json);
    request.needs.extend(args.technique);
    request.pattern = pattern;
    request.solution = solution;
    Ok(request)
}

/// The solution that `--from` gives: the grid itself if it is full, or else its only solution.
/// If no rules were chosen, those of that puzzle are.
fn solution(
    from: &OsStr,
    shape: Option<Shape>,
    rules: &mut Option<Rules>,
    interrupt: &Interrupt,
) -> anyhow::Result<Grid> {
    let reading = ReaderOptions::of_shape(shape);
    let source = Source::of(from, reading);
    let (grid, own_rules) = nth_puzzle(&source, reading, None)?.puzzle.into_parts();
    let name = source.name();
    // Candidates belong to the one puzzle, not to what is made of its solution.
    let own_rules = own_rules.without_candidates();
    if rules.is_none() && !own_rules.is_usual() {
        *rules = Some(own_rules);
    }
    let puzzle = Puzzle::from(grid);
    if !puzzle.is_consistent() {
        return Err(anyhow!(tr!("{name}: the grid breaks the rules", name)));
    }
    let of_variant =
        rules.as_ref().and_then(|rules| Puzzle::new(puzzle.givens().clone(), rules.clone()));
    match uniqueness(&of_variant.unwrap_or(puzzle), interrupt)? {
        Uniqueness::Unique(solution) => Ok(solution),
        Uniqueness::None => Err(anyhow!(tr!("{name}: the grid has no solution", name))),
        Uniqueness::Several(..) => {
            Err(anyhow!(tr!("{name}: the grid has several solutions", name)))
        }
        Uniqueness::Unknown(_) => Err(anyhow!(tr!("{name}: interrupted", name))),
    }
}

/// The rules of a variant that the file of `--variant` gives.
fn rules(path: &Path) -> anyhow::Result<Rules> {
    let name = path.display();
    let rules = parse_rules(&text(path)?).map_err(|error| anyhow!("{name}: {}", told(&error)))?;
    if rules.is_usual() {
        return Err(anyhow!(tr!("{name}: the file has no rule of a variant", name)));
    }
    Ok(rules)
}

fn pattern(path: &Path, shape: Shape) -> anyhow::Result<Vec<neuf_sudoku::Cell>> {
    parse_pattern(&text(path)?, shape).ok_or_else(|| {
        let name = path.display();
        anyhow!(tr!(
            "{name}: this is not a pattern of {side}x{side} cells with `.` for each empty cell \
             and `x` for each given",
            name,
            side = shape.side()
        ))
    })
}

/// The content of a small file.
fn text(path: &Path) -> anyhow::Result<String> {
    let mut text = String::new();
    let read = open_input(path)?.read_to_string(&mut text);
    read.with_context(|| path.display().to_string())?;
    Ok(text)
}

fn print(
    out: &mut Vec<u8>,
    made: &Generated,
    rules: &Rules,
    style: Style,
    columns: &[usize],
    [is_first, has_rules]: [bool; 2],
) -> io::Result<()> {
    let Generated { puzzle, solution, level, score, way, .. } = made;
    let has_room = !matches!(style, Style::Csv | Style::Json);
    let variant = (!rules.is_usual()).then_some(rules);
    if let Some(rules) = variant.filter(|_| has_rules && has_room) {
        write!(out, "{}", rules.text())?;
    }
    match style {
        Style::Json => {
            let json = Json {
                record: Record::new(puzzle, Some(solution)),
                givens: puzzle.filled_count(),
                level: level.map(neuf_explain::rate::Level::number),
                score: score.map(|score| (score * 100.0).round() / 100.0),
                way: way.as_ref().map(JsonWay::of),
                rules: variant.map(Rules::text),
            };
            serde_json::to_writer(&mut *out, &json)?;
            writeln!(out)
        }
        Style::Csv => {
            let row = |fields: [&str; 7]| {
                columns.iter().map(|&place| fields[place]).collect::<Vec<_>>().join(",")
            };
            if is_first {
                writeln!(out, "{}", row(COLUMNS))?;
            }
            let [puzzle_line, solution_line] = [puzzle, solution].map(line_text);
            let level = level.map(|level| level.number().to_string()).unwrap_or_default();
            let score = score.map(|score| format!("{score:.2}")).unwrap_or_default();
            let difficulty = way.as_ref().map(|way| way.difficulty.name()).unwrap_or_default();
            let hardest = way.as_ref().and_then(Way::hardest).map(RuleKind::name);
            let hardest = hardest.unwrap_or_default();
            let givens = puzzle.filled_count().to_string();
            let fields =
                [&puzzle_line, &solution_line, &*givens, &level, &score, difficulty, hardest];
            writeln!(out, "{}", row(fields))
        }
        _ if !made.notes.is_empty() => {
            let puzzle = Puzzle::empty(rules.clone()).with_givens(puzzle.clone());
            let mut position = GridState::of(&puzzle);
            made.notes.iter().for_each(|&mark| position.note(mark));
            if style == Style::Numbered {
                // The line of a game is for programs, and wider than a terminal.
                let (candidates, room) = (position.candidates(), width().unwrap_or(usize::MAX));
                let of = |cell| candidates.get(cell).iter();
                let strokes = strokes(Numbering::FromOne);
                let paint =
                    |cell| if puzzle.givens().get(cell) == 0 { Paint::PLAIN } else { given() };
                return write_candidates_within(out, puzzle.shape(), strokes, room, of, paint);
            }
            write_game(out, &puzzle, &position.grid, &position.candidates())
        }
        _ => {
            if !is_first && style.is_tall() {
                writeln!(out)?;
            }
            let of_variant = variant.and_then(|rules| Puzzle::new(puzzle.clone(), rules.clone()));
            match of_variant {
                Some(of_variant) if write_variant_grid(out, &of_variant, puzzle, style)? => Ok(()),
                _ => write_grid(out, puzzle, style),
            }
        }
    }
}

/// The sink that writes the puzzles. The first number without a puzzle ends the run.
struct Results {
    output: Output,
    progress: Progress,
    signals: Signals,
    number: u64,
    /// The technique to practise, until it has been said that it is rare.
    sought: Option<RuleKind>,
    started: Instant,
}

impl Results {
    /// How long the first position may take before it is said that it is rare.
    const PATIENCE: Duration = Duration::from_secs(5);

    /// Says once that a technique is rare, if no position with it was found for some time.
    fn say_rare(&mut self) {
        if self.number > 0 || self.started.elapsed() < Results::PATIENCE {
            return;
        }
        let Some(kind) = self.sought.take() else { return };
        let name = language().rule(kind);
        self.progress.aside(|| {
            remark(tr!(
                "{name} is rare as the next step; the search goes on until --time is over",
                name
            ));
        });
    }
}

impl Sink<Made> for Results {
    fn take(&mut self, made: Made) -> anyhow::Result<()> {
        if self.signals.is_caught() {
            return Ok(());
        }
        let bytes = made.map_err(|error| match error {
            GenerateError::GaveUp(_) => {
                let (number, error) = (self.number + 1, told(&error));
                anyhow!(tr!("gave up on puzzle {number} (see --time): {error}", number, error))
            }
            other => other.into(),
        })?;
        self.output.write_all(&bytes).context(cannot_write())?;
        self.number += 1;
        self.progress.count(1, self.number);
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.flush().context(cannot_write())?;
        self.say_rare();
        self.progress.show();
        Ok(())
    }
}
