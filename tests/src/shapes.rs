//! Formulas of many shapes, drawn from a seed: the errors of solvers seldom show on
//! random 3-SAT.

use neuf_cnf::{Formula, Lit, Var};

use crate::families::{colouring, counters, sudoku, unrolled};
use crate::formulas::{parity, pigeonhole, sum_clauses};
use crate::random::Random;

/// The kinds of formulas that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// Random clauses of one length, around the threshold.
    RandomClauses,
    /// Sums modulo two, in which each variable occurs several times.
    ParityChains,
    /// Parity constraints over a few variables each, at the nodes of a graph or at random,
    /// some of which lack a clause.
    ParityNets,
    /// At-most-one constraints over overlapping sets, and demands that some of their
    /// members be true.
    AtMostOneNets,
    /// A table with at least so many true literals in each row and at most so many in each column,
    /// or exactly so many, or so many and one more, without new variables.
    BoundNets,
    /// Chains and cycles of implications, with units.
    Ladders,
    /// Clauses that differ in one literal, that are repeated, or that are subsumed.
    NearDuplicates,
    /// Empty and unit clauses, tautologies, repeated literals.
    Oddities,
    /// More pigeons than holes.
    Pigeonholes,
    /// Gates, some of them twice, and demands on their outputs.
    Circuits,
    /// Colourings of the nodes of a graph.
    Colourings,
    /// Bounds on the number of true literals, by counters.
    Counters,
    /// A circuit with memory, unrolled for some steps.
    Unrolled,
    /// Small puzzles, usual ones and variants.
    Sudokus,
    /// Two of the others over the same variables.
    Mix,
    /// Random clauses of one length below the threshold, over more than 100 variables. Local
    /// search takes such a formula for one with a model and stays with it.
    Uniform,
}

impl Shape {
    /// All shapes that are as small as one asks for, which [`Shape::Uniform`] is not.
    pub const ALL: [Shape; 15] = [
        Shape::RandomClauses,
        Shape::ParityChains,
        Shape::ParityNets,
        Shape::AtMostOneNets,
        Shape::BoundNets,
        Shape::Ladders,
        Shape::NearDuplicates,
        Shape::Oddities,
        Shape::Pigeonholes,
        Shape::Circuits,
        Shape::Colourings,
        Shape::Counters,
        Shape::Unrolled,
        Shape::Sudokus,
        Shape::Mix,
    ];

    /// Draws a formula of this shape over at most `var_count` variables, which must be at
    /// least 6. One in four has gaps in its numbering. Counters, unrolled circuits and
    /// puzzles may have more variables, because their encodings need them, and uniform
    /// formulas have 110 to 139 whatever is asked for.
    #[must_use]
    pub fn draw(self, var_count: usize, random: &mut Random) -> Formula {
        let formula = self.draw_dense(var_count, random);
        if random.below(4) == 0 { spread(&formula, random) } else { formula }
    }

    fn draw_dense(self, var_count: usize, random: &mut Random) -> Formula {
        let vars = 4 + random.below(var_count - 4) + 1;
        match self {
            Shape::RandomClauses => {
                let width = 2 + random.below(3);
                let ratio = [1.0, 4.3, 9.8][width - 2] * (0.7 + 0.06 * random.below(11) as f64);
                let count = (vars as f64 * ratio) as usize;
                (0..count).map(|_| clause(width.min(vars), vars, random)).collect()
            }
            Shape::ParityChains => {
                let length = (vars / 3).max(2);
                parity(length, random.below(2) == 0, random.draw())
            }
            Shape::ParityNets => parity_net(vars, random),
            Shape::AtMostOneNets => at_most_one_net(vars, random),
            Shape::BoundNets => bound_net(vars, random),
            Shape::Ladders => ladders(vars, random),
            Shape::NearDuplicates => near_duplicates(vars, random),
            Shape::Oddities => oddities(vars, random),
            Shape::Pigeonholes => {
                // More than seven holes take long, and very long under unusual options.
                let fits = |holes: &usize| holes * (holes + 1) <= var_count;
                let most = (1..8).take_while(fits).count();
                let mut formula = pigeonhole(1 + random.below(most));
                if random.below(3) == 0 {
                    // With one clause less they may fit.
                    let gone = random.below(formula.len());
                    formula = without(&formula, gone);
                }
                formula
            }
            Shape::Circuits => circuit(vars, random),
            Shape::Colourings => colouring(vars, random),
            Shape::Counters => counters(vars, random),
            Shape::Unrolled => unrolled(vars, random),
            Shape::Sudokus => sudoku(random),
            Shape::Mix => {
                let mut formula = Formula::new();
                for _ in 0..2 {
                    let shape = Shape::ALL[random.below(Shape::ALL.len() - 1)];
                    formula
                        .extend(shape.draw_dense(var_count, random).clauses().map(<[Lit]>::to_vec));
                }
                formula
            }
            Shape::Uniform => {
                let vars = 110 + random.below(30);
                let width = 3 + random.below(3);
                let most = [4.26, 8.0, 14.0][width - 3];
                let ratio = most * (0.9 + 0.01 * random.below(11) as f64);
                let count = (vars as f64 * ratio) as usize;
                (0..count).map(|_| clause(width, vars, random)).collect()
            }
        }
    }
}

/// The formula without one of its clauses.
#[must_use]
pub fn without(formula: &Formula, index: usize) -> Formula {
    let kept = formula.clauses().enumerate().filter(|&(place, _)| place != index);
    kept.map(|(_, clause)| clause.to_vec()).collect()
}

fn literal(vars: usize, random: &mut Random) -> Lit {
    Lit::from_code(random.below(2 * vars))
}

/// A clause over different variables.
fn clause(width: usize, vars: usize, random: &mut Random) -> Vec<Lit> {
    let mut clause: Vec<Lit> = Vec::new();
    while clause.len() < width {
        let lit = literal(vars, random);
        if clause.iter().all(|other| other.var() != lit.var()) {
            clause.push(lit);
        }
    }
    clause
}

fn parity_net(vars: usize, random: &mut Random) -> Formula {
    let mut sums: Vec<Vec<Lit>> = Vec::new();
    if random.below(2) == 0 {
        // Each variable is an edge between two of the nodes.
        sums.resize(3 + random.below(vars / 2 + 1), Vec::new());
        for var in 0..vars {
            let ends = [(); 2].map(|()| random.below(sums.len()));
            for end in ends {
                if ends[0] != ends[1] && sums[end].len() < 6 {
                    sums[end].push(Var::new(var).positive());
                }
            }
        }
    } else {
        let count = 2 + random.below(vars);
        sums.extend((0..count).map(|_| clause((2 + random.below(4)).min(vars), vars, random)));
    }
    let mut formula = Formula::new();
    for sum in sums.iter().filter(|sum| !sum.is_empty()) {
        let is_odd = random.below(2) == 0;
        for lits in sum_clauses(sum, is_odd) {
            // A clause may be missing, or shorter than it must be.
            match random.below(200) {
                0 => {}
                1 => formula.add_clause(lits[1..].iter().copied()),
                _ => formula.add_clause(lits),
            }
        }
    }
    for _ in 0..random.below(3) {
        formula.add_clause(clause(1 + random.below(3), vars, random));
    }
    formula
}

fn at_most_one_net(vars: usize, random: &mut Random) -> Formula {
    let mut formula = Formula::new();
    for _ in 0..2 + random.below(vars / 2 + 1) {
        let group = clause((2 + random.below(4)).min(vars), vars, random);
        for (place, &a) in group.iter().enumerate() {
            formula.extend(group[..place].iter().map(|&b| [!a, !b]));
        }
        if random.below(3) > 0 {
            formula.add_clause(group);
        }
    }
    formula
}

fn bound_net(vars: usize, random: &mut Random) -> Formula {
    let width = (2 + random.below(4)).min(vars / 2);
    let height = (vars / width).min(6);
    let least = 1 + random.below(width - 1);
    // About as many as the rows need: a little less, just enough, or a little more.
    let most = (height * least / width + random.below(2)).max(1);
    let mut columns: Vec<Vec<Lit>> = vec![Vec::new(); width];
    let mut bounds: Vec<(Vec<Lit>, usize)> = Vec::new();
    for row in 0..height {
        let var = |column: usize| Var::new(row * width + column);
        let lits: Vec<Lit> =
            (0..width).map(|column| var(column).lit(random.below(9) > 0)).collect();
        let first = random.below(width);
        for (place, &lit) in lits.iter().enumerate() {
            columns[(first + place) % width].push(lit);
        }
        let least = (least + usize::from(random.below(5) == 0)).min(width);
        bounds.push((lits.iter().map(|&lit| !lit).collect(), width - least));
    }
    bounds.extend(columns.into_iter().map(|column| (column, most)));
    if random.below(2) == 0 {
        // Exactly so many of some literals, whose sums can contradict each other, or one literal
        // more.
        let exact = bounds.clone().into_iter().filter(|(lits, most)| *most < lits.len());
        let opposite = |(lits, most): (Vec<Lit>, usize)| {
            let gap = usize::from(random.below(4) == 0);
            (lits.iter().map(|&lit| !lit).collect::<Vec<Lit>>(), lits.len() - most + gap)
        };
        bounds.extend(exact.map(opposite));
    }
    let mut formula = Formula::new();
    for (lits, most) in bounds {
        let is_one_more = |chosen: &u32| chosen.count_ones() as usize == most + 1;
        for chosen in (0..1u32 << lits.len()).filter(is_one_more) {
            let chosen = lits.iter().enumerate().filter(|&(place, _)| chosen >> place & 1 == 1);
            // A clause may be missing.
            if random.below(200) > 0 {
                formula.add_clause(chosen.map(|(_, &lit)| !lit));
            }
        }
    }
    for _ in 0..random.below(3) {
        formula.add_clause(clause(1 + random.below(3), vars, random));
    }
    formula
}

fn ladders(vars: usize, random: &mut Random) -> Formula {
    let mut formula = Formula::new();
    for _ in 0..1 + random.below(4) {
        let chain = clause(2 + random.below(vars - 1), vars, random);
        formula.extend(chain.windows(2).map(|pair| [!pair[0], pair[1]]));
        if random.below(2) == 0 {
            formula.add_clause([!chain[chain.len() - 1], chain[0]]);
        }
        if random.below(3) == 0 {
            formula.add_clause([chain[random.below(chain.len())]]);
        }
    }
    for _ in 0..random.below(vars) {
        formula.add_clause(clause(3.min(vars), vars, random));
    }
    formula
}

fn near_duplicates(vars: usize, random: &mut Random) -> Formula {
    let mut clauses: Vec<Vec<Lit>> = vec![clause(4.min(vars), vars, random)];
    for _ in 0..vars * (2 + random.below(5)) {
        let mut copy = clauses[random.below(clauses.len())].clone();
        match random.below(5) {
            0 => copy = clause(2 + random.below(3), vars, random),
            1 if copy.len() > 2 => drop(copy.pop()),
            2 => copy.push(literal(vars, random)),
            _ => {
                let place = random.below(copy.len());
                copy[place] =
                    if random.below(2) == 0 { !copy[place] } else { literal(vars, random) };
            }
        }
        clauses.push(copy);
    }
    clauses.into_iter().collect()
}

fn oddities(vars: usize, random: &mut Random) -> Formula {
    let mut formula = Formula::new();
    for _ in 0..vars * 3 {
        let width = match random.below(30) {
            0 if random.below(4) == 0 => 0,
            0..3 => 1,
            _ => 2 + random.below(5),
        };
        // Literals may be repeated, and may occur with both signs.
        formula.add_clause((0..width).map(|_| literal(vars, random)).collect::<Vec<_>>());
    }
    formula
}

/// A circuit whose inputs are the first variables.
fn circuit(vars: usize, random: &mut Random) -> Formula {
    let mut clauses: Vec<Vec<Lit>> = Vec::new();
    let mut gates: Vec<(usize, Vec<Lit>)> = Vec::new();
    for output in (vars / 4).max(2)..vars {
        let (kind, mut inputs) = if gates.is_empty() || random.below(3) > 0 {
            let width = 2 + random.below(2);
            (random.below(3), clause(width.min(output), output, random))
        } else {
            // A copy of an earlier gate, or nearly so.
            gates[random.below(gates.len())].clone()
        };
        gates.push((kind, inputs.clone()));
        let output = Var::new(output).positive();
        match (kind, &mut inputs[..]) {
            (0, inputs) => {
                inputs.reverse();
                clauses.extend(inputs.iter().map(|&input| vec![!output, input]));
                clauses.push(inputs.iter().map(|&input| !input).chain([output]).collect());
            }
            (1, &mut [condition, then, otherwise]) => {
                clauses.extend([vec![!output, !condition, then], vec![output, !condition, !then]]);
                clauses.extend([
                    vec![!output, condition, otherwise],
                    vec![output, condition, !otherwise],
                ]);
            }
            (_, inputs) => {
                // output ⊕ inputs = 0: every clause with an odd number of negations.
                let lits: Vec<Lit> = inputs.iter().copied().chain([output]).collect();
                for signs in (0..1usize << lits.len()).filter(|s| s.count_ones() % 2 == 1) {
                    let signed = lits.iter().enumerate();
                    let flip = |(place, &lit): (usize, &Lit)| {
                        if signs >> place & 1 == 1 { !lit } else { lit }
                    };
                    clauses.push(signed.map(flip).collect());
                }
            }
        }
    }
    for _ in 0..1 + random.below(4) {
        clauses.push(clause((1 + random.below(4)).min(vars), vars, random));
    }
    for place in (1..clauses.len()).rev() {
        clauses.swap(place, random.below(place + 1));
    }
    clauses.into_iter().collect()
}

/// The formula with large gaps between its variables.
fn spread(formula: &Formula, random: &mut Random) -> Formula {
    let mut names = Vec::new();
    let mut next = 0;
    for _ in formula.vars() {
        next += 1 + random.below(40) * random.below(40);
        names.push(Var::new(next));
    }
    let rename = |lit: &Lit| names[lit.var().index()].lit(lit.is_positive());
    formula.clauses().map(|clause| clause.iter().map(rename).collect::<Vec<_>>()).collect()
}
