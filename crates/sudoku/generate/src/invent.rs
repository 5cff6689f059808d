//! Puzzles whose rules are invented: cages, regions, marked cells and comparisons of their own.
//!
//! Rules are drawn together with a full grid that keeps them (`drawn`), and givens are removed as
//! for any puzzle. Where no givens are wanted at all, cages are cut instead: as long as there is
//! another solution, a cage in which it differs is parted so that the sums of the parts exclude it
//! (`cut`). To draw cages until they leave one solution by chance takes hundreds of draws.
//!
//! A puzzle that is harder than wanted gets givens back, the fewest of a random order that make it
//! easy enough; one that is easier is dropped, and the next rules are drawn.

use neuf_cnf::{Interrupt, Random};
use neuf_explain::Difficulty;
use neuf_explain::rate::{TechniqueSet, Way, Ways};
use neuf_sudoku::Grid;
use neuf_sudoku::rules::{Rules, Variant};

use super::cut::cut;
use super::{GenerateError, Generated, Maker, Misses, Request, RequestError, draw_rules};

/// How many maps of regions are tried, since some leave no grid together with other rules.
const MAPS: u64 = 1000;

/// How often givens are removed in another order before other rules are drawn.
const ORDERS: usize = 3;

/// Invents rules of these variants and a puzzle with these rules, the one with this number of the
/// sequence that belongs to the seed. Of the request, its shape, number of givens, symmetry, which
/// the cages have, too, minimality and difficulties count. With 0 givens, a killer or a puzzle of
/// comparisons has none.
///
/// Two numbers give different puzzles, unless the grid is so small that there are few.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_generate::{Request, invent};
/// use neuf_sudoku::rules::{Rules, Variant};
/// use neuf_sudoku::Shape;
/// let mut request = Request::default();
/// request.rules = Rules::usual(Shape::new(2, 3)?);
/// request.clues = Some(0..=0);
/// let (rules, made) = invent(&[Variant::Killer], &request, 7, 0, &Interrupt::new())?;
/// assert!(rules.cages().len() > 6 && made.puzzle.filled_count() == 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the request contradicts itself, when no grid keeps such rules, when no such puzzle was found
/// before `interrupt` was requested, or when the grid is too large.
pub fn invent(
    variants: &[Variant],
    request: &Request,
    seed: u64,
    number: u64,
    interrupt: &Interrupt,
) -> Result<(Rules, Generated), GenerateError> {
    let mut plain = request.clone();
    // With cages and marks, fewer givens are enough than the usual rules need.
    plain.clues = None;
    plain.check()?;
    plain.clues.clone_from(&request.clues);
    plain.difficulties = None;
    let has_techniques = !request.needs.is_empty() || !request.without.is_empty();
    let is_rated = request.levels.is_some() || request.scores.is_some() || has_techniques;
    let has_rating = request.ratings.is_some() || request.next.is_some();
    if is_rated || has_rating || request.pattern.is_some() {
        return Err(RequestError::UsualRulesOnly.into());
    }
    let mut random = Random::stream(seed, number);
    let mut tally = Misses::default();
    while !interrupt.is_requested() {
        tally.attempts += 1;
        let symmetry = request.symmetry;
        let drawn = draw_rules(request.shape(), variants, symmetry, &mut random, interrupt);
        let (mut rules, solution) = match drawn {
            Ok(Some(drawn)) => drawn,
            Ok(None) => break,
            // Other regions may leave a grid.
            Err(GenerateError::Request(RequestError::NoGrid(_)))
                if variants.contains(&Variant::Jigsaw) && tally.attempts < MAPS =>
            {
                continue;
            }
            Err(error) => return Err(error),
        };
        let wants_none = request.clues.as_ref().is_some_and(|clues| *clues.end() == 0);
        let made = if wants_none {
            let found = cut(&rules, &solution, symmetry, &mut random, interrupt)?;
            found.map(|found| {
                rules = found;
                generated(Grid::empty(rules.shape()), solution)
            })
        } else {
            (plain.rules, plain.solution) = (rules.clone(), Some(solution));
            plain.check()?;
            let made = reduced(&plain, &mut random, interrupt)?;
            tally.clues = match (tally.clues, made.missed) {
                (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
                (known, missed) => known.or(missed),
            };
            made.found
        };
        let Some(made) = made else { continue };
        let wanted = request.difficulties.clone();
        let Some(wanted) = wanted else { return Ok((rules, made)) };
        let rater = Rater { rules: &rules, ways: Ways::new(&rules), request, interrupt };
        match rater.within(made, *wanted.end(), &mut random) {
            Some(made) if made.way.as_ref().is_some_and(|way| wanted.contains(&way.difficulty)) => {
                return Ok((rules, made));
            }
            Some(made) => {
                if let Some(way) = made.way {
                    tally.difficulties[way.difficulty as usize] += 1;
                }
            }
            None => {}
        }
    }
    Err(GenerateError::GaveUp(Box::new(tally)))
}

fn generated(puzzle: Grid, solution: Grid) -> Generated {
    Generated { puzzle, solution, level: None, score: None, way: None }
}

/// What became of some orders in which givens were removed.
struct Orders {
    found: Option<Generated>,
    /// The smallest and the largest number of givens that was not wanted.
    missed: Option<(usize, usize)>,
}

/// Removes givens from the solution of a request, in some random orders.
fn reduced(
    request: &Request,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Orders, GenerateError> {
    let orbits = request.symmetry.orbits(request.shape());
    let stream = Random::stream(random.next_u64(), 0);
    let mut maker = Maker { request, orbits, random: stream, tally: Misses::default(), interrupt };
    let mut found = None;
    for _ in 0..ORDERS {
        found = maker.attempt()?;
        if found.is_some() || interrupt.is_requested() {
            break;
        }
    }
    Ok(Orders { found, missed: maker.tally.clues })
}

/// Finds out how difficult puzzles with the same rules are.
struct Rater<'a> {
    rules: &'a Rules,
    ways: Ways,
    request: &'a Request,
    interrupt: &'a Interrupt,
}

impl Rater<'_> {
    /// The puzzle with its way, after giving back as few givens as make it no harder than this.
    /// `None` if that is not possible within the request.
    fn within(
        &self,
        mut made: Generated,
        most: Difficulty,
        random: &mut Random,
    ) -> Option<Generated> {
        made.way = self.way(&made.puzzle, &made.solution, most);
        if made.way.is_some() || self.request.is_minimal || self.interrupt.is_requested() {
            return made.way.is_some().then_some(made);
        }
        let mut orbits = self.request.symmetry.orbits(self.rules.shape());
        orbits.retain(|orbit| orbit.iter().any(|&cell| made.puzzle.values()[cell] == 0));
        random.shuffle(&mut orbits);
        let with = |count: usize| {
            let mut values = made.puzzle.values().to_vec();
            for &cell in orbits[..count].iter().flatten() {
                values[cell] = made.solution.values()[cell];
            }
            Grid::from_values(self.rules.shape(), values)
        };
        // More givens make a puzzle easier, nearly always.
        let (mut too_hard, mut enough) = (0, orbits.len());
        let mut best = None;
        while enough - too_hard > 1 && !self.interrupt.is_requested() {
            let middle = (enough + too_hard) / 2;
            let puzzle = with(middle)?;
            match self.way(&puzzle, &made.solution, most) {
                Some(way) => (enough, best) = (middle, Some((puzzle, way))),
                None => too_hard = middle,
            }
        }
        let (puzzle, way) = best?;
        let clues = puzzle.filled_count();
        let fits = self.request.clues.as_ref().is_none_or(|wanted| wanted.contains(&clues));
        (made.puzzle, made.way) = (puzzle, Some(way));
        fits.then_some(made)
    }

    fn way(&self, puzzle: &Grid, solution: &Grid, most: Difficulty) -> Option<Way> {
        let allowed = TechniqueSet::up_to(most);
        let way = self.ways.way_within(puzzle, solution, allowed, true, self.interrupt);
        // After an interrupt there is no way either.
        way.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symmetry;
    use neuf_sudoku::{Puzzle, Shape, Uniqueness, uniqueness};

    fn request(shape: Shape) -> Request {
        Request { rules: Rules::usual(shape), ..Request::default() }
    }

    fn assert_proper(rules: &Rules, made: &Generated) {
        let puzzle = Puzzle::new(made.puzzle.clone(), rules.clone()).unwrap();
        let found = uniqueness(&puzzle, &Interrupt::new()).unwrap();
        assert_eq!(found, Uniqueness::Unique(made.solution.clone()));
    }

    #[test]
    fn each_kind_is_invented_anew_for_each_number() {
        let shape = Shape::new(2, 3).unwrap();
        for kind in [Variant::Killer, Variant::Jigsaw, Variant::EvenOdd, Variant::GreaterThan] {
            let mut seen: Vec<String> = Vec::new();
            for number in 0..5 {
                let made = invent(&[kind], &request(shape), 3, number, &Interrupt::new());
                let (rules, made) = made.unwrap();
                assert_proper(&rules, &made);
                assert_eq!(rules.variants(), [kind]);
                seen.push(rules.text() + &neuf_sudoku::line_text(&made.puzzle));
                let again = invent(&[kind], &request(shape), 3, number, &Interrupt::new());
                assert_eq!(again.unwrap(), (rules, made));
            }
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), 5, "{kind}");
        }
    }

    #[test]
    fn a_killer_needs_no_givens_and_can_be_symmetric() {
        let shape = Shape::new(2, 3).unwrap();
        for symmetry in [Symmetry::None, Symmetry::Rotational, Symmetry::Mirror] {
            let request = Request { clues: Some(0..=0), symmetry, ..request(shape) };
            let (rules, made) =
                invent(&[Variant::Killer], &request, 5, 1, &Interrupt::new()).unwrap();
            assert_proper(&rules, &made);
            assert_eq!(made.puzzle.filled_count(), 0);
            let mut cages: Vec<Vec<usize>> = rules
                .cages()
                .iter()
                .map(|cage| cage.cells().iter().map(|cell| cell.position()).collect())
                .collect();
            cages.iter_mut().for_each(|cage| cage.sort_unstable());
            for cage in &cages {
                for mut image in symmetry.images_of(cage, 6) {
                    image.sort_unstable();
                    assert!(cages.contains(&image), "{symmetry}: {cage:?}");
                }
            }
        }
    }

    #[test]
    fn the_difficulty_is_as_wanted() {
        let shape = Shape::new(2, 3).unwrap();
        for wanted in [Difficulty::Easy, Difficulty::Medium] {
            let request = Request { difficulties: Some(wanted..=wanted), ..request(shape) };
            let (rules, made) =
                invent(&[Variant::Killer], &request, 2, 0, &Interrupt::new()).unwrap();
            assert_proper(&rules, &made);
            assert_eq!(made.way.unwrap().difficulty, wanted);
        }
    }
}
