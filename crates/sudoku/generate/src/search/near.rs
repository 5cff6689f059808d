//! Puzzles near known ones, for techniques and for a difficulty that puzzles drawn at random never
//! have, or hardly ever.
//!
//! An SK loop, an exocet or a tridagon asks for a dozen cells that fit each other. None of a
//! million puzzles at random has one, and no measure says how near another comes to it. The forums
//! found nearly all that are known near others, by taking some givens away and adding others. So
//! does this: a known puzzle is turned and renamed at random, some of its givens are taken away for
//! good, and others of the same solution take their place. To turn a known puzzle alone was
//! rejected, since all players would get the same few.
//!
//! The largest fish and hidden sets, a unique rectangle of type 5, a grave of type 4 and the like
//! were found in one of several thousand puzzles at random or fewer. They are made in the same way,
//! each from the puzzles in which we found it as a step from which the rest follows. Each technique
//! keeps its known puzzles ([`RuleKind::known_in`]).

use std::ops::RangeInclusive;

use neuf_cnf::{Interrupt, Random};
use neuf_explain::{Difficulty, RuleKind};
use neuf_sudoku::{Grid, Isomorphism, MethodError, Shape, Uniqueness, uniqueness};

use crate::{Request, Symmetry};

/// The most givens of a known puzzle that are taken away at first.
const MOST_GONE: usize = 3;

/// The solution of a known puzzle, and all cells in the order in which their givens are to be taken
/// away.
pub(crate) type Start = (Grid, Vec<Vec<usize>>);

/// The puzzles that are known to have what the request asks for: a technique to practise or to
/// need, or a difficulty that only the hardest puzzles have. Of several such techniques, the one
/// that comes last is the rarest.
fn known(request: &Request) -> &'static [&'static str] {
    let is_beyond = |wanted: &RangeInclusive<Difficulty>| *wanted.start() == Difficulty::Beyond;
    let hardest = request.difficulties.as_ref().is_some_and(is_beyond);
    let hardest = hardest.then_some(RuleKind::NestedFailedLiteral);
    let wanted = request.next.iter().chain(&request.needs).copied().chain(hardest);
    let known = wanted.filter(|kind| !kind.known_in().is_empty()).max();
    known.map_or(&[], RuleKind::known_in)
}

/// A start near a known puzzle with what is asked for; `None` where the request asks for nothing
/// that is so rare, or for more than a usual grid without symmetry.
pub(crate) fn start(
    request: &Request,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Start>, MethodError> {
    let known = known(request);
    if known.is_empty() {
        return Ok(None);
    }
    let is_plain = request.rules.is_usual()
        && request.shape() == Shape::default()
        && request.solution.is_none()
        && request.symmetry == Symmetry::None
        && request.pattern.is_none();
    if !is_plain {
        return Ok(None);
    }
    let Ok(puzzle) = known[random.index(known.len())].parse::<Grid>() else {
        return Ok(None);
    };
    let puzzle = Isomorphism::draw(Shape::default(), random).apply(&puzzle);
    let Uniqueness::Unique(solution) = uniqueness(&puzzle.clone().into(), interrupt)? else {
        return Ok(None);
    };
    let is_given = |place: &usize| puzzle.values()[*place] != 0;
    let (mut givens, mut others): (Vec<usize>, Vec<usize>) = (0..81).partition(is_given);
    random.shuffle(&mut givens);
    random.shuffle(&mut others);
    // With all its givens, the known puzzle itself would come again.
    let kept = givens.split_off(1 + random.index(MOST_GONE));
    let order = givens.into_iter().chain(others).chain(kept);
    Ok(Some((solution, order.map(|place| vec![place]).collect())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use crate::tests::hinted;
    use neuf_explain::approach;
    use neuf_sudoku::canonical_form;

    /// The technique is the next step of what is made, and no two are alike.
    #[test]
    fn exotic_techniques_are_made_to_order() {
        for kind in [RuleKind::SkLoop, RuleKind::Exocet, RuleKind::Tridagon] {
            let request = Request { next: Some(kind), ..Request::default() };
            let interrupt = Interrupt::new();
            let made = [0, 1].map(|number| generate(&request, 3, number, &interrupt).unwrap());
            for one in &made {
                let puzzle = one.puzzle.clone().into();
                let found = approach(&puzzle, &one.solution, kind, 40, &interrupt).unwrap();
                assert!(one.notes.is_empty() && found.found.is_empty(), "{kind:?}");
            }
            assert_ne!(made[0].puzzle.filled().count(), 81);
            assert_ne!(made[0].puzzle, made[1].puzzle);
        }
    }

    /// What no puzzle drawn at random has is made at once, and is what was asked for.
    #[test]
    fn rare_techniques_and_the_hardest_puzzles_are_made_near_known_ones() {
        let never = Interrupt::new();
        for kind in [RuleKind::Jellyfish, RuleKind::Grave3, RuleKind::SkLoop, RuleKind::Exocet] {
            let request = Request { needs: vec![kind], ..Request::default() };
            let made = [0, 1].map(|number| generate(&request, 5, number, &never).unwrap());
            assert!(made.iter().all(|one| one.way.as_ref().unwrap().needs(kind)), "{kind:?}");
            assert_ne!(made[0].puzzle, made[1].puzzle);
            let form = |grid: &Grid| canonical_form(grid, &never).unwrap().0;
            let known = |puzzle: &Grid| {
                let mut known = kind.known_in().iter();
                known.any(|known| form(&known.parse().unwrap()) == form(puzzle))
            };
            assert!(!made.iter().any(|one| known(&one.puzzle)), "{kind:?}");
        }
        let beyond = Difficulty::Beyond..=Difficulty::Beyond;
        let request = Request { difficulties: Some(beyond), ..Request::default() };
        let made = generate(&request, 5, 0, &never).unwrap();
        assert_eq!(made.way.unwrap().difficulty, Difficulty::Beyond);
        let request = Request { needs: vec![RuleKind::FrankenSwordfish], ..Request::default() };
        let refused = generate(&request, 5, 0, &never).unwrap_err().to_string();
        assert!(
            refused.starts_with("no puzzle is known that needs franken-swordfish"),
            "{refused}"
        );
    }

    /// A hint names the technique in what is made.
    #[test]
    fn rare_rectangles_and_graves_are_made_to_order() {
        for kind in [RuleKind::UniqueRectangle5, RuleKind::Grave4] {
            let request = Request {
                next: Some(kind),
                needs: vec![kind],
                with_notes: true,
                ..Request::default()
            };
            let made = generate(&request, 3, 0, &Interrupt::new()).unwrap();
            assert_eq!(hinted(made), Some(kind));
        }
    }
}
