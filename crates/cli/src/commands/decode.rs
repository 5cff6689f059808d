//! `neuf decode`: turns the answer of a solver back into a grid.

use std::io::Write;

use anyhow::{Context, bail};
use neuf_cnf::dimacs::answer::{Answer, read_answer};
use neuf_formats::write_solution;
use neuf_sudoku::{Encoding, Grid};

use crate::cli::DecodeArgs;
use crate::exit::{Exit, UsageError};
use crate::input::{Source, answer_source, nth_puzzle};
use crate::output::{CANNOT_WRITE, Output, has_colour};
use crate::style::set_apart;

pub(crate) fn run(args: &DecodeArgs) -> anyhow::Result<Exit> {
    if args.encoding == Encoding::Compact && args.puzzle.is_none() {
        let reason = "the compact encoding has variables only for what the puzzle leaves open: give the puzzle with --puzzle";
        return Err(UsageError(reason.into()).into());
    }
    let source = answer_source(args.answer.as_deref())?;
    let answer = read_answer(source.open()?).with_context(|| source.name())?;
    let model = match answer {
        Answer::Satisfiable(model) => model,
        Answer::Unsatisfiable => bail!("{}: unsatisfiable, so there is no solution", source.name()),
        Answer::Unknown => bail!("{}: the solver has not found an answer", source.name()),
    };
    let (encoded, givens) = match &args.puzzle {
        Some(puzzle) => {
            let shape = args.boxes.shape;
            let puzzle = nth_puzzle(&Source::of(puzzle, shape), shape, args.nth.nth)?;
            (args.encoding.encode(&puzzle.puzzle), puzzle.puzzle.into_givens())
        }
        None => {
            let likely = || args.encoding.likely_shape(model.var_count(), args.at_most_one);
            let shape = args.boxes.shape.unwrap_or_else(likely);
            let empty = Grid::empty(shape);
            (args.encoding.encode(&empty.clone().into()), empty)
        }
    };
    let encoded = encoded.with_at_most_one(args.at_most_one);
    let grid = encoded.decode(&model).with_context(|| source.name())?;
    let style = args.style.style();
    let mut output = Output::new();
    write_solution(
        &mut output,
        &givens,
        Some(&grid),
        style,
        set_apart(&givens, &grid, has_colour()),
    )
    .context(CANNOT_WRITE)?;
    output.flush().context(CANNOT_WRITE)?;
    output.finish()?;
    Ok(Exit::Done)
}
