//! Marks that are placed before there is a grid: lines, and under a symmetry dots and extreme
//! cells.
//!
//! A line walks from a cell to random neighbours. It stays, with its images, if the solver finds a
//! grid that keeps it together with all marks placed before; the clauses of each set of images
//! stand under a literal of their own, so one solver answers for all of them. This draws long lines
//! as easily as short ones, and symmetric ones of each kind, which a finished grid hardly ever has.

use neuf_cnf::{AtMostOne, Interrupt, Lit, Random, Var};
use neuf_solver::{Limits, Outcome, Solver};
use neuf_sudoku::rules::{Layout, Relation, Rules, Variant};
use neuf_sudoku::{Cell, Encoding, MethodError, Puzzle, Shape, added_clauses};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Symmetry;
use crate::marks::Mark;
use crate::marks::places::{candidates, images_of, without_others};

/// The most cells of a line, and the fewest, if its relation has no greater number.
pub(crate) const LENGTHS: [usize; 2] = [3, 7];

/// How many walks are tried for each line that is wanted.
const TRIES: usize = 12;

/// How many lines of the same form a puzzle has, if they are not images of each other.
const ALIKE: usize = 2;

/// How many dots there are, as a share of all places: one in so many.
const DOTTED: usize = 6;

/// How many conflicts the solver may spend on the question whether a grid keeps a mark.
const CONFLICTS: u64 = 300;

/// Places marks so that some grid keeps all of them.
pub(crate) struct Placer {
    rules: Rules,
    symmetry: Symmetry,
    solver: Solver,
    /// The number of the next variable that is free.
    next: usize,
    /// What puts the marks in force that were placed.
    guards: Vec<Lit>,
    lines: Lines,
}

impl Placer {
    /// A placer under these rules.
    ///
    /// # Errors
    /// When their formula is too large.
    pub(crate) fn new(
        rules: &Rules,
        symmetry: Symmetry,
        interrupt: &Interrupt,
    ) -> Result<Placer, MethodError> {
        let (solver, next) = solver_of(rules, Some(CONFLICTS), interrupt)?;
        let (rules, lines) = (rules.clone(), Lines::new(rules.shape()));
        Ok(Placer { rules, symmetry, solver, next, guards: Vec::new(), lines })
    }

    /// Marks of a variant whose layout is a line, a pair or a peak: as many lines as rows, or fewer
    /// where no more are found. There are none only if no grid has such marks.
    pub(crate) fn place(&mut self, variant: Variant, random: &mut Random) -> Vec<Mark> {
        let shape = self.rules.shape();
        let mut marks: Vec<Mark> = Vec::new();
        if let Some(Layout::Line { least }) = variant.relation().map(Relation::layout) {
            for _ in 0..TRIES * shape.side() {
                if marks.len() >= shape.side() {
                    break;
                }
                let Some(images) = self.lines.walk(least, self.symmetry, random) else { continue };
                if let Some(found) = self.keep(variant, &images) {
                    self.lines.add(&images);
                    marks.extend(found);
                }
            }
        } else {
            let mut sets = candidates(&self.rules, shape, variant, self.symmetry, random);
            random.shuffle(&mut sets);
            let wanted = sets.concat().len().div_ceil(DOTTED);
            for images in sets {
                if marks.len() >= wanted {
                    break;
                }
                marks.extend(self.keep(variant, &images).unwrap_or_default());
            }
        }
        marks
    }

    /// The marks on these cells, if they say something and some grid keeps them beside all others.
    fn keep(&mut self, variant: Variant, images: &[Vec<Cell>]) -> Option<Vec<Mark>> {
        let mark =
            |cells: &Vec<Cell>| Mark::Listed { variant, numbers: Vec::new(), cells: cells.clone() };
        let marks: Vec<Mark> = images.iter().map(mark).collect();
        let mut more = self.rules.clone();
        marks.iter().try_for_each(|mark| mark.add_to(&mut more)).ok()?;
        let side = self.rules.shape().side();
        if more.related().iter().any(|related| related.fillings(&more).are_all(side)) {
            return None;
        }
        let guard = guarded(&mut self.solver, &self.rules, &marks, &mut self.next)?;
        self.guards.push(guard);
        if self.solver.solve_under(&self.guards) == Outcome::Satisfiable {
            return Some(marks);
        }
        self.guards.pop();
        self.solver.add_clause([!guard]);
        None
    }
}

/// A solver with the clauses of these rules, which spends at most so many conflicts on a question,
/// and the number of the next variable that is free.
///
/// # Errors
/// When the formula is too large.
pub(crate) fn solver_of(
    rules: &Rules,
    conflicts: Option<u64>,
    interrupt: &Interrupt,
) -> Result<(Solver, usize), MethodError> {
    let encoded = Encoding::Extended.encode(&Puzzle::empty(rules.clone()));
    let encoded = encoded.with_at_most_one(AtMostOne::Auto);
    let mut solver = neuf_sudoku::solver_of(&encoded, interrupt)?;
    solver.set_limits(Limits::default().conflicts(conflicts));
    Ok((solver, encoded.var_count()))
}

/// Adds the clauses of marks, which hold while the literal that is returned does; `None` if the
/// rules refuse them.
pub(crate) fn guarded(
    solver: &mut Solver,
    rules: &Rules,
    marks: &[Mark],
    next: &mut usize,
) -> Option<Lit> {
    let mut own = without_others(rules)?;
    marks.iter().try_for_each(|mark| mark.add_to(&mut own)).ok()?;
    let guard = Var::new(*next).positive();
    *next += 1;
    for clause in added_clauses(&own, next) {
        solver.add_clause(clause.iter().copied().chain([!guard]));
    }
    Some(guard)
}

/// The lines of a puzzle.
pub(crate) struct Lines {
    shape: Shape,
    is_free: Vec<bool>,
    /// The corners between four cells over which lines go.
    corners: FxHashSet<[usize; 2]>,
    /// How many lines there are of each form.
    forms: FxHashMap<Vec<[isize; 2]>, usize>,
}

impl Lines {
    pub(crate) fn new(shape: Shape) -> Lines {
        Lines {
            shape,
            is_free: vec![true; shape.cell_count()],
            corners: FxHashSet::default(),
            forms: FxHashMap::default(),
        }
    }

    /// Notes lines, whose cells other lines leave alone and which other lines do not cross.
    pub(crate) fn add(&mut self, lines: &[Vec<Cell>]) {
        for line in lines {
            line.iter().for_each(|cell| self.is_free[cell.position()] = false);
            self.corners.extend(corners(self.shape, line));
            *self.forms.entry(form(self.shape, line)).or_default() += 1;
        }
    }

    /// A line of at least so many free cells, each of which touches the one before, with its
    /// images; `None` if the walk came to nothing, or there are enough lines of its form.
    pub(crate) fn walk(
        &self,
        least: usize,
        symmetry: Symmetry,
        random: &mut Random,
    ) -> Option<Vec<Vec<Cell>>> {
        let [shortest, longest] = LENGTHS;
        let least = least.max(shortest);
        let length = least + random.index(longest.max(least) - least + 1);
        let images_of = |line: &[Cell]| images_of(line, symmetry, self.shape);
        let mut line: Vec<Cell> = Vec::new();
        let mut next: Vec<Cell> = self.shape.cells().collect();
        while line.len() < length {
            // No cell and no corner is passed twice, by the line or by one of its images.
            next.retain(|&cell| {
                let longer: Vec<Cell> = line.iter().copied().chain([cell]).collect();
                let images = distinct(images_of(&longer));
                let crossed: Vec<[usize; 2]> =
                    images.iter().flat_map(|image| corners(self.shape, image)).collect();
                self.is_free[cell.position()]
                    && are_distinct(images.concat())
                    && !crossed.iter().any(|corner| self.corners.contains(corner))
                    && are_distinct(crossed)
            });
            if next.is_empty() {
                break;
            }
            line.push(next[random.index(next.len())]);
            next = around(self.shape, line[line.len() - 1]);
        }
        let images = distinct(images_of(&line));
        let alike = self.forms.get(&form(self.shape, &line)).copied().unwrap_or(0);
        let fits = line.len() >= least && alike + images.len() <= ALIKE.max(images.len());
        fits.then_some(images)
    }
}

/// The cells that share an edge or a corner with a cell.
fn around(shape: Shape, cell: Cell) -> Vec<Cell> {
    let (row, column) = (shape.row(cell), shape.column(cell));
    let near = |at: usize| at.saturating_sub(1)..=(at + 1).min(shape.side() - 1);
    let cells = near(row).flat_map(|i| near(column).map(move |j| shape.cell(i, j)));
    cells.filter(|&other| other != cell).collect()
}

/// The corners between four cells over which a line goes from one cell to the next: two lines that
/// share no cell cross just there.
fn corners(shape: Shape, line: &[Cell]) -> impl Iterator<Item = [usize; 2]> {
    line.windows(2).filter_map(move |pair| {
        let [(i, j), (k, l)] = [pair[0], pair[1]].map(|cell| (shape.row(cell), shape.column(cell)));
        (i != k && j != l).then(|| [i.max(k), j.max(l)])
    })
}

fn are_distinct<T: Ord>(mut things: Vec<T>) -> bool {
    let count = things.len();
    things.sort_unstable();
    things.dedup();
    things.len() == count
}

/// The images that are not the same line once more.
fn distinct(mut images: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let mut seen: Vec<Vec<Cell>> = Vec::new();
    images.retain(|image| {
        let is_new = !seen.contains(image);
        seen.push(image.clone());
        is_new
    });
    images
}

/// The form of a line: the steps from cell to cell, the same for all lines that can be turned or
/// mirrored into each other, whatever end they begin at.
fn form(shape: Shape, line: &[Cell]) -> Vec<[isize; 2]> {
    let at = |cell: Cell| [shape.row(cell) as isize, shape.column(cell) as isize];
    let steps = |line: Vec<Cell>| -> Vec<[isize; 2]> {
        let by = |pair: &[Cell]| {
            let ([a, b], [c, d]) = (at(pair[0]), at(pair[1]));
            [c - a, d - b]
        };
        line.windows(2).map(by).collect()
    };
    let ways = [steps(line.to_vec()), steps(line.iter().rev().copied().collect())];
    let turned = ways.iter().flat_map(|steps| {
        [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().flat_map(move |(p, q)| {
            let as_is = steps.iter().map(|&[i, j]| [p * i, q * j]).collect::<Vec<_>>();
            let crossed = steps.iter().map(|&[i, j]| [p * j, q * i]).collect();
            [as_is, crossed]
        })
    });
    turned.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::can_be_invented;
    use neuf_sudoku::rules::Form;

    #[test]
    fn lines_have_the_same_form_however_they_lie() {
        let shape = Shape::default();
        let line = |cells: &[(usize, usize)]| -> Vec<Cell> {
            cells.iter().map(|&(row, column)| shape.cell(row, column)).collect()
        };
        let bent = form(shape, &line(&[(0, 0), (0, 1), (1, 1)]));
        assert_eq!(bent, form(shape, &line(&[(5, 5), (4, 5), (4, 6)])));
        assert_eq!(bent, form(shape, &line(&[(8, 2), (8, 1), (7, 1)])));
        assert_ne!(bent, form(shape, &line(&[(0, 0), (0, 1), (0, 2)])));
        assert_ne!(bent, form(shape, &line(&[(0, 0), (0, 1), (1, 2)])));
    }

    #[test]
    fn lines_are_symmetric_do_not_cross_and_no_three_are_alike() {
        let shape = Shape::default();
        let lines = Variant::ALL.iter().copied().filter(|variant| {
            variant.form() == Form::Relation
                && can_be_invented(*variant)
                && matches!(variant.relation().unwrap().layout(), Layout::Line { .. })
        });
        for variant in lines {
            for symmetry in [Symmetry::None, Symmetry::Rotational, Symmetry::Full] {
                let mut placer =
                    Placer::new(&Rules::usual(shape), symmetry, &Interrupt::new()).unwrap();
                let marks = placer.place(variant, &mut Random::stream(3, 1));
                let lines: Vec<Vec<Cell>> = marks.iter().map(Mark::cells).collect();
                assert!(!lines.is_empty(), "{variant} {symmetry}");
                let over: Vec<_> = lines.iter().flat_map(|line| corners(shape, line)).collect();
                assert!(are_distinct(over), "{variant} {symmetry}: lines cross");
                let mut counts: FxHashMap<Vec<[isize; 2]>, usize> = FxHashMap::default();
                for line in &lines {
                    let images = distinct(images_of(line, symmetry, shape));
                    assert!(images.iter().all(|image| lines.contains(image)));
                    let count = counts.entry(form(shape, line)).or_default();
                    *count += 1;
                    assert!(*count <= ALIKE.max(images.len()), "{variant} {symmetry}");
                }
            }
        }
    }
}
