//! The part of a DRAT proof that the refutation needs, written as LRAT.
//!
//! The check goes backwards, so it produces the last line first. A clause is deleted after the last
//! line that needs it. The deletion keeps the memory of the next checker small. The deletion is
//! also necessary where a lemma follows only by resolution on its first literal: such a lemma was
//! checked only against the clauses that later lines need, while LRAT asks for all clauses that
//! exist.
//!
//! Where the formula repeats a literal in a clause, other checkers count the literal twice: with
//! `cake_lpr` and `lrat-check`, the clause `1 1 0` is not a unit. So the clause is first derived
//! without the repetition, which these checkers accept, and the clause with the repetition is
//! deleted.

use std::io::{self, Write};

use neuf_cnf::Lit;

use super::Given;
use super::database::{ClauseRef, Database};
use crate::format::Notation;
use crate::names::Names;
use crate::write::{lrat_deletion, lrat_step};

/// Stands before a hint that names a clause to resolve with.
pub(super) const RESOLVE: u32 = 0;

/// A derived clause of the LRAT proof.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    /// A lemma of the proof.
    Lemma(ClauseRef),
    /// A unit clause: a literal that follows by propagation, with a number of
    /// its own.
    Unit(Lit, u32),
    /// The empty clause.
    Empty,
}

/// The lines, the last line first.
///
/// Clauses have their numbers in the database; units have higher numbers.
#[derive(Debug, Default)]
pub(super) struct TrimmedProof {
    /// Each line, and where its hints begin in `hints`.
    lines: Vec<(Line, usize)>,
    hints: Vec<u32>,
    /// Whether some lemma follows only by resolution on its first literal.
    pub(super) resolves: bool,
}

/// What is known of each clause, by the clause's number here.
struct Numbers {
    /// The last line that needs the clause, where the proof's last line is 1; 0
    /// when no line needs it.
    needed_until: Vec<u32>,
    /// The number of the clause in the LRAT proof.
    ids: Vec<u64>,
}

impl TrimmedProof {
    /// Adds a line in front of the other lines.
    pub(super) fn push(&mut self, line: Line, hints: &[u32]) {
        self.lines.push((line, self.hints.len()));
        self.hints.extend_from_slice(hints);
    }

    fn hints(&self, line: usize) -> &[u32] {
        let end = self.lines.get(line + 1).map_or(self.hints.len(), |&(_, start)| start);
        &self.hints[self.lines[line].1..end]
    }

    /// The table of numbers; the first `given` are the formula's clauses.
    fn numbers(&self, given: u32) -> Numbers {
        let highest = self.hints.iter().copied().max().unwrap_or(0).max(given);
        let mut needed_until = vec![0; highest as usize + 1];
        for line in 0..self.lines.len() {
            for &hint in self.hints(line) {
                let last = &mut needed_until[hint as usize];
                if *last == 0 {
                    *last = line as u32 + 1;
                }
            }
        }
        let mut ids: Vec<u64> = (0..=u64::from(given)).collect();
        ids.resize(highest as usize + 1, 0);
        Numbers { needed_until, ids }
    }

    /// Writes the lines in the order of the proof.
    pub(super) fn write(
        &self,
        database: &Database,
        names: &Names,
        given: &Given,
        mut out: impl Write,
        notation: Notation,
    ) -> io::Result<()> {
        let mut numbers = self.numbers(given.count);
        let mut last = u64::from(given.count);
        let mut buffer = Vec::new();
        if self.resolves {
            let is_idle = |&number: &u64| numbers.needed_until[number as usize] == 0;
            let idle: Vec<u64> = (1..=last).filter(is_idle).collect();
            if !idle.is_empty() {
                lrat_deletion(&mut buffer, notation, last, &idle);
            }
        }
        let (mut lits, mut hints, mut done) = (Vec::new(), Vec::new(), Vec::new());
        for &clause in &given.repeating {
            let number = database.number(clause);
            if numbers.needed_until[number as usize] > 0 {
                last += 1;
                lits.clear();
                lits.extend(database.lits(clause).map(|lit| names.outside(lit)));
                lrat_step(&mut buffer, notation, last, &lits, &[i64::from(number)]);
                lrat_deletion(&mut buffer, notation, last, &[u64::from(number)]);
                numbers.ids[number as usize] = last;
            }
        }
        for (place, &(line, _)) in self.lines.iter().enumerate().rev() {
            last += 1;
            lits.clear();
            let number = match line {
                Line::Lemma(clause) => {
                    lits.extend(database.lits(clause).map(|lit| names.outside(lit)));
                    database.number(clause)
                }
                Line::Unit(lit, number) => {
                    lits.push(names.outside(lit));
                    number
                }
                Line::Empty => 0,
            };
            if let Some(id) = numbers.ids.get_mut(number as usize) {
                *id = last;
            }
            numbers.translate(self.hints(place), place as u32 + 1, &mut hints, &mut done);
            lrat_step(&mut buffer, notation, last, &lits, &hints);
            if !done.is_empty() && place > 0 {
                lrat_deletion(&mut buffer, notation, last, &done);
            }
            if buffer.len() >= 1 << 16 {
                out.write_all(&buffer)?;
                buffer.clear();
            }
        }
        out.write_all(&buffer)?;
        out.flush()
    }
}

impl Numbers {
    /// Fills `hints` with the hints of a line as LRAT writes them, and `done`
    /// with the clauses that are not needed after the line.
    fn translate(&mut self, own: &[u32], line: u32, hints: &mut Vec<i64>, done: &mut Vec<u64>) {
        hints.clear();
        done.clear();
        let mut sign = 1;
        for &hint in own {
            if hint == RESOLVE {
                sign = -1;
                continue;
            }
            let id = self.ids[hint as usize];
            hints.push(sign * id as i64);
            sign = 1;
            let until = &mut self.needed_until[hint as usize];
            if *until == line {
                *until = 0;
                done.push(id);
            }
        }
    }
}
