//! Rules drawn at random, for variants that need a map or a list: the regions of a jigsaw,
//! the cages of a killer, marked cells, comparisons, lines.
//!
//! The regions come first, since they say which grids there are. Then lines are placed, each only if
//! some grid keeps it together with those before it, and where a symmetry is wanted dots and the
//! like, too (`placed`). A full grid that keeps all of this is drawn, and the other marks are read
//! off it, so that it keeps them. To read lines off a grid, too, was rejected: what a random walk
//! meets has three cells nearly always, and no images under a symmetry.

use neuf_cnf::{Interrupt, Random};

use super::mark::{Mark, orbits};
use super::placed::Placer;
use super::places::Plenty;
use super::{
    GenerateError, RequestError, Symmetry, cages, extra_regions, places, regions, variant,
};
use neuf_sudoku::full;
use neuf_sudoku::rules::{Form, Layout, Leap, Parity, Relation, Rules, Variant, VariantError};
use neuf_sudoku::{Cell, Grid, Shape};

/// Of how many cells one is marked even or odd, where some have to be chosen.
const MARKED: usize = 3;

/// The moves that are drawn for a puzzle that names one, in cells in one direction and across: the
/// camel, the zebra, the giraffe, and one that has no name of its own.
const MOVES: [[u8; 2]; 4] = [[1, 3], [2, 3], [1, 4], [3, 3]];

/// Rules that were drawn, in parts, and a full grid that keeps them.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    /// Regions and whole variants, and marks that must all be there because of a negative rule.
    bare: Rules,
    negative: Vec<Variant>,
    /// The names of the variants that were asked for.
    names: String,
    /// All other marks, in sets that are drawn together.
    pub(super) marks: Vec<Vec<Mark>>,
    pub(super) solution: Grid,
}

impl Drawn {
    /// The rules with the sets of marks that are kept, by their places.
    ///
    /// # Errors
    /// When the rules refuse a mark, as they do when all of them together are too large.
    pub(super) fn rules(&self, is_kept: impl Fn(usize) -> bool) -> Result<Rules, RequestError> {
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
    pub(super) fn bare(&self) -> Result<Rules, RequestError> {
        self.rules(|_| false)
    }
}

/// Whether rules of a variant can be invented for grids of any shape. A sukaku has no rules of its
/// own, the shaft of a number of three digits is longer than the lines that are drawn, and the boards
/// of overlapping grids are shapes themselves.
#[must_use]
pub fn can_be_invented(variant: Variant) -> bool {
    let is_board = matches!(variant.form(), Form::Overlap(_));
    !is_board && !matches!(variant, Variant::Sukaku | Variant::LongPillArrow)
}

/// Draws the rules of these variants and a full grid that keeps them; `None` when
/// interrupted. A request with both makes a puzzle with these rules.
///
/// A killer has cages in all cells, all neighbours within a box are compared, and there are as many
/// lines of a relation as rows, or fewer where no more are found. Of lines of the same form there
/// are at most two, or one with its images. Cages, marked cells, lines, dots and clues have the
/// wanted symmetry; where a negative rule holds, dots and letters stand wherever they must.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_generate::{Request, Symmetry, draw_rules, generate};
/// use neuf_sudoku::Shape;
/// use neuf_cnf::Random;
/// use neuf_sudoku::rules::Variant;
/// let (random, interrupt) = (&mut Random::stream(7, 0), Interrupt::new());
/// let (shape, symmetry) = (Shape::new(2, 3)?, Symmetry::None);
/// let drawn = draw_rules(shape, &[Variant::Killer], symmetry, random, &interrupt)?;
/// let (rules, solution) = drawn.unwrap();
/// assert!(rules.allow(&solution) && rules.cages().len() > 6);
/// let mut request = Request::default();
/// (request.rules, request.solution) = (rules, Some(solution));
/// assert!(generate(&request, 7, 0, &interrupt)?.puzzle.filled_count() < 18);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When no grid keeps rules of this kind, such as non-consecutive on 4×4, or the formula
/// would be too large; when the grid has no such marks with this symmetry; and for
/// [`Variant::Sukaku`], which is a kind of givens.
pub fn draw_rules(
    shape: Shape,
    variants: &[Variant],
    symmetry: Symmetry,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<(Rules, Grid)>, GenerateError> {
    let drawn = draw(shape, variants, symmetry, Plenty::Some, random, interrupt)?;
    let Some(drawn) = drawn else { return Ok(None) };
    Ok(Some((drawn.rules(|_| true)?, drawn.solution)))
}

/// The same with the marks apart from the rest.
pub(super) fn draw(
    shape: Shape,
    variants: &[Variant],
    symmetry: Symmetry,
    plenty: Plenty,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Drawn>, GenerateError> {
    let names = variants.iter().map(Variant::to_string).collect::<Vec<_>>().join(", ");
    let mut bare = Rules::usual(shape);
    let refused = |variant: Variant| RequestError::NoGrid(variant.to_string());
    if variants.contains(&Variant::Jigsaw) {
        let map = regions::regions(shape.side(), random);
        let regions = map.ok_or_else(|| refused(Variant::Jigsaw))?;
        bare.set_regions(regions).map_err(|_| refused(Variant::Jigsaw))?;
    }
    // A negative rule is kept by each grid of which all marks are given.
    let is_negative = |variant: &&Variant| !excused_by(**variant).is_empty();
    let (negative, variants): (Vec<Variant>, Vec<Variant>) =
        variants.iter().partition(|variant| is_negative(variant));
    for &whole in variants.iter().filter(|variant| variant.is_whole()) {
        bare.add_rule(whole).map_err(|_| refused(whole))?;
    }
    for &named in &variants {
        let leap = match named {
            Variant::AnyMove => Leap::Across(MOVES[random.index(MOVES.len())]),
            // The greatest value has a queen's move in most puzzles of setters.
            Variant::AntiQueen => Leap::Queen(shape.side() as u8),
            _ => continue,
        };
        bare.add_leap(leap).map_err(|_| refused(named))?;
    }
    let excused: Vec<Variant> =
        negative.iter().flat_map(|&variant| excused_by(variant).iter().copied()).collect();
    let is_placed = |variant: Variant| match variant.relation().map(Relation::layout) {
        Some(Layout::Line { .. }) => true,
        Some(Layout::Pair { .. } | Layout::Peak) => {
            symmetry != Symmetry::None && !excused.contains(&variant)
        }
        _ => false,
    };
    let mut placed: Vec<Mark> = Vec::new();
    if variants.iter().any(|&variant| is_placed(variant)) {
        let mut placer = Placer::new(&bare, symmetry, interrupt)?;
        for &variant in variants.iter().filter(|&&variant| is_placed(variant)) {
            let found = placer.place(variant, random);
            if interrupt.is_requested() {
                return Ok(None);
            }
            if found.is_empty() {
                return Err(RequestError::NoMarks { variant, symmetry }.into());
            }
            placed.extend(found);
        }
    }
    let mut rules = bare.clone();
    for mark in &placed {
        mark.add_to(&mut rules).map_err(|_| refused(mark.variant()))?;
    }
    let grid = if rules.is_usual() {
        full::full_grid(shape, random, interrupt)?
    } else {
        variant::full_grid(&rules, random, interrupt)?
    };
    let Some(grid) = grid else { return Ok(None) };
    let marks = excused.iter().copied().filter(|mark| !variants.contains(mark));
    let read: Vec<Variant> =
        variants.iter().copied().filter(|&list| !is_placed(list)).chain(marks).collect();
    let mut marks = placed;
    for list in read {
        let found = match list {
            Variant::Killer => cages::cages(&grid, symmetry, false, random)
                .into_iter()
                .map(|cells| Mark::Cage { sum: sum(&grid, &cells), cells })
                .collect(),
            Variant::SumCage => cages::cages(&grid, symmetry, true, random)
                .into_iter()
                .map(|cells| Mark::Related {
                    variant: list,
                    numbers: vec![sum(&grid, &cells)],
                    cells,
                })
                .collect(),
            Variant::PlainCage => cages::cages(&grid, symmetry, false, random)
                .into_iter()
                .filter(|cage| cage.len() > 1)
                .map(|cells| Mark::Distinct { variant: list, cells })
                .collect(),
            Variant::ExtraRegion => extra_regions::extra_regions(&grid, random)
                .into_iter()
                .map(|cells| Mark::Distinct { variant: list, cells })
                .collect(),
            Variant::EvenOdd => {
                let mut marked = symmetry.orbits(shape);
                if plenty == Plenty::Some {
                    marked.retain(|_| random.index(MARKED) == 0);
                }
                let mark = |cell| {
                    let is_even = Parity::Even.has(grid.get(cell));
                    Mark::Parity(cell, if is_even { Parity::Even } else { Parity::Odd })
                };
                marked.concat().into_iter().map(Cell::at).map(mark).collect()
            }
            Variant::GreaterThan => orders(&bare, &grid),
            Variant::Sukaku => return Err(refused(list).into()),
            tied if tied.relation().is_some() => {
                let symmetry = if negative.is_empty() { symmetry } else { Symmetry::None };
                let found = places::places(&rules, &grid, tied, (symmetry, plenty), random);
                if found.is_empty() && negative.is_empty() {
                    return Err(RequestError::NoMarks { variant: tied, symmetry }.into());
                }
                let mark = |cells: Vec<Cell>| {
                    let mut numbers = places::clue(&rules, &grid, tied, &cells);
                    // A quadruple does not tell all that it could.
                    random.shuffle(&mut numbers);
                    if plenty == Plenty::Some {
                        numbers.truncate(1 + random.index(MARKED));
                    }
                    Mark::Related { variant: tied, numbers, cells }
                };
                found.into_iter().map(mark).collect()
            }
            _ => Vec::new(),
        };
        found.iter().try_for_each(|mark| mark.add_to(&mut rules)).map_err(|_| refused(list))?;
        marks.extend(found);
    }
    let is_fixed = |mark: &Mark| excused.contains(&mark.variant());
    let (fixed, free): (Vec<Mark>, Vec<Mark>) = marks.into_iter().partition(is_fixed);
    for mark in fixed {
        mark.add_to(&mut bare).map_err(|_| refused(mark.variant()))?;
    }
    let marks = orbits(free, symmetry, shape);
    // A jigsaw has another shape than the boxes that were asked for.
    let solution = Grid::from_values(bare.shape(), grid.values().to_vec());
    Ok(solution.map(|solution| Drawn { bare, negative, names, marks, solution }))
}

/// The variants whose marks must all be given for a negative rule; none for other rules.
pub(super) fn excused_by(variant: Variant) -> &'static [Variant] {
    variant.relation().map_or(&[], Relation::excused_by)
}

pub(super) fn sum(grid: &Grid, cells: &[Cell]) -> usize {
    cells.iter().map(|&cell| usize::from(grid.get(cell))).sum()
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
        let [greater, less] = if grid.get(a) > grid.get(b) { [a, b] } else { [b, a] };
        Mark::Order { greater, less }
    };
    within.map(order).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_sudoku::rules::Form;

    fn drawn(shape: Shape, variants: &[Variant], seed: u64) -> (Rules, Grid) {
        draw_rules(shape, variants, Symmetry::None, &mut Random::stream(seed, 0), &Interrupt::new())
            .unwrap()
            .unwrap()
    }

    #[test]
    fn what_is_drawn_is_kept_by_its_grid_and_the_same_for_a_seed() {
        let kinds = [
            Variant::Jigsaw,
            Variant::Killer,
            Variant::EvenOdd,
            Variant::GreaterThan,
            Variant::Diagonal,
            Variant::DisjointGroups,
            Variant::ExtraRegion,
            Variant::PlainCage,
            Variant::AntiQueen,
        ];
        let tied = Variant::ALL.iter().copied().filter(|rule| rule.form() == Form::Relation);
        let kinds: Vec<Variant> = kinds.into_iter().chain(tied).collect();
        for shape in [Shape::square(2), Shape::new(2, 3), Shape::square(3)].map(Result::unwrap) {
            // No two values of a 4×4 grid add up to 10.
            let is_possible = |kind: &&Variant| {
                (shape.side() > 4 || **kind != Variant::X) && can_be_invented(**kind)
            };
            for &kind in kinds.iter().filter(is_possible) {
                let (rules, grid) = drawn(shape, &[kind], 5);
                assert_eq!(rules.variants(), [kind]);
                assert!(rules.are_solved_by(&grid), "{kind}");
                assert_eq!((rules, grid), drawn(shape, &[kind], 5));
            }
        }
        let (rules, grid) = drawn(Shape::default(), &[Variant::Jigsaw, Variant::Killer], 3);
        assert!(rules.are_solved_by(&grid) && rules.variants().len() == 2);
    }

    #[test]
    fn cages_cover_the_grid_once() {
        let (rules, _) = drawn(Shape::default(), &[Variant::Killer], 9);
        let mut cells: Vec<usize> = rules
            .cages()
            .iter()
            .flat_map(neuf_sudoku::rules::Cage::cells)
            .map(|cell| cell.position())
            .collect();
        cells.sort_unstable();
        assert_eq!(cells, (0..81).collect::<Vec<_>>());
        assert!(rules.cages().iter().all(|cage| cage.cells().len() <= cages::LARGEST_CAGE));
    }

    #[test]
    fn what_no_grid_keeps_is_refused() {
        let draw = |variant| {
            let small = Shape::square(2).unwrap();
            draw_rules(
                small,
                &[variant],
                Symmetry::None,
                &mut Random::stream(1, 0),
                &Interrupt::new(),
            )
        };
        assert!(draw(Variant::NonConsecutive).is_err() && draw(Variant::Sukaku).is_err());
    }
}
