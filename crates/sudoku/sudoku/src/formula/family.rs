//! The rules as clauses: the eight families of part II of the 2014 Centrale-Supélec
//! paper.
//!
//! | each …            | at least once | at most once |
//! |-------------------|---------------|--------------|
//! | cell (*case*)     | K1            | K2           |
//! | row (*ligne*)     | L1            | L2           |
//! | column (*colonne*)| C1            | C2           |
//! | box (*bloc*)      | B1            | B2           |
//!
//! On the usual grid, each family in the left column has 81 clauses of 9 literals and
//! each in the right column 2,916 clauses of two literals, which makes 11,988 in all. A
//! pair of cells in one box and one row occurs in both L2 and B2, so only 10,530 of these
//! are distinct. The families are nevertheless complete, as the paper counts them. (Each
//! pair is taken once, with j1 < j2. Published solutions that take j1 ≠ j2 have the pairs
//! twice, and those that forget the condition say that no cell holds anything.)
//!
//! A family is an iterator: nothing is allocated before it is used, and then only one
//! group of `side` literals at a time. A constant table would be possible for the usual
//! grid, but it would be a second code path beside that for all other shapes.

use neuf_cnf::{AtMostOne, Lit};
use neuf_words::named;

use crate::rules::{Group, Kind, Pairs, pair_count};
use crate::{Clause, Rules, Shape, Variables};

named! {
    /// One of the eight families of clauses that define a sudoku.
    ///
    /// ```
    /// use neuf_sudoku::{Family, Shape};
    /// let shape = Shape::default();
    /// assert_eq!(Family::ALL.iter().flat_map(|family| family.clauses(shape)).count(), 11_988);
    /// let first = Family::L1.clauses(shape).next().unwrap();
    /// // The value 1 stands somewhere in the first row.
    /// assert_eq!(first[8].to_dimacs(), 8 * 9 + 1);
    /// assert_eq!("b2".parse(), Ok(Family::B2));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Family("family") {
        K1 = "K1", "each cell holds at least one value";
        L1 = "L1", "each value stands at least once in each row";
        C1 = "C1", "each value stands at least once in each column";
        B1 = "B1", "each value stands at least once in each box";
        K2 = "K2", "no cell holds two values";
        L2 = "L2", "no value stands twice in a row";
        C2 = "C2", "no value stands twice in a column";
        B2 = "B2", "no value stands twice in a box";
    }
}

impl Family {
    /// The four families that imply all others: the *minimal* encoding of the rules.
    ///
    /// If each of the n cells of a row holds a value and no value stands there twice,
    /// each of the n values stands there exactly once. So these families have the same
    /// solutions; only unit propagation finds less.
    pub const MINIMAL: [Family; 4] = [Family::K1, Family::L2, Family::C2, Family::B2];

    /// Whether the family says *at least once*; otherwise it says *at most once*.
    #[must_use]
    pub fn is_at_least_once(self) -> bool {
        matches!(self, Family::K1 | Family::L1 | Family::C1 | Family::B1)
    }

    /// The number of clauses of the family, unless grids overlap: side² when it says *at least
    /// once* (each of `side` literals), and side² · side·(side−1)/2 when it says *at most
    /// once* (each of two literals).
    #[must_use]
    pub(crate) fn count(self, shape: Shape) -> usize {
        let groups = self.kind().group_count(shape);
        if self.is_at_least_once() { groups } else { groups * pair_count(shape.side()) }
    }

    /// The number of clauses of the family for this encoding of *at most one*.
    #[must_use]
    pub(crate) fn count_with(self, shape: Shape, at_most_one: AtMostOne) -> usize {
        if self.is_at_least_once() {
            return self.count(shape);
        }
        self.kind().group_count(shape) * at_most_one.size(shape.side()).clauses
    }

    /// The number of variables that [`Family::clauses_with`] adds.
    #[must_use]
    pub(crate) fn new_vars(self, shape: Shape, at_most_one: AtMostOne) -> usize {
        if self.is_at_least_once() {
            return 0;
        }
        self.kind().group_count(shape) * at_most_one.size(shape.side()).new_vars
    }

    /// The clauses for this encoding of *at most one*. New variables are numbered from
    /// `first_new` on.
    pub(crate) fn clauses_with(
        self,
        rules: impl Into<Rules>,
        at_most_one: AtMostOne,
        first_new: usize,
    ) -> impl Iterator<Item = Clause> + Clone {
        let rules = rules.into();
        let shape = rules.shape();
        let is_paired = at_most_one.for_count(shape.side()) == AtMostOne::Pairwise;
        let plain = (is_paired || self.is_at_least_once()).then(|| self.clauses(rules.clone()));
        let groups = plain.is_none().then(|| self.kind().groups(shape));
        let new = at_most_one.size(shape.side()).new_vars;
        let said = move |(place, group): (usize, Group)| {
            let lits: Vec<_> = group.literals_in(&rules, true).collect();
            let mut clauses = Vec::new();
            at_most_one.encode(&lits, first_new + place * new, &mut |clause| clauses.push(clause));
            clauses.into_iter().map(Clause::from)
        };
        let said = groups.into_iter().flatten().enumerate().flat_map(said);
        plain.into_iter().flatten().chain(said)
    }

    /// The clauses over the [`Variables`] of the shape. In a jigsaw, B1 and B2 speak of
    /// the regions. What the rules of a variant add to the eight families is not
    /// included.
    ///
    /// They come group by group: by the row and column of the cell for K1 and K2, and by
    /// house and value for the others.
    pub fn clauses(self, rules: impl Into<Rules>) -> impl Iterator<Item = Clause> + Clone {
        let rules = rules.into();
        let groups = || self.kind().groups(rules.shape());
        let at_least = self.is_at_least_once().then(groups);
        let at_most = (!self.is_at_least_once()).then(groups);
        let of_long = rules.clone();
        let long = move |group: Group| group.literals_in(&of_long, true).collect();
        let pairs =
            move |group: Group| Pairs::new(group.literals_in(&rules, false)).map(Clause::from);
        at_least
            .into_iter()
            .flatten()
            .map(long)
            .chain(at_most.into_iter().flatten().flat_map(pairs))
    }

    /// The kind of the groups that the family speaks of.
    pub(crate) fn kind(self) -> Kind {
        match self {
            Family::K1 | Family::K2 => Kind::Cell,
            Family::L1 | Family::L2 => Kind::Row,
            Family::C1 | Family::C2 => Kind::Column,
            Family::B1 | Family::B2 => Kind::Box,
        }
    }
}

impl Group {
    /// The literals of all members with this polarity. A box is one of the rules, so in a
    /// jigsaw it is a region.
    pub(super) fn literals_in(
        self,
        rules: &Rules,
        polarity: bool,
    ) -> impl ExactSizeIterator<Item = Lit> + '_ {
        let shape = rules.shape();
        let variables = Variables { shape };
        (0..shape.side()).map(move |t| {
            let (cell, value) = match self {
                Group::Cell(cell) => (cell, t as u8 + 1),
                Group::Value(house, value) => (rules.cell_of(house, t), value),
            };
            variables.var(cell, value).lit(polarity)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;
    use rustc_hash::FxHashSet;

    fn sorted(clause: &Clause) -> Vec<i32> {
        let mut numbers: Vec<_> = clause.iter().map(|lit| lit.to_dimacs()).collect();
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn the_families_of_the_usual_grid_have_the_papers_counts() {
        let shape = Shape::default();
        for &family in Family::ALL {
            let (count, length) = if family.is_at_least_once() { (81, 9) } else { (2_916, 2) };
            assert_eq!(family.count(shape), count);
            assert_eq!(family.clauses(shape).count(), count);
            assert!(family.clauses(shape).all(|clause| clause.len() == length));
        }
        assert_eq!(Family::ALL.iter().copied().flat_map(|f| f.clauses(shape)).count(), 11_988);
    }

    #[test]
    fn no_two_clauses_of_a_family_are_alike_and_10530_of_all_are_distinct() {
        let shape = Shape::default();
        let mut all = FxHashSet::default();
        for &family in Family::ALL {
            let own: FxHashSet<_> = family.clauses(shape).map(|clause| sorted(&clause)).collect();
            assert_eq!(own.len(), family.count(shape), "{family}");
            all.extend(own);
        }
        assert_eq!(all.len(), 10_530);
    }

    #[test]
    fn counts_hold_for_any_shape() {
        for (rows, columns) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (3, 4), (4, 4), (1, 5)] {
            let shape = Shape::new(rows, columns).unwrap();
            for &family in Family::ALL {
                assert_eq!(family.clauses(shape).count(), family.count(shape), "{family} {shape}");
            }
        }
    }

    /// The paper's formulas, written out with its indices i, j, k, b and r.
    #[test]
    fn each_family_is_the_papers_formula() {
        let shape = Shape::default();
        let x = |cell: Cell, k: usize| {
            81 * shape.row(cell) as i32 + 9 * shape.column(cell) as i32 + k as i32
        };
        let cell = |i, j| shape.cell(i, j);
        let member = |family: Family, a: usize, b: usize, t: usize| match family.kind() {
            Kind::Cell => x(cell(a, b), t + 1),
            Kind::Row => x(cell(a, t), b + 1),
            Kind::Column => x(cell(t, a), b + 1),
            Kind::Box => x(cell(3 * (a / 3) + t / 3, 3 * (a % 3) + t % 3), b + 1),
        };
        for &family in Family::ALL {
            let mut expected = Vec::new();
            for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
                if family.is_at_least_once() {
                    expected.push((0..9).map(|t| member(family, a, b, t)).collect());
                    continue;
                }
                for (t, u) in (0..9).flat_map(|t| (t + 1..9).map(move |u| (t, u))) {
                    expected.push(vec![-member(family, a, b, t), -member(family, a, b, u)]);
                }
            }
            let found: Vec<Vec<i32>> = family
                .clauses(shape)
                .map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect())
                .collect();
            assert_eq!(found, expected, "{family}");
        }
    }

    #[test]
    fn names_are_found_again() {
        for &family in Family::ALL {
            assert_eq!(family.name().to_lowercase().parse(), Ok(family));
        }
        let error = "K3".parse::<Family>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "no family is called `K3`; there are K1, L1, C1, B1, K2, L2, C2, B2"
        );
    }

    #[test]
    fn the_groups_of_a_kind_name_each_variable_once() {
        let shape = Shape::new(2, 3).unwrap();
        let (variables, rules) = (Variables { shape }, Rules::usual(shape));
        for kind in [Kind::Cell, Kind::Row, Kind::Column, Kind::Box] {
            let literals = |group: Group| group.literals_in(&rules, true).collect::<Vec<_>>();
            let mut seen: Vec<_> = kind.groups(shape).flat_map(literals).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), variables.count());
        }
    }
}
