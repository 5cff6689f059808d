//! A trace as JSON, one object on a line. It holds no sentences, so it is the same in all
//! languages. Literals are DIMACS numbers in the paper's numbering.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_explain::paper::Literals;
use neuf_sudoku::{MethodOutcome, Record, line_text};
use serde_json::{Map, Value, json};

use super::events::{Because, BranchEnd, Events, Failed, Position, Propagated, Trace, Turn};
use neuf_words::Numbering;

pub(super) fn write(
    out: &mut impl Write,
    trace: &Trace,
    numbering: Numbering,
    interrupt: &Interrupt,
) -> io::Result<()> {
    // What is left out then is not written.
    let goes_on = || !interrupt.is_requested();
    let literals = Literals { shape: trace.givens.shape(), numbering };
    let writer = Writer { literals };
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
                    json!({ "number": row, "cell": literals.cell(cell), "value": value })
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
                    "literal": literals.literal(branch.mark),
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

struct Writer {
    literals: Literals,
}

impl Writer {
    fn propagated(&self, propagated: &Propagated) -> Value {
        let literals = propagated.literals.iter().map(|row| {
            let clause = match row.because {
                Because::Clause(name) => Some(name),
                Because::Failed => None,
            };
            json!({
                "number": row.number,
                "literal": self.literals.literal(row.mark),
                "clause": self.literals.clause(clause),
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
            "empty": self.literals.clause(propagated.empty),
        })
    }

    fn failed(&self, failure: &Failed) -> Value {
        let needed = failure.needed.iter().map(|followed| self.literals.followed(followed));
        json!({
            "supposed": self.literals.literal(failure.supposed),
            "trials": failure.trials,
            "count": failure.count,
            "needed": needed.collect::<Vec<_>>(),
            "empty": self.literals.clause(failure.empty),
            "concluded": self.literals.literal(!failure.supposed),
            "then": self.propagated(&failure.then),
        })
    }

    fn position(&self, position: Position) -> Value {
        match position {
            Position::Cell(cell) => json!(self.literals.cell(cell)),
            Position::Before => json!("before"),
            Position::After => json!("after"),
        }
    }

    fn turn(&self, turn: &Turn) -> Value {
        json!({
            "loop": turn.number,
            "cell": self.literals.cell(turn.cell),
            "position": self.position(turn.next),
            "element": turn.element,
            "candidates": turn.candidates.iter().collect::<Vec<_>>(),
            "placed": turn.placed,
            "grid": line_text(&turn.grid),
        })
    }
}
