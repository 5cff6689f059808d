//! A short selection of what `fuzz neighbours` does.

use neuf_tests::neighbours::LAYOUTS;
use neuf_tests::random::Random;

#[test]
fn a_broken_puzzle_costs_itself() {
    for layout in LAYOUTS.iter().filter(|layout| layout.is_marked) {
        let mut intact = 0;
        for seed in 0..150 {
            let batch = layout.draw(&mut Random::new(seed));
            intact += batch.intact.len();
            let text = String::from_utf8_lossy(&batch.bytes);
            assert_eq!(batch.lost(), 0, "{} with seed {seed}:\n{text}", layout.name);
        }
        assert!(intact > 1000, "{}", layout.name);
    }
}
