//! `neuf check`: tells whether a grid is valid, and whether it has exactly one solution.

use std::io::{self, Write};
use std::time::Duration;

use neuf_cnf::Interrupt;
use neuf_explain::Mark;
use neuf_explain::mistakes::{Mistakes, MistakesRecord};
use neuf_formats::{Entry, PlainLines};
use neuf_sudoku::rules::Violation;
use neuf_sudoku::{
    Cell, Grid, MethodError, Place, Uniqueness, line_text, solve_on_bits, uniqueness,
};
use neuf_words::{Numbering, Sentence};
use serde::Serialize;

use crate::arguments::{CheckArgs, WorkArgs};
use crate::puzzles::item::Item;
use crate::puzzles::mistaken::{self, mistake};
use crate::puzzles::results::{Ended, Verdict, write_missing};
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, Way, fast_way, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::terminal::streams::is_terminal;
use crate::terminal::style::boxes;
use crate::terminal::wrap::to_width;
use crate::words::{self, NO_SOLUTION, SEVERAL_SOLUTIONS, told, tr};

/// How long the solutions of a puzzle are looked for without being asked for, unless --time says
/// otherwise. Nearly all puzzles tell in less than a second.
const PATIENCE: Duration = Duration::from_secs(10);

// What is said of a grid that is checked alone, and of many plain lines.
const VALID_SO_FAR: Sentence = [
    "valid so far, {filled} of {cells} cells filled",
    "valable jusqu'ici, cases remplies : {filled} sur {cells}",
];
const PROPER: Sentence =
    ["proper: it has exactly one solution", "correcte : elle a exactement une solution"];
const ONE_SOLUTION: Sentence =
    ["exactly one solution: {solution}", "une solution et une seule : {solution}"];

/// What the check of a grid has found.
struct Checked {
    /// The values that stand twice in a row, a column or a box.
    clashes: Vec<Violation>,
    /// The places where other rules are broken, which only variants have.
    violations: Vec<Violation>,
    /// Whether there is exactly one solution. `None` when a rule is broken, and for a full grid
    /// without `--unique`.
    unique: Option<Result<Uniqueness, MethodError>>,
    /// Whether the command line asks for exactly one solution, so that others are faults.
    is_asked: bool,
    /// What is probably mistyped, if there is no solution or there are several.
    mistakes: Option<Mistakes>,
    /// What a player has entered that contradicts the only solution.
    wrong: Vec<Mark>,
}

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    valid: bool,
    full: bool,
    filled: usize,
    clashes: Vec<JsonClash>,
    /// The places where rules of a variant are broken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<JsonViolation>,
    /// `none`, `one`, `several` or `unknown`, if it was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<&'static str>,
    /// What is probably mistyped.
    #[serde(skip_serializing_if = "Option::is_none")]
    mistakes: Option<MistakesRecord>,
    /// What a player has entered that contradicts the only solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<JsonEntry>,
}

/// A value that a player has entered.
#[derive(Serialize)]
struct JsonEntry {
    cell: [usize; 2],
    value: u8,
}

/// A value that stands twice in a house. Rows and columns count from 1, or from 0 with
/// `--from 0`.
#[derive(Serialize)]
struct JsonClash {
    value: u8,
    first: [usize; 2],
    second: [usize; 2],
    house: String,
}

/// A broken rule and the cells that it concerns. Rows and columns count from 1, or from 0 with
/// `--from 0`.
#[derive(Serialize)]
struct JsonViolation {
    cells: Vec<[usize; 2]>,
    reason: String,
}

pub(crate) fn run(args: &CheckArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let (unique, json, from) = (args.unique, args.json, args.from);
    let table = args.columns.table(args.csv, "--csv")?;
    let table = args.csv.then_some(table);
    // On a terminal the solution is drawn.
    let is_fast = !(args.csv || unique && is_terminal());
    let print = move |output: &mut Vec<u8>, item: &Item, checked: Option<Checked>| {
        if let Some(table) = &table {
            return in_table(output, item, checked.as_ref(), table);
        }
        let (Ok(entry), Some(checked)) = (&item.entry, checked) else {
            write_missing(output, item, "malformed", None, json)?;
            return Ok(None.into());
        };
        print(output, item, entry, &checked, (json, from))
    };
    // A table has no column for what nobody has asked for.
    let is_told = !args.csv;
    let work =
        move |entry: &Entry, interrupt: &Interrupt| check(entry, [unique, is_told], interrupt);
    let fast = fast_way(move |lines, way| check_lines(lines, way, json, unique));
    let job = Job::new([["grid", "grids"], ["grille", "grilles"]], Grain::Fine, work, print)
        .with_variants()
        .with_fast_way(is_fast.then_some(fast))
        .with_objects(json)
        .skipping(args.skip);
    // Whoever asks for the solutions waits for them.
    let time = args.work.time.or((!unique).then_some(PATIENCE));
    for_each(&args.puzzles, &WorkArgs { time, ..args.work }, quiet, signals, &job)
}

/// Checks a grid. Its solutions are looked for if somebody has asked for them, or if what is found
/// of an open grid is told.
fn check(entry: &Entry, [is_asked, is_told]: [bool; 2], interrupt: &Interrupt) -> Checked {
    let puzzle = &entry.puzzle;
    let found: Vec<Violation> = puzzle.rules().violations(puzzle.givens()).collect();
    let is_sought = is_asked || is_told && !puzzle.givens().is_full();
    let unique = (found.is_empty() && is_sought).then(|| uniqueness(puzzle, interrupt));
    // A cell may be mistyped although no rule is broken yet; of a puzzle that has one solution
    // nothing is said.
    let is_fine = matches!(unique, Some(Ok(Uniqueness::Unique(_)))) || puzzle.givens().is_full();
    let is_faulty = !found.is_empty() || !is_fine;
    let mistakes = if is_faulty && is_told { mistake(entry, interrupt) } else { None };
    let wrong = if found.is_empty() {
        wrong_entries(entry, unique.as_ref(), interrupt)
    } else {
        Vec::new()
    };
    let is_clash = |violation: &Violation| matches!(violation, Violation::Twice { .. });
    let (clashes, violations) = found.into_iter().partition(is_clash);
    Checked { clashes, violations, unique, is_asked, mistakes, wrong }
}

/// What a player has entered that contradicts the only solution, if there is exactly one.
fn wrong_entries(
    entry: &Entry,
    known: Option<&Result<Uniqueness, MethodError>>,
    interrupt: &Interrupt,
) -> Vec<Mark> {
    let placed = &entry.played.placed;
    if placed.is_empty() {
        return Vec::new();
    }
    let asked = known.is_none().then(|| uniqueness(&entry.puzzle, interrupt));
    let Some(Ok(Uniqueness::Unique(solution))) = known.or(asked.as_ref()) else {
        return Vec::new();
    };
    let is_wrong = |&&(cell, value): &&(Cell, u8)| solution.get(cell) != value;
    let mark = |&(cell, value): &(Cell, u8)| Mark { cell, value, holds: true };
    placed.iter().filter(is_wrong).map(mark).collect()
}

impl Checked {
    fn is_valid(&self) -> bool {
        self.clashes.is_empty() && self.violations.is_empty()
    }

    /// What a person asked for who wants exactly one solution.
    fn asked(&self) -> Option<&Result<Uniqueness, MethodError>> {
        self.unique.as_ref().filter(|_| self.is_asked)
    }

    /// Whether the grid is valid and what a player has entered is right.
    fn is_good(&self) -> bool {
        self.is_valid() && self.wrong.is_empty()
    }
}

/// Prints the findings and returns the error to report, if the grid has a fault.
fn print(
    output: &mut Vec<u8>,
    item: &Item,
    entry: &Entry,
    checked: &Checked,
    (json, from): (bool, Numbering),
) -> io::Result<Ended> {
    let grid = entry.puzzle.givens();
    if json {
        serde_json::to_writer(&mut *output, &as_json(item, entry, checked, from))?;
        writeln!(output)?;
    } else {
        let mistakes = checked.mistakes.iter().map(|found| mistaken::told(found, entry, from));
        let wrong = wrong_sentence(entry, &checked.wrong, from);
        for sentence in mistakes.chain(wrong).chain(findings(grid, checked, from)) {
            // What is drawn below a sentence needs no blanks around it.
            let sentence = if is_terminal() { sentence.trim_start() } else { &*sentence };
            let line = format!("{}: {sentence}\n", item.told_place()).replace(" \n", "\n");
            write!(output, "{}", to_width(&line))?;
        }
    }
    Ok(Ended { verdict: verdict(checked), complaint: complaint(checked) })
}

/// Prints the row of a grid in a table.
fn in_table(
    output: &mut Vec<u8>,
    item: &Item,
    checked: Option<&Checked>,
    table: &Table,
) -> io::Result<Ended> {
    let filled =
        item.entry.as_ref().map(|entry| entry.puzzle.givens().filled().count().to_string());
    let (filled, valid) = (filled.unwrap_or_default(), checked.map(Checked::is_valid));
    let valid = valid.map(|valid| valid.to_string()).unwrap_or_default();
    let mut added = vec![("valid", valid.as_str()), ("filled", &filled)];
    let solutions = checked.and_then(Checked::asked).map(number);
    added.extend(solutions.map(|solutions| ("solutions", solutions)));
    let unknown = table.write(output, item, &added)?;
    let complaint = unknown.or_else(|| checked.and_then(complaint));
    let verdict = checked.map_or(Verdict::Failed, verdict);
    Ok(Ended { verdict, complaint })
}

/// How many solutions were found, in a word.
fn number(unique: &Result<Uniqueness, MethodError>) -> &'static str {
    match unique {
        Ok(Uniqueness::None) => "none",
        Ok(Uniqueness::Unique(_)) => "one",
        Ok(Uniqueness::Several(..)) => "several",
        Ok(Uniqueness::Unknown(_)) | Err(_) => "unknown",
    }
}

/// How a grid counts in the summary.
fn verdict(checked: &Checked) -> Verdict {
    match checked.asked() {
        Some(Ok(Uniqueness::None)) => Verdict::NoSolution,
        Some(Ok(Uniqueness::Several(..))) => Verdict::Several,
        Some(Ok(Uniqueness::Unknown(_)) | Err(_)) => Verdict::Failed,
        Some(Ok(Uniqueness::Unique(_))) | None if checked.is_good() => Verdict::Good,
        _ => Verdict::Failed,
    }
}

/// Checks the next plain lines, up to the first one that does not have exactly one solution
/// or is full. Everything printed for the others is known from the one search.
fn check_lines(lines: &mut PlainLines, way: Way<'_>, json: bool, unique: bool) -> usize {
    let Way { file, output, interrupt, .. } = way;
    let mut digits = itoa::Buffer::new();
    let mut before = Vec::new();
    // The name of the file as it stands in the line that is printed.
    if json {
        before.extend(format!(r#"{{"file":{},"line":"#, serde_json::Value::from(file)).bytes());
    } else {
        before.extend(format!("{}:", words::source(file)).bytes());
    }
    // The sentences of [`findings`] around their numbers.
    let valid = tr!(VALID_SO_FAR, filled = "\0", cells = 81);
    let (valid, of_all) = valid.split_once('\0').unwrap_or_default();
    let one = match unique {
        true => tr!(ONE_SOLUTION, solution = ""),
        false => tr!(PROPER).to_owned(),
    };
    lines.accept(|line, values| {
        let filled = values.iter().filter(|&&value| value != 0).count();
        if filled == values.len() {
            return false;
        }
        let (solution, count) = solve_on_bits(values, 2, interrupt);
        let Some(solution) = solution.filter(|_| count.exact && count.solutions == 1) else {
            return false;
        };
        output.extend_from_slice(&before);
        let begin = output.len();
        output.extend_from_slice(digits.format(line).as_bytes());
        if json {
            output.extend_from_slice(br#","valid":true,"full":false,"filled":"#);
            output.extend_from_slice(digits.format(filled).as_bytes());
            output.extend_from_slice(b",\"clashes\":[],\"solutions\":\"one\"}\n");
            return true;
        }
        let line = begin..output.len();
        output.extend_from_slice(b": ");
        output.extend_from_slice(valid.as_bytes());
        output.extend_from_slice(digits.format(filled).as_bytes());
        output.extend_from_slice(of_all.as_bytes());
        output.push(b'\n');
        output.extend_from_slice(&before);
        output.extend_from_within(line);
        output.extend_from_slice(b": ");
        output.extend_from_slice(one.as_bytes());
        if unique {
            output.extend_from_slice(&solution.map(|value| b'0' + value));
        }
        output.push(b'\n');
        true
    })
}

/// The lines that are printed about a grid.
fn findings(grid: &Grid, checked: &Checked, from: Numbering) -> Vec<String> {
    if !checked.is_valid() {
        let clash = |clash| {
            tr!(["clash: {fault}", "conflit : {fault}"], fault = words::counted(clash, from))
        };
        let broken = |broken| {
            tr!(
                ["broken: {fault}", "règle enfreinte : {fault}"],
                fault = words::counted(broken, from)
            )
        };
        let clashes = checked.clashes.iter().map(clash);
        let violations = checked.violations.iter().map(broken);
        return clashes.chain(violations).collect();
    }
    let validity = if grid.is_full() {
        tr!(["a valid solution", "une solution valable"]).to_owned()
    } else {
        let (filled, cells) = (grid.filled().count(), grid.values().len());
        // A sentence before it may have said what to take out.
        if checked.mistakes.is_some() || !checked.wrong.is_empty() {
            tr!(
                [
                    "no rule is broken yet, {filled} of {cells} cells filled",
                    "aucune règle n'est encore enfreinte, cases remplies : {filled} sur {cells}"
                ],
                filled,
                cells
            )
        } else {
            tr!(VALID_SO_FAR, filled, cells)
        }
    };
    let mut findings = vec![validity];
    if !checked.is_asked {
        // A person who still wants to solve the puzzle does not see the solution.
        findings.extend(match &checked.unique {
            Some(Ok(Uniqueness::Unique(_))) => Some(tr!(PROPER).to_owned()),
            Some(Ok(Uniqueness::Several(..))) => Some(
                tr!([
                    "not proper: it has several solutions (--unique shows two)",
                    "incorrecte : elle a plusieurs solutions (--unique en montre deux)"
                ])
                .to_owned(),
            ),
            Some(Ok(Uniqueness::None)) => Some(
                tr!(["not proper: it has no solution", "incorrecte : elle n'a pas de solution"])
                    .to_owned(),
            ),
            Some(Ok(Uniqueness::Unknown(_))) => Some(
                tr!([
                    "not known whether it is proper: --time allows more time",
                    "on ne sait pas si elle est correcte : --time donne plus de temps"
                ])
                .to_owned(),
            ),
            Some(Err(error)) => Some(tr!(
                [
                    "not known whether it is proper: {error}",
                    "on ne sait pas si elle est correcte : {error}"
                ],
                error = told(error)
            )),
            None => None,
        });
        return findings;
    }
    match &checked.unique {
        Some(Ok(Uniqueness::Unique(solution))) => {
            findings.push(tr!(ONE_SOLUTION, solution = shown(solution)));
        }
        Some(Ok(Uniqueness::Several(one, other))) => {
            findings.push(tr!(
                ["several solutions: {solution}", "plusieurs solutions : {solution}"],
                solution = shown(one)
            ));
            findings.push(tr!(
                ["             and: {solution}", "                 et : {solution}"],
                solution = shown(other)
            ));
            findings.extend(first_difference(one, other, from));
        }
        _ => {}
    }
    findings
}

/// A solution in a sentence. On a terminal the solution is drawn below the sentence, since a line
/// of 81 values is wider than most terminals.
fn shown(solution: &Grid) -> String {
    if is_terminal() { format!("\n{}", boxes(solution)) } else { line_text(solution) }
}

/// Names the first cell in which two solutions differ.
fn first_difference(one: &Grid, other: &Grid, from: Numbering) -> Option<String> {
    let shape = one.shape();
    let cell = shape.cells().find(|&cell| one.get(cell) != other.get(cell))?;
    let (first, second) = (one.get(cell), other.get(cell));
    let place = words::counted(&shape.place(cell), from);
    Some(tr!(
        [
            "they differ first at {place}: {first} and {second}",
            "elles diffèrent d'abord en {place} : {first} et {second}"
        ],
        place,
        first,
        second
    ))
}

/// The error to report, in which the faults are only counted.
fn complaint(checked: &Checked) -> Option<String> {
    let number = checked.clashes.len();
    if !checked.violations.is_empty() {
        let number = number + checked.violations.len();
        let told = [
            tr!(["not valid: {n} fault", "non valable : {n} faute"], n = 1),
            tr!(["not valid: {n} faults", "non valable : {n} fautes"], n = number),
        ];
        return Some(words::language().form(number as u64, told));
    }
    if number > 0 {
        let told = [
            tr!(["not valid: {n} clash", "non valable : {n} conflit"], n = 1),
            tr!(["not valid: {n} clashes", "non valable : {n} conflits"], n = number),
        ];
        return Some(words::language().form(number as u64, told));
    }
    if !checked.wrong.is_empty() {
        return Some(
            tr!(["some entries contradict the solution", "des entrées contredisent la solution"])
                .into(),
        );
    }
    match checked.asked()? {
        Err(error) => Some(told(error)),
        Ok(Uniqueness::Unique(_)) => None,
        Ok(Uniqueness::None) => Some(tr!(NO_SOLUTION).into()),
        Ok(Uniqueness::Several(..)) => Some(tr!(SEVERAL_SOLUTIONS).into()),
        Ok(Uniqueness::Unknown(_)) => Some(
            tr!([
                "stopped before it was known whether there is exactly one solution",
                "arrêté avant de savoir s'il y a une solution et une seule"
            ])
            .into(),
        ),
    }
}

/// The sentence about entries that contradict the only solution.
fn wrong_sentence(entry: &Entry, wrong: &[Mark], from: Numbering) -> Option<String> {
    let named = |mark: &Mark| {
        let place = entry.puzzle.shape().place(mark.cell);
        tr!(
            ["{value} in {place}", "{value} en {place}"],
            value = mark.value,
            place = words::counted(&place, from)
        )
    };
    let marks: Vec<String> = wrong.iter().map(named).collect();
    let entries = marks.join(", ");
    let told = [
        tr!(
            [
                "this entry contradicts the solution: {entries}",
                "cette entrée contredit la solution : {entries}"
            ],
            entries
        ),
        tr!(
            [
                "these entries contradict the solution: {entries}",
                "ces entrées contredisent la solution : {entries}"
            ],
            entries
        ),
    ];
    (!wrong.is_empty()).then(|| words::language().form(wrong.len() as u64, told))
}

fn as_json<'a>(item: &'a Item, entry: &Entry, checked: &Checked, from: Numbering) -> Json<'a> {
    let grid = entry.puzzle.givens();
    let numbers = |place: Place| [place.row, place.column].map(|index| from.number(index));
    let violation = |violation: &Violation| JsonViolation {
        cells: violation.places().into_iter().map(numbers).collect(),
        reason: words::counted(violation, from),
    };
    let clash = |violation: &Violation| match violation {
        Violation::Twice { value, places: [first, second], house } => Some(JsonClash {
            value: *value,
            first: numbers(*first),
            second: numbers(*second),
            // A name for programs, so in English.
            house: match from {
                Numbering::FromOne => format!("{house}"),
                Numbering::FromZero => format!("{house:#}"),
            },
        }),
        _ => None,
    };
    Json {
        file: &item.file,
        line: entry.line,
        valid: checked.is_valid(),
        full: grid.is_full(),
        filled: grid.filled().count(),
        clashes: checked.clashes.iter().filter_map(clash).collect(),
        violations: checked.violations.iter().map(violation).collect(),
        solutions: checked.unique.as_ref().map(number),
        mistakes: checked.mistakes.as_ref().map(|found| mistaken::record(found, entry, from)),
        wrong: checked
            .wrong
            .iter()
            .map(|mark| JsonEntry {
                cell: numbers(grid.shape().place(mark.cell)),
                value: mark.value,
            })
            .collect(),
    }
}
