//! Marks: what a setter puts on a grid beside the givens, such as a cage, an even cell, a
//! comparison, a line, a dot or a number outside.
//!
//! A puzzle that is minimal in its marks is made by leaving them out one by one, so a mark is a
//! value of its own here, which can be added to rules or not. The rules themselves have one list
//! for each form, which suits those who read them.
//!
//! The files of this folder find places for marks: on a full grid, which the marks are read off, or
//! before there is one (`placed`).

pub(crate) mod cages;
pub(crate) mod copies;
pub(crate) mod extra_regions;
pub(crate) mod placed;
pub(crate) mod places;
pub(crate) mod regions;

use neuf_sudoku::rules::{Form, Parity, Rules, Variant, VariantError};
use neuf_sudoku::{Cell, Shape};
use rustc_hash::FxHashMap;

use crate::Symmetry;

/// Something that is drawn on cells and says something about their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A cell that is even or odd.
    Parity(Cell, Parity),
    /// Cells that differ, or a relation, by the cells that name it and the numbers of its clue.
    Listed { variant: Variant, numbers: Vec<usize>, cells: Vec<Cell> },
}

impl Mark {
    /// Adds the mark to rules.
    ///
    /// # Errors
    /// When the rules refuse it.
    pub(crate) fn add_to(&self, rules: &mut Rules) -> Result<(), VariantError> {
        match self {
            Mark::Parity(cell, parity) => rules.add_mark(*cell, *parity),
            Mark::Listed { variant, numbers, cells } => {
                rules.add_clue(*variant, numbers, cells.clone())
            }
        }
    }

    /// The cells that name it.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        match self {
            Mark::Parity(cell, _) => vec![*cell],
            Mark::Listed { cells, .. } => cells.clone(),
        }
    }

    /// The variant that draws such marks.
    pub(crate) fn variant(&self) -> Variant {
        match self {
            Mark::Parity(..) => Variant::EvenOdd,
            Mark::Listed { variant, .. } => *variant,
        }
    }

    /// Whether the cells have an order: a line or a row that is read from its first cell on.
    fn is_read_in_order(&self) -> bool {
        self.variant().form() == Form::Relation && self.cells().len() > 2
    }
}

/// The marks in sets of those that a symmetry maps to each other, in the order in which the first
/// of each set stands. Marks with the same cells that are read from different ends are of one set
/// only if the symmetry maps them so.
pub(crate) fn orbits(marks: Vec<Mark>, symmetry: Symmetry, shape: Shape) -> Vec<Vec<Mark>> {
    let key = |mark: &Mark| {
        let cells: Vec<usize> = mark.cells().iter().map(|cell| cell.position()).collect();
        let mut images = symmetry.images_of(&cells, shape.side());
        if !mark.is_read_in_order() {
            images.iter_mut().for_each(|image| image.sort_unstable());
        }
        (mark.variant(), images.into_iter().min().unwrap_or_default())
    };
    let mut places: FxHashMap<(Variant, Vec<usize>), usize> = FxHashMap::default();
    let mut orbits: Vec<Vec<Mark>> = Vec::new();
    for mark in marks {
        let place = *places.entry(key(&mark)).or_insert(orbits.len());
        match orbits.get_mut(place) {
            Some(orbit) => orbit.push(mark),
            None => orbits.push(vec![mark]),
        }
    }
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_symmetry_maps_to_each_other_goes_together() {
        let shape = Shape::new(2, 2).unwrap();
        let line = |cells: [(usize, usize); 3]| Mark::Listed {
            variant: Variant::Thermometer,
            numbers: Vec::new(),
            cells: cells.map(|(row, column)| shape.cell(row, column)).to_vec(),
        };
        let one = line([(0, 0), (0, 1), (1, 1)]);
        let turned = line([(3, 3), (3, 2), (2, 2)]);
        let backwards = line([(2, 2), (3, 2), (3, 3)]);
        let marks = vec![one.clone(), backwards.clone(), turned.clone()];
        let found = orbits(marks.clone(), Symmetry::Rotational, shape);
        assert_eq!(found, [vec![one.clone(), turned.clone()], vec![backwards.clone()]]);
        assert_eq!(orbits(marks, Symmetry::None, shape).len(), 3);
        let dots = [[(0, 0), (0, 1)], [(3, 2), (3, 3)]].map(|pair| Mark::Listed {
            variant: Variant::WhiteDot,
            numbers: Vec::new(),
            cells: pair.map(|(row, column)| shape.cell(row, column)).to_vec(),
        });
        assert_eq!(orbits(dots.to_vec(), Symmetry::Rotational, shape).len(), 1);
    }
}
