//! The rules of a puzzle, laid out for reasoning.
//!
//! A *member* is a variable x(i,j,k). It belongs to *groups* of which exactly one member
//! is true: its cell, and its value in each of its houses. All eight families speak of
//! four such groups for each variable and of nothing else. Diagonals and windows add
//! further groups, and regions replace the boxes. Besides groups, some rules exclude
//! pairs of members (cages, moves of chess, neighbours) and some exclude single members
//! (candidates). The remaining rules (the sums of cages, relations) are *constraints*: they look at
//! the candidates of several cells at once and rule out those that the rule does not allow.
//!
//! All of this is kept in tables, because a search for short arguments looks it up
//! millions of times. The clauses themselves, thirty-six pairs for each group of nine,
//! are made only when a step names them. The first four groups of a member stand in an
//! array of fixed size and further ones in a list. Most puzzles have no further groups,
//! and lists for all groups would make their ratings slower.
//!
//! A rule that is new fills these tables in `tables`; whoever reads a net is left as it is.

pub(crate) mod sight;
mod tables;

use std::sync::OnceLock;

use crate::constraints::balance::Balanced;
use crate::constraints::table::Tabled;
use crate::names::clause_name::ClauseName;
use crate::names::house::{GroupName, HouseName};
use neuf_sudoku::rules::{Distinct, Related, Rules, Variant};
use neuf_sudoku::{Cell, House, Shape, Variables};
use sight::Sight;

/// A variable by its number from 0, as in [`Variables`].
pub(crate) type Member = u32;

/// A group by its number: first the groups of the cells in reading order, then for each
/// house the groups of its values.
pub(crate) type GroupId = u32;

/// A house by its number: rows first, then columns, then boxes or regions, then
/// diagonals and windows.
pub(crate) type HouseId = usize;

/// A constraint by its number.
pub(crate) type ConstraintId = u32;

/// A rule that looks at the candidates of several cells at once: these are filled in one of several
/// ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Filled {
    /// The values of a cage, given by its index in [`Rules::cages`], differ and add up to
    /// its sum.
    Sum(usize),
    /// The values keep a relation.
    Relation {
        /// Its index in [`Rules::related`].
        number: usize,
        /// Whether those of its cells that see each other differ.
        is_apart: bool,
    },
    /// The innies and outies of a balance, given by its index in
    /// [`balances`](crate::constraints::balance::balances), have their sum.
    Balance(usize),
}

/// A relation with its fillings.
#[derive(Clone, Debug)]
pub(crate) struct Tied {
    pub(crate) related: Related,
    /// All fillings.
    pub(crate) fillings: Tabled,
    /// Those in which cells that see each other differ; `None` if all do.
    pub(crate) apart: Option<Tabled>,
}

/// What the rule of 45 says of some cells, with their fillings.
#[derive(Clone, Debug)]
pub(crate) struct Evened {
    pub(crate) balanced: Balanced,
    /// The innies and then the outies.
    pub(crate) cells: Vec<Cell>,
    pub(crate) fillings: Tabled,
}

/// The tables: the members of each group, the groups of each member, and the other rules.
///
/// Invariant: `members` has `side` members for each group, and each member stands in
/// exactly the groups that `groups` and `further` name for it. `further`, `excluded` and
/// `watching` have one list for each member, or are empty when every list would be.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    rules: Rules,
    variables: Variables,
    side: usize,
    /// The number of cells.
    cells: usize,
    houses: Vec<HouseName>,
    members: Vec<Member>,
    /// The first four groups of each member: its cell, and its value in its row, in its
    /// column, and in its box or region. Where grids overlap, the row and the column are those of
    /// the first grid.
    groups: Vec<[GroupId; 4]>,
    /// The further groups of each member: its value in diagonals and windows, and in the lines of
    /// further grids that overlap there.
    further: Vec<Vec<GroupId>>,
    /// The members that each member excludes beyond those of its groups, with the
    /// clauses.
    excluded: Vec<Vec<(Member, ClauseName)>>,
    /// Members that are out from the start, sorted, with the clauses.
    units: Vec<(Member, ClauseName)>,
    constraints: Vec<Filled>,
    /// The relations, in the order of [`Rules::related`].
    related: Vec<Tied>,
    /// What the rule of 45 says, in the order of
    /// [`balances`](crate::constraints::balance::balances).
    balanced: Vec<Evened>,
    /// For each member, the constraints that look at its cell.
    watching: Vec<Vec<ConstraintId>>,
    /// What each member excludes, as bits; made when it is first needed.
    sight: OnceLock<Sight>,
}

impl Net {
    /// Makes the tables of these rules.
    pub(crate) fn new(rules: &Rules) -> Net {
        let shape = rules.shape();
        let (variables, side) = (Variables { shape }, shape.side());
        let mut net = Net {
            rules: rules.clone(),
            variables,
            side,
            cells: shape.cell_count(),
            houses: Vec::new(),
            members: (0..variables.count() as Member).collect(),
            groups: (0..variables.count()).map(|member| [(member / side) as u32; 4]).collect(),
            further: Vec::new(),
            excluded: Vec::new(),
            units: Vec::new(),
            constraints: Vec::new(),
            related: Vec::new(),
            balanced: Vec::new(),
            watching: Vec::new(),
            sight: OnceLock::new(),
        };
        net.add_houses();
        net.add_exclusions();
        net.add_units();
        net.add_constraints();
        net
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn shape(&self) -> Shape {
        self.variables.shape
    }

    pub(crate) fn side(&self) -> usize {
        self.side
    }

    pub(crate) fn member_count(&self) -> usize {
        self.groups.len()
    }

    pub(crate) fn group_count(&self) -> usize {
        self.members.len() / self.side
    }

    /// The member of a cell and a value.
    pub(crate) fn member(&self, cell: Cell, value: u8) -> Member {
        (cell.position() * self.side + usize::from(value) - 1) as Member
    }

    /// The cell and the value of a member.
    pub(crate) fn meaning(&self, member: Member) -> (Cell, u8) {
        let (position, value) = (member as usize / self.side, member as usize % self.side);
        (Cell::at(position), value as u8 + 1)
    }

    #[inline]
    pub(crate) fn members(&self, group: GroupId) -> &[Member] {
        let start = group as usize * self.side;
        &self.members[start..start + self.side]
    }

    /// The first four groups of a member: its cell, and its value in its row, in its
    /// column, and in its box or region.
    #[inline]
    pub(crate) fn groups(&self, member: Member) -> [GroupId; 4] {
        self.groups[member as usize]
    }

    /// The further groups of a member: its value in diagonals and windows.
    #[inline]
    pub(crate) fn further_groups(&self, member: Member) -> &[GroupId] {
        self.further.get(member as usize).map_or(&[], Vec::as_slice)
    }

    /// All groups of a member.
    #[inline]
    pub(crate) fn all_groups(&self, member: Member) -> impl Iterator<Item = GroupId> + '_ {
        self.groups(member).into_iter().chain(self.further_groups(member).iter().copied())
    }

    /// Whether a member stands in a group.
    #[inline]
    pub(crate) fn is_in_group(&self, member: Member, group: GroupId) -> bool {
        self.groups(member).contains(&group) || self.further_groups(member).contains(&group)
    }

    /// Whether placing or crossing out a member can have effects beyond those on its
    /// first four groups.
    pub(crate) fn has_more(&self) -> bool {
        !(self.further.is_empty() && self.excluded.is_empty() && self.watching.is_empty())
    }

    /// Whether the groups are those of the usual 9×9 grid and there is nothing else, except
    /// perhaps members that are out from the start.
    pub(crate) fn is_usual(&self) -> bool {
        self.shape() == Shape::default() && self.rules.regions().is_none() && !self.has_more()
    }

    /// The members that a member excludes beyond those of its groups, and the clauses
    /// that say so.
    #[inline]
    pub(crate) fn excluded(&self, member: Member) -> &[(Member, ClauseName)] {
        self.excluded.get(member as usize).map_or(&[], Vec::as_slice)
    }

    /// The members that are out from the start, and the clauses that say so.
    pub(crate) fn units(&self) -> &[(Member, ClauseName)] {
        &self.units
    }

    /// The clause that excludes a member without any premise, if there is one.
    #[inline]
    pub(crate) fn unit(&self, member: Member) -> Option<ClauseName> {
        if self.units.is_empty() {
            return None;
        }
        let place = self.units.binary_search_by_key(&member, |&(unit, _)| unit).ok()?;
        Some(self.units[place].1)
    }

    /// What each member excludes, as bits.
    pub(crate) fn sight(&self) -> &Sight {
        self.sight.get_or_init(|| Sight::of(self))
    }

    /// All constraints, by their numbers.
    pub(crate) fn constraints(&self) -> &[Filled] {
        &self.constraints
    }

    /// The cells of a rule about fillings.
    pub(crate) fn cells_of_filled(&self, filled: Filled) -> &[Cell] {
        match filled {
            Filled::Sum(number) => &self.cage(number).cells,
            Filled::Balance(number) => &self.balanced[number].cells,
            Filled::Relation { number, .. } => &self.related[number].related.cells,
        }
    }

    /// The cells of a constraint.
    pub(crate) fn cells_of_constraint(&self, constraint: ConstraintId) -> &[Cell] {
        self.cells_of_filled(self.constraints[constraint as usize])
    }

    /// The sum of a cage, by its index in [`Rules::cages`].
    pub(crate) fn sum(&self, number: usize) -> usize {
        self.cage(number).sum.unwrap_or_default()
    }

    /// A cage with a sum. Such cages come first among all sets, so that none is searched for here:
    /// sums are asked for in the innermost loops.
    fn cage(&self, number: usize) -> &Distinct {
        &self.rules.distinct()[number]
    }

    /// Whether the rule compares two cells, which is seen at once.
    pub(crate) fn is_comparison(&self, filled: Filled) -> bool {
        let Filled::Relation { number, .. } = filled else { return false };
        self.related[number].related.variant == Variant::GreaterThan
    }

    /// A relation, by its index in [`Rules::related`].
    pub(crate) fn related(&self, number: usize) -> &Tied {
        &self.related[number]
    }

    /// The fillings of a relation: all, or those in which cells that see each other differ.
    pub(crate) fn fillings(&self, number: usize, is_apart: bool) -> &Tabled {
        let tied = &self.related[number];
        tied.apart.as_ref().filter(|_| is_apart).unwrap_or(&tied.fillings)
    }

    /// What the rule of 45 says, by its index in
    /// [`balances`](crate::constraints::balance::balances).
    pub(crate) fn balanced(&self, number: usize) -> &Evened {
        &self.balanced[number]
    }

    /// The constraints that look at the cell of a member.
    #[inline]
    pub(crate) fn watching(&self, member: Member) -> &[ConstraintId] {
        self.watching.get(member as usize).map_or(&[], Vec::as_slice)
    }

    /// All houses.
    pub(crate) fn houses(&self) -> std::ops::Range<HouseId> {
        0..self.houses.len()
    }

    /// The number of a row or a column.
    pub(crate) fn line(&self, line: House) -> HouseId {
        let is_column = matches!(line, House::Column(_));
        let rows = if is_column { self.side * self.shape().grid_count() } else { 0 };
        rows + self.shape().house_place(line)
    }

    /// All houses, beginning with those that a person sees at a glance: boxes, windows
    /// and regions come before lines.
    pub(crate) fn houses_by_sight(&self) -> impl Iterator<Item = HouseId> + '_ {
        let of_kind = |are_lines| self.houses().filter(move |&h| self.is_line(h) == are_lines);
        of_kind(false).chain(of_kind(true))
    }

    /// The name of a house.
    pub(crate) fn house_name(&self, house: HouseId) -> HouseName {
        self.houses[house]
    }

    /// Whether the cells of a house stand in a line.
    pub(crate) fn is_line(&self, house: HouseId) -> bool {
        self.houses[house].is_line()
    }

    /// The cells of a house, in the order of the house.
    pub(crate) fn cells_of(&self, house: HouseId) -> impl Iterator<Item = Cell> + '_ {
        let first = self.members(self.value_group(house, 1)).iter();
        first.map(|&member| self.meaning(member).0)
    }

    /// The cell at this place of a house.
    pub(crate) fn cell_of(&self, house: HouseId, place: usize) -> Cell {
        self.meaning(self.members(self.value_group(house, 1))[place]).0
    }

    /// The groups of the cells.
    pub(crate) fn cell_groups(&self) -> std::ops::Range<GroupId> {
        0..self.cells as GroupId
    }

    /// The group of a cell.
    pub(crate) fn cell_group(&self, cell: Cell) -> GroupId {
        cell.position() as GroupId
    }

    /// The groups of the values of a house.
    pub(crate) fn value_groups(&self, house: HouseId) -> std::ops::Range<GroupId> {
        let start = self.value_group(house, 1);
        start..start + self.side as GroupId
    }

    /// The group of a value in a house.
    pub(crate) fn value_group(&self, house: HouseId, value: u8) -> GroupId {
        (self.cells + self.side * house + usize::from(value) - 1) as GroupId
    }

    /// The house and the value of a group; `None` for the group of a cell.
    pub(crate) fn house_and_value(&self, group: GroupId) -> Option<(HouseId, u8)> {
        let after_cells = (group as usize).checked_sub(self.cells)?;
        Some((after_cells / self.side, (after_cells % self.side) as u8 + 1))
    }

    /// The name of a group.
    pub(crate) fn name(&self, group: GroupId) -> GroupName {
        match self.house_and_value(group) {
            None => GroupName::Cell(Cell::at(group as usize)),
            Some((house, value)) => GroupName::Value(self.houses[house], value),
        }
    }

    /// Whether the group is that of a cell.
    #[inline]
    pub(crate) fn is_cell(&self, group: GroupId) -> bool {
        (group as usize) < self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_sudoku::Family;
    use neuf_sudoku::rules::{Regions, Variant};

    #[test]
    fn groups_and_members_name_each_other() {
        let usual = Rules::usual(Shape::new(2, 3).unwrap());
        let mut crossed = Rules::usual(Shape::default());
        crossed.add_rule(Variant::Windoku).unwrap();
        crossed.add_rule(Variant::Diagonal).unwrap();
        let regions = Regions::of_map("AAABCABBCCDBCDDD").unwrap();
        let mut jigsaw = Rules::usual(regions.shape());
        jigsaw.set_regions(regions).unwrap();
        for (rules, houses) in [(usual, 18), (crossed, 27 + 4 + 2), (jigsaw, 12)] {
            let net = Net::new(&rules);
            assert_eq!(net.houses().len(), houses);
            let mut count = 0;
            for group in 0..net.group_count() as GroupId {
                for &member in net.members(group) {
                    assert!(net.is_in_group(member, group));
                }
                assert_eq!(net.is_cell(group), matches!(net.name(group), GroupName::Cell(_)));
                count += net.members(group).len();
            }
            let groups =
                (0..net.member_count() as Member).flat_map(|member| net.all_groups(member));
            assert_eq!(groups.count(), count, "{rules}");
        }
    }

    #[test]
    fn the_groups_are_those_of_the_families() {
        for (rows, columns) in [(1, 2), (2, 3), (3, 3)] {
            let shape = Shape::new(rows, columns).unwrap();
            let net = Net::new(&Rules::usual(shape));
            let long = Family::ALL.iter().copied().filter(|family| family.is_at_least_once());
            let mut clauses = long.flat_map(|family| family.clauses(shape));
            for group in 0..net.group_count() as GroupId {
                let clause: Vec<usize> =
                    clauses.next().unwrap().iter().map(|lit| lit.var().index()).collect();
                assert!(clause.into_iter().eq(net.members(group).iter().map(|&m| m as usize)));
            }
            assert_eq!(clauses.next(), None);
            let last = GroupName::Value(House::Box(net.side() - 1).into(), net.side() as u8);
            assert_eq!(net.name(net.group_count() as GroupId - 1), last);
        }
    }
}
