//! The groups of a shape, numbered, and who is in which.
//!
//! Each variable x(i,j,k) belongs to four groups of which exactly one member
//! is true: its cell, and its value in its row, its column and its box. All
//! eight families speak of these groups and of nothing else, so reasoning by
//! hand needs only this: members of a group, groups of a member. Both are
//! tables here, since a search for short arguments asks millions of times;
//! the clauses themselves, thirty-six pairs for each group, are made when a
//! step names them.

use crate::rules::{Group, Kind};
use crate::{Shape, Variables};

/// A variable by its number from 0, as in [`Variables`].
pub(crate) type Member = u32;

/// A group by its number: cells first, then the values of rows, of columns
/// and of boxes, each in the order of its family's clauses.
pub(crate) type GroupId = u32;

/// The members of each group and the groups of each member.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    variables: Variables,
    side: usize,
    members: Vec<Member>,
    groups: Vec<[GroupId; 4]>,
}

impl Net {
    pub(crate) fn new(shape: Shape) -> Net {
        let variables = Variables::new(shape);
        let side = shape.side();
        let mut members = Vec::with_capacity(4 * variables.count());
        let mut groups = vec![[0; 4]; variables.count()];
        for (place, kind) in Kind::ALL.into_iter().enumerate() {
            for group in kind.groups(shape) {
                let id = (members.len() / side) as GroupId;
                for lit in group.literals(variables, true) {
                    let member = lit.var().index();
                    groups[member][place] = id;
                    members.push(member as Member);
                }
            }
        }
        Net { variables, side, members, groups }
    }

    pub(crate) fn shape(&self) -> Shape {
        self.variables.shape()
    }

    pub(crate) fn side(&self) -> usize {
        self.side
    }

    pub(crate) fn variables(&self) -> Variables {
        self.variables
    }

    pub(crate) fn member_count(&self) -> usize {
        self.groups.len()
    }

    pub(crate) fn group_count(&self) -> usize {
        4 * self.side * self.side
    }

    /// All groups of this kind.
    pub(crate) fn groups_of_kind(&self, kind: Kind) -> std::ops::Range<GroupId> {
        let count = (self.side * self.side) as GroupId;
        let start = kind.place() as GroupId * count;
        start..start + count
    }

    #[inline]
    pub(crate) fn members(&self, group: GroupId) -> &[Member] {
        let start = group as usize * self.side;
        &self.members[start..start + self.side]
    }

    /// The groups of a member, by the order of their kinds.
    #[inline]
    pub(crate) fn groups(&self, member: Member) -> [GroupId; 4] {
        self.groups[member as usize]
    }

    /// What a group speaks of.
    pub(crate) fn group(&self, id: GroupId) -> Group {
        let count = self.side * self.side;
        let (kind, number) = (Kind::ALL[id as usize / count], id as usize % count);
        kind.group(self.shape(), number / self.side, number % self.side)
    }

    /// The number of a group.
    pub(crate) fn id(&self, group: Group) -> GroupId {
        let (a, b) = match group {
            Group::Cell(cell) => (self.shape().row(cell), self.shape().column(cell)),
            Group::Value(house, value) => (house.number(), usize::from(value) - 1),
        };
        let kind = group.kind().place();
        ((kind * self.side + a) * self.side + b) as GroupId
    }

    /// Whether the group is a cell.
    #[inline]
    pub(crate) fn is_cell(&self, group: GroupId) -> bool {
        (group as usize) < self.side * self.side
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn groups_and_members_name_each_other() {
        for (rows, columns) in [(1, 2), (2, 3), (3, 3)] {
            let shape = Shape::new(rows, columns).unwrap();
            let net = Net::new(shape);
            for id in 0..net.group_count() as GroupId {
                assert_eq!(net.id(net.group(id)), id);
                for &member in net.members(id) {
                    assert!(net.groups(member).contains(&id));
                }
                let literals: Vec<usize> = net
                    .group(id)
                    .literals(net.variables(), true)
                    .map(|lit| lit.var().index())
                    .collect();
                let members: Vec<usize> = net.members(id).iter().map(|&m| m as usize).collect();
                assert_eq!(members, literals);
            }
            assert_eq!(net.member_count(), net.variables().count());
        }
    }

    #[test]
    fn the_families_are_those_of_the_clauses() {
        let shape = Shape::default();
        let net = Net::new(shape);
        for family in Family::ALL.into_iter().filter(|family| family.is_at_least_once()) {
            let mut clauses = family.clauses(shape);
            for id in net.groups_of_kind(family.kind()) {
                assert_eq!(net.group(id).kind(), family.kind());
                let clause: Vec<usize> =
                    clauses.next().unwrap().iter().map(|lit| lit.var().index()).collect();
                assert!(clause.into_iter().eq(net.members(id).iter().map(|&m| m as usize)));
            }
        }
    }
}
