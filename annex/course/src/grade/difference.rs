//! Whether two formulas say the same, and a small grid that shows where they do not.
//!
//! The paper's formula and the pupil's stand in one solver each. The pupil's is *too weak* when
//! it has a model that breaks an expected clause, and *too strong* when a model of the paper's
//! breaks one of its clauses. Such a model is a whole grid, from which a reader learns little.
//! So givens are taken away for as long as one formula still refutes what the other accepts:
//! what is left shows the difference with few givens. A few models are tried and the smallest
//! result is kept; that it is the smallest of all is not claimed.

use neuf_cnf::{Interrupt, Lit, Random, Var};
use neuf_solver::{Limits, Outcome, Solver};
use neuf_sudoku::{Cell, Grid, Variables};
use rustc_hash::FxHashSet;

/// How many conflicts one question may cost before it stays without an answer.
const CONFLICTS: u64 = 200_000;
/// How many models are tried for a small difference.
const TRIES: usize = 6;

/// A value in a cell of a [`Difference`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    /// The cell.
    pub cell: Cell,
    /// Its value.
    pub value: u8,
}

/// Givens on which two formulas disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// Whether the pupil's formula accepts what the paper's refutes; otherwise it is the other
    /// way round.
    pub is_accepted: bool,
    /// The givens, in addition to those of the puzzle. A cell can have two values when the
    /// pupil's formula accepts that.
    pub givens: Vec<Given>,
    /// The cells as the formula that accepts the givens fills them; 0 where it leaves a cell
    /// empty. `None` when it puts several values into one cell.
    pub filled: Option<Grid>,
}

impl Difference {
    /// The givens as a grid; `None` when a cell has two values.
    #[must_use]
    pub fn grid(&self, shape: neuf_sudoku::Shape) -> Option<Grid> {
        let mut grid = Grid::empty(shape);
        for given in &self.givens {
            if grid.get(given.cell) != 0 {
                return None;
            }
            grid.set(given.cell, given.value);
        }
        Some(grid)
    }
}

/// A formula that is asked which clauses it implies.
pub(super) struct Asked {
    solver: Solver,
    variables: Variables,
    /// The next variable that no clause mentions.
    next: usize,
}

/// A model that breaks some clause: the variables of the paper that are true in it.
pub(super) type Broken = Vec<Lit>;

impl Asked {
    /// `first_free` is a number above all variables of the clauses.
    pub(super) fn new<'a>(
        clauses: impl Iterator<Item = &'a [Lit]>,
        variables: Variables,
        first_free: usize,
        interrupt: &Interrupt,
    ) -> Asked {
        let mut solver = Solver::new();
        solver.set_interrupt(interrupt);
        solver.set_limits(Limits::default().conflicts(CONFLICTS));
        for clause in clauses {
            solver.add_clause(clause.iter().copied());
        }
        Asked { solver, variables, next: first_free.max(variables.count()) }
    }

    /// Adds a clause that the formula implies.
    pub(super) fn add_implied(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause.iter().copied());
    }

    fn fresh(&mut self) -> Lit {
        self.next += 1;
        Var::new(self.next - 1).positive()
    }

    /// A literal under which some of these clauses are false.
    pub(super) fn breaking<'a>(&mut self, clauses: impl Iterator<Item = &'a [Lit]>) -> Lit {
        let wanted = self.fresh();
        let mut some = vec![!wanted];
        for clause in clauses {
            let broken = self.fresh();
            for &lit in clause {
                self.solver.add_clause([!broken, !lit]);
            }
            some.push(broken);
        }
        self.solver.add_clause(some);
        wanted
    }

    /// Whether there is a model under these assumptions, and which variables of the paper are
    /// true in it; `Err` when it was not found out.
    pub(super) fn ask(&mut self, assumptions: &[Lit]) -> Result<Option<Broken>, ()> {
        match self.solver.solve_under(assumptions) {
            Outcome::Unsatisfiable => Ok(None),
            Outcome::Unknown(_) => Err(()),
            Outcome::Satisfiable => {
                let lits = (0..self.variables.count()).map(|index| Var::new(index).positive());
                Ok(Some(lits.filter(|&lit| self.solver.value(lit) == Some(true)).collect()))
            }
        }
    }

    /// Some of these literals that the formula refutes, none of which can be left out; `None`
    /// when it does not refute them.
    fn refuted(&mut self, lits: &[Lit], random: &mut Random) -> Option<Vec<Lit>> {
        if self.ask(lits) != Ok(None) {
            return None;
        }
        let mut core = self.solver.failed_core().to_vec();
        random.shuffle(&mut core);
        let mut place = 0;
        while place < core.len() {
            let mut fewer = core.clone();
            fewer.remove(place);
            if self.ask(&fewer) == Ok(None) {
                let kept = self.solver.failed_core();
                core = fewer.into_iter().filter(|lit| kept.contains(lit)).collect();
                place = 0;
            } else {
                place += 1;
            }
        }
        Some(core)
    }

    /// As many true variables as the formula accepts together, in a random order.
    fn full(&mut self, random: &mut Random) -> Vec<Lit> {
        let mut order: Vec<Lit> =
            (0..self.variables.count()).map(|index| Var::new(index).positive()).collect();
        random.shuffle(&mut order);
        let mut kept = Vec::new();
        let mut model = Vec::new();
        for lit in order {
            kept.push(lit);
            if model.contains(&lit) {
                continue;
            }
            match self.ask(&kept) {
                Ok(Some(found)) => model = found,
                _ => {
                    kept.pop();
                }
            }
        }
        kept
    }

    fn meaning(&self, lits: &[Lit]) -> Vec<Given> {
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        let given = |lit: &Lit| self.variables.meaning(lit.var());
        lits.iter().filter_map(given).map(|(cell, value)| Given { cell, value }).collect()
    }

    /// The cells as a model under these assumptions fills them.
    fn filling(&mut self, assumptions: &[Lit]) -> Option<Grid> {
        let model = self.ask(assumptions).ok()??;
        let mut grid = Grid::empty(self.variables.shape);
        for given in self.meaning(&model) {
            if grid.get(given.cell) != 0 {
                return None;
            }
            grid.set(given.cell, given.value);
        }
        Some(grid)
    }
}

/// Clauses of the pupil that some models of the paper's formula break, and the literal under
/// which it has such models.
pub(super) struct Excess<'a> {
    pub(super) wanted: Lit,
    pub(super) clauses: &'a [Vec<Lit>],
}

/// A grid that the paper accepts and the pupil's formula refutes.
pub(super) fn forbidden(
    paper: &mut Asked,
    pupil: &mut Asked,
    strong: &[Excess<'_>],
) -> Option<Difference> {
    let mut random = Random::stream(0, 0);
    let mut best: Option<Vec<Lit>> = None;
    for &Excess { wanted, clauses } in strong {
        for _ in 0..TRIES {
            let Ok(Some(model)) = paper.ask(&[wanted]) else { break };
            let near = near(&model, clauses, paper.variables);
            let core = pupil.refuted(&near, &mut random);
            let Some(core) = core.or_else(|| pupil.refuted(&model, &mut random)) else { break };
            // The next model does without this core.
            let other: Vec<Lit> = core.iter().map(|&lit| !lit).chain([!wanted]).collect();
            paper.solver.add_clause(other);
            if best.as_ref().is_none_or(|best| core.len() < best.len()) {
                best = Some(core);
            }
        }
    }
    let core = best?;
    let filled = paper.filling(&core);
    Some(Difference { is_accepted: false, givens: pupil.meaning(&core), filled })
}

/// What a model says of the cells of the first clause that it breaks. That is often enough to
/// refute it, with fewer givens than the solver finds among those of the whole grid.
fn near(model: &[Lit], clauses: &[Vec<Lit>], variables: Variables) -> Vec<Lit> {
    let true_lits: FxHashSet<Lit> = model.iter().copied().collect();
    let is_true = |lit: &Lit| true_lits.contains(&lit.var().positive()) == lit.is_positive();
    let Some(broken) = clauses.iter().find(|clause| !clause.iter().any(is_true)) else {
        return Vec::new();
    };
    let cell = |lit: &Lit| variables.meaning(lit.var()).map(|(cell, _)| cell);
    let cells: Vec<Option<Cell>> = broken.iter().map(cell).collect();
    model.iter().copied().filter(|lit| cells.contains(&cell(lit))).collect()
}

/// Givens that the pupil's formula accepts and the paper's refutes. `models` are models of the
/// pupil's formula that are not in the paper's.
pub(super) fn accepted(
    paper: &mut Asked,
    pupil: &mut Asked,
    models: &[Broken],
) -> Option<Difference> {
    let mut random = Random::stream(0, 0);
    let is_grid = |asked: &Asked, lits: &[Lit]| {
        let difference =
            Difference { is_accepted: true, givens: asked.meaning(lits), filled: None };
        difference.grid(asked.variables.shape).is_some()
    };
    let mut best: Option<(bool, Vec<Lit>)> = None;
    let mut keep = |asked: &Asked, core: Vec<Lit>| {
        let candidate = (!is_grid(asked, &core), core);
        let size = |found: &(bool, Vec<Lit>)| (found.0, found.1.len());
        if best.as_ref().is_none_or(|best| size(&candidate) < size(best)) {
            best = Some(candidate);
        }
        best.as_ref().map_or(0, |best| best.1.len())
    };
    let mut least = usize::MAX;
    for model in models {
        if let Some(core) = paper.refuted(model, &mut random) {
            least = keep(paper, core);
        }
    }
    for _ in 0..TRIES {
        if least <= 2 {
            break;
        }
        let full = pupil.full(&mut random);
        if let Some(core) = paper.refuted(&full, &mut random) {
            least = keep(paper, core);
        }
    }
    let (_, core) = best?;
    let filled = pupil.filling(&core);
    Some(Difference { is_accepted: true, givens: paper.meaning(&core), filled })
}
