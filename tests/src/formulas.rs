//! Small classic formulas.

use neuf_cnf::{Formula, Lit, Var};

use crate::random::Random;

/// `holes` + 1 pigeons: each is in some hole, and no two are in the same hole. The formula is
/// unsatisfiable, and hard for resolution (Haken 1985).
#[must_use]
pub fn pigeonhole(holes: usize) -> Formula {
    let at = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole).positive();
    let mut formula = Formula::new();
    for pigeon in 0..=holes {
        formula.add_clause((0..holes).map(|hole| at(pigeon, hole)));
    }
    for hole in 0..holes {
        for pigeon in 0..=holes {
            formula.extend((0..pigeon).map(|other| [!at(other, hole), !at(pigeon, hole)]));
        }
    }
    formula
}

/// A formula without a model that is too hard for the solver: [`random_3sat`] above the threshold,
/// without anything to count or to add up.
#[must_use]
pub fn out_of_reach() -> Formula {
    random_3sat(600, 2_760, 1)
}

/// The squares of a board of `side` by `side` without two opposite corners, each of which is
/// covered by one domino: unsatisfiable for an even `side`, because two more squares of one colour
/// are left, and hard for resolution (Alekhnovich 2004).
#[must_use]
pub fn mutilated_board(side: usize) -> Formula {
    let mut formula = Formula::new();
    let mut dominoes = vec![Vec::new(); side * side];
    let is_there = |square: usize| square != 0 && square != side * side - 1;
    for square in (0..side * side).filter(|&square| is_there(square)) {
        let right = (square % side + 1 < side).then_some(square + 1);
        let below = Some(square + side).filter(|&below| below < side * side);
        for other in [right, below].into_iter().flatten().filter(|&other| is_there(other)) {
            let domino = formula.new_var().positive();
            dominoes[square].push(domino);
            dominoes[other].push(domino);
        }
    }
    for own in dominoes.iter().filter(|own| !own.is_empty()) {
        formula.add_clause(own.iter().copied());
        for (place, &one) in own.iter().enumerate() {
            formula.extend(own[..place].iter().map(|&other| [!one, !other]));
        }
    }
    formula
}

/// The sums of the four edges at each node of a torus, one of which is odd and all others even:
/// unsatisfiable, because each edge is in two sums, and hard for resolution (Urquhart 1987).
#[must_use]
pub fn torus_sums(width: usize, height: usize) -> Formula {
    let mut formula = Formula::new();
    let node = |x: usize, y: usize| y % height * width + x % width;
    let mut edges = vec![Vec::new(); width * height];
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        for other in [node(x + 1, y), node(x, y + 1)] {
            let edge = formula.new_var().positive();
            edges[node(x, y)].push(edge);
            edges[other].push(edge);
        }
    }
    for (node, own) in edges.iter().enumerate() {
        formula.extend(sum_clauses(own, node == 0));
    }
    formula
}

/// A graph of `vertices` with a clique of `clique` of them and a colouring with `colours`:
/// unsatisfiable with fewer colours than that, and hard for resolution (Krajíček 1997). Vertices,
/// colours and places in the clique can be interchanged.
#[must_use]
pub fn clique_colouring(vertices: usize, clique: usize, colours: usize) -> Formula {
    let pairs = || (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other)));
    let edge = |one: usize, other: usize| Var::new(one * (one - 1) / 2 + other).positive();
    let at = |row: usize, vertex: usize| Var::new(pairs().count() + row * vertices + vertex);
    let is_placed = |place: usize, vertex: usize| at(place, vertex).positive();
    let has_colour = |colour: usize, vertex: usize| at(clique + colour, vertex).positive();
    let mut formula = Formula::new();
    for place in 0..clique {
        formula.add_clause((0..vertices).map(|vertex| is_placed(place, vertex)));
        formula.extend(pairs().map(|(one, other)| [one, other].map(|it| !is_placed(place, it))));
        for before in 0..place {
            let both = |vertex| [before, place].map(|place| !is_placed(place, vertex));
            formula.extend((0..vertices).map(both));
            for (one, other) in pairs() {
                for (first, second) in [(one, other), (other, one)] {
                    let placed = [is_placed(before, first), is_placed(place, second)];
                    formula.add_clause([!placed[0], !placed[1], edge(one, other)]);
                }
            }
        }
    }
    for vertex in 0..vertices {
        formula.add_clause((0..colours).map(|colour| has_colour(colour, vertex)));
    }
    for (one, other) in pairs() {
        let is_same = |colour| [!has_colour(colour, one), !has_colour(colour, other)];
        formula.extend((0..colours).map(is_same).map(|[a, b]| [!edge(one, other), a, b]));
    }
    formula
}

/// The clauses that say: an odd (or an even) number of these literals is true.
pub fn sum_clauses(lits: &[Lit], is_odd: bool) -> impl Iterator<Item = Vec<Lit>> + '_ {
    let signs = 0..1u32 << lits.len();
    let excluded = signs.filter(move |signs| signs.count_ones().is_multiple_of(2) == is_odd);
    excluded.map(|signs| {
        let lits = lits.iter().enumerate();
        lits.map(|(place, &lit)| if signs >> place & 1 == 1 { !lit } else { lit }).collect()
    })
}

/// Parity: the variables 1 … `length` have an even sum in one order of addition and,
/// unless `satisfiable`, an odd sum in another.
#[must_use]
pub fn parity(length: usize, satisfiable: bool, seed: u64) -> Formula {
    let mut formula = Formula::new();
    formula.declare_vars(length);
    let mut order: Vec<Var> = (0..length).map(Var::new).collect();
    add_sum(&mut formula, &order, false);
    Random::new(seed).shuffle(&mut order);
    add_sum(&mut formula, &order, !satisfiable);
    formula
}

/// Says that the sum of `vars` is odd or even, with a new variable for each
/// partial sum.
fn add_sum(formula: &mut Formula, vars: &[Var], odd: bool) {
    let mut sum = vars[0];
    for &var in &vars[1..] {
        let next = formula.new_var();
        // next ↔ sum ⊕ var: the number of true literals among the three is never odd.
        for signs in [[true; 3], [true, false, false], [false, true, false], [false, false, true]] {
            let literals = [sum, var, next].into_iter().zip(signs);
            formula.add_clause(literals.map(|(v, sign)| v.lit(!sign)));
        }
        sum = next;
    }
    formula.add_clause([sum.lit(odd)]);
}

/// Random 3-SAT: each clause has three different variables, drawn uniformly.
///
/// # Panics
/// With fewer than three variables.
#[must_use]
pub fn random_3sat(var_count: usize, clause_count: usize, seed: u64) -> Formula {
    let mut random = Random::new(seed);
    let mut formula = Formula::new();
    formula.declare_vars(var_count);
    for _ in 0..clause_count {
        let mut clause: Vec<Lit> = Vec::new();
        while clause.len() < 3 {
            let lit = Lit::from_code(random.below(2 * var_count));
            if clause.iter().all(|other| other.var() != lit.var()) {
                clause.push(lit);
            }
        }
        formula.add_clause(clause);
    }
    formula
}

/// Two factors of `bits` bits each, neither 0 nor 1, whose product is given:
/// satisfiable if there are such factors.
///
/// # Panics
/// With fewer than two bits.
#[must_use]
pub fn factoring(bits: usize, product: u64) -> Formula {
    let mut circuit = Circuit::default();
    let [a, b] = [(); 2].map(|()| circuit.inputs(bits));
    for (place, lit) in circuit.product(&a, &b).into_iter().enumerate() {
        let is_one = product >> place & 1 == 1;
        circuit.formula.add_clause([if is_one { lit } else { !lit }]);
    }
    for factor in [a, b] {
        circuit.formula.add_clause(factor[1..].iter().copied());
    }
    circuit.formula
}

/// Two factors of `bits` bits each whose product changes when they are exchanged:
/// unsatisfiable, with many equal gates in its two halves.
///
/// # Panics
/// Without a bit.
#[must_use]
pub fn exchanged_factors(bits: usize) -> Formula {
    let mut circuit = Circuit::default();
    let [a, b] = [(); 2].map(|()| circuit.inputs(bits));
    let (left, right) = (circuit.product(&a, &b), circuit.product(&b, &a));
    let differ: Vec<Lit> = left.iter().zip(&right).map(|(&x, &y)| circuit.xor(x, y)).collect();
    circuit.formula.add_clause(differ);
    circuit.formula
}

/// A circuit under construction, as the clauses of its gates.
#[derive(Debug, Default)]
struct Circuit {
    formula: Formula,
}

impl Circuit {
    fn inputs(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.formula.new_var().positive()).collect()
    }

    fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let output = self.formula.new_var().positive();
        self.formula.extend([vec![!output, a], vec![!output, b], vec![output, !a, !b]]);
        output
    }

    fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let output = self.formula.new_var().positive();
        self.formula.extend([[!output, a, b], [!output, !a, !b], [output, !a, b], [output, a, !b]]);
        output
    }

    /// The sum of two bits and a carry, and the next carry.
    fn add_bits(&mut self, a: Lit, b: Lit, carry: Option<Lit>) -> (Lit, Lit) {
        let (sum, both) = (self.xor(a, b), self.and(a, b));
        let Some(carry) = carry else { return (sum, both) };
        let passed_on = self.and(sum, carry);
        (self.xor(sum, carry), self.or(both, passed_on))
    }

    /// The sum of two numbers, of which the first is no longer than the second. The last
    /// bit of the sum is the carry.
    fn sum(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let mut sum = Vec::new();
        let mut carry = None;
        for (place, &bit) in b.iter().enumerate() {
            let (digit, next) = match (a.get(place), carry) {
                (Some(&other), carry) => self.add_bits(other, bit, carry),
                (None, Some(carry)) => self.add_bits(bit, carry, None),
                (None, None) => unreachable!("the first number has a bit"),
            };
            sum.push(digit);
            carry = Some(next);
        }
        sum.extend(carry);
        sum
    }

    /// The product of two numbers, lowest bits first, by long multiplication.
    fn product(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let mut product = Vec::new();
        let mut rest: Vec<Lit> = a.iter().map(|&bit| self.and(bit, b[0])).collect();
        for &factor in &b[1..] {
            product.push(rest[0]);
            let row: Vec<Lit> = a.iter().map(|&bit| self.and(bit, factor)).collect();
            rest = self.sum(&rest[1..], &row);
        }
        product.extend(rest);
        product
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::differential::is_satisfiable_by_batsat;

    #[test]
    fn numbers_have_the_factors_that_they_have() {
        let has_factors = |n: u64| (2..8).any(|a| n.is_multiple_of(a) && (2..8).contains(&(n / a)));
        for n in 0..64 {
            assert_eq!(is_satisfiable_by_batsat(&factoring(3, n)), has_factors(n), "{n}");
        }
        assert!(!is_satisfiable_by_batsat(&exchanged_factors(3)));
    }
}
