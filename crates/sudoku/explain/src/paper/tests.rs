//! Each step of a derivation rests on its units and on earlier steps, and nothing is idle.

use neuf_cnf::{Interrupt, Lit};
use neuf_sudoku::{MethodOutcome, Puzzle, Shape, Variables};
use neuf_testing::grids::{FIGURE_1, G0, M, TP8, grid};
use rustc_hash::FxHashSet;

use super::*;
use crate::Mark;

const TOP: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

fn assert_lean(derivation: &Derivation, shape: Shape) {
    let variables = Variables { shape };
    let lit = |mark: &Mark| mark.lit(variables);
    let units = derivation.units.iter().flatten();
    let mut known: FxHashSet<Lit> = units.map(lit).collect();
    let mut used: FxHashSet<Lit> = FxHashSet::default();
    let follow = |followed: &Followed, known: &mut FxHashSet<Lit>, used: &mut FxHashSet<Lit>| {
        let clause = followed.clause.unwrap().clause(shape).unwrap();
        let others = clause.iter().filter(|&&other| other != lit(&followed.mark));
        for &other in others {
            assert!(known.contains(&!other), "{followed:?}");
            used.insert(!other);
        }
        known.insert(lit(&followed.mark));
    };
    for step in &derivation.steps {
        match step {
            DerivationStep::Follows(followed) => follow(followed, &mut known, &mut used),
            DerivationStep::Fails { supposed, needed, empty } => {
                let mut within = known.clone();
                within.insert(lit(supposed));
                for followed in needed {
                    follow(followed, &mut within, &mut used);
                }
                let empty = empty.unwrap().clause(shape).unwrap();
                assert!(empty.iter().all(|&lit| within.contains(&!lit)));
                used.extend(empty.iter().map(|&lit| !lit));
                known.insert(!lit(supposed));
            }
        }
    }
    if let Some(empty) = derivation.empty {
        used.extend(empty.clause(shape).unwrap().iter().map(|&lit| !lit));
    }
    let is_digit =
        |known: &&Lit| known.is_positive() && derivation.outcome != MethodOutcome::NoSolution;
    assert!(known.iter().filter(|lit| !is_digit(lit)).all(|lit| used.contains(lit)));
}

#[test]
fn derivations_have_nothing_that_they_do_not_need() {
    let shape = Shape::default();
    for text in [FIGURE_1, G0, M, TP8, TOP] {
        let puzzle = Puzzle::from(grid(text));
        let whole = derive(&puzzle, None, &Interrupt::new()).unwrap();
        assert!(whole.grid.is_full() && whole.outcome == MethodOutcome::Solved);
        assert_lean(&whole, shape);
        for cell in puzzle.givens().empty_cells().step_by(5) {
            let one = derive(&puzzle, Some(cell), &Interrupt::new()).unwrap();
            assert!(one.steps.len() <= whole.steps.len() && !one.steps.is_empty());
            assert_lean(&one, shape);
        }
    }
    // M with a 6 where its only solution has a 5.
    let spoilt = format!("26{}", &M.replace(char::is_whitespace, "")[2..]);
    let refuted = derive(&grid(&spoilt).into(), None, &Interrupt::new()).unwrap();
    assert_eq!(refuted.outcome, MethodOutcome::NoSolution);
    assert_lean(&refuted, shape);
}
