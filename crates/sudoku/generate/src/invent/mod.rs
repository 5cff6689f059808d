//! Puzzles whose rules are invented: cages, regions, marked cells, lines, dots and clues of their
//! own.
//!
//! Rules are drawn together with a full grid that keeps them (`drawn`), and givens are removed as
//! for any puzzle. Where no givens are wanted at all, the marks have to say everything. Cages are
//! cut for this: as long as there is another solution, a cage in which it differs is parted so that
//! the sums of the parts exclude it (`cut`). Of other marks all are drawn that the grid deserves,
//! and lines are added that another solution breaks (`marked`). To draw marks until they leave one
//! solution by chance takes hundreds of draws.
//!
//! A puzzle that is harder than wanted gets givens back, the fewest of a random order that make it
//! easy enough, or smaller cages; one that is easier is dropped, and the next rules are drawn
//! (`fitting`).
//!
//! Where the rules cannot tell two values apart, no puzzle without givens has one solution
//! (`exchange`); this is said before anything is drawn.

mod cut;
pub(crate) mod drawn;
pub(crate) mod exchange;
mod fitting;
mod marked;
mod wanted;

use neuf_cnf::{Interrupt, Random};
use neuf_sudoku::rules::{Form, Rules, Variant};
use neuf_sudoku::{Grid, Shape};

use crate::invent::cut::cut;
use crate::invent::drawn::{Drawn, draw, excused_by};
use crate::invent::exchange::exchange;
use crate::invent::fitting::Fitting;
use crate::invent::marked::{Leave, grow, leave_out};
use crate::marks::places::Plenty;
use crate::marks::{Mark, orbits};
use crate::request::variant_with;
use crate::{GenerateError, Generated, Maker, Misses, Request, RequestError, Symmetry};

/// How many maps of regions are tried, since some leave no grid together with other rules.
const MAPS: u64 = 1000;

/// How many grids are drawn before it is said that there are no marks with the wanted symmetry.
const GRIDS: u64 = 30;

/// How many grids are drawn before it is said that all their marks are not enough.
const INSUFFICIENT: u64 = 200;

/// How often givens are removed in another order before other rules are drawn.
const ORDERS: usize = 3;

/// Invents rules of these variants and a puzzle with these rules, the one with this number of the
/// sequence that belongs to the seed. Of the request all counts but patterns and ratings of Sudoku
/// Explainer; the marks have the wanted symmetry, too. With 0 givens, the marks alone leave one
/// solution.
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
/// assert!(rules.cages().len() > 6 && made.puzzle.filled().count() == 0);
/// // Even and odd cells do not tell 1 and 3 apart, which is said at once.
/// assert!(invent(&[Variant::EvenOdd], &request, 7, 0, &Interrupt::new()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the request contradicts itself, when no grid keeps such rules, when no such puzzle was
/// found before `interrupt` was requested, or when the grid is too large.
pub fn invent(
    variants: &[Variant],
    request: &Request,
    seed: u64,
    number: u64,
    interrupt: &Interrupt,
) -> Result<(Rules, Generated), GenerateError> {
    check(variants, request)?;
    let mut inventor = Inventor {
        request,
        random: Random::stream(seed, number),
        tally: Misses::default(),
        interrupt,
    };
    let wants_none = inventor.wants_none();
    let plenty = if wants_none { Plenty::All } else { Plenty::Some };
    while !interrupt.is_requested() && inventor.tally.insufficient < INSUFFICIENT {
        inventor.tally.attempts += 1;
        let (shape, symmetry) = (request.shape(), request.symmetry);
        let how = (symmetry, &request.cages, plenty);
        let drawn = draw(shape, variants, how, &mut inventor.random, interrupt);
        let drawn = match drawn {
            Ok(Some(drawn)) => drawn,
            Ok(None) => break,
            // Other regions may leave a grid.
            Err(GenerateError::Request(RequestError::NoGrid(_)))
                if variants.contains(&Variant::Jigsaw) && inventor.tally.attempts < MAPS =>
            {
                continue;
            }
            Err(GenerateError::Request(
                RequestError::NoMarks { .. } | RequestError::NoCages { .. },
            )) if inventor.tally.attempts < GRIDS || inventor.tally.insufficient > 0 => {
                continue;
            }
            Err(error) => return Err(error),
        };
        let made = if wants_none {
            inventor.without_givens(drawn, variants)?
        } else {
            inventor.with_givens(&drawn)?
        };
        let Some((rules, made)) = made else { continue };
        let Inventor { random, tally, .. } = &mut inventor;
        let fitting = Fitting::new(request, rules, interrupt);
        if let Some(found) = fitting.fit(made, random, tally)? {
            return Ok(found);
        }
    }
    Err(GenerateError::GaveUp(Box::new(inventor.tally)))
}

/// Whether such a puzzle can be invented, as far as that can be seen beforehand.
fn check(variants: &[Variant], request: &Request) -> Result<(), GenerateError> {
    if request.ratings.is_some() || request.pattern.is_some() {
        return Err(RequestError::NotForVariants.into());
    }
    let is_board = |variant: &&Variant| matches!(variant.form(), Form::Overlap(_));
    let mut plain = request.clone();
    if let Some(&board) = variants.iter().find(is_board) {
        if variants.len() > 1 || request.rules.variants() != [board] {
            return Err(RequestError::BoardAlone(board).into());
        }
        // What is checked below is said of the rules that are added to the usual ones.
        request.check_symmetry()?;
        plain.rules = Rules::usual(request.shape().single());
    }
    // With cages and marks, fewer givens are enough than the usual rules need.
    plain.clues = None;
    // Cages and marks are what techniques of variants rest on, which the usual rules never need.
    request.check_needs()?;
    plain.needs.retain(|&kind| variant_with(kind).is_none());
    plain.next = plain.next.filter(|&kind| variant_with(kind).is_none());
    plain.check()?;
    if variants.contains(&Variant::Killer) && !request.cages.are_possible(request.shape().side()) {
        return Err(request.cages.missing(request.shape().side()).into());
    }
    let marks = variants.iter().flat_map(|&variant| excused_by(variant).iter().copied());
    let all: Vec<Variant> = variants.iter().copied().chain(marks).collect();
    if let Some(wanted) = &request.clues
        && let Some((least, why)) = exchange(&all, request.shape().side())
        && *wanted.end() < least
    {
        return Err(RequestError::Exchangeable { least, why }.into());
    }
    Ok(())
}

/// Rules and a puzzle with these rules.
type Invented = (Rules, Generated);

struct Inventor<'a> {
    request: &'a Request,
    random: Random,
    tally: Misses,
    interrupt: &'a Interrupt,
}

impl Inventor<'_> {
    fn wants_none(&self) -> bool {
        self.request.clues.as_ref().is_some_and(|clues| *clues.end() == 0)
    }

    /// The rules with all marks, and with the fewest givens that are found.
    fn with_givens(&mut self, drawn: &Drawn) -> Result<Option<Invented>, GenerateError> {
        let rules = drawn.rules(|_| true)?;
        let mut plain = self.request.clone();
        // The techniques are looked at afterwards.
        (plain.difficulties, plain.levels, plain.scores, plain.next) = (None, None, None, None);
        (plain.needs, plain.without) = (Vec::new(), Vec::new());
        (plain.rules, plain.solution) = (rules.clone(), Some(drawn.solution.clone()));
        plain.check()?;
        let orbits = plain.symmetry.orbits(plain.shape());
        let (random, tally) = (Random::stream(self.random.next_u64(), 0), Misses::default());
        let interrupt = self.interrupt;
        let mut maker = Maker { request: &plain, orbits, random, tally, interrupt };
        let mut made = None;
        for _ in 0..ORDERS {
            made = maker.attempt()?;
            if made.is_some() || self.interrupt.is_requested() {
                break;
            }
        }
        for clues in maker.tally.clues.iter().flat_map(|&(least, most)| [least, most]) {
            self.tally.note_clues(clues);
        }
        let Some(made) = made else { return Ok(None) };
        if !self.request.has_minimal_marks {
            return Ok(Some((rules, made)));
        }
        let left = leave_out(drawn, &made.puzzle, Leave::Any, &mut self.random, self.interrupt)?;
        Ok(left.map(|rules| (rules, made)))
    }

    /// Rules whose marks leave one solution.
    fn without_givens(
        &mut self,
        mut drawn: Drawn,
        variants: &[Variant],
    ) -> Result<Option<Invented>, GenerateError> {
        let (shape, symmetry) = (drawn.solution.shape(), self.request.symmetry);
        let (random, interrupt) = (&mut self.random, self.interrupt);
        let is_enough = if variants.contains(&Variant::Killer) {
            let rules = drawn.rules(|_| true)?;
            let found =
                cut(&rules, &drawn.solution, (symmetry, &self.request.cages), random, interrupt)?;
            drawn.marks.retain(|marks| marks.iter().all(|mark| mark.variant() != Variant::Killer));
            drawn.marks.extend(found.iter().flat_map(|rules| cages(rules, symmetry, shape)));
            found.is_some()
        } else {
            grow(&mut drawn, variants, symmetry, random, interrupt)?
        };
        if !is_enough {
            self.tally.insufficient += u64::from(!interrupt.is_requested());
            return Ok(None);
        }
        let empty = Grid::empty(shape);
        let leave = match self.request.has_minimal_marks {
            true => Leave::Any,
            false => Leave::LinesAbove(shape.side()),
        };
        let rules = leave_out(&drawn, &empty, leave, random, interrupt)?;
        let made = Generated::new(empty, drawn.solution);
        Ok(rules.map(|rules| (rules, made)))
    }
}

/// The cages of rules in sets that a symmetry maps to each other.
fn cages(rules: &Rules, symmetry: Symmetry, shape: Shape) -> Vec<Vec<Mark>> {
    let cage = |cage: &neuf_sudoku::rules::Distinct| Mark::Listed {
        variant: Variant::Killer,
        numbers: cage.sum.into_iter().collect(),
        cells: cage.cells.to_vec(),
    };
    orbits(rules.cages().iter().map(cage).collect(), symmetry, shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_explain::Difficulty;
    use neuf_sudoku::{Puzzle, Uniqueness, uniqueness};

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
            assert_eq!(made.puzzle.filled().count(), 0);
            let mut cages: Vec<Vec<usize>> = rules
                .cages()
                .iter()
                .map(|cage| cage.cells.iter().map(|cell| cell.position()).collect())
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

    fn marks_of(rules: &Rules) -> Vec<Mark> {
        let cages = cages(rules, Symmetry::None, rules.shape()).into_iter().flatten();
        let marks = rules.marks().map(|(cell, parity)| Mark::Parity(cell, parity));
        let related = rules.related().iter().map(|related| Mark::Listed {
            variant: related.variant,
            numbers: related.numbers.to_vec(),
            cells: related.cells.to_vec(),
        });
        cages.chain(marks).chain(related).collect()
    }

    /// Each kind that can do without givens does, with marks of each layout.
    #[test]
    fn marks_alone_can_be_enough() {
        let shape = Shape::new(2, 3).unwrap();
        let request = Request { clues: Some(0..=0), ..request(shape) };
        for kind in [
            Variant::GreaterThan,
            Variant::Thermometer,
            Variant::Arrow,
            Variant::Quadruple,
            Variant::LittleKiller,
            Variant::Skyscraper,
            Variant::XSum,
        ] {
            let (rules, made) = invent(&[kind], &request, 5, 1, &Interrupt::new()).unwrap();
            assert_proper(&rules, &made);
            assert_eq!((made.puzzle.filled().count(), rules.variants()), (0, vec![kind]));
        }
        let refused = |kinds: &[Variant]| {
            let made = invent(kinds, &request, 5, 1, &Interrupt::new());
            made.unwrap_err().to_string()
        };
        let text = refused(&[Variant::EvenOdd]);
        assert!(text.contains("fewer than 4 givens") && text.contains("1 and 3"), "{text}");
        assert!(refused(&[Variant::WhiteDot]).contains("without givens"));
    }

    #[test]
    fn each_mark_is_needed_where_marks_are_minimal() {
        let shape = Shape::new(2, 3).unwrap();
        let some = Request { has_minimal_marks: true, is_minimal: true, ..request(shape) };
        let none = Request { clues: Some(0..=0), has_minimal_marks: true, ..request(shape) };
        for (kind, request) in [
            (Variant::Thermometer, &some),
            (Variant::WhiteDot, &some),
            (Variant::EvenOdd, &some),
            (Variant::Skyscraper, &none),
            (Variant::Killer, &none),
        ] {
            let (rules, made) = invent(&[kind], request, 4, 0, &Interrupt::new()).unwrap();
            assert_proper(&rules, &made);
            let marks = marks_of(&rules);
            assert!(!marks.is_empty());
            for left_out in 0..marks.len() {
                let mut fewer = Rules::usual(shape);
                let kept = marks.iter().enumerate().filter(|&(place, _)| place != left_out);
                kept.for_each(|(_, mark)| mark.add_to(&mut fewer).unwrap());
                let puzzle = Puzzle::new(made.puzzle.clone(), fewer).unwrap();
                let found = uniqueness(&puzzle, &Interrupt::new()).unwrap();
                assert!(matches!(found, Uniqueness::Several(..)), "{kind}: {:?}", marks[left_out]);
            }
        }
    }
}
