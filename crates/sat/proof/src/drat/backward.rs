//! The way back: finds out which lemmas are needed and checks each needed lemma.

use neuf_cnf::Lit;

use super::database::ClauseRef;
use super::trim::{Line, RESOLVE};
use super::{Checker, Event};
use crate::error::{CheckError, ProofPlace, StepError};

/// What shows that a clause follows, once its literals are assumed to be false.
#[derive(Clone, Copy, Debug)]
enum Contradiction {
    /// Propagation made this clause false.
    Clause(ClauseRef),
    /// This literal of the checked clause, or of the clause it is resolved with, was true before.
    /// The literal is not true by the assumption that another literal of the clause is false: that
    /// would need a tautology, which is never false and never a unit, and so is never in the core.
    True(Lit),
}

impl Checker<'_> {
    /// Checks what the conflict needs, from the last lemma to the first.
    pub(super) fn go_back(&mut self, conflict: ClauseRef) -> Result<(), CheckError> {
        self.start_needs();
        self.start_check(&[]);
        self.touch_all(conflict, None, self.propagation.trail().len());
        // An empty lemma is a line already. An empty clause of the formula is derived once more,
        // since some checkers ask for a line that derives the empty clause.
        let number = self.database.number(conflict);
        if self.database.size(conflict) > 0 || number <= self.given.count {
            self.needs.fixed.push(number);
            self.write_line(Line::Empty);
        }
        while let Some(event) = self.events.pop() {
            self.take_back(event)?;
        }
        self.retreat(0);
        Ok(())
    }

    /// Undoes an event; a lemma of the core is checked.
    fn take_back(&mut self, event: Event) -> Result<(), CheckError> {
        match event {
            Event::Add { clause, height, pivot, place } => {
                self.retreat(height as usize);
                self.database.set_active(clause, false);
                if self.database.is_core(clause) {
                    self.look_at_interrupt()?;
                    if !self.check(clause, pivot) {
                        let lits = self.database.lits(clause);
                        let lits = lits.map(|lit| self.names.outside(lit)).collect();
                        let (place, cause) =
                            (ProofPlace::new(self.notation, place), StepError::Unfounded(lits));
                        return Err(CheckError::Refused { place, cause });
                    }
                }
            }
            Event::Delete { clause } => self.bring_back(clause),
            Event::ChangeReason { clause, lit } => {
                self.change_reason(lit.var(), clause);
                self.bring_back(clause);
            }
            Event::Undo { clause, height, undone } => {
                self.retreat(height as usize);
                self.database.set_active(clause, true);
                for (lit, reason) in self.undone.drain(undone..) {
                    self.propagation.assign(lit, reason);
                }
                self.propagation.rebuild(&mut self.database);
            }
        }
        Ok(())
    }

    fn bring_back(&mut self, clause: ClauseRef) {
        self.database.set_active(clause, true);
        self.propagation.attach(&mut self.database, clause);
    }

    /// Whether a lemma follows from the clauses that existed before the lemma. If so, its line of
    /// the LRAT proof is written.
    fn check(&mut self, clause: ClauseRef, pivot: Option<Lit>) -> bool {
        if let Some(pivot) = pivot {
            // In LRAT, too, the first literal is resolved on.
            self.database.bring_to(clause, 0, pivot);
        }
        let lits: Vec<Lit> = self.database.lits(clause).collect();
        let base = self.propagation.trail().len();
        self.start_check(&lits);
        let follows = match self.contradict(lits.into_iter()) {
            Some(contradiction) => {
                self.explain(contradiction, base);
                true
            }
            None => pivot.is_some_and(|pivot| self.check_resolvents(pivot, base)),
        };
        self.propagation.undo(base);
        if follows {
            self.write_line(Line::Lemma(clause));
        }
        follows
    }

    /// Makes these literals false and propagates; `None` when there is no
    /// contradiction.
    fn contradict(&mut self, lits: impl Iterator<Item = Lit>) -> Option<Contradiction> {
        for lit in lits {
            match self.propagation.value(lit) {
                0 => self.propagation.assign(!lit, ClauseRef::NONE),
                value if value > 0 => return Some(Contradiction::True(lit)),
                _ => {}
            }
        }
        self.propagation.propagate(&mut self.database).map(Contradiction::Clause)
    }

    /// Gathers the hints of a lemma that follows by propagation.
    fn explain(&mut self, contradiction: Contradiction, base: usize) {
        match contradiction {
            Contradiction::Clause(conflict) => {
                self.touch_all(conflict, None, base);
                self.walk(base, base);
                self.needs.fixed.extend(self.needs.chain.drain(..).rev());
                self.needs.fixed.push(self.database.number(conflict));
            }
            Contradiction::True(lit) => {
                let number = self.need(lit.var());
                self.needs.fixed.push(number);
            }
        }
    }

    /// Whether the resolvents on the lemma's first literal follow, with all
    /// clauses of the core that contain its negation. The other clauses do not
    /// matter: the refutation does not use them after the lemma.
    fn check_resolvents(&mut self, pivot: Lit, base: usize) -> bool {
        let height = self.propagation.trail().len();
        let mut blocks = Vec::new();
        let mut place = 0;
        while let Some(other) = self.core_occurrence(!pivot, place) {
            place += 1;
            if !self.database.is_active(other) {
                continue;
            }
            let rest: Vec<Lit> = self.database.lits(other).filter(|&lit| lit != !pivot).collect();
            match self.contradict(rest.into_iter()) {
                Some(Contradiction::Clause(conflict)) => {
                    self.touch_all(conflict, None, base);
                    self.walk(height, base);
                    self.needs.chain.insert(0, self.database.number(conflict));
                }
                Some(Contradiction::True(lit)) => self.touch(lit.var(), base),
                None => return false,
            }
            self.propagation.undo(height);
            let own: Vec<u32> = self.needs.chain.drain(..).rev().collect();
            blocks.push((self.database.number(other), own));
        }
        // The resolvents share what follows without their own assumptions.
        self.walk(base, base);
        self.needs.fixed.extend(self.needs.chain.drain(..).rev());
        blocks.sort_unstable();
        for (number, own) in blocks {
            self.needs.fixed.extend([RESOLVE, number]);
            self.needs.fixed.extend(own);
        }
        self.report.resolution_lemmas += 1;
        if let Some(trimmed) = &mut self.trimmed {
            trimmed.resolves = true;
        }
        true
    }
}
