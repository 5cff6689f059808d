//! The program `neuf-cluster`, which is called `neuf cluster`.

mod arguments;
mod conquer;
mod cube_file;
mod cubes;
mod job;
mod join;

use clap::{Parser, Subcommand};
use neuf_cli::program::Program;
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::is_quiet;

use arguments::{ByCubesArgs, CubesArgs, JoinArgs};

/// What is shown below the options of `cubes`.
const CUBES: &str = "\
Examples:
  neuf cluster cubes formula.cnf -o cubes.icnf
  neuf cluster cubes formula.cnf -o cubes.icnf --count 100 --proof cover.lrat
  neuf check-proof cubes.icnf cover.lrat
  neuf cluster sat formula.cnf --cubes cubes.icnf --threads auto
  neuf cluster cubes formula.cnf --depth 8 --plain > cubes.icnf

A cube is a set of literals that are assumed. The formula is cut at the cube that leaves most \
variables without a value, on the variable that changes most in both directions when looking \
ahead, until there are as many cubes as wanted. The summary says how evenly the work is \
divided. The output is in the format iCNF: the clauses, and a line `a … 0` for each cube. Its \
comments have fingerprints of the formula and of the cubes, so that cubes of another formula \
are refused later.

The proof refutes the clauses together with the negation of each cube. So each model satisfies \
one of the cubes. Later answers do not depend on it.";

/// What is shown below the options of `sat`.
const SAT: &str = "\
Examples:
  neuf cluster sat --cubes cubes.icnf --threads auto formula.cnf
  neuf cluster sat --cubes cubes.icnf --results out --certify formula.cnf
  neuf cluster sat --cubes cubes.icnf --results out --cube-index 7 formula.cnf

The formula is solved by its cubes, and the answer is one about the formula, \
whether or not they cover it. With --results nothing that was solved is lost when the run is \
stopped; the same command goes on. A result counts if its proof is right, whoever wrote it; \
--trust-results believes all, and writes no proofs. With --cube-index, one of many jobs solves \
one cube, and `neuf cluster join` makes one answer of their results (book/engine/cubes.md). A job that \
reaches a limit leaves pieces of its cube in the folder, and goes on with them when it is \
started again.";

/// What is shown below the options of `join`.
const JOIN: &str = "\
Examples:
  neuf cluster sat formula.cnf --cubes cubes.icnf --results out --cube-index 7
  neuf cluster join formula.cnf out --cubes cubes.icnf
  neuf cluster join formula.cnf out --cubes cubes.icnf --proof formula.lrat
  neuf check-proof formula.cnf formula.lrat

The output has the form of the SAT competitions, as that of `neuf sat`. A model is checked. A \
refutation joins the results and shows that they cover everything. The whole is one LRAT proof, \
which is checked before the answer is printed; a result without a proof is an error, except \
with --trust-results. Cubes without a result are listed as `missing`, so that their jobs can be \
started again, and those with several as `repeated`.

Results for another formula, claims that do not follow, and results that contradict each other \
are errors that name the file. Results of any run with --results can be joined, also those of a \
run that was stopped.";

/// Cut a formula into parts for many machines, and join their results
#[derive(Debug, Parser)]
#[command(name = "neuf cluster", bin_name = "neuf cluster", version)]
struct Cluster {
    #[command(subcommand)]
    work: Work,
}

#[derive(Debug, Subcommand)]
enum Work {
    /// Cut a formula into cubes, parts that are solved apart
    #[command(after_long_help = CUBES)]
    Cubes(CubesArgs),
    /// Solve a formula by its cubes, all of them or those of one job
    #[command(after_long_help = SAT)]
    Sat(Box<ByCubesArgs>),
    /// Make one answer of the results of cubes
    #[command(after_long_help = JOIN)]
    Join(JoinArgs),
}

impl Program for Cluster {
    fn is_in_english(_command: &str) -> bool {
        true
    }

    fn run(&self, signals: &Signals) -> anyhow::Result<Exit> {
        let quiet = is_quiet();
        match &self.work {
            Work::Cubes(args) => cubes::run(args, quiet, signals),
            Work::Sat(args) => conquer::run(args, quiet, signals),
            Work::Join(args) => join::run(args, quiet, signals),
        }
    }
}

fn main() -> std::process::ExitCode {
    neuf_cli::program::main::<Cluster>()
}
