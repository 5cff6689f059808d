//! Simulates a circuit, 64 assignments at a time, to find the variables that may be equal.
//!
//! Variables that differ under some assignment of the inputs are different functions. A few
//! thousand random assignments separate almost all pairs that are different, so only the pairs that
//! are left need a question to a solver. Each assignment that a question yields is simulated
//! together with 63 variants, since an assignment that separates one pair often separates other
//! pairs (Mishchenko, Chatterjee, Brayton and Eén, "Improvements to combinational equivalence
//! checking", ICCAD 2006).

use neuf_cnf::Random;
use neuf_core::Lit;

use super::super::pool::Pool;
use super::circuit::Circuit;

/// Stands for no class.
const NONE: u32 = u32::MAX;

/// The values of all variables under 64 assignments, and the classes of variables that
/// were equal, perhaps up to the sign, under all assignments so far.
///
/// Numbers: 0 is the constant false, and place `k` of the circuit has the number `k + 1`.
/// Invariant: a class has at least two numbers, in ascending order.
#[derive(Debug)]
pub(super) struct Simulation {
    /// For each place: the literals whose conjunctions make the variable true, one
    /// conjunction after the other, and where each conjunction ends.
    cubes: Vec<Lit>,
    ends: Vec<u32>,
    /// For each place: where its conjunctions end. An input has no conjunctions.
    cube_ends: Vec<u32>,
    /// By number.
    words: Vec<u64>,
    /// By number: whether its sign differs from the sign of the class.
    flips: Vec<bool>,
    /// By number.
    classes: Vec<u32>,
    /// The numbers of each class, one class after the other.
    members: Vec<u32>,
    /// By class: where it starts in `members`.
    starts: Vec<u32>,
    /// Approximately the number of cache lines touched.
    pub(super) ticks: u64,
}

impl Simulation {
    pub(super) fn new(circuit: &Circuit, pool: &Pool) -> Simulation {
        let (mut cubes, mut ends, mut cube_ends) = (Vec::new(), Vec::new(), Vec::new());
        for (place, node) in circuit.nodes.iter().enumerate() {
            for &member in circuit.members(place as u32) {
                let lits = pool.lits(member);
                if lits.contains(&node.var.positive()) {
                    cubes.extend(lits.iter().filter(|lit| lit.var() != node.var).map(|&lit| !lit));
                    ends.push(cubes.len() as u32);
                }
            }
            cube_ends.push(ends.len() as u32);
        }
        // Literals by number, so that values are found without a detour.
        for lit in &mut cubes {
            let place = circuit.place_of(lit.var()).unwrap_or(0);
            *lit = neuf_core::Var::new(place as usize + 1).lit(lit.is_positive());
        }
        let count = circuit.nodes.len() + 1;
        Simulation {
            ticks: (cubes.len() + count) as u64 / 4,
            cubes,
            ends,
            cube_ends,
            words: vec![0; count],
            flips: vec![false; count],
            classes: vec![0; count],
            members: (0..count as u32).collect(),
            starts: vec![0],
        }
    }

    /// The conjunctions of a place.
    fn cubes_of(&self, place: usize) -> std::ops::Range<usize> {
        let start = if place == 0 { 0 } else { self.cube_ends[place - 1] };
        start as usize..self.cube_ends[place] as usize
    }

    /// Simulates random assignments. In some rounds most inputs have the same value.
    pub(super) fn simulate_random(&mut self, circuit: &Circuit, random: &mut Random, round: u32) {
        self.simulate(circuit, |_| {
            let word = random.next_u64();
            match round % 4 {
                1 => word & random.next_u64(),
                3 => word | random.next_u64(),
                _ => word,
            }
        });
        if round == 0 {
            for number in 1..self.words.len() {
                self.flips[number] = self.words[number] & 1 == 1;
            }
        }
    }

    /// Simulates an assignment of some inputs, by place, and variants of it. Other inputs
    /// are random.
    pub(super) fn simulate_near(
        &mut self,
        circuit: &Circuit,
        random: &mut Random,
        value: impl Fn(usize) -> Option<bool>,
    ) {
        self.simulate(circuit, |place| match value(place) {
            Some(value) => {
                let changes = random.next_u64() & random.next_u64() & random.next_u64() & !1;
                changes ^ if value { u64::MAX } else { 0 }
            }
            None => random.next_u64(),
        });
    }

    /// Computes all values from the values of the inputs, which are given by place.
    fn simulate(&mut self, circuit: &Circuit, mut input: impl FnMut(usize) -> u64) {
        for place in 0..circuit.nodes.len() {
            let cubes = self.cubes_of(place);
            self.words[place + 1] = if circuit.members(place as u32).is_empty() {
                input(place)
            } else {
                let mut start = if cubes.start == 0 { 0 } else { self.ends[cubes.start - 1] };
                let mut word = 0;
                for &end in &self.ends[cubes] {
                    let mut cube = u64::MAX;
                    for lit in &self.cubes[start as usize..end as usize] {
                        let value = self.words[lit.var().index()];
                        cube &= if lit.is_positive() { value } else { !value };
                    }
                    word |= cube;
                    start = end;
                }
                word
            };
        }
        self.ticks += 1 + (self.cubes.len() + self.words.len()) as u64 / 8;
    }

    /// Splits the classes by the last values. Returns whether a class was split.
    pub(super) fn refine(&mut self) -> bool {
        let before = (self.members.len(), self.starts.len());
        let (mut members, mut starts) = (Vec::new(), Vec::new());
        for class in 0..self.starts.len() {
            let range = self.range(class);
            let (words, flips) = (&self.words, &self.flips);
            let value = |number: u32| {
                let word = words[number as usize];
                if flips[number as usize] { !word } else { word }
            };
            let class = &mut self.members[range];
            let first = value(class[0]);
            if class.iter().any(|&number| value(number) != first) {
                class.sort_unstable_by_key(|&number| (value(number), number));
                self.ticks += class.len() as u64 / 2;
            }
            for part in class.chunk_by(|&a, &b| value(a) == value(b)) {
                let name = if part.len() > 1 { starts.len() as u32 } else { NONE };
                for &number in part {
                    self.classes[number as usize] = name;
                }
                if part.len() > 1 {
                    starts.push(members.len() as u32);
                    members.extend_from_slice(part);
                }
            }
        }
        self.ticks += 1 + self.members.len() as u64 / 4;
        (self.members, self.starts) = (members, starts);
        before != (self.members.len(), self.starts.len())
    }

    fn range(&self, class: usize) -> std::ops::Range<usize> {
        let end = self.starts.get(class + 1).map_or(self.members.len(), |&end| end as usize);
        self.starts[class] as usize..end
    }

    /// The numbers of the class of a number; empty if the number has no class.
    pub(super) fn class(&self, number: u32) -> &[u32] {
        let class = self.classes[number as usize];
        if class == NONE { &[] } else { &self.members[self.range(class as usize)] }
    }

    /// Whether two numbers of a class have different values.
    pub(super) fn are_opposite(&self, a: u32, b: u32) -> bool {
        self.flips[a as usize] != self.flips[b as usize]
    }

    /// How many numbers are not the first of their class.
    pub(super) fn candidates(&self) -> usize {
        self.members.len() - self.starts.len()
    }
}
