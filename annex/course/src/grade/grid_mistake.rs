//! Known mistakes in F1 and F2.
//!
//! F1 and F2 are unit clauses, and a wrong one gives a set of units that looks arbitrary. So
//! the sets that the usual mistakes give are made and compared with what the formula has. The
//! last one is that of an `indice` which exchanges r and c: the families B1 and B2 stay what
//! they are, since only the order of boxes and cells changes, but F2 looks into another box.

use neuf_cnf::{Formula, Lit};
use neuf_sudoku::{Cell, Grid, House, Puzzle, ValueSet, Variables, f1, f2};
use rustc_hash::FxHashSet;

use super::section::Section;

/// A known mistake in F1 or F2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridMistake {
    /// F1 has the positive literals only (the paper's F).
    PositiveOnly,
    /// F1 is that of the grid with rows and columns exchanged.
    Transposed,
    /// F2 looks at some kinds of houses only: at rows, at columns, at boxes.
    Houses([bool; 3]),
    /// F2 looks at the box of the cell (j,i) instead of (i,j): `indice` exchanges r and c.
    OtherBox,
}

/// The mistake that explains exactly what a formula has instead of F1 or F2.
pub(super) fn grid_mistake(
    section: Section,
    is_complete: bool,
    puzzle: &Puzzle,
    clauses: &[Vec<Lit>],
    formula: &Formula,
) -> Option<GridMistake> {
    let is_f1 = section == Section::F1;
    if !is_f1 && section != Section::F2 {
        return None;
    }
    let (givens, shape) = (puzzle.givens(), puzzle.shape());
    let variables = Variables { shape };
    let of_givens = |grid: &Grid, lit: Lit| {
        variables
            .meaning(lit.var())
            .is_some_and(|(cell, _)| lit.is_positive() || grid.get(cell) != 0)
    };
    let is_pair = |place: usize| formula.clause(place).len() > 1;
    let units: FxHashSet<Lit> = clauses
        .iter()
        .enumerate()
        .filter(|(place, clause)| clause.len() == 1 && !is_pair(*place))
        .map(|(_, clause)| clause[0])
        .collect();
    let transposed = |grid: &Grid| {
        let mut other = Grid::empty(shape);
        for (cell, value) in grid.filled() {
            other.set(shape.cell(shape.column(cell), shape.row(cell)), value);
        }
        other
    };
    if is_f1 {
        let stated: FxHashSet<Lit> =
            units.iter().copied().filter(|&lit| of_givens(givens, lit)).collect();
        let positive: FxHashSet<Lit> = f1(givens).filter(|lit| lit.is_positive()).collect();
        if stated == positive {
            return Some(GridMistake::PositiveOnly);
        }
        let exchanged = || f1(&transposed(givens)).collect::<Vec<Lit>>();
        return (!is_complete && exchanged().iter().all(|lit| units.contains(lit)))
            .then_some(GridMistake::Transposed);
    }
    let found: FxHashSet<Lit> =
        units.iter().copied().filter(|&lit| !of_givens(givens, lit)).collect();
    let forbidden = |of: &dyn Fn(Cell) -> ValueSet| -> FxHashSet<Lit> {
        let cells = givens.empty_cells();
        let each = cells
            .flat_map(|cell| of(cell).iter().map(move |value| (cell, value)).collect::<Vec<_>>());
        each.map(|(cell, value)| variables.var(cell, value).negative()).collect()
    };
    let used = |house: House| -> ValueSet {
        let mut all = ValueSet::default();
        shape
            .cells_of(house)
            .map(|cell| givens.get(cell))
            .filter(|&v| v != 0)
            .for_each(|v| all.insert(v));
        all
    };
    let right: FxHashSet<Lit> = f2(puzzle).collect();
    if found == right {
        return None;
    }
    let join = |cell, houses: [bool; 3]| {
        let all = shape.houses_of(cell).zip(houses).filter(|(_, wanted)| *wanted);
        all.fold(ValueSet::default(), |all, (house, _)| ValueSet(all.0 | used(house).0))
    };
    for bits in 1..7u8 {
        let houses = [bits & 1 > 0, bits & 2 > 0, bits & 4 > 0];
        if found == forbidden(&|cell| join(cell, houses)) {
            return Some(GridMistake::Houses(houses));
        }
    }
    let other_box = forbidden(&|cell| {
        let across = shape.cell(shape.column(cell), shape.row(cell));
        let seen = join(cell, [true, true, false]).0 | join(across, [false, false, true]).0;
        ValueSet(seen)
    });
    (found == other_box).then_some(GridMistake::OtherBox)
}

impl GridMistake {
    /// The name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            GridMistake::PositiveOnly => "positive literals only",
            GridMistake::Transposed => "rows and columns exchanged",
            GridMistake::Houses(_) => "some houses only",
            GridMistake::OtherBox => "box of (j,i)",
        }
    }
}
