//! Compares SAT solvers on many puzzles of one shape, with the rules loaded once.
//!
//! ```text
//! cargo run --release --example formula -- [--passes N] [--limit N] SET…
//! ```
//!
//! A set is a file with a puzzle at the start of each line. Every solver gets
//! the rules once and then the givens of each puzzle, finds a solution and looks
//! for a second one, on one thread. The peers take the givens as assumptions. For
//! the second solution they get a clause that forbids the first one while a new
//! literal is assumed; afterwards that literal is made false for good, as their
//! documentation recommends. The solvers take turns every few puzzles, so that
//! other work on the machine affects all alike. Times are CPU times of the
//! thread; the table shows the medians of several passes. The run stops with an
//! error if the solvers count different numbers of solutions.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use batsat::{SolverInterface as _, lbool};
use clap::{Parser, ValueEnum};
use neuf_formats::parse_puzzle;
use neuf_solver::{Outcome, Solver, Template};
use neuf_sudoku::{Encoding, Grid, Shape, Variables, many_puzzles};
use nix::time::{ClockId, clock_gettime};
use varisat::ExtendFormula as _;

/// How many puzzles a solver gets before the next solver takes its turn.
const TURN: usize = 25;

#[derive(Parser)]
struct Args {
    /// How often each set is run.
    #[arg(long, default_value_t = 5)]
    passes: usize,
    /// The largest number of puzzles of each set; they are taken evenly.
    #[arg(long, default_value_t = 1_000)]
    limit: usize,
    /// The encoding that all solvers get.
    #[arg(long, default_value_t = Encoding::Compact)]
    encoding: Encoding,
    /// The encoding that neuf gets, if it is to be another one.
    #[arg(long)]
    ours: Option<Encoding>,
    /// An option of neuf's solver, NAME=VALUE.
    #[arg(long = "set")]
    options: Vec<String>,
    /// The solvers that take part.
    #[arg(long, value_delimiter = ',', default_value = "neuf,batsat,varisat")]
    solvers: Vec<Name>,
    /// Files with a puzzle at the start of each line.
    #[arg(required = true)]
    sets: Vec<std::path::PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Name {
    Neuf,
    Batsat,
    Varisat,
}

/// A solver that holds the rules.
trait Loaded {
    /// How many solutions a grid has: 0, 1, or 2 for more than one.
    fn count(&mut self, grid: &Grid) -> usize;

    /// How many conflicts there were so far, if the solver tells.
    fn conflicts(&self) -> Option<u64>;
}

struct Neuf {
    rules: Template,
    conflicts: u64,
}
impl Loaded for Neuf {
    fn count(&mut self, grid: &Grid) -> usize {
        let mut question = self.rules.ask(givens(grid));
        let mut count = 0;
        while count < 2 && question.next_model() == Outcome::Satisfiable {
            black_box(question.true_vars().count());
            count += 1;
        }
        self.conflicts += question.stats().conflicts;
        count
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.conflicts)
    }
}

/// Translates the literals of a grid for each peer.
fn givens(grid: &Grid) -> impl Iterator<Item = neuf_cnf::Lit> + '_ {
    let variables = Variables { shape: grid.shape() };
    grid.filled().map(move |(cell, value)| variables.var(cell, value).positive())
}

/// The true literals of a solution in the cells that are not given.
fn found<'a>(
    grid: &'a Grid,
    is_true: impl Fn(neuf_cnf::Var) -> bool + 'a,
) -> impl Iterator<Item = neuf_cnf::Lit> + 'a {
    let variables = Variables { shape: grid.shape() };
    let side = grid.shape().side() as u8;
    let vars = grid
        .empty_cells()
        .flat_map(move |cell| (1..=side).map(move |value| variables.var(cell, value)));
    vars.filter(move |&var| is_true(var)).map(neuf_cnf::Var::positive)
}

struct Batsat {
    solver: batsat::BasicSolver,
    vars: Vec<batsat::Var>,
}

impl Batsat {
    fn new(encoding: Encoding, shape: Shape) -> Batsat {
        let encoded = encoding.encode(&Grid::empty(shape).into());
        let mut solver = batsat::BasicSolver::default();
        let vars = (0..encoded.var_count()).map(|_| solver.new_var_default()).collect();
        let mut batsat = Batsat { solver, vars };
        for clause in encoded.clauses() {
            let mut lits = clause.into_iter().map(|lit| batsat.lit(lit)).collect();
            batsat.solver.add_clause_reuse(&mut lits);
        }
        batsat
    }

    fn lit(&self, lit: neuf_cnf::Lit) -> batsat::Lit {
        batsat::Lit::new(self.vars[lit.var().index()], lit.is_positive())
    }
}

impl Loaded for Batsat {
    fn count(&mut self, grid: &Grid) -> usize {
        let mut assumptions: Vec<batsat::Lit> = givens(grid).map(|lit| self.lit(lit)).collect();
        if self.solver.solve_limited(&assumptions) != lbool::TRUE {
            return 0;
        }
        let is_true =
            |var: neuf_cnf::Var| self.solver.value_var(self.vars[var.index()]) == lbool::TRUE;
        let mut block: Vec<batsat::Lit> = found(grid, is_true).map(|lit| !self.lit(lit)).collect();
        let guard = batsat::Lit::new(self.solver.new_var_default(), true);
        block.push(!guard);
        self.solver.add_clause_reuse(&mut block);
        assumptions.push(guard);
        let has_other = self.solver.solve_limited(&assumptions) == lbool::TRUE;
        self.solver.add_clause_reuse(&mut vec![!guard]);
        if has_other { 2 } else { 1 }
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.solver.num_conflicts())
    }
}

struct Varisat {
    solver: varisat::Solver<'static>,
}

impl Varisat {
    fn new(encoding: Encoding, shape: Shape) -> Varisat {
        let encoded = encoding.encode(&Grid::empty(shape).into());
        let mut solver = varisat::Solver::new();
        for clause in encoded.clauses() {
            let lits: Vec<varisat::Lit> = clause.into_iter().map(Varisat::lit).collect();
            solver.add_clause(&lits);
        }
        Varisat { solver }
    }

    fn lit(lit: neuf_cnf::Lit) -> varisat::Lit {
        varisat::Lit::from_dimacs(lit.to_dimacs() as isize)
    }

    fn solve(&mut self, assumptions: &[varisat::Lit]) -> bool {
        self.solver.assume(assumptions);
        self.solver.solve().unwrap_or(false)
    }
}

impl Loaded for Varisat {
    fn count(&mut self, grid: &Grid) -> usize {
        let mut assumptions: Vec<varisat::Lit> = givens(grid).map(Varisat::lit).collect();
        if !self.solve(&assumptions) {
            return 0;
        }
        let model = self.solver.model().unwrap_or_default();
        let is_true = |var: neuf_cnf::Var| model[var.index()].is_positive();
        let mut block: Vec<varisat::Lit> =
            found(grid, is_true).map(|lit| Varisat::lit(!lit)).collect();
        let guard = self.solver.new_lit();
        block.push(!guard);
        self.solver.add_clause(&block);
        assumptions.push(guard);
        let has_other = self.solve(&assumptions);
        self.solver.add_clause(&[!guard]);
        if has_other { 2 } else { 1 }
    }

    fn conflicts(&self) -> Option<u64> {
        None
    }
}

fn load(name: Name, args: &Args, shape: Shape) -> anyhow::Result<Box<dyn Loaded>> {
    Ok(match name {
        Name::Neuf => {
            let encoding = args.ours.unwrap_or(args.encoding);
            let mut options = many_puzzles();
            for option in &args.options {
                let (name, value) = option.split_once('=').context("NAME=VALUE")?;
                options.set(name, value)?;
            }
            let mut solver = Solver::with_options(&options);
            for clause in encoding.encode(&Grid::empty(shape).into()).clauses() {
                solver.add_clause(clause);
            }
            Box::new(Neuf { rules: Template::new(solver), conflicts: 0 })
        }
        Name::Batsat => Box::new(Batsat::new(args.encoding, shape)),
        Name::Varisat => Box::new(Varisat::new(args.encoding, shape)),
    })
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let names: Vec<String> = args
        .solvers
        .iter()
        .filter_map(ValueEnum::to_possible_value)
        .map(|name| name.get_name().to_owned())
        .collect();
    let columns: Vec<String> = names.iter().map(|name| format!(" {name}, /s |")).collect();
    let ratios: Vec<String> = names[1..].iter().map(|name| format!(" neuf : {name} |")).collect();
    println!("| set | puzzles |{}{} conflicts a puzzle |", columns.concat(), ratios.concat());
    println!("|---|---:|{}---|", "---:|".repeat(columns.len() + ratios.len()));
    for path in &args.sets {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let puzzles = read(path, args.limit).with_context(|| path.display().to_string())?;
        let shape = puzzles[0].shape();
        let mut passes = Vec::new();
        let mut conflicts = Vec::new();
        for _ in 0..args.passes {
            // Each pass has new solvers, because the peers would profit from what
            // they learned on the same puzzles.
            let mut solvers: Vec<Box<dyn Loaded>> = args
                .solvers
                .iter()
                .map(|&name| load(name, &args, shape))
                .collect::<anyhow::Result<_>>()?;
            passes.push(run(&puzzles, &mut solvers)?);
            conflicts = solvers.iter().map(|solver| solver.conflicts()).collect();
        }
        println!("{}", row(&name, puzzles.len(), &passes, &conflicts));
    }
    Ok(())
}

fn read(path: &std::path::Path, limit: usize) -> anyhow::Result<Vec<Grid>> {
    let text = std::fs::read_to_string(path)?;
    let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81).collect();
    ensure!(!lines.is_empty(), "no puzzles");
    let taken = lines.len().min(limit);
    let grid = |n: usize| Ok(parse_puzzle(lines[n * lines.len() / taken])?.puzzle.into_parts().0);
    (0..taken).map(grid).collect()
}

/// The time of one pass over a set, by solver.
fn run(puzzles: &[Grid], solvers: &mut [Box<dyn Loaded>]) -> anyhow::Result<Vec<Duration>> {
    let mut times = vec![Duration::ZERO; solvers.len()];
    for (turn, part) in puzzles.chunks(TURN).enumerate() {
        let mut counts = vec![vec![0; part.len()]; solvers.len()];
        for number in 0..solvers.len() {
            let number = (number + turn) % solvers.len();
            let start = cpu_time()?;
            for (puzzle, count) in part.iter().zip(&mut counts[number]) {
                *count = solvers[number].count(black_box(puzzle));
            }
            times[number] += cpu_time()? - start;
        }
        for other in &counts[1..] {
            ensure!(*other == counts[0], "{} against {} solutions", counts[0].len(), other.len());
        }
    }
    Ok(times)
}

fn cpu_time() -> anyhow::Result<Duration> {
    Ok(clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)?.into())
}

fn row(name: &str, puzzles: usize, passes: &[Vec<Duration>], conflicts: &[Option<u64>]) -> String {
    let mut row = format!("| {name} | {puzzles} |");
    for number in 0..conflicts.len() {
        let rate = median(passes.iter().map(|times| puzzles as f64 / times[number].as_secs_f64()));
        let _ = write!(row, " {rate:.0} |");
    }
    for number in 1..conflicts.len() {
        let ratio = |times: &Vec<Duration>| times[number].as_secs_f64() / times[0].as_secs_f64();
        let _ = write!(row, " {:.2} |", median(passes.iter().map(ratio)));
    }
    let each = conflicts.iter().map(|conflicts| match conflicts {
        Some(conflicts) => format!("{:.1}", *conflicts as f64 / puzzles as f64),
        None => "–".into(),
    });
    let _ = write!(row, " {} |", each.collect::<Vec<_>>().join(", "));
    row
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
