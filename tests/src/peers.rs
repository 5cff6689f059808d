//! Solvers by other authors: the crate batsat, which is always there, and `minisat` and
//! `cadical` when they are on the path.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use batsat::{BasicSolver, SolverInterface, lbool};
use neuf_cnf::dimacs;

use crate::running::run;

/// Another solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// A MiniSat descendant in pure Rust, called as a library.
    Batsat,
    /// MiniSat, called as a command; it writes a result file in a form of its own.
    Minisat,
    /// CaDiCaL, called as a command; it prints `s` and `v` lines.
    Cadical,
}

impl Peer {
    /// The solvers that are installed here.
    #[must_use]
    pub fn available() -> Vec<Peer> {
        let is_there = |peer: &Peer| match peer {
            Peer::Batsat => true,
            Peer::Minisat => Command::new("minisat").arg("--help").output().is_ok(),
            Peer::Cadical => Command::new("cadical").arg("--version").output().is_ok(),
        };
        [Peer::Batsat, Peer::Minisat, Peer::Cadical].into_iter().filter(is_there).collect()
    }

    /// The answer of the solver for the DIMACS file, as it printed it.
    ///
    /// # Panics
    /// When the file cannot be read or the solver cannot be run.
    #[must_use]
    pub fn answer(self, formula: &Path) -> String {
        match self {
            Peer::Batsat => batsat_answer(formula),
            Peer::Minisat => minisat_answer(formula),
            Peer::Cadical => run(Command::new("cadical").args(["-q"]).arg(formula), "").stdout,
        }
    }

    /// Whether the solver finds the formula of the file satisfiable.
    ///
    /// # Panics
    /// When it gives no answer.
    #[must_use]
    pub fn is_satisfiable(self, formula: &Path) -> bool {
        let answer = self.answer(formula);
        let first = answer.lines().find(|line| !line.starts_with('c')).unwrap_or_default();
        match first {
            "s SATISFIABLE" | "SAT" => true,
            "s UNSATISFIABLE" | "UNSAT" => false,
            _ => panic!("{self:?} does not know: {answer}"),
        }
    }
}

fn batsat_answer(path: &Path) -> String {
    let file = std::fs::File::open(path).expect("the formula's file");
    let formula = dimacs::read(file, &dimacs::ReadOptions::default()).expect("a formula").formula;
    let mut solver = BasicSolver::default();
    let vars: Vec<_> = formula.vars().map(|_| solver.new_var_default()).collect();
    for clause in formula.clauses() {
        let mut clause: Vec<_> = clause
            .iter()
            .map(|lit| batsat::Lit::new(vars[lit.var().index()], lit.is_positive()))
            .collect();
        solver.add_clause_reuse(&mut clause);
    }
    if solver.solve_limited(&[]) != lbool::TRUE {
        return "s UNSATISFIABLE\n".into();
    }
    let mut answer = "s SATISFIABLE\nv".to_string();
    for (var, name) in formula.vars().zip(&vars) {
        let lit = var.lit(solver.value_var(*name) != lbool::FALSE);
        write!(answer, " {lit}").expect("memory");
    }
    answer + " 0\n"
}

fn minisat_answer(formula: &Path) -> String {
    let result = tempfile::NamedTempFile::new().expect("a temporary file");
    run(Command::new("minisat").arg("-verb=0").arg(formula).arg(result.path()), "");
    std::fs::read_to_string(result.path()).expect("minisat's result")
}
