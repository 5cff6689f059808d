//! How `neuf generate` writes its puzzles.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_explain::rate::Way;
use neuf_explain::{GridState, RuleKind};
use neuf_formats::{Style, write_game, write_grid};
use neuf_generate::Generated;
use neuf_sudoku::{Paint, Puzzle, Record, Rules, line_text, write_candidates};
use neuf_words::Numbering;
use serde::Serialize;

use crate::commands::rate::JsonWay;
use crate::puzzles::table::{column, no_column};
use crate::terminal::exit::UsageError;
use crate::terminal::style::{given, strokes, write_variant_grid};
use crate::terminal::wrap::width;

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

/// The columns of a table in CSV.
const COLUMNS: [&str; 7] =
    ["puzzle", "solution", "givens", "level", "score", "difficulty", "hardest"];

/// The places of the columns with these names; of all if there are none.
///
/// # Errors
/// When there is no column of such a name.
pub(super) fn chosen(names: &[String]) -> Result<Vec<usize>, UsageError> {
    if names.is_empty() {
        return Ok((0..COLUMNS.len()).collect());
    }
    let place =
        |name: &String| column(&COLUMNS, name).ok_or_else(|| UsageError(no_column(&COLUMNS, name)));
    names.iter().map(place).collect()
}

/// Adds the level and the score, if they are not known; a table has columns for them.
pub(super) fn rate(made: &mut Generated, rules: &Rules, interrupt: &Interrupt) {
    if made.level.is_some() && made.score.is_some() {
        return;
    }
    let Some(puzzle) = Puzzle::new(made.puzzle.clone(), rules.clone()) else { return };
    if let Ok(rating) = neuf_explain::rate::rate(&puzzle, interrupt) {
        (made.level, made.score) = (Some(rating.level), Some(rating.score));
    }
}

/// Writes a puzzle in a style; of a table, these columns. The rules of a variant and the heading
/// stand where they are asked for.
pub(super) fn print(
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
                givens: puzzle.filled().count(),
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
            let givens = puzzle.filled().count().to_string();
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
                    |cell| if puzzle.givens().get(cell) == 0 { Paint::default() } else { given() };
                return write_candidates(out, puzzle.shape(), strokes, room, of, paint);
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
