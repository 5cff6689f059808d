//! The extended formula, simplified by the givens before it is built.
//!
//! A given decides 9 variables of its cell and some of its peers'; on big
//! grids almost all of the 198 million clauses go that way (a 100×100 grid
//! with 6,000 givens keeps under one in a hundred). So the formula is never
//! built whole: only candidates of empty cells become variables, numbered
//! densely, cell by cell, and each group of the rules yields clauses over its
//! candidates alone. This is the reduction of Kwon and Jain ("Optimized CNF
//! encoding for sudoku puzzles", LPAR 2006). Units that follow from what is
//! left are not chased: that is the solver's work, and chasing them here would
//! be a second, slower propagation.
//!
//! A pair in one box and one row (or column) stands in the row's group
//! already, however that is said, and is left out of the box's if that is
//! taken in pairs. When the givens clash, a cell is left
//! without a candidate or a value without a place in a house, the givens
//! decide the whole formula: it is the empty clause over no variable.
//!
//! No table of side³ numbers is kept: a variable is the cell's first number
//! plus the rank of the value among the cell's candidates. The variables of the
//! at-most-one encoding come after those of the cells, group by group.

use neuf_cnf::{AtMostOne, Lit, Var};

use crate::grid::ones;
use crate::rules::{Pairs, pair_count};
use crate::{Cell, Clause, Grid, House, HouseSets, Puzzle, Rules, Shape, ValueSet};

/// What the givens leave of the extended formula of a grid.
///
/// ```
/// use neuf_sudoku::{Compact, Grid, Shape};
/// let shape = Shape::square(2)?;
/// let givens = [[1, 2, 3, 0], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]].concat();
/// let compact = Compact::new(&Grid::from_values(shape, givens).unwrap().into());
/// // 4 in the first row, 1 in the last: two variables are left.
/// assert_eq!(compact.var_count(), 2);
/// assert_eq!(compact.meaning(compact.var(shape.cell(3, 3), 1).unwrap()), Some((shape.cell(3, 3), 1)));
/// assert_eq!(compact.var(shape.cell(3, 3), 2), None);
/// # Ok::<(), neuf_sudoku::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compact {
    rules: Rules,
    /// The candidates of each empty cell; none for a filled one.
    open: Vec<ValueSet>,
    /// The number of each cell's first variable, and the count of all at the
    /// end.
    first: Vec<u32>,
    /// How each group says that at most one of its variables is true.
    at_most_one: AtMostOne,
    /// How many variables there are besides the candidates.
    new_vars: usize,
    /// Whether the givens contradict the rules at once. There is no variable
    /// then.
    is_contradictory: bool,
}

/// The places of a house that are open for one value.
type Places = u128;

impl Compact {
    /// The reduction by the givens of `puzzle`, with a clause for each pair. What
    /// the rules say beside the eight families is not heeded.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Compact {
        let (givens, rules) = (puzzle.givens(), puzzle.rules().clone());
        let shape = rules.shape();
        let sets = HouseSets::of(&rules, givens);
        let open_of = |cell| match givens.get(cell) {
            0 => sets.candidates(cell),
            _ => ValueSet::EMPTY,
        };
        let open = shape.cells().map(open_of).collect();
        let mut compact = Compact {
            rules,
            open,
            first: Vec::new(),
            at_most_one: AtMostOne::Pairwise,
            new_vars: 0,
            is_contradictory: false,
        };
        if !compact.rules.are_houses_distinct(givens) || compact.has_empty_group(givens) {
            compact.is_contradictory = true;
            compact.open.fill(ValueSet::EMPTY);
        }
        compact.number();
        compact
    }

    /// The same with another way to say *at most one*.
    #[must_use]
    pub fn with_at_most_one(mut self, at_most_one: AtMostOne) -> Compact {
        self.at_most_one = at_most_one;
        self.new_vars = self.group_sizes().map(|size| at_most_one.size(size).new_vars).sum();
        self
    }

    /// Numbers the variables.
    fn number(&mut self) {
        let mut next = 0;
        self.first = Vec::with_capacity(self.open.len() + 1);
        for set in &self.open {
            self.first.push(next);
            next += set.len() as u32;
        }
        self.first.push(next);
    }

    /// Whether an empty cell has no candidate, or a value no place in a house.
    fn has_empty_group(&self, givens: &Grid) -> bool {
        let all = ValueSet::full(self.rules.shape().side());
        givens.empty_cells().any(|cell| self.open[cell.position()].is_empty())
            || self.rules.houses().any(|house| {
                let given = self.rules.values_of(givens, house);
                let cells = self.rules.cells_of(house);
                cells.fold(given, |set, cell| set | self.open[cell.position()]) != all
            })
    }

    /// Whether the givens contradict the rules at once: they clash, or leave a
    /// cell without a candidate or a value without a place in a house.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// How many variables there are: the candidates of all empty cells, and
    /// those that the at-most-one encoding adds.
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.candidate_count() + self.new_vars
    }

    /// How many variables are candidates of empty cells; they come first.
    #[must_use]
    pub fn candidate_count(&self) -> usize {
        self.first.last().map_or(0, |&count| count as usize)
    }

    /// The variable of a cell and a value; `None` when the givens decide it.
    #[must_use]
    pub fn var(&self, cell: Cell, value: u8) -> Option<Var> {
        let set = self.open[cell.position()];
        let below = ValueSet::full(usize::from(value.saturating_sub(1)).min(Shape::MAX_SIDE));
        let rank = (set & below).len();
        set.contains(value).then(|| Var::new(self.first[cell.position()] as usize + rank))
    }

    /// The cell and the value that a variable speaks of; `None` beyond the
    /// last candidate.
    #[must_use]
    pub fn meaning(&self, var: Var) -> Option<(Cell, u8)> {
        if var.index() >= self.candidate_count() {
            return None;
        }
        let position = self.first.partition_point(|&first| first as usize <= var.index()) - 1;
        let rank = var.index() - self.first[position] as usize;
        let value = self.open[position].iter().nth(rank)?;
        Some((Cell::at(position), value))
    }

    /// How many clauses [`Compact::clauses`] yields, without yielding them.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        if self.is_contradictory {
            return 1;
        }
        let long = self.group_sizes().filter(|&size| size > 0).count();
        let short = self.group_sizes().map(|size| self.at_most_one.size(size).clauses);
        let said_twice = self.boxes().flat_map(|house| {
            let places = self.places(house).into_iter();
            let pairs = places.filter(|places| self.is_in_pairs(places.count_ones() as usize));
            pairs.map(move |places| self.pairs_in_line(house, places))
        });
        long + short.sum::<usize>() - said_twice.sum::<usize>()
    }

    /// How many variables each group has, of cells and of houses and values;
    /// 0 among them.
    fn group_sizes(&self) -> impl Iterator<Item = usize> + '_ {
        let cells = self.open.iter().map(|set| set.len());
        let houses = self.rules.houses().flat_map(|house| self.places(house));
        cells.chain(houses.map(|places| places.count_ones() as usize))
    }

    fn boxes(&self) -> impl Iterator<Item = House> + use<> {
        self.rules.houses().filter(|house| matches!(house, House::Box(_)))
    }

    fn is_in_pairs(&self, size: usize) -> bool {
        self.at_most_one.for_count(size) == AtMostOne::Pairwise
    }

    /// The clauses: the long ones of cells and of houses, then the pairs.
    ///
    /// They are made one by one; a group's literals are all that is held.
    pub fn clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        let empty = self.is_contradictory.then(Clause::empty);
        empty.into_iter().chain(self.at_least_once()).chain(self.at_most_once())
    }

    /// What is left of K1, L1, C1 and B1.
    fn at_least_once(&self) -> impl Iterator<Item = Clause> + '_ {
        let cells =
            self.rules.shape().cells().filter(|cell| !self.open[cell.position()].is_empty());
        let cells = cells.map(|cell| self.cell_literals(cell, true).collect());
        let houses = self.rules.houses().flat_map(move |house| {
            self.values_open_in(house).map(move |(value, places)| {
                self.place_literals(house, value, places, true).map(|(_, lit)| lit).collect()
            })
        });
        cells.chain(houses)
    }

    /// What is left of K2, L2, C2 and B2, each pair of cells once.
    fn at_most_once(&self) -> impl Iterator<Item = Clause> + '_ {
        let cells = self.rules.shape().cells().map(|cell| (None, self.cell_group(cell)));
        let houses = self.rules.houses().flat_map(move |house| {
            let groups = self.values_open_in(house);
            groups.map(move |(value, places)| {
                (Some(house), self.place_literals(house, value, places, true).collect())
            })
        });
        let mut first_new = self.candidate_count();
        cells.chain(houses).flat_map(move |(house, group): (_, Vec<(Lines, Lit)>)| {
            let start = first_new;
            first_new += self.at_most_one.size(group.len()).new_vars;
            self.at_most_one_of(house, &group, start).into_iter().map(Clause::pair)
        })
    }

    /// That at most one of a group is true, new variables numbered from
    /// `first_new` on.
    fn at_most_one_of(
        &self,
        house: Option<House>,
        group: &[(Lines, Lit)],
        first_new: usize,
    ) -> Vec<[Lit; 2]> {
        let mut clauses = Vec::with_capacity(self.at_most_one.size(group.len()).clauses);
        match house {
            Some(House::Box(_)) if self.is_in_pairs(group.len()) => {
                let pairs = Pairs::new(group.iter().copied());
                let new = pairs.filter(|&[(a, _), (b, _)]| a.0 != b.0 && a.1 != b.1);
                clauses.extend(new.map(|[(_, a), (_, b)]| [!a, !b]));
            }
            _ => {
                let lits: Vec<Lit> = group.iter().map(|&(_, lit)| lit).collect();
                self.at_most_one.encode(&lits, first_new, &mut |clause| clauses.push(clause));
            }
        }
        clauses
    }

    /// The candidates of a cell, at no place in particular.
    fn cell_group(&self, cell: Cell) -> Vec<(Lines, Lit)> {
        self.cell_literals(cell, true).map(|lit| ((0, 0), lit)).collect()
    }

    /// The literals of a cell's candidates.
    fn cell_literals(&self, cell: Cell, polarity: bool) -> impl Iterator<Item = Lit> + use<> {
        let position = cell.position();
        let vars = self.first[position] as usize..self.first[position + 1] as usize;
        vars.map(move |index| Var::new(index).lit(polarity))
    }

    /// The open places of a value in a house, by their lines, with their literals.
    fn place_literals(
        &self,
        house: House,
        value: u8,
        places: Places,
        polarity: bool,
    ) -> impl Iterator<Item = (Lines, Lit)> + '_ {
        ones(places).filter_map(move |place| {
            let var = self.var(self.rules.cell_of(house, place), value)?;
            Some((self.lines(house, place), var.lit(polarity)))
        })
    }

    /// The values that have an open place in a house, with their places.
    fn values_open_in(&self, house: House) -> impl Iterator<Item = (u8, Places)> + use<> {
        let places = self.places(house).into_iter().enumerate();
        places.filter(|&(_, places)| places != 0).map(|(index, places)| (index as u8 + 1, places))
    }

    /// For each value, from 1, its open places in a house.
    fn places(&self, house: House) -> Vec<Places> {
        let mut places = vec![0; self.rules.shape().side()];
        for (place, cell) in self.rules.cells_of(house).enumerate() {
            for index in ones(self.open[cell.position()].bits()) {
                places[index] |= 1 << place;
            }
        }
        places
    }

    /// The row and the column of a place of a house.
    fn lines(&self, house: House, place: usize) -> Lines {
        let cell = self.rules.cell_of(house, place);
        (self.rules.shape().row(cell), self.rules.shape().column(cell))
    }

    /// How many pairs of `places` of a box lie in one row or column, whose group
    /// has the pair already.
    fn pairs_in_line(&self, house: House, places: Places) -> usize {
        let mut rows = vec![0; self.rules.shape().side()];
        let mut columns = rows.clone();
        for place in ones(places) {
            let (row, column) = self.lines(house, place);
            rows[row] += 1;
            columns[column] += 1;
        }
        rows.into_iter().chain(columns).map(pair_count).sum()
    }
}

/// The row and the column of a cell.
type Lines = (usize, usize);

#[cfg(test)]
mod tests;
