//! The marks that a request wants, from two sources.
//!
//! Lines, and under a symmetry dots and the like, are placed before there is a grid (`placed`). All
//! other marks are read off a full grid. To read lines off a grid, too, was rejected: what a random
//! walk meets has three cells nearly always, and no images under a symmetry.

use neuf_cnf::{Interrupt, Random};
use neuf_sudoku::rules::{Layout, Parity, Relation, Rules, Variant};
use neuf_sudoku::{Cell, Grid, Shape};

use crate::marks::Mark;
use crate::marks::placed::Placer;
use crate::marks::places::Plenty;
use crate::marks::{cages, extra_regions, places};
use crate::{CageLimits, GenerateError, RequestError, Symmetry};

/// Of how many cells one is marked even or odd, where some have to be chosen.
const MARKED: usize = 3;

/// The marks that are wanted: of which variants, how they lie, and how many.
pub(crate) struct Wanted {
    /// The variants that were asked for, but the negative rules.
    pub(crate) variants: Vec<Variant>,
    /// Those whose marks must all be given, because of a negative rule.
    pub(crate) excused: Vec<Variant>,
    pub(crate) symmetry: Symmetry,
    pub(crate) limits: CageLimits,
    pub(crate) plenty: Plenty,
}

impl Wanted {
    /// Whether the marks of a variant are placed before there is a grid.
    fn is_placed(&self, variant: Variant) -> bool {
        match variant.relation().filter(|_| variant.is_listed()).map(Relation::layout) {
            Some(Layout::Line { .. }) => true,
            Some(Layout::Pair { .. } | Layout::Peak) => {
                self.symmetry != Symmetry::None && !self.excused.contains(&variant)
            }
            _ => false,
        }
    }

    /// The marks that are placed before there is a grid; `None` when interrupted.
    pub(crate) fn place(
        &self,
        bare: &Rules,
        random: &mut Random,
        interrupt: &Interrupt,
    ) -> Result<Option<Vec<Mark>>, GenerateError> {
        let variants = self.variants.iter().copied();
        let placed: Vec<Variant> = variants.filter(|&variant| self.is_placed(variant)).collect();
        if placed.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let symmetry = self.symmetry;
        let mut placer = Placer::new(bare, symmetry, interrupt)?;
        let mut marks = Vec::new();
        for variant in placed {
            let found = placer.place(variant, random);
            if interrupt.is_requested() {
                return Ok(None);
            }
            if found.is_empty() {
                return Err(RequestError::NoMarks { variant, symmetry }.into());
            }
            marks.extend(found);
        }
        Ok(Some(marks))
    }

    /// The other marks, read off a full grid and added to its rules.
    pub(crate) fn read_off(
        &self,
        bare: &Rules,
        rules: &mut Rules,
        grid: &Grid,
        random: &mut Random,
    ) -> Result<Vec<Mark>, RequestError> {
        let excused = self.excused.iter().filter(|mark| !self.variants.contains(mark));
        let listed = self.variants.iter().filter(|&&variant| !self.is_placed(variant));
        let mut marks = Vec::new();
        for &variant in listed.chain(excused) {
            let found = self.marks_of(variant, bare, rules, grid, random)?;
            let added = found.iter().try_for_each(|mark| mark.add_to(rules));
            added.map_err(|_| RequestError::no_grid(variant))?;
            marks.extend(found);
        }
        Ok(marks)
    }

    /// The marks of one variant in a full grid.
    fn marks_of(
        &self,
        variant: Variant,
        bare: &Rules,
        rules: &Rules,
        grid: &Grid,
        random: &mut Random,
    ) -> Result<Vec<Mark>, RequestError> {
        let symmetry = self.symmetry;
        let listed = |numbers, cells: Vec<Cell>| Mark::Listed { variant, numbers, cells };
        let apart = |cells| listed(Vec::new(), cells);
        Ok(match variant {
            Variant::Killer | Variant::SumCage | Variant::PlainCage => {
                let may_repeat = variant == Variant::SumCage;
                let mut cages = cages::cages(grid, symmetry, &self.limits, may_repeat, random);
                if variant == Variant::PlainCage {
                    // A cage of one cell without a sum says nothing.
                    cages.retain(|cage| cage.len() > 1);
                }
                if cages.is_empty() {
                    return Err(self.limits.missing(bare.shape().side()));
                }
                let sum = |cells: &[Cell]| match variant {
                    Variant::PlainCage => Vec::new(),
                    _ => vec![cages::sum(grid, cells)],
                };
                cages.into_iter().map(|cells| listed(sum(&cells), cells)).collect()
            }
            Variant::ExtraRegion => {
                extra_regions::extra_regions(grid, random).into_iter().map(apart).collect()
            }
            Variant::EvenOdd => self.parities(bare.shape(), grid, random),
            Variant::GreaterThan => orders(bare, grid),
            Variant::Sukaku => return Err(RequestError::no_grid(variant)),
            _ if variant.is_listed() => self.related(variant, rules, grid, random)?,
            _ => Vec::new(),
        })
    }

    /// Whether cells are even or odd.
    fn parities(&self, shape: Shape, grid: &Grid, random: &mut Random) -> Vec<Mark> {
        let mut marked = self.symmetry.orbits(shape);
        if self.plenty == Plenty::Some {
            marked.retain(|_| random.index(MARKED) == 0);
        }
        let mark = |cell| {
            let is_even = grid.get(cell).is_multiple_of(2);
            Mark::Parity(cell, if is_even { Parity::Even } else { Parity::Odd })
        };
        marked.concat().into_iter().map(Cell::at).map(mark).collect()
    }

    /// The marks of a relation that the grid keeps.
    fn related(
        &self,
        variant: Variant,
        rules: &Rules,
        grid: &Grid,
        random: &mut Random,
    ) -> Result<Vec<Mark>, RequestError> {
        // Where a negative rule holds, marks stand wherever they must, be it none.
        let is_free = self.excused.is_empty();
        let symmetry = if is_free { self.symmetry } else { Symmetry::None };
        let found = places::places(rules, grid, variant, (symmetry, self.plenty), random);
        if found.is_empty() && is_free {
            return Err(RequestError::NoMarks { variant, symmetry });
        }
        let mark = |cells: Vec<Cell>| {
            let mut numbers = places::clue(rules, grid, variant, &cells);
            // A quadruple does not tell all that it could.
            random.shuffle(&mut numbers);
            if self.plenty == Plenty::Some {
                numbers.truncate(1 + random.index(MARKED));
            }
            Mark::Listed { variant, numbers, cells }
        };
        Ok(found.into_iter().map(mark).collect())
    }
}

/// The comparisons of all pairs of neighbours in one box.
fn orders(rules: &Rules, grid: &Grid) -> Vec<Mark> {
    let count = grid.values().len();
    let pairs = (0..count).flat_map(|cell| {
        cages::beside(cell, count).filter(move |&next| next > cell).map(move |next| [cell, next])
    });
    let pairs = pairs.map(|pair| pair.map(Cell::at));
    let within = pairs.filter(|&[one, two]| rules.box_of(one) == rules.box_of(two));
    let order = |[a, b]: [Cell; 2]| {
        let cells = if grid.get(a) > grid.get(b) { vec![a, b] } else { vec![b, a] };
        Mark::Listed { variant: Variant::GreaterThan, numbers: Vec::new(), cells }
    };
    within.map(order).collect()
}
