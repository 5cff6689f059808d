//! The rules of a puzzle as constraints, each of the form whose filter says most at least cost.
//!
//! | rule | form |
//! |---|---|
//! | rows, columns, boxes, zones of as many cells as values | [`House`] |
//! | cells that differ, also from a copy of a cell | peers: a value that is placed goes from them |
//! | palindromes and clones, cell by cell | [`Pair`] |
//! | rules for two cells, values that neighbours do not both hold | [`Pair`] |
//! | cages with a sum, renban lines, cages that follow from others | [`Choice`] |
//! | sums: arrows, region sums, diagonals, the rule of 45 | [`Equal`] |
//! | sandwiches, X-sums | [`Cuts`] |
//! | all other lines, and sums beside their equations | [`Diagram`] |
//!
//! What a relation says as sets, cuts or equations is asked of the relation itself; its diagram
//! comes from the machine that the formula is made from, too.

use std::sync::Arc;

use neuf_cnf::Interrupt;
use rustc_hash::FxHashMap;

use super::MOST_VALUES;
use super::board::{Board, CellNumber, Filtered, Set, SetsBySize};
use super::choice::Choice;
use super::cuts::Cuts;
use super::diagram::{Diagram, Scratch, Table};
use super::house::House;
use super::pair::Pair;
use super::sum::Equal;
use crate::rules::{Apart, Fillings, Related, Rules, Seen, Setting, Variant, sets_of_sum};
use crate::{Cell, Puzzle, ValueSet};

/// How many steps a diagram may have. Larger diagrams are slow, but below this bound even slow
/// ones save search.
const MOST_STEPS: usize = 20_000;

/// How many steps the machine of a relation may make for its diagram.
const MOST_MADE: usize = 200_000;

/// How many steps may be made to keep the cells of a diagram apart. Most of them are merged.
const MOST_APART: usize = 40_000;

/// How many rows or columns side by side are balanced against sums.
const LONGEST_STRETCH: usize = 4;

/// A constraint in its form.
#[derive(Clone, Debug)]
pub(super) enum Constraint {
    House(House),
    Pair(Pair),
    Choice(Choice),
    Equal(Equal),
    Cuts(Cuts),
    Diagram(Diagram),
}

impl Constraint {
    /// The cells that the constraint concerns.
    pub(super) fn cells(&self) -> &[CellNumber] {
        match self {
            Constraint::House(house) => &house.cells,
            Constraint::Pair(pair) => &pair.cells,
            Constraint::Choice(choice) => &choice.cells,
            Constraint::Equal(equal) => &equal.cells,
            Constraint::Cuts(cuts) => &cuts.cells,
            Constraint::Diagram(diagram) => &diagram.cells,
        }
    }

    /// Which constraints are filtered first: those of a lower level, which cost less.
    pub(super) fn level(&self) -> usize {
        match self {
            Constraint::House(_) | Constraint::Pair(_) => 0,
            Constraint::Choice(_) | Constraint::Equal(_) => 1,
            Constraint::Cuts(_) | Constraint::Diagram(_) => 2,
        }
    }

    /// Whether a filter that was just applied leaves nothing more to itself.
    pub(super) fn is_done_at_once(&self) -> bool {
        matches!(self, Constraint::Pair(_) | Constraint::Diagram(_))
    }

    /// Removes values that the constraint does not allow, and adds to `work` about how many cells
    /// or steps were looked at.
    pub(super) fn filter(
        &self,
        board: &mut Board,
        network: &Network,
        scratch: &mut Scratch,
        work: &mut u64,
    ) -> Filtered {
        *work += 2 + match self {
            Constraint::House(house) => house.cost(),
            Constraint::Pair(_) | Constraint::Diagram(_) => 2,
            Constraint::Choice(choice) => choice.cost(),
            Constraint::Equal(equal) => equal.cost(),
            Constraint::Cuts(cuts) => cuts.cost(),
        };
        match self {
            Constraint::House(house) => house.filter(board, network.full),
            Constraint::Pair(pair) => pair.filter(board),
            Constraint::Choice(choice) => choice.filter(board),
            Constraint::Equal(equal) => equal.filter(board, &network.sets),
            Constraint::Cuts(cuts) => cuts.filter(board),
            Constraint::Diagram(diagram) => diagram.filter(board, scratch, work),
        }
    }
}

/// The constraints of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// All values.
    pub(super) full: Set,
    /// The values that the givens and marks leave to each cell.
    pub(super) first: Vec<Set>,
    pub(super) constraints: Vec<Constraint>,
    /// For each cell the constraints that concern it.
    pub(super) of_cell: Vec<Vec<u32>>,
    /// For each cell the cells that do not hold the same value.
    pub(super) peers: Vec<Vec<CellNumber>>,
    sets: SetsBySize,
}

fn number(cell: Cell) -> CellNumber {
    cell.position() as CellNumber
}

fn numbers(cells: &[Cell]) -> Vec<CellNumber> {
    cells.iter().copied().map(number).collect()
}

impl Network {
    /// The constraints of a puzzle; `None` if it has too many values, or a rule whose diagram is
    /// too large and that has no other form; also if the cages of a house cannot have its sum, or
    /// if `interrupt` is requested.
    pub(super) fn of(puzzle: &Puzzle, interrupt: &Interrupt) -> Option<Network> {
        let side = puzzle.shape().side();
        if side > MOST_VALUES {
            return None;
        }
        let mut builder = Builder::new(puzzle.rules());
        builder.houses();
        builder.kept_apart();
        builder.excluded();
        builder.copies();
        builder.cages()?;
        for related in puzzle.rules().related() {
            if interrupt.is_requested() {
                return None;
            }
            builder.relation(related)?;
        }
        builder.balances();
        Some(builder.network(puzzle))
    }
}

/// A network that is being made.
struct Builder<'a> {
    rules: &'a Rules,
    seen: Seen<'a>,
    side: usize,
    houses: Vec<Vec<CellNumber>>,
    /// For each cell whether each cell never holds the same value.
    differ: Vec<Vec<bool>>,
    constraints: Vec<Constraint>,
    /// The tables of relations of one form.
    tables: FxHashMap<(Variant, Setting, Vec<Apart>), Option<Arc<Table>>>,
}

impl<'a> Builder<'a> {
    fn new(rules: &'a Rules) -> Builder<'a> {
        let shape = rules.shape();
        let count = shape.cell_count();
        Builder {
            rules,
            seen: Seen::by(rules),
            side: shape.side(),
            houses: Vec::new(),
            differ: vec![vec![false; count]; count],
            constraints: Vec::new(),
            tables: FxHashMap::default(),
        }
    }

    /// Cells whose values differ.
    fn apart(&mut self, cells: &[CellNumber]) {
        for &one in cells {
            for &other in cells {
                self.differ[usize::from(one)][usize::from(other)] |= one != other;
            }
        }
    }

    fn houses(&mut self) {
        let rules = self.rules;
        let usual = rules.houses().map(|house| rules.cells_of(house).map(number).collect());
        let zones = rules.zones().map(|(_, cells)| numbers(&cells));
        let mut houses: Vec<Vec<CellNumber>> = usual.chain(zones).collect();
        houses.iter_mut().for_each(|cells| cells.sort_unstable());
        houses.sort_unstable();
        houses.dedup();
        houses.iter().for_each(|cells| self.apart(cells));
        self.constraints.extend(House::all(&houses).into_iter().map(Constraint::House));
        self.houses = houses;
    }

    /// What cages and moves of chess keep apart. A move may concern some values only.
    fn kept_apart(&mut self) {
        let mut some: FxHashMap<[Cell; 2], Vec<u8>> = FxHashMap::default();
        for (zone, one, other) in self.rules.kept_apart() {
            let concerned: Vec<u8> =
                (1..=self.side as u8).filter(|&value| zone.concerns(value)).collect();
            if concerned.len() == self.side {
                self.apart(&[number(one), number(other)]);
            } else {
                some.entry([one, other]).or_default().extend(concerned);
            }
        }
        let mut some: Vec<([Cell; 2], Vec<u8>)> = some.into_iter().collect();
        some.sort_unstable();
        for (cells, values) in some {
            let allows = |[one, other]: [u8; 2]| one != other || !values.contains(&one);
            self.pair(cells.map(number), allows);
        }
    }

    /// Two cells that may hold these pairs of values.
    fn pair(&mut self, cells: [CellNumber; 2], allows: impl Fn([u8; 2]) -> bool) {
        self.constraints.push(Constraint::Pair(Pair::new(cells, self.side, allows)));
    }

    /// The values that neighbours do not both hold.
    fn excluded(&mut self) {
        let mut pairs: Vec<([Cell; 2], [u8; 2])> = self
            .rules
            .excluded()
            .map(|(_, [(one, value), (other, further)])| ([one, other], [value, further]))
            .collect();
        pairs.sort_unstable();
        for of_cells in pairs.chunk_by(|one, next| one.0 == next.0) {
            let allows = |values: [u8; 2]| of_cells.iter().all(|&(_, pair)| pair != values);
            self.pair(of_cells[0].0.map(number), allows);
        }
    }

    /// Cells whose values differ, as is known already, and are one of these sets.
    fn choice(&mut self, cells: Vec<CellNumber>, sets: &[ValueSet]) {
        let sees_all = |&other: &CellNumber| {
            cells.iter().all(|&cell| self.differ[usize::from(cell)][usize::from(other)])
        };
        let around = (0..self.differ.len() as CellNumber).filter(sees_all).collect();
        let sets = sets.iter().map(|set| set.0 as Set).collect();
        self.constraints.push(Constraint::Choice(Choice { cells, sets, around }));
    }

    /// What differs from a cell differs from all its copies. The cells of a renban line differ,
    /// too.
    fn copies(&mut self) {
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        for related in self.rules.related() {
            if related.relation.sets(&related.setting(self.rules)).is_some() {
                self.apart(&numbers(&related.cells));
            }
            let copies = related.relation.copies(related.cells.len());
            pairs.extend(copies.iter().map(|own| own.map(|p| related.cells[p].position())));
        }
        let mut is_open = true;
        while std::mem::take(&mut is_open) {
            for &[one, other] in &pairs {
                for cell in 0..self.differ.len() {
                    if self.differ[one][cell] != self.differ[other][cell] {
                        for own in [one, other] {
                            self.differ[own][cell] = true;
                            self.differ[cell][own] = true;
                        }
                        is_open = true;
                    }
                }
            }
        }
    }

    /// Cages with a sum, and those that follow from them; `None` if a house cannot have its sum.
    fn cages(&mut self) -> Option<()> {
        let implied = self.rules.implied_cages()?;
        for cage in self.rules.cages().iter().chain(&implied) {
            let sum = cage.sum.unwrap_or_default();
            let sets = sets_of_sum(ValueSet::full(self.side), cage.cells.len(), sum);
            self.choice(numbers(&cage.cells), &sets);
        }
        Some(())
    }

    /// The rule of 45: what whole houses and sums say of the few cells that are left.
    fn balances(&mut self) {
        let rules = self.rules;
        let has_sum = |related: &Related| related.relation.total(&related.numbers).is_some();
        if rules.cages().is_empty() && !rules.related().iter().any(has_sum) {
            return;
        }
        let houses: Vec<Vec<Cell>> =
            rules.houses().map(|house| rules.cells_of(house).collect()).collect();
        let mut known = Vec::new();
        for first in 0..houses.len() {
            // Rows stand before columns, and boxes come last.
            let is_line = first / self.side < 2 && rules.shape().arrangement().is_none();
            let longest = if is_line { self.side - first % self.side } else { 1 };
            for count in 1..=longest.min(LONGEST_STRETCH) {
                let stretch: Vec<&[Cell]> =
                    houses[first..first + count].iter().map(Vec::as_slice).collect();
                for balance in rules.balances(&stretch) {
                    let weigh = |cells: &[Cell], weight: i64| {
                        numbers(cells).into_iter().map(move |cell| (cell, weight))
                    };
                    let weights: Vec<(CellNumber, i64)> =
                        weigh(&balance.innies, 1).chain(weigh(&balance.outies, -1)).collect();
                    let equation = (weights, balance.total);
                    if !known.contains(&equation) {
                        self.equal(&equation.0, equation.1);
                        known.push(equation);
                    }
                }
            }
        }
    }

    /// Whether the equation could be added.
    fn equal(&mut self, weights: &[(CellNumber, i64)], total: i64) -> bool {
        let differ = |one, other| self.differ[usize::from(one)][usize::from(other)];
        let equal = Equal::new(weights, total, self.side, &self.houses, differ);
        let is_added = equal.is_some();
        self.constraints.extend(equal.map(Constraint::Equal));
        is_added
    }

    /// Adds a relation in the form that suits it; `None` if there is none.
    fn relation(&mut self, related: &Related) -> Option<()> {
        let cells = numbers(&related.cells);
        let setting = related.setting(self.rules);
        if let [one, other] = cells[..] {
            self.pair([one, other], |values| related.relation.holds(&setting, &values));
            return Some(());
        }
        let copies = related.relation.copies(cells.len());
        if !copies.is_empty() {
            for places in copies {
                self.pair(places.map(|place| cells[place]), |[one, other]| one == other);
            }
            return Some(());
        }
        if let Some(sets) = related.relation.sets(&setting) {
            self.choice(cells, &sets);
            return Some(());
        }
        if let Some(cuts) = related.relation.cuts(&setting) {
            self.constraints.push(Constraint::Cuts(Cuts::new(cells, &cuts)));
            return Some(());
        }
        let equations = related.relation.equations(&setting);
        let mut are_all = !equations.is_empty();
        for equation in &equations {
            let weights: Vec<(CellNumber, i64)> =
                equation.weights.iter().map(|&(place, weight)| (cells[place], weight)).collect();
            are_all &= self.equal(&weights, equation.total);
        }
        // Beside equations that say all, only a small diagram is worth its while.
        let made = if are_all { MOST_STEPS } else { MOST_MADE };
        let table = self.table(related, setting, made);
        let has_table = table.is_some();
        let diagram = |table| Constraint::Diagram(Diagram { cells, table });
        self.constraints.extend(table.map(diagram));
        (are_all || has_table).then_some(())
    }

    /// The steps of a relation's fillings in which cells that see each other differ, or of all
    /// fillings; `None` if there are too many, or if the machine makes more than `made`.
    fn table(&mut self, related: &Related, setting: Setting, made: usize) -> Option<Arc<Table>> {
        let apart = self.seen.among(&related.cells);
        let side = self.side;
        let key = (related.variant, setting, apart);
        let known = self.tables.entry(key).or_insert_with_key(|(_, setting, apart)| {
            let (fillings, _) = Fillings::within(related.relation, setting, made)?;
            let is_small = |fillings: &Fillings| fillings.step_count() <= MOST_STEPS;
            let narrow = fillings.apart_within(apart, MOST_APART).filter(is_small);
            let table = narrow.or_else(|| Some(fillings).filter(is_small))?;
            Table::new(&table, side).map(Arc::new)
        });
        known.clone()
    }

    /// The network, when all constraints are there.
    fn network(self, puzzle: &Puzzle) -> Network {
        let count = self.differ.len();
        let full: Set = (1 << self.side) - 1;
        let mut first = vec![full; count];
        for limited in self.rules.limited() {
            first[limited.cell.position()] &= limited.values.0 as Set;
        }
        for (cell, value) in puzzle.givens().filled() {
            first[cell.position()] &= 1 << (value - 1);
        }
        let mut of_cell = vec![Vec::new(); count];
        for (index, constraint) in self.constraints.iter().enumerate() {
            constraint
                .cells()
                .iter()
                .for_each(|&cell| of_cell[usize::from(cell)].push(index as u32));
        }
        let peers_of = |differ: &Vec<bool>| {
            let cells = (0..count).filter(|&other| differ[other]);
            cells.map(|other| other as CellNumber).collect()
        };
        let peers = self.differ.iter().map(peers_of).collect();
        let of_size = |size: u32| (0..=full).filter(|set| set.count_ones() == size).collect();
        let sets = (0..=self.side as u32).map(of_size).collect();
        Network { full, first, constraints: self.constraints, of_cell, peers, sets }
    }
}
