//! Checks whether a grid keeps the rules, and finds where it breaks them.
//!
//! This code is written from the rules alone and shares nothing with the clauses but the
//! lists of cells, so that a wrong clause and a wrong check do not agree. Empty cells are
//! no violation. But a cage may be impossible before it is full, and a cell without
//! candidates is so from the beginning. Only of relations with empty cells it asks the diagram of
//! fillings from which the clauses are made, too; a full grid is judged by the words of the rule.
//!
//! Each violation names its cells, because a person who has mistyped a digit looks for
//! exactly these. Two cells that share a row (or a column) and a box are reported once,
//! for the row; to report the same pair twice would not help.

use neuf_words::{told, tr};

use super::relations::{Broken, RelationName};
use super::{Distinct, Limited, Parity, Rules, Variant, ZoneName, distinct};
use crate::{Cell, Grid, House, HouseSets, Place, ValueSet};

told! {
    /// A place where a grid breaks a rule.
    ///
    /// ```
    /// use neuf_sudoku::rules::Variant;
    /// use neuf_sudoku::{Grid, Rules, Shape};
    /// let shape = Shape::default();
    /// let mut rules = Rules::usual(shape);
    /// rules.add_rule(Variant::AntiKnight)?;
    /// let mut grid = Grid::empty(shape);
    /// for (i, j) in [(2, 2), (2, 8), (4, 3)] {
    ///     grid.set(shape.cell(i, j), 5);
    /// }
    /// let found: Vec<String> = rules.violations(&grid).map(|fault| fault.to_string()).collect();
    /// assert_eq!(found[0], "5 at row 3, column 3 and row 3, column 9 (row 3)");
    /// assert_eq!(found[1], "5 at row 3, column 3 and row 5, column 4 (a knight's move)");
    /// # Ok::<(), neuf_sudoku::rules::VariantError>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Violation(language, from) {
        /// A value stands twice in a row, a column or a box.
        Twice {
            /// The value.
            value: u8,
            /// The two cells.
            places: [Place; 2] as "",
            /// A house that contains both cells.
            house: House,
        } = [
            "{value} at {first} and {second} ({house})",
            "{value} en {first} et en {second} ({house})";
            first = places[0].told_from(language, from),
            second = places[1].told_from(language, from)
        ];
        /// Two cells that must differ hold the same value.
        Same {
            /// The value.
            value: u8,
            /// The two cells.
            places: [Place; 2] as "",
            /// The rule that keeps them apart.
            zone: ZoneName,
        } = [
            "{value} at {first} and {second} ({zone})",
            "{value} en {first} et en {second} ({zone})";
            first = places[0].told_from(language, from),
            second = places[1].told_from(language, from)
        ];
        /// A full cage has another sum.
        Sum(sum: CageSum as "") = [
            "the cage of sum {wanted} at {cage} adds up to {found}",
            "la cage de somme {wanted} en {cage} a {found} pour somme";
            wanted = sum.wanted, cage = sum.cage.short(language, from), found = sum.found
        ];
        /// No values in the empty cells of a cage give its sum.
        OutOfReach(sum: CageSum as "") = [
            "the cage of sum {wanted} at {cage} has {found} so far and cannot reach its sum",
            "la cage de somme {wanted} en {cage} en est à {found} et ne peut plus atteindre sa somme";
            wanted = sum.wanted, cage = sum.cage.short(language, from), found = sum.found
        ];
        /// The cells of a relation do not keep it, or no values in its empty cells do.
        Relation(broken: Broken) = broken;
        /// The value of a cell is not among its candidates, or the cell has no candidates.
        Candidates {
            /// The variant that limits the cell.
            variant: Variant,
            /// The cell.
            place: Place,
            /// The value of the cell; 0 if it is empty and has no candidates.
            value: u8,
            /// The candidates of the cell.
            candidates: ValueSet as "",
        } = {
            let place = place.told_from(language, from);
            if *variant == Variant::EvenOdd {
                let marked = language.of(match Parity::of(*candidates) {
                    Parity::Even => ["even", "paire"],
                    Parity::Odd => ["odd", "impaire"],
                });
                tr!(language, [
                    "{value} at {place}, which is marked {marked}",
                    "{value} en {place}, case marquée comme {marked}",
                ], value, place, marked)
            } else if *value == 0 {
                tr!(language, [
                    "{place} has no candidates",
                    "la case en {place} n'a pas de candidats",
                ], place)
            } else if candidates.is_empty() {
                tr!(language, [
                    "{value} at {place}, which has no candidates",
                    "{value} en {place}, case sans candidats",
                ], value, place)
            } else {
                let values: Vec<String> = candidates.iter().map(|v| v.to_string()).collect();
                tr!(language, [
                    "{value} at {place}, whose candidates are {values}",
                    "{value} en {place}, dont les candidats sont {values}",
                ], value, place, values = values.join(" "))
            }
        };
    }
}

/// The sum of a cage, as wanted and as found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CageSum {
    /// The first cell of the cage.
    pub cage: Place,
    /// The sum that the cage should have.
    pub wanted: usize,
    /// The sum of the values so far.
    pub found: usize,
}

impl Rules {
    /// All places where the grid breaks the rules, one after the other: first values that stand
    /// twice in a row, a column or a box, then violations of a variant's rules.
    ///
    /// # Panics
    /// When the grid has another side.
    pub fn violations<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Violation> + 'a {
        let side = self.shape.side();
        assert_eq!(grid.shape().side(), side, "rules for another grid");
        // Regions are zones, whose violations are found below and name the region.
        let has_boxes = self.regions().is_none();
        let is_named = move |house: &House| has_boxes || !matches!(house, House::Box(_));
        let in_houses = self.houses().filter(is_named).flat_map(|house| self.twice_in(grid, house));
        let equal = self.equal_values(grid);
        let sums = self.cages().iter().filter_map(|cage| self.wrong_sum(grid, cage));
        let relations = self.broken(grid).map(Violation::Relation);
        let others = self.limited().iter().filter_map(|&Limited { variant, cell, values }| {
            let (value, place) = (grid.get(cell), self.shape.place(cell));
            // A cell that is even or odd without such values is not looked at before it is filled.
            let is_open = value == 0 && !(values.is_empty() && variant == Variant::Sukaku);
            let is_wrong = !is_open && !values.contains(value);
            let candidates = values;
            is_wrong.then_some(Violation::Candidates { variant, place, value, candidates })
        });
        in_houses.chain(equal).chain(sums).chain(relations).chain(others)
    }

    /// Whether the grid breaks no rule; it may have empty cells.
    ///
    /// # Panics
    /// When the grid has another side.
    #[must_use]
    pub(crate) fn allow(&self, grid: &Grid) -> bool {
        self.violations(grid).next().is_none()
    }

    /// Whether the grid is full and keeps the rules.
    ///
    /// # Panics
    /// When the grid has another side.
    #[must_use]
    pub(crate) fn are_solved_by(&self, grid: &Grid) -> bool {
        grid.is_full()
            && (grid.shape().arrangement().is_some() || holds_each_value(grid))
            && (self.is_usual() || self.allow(grid))
    }

    fn equal_values<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Violation> + 'a {
        let pairs = self.kept_apart();
        let is_same = |&(zone, a, b): &(ZoneName, Cell, Cell)| {
            let value = grid.get(a);
            value != 0 && value == grid.get(b) && zone.concerns(value)
        };
        pairs.filter(is_same).map(|(zone, a, b)| {
            let places = [a, b].map(|cell| self.shape.place(cell));
            Violation::Same { value: grid.get(a), places, zone }
        })
    }

    fn wrong_sum(&self, grid: &Grid, cage: &Distinct) -> Option<Violation> {
        let values = || cage.cells.iter().map(|&cell| usize::from(grid.get(cell)));
        let (wanted, found) = (cage.sum?, values().sum::<usize>());
        let open = values().filter(|&value| value == 0).count();
        let sum = CageSum { cage: self.shape.place(cage.cells[0]), wanted, found };
        let [least, most] = distinct::sums(open, self.shape.side());
        if (found + least..=found + most).contains(&wanted) {
            None
        } else if open == 0 {
            Some(Violation::Sum(sum))
        } else {
            Some(Violation::OutOfReach(sum))
        }
    }
}

impl Violation {
    /// The cells that break the rule; for a cage or a relation only its first cell.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        match *self {
            Violation::Twice { places, .. } | Violation::Same { places, .. } => places.to_vec(),
            Violation::Relation(Broken { name, is_full: true, .. })
                if name.variant.relation().is_some_and(|known| known.clash().is_some()) =>
            {
                vec![name.first, name.last]
            }
            Violation::Sum(CageSum { cage: place, .. })
            | Violation::OutOfReach(CageSum { cage: place, .. })
            | Violation::Relation(Broken { name: RelationName { first: place, .. }, .. })
            | Violation::Candidates { place, .. } => vec![place],
        }
    }
}

impl Rules {
    /// The values that stand twice in a house. Each pair of cells is reported once, and a
    /// pair that shares a row or a column is not reported for its box.
    fn twice_in(&self, grid: &Grid, house: House) -> Vec<Violation> {
        if !self.holds_twice(grid, house) {
            return Vec::new();
        }
        let shape = grid.shape();
        let filled: Vec<Cell> = self.cells_of(house).filter(|&cell| grid.get(cell) != 0).collect();
        let mut found = Vec::new();
        for (place, &first) in filled.iter().enumerate() {
            let value = grid.get(first);
            let same = filled[place + 1..].iter().filter(|&&second| grid.get(second) == value);
            let named = same.filter(|&&second| self.house_of_pair(first, second) == Some(house));
            found.extend(named.map(|&second| Violation::Twice {
                value,
                places: [first, second].map(|cell| shape.place(cell)),
                house,
            }));
        }
        found
    }

    /// The first house that two cells share: a row or column comes before a box.
    fn house_of_pair(&self, a: Cell, b: Cell) -> Option<House> {
        self.houses_of(a).find(|&house| self.houses_of(b).any(|other| other == house))
    }
}

/// Whether no value stands twice in a row, a column or a box, so that the usual rules allow the
/// grid.
#[must_use]
pub fn is_consistent(grid: &Grid) -> bool {
    Rules::usual(grid.shape()).are_houses_distinct(grid)
}

/// Whether the grid is full and keeps the usual rules.
#[must_use]
pub fn is_solution(grid: &Grid) -> bool {
    Rules::usual(grid.shape()).are_solved_by(grid)
}

/// Whether each house of a full square grid contains each value. This takes one pass and does
/// not compute the place of each cell, because every solution found is checked with it.
fn holds_each_value(grid: &Grid) -> bool {
    let shape = grid.shape();
    let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
    let all = ValueSet::full(side);
    let (mut columns, mut boxes) = (vec![ValueSet(0); side], vec![ValueSet(0); high]);
    for (i, row) in grid.values().chunks_exact(side).enumerate() {
        let mut in_row = ValueSet(0);
        for (j, &value) in row.iter().enumerate() {
            in_row.insert(value);
            columns[j].insert(value);
        }
        for (part, values) in row.chunks_exact(wide).enumerate() {
            values.iter().for_each(|&value| boxes[part].insert(value));
        }
        if in_row != all {
            return false;
        }
        if i % high == high - 1
            && std::mem::replace(&mut boxes, vec![ValueSet(0); high]).iter().any(|&set| set != all)
        {
            return false;
        }
    }
    columns.iter().all(|&set| set == all)
}

/// Whether `grid` has the shape of `givens` and each of their values.
#[must_use]
pub(crate) fn extends(grid: &Grid, givens: &Grid) -> bool {
    grid.shape() == givens.shape() && givens.filled().all(|(cell, value)| grid.get(cell) == value)
}

/// The first empty cell without a candidate, if there is one.
pub(crate) fn stuck_cell(grid: &Grid, sets: &HouseSets) -> Option<Cell> {
    grid.empty_cells().find(|&cell| sets.candidates(cell).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::testing::{G0, grid};

    fn clashes(grid: &Grid) -> Vec<Violation> {
        Rules::usual(grid.shape()).violations(grid).collect()
    }

    #[test]
    fn a_full_grid_must_keep_the_rules_of_a_variant_too() {
        let full = grid("1234 3412 2143 4321");
        let shape = full.shape();
        for (sum, is_solved) in [(6, true), (7, false)] {
            let mut rules = Rules::usual(shape);
            rules
                .add_clue(Variant::Killer, &[sum], (0..3).map(|j| shape.cell(0, j)).collect())
                .unwrap();
            assert_eq!(rules.are_solved_by(&full), is_solved);
        }
    }

    #[test]
    fn a_valid_grid_has_no_clash() {
        let grid = grid(G0);
        assert!(clashes(&grid).is_empty() && is_consistent(&grid) && !is_solution(&grid));
    }

    #[test]
    fn each_pair_is_named_once_with_its_house() {
        let mut grid = grid(G0);
        // 4 stands at (1,0), (4,1), (5,3) and (7,4), and now also in row 1 and box 0.
        grid.set(grid.shape().cell(1, 1), 4);
        let found: Vec<String> = clashes(&grid).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "4 at row 2, column 1 and row 2, column 2 (row 2)",
                "4 at row 2, column 2 and row 5, column 2 (column 2)",
            ]
        );
    }

    #[test]
    fn a_clash_in_a_box_alone_is_named_there() {
        let mut grid = Grid::empty(Shape::new(2, 3).unwrap());
        grid.set(grid.shape().cell(4, 3), 6);
        grid.set(grid.shape().cell(5, 5), 6);
        let found = clashes(&grid);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].to_string(), "6 at row 5, column 4 and row 6, column 6 (box 6)");
    }

    #[test]
    fn three_alike_make_three_pairs() {
        let mut grid = Grid::empty(Shape::default());
        for j in [0, 4, 8] {
            grid.set(grid.shape().cell(0, j), 1);
        }
        assert_eq!(clashes(&grid).len(), 3);
    }
}
