//! What the end-to-end tests share: the command `neuf` itself, other solvers,
//! the formulas and puzzles that come with the project, and the testers of the
//! solver (`differential`, `trace`, `threads`, `external` and `soak`).

#[cfg(unix)]
pub mod book;
pub mod collection;
pub mod differential;
pub mod external;
pub mod families;
pub mod formulas;
pub mod french;
pub mod fuzzing;
pub mod neighbours;
pub mod parallel;
pub mod peers;
pub mod proofs;
pub mod puzzles;
pub mod random;
pub mod reference;
pub mod replay;
pub mod running;
pub mod shapes;
pub mod soak;
#[cfg(unix)]
pub mod terminal;
pub mod threads;
pub mod trace;

/// The pages of the repository, whose examples are compiled and run with the tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../crates/faces/README.md")]
    struct Faces;
    #[doc = include_str!("../../book/sudoku/variants.md")]
    struct Variants;
    #[doc = include_str!("../../book/engine/rust.md")]
    struct Rust;
}

/// Turns a panic into an error, so that a failing case can be made smaller.
///
/// # Errors
/// Those of `run`, and panics.
fn without_panic<T>(run: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    caught.unwrap_or_else(|_| Err("panicked".into()))
}
