//! A killer sudoku whose cages are an external propagator: the formula is that of the usual
//! rules, and the propagator excludes the values with which no cage can reach its sum.
//!
//! `cargo run -p neuf-sudoku --example killer`
#![allow(clippy::print_stdout)]

use std::collections::HashMap;
use std::error::Error;

use neuf_cnf::{Lit, Var};
use neuf_solver::{ExternalPropagator, Outcome, Solver};
use neuf_sudoku::rules::Distinct;
use neuf_sudoku::{Encoding, Grid, Puzzle, Rules, Shape, Variables, line_text};

/// The sum of each cage and its cells, each as its row and its column.
const CAGES: &str = "9 11, 18 12 13 23, 15 14 24, 15 15 16 17 27, 16 18 28 29 38, 8 19, \
    18 21 31 41, 4 22, 17 25 34 35, 6 26 36, 11 32 42, 3 33 43, 17 37 47, 8 39 48 49, \
    18 44 53 54 63, 10 45 46, 10 51 61, 6 52 62, 20 55 56 66, 22 57 58 68 69, 5 59, 8 64 74, \
    18 65 75 85, 9 67 77, 5 71, 9 72 82, 4 73, 8 76 86, 15 78 79, 20 81 91 92 93, 14 83 84 94, \
    5 87, 16 88 89 99, 12 95 96, 6 97 98";

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", line_text(&solve()?));
    Ok(())
}

/// Finds the solution and makes sure that it is the only one.
fn solve() -> Result<Grid, Box<dyn Error>> {
    let shape = Shape::default();
    let mut rules = Rules::usual(shape);
    for cage in CAGES.split(", ") {
        let numbers = cage.split(' ').map(str::parse).collect::<Result<Vec<usize>, _>>()?;
        let cells = numbers[1..].iter().map(|at| shape.cell(at / 10 - 1, at % 10 - 1));
        rules.add_cage(numbers[0], cells.collect())?;
    }
    let encoded = Encoding::Extended.encode(&Puzzle::empty(Rules::usual(shape)));
    let mut solver = Solver::from_formula(encoded.formula());
    solver.connect(Box::new(Cages::new(shape, rules.cages())));
    let variables = Variables::new(shape);
    for &cell in rules.cages().iter().flat_map(Distinct::cells) {
        (1..=9).for_each(|value| solver.observe(variables.var(cell, value)));
    }

    assert_eq!(solver.solve(), Outcome::Satisfiable);
    let model = solver.model().ok_or("a satisfiable formula has a model")?;
    let solution = encoded.decode(model)?;
    assert!(Puzzle::empty(rules).is_solved_by(&solution));

    // A clause that excludes this solution leaves no other.
    let filled: Vec<Lit> =
        solution.filled().map(|(cell, value)| variables.var(cell, value).positive()).collect();
    solver.add_clause(filled.iter().map(|&lit| !lit));
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    Ok(solution)
}

/// The cages, and which values are excluded from their cells.
struct Cages {
    variables: Variables,
    cages: Vec<Distinct>,
    trail: Vec<Lit>,
    starts: Vec<usize>,
    /// By variable: the place on the trail where the value was excluded from the cell.
    excluded: Vec<Option<usize>>,
    /// The cages from which a value was excluded since they were last looked at.
    touched: Vec<usize>,
    /// For each literal that was propagated: the cage, and how long the trail was.
    causes: HashMap<Lit, (usize, usize)>,
}

impl Cages {
    fn new(shape: Shape, cages: &[Distinct]) -> Cages {
        let variables = Variables::new(shape);
        Cages {
            variables,
            cages: cages.to_vec(),
            trail: Vec::new(),
            starts: Vec::new(),
            excluded: vec![None; variables.count()],
            touched: (0..cages.len()).collect(),
            causes: HashMap::new(),
        }
    }

    /// The variables of a cage, for each cell those of the values 1 to 9.
    fn vars(&self, cage: usize) -> Vec<[usize; 9]> {
        let of = |&cell| std::array::from_fn(|v| self.variables.var(cell, v as u8 + 1).index());
        self.cages[cage].cells().iter().map(of).collect()
    }

    /// A value that its cage does not allow any more, as the literal that it is not there.
    fn find_impossible(&self, cage: usize) -> Option<Lit> {
        let is_open = |var: usize| self.excluded[var].is_none();
        let vars = self.vars(cage);
        let open = vars.iter().flatten().copied().filter(|&var| is_open(var));
        let mut impossible = open.filter(|&var| !self.is_possible(cage, &vars, var, &is_open));
        impossible.next().map(|var| Var::new(var).negative())
    }

    /// Whether different open values of the cells add up to the sum, one of them that of
    /// the variable `fixed`.
    fn is_possible(
        &self,
        cage: usize,
        vars: &[[usize; 9]],
        fixed: usize,
        is_open: &impl Fn(usize) -> bool,
    ) -> bool {
        let open = |cell: &[usize; 9]| match cell.iter().position(|&var| var == fixed) {
            Some(value) => 1 << value,
            None => (0..9).filter(|&value| is_open(cell[value])).map(|value| 1 << value).sum(),
        };
        let cells: Vec<u16> = vars.iter().map(open).collect();
        self.cages[cage].sum().is_some_and(|sum| has_sum(&cells, sum))
    }
}

/// Whether different values, one from each of these sets, add up to the sum. Bit k is the
/// value k+1.
fn has_sum(cells: &[u16], sum: usize) -> bool {
    let Some((&values, rest)) = cells.split_first() else { return sum == 0 };
    (0..9_usize.min(sum)).filter(|value| values >> value & 1 == 1).any(|value| {
        let rest: Vec<u16> = rest.iter().map(|values| values & !(1 << value)).collect();
        has_sum(&rest, sum - value - 1)
    })
}

impl ExternalPropagator for Cages {
    fn assigned(&mut self, literals: &[Lit]) {
        for &lit in literals {
            if !lit.is_positive() {
                self.excluded[lit.var().index()] = Some(self.trail.len());
                let Some((cell, _)) = self.variables.meaning(lit.var()) else { continue };
                let mut cages = self.cages.iter();
                self.touched.extend(cages.position(|cage| cage.cells().contains(&cell)));
            }
            self.trail.push(lit);
        }
    }

    fn level_opened(&mut self) {
        self.starts.push(self.trail.len());
    }

    fn backtracked(&mut self, level: usize) {
        for lit in self.trail.drain(self.starts[level]..) {
            self.excluded[lit.var().index()] = None;
        }
        self.starts.truncate(level);
    }

    fn propagate(&mut self) -> Option<Lit> {
        while let Some(&cage) = self.touched.last() {
            if let Some(lit) = self.find_impossible(cage) {
                self.causes.insert(lit, (cage, self.trail.len()));
                return Some(lit);
            }
            self.touched.retain(|&other| other != cage);
        }
        None
    }

    fn reason(&mut self, literal: Lit, clause: &mut Vec<Lit>) {
        let (cage, end) = self.causes[&literal];
        let vars = self.vars(cage);
        let was_excluded = |var: &usize| self.excluded[*var].is_some_and(|place| place < end);
        let mut needed: Vec<usize> = vars.iter().flatten().copied().filter(was_excluded).collect();
        // Values are given back one by one, as long as the literal still follows.
        for index in (0..needed.len()).rev() {
            let var = needed.swap_remove(index);
            let is_open = |var: usize| !needed.contains(&var);
            if self.is_possible(cage, &vars, literal.var().index(), &is_open) {
                needed.push(var);
            }
        }
        clause.push(literal);
        clause.extend(needed.iter().map(|&var| Var::new(var).positive()));
    }

    fn accepts(&mut self, model: &[Lit], _clause: &mut Vec<Lit>) -> bool {
        // Propagation alone makes all sums right, since each cell has one value at last.
        let values = model.iter().filter(|lit| lit.is_positive());
        let values: Vec<_> = values.filter_map(|lit| self.variables.meaning(lit.var())).collect();
        self.cages.iter().all(|cage| {
            let inside = values.iter().filter(|(cell, _)| cage.cells().contains(cell));
            Some(inside.map(|&(_, value)| usize::from(value)).sum::<usize>()) == cage.sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cages_have_one_solution() {
        assert!(solve().is_ok());
    }
}
