//! Recovers a circuit from clauses: which variables are functions of other variables.
//!
//! Clauses over a few other variables define a variable if they force its value for each assignment
//! of the other variables. For up to six inputs, two truth tables show whether clauses define a
//! variable: the assignments under which the clauses make the variable true, and those under which
//! they make it false. Each assignment must be in exactly one table. So gates need not be of a
//! known kind, unlike for congruence closure; translations that map a circuit to cells of several
//! inputs are recovered as well (Roy, Markov and Bertacco, "Restoring circuit structure from SAT
//! instances", IWLS 2004, match known gates instead). Conjunctions may have any number of inputs.
//!
//! Many variables have several definitions, since each input of an exclusive or is a function of
//! the others. Variables without a definition are inputs of the circuit, and a variable is placed
//! as soon as all inputs of one of its definitions are placed. When no variable can be placed, a
//! variable becomes an input by a guess. Three guesses are tried: by the number of users, and by
//! the number of the variable in the formula from either end, because programs number the inputs
//! first or last. The guess counts that makes definitions of the most clauses. A choice that
//! differs from the author's is not wrong, but the clauses that are left over are constraints,
//! which the simulation does not respect.

use std::cmp::Reverse;

use neuf_core::{Interrupt, Lit, Var};

use super::super::pool::{Member, Pool};
use super::super::subsume::Marks;

/// The most inputs of a definition that is not a conjunction, so that a truth table fits
/// into a word.
const MOST_INPUTS: usize = 6;
/// Variables in more clauses than this are taken for inputs.
const MOST_OCCURRENCES: usize = 200;
/// How many sets of inputs are tried for a variable, and how many definitions are kept.
const MOST_TRIES: usize = 300;
const MOST_DEFINITIONS: usize = 4;
/// How many variables pass between two checks of the interrupt.
const PATIENCE: usize = 256;
/// Stands for no place.
const NONE: u32 = u32::MAX;

/// A variable of the circuit and the clauses that define it. An input has no clauses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) var: Var,
    members: (u32, u32),
}

/// The variables of a formula, in an order in which each variable comes after the variables that
/// define it.
#[derive(Debug, Default)]
pub(super) struct Circuit {
    pub(super) nodes: Vec<Node>,
    members: Vec<Member>,
    /// By variable: its place in the order, or `NONE`.
    places: Vec<u32>,
}

/// A possible definition of a variable.
struct GateDefinition {
    var: Var,
    inputs: Vec<Var>,
    members: Vec<Member>,
}

/// The variables of the truth tables, one bit for each assignment of six variables.
const COLUMNS: [u64; MOST_INPUTS] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl Circuit {
    /// Recovers the circuit of all clauses in the pool. `None` when it would take more
    /// than this many ticks, or when `interrupt` asks to stop meanwhile.
    pub(super) fn recover(
        pool: &mut Pool,
        outside: impl Fn(Var) -> usize,
        var_count: usize,
        limit: u64,
        interrupt: &Interrupt,
    ) -> Option<Circuit> {
        let mut search = DefinitionSearch {
            pool,
            marks: Marks::new(2 * var_count),
            found: Vec::new(),
            neighbourhood: Neighbourhood::default(),
            own: Vec::new(),
            sets: Vec::new(),
        };
        search.pool.ticks += var_count as u64 / 4;
        let last_tick = search.pool.ticks.saturating_add(limit);
        let mut vars = Vec::new();
        for var in (0..var_count).map(Var::new) {
            if search.pool.count(var.positive()) + search.pool.count(var.negative()) > 0 {
                vars.push(var);
                search.define(var);
            }
            let is_interrupted = var.index().is_multiple_of(PATIENCE) && interrupt.is_requested();
            if is_interrupted || search.pool.ticks > last_tick {
                return None;
            }
        }
        let DefinitionSearch { pool, found, .. } = search;
        let order = CircuitOrder::new(&vars, &found, var_count);
        let mut best: Option<Circuit> = None;
        for guesses in order.guesses(&vars, outside) {
            let circuit = order.place(&guesses);
            pool.ticks += found.iter().map(|it| 1 + it.inputs.len() as u64 / 2).sum::<u64>();
            if best.as_ref().is_none_or(|best| circuit.members.len() > best.members.len()) {
                best = Some(circuit);
            }
        }
        best
    }

    fn push(&mut self, var: Var, members: &[Member]) {
        let start = self.members.len() as u32;
        self.members.extend_from_slice(members);
        self.places[var.index()] = self.nodes.len() as u32;
        self.nodes.push(Node { var, members: (start, self.members.len() as u32) });
    }

    /// The clauses that define the variable at a place.
    pub(super) fn members(&self, place: u32) -> &[Member] {
        let (start, end) = self.nodes[place as usize].members;
        &self.members[start as usize..end as usize]
    }

    /// The place of a variable, if a clause contains the variable.
    pub(super) fn place_of(&self, var: Var) -> Option<u32> {
        Some(self.places[var.index()]).filter(|&place| place != NONE)
    }
}

/// The definitions among which an order chooses.
struct CircuitOrder<'a> {
    found: &'a [GateDefinition],
    /// By variable: the definitions of which it is an input.
    users: Vec<Vec<u32>>,
    /// The variables without a definition.
    inputs: Vec<Var>,
    /// By variable: whether the variable has a definition whose clauses define no other variable.
    /// Such a definition is surely right.
    is_sure: Vec<bool>,
}

impl CircuitOrder<'_> {
    fn new<'a>(vars: &[Var], found: &'a [GateDefinition], var_count: usize) -> CircuitOrder<'a> {
        let mut users = vec![Vec::new(); var_count];
        let mut has_definition = vec![false; var_count];
        for (index, definition) in found.iter().enumerate() {
            has_definition[definition.var.index()] = true;
            for input in &definition.inputs {
                users[input.index()].push(index as u32);
            }
        }
        let mut is_sure = vec![false; var_count];
        for definition in found {
            let others = users[definition.var.index()].iter().map(|&user| &found[user as usize]);
            let mut shared = others.filter(|other| definition.inputs.contains(&other.var));
            let clause = &definition.members[0];
            is_sure[definition.var.index()] |= !shared.any(|other| other.members.contains(clause));
        }
        let inputs = vars.iter().copied().filter(|var| !has_definition[var.index()]).collect();
        CircuitOrder { found, users, inputs, is_sure }
    }

    /// Orders in which variables become inputs when no other variable can be placed. In each order,
    /// the first variable stands last.
    fn guesses(&self, vars: &[Var], outside: impl Fn(Var) -> usize) -> [Vec<Var>; 3] {
        let [mut by_users, mut first, mut last] = [vars; 3].map(<[Var]>::to_vec);
        let is_unsure = |var: &Var| !self.is_sure[var.index()];
        by_users.sort_by_key(|var| (is_unsure(var), self.users[var.index()].len()));
        first.sort_by_key(|&var| (is_unsure(&var), Reverse(outside(var))));
        last.sort_by_key(|&var| (is_unsure(&var), outside(var)));
        [last, first, by_users]
    }

    /// Places the variables in an order.
    fn place(&self, guesses: &[Var]) -> Circuit {
        let mut circuit = Circuit { places: vec![NONE; self.users.len()], ..Circuit::default() };
        let mut open: Vec<usize> = self.found.iter().map(|found| found.inputs.len()).collect();
        for &var in &self.inputs {
            circuit.push(var, &[]);
        }
        let mut guesses = guesses.iter().rev();
        let mut done = 0;
        loop {
            while done < circuit.nodes.len() {
                let var = circuit.nodes[done].var;
                done += 1;
                for &user in &self.users[var.index()] {
                    let definition = &self.found[user as usize];
                    open[user as usize] -= 1;
                    if open[user as usize] == 0 && circuit.place_of(definition.var).is_none() {
                        circuit.push(definition.var, &definition.members);
                    }
                }
            }
            match guesses.find(|&&var| circuit.place_of(var).is_none()) {
                Some(&var) => circuit.push(var, &[]),
                None => return circuit,
            }
        }
    }
}

/// The search for definitions.
struct DefinitionSearch<'a> {
    pool: &'a mut Pool,
    marks: Marks,
    found: Vec<GateDefinition>,
    /// Working memory for the present variable: its clauses, their sets of other variables, and the
    /// sets of inputs to try.
    neighbourhood: Neighbourhood,
    own: Vec<u64>,
    sets: Vec<u64>,
}

impl DefinitionSearch<'_> {
    /// Finds the definitions of a variable.
    fn define(&mut self, var: Var) {
        let (positive, negative) = (var.positive(), var.negative());
        let counts = [positive, negative].map(|lit| self.pool.count(lit));
        if counts.contains(&0) || counts.iter().sum::<usize>() > MOST_OCCURRENCES {
            return;
        }
        let mut clauses = self.pool.list(positive).to_vec();
        clauses.extend_from_slice(self.pool.list(negative));
        self.pool.ticks += 2 + clauses.len() as u64;
        self.conjunction(positive, &clauses);
        self.conjunction(negative, &clauses);
        self.functions(var, &clauses);
    }

    /// Looks for `output` as a conjunction of more inputs than a truth table has.
    fn conjunction(&mut self, output: Lit, clauses: &[Member]) {
        let is_long = |&&member: &&Member| self.pool.size(member) > MOST_INPUTS + 1;
        let has = |pool: &Pool, member: Member, lit| pool.lits(member).contains(&lit);
        let long = clauses.iter().filter(is_long).filter(|&&m| has(self.pool, m, output));
        for member in long.copied().collect::<Vec<Member>>() {
            let lits = self.pool.lits(member).to_vec();
            self.marks.set(&lits, true);
            let is_part = |&&other: &&Member| {
                let pair = self.pool.lits(other);
                pair.len() == 2
                    && pair.contains(&!output)
                    && pair.iter().all(|&lit| lit == !output || self.marks.has(!lit))
            };
            let mut members: Vec<Member> = clauses.iter().filter(is_part).copied().collect();
            self.marks.set(&lits, false);
            self.pool.ticks += 1 + clauses.len() as u64 / 2;
            if members.len() == lits.len() - 1 {
                members.insert(0, member);
                let var = output.var();
                let inputs = lits.iter().map(|lit| lit.var()).filter(|&other| other != var);
                self.found.push(GateDefinition { var, inputs: inputs.collect(), members });
                return;
            }
        }
    }

    /// Looks for definitions by truth tables. The inputs are the other variables of one clause or
    /// of two clauses.
    fn functions(&mut self, var: Var, clauses: &[Member]) {
        self.neighbourhood.fill(self.pool, var, clauses);
        let Neighbourhood { clauses, vars } = &self.neighbourhood;
        self.pool.ticks += clauses.len() as u64;
        // A clause with n other literals forces the variable for one in 2^n assignments.
        let forced = |sign: bool| -> f64 {
            let clauses = clauses.iter().filter(|clause| clause.sign == sign);
            clauses.map(|clause| 0.5f64.powi(clause.size())).sum()
        };
        let (to_true, to_false) = (forced(true), forced(false));
        if to_true == 0.0 || to_false == 0.0 || to_true + to_false < 1.0 {
            return;
        }
        self.own.clear();
        self.own.extend(clauses.iter().map(|clause| clause.vars));
        self.own.sort_unstable();
        self.own.dedup();
        self.own.sort_by_key(|vars| Reverse(vars.count_ones()));
        self.sets.clear();
        'pairs: for (index, first) in self.own.iter().enumerate() {
            for second in &self.own[index..] {
                if self.sets.len() >= MOST_TRIES {
                    break 'pairs;
                }
                let union = first | second;
                if union.count_ones() as usize <= MOST_INPUTS {
                    self.sets.push(union);
                }
            }
        }
        self.sets.sort_unstable();
        self.sets.dedup();
        let mut kept = [0u64; MOST_DEFINITIONS];
        let mut count = 0;
        let by_size = (0..=MOST_INPUTS as u32)
            .flat_map(|size| self.sets.iter().filter(move |inputs| inputs.count_ones() == size));
        for &inputs in by_size {
            if count == MOST_DEFINITIONS {
                return;
            }
            self.pool.ticks += 1 + clauses.len() as u64 / 8;
            let has_smaller = kept[..count].iter().any(|other| other & !inputs == 0);
            if !has_smaller && self.neighbourhood.defines(inputs) {
                kept[count] = inputs;
                count += 1;
                let members =
                    self.neighbourhood.within(inputs).map(|clause| clause.member).collect();
                let inputs = Bits(inputs).map(|place| vars[place]).collect();
                self.found.push(GateDefinition { var, inputs, members });
            }
        }
    }
}

/// The short clauses of a variable. Its neighbours are the other variables of these clauses; sets
/// of neighbours are words with a bit for each.
#[derive(Default)]
struct Neighbourhood {
    /// The neighbours by their bit, in ascending order.
    vars: Vec<Var>,
    clauses: Vec<ShortClause>,
}

/// A clause without the literal of the variable that it may force.
#[derive(Clone, Copy, Debug)]
struct ShortClause {
    member: Member,
    /// Whether the clause forces the variable to be true.
    sign: bool,
    /// The other variables of the clause, and which of them are positive.
    vars: u64,
    positive: u64,
}

impl ShortClause {
    fn size(&self) -> i32 {
        self.vars.count_ones() as i32
    }
}

impl Neighbourhood {
    /// Takes the short clauses among these clauses of `var`. Clauses with neighbours beyond the
    /// bits of a word are left out.
    fn fill(&mut self, pool: &Pool, var: Var, clauses: &[Member]) {
        self.vars.clear();
        self.clauses.clear();
        let is_short = |&&member: &&Member| pool.size(member) <= MOST_INPUTS + 1;
        for &member in clauses.iter().filter(is_short) {
            self.vars.extend(pool.lits(member).iter().map(|lit| lit.var()));
        }
        self.vars.sort_unstable();
        self.vars.dedup();
        self.vars.retain(|&other| other != var);
        self.vars.truncate(u64::BITS as usize);
        'clauses: for &member in clauses.iter().filter(is_short) {
            let mut clause = ShortClause { member, sign: false, vars: 0, positive: 0 };
            for lit in pool.lits(member) {
                if lit.var() == var {
                    clause.sign = lit.is_positive();
                    continue;
                }
                let Ok(place) = self.vars.binary_search(&lit.var()) else { continue 'clauses };
                clause.vars |= 1 << place;
                clause.positive |= u64::from(lit.is_positive()) << place;
            }
            self.clauses.push(clause);
        }
    }

    /// The clauses over these inputs.
    fn within(&self, inputs: u64) -> impl Iterator<Item = &ShortClause> {
        self.clauses.iter().filter(move |clause| clause.vars & !inputs == 0)
    }

    /// Whether the clauses over these inputs force the variable to exactly one value for each
    /// assignment of the inputs.
    fn defines(&self, inputs: u64) -> bool {
        let (mut is_true, mut is_false) = (0u64, 0u64);
        for clause in self.within(inputs) {
            let mut forced = u64::MAX;
            for place in Bits(clause.vars) {
                let column = COLUMNS[(inputs & ((1 << place) - 1)).count_ones() as usize];
                let is_positive = clause.positive >> place & 1 == 1;
                forced &= if is_positive { !column } else { column };
            }
            *(if clause.sign { &mut is_true } else { &mut is_false }) |= forced;
        }
        is_true == !is_false
    }
}

/// The places of the bits of a word, in ascending order.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let place = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (place < u64::BITS).then_some(place as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_core::Propagator;
    use neuf_testing::formulas::formula_of;

    /// The numbers of the variables in their order, each with the number of its clauses.
    fn recovered(clauses: &[&[i32]]) -> Vec<(usize, usize)> {
        let formula = formula_of(clauses);
        let core = Propagator::from_clauses(formula.var_count(), formula.clauses());
        let mut pool = Pool::new(&core, &Interrupt::new()).unwrap();
        let count = formula.var_count();
        let circuit =
            Circuit::recover(&mut pool, Var::index, count, u64::MAX, &Interrupt::new()).unwrap();
        let place = |index: usize| {
            let node = circuit.nodes[index];
            assert_eq!(circuit.place_of(node.var), Some(index as u32));
            (node.var.index() + 1, circuit.members(index as u32).len())
        };
        (0..circuit.nodes.len()).map(place).collect()
    }

    #[test]
    fn each_variable_comes_after_those_that_define_it() {
        // 1 = 2 ∧ 3, 2 = 4 ∨ (5 ∧ ¬6), and 7 is in a clause that defines nothing.
        let clauses: &[&[i32]] = &[
            &[-1, 2],
            &[-1, 3],
            &[1, -2, -3],
            &[2, -4],
            &[2, -5, 6],
            &[-2, 4, 5],
            &[-2, 4, -6],
            &[1, 7, 4],
        ];
        assert_eq!(recovered(clauses), [(3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (2, 4), (1, 3)]);
    }

    #[test]
    fn one_variable_of_an_exclusive_or_is_its_output() {
        let clauses: &[&[i32]] = &[
            &[1, 2, 3],
            &[1, -2, -3],
            &[-1, 2, -3],
            &[-1, -2, 3],
            // 4 = 2 ∧ 3.
            &[-4, 2],
            &[-4, 3],
            &[4, -2, -3],
        ];
        let order = recovered(clauses);
        assert_eq!(order.iter().filter(|&&(_, count)| count == 0).count(), 2);
        assert!(order.contains(&(1, 4)) && order.contains(&(4, 3)));
    }

    #[test]
    fn conjunctions_may_be_longer_than_truth_tables() {
        let mut clauses: Vec<Vec<i32>> = (2..=9).map(|input| vec![-1, input]).collect();
        clauses.push((2..=9).map(|input: i32| -input).chain([1]).collect());
        let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
        assert_eq!(recovered(&clauses).last(), Some(&(1, 9)));
    }
}
