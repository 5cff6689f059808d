//! Fills the tables of a net from the rules.

use super::{ConstraintId, Evened, Filled, GroupId, Net, Tied};
use crate::constraints::balance::balances;
use crate::constraints::table::Tabled;
use crate::names::clause_name::ClauseName;
use crate::names::house::HouseName;
use neuf_sudoku::House;
use neuf_sudoku::rules::{Limited, Rules, Seen, ZoneName};

impl Net {
    /// Adds the houses and their groups: rows, columns, and boxes or regions, then
    /// diagonals and windows.
    pub(super) fn add_houses(&mut self) {
        let houses = HouseName::all(&self.rules);
        if houses.len() > 3 * self.side {
            self.further = vec![Vec::new(); self.variables.count()];
        }
        for &name in &houses {
            let place = match name {
                HouseName::Usual(House::Row(_)) => Some(1),
                HouseName::Usual(House::Column(_)) => Some(2),
                HouseName::Usual(House::Box(_)) | HouseName::Zone(ZoneName::Region(_)) => Some(3),
                HouseName::Zone(_) => None,
            };
            let cells = name.cells(&self.rules);
            for value in 1..=self.side as u8 {
                let group = (self.members.len() / self.side) as GroupId;
                for &cell in &cells {
                    let member = self.member(cell, value);
                    self.members.push(member);
                    let own = self.cell_group(cell);
                    let place = place.map(|place| &mut self.groups[member as usize][place]);
                    match place {
                        Some(free) if *free == own => *free = group,
                        _ => self.further[member as usize].push(group),
                    }
                }
            }
        }
        self.houses = houses;
    }

    /// Adds the pairs that exclude each other: cages, moves of chess and neighbours. All
    /// other zones are houses.
    pub(super) fn add_exclusions(&mut self) {
        let mut pairs: Vec<ClauseName> = Vec::new();
        for (zone, a, b) in self.rules.kept_apart() {
            if !zone.is_house() {
                let values = (1..=self.side as u8).filter(|&value| zone.concerns(value));
                let held = values.map(|value| [(a, value), (b, value)]);
                pairs.extend(held.map(|held| ClauseName::Apart(zone.variant(), held)));
            }
        }
        let mut excluded: Vec<_> = self.rules.excluded().collect();
        // Both orders of two values stand together, those of the lower values first.
        excluded.sort_by_key(|&(_, [(a, one), (b, other)])| (a, b, one.min(other)));
        pairs.extend(excluded.into_iter().map(|(variant, held)| ClauseName::Apart(variant, held)));
        if !pairs.is_empty() {
            self.excluded = vec![Vec::new(); self.variables.count()];
        }
        for clause in pairs {
            let Some(pair) = clause.pair() else { continue };
            let [a, b] = pair.map(|(cell, value)| self.member(cell, value));
            self.excluded[a as usize].push((b, clause));
            self.excluded[b as usize].push((a, clause));
        }
    }

    /// Adds the members that are excluded from the start, since their cells hold other values.
    pub(super) fn add_units(&mut self) {
        let mut units = Vec::new();
        for value in 1..=self.side as u8 {
            let limited = self.rules.limited().iter();
            for &Limited { variant, cell, .. } in limited.filter(|l| !l.values.contains(value)) {
                let clause = ClauseName::Candidate(variant, cell, value);
                units.push((self.member(cell, value), clause));
            }
        }
        units.sort_by_key(|&(member, _)| member);
        units.dedup_by_key(|&mut (member, _)| member);
        self.units = units;
    }

    /// Adds the constraints: comparisons, the sums of cages, and other relations.
    pub(super) fn add_constraints(&mut self) {
        // On larger grids, finding out what a sum allows would be a search of its own.
        if self.side <= crate::constraints::sum::MOST_VALUES {
            let sums = (0..self.rules.cages().len()).map(Filled::Sum);
            self.related = tied(&self.rules);
            let related = self.related.iter().enumerate();
            let (comparisons, relations): (Vec<Filled>, Vec<Filled>) = related
                .map(|(number, tied)| Filled::Relation { number, is_apart: tied.apart.is_some() })
                .partition(|&filled| self.is_comparison(filled));
            self.balanced = balanced(&self.rules);
            let balances = (0..self.balanced.len()).map(Filled::Balance);
            self.constraints =
                comparisons.into_iter().chain(sums).chain(relations).chain(balances).collect();
        }
        if !self.constraints.is_empty() {
            self.watching = vec![Vec::new(); self.variables.count()];
        }
        for id in 0..self.constraints.len() {
            for cell in self.cells_of_constraint(id as ConstraintId).to_vec() {
                for value in 1..=self.side as u8 {
                    let member = self.member(cell, value);
                    self.watching[member as usize].push(id as ConstraintId);
                }
            }
        }
    }
}

/// The relations of these rules with their fillings.
fn tied(rules: &Rules) -> Vec<Tied> {
    let all = rules.related();
    if all.is_empty() {
        return Vec::new();
    }
    let seen = Seen::by(rules);
    let tied = all.iter().cloned().map(|related| {
        let fillings = related.fillings(rules);
        let apart = fillings.apart(&seen.among(&related.cells));
        let apart = (apart != fillings).then(|| Tabled::new(apart));
        Tied { related, fillings: Tabled::new(fillings), apart }
    });
    tied.collect()
}

/// What the rule of 45 says under these rules, with the fillings.
fn balanced(rules: &Rules) -> Vec<Evened> {
    let all = balances(rules);
    if all.is_empty() {
        return Vec::new();
    }
    let seen = Seen::by(rules);
    let tipped = all.into_iter().map(|balanced| Evened {
        cells: balanced.balance.cells(),
        fillings: Tabled::new(balanced.balance.fillings(&seen)),
        balanced,
    });
    tipped.collect()
}
