//! The extended formula, simplified by the givens before it is made.
//!
//! A given decides the 9 variables of its cell and some variables of its peers. On large
//! grids almost all of the 198 million clauses are satisfied in this way (of a 100×100
//! grid with 6,000 givens less than one in a hundred remains). So the whole formula is
//! never made. Only the candidates of empty cells become variables, numbered without
//! gaps, cell by cell, and each group of the rules yields clauses over its candidates
//! alone. This is the reduction of Kwon and Jain ("Optimized CNF encoding for sudoku
//! puzzles", LPAR 2006). The consequences of units that remain are not drawn here: the
//! solver does that, and this would be a second, slower propagation.
//!
//! A pair of cells in one box and one row (or column) is already in the row's group,
//! whatever the encoding of that group. So it is left out of the box's group if this
//! group is encoded by pairs. When the givens clash or leave a cell without a candidate
//! or a value without a place in a house, they decide the whole formula. It is then the
//! empty clause over no variable.
//!
//! There is no table of side³ numbers. The number of a variable is the first number of
//! its cell plus the rank of its value among the candidates of the cell. The variables of
//! the at-most-one encoding follow those of the cells, group by group.

use neuf_cnf::{AtMostOne, Lit, Var};

use crate::grid::ones;
use crate::rules::{Pairs, pair_count};
use crate::{Cell, Clause, Grid, House, HouseSets, Puzzle, Rules, Shape, ValueSet};

/// The part of the extended formula that the givens of a grid leave undecided.
#[derive(Clone, Debug)]
pub(crate) struct Compact {
    rules: Rules,
    /// The candidates of each empty cell; empty for a filled cell.
    open: Vec<ValueSet>,
    /// The number of each cell's first variable, and at the end the number of all of
    /// them.
    first: Vec<u32>,
    /// How the clauses of a group say that at most one of its variables is true.
    at_most_one: AtMostOne,
    /// The number of auxiliary variables.
    new_vars: usize,
    /// Whether the givens contradict the rules immediately. Then there is no variable.
    is_contradictory: bool,
}

/// The places of a house at which one value may stand, as bits.
type Places = u128;

impl Compact {
    /// The reduction by the givens of `puzzle`, with *at most one* encoded by pairs.
    /// Rules other than the eight families are not taken into account.
    #[must_use]
    pub(crate) fn new(puzzle: &Puzzle) -> Compact {
        let (givens, rules) = (puzzle.givens(), puzzle.rules().clone());
        let shape = rules.shape();
        let sets = HouseSets::of(&rules, givens);
        let open_of = |cell| match givens.get(cell) {
            0 => sets.candidates(cell),
            _ => ValueSet(0),
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
            compact.open.fill(ValueSet(0));
        }
        compact.number();
        compact
    }

    /// Encodes *at most one* in another way.
    #[must_use]
    pub(crate) fn with_at_most_one(mut self, at_most_one: AtMostOne) -> Compact {
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

    /// Whether an empty cell has no candidate, or a value has no place in a house.
    fn has_empty_group(&self, givens: &Grid) -> bool {
        let all = ValueSet::full(self.rules.shape().side());
        givens.empty_cells().any(|cell| self.open[cell.position()].is_empty())
            || self.rules.houses().any(|house| {
                let given = self.rules.values_of(givens, house);
                let cells = self.rules.cells_of(house);
                cells.fold(given, |set, cell| set | self.open[cell.position()]) != all
            })
    }

    /// The number of variables: the candidates of all empty cells, and the variables that
    /// the at-most-one encoding adds.
    #[must_use]
    pub(crate) fn var_count(&self) -> usize {
        self.candidate_count() + self.new_vars
    }

    /// The number of variables that are candidates of empty cells. These come first.
    #[must_use]
    pub(crate) fn candidate_count(&self) -> usize {
        self.first.last().map_or(0, |&count| count as usize)
    }

    /// The variable of a cell and a value; `None` when the givens decide it.
    #[must_use]
    pub(crate) fn var(&self, cell: Cell, value: u8) -> Option<Var> {
        let set = self.open[cell.position()];
        let below = ValueSet::full(usize::from(value.saturating_sub(1)).min(Shape::MAX_SIDE));
        let rank = (set & below).len();
        set.contains(value).then(|| Var::new(self.first[cell.position()] as usize + rank))
    }

    /// The cell and the value of a variable; `None` for variables that are not
    /// candidates.
    #[must_use]
    pub(crate) fn meaning(&self, var: Var) -> Option<(Cell, u8)> {
        if var.index() >= self.candidate_count() {
            return None;
        }
        let position = self.first.partition_point(|&first| first as usize <= var.index()) - 1;
        let rank = var.index() - self.first[position] as usize;
        let value = self.open[position].iter().nth(rank)?;
        Some((Cell::at(position), value))
    }

    /// The number of clauses that [`Compact::clauses`] yields, found without making them.
    #[must_use]
    pub(crate) fn clause_count(&self) -> usize {
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

    /// The number of variables in each group of a cell or of a house and value; it may be
    /// 0.
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

    /// The clauses: the long ones of cells and houses first, then the others.
    ///
    /// They are made one by one, and only the literals of one group are kept at a time.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        let empty = self.is_contradictory.then(Clause::empty);
        empty.into_iter().chain(self.at_least_once()).chain(self.at_most_once())
    }

    /// The remaining clauses of K1, L1, C1 and B1.
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

    /// The remaining clauses of K2, L2, C2 and B2, with each pair of cells only once.
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
            self.at_most_one_of(house, &group, start).into_iter().map(Clause::from)
        })
    }

    /// The clauses that at most one of a group is true. New variables are numbered from
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

    /// The literals of a cell's candidates, which have no places in a house.
    fn cell_group(&self, cell: Cell) -> Vec<(Lines, Lit)> {
        self.cell_literals(cell, true).map(|lit| ((0, 0), lit)).collect()
    }

    /// The literals of a cell's candidates.
    fn cell_literals(&self, cell: Cell, polarity: bool) -> impl Iterator<Item = Lit> + use<> {
        let position = cell.position();
        let vars = self.first[position] as usize..self.first[position + 1] as usize;
        vars.map(move |index| Var::new(index).lit(polarity))
    }

    /// The literals of a value at its open places in a house, with the row and the column
    /// of each.
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
            for index in ones(self.open[cell.position()].0) {
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

    /// How many pairs of `places` of a box lie in one row or column, whose group contains
    /// the pair already.
    fn pairs_in_line(&self, house: House, places: Places) -> usize {
        let mut rows = vec![0; self.rules.shape().rows()];
        let mut columns = vec![0; self.rules.shape().columns()];
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
