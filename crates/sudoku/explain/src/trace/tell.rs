//! Turns the events of a trace into blocks of text in a language.
//!
//! The sentences themselves stand in `phrases.rs`, with names of parts in braces, so that a
//! translator finds all of them in one place.

use std::collections::BTreeSet;

use neuf_cnf::Interrupt;
use neuf_sudoku::solve::MethodOutcome;
use neuf_sudoku::{Cell, Shape};

use super::events::{
    Because, Branch, BranchEnd, Events, Failed, Isolated, Pass, Position, Propagated, Trace, Turn,
};
use super::layout::Block;
use super::method::TracedMethod;
use crate::words::{TracePhrases, Words};
use crate::{ClauseName, Source};
use neuf_words::fill;

/// The blocks of a trace, from its title to the grid at its end; only some when `interrupt` is
/// requested.
pub(super) fn blocks(trace: &Trace, words: Words, interrupt: &Interrupt) -> Vec<Block> {
    let phrases = words.trace();
    let mut teller = Teller {
        words,
        phrases,
        shape: trace.givens.shape(),
        blocks: Vec::new(),
        named: BTreeSet::new(),
        interrupt,
    };
    let place = TracedMethod::ALL.iter().position(|&method| method == trace.method);
    teller.blocks.push(Block::Title(phrases.titles[place.unwrap_or_default()].into()));
    match &trace.events {
        Events::NakedSingles(passes) => teller.passes(passes),
        Events::Propagation(propagated) => teller.propagation(propagated),
        Events::Probing { first, failed, trials } => teller.probing(first, failed, *trials),
        Events::Backtracking { begin, turns, rounds, placements, returns } => {
            teller.turns(trace, *begin, turns);
            let counts: [(&str, &dyn std::fmt::Display); 3] =
                [("turns", rounds), ("placements", placements), ("returns", returns)];
            teller.say(phrases.counts, &counts);
        }
        Events::Dpll { .. } => teller.tree(&trace.events),
    }
    teller.end(trace);
    teller.blocks
}

struct Teller<'a> {
    words: Words,
    phrases: &'static TracePhrases,
    shape: Shape,
    blocks: Vec<Block>,
    /// The sources of the clauses that were named.
    named: BTreeSet<Source>,
    interrupt: &'a Interrupt,
}

impl Teller<'_> {
    fn say(&mut self, phrase: &str, parts: &[(&str, &dyn std::fmt::Display)]) {
        self.blocks.push(Block::Text(fill(phrase, parts)));
    }

    fn clause(&mut self, name: ClauseName, of: Option<crate::Mark>) -> String {
        self.named.insert(name.source());
        self.words.clause(self.shape, name, of)
    }

    fn passes(&mut self, passes: &[Pass]) {
        for (number, pass) in (1..).zip(passes) {
            let cells = self.words.count(pass.count, self.phrases.cells);
            let phrase = if pass.count == 0 { self.phrases.idle_pass } else { self.phrases.pass };
            self.say(phrase, &[("n", &number), ("cells", &cells)]);
            if !pass.filled.is_empty() {
                let fact = |&(_, cell, value): &(usize, Cell, u8)| {
                    format!("{} = {value}", self.words.cell(self.shape, cell))
                };
                let facts: Vec<String> = pass.filled.iter().map(fact).collect();
                self.blocks.push(Block::Facts(facts));
                self.blocks.push(Block::Grid(pass.grid.clone()));
            }
        }
    }

    fn propagation(&mut self, propagated: &Propagated) {
        let clauses = self.words.count(propagated.clauses, self.phrases.clauses);
        let left = self.words.count(propagated.after_units, self.phrases.clauses);
        let [f1, f2] = &propagated.units;
        self.say(
            self.phrases.formula,
            &[("clauses", &clauses), ("f1", f1), ("f2", f2), ("left", &left)],
        );
        self.isolated(propagated);
    }

    /// The table of isolated literals, and where it ends.
    fn isolated(&mut self, propagated: &Propagated) {
        if !propagated.literals.is_empty() {
            let rows = propagated.literals.iter().map(|row| self.isolated_row(row)).collect();
            let head = self.phrases.columns.map(str::to_owned).to_vec();
            let is_right = vec![true, false, false, true, true, true];
            self.blocks.push(Block::Table { head, is_right, rows });
        }
        let literals = self.words.count(propagated.count, self.phrases.literals);
        let clauses = self.words.count(propagated.left, self.phrases.clauses);
        self.say(self.phrases.propagated, &[("literals", &literals), ("clauses", &clauses)]);
        if propagated.is_refuted {
            self.empty(propagated.empty);
        }
    }

    fn isolated_row(&mut self, row: &Isolated) -> Vec<String> {
        let because = match row.because {
            Because::Clause(name) => self.clause(name, Some(row.mark)),
            Because::Failed => self.phrases.failed.into(),
        };
        let mark = self.words.mark(self.shape, row.mark);
        let [removed, shortened, left] =
            [row.removed, row.shortened, row.left].map(|n| n.to_string());
        vec![row.number.to_string(), mark, because, removed, shortened, left]
    }

    fn empty(&mut self, name: Option<ClauseName>) {
        match name {
            Some(name) => {
                let clause = self.clause(name, None);
                self.say(self.phrases.empty, &[("clause", &clause)]);
            }
            None => self.say(self.phrases.empty_unit, &[]),
        }
    }

    fn probing(&mut self, first: &Propagated, failed: &[Failed], trials: u64) {
        self.propagation(first);
        for (number, failure) in (1..).zip(failed) {
            let supposed = self.words.mark(self.shape, failure.supposed);
            let concluded = self.words.mark(self.shape, !failure.supposed);
            self.blocks.push(Block::Heading(fill(
                self.phrases.failed_heading,
                &[("n", &number), ("mark", &supposed)],
            )));
            self.say(self.phrases.suppose, &[("mark", &supposed), ("trials", &failure.trials)]);
            let literals = self.words.count(failure.count, self.phrases.literals);
            let is_direct = failure.needed.is_empty();
            let phrase = if is_direct { self.phrases.contradicted } else { self.phrases.follow };
            self.say(phrase, &[("literals", &literals)]);
            let mut items = Vec::new();
            for followed in &failure.needed {
                let mark = self.words.mark(self.shape, followed.mark);
                let because = followed.clause.map(|name| {
                    let clause = self.clause(name, Some(followed.mark));
                    fill(self.phrases.because, &[("clause", &clause)])
                });
                items.push((0, format!("{mark}, {}", because.unwrap_or_default())));
            }
            self.blocks.push(Block::Items(items));
            self.empty(failure.empty);
            self.say(self.phrases.conclude, &[("mark", &concluded)]);
            self.isolated(&failure.then);
        }
        if !first.is_refuted && !failed.last().is_some_and(|last| last.then.is_refuted) {
            self.say(self.phrases.trials, &[("trials", &trials), ("failed", &failed.len())]);
        }
    }

    fn turns(&mut self, trace: &Trace, begin: Position, turns: &[Turn]) {
        let mut rows = Vec::new();
        if let Position::Cell(cell) = begin {
            let row = self.row(&trace.givens, cell);
            rows.push(vec!["0".into(), self.position(begin), "–".into(), "–".into(), row]);
        }
        for turn in turns.iter().take_while(|_| !self.interrupt.is_requested()) {
            let candidates: Vec<String> = turn.candidates.iter().map(|k| k.to_string()).collect();
            rows.push(vec![
                turn.number.to_string(),
                self.position(turn.next),
                turn.element.to_string(),
                format!("[{}]", candidates.join(", ")),
                self.row(&turn.grid, turn.cell),
            ]);
        }
        if !rows.is_empty() {
            let head = self.phrases.loop_columns.map(str::to_owned).to_vec();
            let is_right = vec![true, false, true, false, false];
            self.blocks.push(Block::Table { head, is_right, rows });
        }
    }

    fn position(&self, position: Position) -> String {
        match position {
            Position::Cell(cell) => self.words.cell(self.shape, cell),
            Position::Before => self.phrases.before.into(),
            Position::After => self.phrases.after.into(),
        }
    }

    /// The row of a cell with its number, empty cells as 0: `1: [2, 5, 4, 1, 9, 6, 3, 0, 0]`.
    fn row(&self, grid: &neuf_sudoku::Grid, cell: Cell) -> String {
        let row = self.shape.row(cell);
        let values: Vec<String> = grid.row(row).iter().map(u8::to_string).collect();
        format!("{}: [{}]", self.words.number(row), values.join(", "))
    }

    fn tree(&mut self, events: &Events) {
        let Events::Dpll { root, is_refuted, branches, decisions } = events else { return };
        if *is_refuted {
            self.say(self.phrases.refuted_root, &[]);
            return;
        }
        let known = self.words.count(*root, self.phrases.literals);
        self.say(self.phrases.root, &[("literals", &known)]);
        let goes_on = |_: &&Branch| !self.interrupt.is_requested();
        let items = branches.iter().take_while(goes_on).map(|branch| {
            let phrase =
                if branch.is_reversed { self.phrases.reversed } else { self.phrases.branch };
            let mark = self.words.mark(self.shape, branch.mark);
            let literals = self.words.count(branch.follows, self.phrases.literals);
            let [open, failed, model] = self.phrases.ends;
            let end = match branch.end {
                BranchEnd::Open => open,
                BranchEnd::Contradiction => failed,
                BranchEnd::Model => model,
            };
            let entered = fill(phrase, &[("mark", &mark)]);
            let told = fill(end, &[("literals", &literals)]);
            (branch.depth - 1, format!("{}. {entered}: {told}", branch.number))
        });
        let items = items.collect();
        self.blocks.push(Block::Items(items));
        self.say(self.phrases.decisions, &[("n", decisions)]);
    }

    /// What was left out, how the method ended, and the families of the clauses.
    fn end(&mut self, trace: &Trace) {
        if trace.beyond > 0 {
            self.say(self.phrases.beyond, &[("n", &trace.beyond)]);
        }
        let given = trace.givens.filled_count();
        match trace.outcome {
            MethodOutcome::Solved => self.say(self.phrases.solved, &[]),
            MethodOutcome::Unfinished => {
                let empty = trace.givens.empty_cells().count();
                let empty = self.words.count(empty, self.phrases.cells);
                let filled = trace.grid.filled_count().saturating_sub(given);
                self.say(self.phrases.unfinished, &[("filled", &filled), ("empty", &empty)]);
            }
            MethodOutcome::NoSolution => self.say(self.phrases.no_solution, &[]),
            MethodOutcome::Interrupted => self.say(self.phrases.interrupted, &[]),
        }
        if trace.grid.filled_count() > given {
            self.blocks.push(Block::Grid(trace.grid.clone()));
        }
        if !self.named.is_empty() {
            self.say(self.phrases.families, &[]);
            let named = self.named.iter();
            let named = named.map(|&source| (source.name(), self.words.source(source))).collect();
            self.blocks.push(Block::Families(named));
        }
    }
}
