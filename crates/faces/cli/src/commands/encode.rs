//! `neuf encode`: writes a sudoku as a formula in DIMACS.
//!
//! Each clause is written as soon as it is made, so the hundred million clauses of a 100×100
//! grid need no memory.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use anyhow::bail;
use neuf_cnf::Var;
use neuf_cnf::dimacs::{Header, write_clauses};
use neuf_sudoku::{Encoded, Encoding, Family, FormulaPart, Puzzle, Rules, line_text};
use neuf_words::Numbering;
use serde::Serialize;

use crate::arguments::EncodeArgs;
use crate::formulas::comments::rule_comments;
use crate::io::{Files, write_to};
use crate::puzzles::source::one_variant;
use crate::terminal::exit::Exit;
use crate::terminal::progress::Spinner;
use crate::terminal::signals::Signals;
use crate::terminal::streams::Output;
use crate::words::{self, tr};

pub(crate) fn run(args: &EncodeArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let files = Files::default().writes_or_prints(args.output.as_deref());
    if args.rules_only { files } else { files.reads(args.puzzle.paths()) }.check()?;
    let encoded = if args.rules_only {
        let shape = args.puzzle.boxes.shape.or(args.size).unwrap_or_default();
        encoded(args, &Puzzle::empty(Rules::usual(shape)))
    } else {
        let puzzle = one_variant(&args.puzzle)?.puzzle;
        if let Some(fault) =
            puzzle.rules().violations(puzzle.givens()).next().filter(|_| !args.force)
        {
            let fault = words::counted(&fault, Numbering::FromOne);
            bail!(tr!(
                [
                    "the givens clash: {fault} (--force writes the formula all the same)",
                    "les données se contredisent : {fault} (--force écrit la formule malgré tout)"
                ],
                fault
            ));
        }
        if !args.families.is_empty() && !puzzle.rules().is_usual() {
            bail!(tr!([
                "--families chooses among the eight families of the usual rules, but the puzzle is \
                 a variant",
                "--families choisit parmi les huit familles des règles habituelles, or la grille \
                 est une variante"
            ]));
        }
        if !args.part.is_empty() && !puzzle.rules().is_usual() {
            bail!(tr!([
                "--part chooses among the parts of the usual formula, but the puzzle is a variant",
                "--part choisit parmi les parties de la formule habituelle, or la grille est une \
                 variante"
            ]));
        }
        encoded(args, &puzzle)
    };
    let encoded = encoded.with_at_most_one(args.at_most_one);
    signals.listen()?;
    // A formula on the terminal shows by itself that it is being written.
    let what = tr!(["writing the formula", "écriture de la formule"]);
    let _spinner = args.output.as_deref().map(|_| Spinner::new(what));
    let written =
        write_to(args.output.as_deref(), |mut out| write(&mut out, args, &encoded, signals));
    // After a signal, an error of writing is not reported: the process is about to end by the
    // signal, and the unfinished file does not appear.
    if signals.is_caught() {
        return Ok(Exit::Failed);
    }
    written?;
    if args.json {
        let json = Json {
            output: args.output.as_deref(),
            variables: encoded.var_count(),
            clauses: encoded.clause_count(),
        };
        Output::print(serde_json::to_string(&json)? + "\n")?;
    }
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct Json<'a> {
    output: Option<&'a Path>,
    variables: usize,
    clauses: usize,
}

/// The formula of a puzzle in the encoding, or of the families, that the options choose.
fn encoded(args: &EncodeArgs, puzzle: &Puzzle) -> Encoded {
    if !args.part.is_empty() {
        Encoded::of_parts(puzzle, &args.part, Family::ALL)
    } else if args.families.is_empty() {
        args.encoding.encode(puzzle)
    } else {
        let parts = [FormulaPart::F1, FormulaPart::F2, FormulaPart::Rules];
        Encoded::of_parts(puzzle, &parts, &args.families)
    }
}

fn write(
    out: &mut impl Write,
    args: &EncodeArgs,
    encoded: &Encoded,
    signals: &Signals,
) -> std::io::Result<()> {
    let header = Header { var_count: encoded.var_count(), clause_count: encoded.clause_count() };
    let clauses = encoded.clauses().take_while(|_| !signals.is_caught());
    write_clauses(out, comments(args, encoded), header, clauses)
}

/// The comments at the top of the file: the encoding, the givens, and how the variables are
/// numbered.
fn comments(args: &EncodeArgs, encoded: &Encoded) -> Vec<String> {
    let (grid, rules) = (encoded.puzzle().givens(), encoded.puzzle().rules());
    let shape = grid.shape();
    let (side, boxes) = (shape.side(), shape.single());
    let is_chosen = !args.families.is_empty() || !args.part.is_empty();
    let is_compact = !is_chosen && args.encoding == Encoding::Compact;
    let says = if !args.part.is_empty() {
        let names: Vec<&str> = args.part.iter().map(|part| part.name()).collect();
        format!("parts: {}", names.join(" "))
    } else if args.families.is_empty() {
        format!("encoding: {}", args.encoding.name())
    } else {
        let names: Vec<&str> = args.families.iter().map(|family| family.name()).collect();
        format!("families: {}", names.join(" "))
    };
    let mut comments = vec![
        format!("sudoku {side}x{side} with boxes {boxes}, by neuf {}", env!("CARGO_PKG_VERSION")),
        says,
    ];
    comments.extend(rule_comments(rules));
    if !args.rules_only {
        comments.push(format!("givens: {}", line_text(grid)));
    }
    comments.push(format!(
        "x(i,j,k): the cell of row i and column j (from 0) holds k (from 1 to {side})"
    ));
    if is_compact {
        comments.push("numbers of the x(i,j,k) that the givens leave open, as k=number:".into());
        comments.extend(open_cells(encoded));
    } else {
        comments.push(match shape.arrangement() {
            None => format!("the number of x(i,j,k) is {}*i + {side}*j + k", side * side),
            Some(_) => format!(
                "the number of x(i,j,k) is {side}*n + k, where n cells of the board come before the \
                 cell in reading order"
            ),
        });
    }
    if !args.part.is_empty() {
        let mut first = 1;
        for (name, count) in encoded.sections().into_iter().filter(|&(_, count)| count > 0) {
            let meaning = meaning(name);
            // The name does not stand first, as `givens` does before the puzzle.
            comments.push(format!("clauses {first} to {}: {name}, {meaning}", first + count - 1));
            first += count;
        }
    }
    let is_of_cell = |&index: &usize| encoded.meaning(Var::new(index)).is_some();
    let cells = (0..encoded.var_count()).take_while(is_of_cell).count();
    if encoded.var_count() > cells {
        comments.push(format!(
            "numbers above {cells} belong to no cell; they express *at most one* in this way: {}",
            args.at_most_one.meaning()
        ));
    }
    comments
}

/// What a section of the formula says.
fn meaning(section: &str) -> &'static str {
    let family = Family::ALL.iter().copied().find(|family| family.name() == section);
    let part = FormulaPart::ALL.iter().copied().find(|part| part.name() == section);
    family.map(Family::meaning).or(part.map(FormulaPart::meaning)).unwrap_or_default()
}

/// A comment for each cell that has variables, with their numbers.
fn open_cells(encoded: &Encoded) -> impl Iterator<Item = String> + '_ {
    let shape = encoded.puzzle().shape();
    encoded.puzzle().givens().empty_cells().filter_map(move |cell| {
        let mut line = format!("x({},{},k):", shape.row(cell), shape.column(cell));
        let empty = line.len();
        for value in 1..=shape.side() as u8 {
            if let Some(var) = encoded.var(cell, value) {
                let _ = write!(line, " {value}={var}");
            }
        }
        (line.len() > empty).then_some(line)
    })
}
