//! Rules drawn at random, for variants that need a map or a list: the regions of a jigsaw,
//! the cages of a killer, marked cells, comparisons, lines.
//!
//! The regions come first, since they say which grids there are. A full grid of these rules is
//! drawn, and the lists are read off it, so that it keeps them. To draw lists and look for a grid
//! nearly always draws lists that no grid keeps.
//!
//! Regions begin as rows, and pairs of cells change places between them for a while; a
//! change that would tear a region apart is taken back. Cages grow from a cell, over
//! neighbours whose values they do not have yet.

use neuf_cnf::{Interrupt, Random};

use super::{GenerateError, RequestError, Symmetry, lines, variant};
use neuf_sudoku::full;
use neuf_sudoku::rules::{Leap, Parity, Regions, Relation, Rules, Variant};
use neuf_sudoku::{Cell, Grid, Shape};

/// How many changes are tried for each cell when regions are drawn.
const CHANGES: usize = 30;

/// The most cells of a cage.
const LARGEST_CAGE: usize = 5;

/// Of how many cells one is marked even or odd.
const MARKED: usize = 3;

/// The moves that are drawn for a puzzle that names one, in cells in one direction and across: the
/// camel, the zebra, the giraffe, and one that has no name of its own.
const MOVES: [[u8; 2]; 4] = [[1, 3], [2, 3], [1, 4], [3, 3]];

/// The largest side for which regions have names: a letter each.
const MOST_REGIONS: usize = 52;

/// Draws the rules of these variants and a full grid that keeps them; `None` when
/// interrupted. A request with both makes a puzzle with these rules.
///
/// A killer has cages in all cells, all neighbours within a box are compared, and there are as many
/// lines of a relation as rows, or fewer where no more are found. Cages and marked cells have the
/// wanted symmetry.
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
/// would be too large; and for [`Variant::Sukaku`], which is a kind of givens.
pub fn draw_rules(
    shape: Shape,
    variants: &[Variant],
    symmetry: Symmetry,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<(Rules, Grid)>, GenerateError> {
    let mut rules = Rules::usual(shape);
    let refused = |variant: Variant| RequestError::NoGrid(variant.to_string());
    if variants.contains(&Variant::Jigsaw) {
        let regions = regions(shape.side(), random).ok_or_else(|| refused(Variant::Jigsaw))?;
        rules.set_regions(regions).map_err(|_| refused(Variant::Jigsaw))?;
    }
    // A negative rule is kept by each grid of which all marks are given.
    let is_negative = |variant: &&Variant| !excused_by(**variant).is_empty();
    let (negative, variants): (Vec<Variant>, Vec<Variant>) =
        variants.iter().partition(|variant| is_negative(variant));
    for &whole in variants.iter().filter(|variant| variant.is_whole()) {
        rules.add_rule(whole).map_err(|_| refused(whole))?;
    }
    for &named in &variants {
        let leap = match named {
            Variant::AnyMove => Leap::Across(MOVES[random.index(MOVES.len())]),
            // The greatest value has a queen's move in most puzzles of setters.
            Variant::AntiQueen => Leap::Queen(shape.side() as u8),
            _ => continue,
        };
        rules.add_leap(leap).map_err(|_| refused(named))?;
    }
    let grid = if rules.is_usual() {
        full::full_grid(shape, random, interrupt)?
    } else {
        variant::full_grid(&rules, random, interrupt)?
    };
    let Some(grid) = grid else { return Ok(None) };
    let marks = negative.iter().flat_map(|&variant| excused_by(variant).iter().copied());
    let marks = marks.filter(|mark| !variants.contains(mark)).collect::<Vec<_>>();
    for list in variants.iter().copied().chain(marks) {
        let added = match list {
            Variant::Killer => cages(&grid, symmetry, false, random)
                .into_iter()
                .try_for_each(|cage| rules.add_cage(sum(&grid, &cage), cage)),
            Variant::SumCage => cages(&grid, symmetry, true, random)
                .into_iter()
                .try_for_each(|cage| rules.add_clue(list, vec![sum(&grid, &cage)], cage)),
            Variant::PlainCage => cages(&grid, symmetry, false, random)
                .into_iter()
                .filter(|cage| cage.len() > 1)
                .try_for_each(|cage| rules.add_distinct(list, cage)),
            Variant::ExtraRegion => extra_regions(&grid, random)
                .into_iter()
                .try_for_each(|region| rules.add_distinct(list, region)),
            Variant::EvenOdd => {
                let mut marked = symmetry.orbits(shape);
                marked.retain(|_| random.index(MARKED) == 0);
                marked.concat().into_iter().map(Cell::at).try_for_each(|cell| {
                    let is_even = Parity::Even.has(grid.get(cell));
                    let parity = if is_even { Parity::Even } else { Parity::Odd };
                    rules.add_mark(cell, parity)
                })
            }
            Variant::GreaterThan => orders(&rules, &grid)
                .into_iter()
                .try_for_each(|[greater, less]| rules.add_order(greater, less)),
            Variant::Sukaku => return Err(refused(list).into()),
            tied if tied.relation().is_some() => {
                let drawn = lines::places(&rules, &grid, tied, random);
                let is_optional = !negative.is_empty();
                if drawn.is_empty() && !is_optional {
                    return Err(refused(list).into());
                }
                drawn.into_iter().try_for_each(|cells| {
                    let mut numbers = lines::clue(&rules, &grid, tied, &cells);
                    // A quadruple does not tell all that it could.
                    random.shuffle(&mut numbers);
                    numbers.truncate(1 + random.index(MARKED));
                    rules.add_clue(tied, numbers, cells)
                })
            }
            _ => Ok(()),
        };
        added.map_err(|_| refused(list))?;
    }
    for &rule in &negative {
        rules.add_rule(rule).map_err(|_| refused(rule))?;
    }
    // A jigsaw has another shape than the boxes that were asked for.
    Ok(Grid::from_values(rules.shape(), grid.values().to_vec()).map(|grid| (rules, grid)))
}

/// The variants whose marks must all be given for a negative rule; none for other rules.
fn excused_by(variant: Variant) -> &'static [Variant] {
    variant.relation().map_or(&[], Relation::excused_by)
}

/// Connected regions of `side` cells each; `None` when there are more than names.
fn regions(side: usize, random: &mut Random) -> Option<Regions> {
    if side > MOST_REGIONS {
        return None;
    }
    let mut of_cell: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
    for _ in 0..CHANGES * side * side {
        let (one, two) = (random.index(side * side), random.index(side * side));
        let (from, into) = (of_cell[one], of_cell[two]);
        if from == into || !touches(&of_cell, one, into) || !touches(&of_cell, two, from) {
            continue;
        }
        of_cell.swap(one, two);
        if !is_connected(&of_cell, from) || !is_connected(&of_cell, into) {
            of_cell.swap(one, two);
        }
    }
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let map: String = of_cell.iter().map(|&region| letters[region]).collect();
    Regions::of_map(&map).ok()
}

/// The cells above, below, left and right of a cell in a square of `count` cells.
pub(super) fn beside(cell: usize, count: usize) -> impl Iterator<Item = usize> {
    let side = count.isqrt();
    let (row, column) = (cell / side, cell % side);
    let cells = [
        (row > 0).then(|| cell - side),
        (row + 1 < side).then(|| cell + side),
        (column > 0).then(|| cell - 1),
        (column + 1 < side).then(|| cell + 1),
    ];
    cells.into_iter().flatten()
}

/// Whether a cell lies beside a cell of this region.
fn touches(of_cell: &[usize], cell: usize, region: usize) -> bool {
    beside(cell, of_cell.len()).any(|next| of_cell[next] == region)
}

/// Whether one can walk from each cell of a region to each other within it.
fn is_connected(of_cell: &[usize], region: usize) -> bool {
    let cells = (0..of_cell.len()).filter(|&cell| of_cell[cell] == region);
    let count = cells.clone().count();
    let mut reached: Vec<usize> = cells.take(1).collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for neighbour in beside(cell, of_cell.len()) {
            if of_cell[neighbour] == region && !reached.contains(&neighbour) {
                reached.push(neighbour);
            }
        }
    }
    reached.len() == count
}

/// Cages that cover the grid. Their values differ, unless they may repeat.
fn cages(grid: &Grid, symmetry: Symmetry, may_repeat: bool, random: &mut Random) -> Vec<Vec<Cell>> {
    let (count, side) = (grid.values().len(), grid.shape().side());
    let mut free = vec![true; count];
    let mut starts: Vec<usize> = (0..count).collect();
    random.shuffle(&mut starts);
    let mut cages: Vec<Vec<usize>> = Vec::new();
    for start in starts {
        if !free[start] {
            continue;
        }
        let size = (2 + random.index(LARGEST_CAGE - 1)).min(side);
        // The cage with its images, if all of them can be cages.
        let images = |cage: &[usize]| {
            let mut images = symmetry.images_of(cage, side);
            images.iter_mut().for_each(|image| image.sort_unstable());
            images.sort_unstable();
            images.dedup();
            let mut cells = images.concat();
            let covered = cells.len();
            cells.sort_unstable();
            cells.dedup();
            let differ = |image: &Vec<usize>| {
                let mut values: Vec<u8> = image.iter().map(|&cell| grid.values()[cell]).collect();
                values.sort_unstable();
                values.windows(2).all(|pair| pair[0] != pair[1])
            };
            let fits = cells.len() == covered && cells.iter().all(|&cell| free[cell]);
            (fits && (may_repeat || images.iter().all(differ))).then_some(images)
        };
        let mut cage = vec![start];
        while cage.len() < size {
            let mut next: Vec<usize> = cage.iter().flat_map(|&cell| beside(cell, count)).collect();
            next.retain(|&cell| {
                let larger: Vec<usize> = cage.iter().copied().chain([cell]).collect();
                !cage.contains(&cell) && images(&larger).is_some()
            });
            if next.is_empty() {
                break;
            }
            cage.push(next[random.index(next.len())]);
        }
        let found = images(&cage).unwrap_or_else(|| vec![cage.clone()]);
        for &cell in found.iter().flatten() {
            free[cell] = false;
        }
        cages.extend(found);
    }
    cages.into_iter().map(|cage| cage.into_iter().map(Cell::at).collect()).collect()
}

/// Connected regions of as many cells as there are values, which differ; no cell is in two of them.
/// There are from one to four; a grid that has none is very rare.
fn extra_regions(grid: &Grid, random: &mut Random) -> Vec<Vec<Cell>> {
    let (count, side) = (grid.values().len(), grid.shape().side());
    let mut is_free = vec![true; count];
    let mut regions: Vec<Vec<Cell>> = Vec::new();
    let wanted = 1 + random.index(4);
    for _ in 0..CHANGES * count {
        if regions.len() == wanted {
            break;
        }
        let mut region = vec![random.index(count)];
        while region.len() < side {
            let mut next: Vec<usize> = region.iter().flat_map(|&c| beside(c, count)).collect();
            next.retain(|&cell| {
                let is_new = |&known: &usize| grid.values()[known] != grid.values()[cell];
                is_free[cell] && region.iter().all(is_new)
            });
            if next.is_empty() {
                break;
            }
            region.push(next[random.index(next.len())]);
        }
        let cells: Vec<Cell> = region.iter().copied().map(Cell::at).collect();
        if region.len() == side && is_free[region[0]] && !is_house(grid.shape(), &cells) {
            region.iter().for_each(|&cell| is_free[cell] = false);
            regions.push(cells);
        }
    }
    regions
}

/// Whether these cells are a row, a column or a box.
fn is_house(shape: Shape, cells: &[Cell]) -> bool {
    let houses = |cell: Cell| [shape.row(cell), shape.column(cell), shape.box_of(cell)];
    let own = houses(cells[0]);
    (0..3).any(|kind| cells.iter().all(|&cell| houses(cell)[kind] == own[kind]))
}

pub(super) fn sum(grid: &Grid, cells: &[Cell]) -> usize {
    cells.iter().map(|&cell| usize::from(grid.get(cell))).sum()
}

/// All pairs of neighbours in one box, the cell with the greater value first.
fn orders(rules: &Rules, grid: &Grid) -> Vec<[Cell; 2]> {
    let count = grid.values().len();
    let pairs = (0..count).flat_map(|cell| {
        beside(cell, count).filter(move |&next| next > cell).map(move |next| [cell, next])
    });
    let pairs = pairs.map(|pair| pair.map(Cell::at));
    let within = pairs.filter(|&[one, two]| rules.box_of(one) == rules.box_of(two));
    within.map(|[a, b]| if grid.get(a) > grid.get(b) { [a, b] } else { [b, a] }).collect()
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
            // No two values of a 4×4 grid add up to 10, and the shaft of a number of three
            // digits is longer than the lines that are drawn.
            let is_possible = |kind: &&Variant| {
                (shape.side() > 4 || **kind != Variant::X) && **kind != Variant::LongPillArrow
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
    fn regions_are_connected_and_no_longer_rows() {
        for side in [4, 7, 9, 12] {
            let regions = regions(side, &mut Random::stream(1, side as u64)).unwrap();
            let of_cell: Vec<usize> =
                regions.shape().cells().map(|cell| regions.of(cell)).collect();
            assert!((0..side).all(|region| is_connected(&of_cell, region)));
            // A small grid has so few maps that the rows may be drawn by chance.
            let rows: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
            assert!(side == 4 || of_cell != rows);
        }
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
        assert!(rules.cages().iter().all(|cage| cage.cells().len() <= LARGEST_CAGE));
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
