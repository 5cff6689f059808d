//! Rules drawn at random, for variants that need a map or a list: the regions of a jigsaw,
//! the cages of a killer, marked cells, comparisons, lines.
//!
//! The regions come first, since they say which grids there are. Then lines are placed, each only
//! if some grid keeps it together with those before it, and where a symmetry is wanted dots and the
//! like, too (`placed`). A full grid that keeps all of this is drawn, and the other marks are read
//! off it (`wanted`), so that it keeps them.

use neuf_cnf::{Interrupt, Random};

use crate::invent::wanted::Wanted;
use crate::marks::places::Plenty;
use crate::marks::regions;
use crate::marks::{Mark, orbits};
use crate::search::variant;
use crate::{CageLimits, GenerateError, RequestError, Symmetry};
use neuf_sudoku::rules::{Form, Move, Relation, Rules, Variant, VariantError};
use neuf_sudoku::{Grid, Shape};

/// The moves that are drawn for a puzzle that names one, in cells in one direction and across: the
/// camel, the zebra, the giraffe, and one that has no name of its own.
const MOVES: [[u8; 2]; 4] = [[1, 3], [2, 3], [1, 4], [3, 3]];

/// Rules that were drawn, in parts, and a full grid that keeps them.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// Regions and whole variants, and marks that must all be there because of a negative rule.
    bare: Rules,
    negative: Vec<Variant>,
    /// The names of the variants that were asked for.
    names: String,
    /// All other marks, in sets that are drawn together.
    pub(crate) marks: Vec<Vec<Mark>>,
    pub(crate) solution: Grid,
}

impl Drawn {
    /// The rules with the sets of marks that are kept, by their places.
    ///
    /// # Errors
    /// When the rules refuse a mark, as they do when all of them together are too large.
    pub(crate) fn rules(&self, is_kept: impl Fn(usize) -> bool) -> Result<Rules, RequestError> {
        self.with(is_kept).map_err(|_| RequestError::NoGrid(self.names.clone()))
    }

    fn with(&self, is_kept: impl Fn(usize) -> bool) -> Result<Rules, VariantError> {
        let mut rules = self.bare.clone();
        let kept = self.marks.iter().enumerate().filter(|&(place, _)| is_kept(place));
        for mark in kept.flat_map(|(_, marks)| marks) {
            mark.add_to(&mut rules)?;
        }
        for &rule in &self.negative {
            rules.add_rule(rule)?;
        }
        Ok(rules)
    }

    /// The rules without the marks that can be left out.
    pub(crate) fn bare(&self) -> Result<Rules, RequestError> {
        self.rules(|_| false)
    }
}

/// Whether rules of a variant can be invented for grids of any shape. A sukaku has no rules of its
/// own, the shaft of a number of three digits is longer than the lines that are drawn, and the
/// boards of overlapping grids are shapes themselves.
#[must_use]
pub fn can_be_invented(variant: Variant) -> bool {
    let is_board = matches!(variant.form(), Form::Overlap(_));
    !is_board && !matches!(variant, Variant::Sukaku | Variant::LongPillArrow)
}

/// Draws the rules of these variants and a full grid that keeps them; `None` when interrupted.
///
/// A killer has cages in all cells, but for those that no cage within the limits can take in with
/// its images; all neighbours within a box are compared, and there are as many lines of a relation
/// as rows, or fewer where no more are found. Of lines of the same form there are at most two, or
/// one with its images. Cages, marked cells, lines, dots and clues have the wanted symmetry; where
/// a negative rule holds, dots and letters stand wherever they must.
///
/// # Errors
/// When no grid keeps rules of this kind, such as non-consecutive on 4×4, or the formula
/// would be too large; when the grid has no such marks with this symmetry; and for
/// [`Variant::Sukaku`], which is a kind of givens.
pub(crate) fn draw(
    shape: Shape,
    variants: &[Variant],
    (symmetry, limits, plenty): (Symmetry, &CageLimits, Plenty),
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Drawn>, GenerateError> {
    let names = variants.iter().map(Variant::to_string).collect::<Vec<_>>().join(", ");
    // A negative rule is kept by each grid of which all marks are given.
    let is_negative = |variant: &&Variant| !excused_by(**variant).is_empty();
    let (negative, variants): (Vec<Variant>, Vec<Variant>) =
        variants.iter().partition(|variant| is_negative(variant));
    let excused: Vec<Variant> =
        negative.iter().flat_map(|&variant| excused_by(variant).iter().copied()).collect();
    let mut bare = without_marks(shape, &variants, random)?;
    let limits = limits.clone();
    let wanted = Wanted { variants, excused, symmetry, limits, plenty };
    let Some(placed) = wanted.place(&bare, random, interrupt)? else { return Ok(None) };
    let mut rules = bare.clone();
    for mark in &placed {
        mark.add_to(&mut rules).map_err(|_| RequestError::no_grid(mark.variant()))?;
    }
    let grid = if rules.is_usual() {
        neuf_sudoku::full_grid(shape, random, interrupt)?
    } else {
        variant::full_grid(&rules, random, interrupt)?
    };
    let Some(grid) = grid else { return Ok(None) };
    let mut marks = placed;
    marks.extend(wanted.read_off(&bare, &mut rules, &grid, random)?);
    let is_fixed = |mark: &Mark| wanted.excused.contains(&mark.variant());
    let (fixed, free): (Vec<Mark>, Vec<Mark>) = marks.into_iter().partition(is_fixed);
    for mark in fixed {
        mark.add_to(&mut bare).map_err(|_| RequestError::no_grid(mark.variant()))?;
    }
    let marks = orbits(free, symmetry, shape);
    // A jigsaw has another shape than the boxes that were asked for.
    let solution = Grid::from_values(bare.shape(), grid.values().to_vec());
    Ok(solution.map(|solution| Drawn { bare, negative, names, marks, solution }))
}

/// The rules of these variants without marks: the regions, whole variants, and moves.
fn without_marks(
    shape: Shape,
    variants: &[Variant],
    random: &mut Random,
) -> Result<Rules, RequestError> {
    let mut bare = Rules::usual(shape);
    if variants.contains(&Variant::Jigsaw) {
        let map = regions::regions(shape.side(), random);
        let regions = map.ok_or_else(|| RequestError::no_grid(Variant::Jigsaw))?;
        bare.set_regions(regions).map_err(|_| RequestError::no_grid(Variant::Jigsaw))?;
    }
    for &whole in variants.iter().filter(|variant| variant.is_whole()) {
        bare.add_rule(whole).map_err(|_| RequestError::no_grid(whole))?;
    }
    for &named in variants {
        let step = match named {
            Variant::AnyMove => Move::Across(MOVES[random.index(MOVES.len())]),
            // The greatest value has a queen's move in most puzzles of setters.
            Variant::AntiQueen => Move::Queen(shape.side() as u8),
            _ => continue,
        };
        bare.add_move(step).map_err(|_| RequestError::no_grid(named))?;
    }
    Ok(bare)
}

/// The variants whose marks must all be given for a negative rule; none for other rules.
pub(crate) fn excused_by(variant: Variant) -> &'static [Variant] {
    variant.relation().map_or(&[], Relation::excused_by)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(shape: Shape, variants: &[Variant], seed: u64) -> Result<Option<Drawn>, GenerateError> {
        let random = &mut Random::stream(seed, 0);
        let how = (Symmetry::None, &CageLimits::default(), Plenty::Some);
        super::draw(shape, variants, how, random, &Interrupt::new())
    }

    fn drawn(shape: Shape, variants: &[Variant], seed: u64) -> (Rules, Grid) {
        let drawn = draw(shape, variants, seed).unwrap().unwrap();
        (drawn.rules(|_| true).unwrap(), drawn.solution)
    }

    #[test]
    fn what_is_drawn_is_kept_by_its_grid_and_the_same_for_a_seed() {
        let kinds = [
            Variant::Jigsaw,
            Variant::Killer,
            Variant::EvenOdd,
            Variant::Diagonal,
            Variant::DisjointGroups,
            Variant::ExtraRegion,
            Variant::PlainCage,
            Variant::AntiQueen,
        ];
        let tied = Variant::ALL
            .iter()
            .copied()
            .filter(|rule| rule.form() == Form::Relation && !rule.is_whole());
        let kinds: Vec<Variant> = kinds.into_iter().chain(tied).collect();
        for shape in [Shape::new(2, 2), Shape::new(2, 3), Shape::new(3, 3)].map(Result::unwrap) {
            // No two values of a 4×4 grid add up to 10.
            let is_possible = |kind: &&Variant| {
                (shape.side() > 4 || **kind != Variant::X) && can_be_invented(**kind)
            };
            for &kind in kinds.iter().filter(is_possible) {
                let (rules, grid) = drawn(shape, &[kind], 5);
                assert_eq!(rules.variants(), [kind]);
                assert!(neuf_sudoku::Puzzle::empty(rules.clone()).is_solved_by(&grid), "{kind}");
                assert_eq!((rules, grid), drawn(shape, &[kind], 5));
            }
        }
        let (rules, grid) = drawn(Shape::default(), &[Variant::Jigsaw, Variant::Killer], 3);
        assert!(
            neuf_sudoku::Puzzle::empty(rules.clone()).is_solved_by(&grid)
                && rules.variants().len() == 2
        );
    }

    #[test]
    fn cages_cover_the_grid_once_and_none_has_one_cell() {
        for seed in 0..20 {
            let (rules, _) = drawn(Shape::default(), &[Variant::Killer], seed);
            let mut cells: Vec<usize> = rules
                .cages()
                .iter()
                .flat_map(|cage| cage.cells.iter())
                .map(|cell| cell.position())
                .collect();
            cells.sort_unstable();
            assert_eq!(cells, (0..81).collect::<Vec<_>>(), "{seed}");
            let sizes: Vec<usize> = rules.cages().iter().map(|cage| cage.cells.len()).collect();
            let fits = |size: &usize| CageLimits::default().sizes.contains(size);
            assert!(sizes.iter().all(fits), "{seed}: {sizes:?}");
        }
    }

    /// Whatever is wanted of cages is kept, though some cells are then left without one.
    #[test]
    fn cages_keep_their_limits() {
        for (sizes, sums) in
            [(2..=3, Some(3..=14)), (3..=3, None), (1..=2, Some(5..=9)), (5..=7, None)]
        {
            let limits = CageLimits { sizes, sums };
            for symmetry in [Symmetry::None, Symmetry::Rotational] {
                let random = &mut Random::stream(3, 0);
                let (kinds, how) = ([Variant::Killer], (symmetry, &limits, Plenty::All));
                let drawn =
                    super::draw(Shape::default(), &kinds, how, random, &Interrupt::new()).unwrap();
                let drawn = drawn.unwrap();
                let rules = drawn.rules(|_| true).unwrap();
                assert!(rules.cages().len() > 8, "{limits:?}");
                for cage in rules.cages() {
                    let cells: Vec<usize> = cage.cells.iter().map(|cell| cell.position()).collect();
                    assert!(limits.allow(&drawn.solution, &cells), "{limits:?}: {cage:?}");
                }
            }
        }
    }

    #[test]
    fn what_no_grid_keeps_is_refused() {
        let draw = |variant| draw(Shape::new(2, 2).unwrap(), &[variant], 1);
        assert!(draw(Variant::NonConsecutive).is_err() && draw(Variant::Sukaku).is_err());
    }
}
