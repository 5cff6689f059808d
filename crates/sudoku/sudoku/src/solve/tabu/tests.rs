//! The counts that a step changes are those of the grid.

use neuf_cnf::Interrupt;

use super::*;
use crate::solve::domains::domains_of;
use crate::testing::{drawn, shapes};
use crate::{extends, is_solution};

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

#[test]
fn the_counts_are_right_after_any_steps() {
    let mut random = Random::stream(1, 0);
    for number in 0..90 {
        let shape = shapes().nth(number % 9).unwrap();
        let (puzzle, _) = drawn(shape, [20, 50, 80][number / 9 % 3], &mut random);
        let steps = random.below(300);
        let domains = domains(&puzzle);
        let mut tabu = TabuSearch::new(&domains, Random::stream(2, number as u64));
        let is_solved = tabu.run(steps, &Interrupt::new());
        let grid = tabu.grid();
        assert!(extends(&grid, &puzzle));
        for (position, &value) in grid.values().iter().enumerate() {
            assert_eq!(domains.of(position as u16) >> (value - 1) & 1, 1);
        }
        assert_eq!(clashing_pairs(&grid), tabu.clashes);
        assert!(tabu.fewest <= tabu.clashes);
        assert_eq!(is_solved, is_solution(&grid));
        for (place, &position) in tabu.open.iter().enumerate() {
            let cell = Cell::at(position.into());
            let same = |peer: &Cell| grid.get(*peer) == grid.get(cell);
            let is_clashing = grid.shape().peers(cell).any(|peer| same(&peer));
            assert_eq!(tabu.clashing.has(place as u16), is_clashing);
        }
    }
}
