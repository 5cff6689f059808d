//! The whispers of f-puzzles: the least difference of neighbours is a number.

use neuf_sudoku::Shape;
use neuf_sudoku::rules::Variant;

/// The variant whose neighbours differ by so much at least; German whispers if there is no number.
/// `None` if neuf has no such rule.
pub(super) fn variant(least: Option<usize>, shape: Shape) -> Option<Variant> {
    match least {
        None => Some(Variant::GermanWhispers),
        Some(least) if least == german(shape) => Some(Variant::GermanWhispers),
        Some(least) if least + 1 == german(shape) => Some(Variant::DutchWhispers),
        Some(_) => None,
    }
}

/// The number of a variant; `None` for German whispers, which need none.
pub(super) fn number(variant: Variant, shape: Shape) -> Option<usize> {
    (variant == Variant::DutchWhispers).then(|| german(shape) - 1)
}

fn german(shape: Shape) -> usize {
    shape.side().div_ceil(2)
}
