//! An external propagator whose methods are functions of the caller.
//!
//! A number that is no literal breaks the contract as much as a literal that is not observed, but
//! cannot be passed to the solver. So the mistake is remembered here: the clause or reason with the
//! number is left out, which can only allow more models, and from then on no model is accepted. The
//! call ends without an answer, unless there is no model anyway.

#![forbid(unsafe_code)]

use std::ffi::c_int;

use neuf_cnf::{Lit, Var};
use neuf_solver::{ExternalPropagator, Lifetime};

use crate::literal::literal;
use crate::memory::Functions;
use crate::report::Error;

/// The propagator of a caller.
pub(crate) struct External {
    functions: Functions,
    numbers: Vec<c_int>,
    fault: Option<Error>,
}

impl External {
    pub(crate) fn new(functions: Functions) -> External {
        External { functions, numbers: Vec::new(), fault: None }
    }

    /// What the caller did wrong, if it was a number that is no literal.
    pub(crate) fn fault(&self) -> Option<&Error> {
        self.fault.as_ref()
    }

    fn numbers(&mut self, lits: &[Lit]) -> &[c_int] {
        self.numbers.clear();
        self.numbers.extend(lits.iter().map(|lit| lit.to_dimacs()));
        &self.numbers
    }

    /// The literal of a number; `None` for 0 and for a number that is no literal.
    fn lit(&mut self, number: c_int) -> Option<Lit> {
        match literal(number) {
            _ if number == 0 => None,
            Ok(lit) => Some(lit),
            Err(error) => {
                self.fault.get_or_insert(error);
                None
            }
        }
    }

    /// Gathers literals up to a 0. With a number that is no literal, the clause is empty.
    fn gather(&mut self, clause: &mut Vec<Lit>, next: impl Fn(&Functions) -> c_int) -> bool {
        loop {
            match next(&self.functions) {
                0 => return true,
                number => match self.lit(number) {
                    Some(lit) => clause.push(lit),
                    None => {
                        clause.clear();
                        return false;
                    }
                },
            }
        }
    }
}

impl ExternalPropagator for External {
    fn is_lazy(&self) -> bool {
        self.functions.is_lazy
    }

    fn assigned(&mut self, literals: &[Lit]) {
        let functions = self.functions;
        functions.assigned(self.numbers(literals));
    }

    fn level_opened(&mut self) {
        self.functions.level_opened();
    }

    fn decided(&mut self, literal: Lit) {
        self.functions.decided(literal.to_dimacs());
    }

    fn backtracked(&mut self, level: usize) {
        self.functions.backtracked(level);
    }

    fn fixed(&mut self, literal: Lit) {
        self.functions.fixed(literal.to_dimacs());
    }

    fn observe(&mut self) -> Option<Var> {
        let number = self.functions.observe();
        self.lit(number).map(Lit::var)
    }

    fn propagate(&mut self) -> Option<Lit> {
        let number = self.functions.propagate();
        self.lit(number)
    }

    fn reason(&mut self, literal: Lit, clause: &mut Vec<Lit>) {
        let number = literal.to_dimacs();
        self.gather(clause, |functions| functions.reason_literal(number));
    }

    fn reason_lifetime(&self) -> Lifetime {
        if self.functions.reasons_stay { Lifetime::Lasting } else { Lifetime::Forgettable }
    }

    fn next_clause(&mut self, clause: &mut Vec<Lit>) -> Option<Lifetime> {
        let lifetime = match self.functions.has_clause() {
            0 => return None,
            1 => Lifetime::Lasting,
            _ => Lifetime::Forgettable,
        };
        self.gather(clause, Functions::clause_literal).then_some(lifetime)
    }

    fn decide(&mut self) -> Option<Lit> {
        let number = self.functions.decide();
        self.lit(number)
    }

    fn retreat(&mut self) -> Option<usize> {
        self.functions.retreat()
    }

    fn accepts(&mut self, model: &[Lit], _clause: &mut Vec<Lit>) -> bool {
        let functions = self.functions;
        self.fault.is_none() && functions.accepts(self.numbers(model))
    }
}
