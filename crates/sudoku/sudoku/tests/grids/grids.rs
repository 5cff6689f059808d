//! Lines of text, and maps between grids that are the same as puzzles.

use neuf_cnf::Random;
use neuf_sudoku::{Isomorphism, Shape, is_consistent, is_solution, line_text};
use neuf_testing::grids::{any_grids, clashing_grids, extends, full_grids, puzzles, shapes};
use proptest::prelude::*;
use proptest::sample::select;

proptest! {
    #[test]
    fn lines_read_back(grid in select(vec![4, 6, 9, 12, 16]).prop_flat_map(|side| any_grids(Shape::of_side(side).unwrap()))) {
        prop_assert_eq!(line_text(&grid).parse(), Ok(grid));
    }
}

proptest! {
    #[test]
    fn images_are_puzzles(
        (puzzle, full) in shapes().prop_flat_map(puzzles),
        seed in any::<u64>(),
    ) {
        let map = Isomorphism::draw(puzzle.shape(), &mut Random::stream(seed, 0));
        let image = map.apply(&full);
        prop_assert!(is_solution(&image) && extends(&image, &map.apply(&puzzle)));
    }
}

/// The strategies give what they say.
mod strategies {
    use super::*;

    proptest! {
        #[test]
        fn full_grids_are_solutions(grid in shapes().prop_flat_map(full_grids)) {
            prop_assert!(is_solution(&grid));
        }

        #[test]
        fn puzzles_have_their_solution((puzzle, full) in shapes().prop_flat_map(puzzles)) {
            prop_assert!(extends(&full, &puzzle));
        }

        #[test]
        fn clashing_grids_clash(grid in clashing_grids(Shape::default())) {
            prop_assert!(!is_consistent(&grid));
        }
    }
}
