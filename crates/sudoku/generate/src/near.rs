//! Puzzles near known ones, for techniques that puzzles drawn at random never have, or hardly ever.
//!
//! An SK loop, an exocet or a tridagon asks for a dozen cells that fit each other. None of a million
//! puzzles at random has one, and no measure says how near another comes to it. The forums found nearly all that
//! are known near others, by taking some givens away and adding others. So does this: a known puzzle is
//! turned and renamed at random, some of its givens are taken away for good, and others of the same solution
//! take their place. To turn a known puzzle alone was rejected, since all players would get
//! the same few.
//!
//! The largest fish and hidden sets, a unique rectangle of type 5, a grave of type 4 and the like were found in
//! one of several thousand puzzles at random or fewer. They are made in the same way, each from the puzzles in
//! which we found it as a step from which the rest follows.

use neuf_cnf::{Interrupt, Random};
use neuf_explain::RuleKind;
use neuf_sudoku::{Grid, Isomorphism, MethodError, Shape, Uniqueness, uniqueness};

use super::{Request, Symmetry};

/// *Easter Monster*, in which Steve Kurzhal found the first loop.
const WITH_SK_LOOPS: [&str; 1] =
    ["1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"];

/// *Golden Nugget*, *Fata Morgana*, and a third of the same collections of the hardest puzzles.
const WITH_EXOCETS: [&str; 3] = [
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
];

/// Two puzzles discussed in the forum of the New Sudoku Players.
const WITH_TRIDAGONS: [&str; 2] = [
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..",
    "1.3...78..5......378.1...65....9.65..6..42.....78.....67...583..31.............1.",
];

const WITH_HIDDEN_QUADS: [&str; 1] =
    ["3...84..7....3.8....52...9.9.....6.4..4....281.....9355.1.73..64....835...3..6..."];

const WITH_JELLYFISH: [&str; 1] =
    [".5.41.........9..54...7.9...28........1.68...7.5...62..9...1..7.....2.6..1.9..25."];

const WITH_FINNED_JELLYFISH: [&str; 1] =
    ["...9....8..6..8.4.5....32..4...3........2.3.1..26...8..1....96.6..7......8..1..23"];

const WITH_SASHIMI_JELLYFISH: [&str; 1] =
    [".54.6.37.9..457..8...........3...8...7..4..9.1..283..7..6...9..28..3..46...6.4..."];

const WITH_UNIQUE_RECTANGLES_5: [&str; 3] = [
    "...78.....27......5..1..37.18.2........3..9......4...8.6...9.54......1....1..6.9.",
    ".8...1.7...7.3..2.....8.1.44...5...2.7.....4.3..7...6....362..1..68.9.....1......",
    "...8....5.35...8......1..324.......159....2..7...3.....2.14..7...9..5...3...7...9",
];

const WITH_AVOIDABLE_RECTANGLES_2: [&str; 1] =
    [".3.2..46.5.......86.7..19....4.1...2...4.2...9...3.8....53..2.74.......1.76..4.5."];

const WITH_GRAVES_3: [&str; 1] =
    ["5.2...6.8..39.25............3.2.7.1..5.....2.4.......9.6.519.8..9.....6.3.1.8.9.2"];

const WITH_GRAVES_4: [&str; 4] = [
    "9..3......4..2.67.6.......2..6..1....5..421.6.......8.8........3...6..19..2.7...5",
    "76.3.518......76.3......7.....9.3....8..2.53.2.........7......59.4.1...7.18......",
    ".1.3..8...9.....7...2.65.1.3..129.......7...49....85..8.7..........4...6.........",
    "..7...6...6..34..9..27.5.......98....4.5..198..1.......2.8..9.......3.2........5.",
];

/// The most givens of a known puzzle that are taken away at first.
const MOST_GONE: usize = 3;

/// The solution of a known puzzle, and all cells in the order in which their givens are to be taken away.
pub(crate) type Start = (Grid, Vec<Vec<usize>>);

/// A start near a known puzzle with the technique to practise; `None` where the request asks for no
/// such technique, or for more than a usual grid without symmetry.
pub(crate) fn start(
    request: &Request,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Start>, MethodError> {
    let known: &[&str] = match request.next {
        Some(RuleKind::SkLoop) => &WITH_SK_LOOPS,
        Some(RuleKind::Exocet) => &WITH_EXOCETS,
        Some(RuleKind::Tridagon) => &WITH_TRIDAGONS,
        Some(RuleKind::HiddenQuad) => &WITH_HIDDEN_QUADS,
        Some(RuleKind::Jellyfish) => &WITH_JELLYFISH,
        Some(RuleKind::FinnedJellyfish) => &WITH_FINNED_JELLYFISH,
        Some(RuleKind::SashimiJellyfish) => &WITH_SASHIMI_JELLYFISH,
        Some(RuleKind::UniqueRectangle5) => &WITH_UNIQUE_RECTANGLES_5,
        Some(RuleKind::AvoidableRectangle2) => &WITH_AVOIDABLE_RECTANGLES_2,
        Some(RuleKind::Grave3) => &WITH_GRAVES_3,
        Some(RuleKind::Grave4) => &WITH_GRAVES_4,
        _ => return Ok(None),
    };
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
    let kept = givens.split_off(random.index(MOST_GONE + 1));
    let order = givens.into_iter().chain(others).chain(kept);
    Ok(Some((solution, order.map(|place| vec![place]).collect())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use neuf_explain::{ExplainOptions, approach, hint};

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
            assert_ne!(made[0].puzzle.filled_count(), 81);
            assert_ne!(made[0].puzzle, made[1].puzzle);
        }
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
            let mut options = ExplainOptions::default();
            options.found = made.notes;
            let hinted = hint(&made.puzzle.into(), &options, &Interrupt::new()).unwrap();
            assert_eq!(hinted.steps[0].kind(), kind);
        }
    }
}
