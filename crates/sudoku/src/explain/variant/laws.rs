//! All that a variant says, laid out for reasoning: groups of which one member
//! is true, pairs of which not both are, units, and the rules that take some
//! thought, comparisons and sums.

use crate::explain::net::Member;
use crate::explain::{ClauseName, Law};
use crate::rules::{Group, Kind};
use crate::rules::{Order, Parity, Rules, ZoneName};
use crate::{Cell, Shape, Variables};

/// What a group speaks of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GroupName {
    Usual(Group),
    /// A value in a diagonal, a window or a region.
    Zone(ZoneName, u8),
}

#[derive(Clone, Debug)]
pub(crate) struct LawGroup {
    pub(crate) name: GroupName,
    pub(crate) members: Vec<Member>,
}

/// A rule that takes some thought.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Thought {
    Compared(Order),
    /// The place among the cages.
    Sum(usize),
}

#[derive(Debug)]
pub(crate) struct Laws<'c> {
    pub(super) constraints: &'c Rules,
    pub(crate) groups: Vec<LawGroup>,
    /// The groups of each member, the usual ones first.
    pub(super) groups_of: Vec<Vec<u32>>,
    /// Which others each member excludes, and why.
    pub(super) excluded: Vec<Vec<(Member, Law)>>,
    /// Members that are out from the start.
    pub(super) units: Vec<(Member, Law)>,
    pub(crate) thoughts: Vec<Thought>,
    /// The thoughts that each cell concerns.
    pub(super) thoughts_of: Vec<Vec<usize>>,
}

impl<'c> Laws<'c> {
    pub(crate) fn new(constraints: &'c Rules) -> Laws<'c> {
        let shape = constraints.shape();
        let variables = Variables::new(shape);
        let count = variables.count();
        let mut laws = Laws {
            constraints,
            groups: Vec::new(),
            groups_of: vec![Vec::new(); count],
            excluded: vec![Vec::new(); count],
            units: Vec::new(),
            thoughts: Vec::new(),
            thoughts_of: vec![Vec::new(); shape.cell_count()],
        };
        let has_boxes = constraints.regions().is_none();
        for kind in Kind::ALL.into_iter().filter(|&kind| has_boxes || kind != Kind::Box) {
            for group in kind.groups(shape) {
                let members = group.literals(variables, true).map(|lit| lit.var().index() as u32);
                laws.add_group(GroupName::Usual(group), members.collect());
            }
        }
        let side = shape.side() as u8;
        for zone in constraints.zone_names() {
            let cells = constraints.cells_of_zone(zone);
            for value in 1..=side {
                let members = cells.iter().map(|&cell| laws.member(cell, value)).collect();
                laws.add_group(GroupName::Zone(zone, value), members);
            }
        }
        laws.add_pairs();
        laws.add_units();
        laws.add_thoughts();
        laws
    }

    fn add_group(&mut self, name: GroupName, members: Vec<Member>) {
        for &member in &members {
            self.groups_of[member as usize].push(self.groups.len() as u32);
        }
        self.groups.push(LawGroup { name, members });
    }

    fn add_pairs(&mut self) {
        let side = self.shape().side() as u8;
        let constraints = self.constraints;
        for (zone, a, b) in constraints.kept_apart() {
            for value in 1..=side {
                self.exclude([(a, value), (b, value)], |pair| Law::Apart(zone, pair));
            }
        }
        for (a, b) in constraints.neighbours() {
            for value in 1..side {
                self.exclude([(a, value), (b, value + 1)], Law::Consecutive);
                self.exclude([(a, value + 1), (b, value)], Law::Consecutive);
            }
        }
    }

    fn exclude(&mut self, pair: [(Cell, u8); 2], law: impl Fn([(Cell, u8); 2]) -> Law) {
        let law = law(pair);
        let [a, b] = pair.map(|(cell, value)| self.member(cell, value));
        self.excluded[a as usize].push((b, law));
        self.excluded[b as usize].push((a, law));
    }

    fn add_units(&mut self) {
        let side = self.shape().side() as u8;
        for value in 1..=side {
            for &(cell, parity) in self.constraints.marks() {
                let parity: Parity = parity;
                if !parity.has(value) {
                    self.units.push((self.member(cell, value), Law::Parity(cell, value)));
                }
            }
            for &(cell, candidates) in self.constraints.candidates() {
                if !candidates.contains(value) {
                    self.units.push((self.member(cell, value), Law::Candidate(cell, value)));
                }
            }
        }
    }

    fn add_thoughts(&mut self) {
        for &order in self.constraints.orders() {
            for cell in [order.greater, order.less] {
                self.thoughts_of[cell.position()].push(self.thoughts.len());
            }
            self.thoughts.push(Thought::Compared(order));
        }
        // What larger cages allow is a search of its own.
        let is_small = self.shape().side() <= super::sum::MOST_VALUES;
        for (number, cage) in self.constraints.cages().iter().enumerate().filter(|_| is_small) {
            for cell in cage.cells() {
                self.thoughts_of[cell.position()].push(self.thoughts.len());
            }
            self.thoughts.push(Thought::Sum(number));
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.constraints.shape()
    }

    pub(super) fn member(&self, cell: Cell, value: u8) -> Member {
        Variables::new(self.shape()).var(cell, value).index() as Member
    }

    pub(super) fn meaning(&self, member: Member) -> (Cell, u8) {
        let side = self.shape().side();
        (Cell::at(member as usize / side), (member as usize % side) as u8 + 1)
    }

    /// That some member of a group is true.
    pub(super) fn at_least(&self, group: u32) -> ClauseName {
        match self.groups[group as usize].name {
            GroupName::Usual(group) => ClauseName::AtLeastOnce(group),
            GroupName::Zone(zone, value) => ClauseName::Law(Law::Stands(zone, value)),
        }
    }

    /// That not both of two members of a group are.
    pub(super) fn at_most(&self, group: u32, a: Member, b: Member) -> ClauseName {
        let pair = [a.min(b), a.max(b)].map(|member| self.meaning(member));
        match self.groups[group as usize].name {
            GroupName::Usual(group) => ClauseName::AtMostOnce(group, pair),
            GroupName::Zone(zone, _) => ClauseName::Law(Law::Apart(zone, pair)),
        }
    }
}
