//! A trace as JSON, one object on a line. It holds no sentences, so it is the same in all
//! languages. Literals are DIMACS numbers in the paper's numbering.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_sudoku::solve::MethodOutcome;
use neuf_sudoku::{Cell, Record, Shape, Variables, line_text};
use serde_json::{Map, Value, json};

use super::derivation::{Derivation, DerivationStep};
use super::events::{
    Because, BranchEnd, Events, Failed, Followed, Position, Propagated, Trace, Turn,
};
use crate::{ClauseName, Mark};
use neuf_words::Numbering;

pub(super) fn write(
    out: &mut impl Write,
    trace: &Trace,
    numbering: Numbering,
    interrupt: &Interrupt,
) -> io::Result<()> {
    // What is left out then is not written.
    let goes_on = || !interrupt.is_requested();
    let writer = Writer { shape: trace.givens.shape(), numbering };
    let is_solved = trace.outcome == MethodOutcome::Solved;
    let record = Record::new(&trace.givens, is_solved.then_some(&trace.grid));
    let mut object = match serde_json::to_value(record)? {
        Value::Object(object) => object,
        _ => Map::new(),
    };
    object.insert("method".into(), trace.method.name().into());
    object.insert("status".into(), trace.outcome.to_string().into());
    object.insert("reached".into(), line_text(&trace.grid).into());
    object.insert("left_out".into(), trace.beyond.into());
    let events = match &trace.events {
        Events::NakedSingles(passes) => {
            let passes = passes.iter().map(|pass| {
                let filled = pass.filled.iter().map(|&(row, cell, value)| {
                    json!({ "number": row, "cell": writer.cell(cell), "value": value })
                });
                json!({
                    "count": pass.count,
                    "filled": filled.collect::<Vec<_>>(),
                    "grid": line_text(&pass.grid),
                })
            });
            json!({ "passes": passes.collect::<Vec<_>>() })
        }
        Events::Propagation(propagated) => json!({ "propagation": writer.propagated(propagated) }),
        Events::Probing { first, failed, trials } => json!({
            "propagation": writer.propagated(first),
            "failed": failed.iter().map(|failure| writer.failed(failure)).collect::<Vec<_>>(),
            "trials": trials,
        }),
        Events::Backtracking { begin, turns, rounds, placements, returns } => json!({
            "begin": writer.position(*begin),
            "turns": turns
                .iter()
                .take_while(|_| goes_on())
                .map(|turn| writer.turn(turn))
                .collect::<Vec<_>>(),
            "rounds": rounds,
            "placements": placements,
            "returns": returns,
        }),
        Events::Dpll { root, is_refuted, branches, decisions } => {
            let branches = branches.iter().take_while(|_| goes_on()).map(|branch| {
                let end = match branch.end {
                    BranchEnd::Open => "open",
                    BranchEnd::Contradiction => "contradiction",
                    BranchEnd::Model => "model",
                };
                json!({
                    "number": branch.number,
                    "depth": branch.depth,
                    "literal": writer.literal(branch.mark),
                    "decision": !branch.is_reversed,
                    "follows": branch.follows,
                    "end": end,
                })
            });
            json!({
                "root": root,
                "refuted": is_refuted,
                "branches": branches.collect::<Vec<_>>(),
                "decisions": decisions,
            })
        }
    };
    if let Value::Object(events) = events {
        object.extend(events);
    }
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}

/// Writes a derivation in the same way.
pub(super) fn write_derivation(
    out: &mut impl Write,
    derivation: &Derivation,
    numbering: Numbering,
) -> io::Result<()> {
    let writer = Writer { shape: derivation.givens.shape(), numbering };
    let marks = |marks: &[Mark]| marks.iter().map(|&mark| writer.literal(mark)).collect::<Value>();
    let steps = derivation.steps.iter().map(|step| match step {
        DerivationStep::Follows(followed) => writer.followed(followed),
        DerivationStep::Fails { supposed, needed, empty } => json!({
            "literal": writer.literal(!*supposed),
            "supposed": writer.literal(*supposed),
            "needed": needed.iter().map(|one| writer.followed(one)).collect::<Value>(),
            "empty": writer.clause(*empty),
        }),
    });
    let object = json!({
        "puzzle": line_text(&derivation.givens),
        "cell": derivation.cell.map(|cell| writer.cell(cell)),
        "status": derivation.outcome.to_string(),
        "reached": line_text(&derivation.grid),
        "f1": marks(&derivation.units[0]),
        "f2": marks(&derivation.units[1]),
        "steps": steps.collect::<Value>(),
        "empty": writer.clause(derivation.empty),
    });
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}

struct Writer {
    shape: Shape,
    numbering: Numbering,
}

impl Writer {
    /// The row and column of a cell.
    fn cell(&self, cell: Cell) -> [usize; 2] {
        [self.shape.row(cell), self.shape.column(cell)].map(|place| self.numbering.number(place))
    }

    fn literal(&self, mark: Mark) -> Value {
        json!({
            "cell": self.cell(mark.cell),
            "value": mark.value,
            "holds": mark.holds,
            "dimacs": mark.lit(Variables::new(self.shape)).to_dimacs(),
        })
    }

    fn clause(&self, name: Option<ClauseName>) -> Value {
        let clause = name.and_then(|name| Some((name.source().name(), name.clause(self.shape)?)));
        clause.map_or(Value::Null, |(family, clause)| {
            let literals: Vec<i32> = clause.iter().map(|lit| lit.to_dimacs()).collect();
            json!({ "family": family, "literals": literals })
        })
    }

    fn propagated(&self, propagated: &Propagated) -> Value {
        let literals = propagated.literals.iter().map(|row| {
            let clause = match row.because {
                Because::Clause(name) => Some(name),
                Because::Failed => None,
            };
            json!({
                "number": row.number,
                "literal": self.literal(row.mark),
                "clause": self.clause(clause),
                "removed": row.removed,
                "shortened": row.shortened,
                "left": row.left,
            })
        });
        json!({
            "clauses": propagated.clauses,
            "units": { "f1": propagated.units[0], "f2": propagated.units[1] },
            "after_units": propagated.after_units,
            "count": propagated.count,
            "literals": literals.collect::<Vec<_>>(),
            "left": propagated.left,
            "refuted": propagated.is_refuted,
            "empty": self.clause(propagated.empty),
        })
    }

    fn followed(&self, followed: &Followed) -> Value {
        json!({
            "literal": self.literal(followed.mark),
            "clause": self.clause(followed.clause),
        })
    }

    fn failed(&self, failure: &Failed) -> Value {
        let needed = failure.needed.iter().map(|followed| self.followed(followed));
        json!({
            "supposed": self.literal(failure.supposed),
            "trials": failure.trials,
            "count": failure.count,
            "needed": needed.collect::<Vec<_>>(),
            "empty": self.clause(failure.empty),
            "concluded": self.literal(!failure.supposed),
            "then": self.propagated(&failure.then),
        })
    }

    fn position(&self, position: Position) -> Value {
        match position {
            Position::Cell(cell) => json!(self.cell(cell)),
            Position::Before => json!("before"),
            Position::After => json!("after"),
        }
    }

    fn turn(&self, turn: &Turn) -> Value {
        json!({
            "loop": turn.number,
            "cell": self.cell(turn.cell),
            "position": self.position(turn.next),
            "element": turn.element,
            "candidates": turn.candidates.iter().collect::<Vec<_>>(),
            "placed": turn.placed,
            "grid": line_text(&turn.grid),
        })
    }
}
