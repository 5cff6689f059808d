//! Marks that say enough, and no more than enough.
//!
//! Where no givens are wanted, the marks of a grid have to exclude each other solution. All that
//! the grid deserves are there already but lines, of which there could be any number: while there
//! is another solution, a line joins them that the wanted solution keeps and the other one breaks.
//! Afterwards, and wherever a puzzle is to be minimal in its marks, they are left out one by one in
//! a random order as long as one solution remains.

use neuf_cnf::{Interrupt, Random};
use neuf_sudoku::rules::{Layout, Relation, Rules, Variant};
use neuf_sudoku::{Cell, Grid};

use crate::invent::drawn::Drawn;
use crate::marks::Mark;
use crate::marks::placed::{LENGTHS, Lines};
use crate::marks::places::says_something;
use crate::search::judge::{SatJudge, Verdict};
use crate::{GenerateError, Symmetry};

/// How many walks are tried for each cell of the grid, for a line that excludes a solution.
const WALKS: usize = 40;

/// How many conflicts the solver may spend on the question whether there is another solution; where
/// it takes more, the next grid is drawn.
const CONFLICTS: u64 = 20_000;

/// Adds lines until the marks leave one solution without givens. Returns whether they do.
///
/// # Errors
/// When the formula is too large.
pub(crate) fn grow(
    drawn: &mut Drawn,
    variants: &[Variant],
    symmetry: Symmetry,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<bool, GenerateError> {
    let bare = drawn.bare()?;
    let solution = drawn.solution.clone();
    let mut judge = SatJudge::new(&solution, &bare, &drawn.marks, Some(CONFLICTS), interrupt)?;
    let nothing = vec![0; solution.values().len()];
    let leasts: Vec<(Variant, usize)> =
        variants.iter().filter_map(|&variant| Some((variant, least_of(variant)?))).collect();
    let mut lines = Lines::new(solution.shape());
    for mark in drawn.marks.iter().flatten().filter(|mark| least_of(mark.variant()).is_some()) {
        lines.add(&[mark.cells()]);
    }
    loop {
        match judge.ask(&nothing) {
            Verdict::Holds => return Ok(true),
            Verdict::Unknown => return Ok(false),
            Verdict::Fails => {}
        }
        let Some(other) = judge.other().filter(|_| !leasts.is_empty()) else { return Ok(false) };
        let telling = (0..WALKS * nothing.len()).find_map(|_| {
            let (variant, least) = leasts[random.index(leasts.len())];
            let images = lines.walk(least, symmetry, random)?;
            kept(&bare, &solution, variant, images, least)
                .filter(|images| images.iter().any(|line| is_broken(&bare, &other, variant, line)))
                .map(|images| (variant, images))
        });
        let Some((variant, images)) = telling else { return Ok(false) };
        lines.add(&images);
        let mark = |cells| Mark::Listed { variant, numbers: Vec::new(), cells };
        let marks: Vec<Mark> = images.into_iter().map(mark).collect();
        judge.add(&marks);
        drawn.marks.push(marks);
    }
}

/// Which marks are left out that are not needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// All.
    Any,
    /// Lines, as long as there are more than this.
    LinesAbove(usize),
}

/// The rules without marks that are not needed beside these givens; `None` when interrupted.
///
/// # Errors
/// When the formula is too large.
pub(crate) fn leave_out(
    drawn: &Drawn,
    givens: &Grid,
    leave: Leave,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Rules>, GenerateError> {
    let is_line = |place: usize| least_of(drawn.marks[place][0].variant()).is_some();
    let mut order: Vec<usize> = (0..drawn.marks.len()).collect();
    let mut left = usize::MAX;
    let mut most = 0;
    if let Leave::LinesAbove(some) = leave {
        order.retain(|&place| is_line(place));
        (left, most) = (order.iter().map(|&place| drawn.marks[place].len()).sum(), some);
    }
    if left <= most || order.is_empty() {
        return Ok(Some(drawn.rules(|_| true)?));
    }
    let bare = drawn.bare()?;
    let mut judge = SatJudge::new(&drawn.solution, &bare, &drawn.marks, None, interrupt)?;
    if judge.ask(givens.values()) != Verdict::Holds {
        return Ok(None);
    }
    random.shuffle(&mut order);
    let mut is_kept = vec![true; drawn.marks.len()];
    for place in order {
        if left <= most {
            break;
        }
        judge.set(place, false);
        match judge.ask(givens.values()) {
            Verdict::Holds => {
                is_kept[place] = false;
                left -= drawn.marks[place].len();
            }
            Verdict::Fails => judge.set(place, true),
            Verdict::Unknown => return Ok(None),
        }
    }
    Ok(Some(drawn.rules(|place| is_kept[place])?))
}

/// The fewest cells of a variant's lines; `None` if it has none.
fn least_of(variant: Variant) -> Option<usize> {
    match variant.relation().map(Relation::layout) {
        Some(Layout::Line { least }) => Some(least.max(LENGTHS[0])),
        _ => None,
    }
}

/// A line and its images, cut short to where the solution keeps them all.
fn kept(
    rules: &Rules,
    solution: &Grid,
    variant: Variant,
    mut images: Vec<Vec<Cell>>,
    least: usize,
) -> Option<Vec<Vec<Cell>>> {
    let is_kept = |line: &Vec<Cell>| says_something(rules, solution, variant, line);
    while images[0].len() >= least {
        if images.iter().all(is_kept) {
            return Some(images);
        }
        images.iter_mut().for_each(|line| line.truncate(line.len() - 1));
    }
    None
}

fn is_broken(rules: &Rules, grid: &Grid, variant: Variant, line: &[Cell]) -> bool {
    !says_something(rules, grid, variant, line)
}
