//! Explanations replayed against the formula, by a solver by other authors: the
//! conclusions of each step follow from the clauses that it names and its premises alone,
//! and each premise is known before the step.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use batsat::{BasicSolver, SolverInterface, lbool};
use neuf_cnf::{Lit, Var};
use neuf_explain::{Assumption, Balanced, ClauseName, Explanation, Finding, Mark, Step, balances};
use neuf_sudoku::rules::{Distinct, Related};
use neuf_sudoku::{Cell, Clause, Encoding, Family, Grid, Puzzle, Rules, Shape, Variables};

struct Replay {
    variables: Variables,
    /// The rules in addition to the usual ones.
    constraints: Rules,
    /// The clauses of the eight families.
    rules: Arc<HashSet<(Family, Clause)>>,
    /// All clauses of the formula, with those that the constraints add.
    formula: HashSet<Clause>,
    /// The givens, if the puzzle has only one solution and steps may rest on that.
    unique: Option<Grid>,
    steps: usize,
}

/// Replays an explanation and checks that it derives what it claims. Returns how many
/// steps were checked, including inner ones.
///
/// # Errors
/// What is wrong, and in which step.
pub fn replay(explanation: &Explanation) -> Result<usize, String> {
    let (shape, constraints) = (explanation.puzzle.shape(), explanation.puzzle.rules().clone());
    let rules = rules(shape);
    let formula = match constraints.is_usual() {
        true => HashSet::new(),
        false => {
            let whole = Encoding::Extended.encode(&Puzzle::empty(constraints.clone()));
            whole.clauses().map(|clause| sorted(&clause)).collect()
        }
    };
    let variables = Variables { shape };
    let unique = match &explanation.finding {
        Finding::Solved(_) | Finding::Unfinished { .. } | Finding::Hint(_) => {
            Some(explanation.puzzle.givens().clone())
        }
        _ => None,
    };
    let mut replay = Replay { variables, constraints, rules, formula, unique, steps: 0 };
    let from = match &explanation.finding {
        Finding::NoSolution { derived_from: Some(from), .. } => from,
        _ => explanation.puzzle.givens(),
    };
    let mut known = givens(from);
    known.extend(&explanation.known);
    let known = replay.run(&explanation.steps, known)?;
    match &explanation.finding {
        Finding::Solved(solution) => {
            let all = givens(solution).iter().all(|mark| known.contains(mark));
            if !Puzzle::empty(replay.constraints.clone()).is_solved_by(solution) || !all {
                return Err("the steps do not derive the solution".into());
            }
        }
        Finding::NoSolution { derived_from: Some(_), .. }
            if explanation.steps.last().is_none_or(|step| !step.concludes.is_empty()) =>
        {
            return Err("the steps do not end in a contradiction".into());
        }
        _ => {}
    }
    Ok(replay.steps)
}

/// The clauses of the eight families, made once for each shape.
fn rules(shape: Shape) -> Arc<HashSet<(Family, Clause)>> {
    type Known = Vec<(Shape, Arc<HashSet<(Family, Clause)>>)>;
    static KNOWN: Mutex<Known> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, rules)) = known.iter().find(|(other, _)| *other == shape) {
        return Arc::clone(rules);
    }
    let of = |family: Family| family.clauses(shape).map(move |clause| (family, clause));
    let rules: Arc<HashSet<_>> = Arc::new(Family::ALL.iter().copied().flat_map(of).collect());
    known.push((shape, Arc::clone(&rules)));
    rules
}

/// The first step with a superfluous conclusion: one that excludes a value from a cell
/// and is no premise of a later step.
#[must_use]
pub fn idle(steps: &[Step]) -> Option<&Step> {
    let mut numbered = steps.iter().enumerate();
    let idle = numbered.find(|(place, step)| {
        let later = &steps[place + 1..];
        let is_used = |mark: &Mark| later.iter().any(|step| step.premises.contains(mark));
        step.concludes.iter().any(|mark| !mark.holds && !is_used(mark))
    });
    idle.map(|(_, step)| step)
}

/// Whether a balance is the houses less the sums that it names, each of which the rules have: cell
/// by cell and in their totals.
fn is_balanced(rules: &Rules, balanced: &Balanced, total: i64) -> bool {
    let (balance, side) = (&balanced.balance, rules.shape().side() as i64);
    let mut weights: HashMap<Cell, i64> = HashMap::new();
    let mut add = |cells: &[Cell], weight: i64| {
        cells.iter().for_each(|&cell| *weights.entry(cell).or_default() += weight);
    };
    let mut left = 0;
    for house in &balanced.houses {
        add(&house.cells(rules), 1);
        left += side * (side + 1) / 2;
    }
    for (cells, sum) in &balance.sums {
        let is_cage = |cage: &Distinct| &cage.cells == cells && cage.sum == Some(*sum);
        let is_related = |related: &Related| {
            let relation = related.relation;
            &related.cells == cells && relation.total(&related.numbers) == Some(*sum)
        };
        if !rules.cages().iter().any(is_cage) && !rules.related().iter().any(is_related) {
            return false;
        }
        add(cells, -1);
        left -= *sum as i64;
    }
    add(&balance.innies, -1);
    add(&balance.outies, 1);
    weights.values().all(|&weight| weight == 0) && [left, total] == [balance.total; 2]
}

/// The same clause in whatever order it was written.
fn sorted(clause: &Clause) -> Clause {
    let mut lits: Vec<Lit> = clause.iter().copied().collect();
    lits.sort_unstable();
    lits.into_iter().collect()
}

fn givens(grid: &Grid) -> Vec<Mark> {
    grid.filled().map(|(cell, value)| Mark { cell, value, holds: true }).collect()
}

impl Replay {
    fn run(&mut self, steps: &[Step], mut known: Vec<Mark>) -> Result<Vec<Mark>, String> {
        for step in steps {
            self.check(step, &known).map_err(|error| format!("{error}: {step:?}"))?;
            known.extend(&step.concludes);
        }
        Ok(known)
    }

    fn check(&mut self, step: &Step, known: &[Mark]) -> Result<(), String> {
        self.steps += 1;
        if let Some(premise) = step.premises.iter().find(|premise| !known.contains(premise)) {
            return Err(format!("{premise:?} is not known yet"));
        }
        let is_old = |mark: &&Mark| known.contains(mark) || known.contains(&!**mark);
        if let Some(mark) = step.concludes.iter().find(is_old) {
            return Err(format!("{mark:?} is known already"));
        }
        for name in step.all_clauses() {
            if !self.has(name) {
                return Err(format!("{} has no clause {name:?}", name.source().name()));
            }
        }
        if let Some(assumption) = &step.assumes {
            self.check_assumption(assumption, known)?;
        }
        if step.assumes.is_some() != step.kind().rests_on_uniqueness() {
            return Err("an assumption where none is expected, or the other way round".into());
        }
        if let Some(supposed) = step.supposed() {
            let ends_well = step.inner.split_last().is_some_and(|(end, links)| {
                end.concludes.is_empty() && links.iter().all(|link| !link.concludes.is_empty())
            });
            if !ends_well || !step.clauses.is_empty() || step.concludes != [!supposed] {
                return Err("no failed literal".into());
            }
            let within = known.iter().copied().chain([supposed]).collect();
            self.run(&step.inner, within)?;
        } else if !step.inner.is_empty() {
            return Err("inner steps without a supposition".into());
        }
        self.follows(step)
    }

    /// Whether the formula has the clause that a name stands for. For a sum, these are
    /// the clauses of the cells. Its other clauses have variables of their own; that they
    /// express exactly the sum is tested where they are made. A balance is no part of the formula:
    /// it is added up here.
    fn has(&self, name: ClauseName) -> bool {
        if let (Some(family), Some(clause)) = (name.family(), name.clause(self.variables.shape)) {
            return self.rules.contains(&(family, clause));
        }
        if let ClauseName::Balance { number, total, .. } = name {
            return is_balanced(&self.constraints, &balances(&self.constraints)[number], total);
        }
        let clauses = name.clauses(&self.constraints, &mut 0).into_iter();
        let count = self.variables.count();
        let mut own = clauses.filter(|clause| clause.iter().all(|lit| lit.var().index() < count));
        own.all(|clause| self.formula.contains(&sorted(&clause)))
    }

    /// Whether an assumption is true of every puzzle of the usual rules with one solution
    /// in which this is known.
    fn check_assumption(&self, assumption: &Assumption, known: &[Mark]) -> Result<(), String> {
        let shape = self.variables.shape;
        let Some(givens) = self.unique.as_ref().filter(|_| self.constraints.is_usual()) else {
            return Err("nothing is known of uniqueness".into());
        };
        match assumption {
            Assumption::Rectangle { cells, values } => {
                let count = |place: fn(Shape, Cell) -> usize| {
                    cells.iter().map(|&cell| place(shape, cell)).collect::<HashSet<_>>().len()
                };
                let of_block = |shape: Shape, cell: Cell| {
                    let place = shape.place(cell);
                    let in_stack = place.column / shape.box_columns();
                    place.row / shape.box_rows() * shape.side() + in_stack
                };
                let counts =
                    [count(Shape::row), count(Shape::column), count(of_block)] == [2, 2, 2];
                let all: HashSet<Cell> = cells.iter().copied().collect();
                let is_given = cells.iter().any(|&cell| givens.get(cell) != 0);
                match counts && all.len() == 4 && !is_given && values[0] != values[1] {
                    true => Ok(()),
                    false => Err("no rectangle that could be exchanged".into()),
                }
            }
            Assumption::Grave { extra } => {
                let holds = |cell: Cell| known.iter().any(|mark| mark.holds && mark.cell == cell);
                let is_out = |&mark: &Mark| {
                    let sees = |other: &Mark| {
                        let is_alike = other.holds && other.value == mark.value;
                        is_alike
                            && (other.cell == mark.cell
                                || shape.peers(other.cell).any(|peer| peer == mark.cell))
                    };
                    known.contains(&!mark) || known.iter().any(sees)
                };
                let mut left = Vec::new();
                for cell in shape.cells().filter(|&cell| !holds(cell)) {
                    let marks = (1..=shape.side() as u8)
                        .map(|value| Mark { cell, value, holds: true })
                        .filter(|mark| !is_out(mark) && !extra.contains(&(cell, mark.value)));
                    let marks: Vec<Mark> = marks.collect();
                    if marks.len() != 2 {
                        return Err("a cell of the grave has not two candidates".into());
                    }
                    left.extend(marks);
                }
                for house in shape.houses() {
                    for value in 1..=shape.side() as u8 {
                        let is_here = |mark: &&Mark| {
                            mark.value == value
                                && shape.houses_of(mark.cell).any(|one| one == house)
                        };
                        if ![0, 2].contains(&left.iter().filter(is_here).count()) {
                            return Err("a value of the grave has not two places".into());
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// Whether the conclusions follow from the clauses and the premises.
    fn follows(&self, step: &Step) -> Result<(), String> {
        let mut solver = BasicSolver::default();
        let mut count = self.variables.count();
        let names = step.all_clauses().into_iter();
        let mut clauses: Vec<Clause> =
            names.flat_map(|name| name.clauses(&self.constraints, &mut count)).collect();
        clauses.extend(step.assumes.iter().map(|one| one.clause(self.variables.shape)));
        // The variables that the step does not mention would take most of the time.
        let mut vars: HashMap<Var, batsat::Var> = HashMap::new();
        let mut translate = |solver: &mut BasicSolver, lit: Lit| {
            let var = *vars.entry(lit.var()).or_insert_with(|| solver.new_var_default());
            batsat::Lit::new(var, lit.is_positive())
        };
        for clause in clauses {
            let mut clause: Vec<_> =
                clause.iter().map(|&lit| translate(&mut solver, lit)).collect();
            solver.add_clause_reuse(&mut clause);
        }
        let premises = step.premises.iter().map(|mark| mark.lit(self.variables));
        let premises: Vec<_> = premises.map(|lit| translate(&mut solver, lit)).collect();
        let opposites = step.concludes.iter().map(|&mark| (!mark).lit(self.variables));
        let opposites: Vec<_> = opposites.map(|lit| Some(translate(&mut solver, lit))).collect();
        let trials: Vec<_> = if step.concludes.is_empty() { vec![None] } else { opposites };
        for opposite in trials {
            let assumed: Vec<_> = premises.iter().copied().chain(opposite).collect();
            if solver.solve_limited(&assumed) != lbool::FALSE {
                return Err("does not follow".into());
            }
        }
        Ok(())
    }
}
