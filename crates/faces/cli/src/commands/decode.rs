//! `neuf decode`: turns the answer of a solver back into a grid.
//!
//! Which puzzle was solved, and in which encoding, stands in the comments of the formula that
//! `neuf encode` wrote. So with the formula nothing else has to be said.

use std::io::{BufRead, Read, Write};

use anyhow::{Context, bail};
use neuf_cnf::dimacs::answer::{Answer, read_answer};
use neuf_formats::write_solution;
use neuf_sudoku::{Encoded, Encoding, Grid, Puzzle, Rules, line_text};
use serde::Serialize;

use crate::arguments::DecodeArgs;
use crate::formulas::comments::FormulaComments;
use crate::io::open_input;
use crate::puzzles::source::{Source, answer_source, nth_puzzle};
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::streams::{Output, cannot_write, has_colour};
use crate::terminal::style::set_apart;
use crate::words::tr;

#[derive(Serialize)]
struct Json {
    file: String,
    givens: String,
    solution: String,
}

pub(crate) fn run(args: &DecodeArgs) -> anyhow::Result<Exit> {
    if args.encoding == Encoding::Compact && args.puzzle.is_none() {
        let reason = tr!([
            "the compact encoding has variables only for what the puzzle leaves open: give the \
             puzzle with --puzzle, or the formula with --formula",
            "le codage compact n'a de variables que pour ce que la grille laisse ouvert : donnez \
             la grille avec --puzzle, ou la formule avec --formula"
        ]);
        return Err(UsageError(reason.into()).into());
    }
    let of_puzzle = [
        ("--nth", args.nth.nth.is_some()),
        ("--ignore-unknown-rules", args.boxes.ignore_unknown_rules),
    ];
    if let Some((option, _)) = of_puzzle.into_iter().find(|(_, is_given)| *is_given)
        && args.puzzle.is_none()
    {
        return Err(UsageError::requires(option, "--puzzle").into());
    }
    let source = answer_source(args.answer.as_deref())?;
    let mut text = Vec::new();
    source.open()?.read_to_end(&mut text).with_context(|| source.name())?;
    let answer = match minisat(&text) {
        Some(Minisat::Satisfiable) => bail!(tr!(
            [
                "{name}: this is what MiniSat prints, which has no model: name a file for it \
                 (`minisat FORMULA RESULT`) and give that file",
                "{name}: c'est ce que MiniSat affiche, et il n'y a pas de modèle là-dedans : \
                 nommez un fichier où il l'écrive (`minisat FORMULE RÉSULTAT`) et donnez ce \
                 fichier"
            ],
            name = source.name()
        )),
        Some(Minisat::Unsatisfiable) => Answer::Unsatisfiable,
        Some(Minisat::Unknown) => Answer::Unknown,
        None => read_answer(&text[..]).with_context(|| source.name())?,
    };
    let model = match answer {
        Answer::Satisfiable(model) => model,
        Answer::Unsatisfiable => {
            bail!(tr!(
                [
                    "{name}: unsatisfiable, so there is no solution",
                    "{name}: insatisfaisable, donc pas de solution"
                ],
                name = source.name()
            ))
        }
        Answer::Unknown => {
            bail!(tr!(
                [
                    "{name}: the solver has not found an answer",
                    "{name}: le solveur n'a pas trouvé de réponse"
                ],
                name = source.name()
            ))
        }
    };
    let (encoded, givens) = match (&args.formula, &args.puzzle) {
        (Some(formula), _) => of_formula(open_input(formula)?, &formula.display().to_string())?,
        (None, Some(puzzle)) => {
            let reading = args.boxes.reading();
            let puzzle = nth_puzzle(&Source::of(puzzle, reading), reading, args.nth.nth)?;
            (args.encoding.encode(&puzzle.puzzle), puzzle.puzzle.into_parts().0)
        }
        (None, None) => {
            let likely = || args.encoding.likely_shape(model.var_count(), args.at_most_one);
            let shape = args.boxes.shape.unwrap_or_else(likely);
            let empty = Grid::empty(shape);
            (args.encoding.encode(&empty.clone().into()), empty)
        }
    };
    let encoded = encoded.with_at_most_one(args.at_most_one);
    let grid = encoded.decode(&model).with_context(|| source.name())?;
    if args.json {
        let (file, solution) = (source.label(), line_text(&grid));
        let givens = line_text(&givens);
        Output::print(serde_json::to_string(&Json { file, givens, solution })? + "\n")?;
        return Ok(Exit::Done);
    }
    let style = args.style.style();
    let mut output = Output::new();
    write_solution(
        &mut output,
        &givens,
        Some(&grid),
        style,
        set_apart(&givens, &grid, has_colour()),
    )
    .context(cannot_write())?;
    output.flush().context(cannot_write())?;
    output.finish()?;
    Ok(Exit::Done)
}

/// The encoded puzzle that the comments of a formula describe, and its givens.
///
/// # Errors
/// When the file cannot be read, or has not the comments of `neuf encode`.
fn of_formula(input: impl BufRead, name: &str) -> anyhow::Result<(Encoded, Grid)> {
    let comments = FormulaComments::read(input, name)?;
    if let (Some(rules), None) = (&comments.variant, &comments.rules) {
        bail!(tr!(
            [
                "{name}: the formula is of a variant ({rules}), whose rules its comments do not \
                 tell: give the puzzle with --puzzle",
                "{name}: la formule est celle d'une variante ({rules}), dont ses commentaires ne \
                 disent pas les règles : donnez la grille avec --puzzle"
            ],
            name,
            rules
        ));
    }
    let Some(shape) = comments.shape else {
        bail!(tr!(
            [
                "{name}: the formula has no comments of `neuf encode`: give the puzzle with \
                 --puzzle, and the encoding",
                "{name}: la formule n'a pas les commentaires de `neuf encode` : donnez la grille \
                 avec --puzzle, ainsi que le codage"
            ],
            name
        ));
    };
    let rules = comments.rules.unwrap_or_else(|| Rules::usual(shape));
    let givens = comments.givens.map(|givens| givens.values().to_vec());
    let givens = givens.and_then(|values| Grid::from_values(rules.shape(), values));
    let givens = givens.unwrap_or_else(|| Grid::empty(rules.shape()));
    let puzzle = Puzzle::empty(rules).with_givens(givens.clone());
    Ok((comments.encoding.encode(&puzzle), givens))
}

/// What MiniSat says at the end of what it prints.
#[derive(Debug, PartialEq, Eq)]
enum Minisat {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// Recognises what MiniSat prints on the terminal: frames of `=`, statistics and the answer,
/// but no model. Its result file begins with `SAT` or `UNSAT` instead.
fn minisat(text: &[u8]) -> Option<Minisat> {
    let lines = || text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let is_frame = |line: &[u8]| line.starts_with(b"====") || line.starts_with(b"restarts ");
    let answer = lines().rfind(|line| !line.is_empty())?;
    let answer = match answer {
        b"SATISFIABLE" => Minisat::Satisfiable,
        b"UNSATISFIABLE" => Minisat::Unsatisfiable,
        b"INDETERMINATE" => Minisat::Unknown,
        _ => return None,
    };
    lines().any(is_frame).then_some(answer)
}

#[cfg(test)]
mod tests {
    use neuf_formats::parse_puzzle;
    use neuf_solver::Solver;
    use neuf_testing::changes::every_change;

    use super::*;

    /// What one wrong byte makes of the comments of a formula is refused, or the answer is the same
    /// grid, in which the givens stand.
    #[test]
    fn damaged_comments_give_no_other_grid() {
        let text = "1.....3..4.....2";
        let puzzle = parse_puzzle(text).unwrap().puzzle;
        for &encoding in Encoding::ALL {
            let encoded = encoding.encode(&puzzle);
            let mut solver = Solver::from_formula(encoded.formula());
            solver.solve();
            let model = solver.model().unwrap();
            let solution = encoded.decode(model).unwrap();
            let comments = format!(
                "c sudoku 4x4 with boxes 2x2, by neuf 0.1.0\nc encoding: {}\nc givens: {text}\n\
                 p cnf 64 0\n",
                encoding.name()
            );
            let tally = every_change(comments.as_bytes(), |bytes| {
                let Ok((encoded, givens)) = of_formula(bytes, "f.cnf") else { return false };
                let Ok(grid) = encoded.decode(model) else { return false };
                assert_eq!(grid, solution);
                assert!(givens.filled().all(|(cell, value)| grid.get(cell) == value));
                true
            });
            assert!(tally.accepted > 500 && tally.refused > 500, "{tally:?}");
        }
    }

    #[test]
    fn what_minisat_prints_is_no_result_file() {
        let printed = |answer: &str| {
            let text = "============[ Problem Statistics ]=============\n|  Number of variables: 1\n\
                restarts              : 1\nCPU time : 0.1 s\n\n";
            minisat(format!("{text}{answer}\n").as_bytes())
        };
        assert_eq!(printed("SATISFIABLE"), Some(Minisat::Satisfiable));
        assert_eq!(printed("UNSATISFIABLE"), Some(Minisat::Unsatisfiable));
        assert_eq!(printed("INDETERMINATE"), Some(Minisat::Unknown));
        assert_eq!((minisat(b"SAT\n1 -2 0\n"), minisat(b"SATISFIABLE\n")), (None, None));
    }
}
