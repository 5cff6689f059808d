use neuf_cnf::Interrupt;
use proptest::prelude::*;

use super::*;
use crate::solve::domains::domains_of;
use crate::{extends, is_solution, strategies};

fn domains(grid: &Grid) -> Domains {
    let mut domains = Domains::new(grid.shape(), domains_of(grid));
    assert!(domains.begin());
    domains
}

/// The pairs of peers with the same value.
fn clashing_pairs(grid: &Grid) -> u32 {
    let shape = grid.shape();
    let of = |cell| shape.peers(cell).filter(|&peer| grid.get(peer) == grid.get(cell)).count();
    shape.cells().map(of).sum::<usize>() as u32 / 2
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_counts_are_right_after_any_steps(
        (puzzle, _) in strategies::shapes().prop_flat_map(strategies::puzzles),
        seed: u64,
        steps in 0..300u64,
    ) {
        let domains = domains(&puzzle);
        let mut tabu = TabuSearch::new(&domains, Random::stream(seed, 0));
        let is_solved = tabu.run(steps, &Interrupt::new());
        let grid = tabu.grid();
        prop_assert!(extends(&grid, &puzzle));
        for (position, &value) in grid.values().iter().enumerate() {
            prop_assert_eq!(domains.of(position as u16) >> (value - 1) & 1, 1);
        }
        prop_assert_eq!(clashing_pairs(&grid), tabu.clashes);
        prop_assert!(tabu.fewest <= tabu.clashes);
        prop_assert_eq!(is_solved, is_solution(&grid));
        for (place, &position) in tabu.open.iter().enumerate() {
            let cell = Cell::at(position.into());
            let same = |peer: &Cell| grid.get(*peer) == grid.get(cell);
            let is_clashing = grid.shape().peers(cell).any(|peer| same(&peer));
            prop_assert_eq!(tabu.clashing.has(place as u16), is_clashing);
        }
    }
}
