//! The engine's functions for each instruction set, chosen at run time.
//!
//! Each function is compiled as a whole for an instruction set, with everything
//! that it calls inlined. So the choice is made once for each call from outside
//! and costs one indirect jump.

#![allow(unsafe_code)]

use std::fmt;

use crate::givens;
use crate::layout::Board;
use crate::portable::Portable;
use crate::probe::{self, Resistance};
use crate::round::{self, End};
use crate::search::{self, Search, Stop};

/// The instruction sets that the engine is written for.
///
/// ```
/// use neuf_bits::Instructions;
/// assert!(Instructions::available().any(|found| found == Instructions::Portable));
/// println!("{}", Instructions::best());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instructions {
    /// The instructions of any processor.
    Portable,
    /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// x86-64 with AVX-512 F, BW, DQ and VL, and those of [`Instructions::Avx2`].
    Avx512,
}

impl Instructions {
    /// All instruction sets, the best last.
    pub const ALL: [Instructions; 3] =
        [Instructions::Portable, Instructions::Avx2, Instructions::Avx512];

    /// The instruction sets that this processor has, the best last.
    pub fn available() -> impl Iterator<Item = Instructions> {
        Instructions::ALL.into_iter().filter(|&set| Kernel::of(set).is_some())
    }

    /// The best instruction set that this processor has.
    #[must_use]
    pub fn best() -> Instructions {
        Instructions::available().last().unwrap_or(Instructions::Portable)
    }

    /// The name of the instruction set: `portable`, `avx2` or `avx512`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Instructions::Portable => "portable",
            Instructions::Avx2 => "avx2",
            Instructions::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The functions for one instruction set.
///
/// Invariant: the processor has the instruction set. Only [`Kernel::of`] makes a
/// kernel, and it asks the processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    start: unsafe fn(&[u8; 81]) -> Board,
    propagate: unsafe fn(&mut Board, bool) -> End,
    advance: unsafe fn(&mut Search, &mut u64, u64) -> Stop,
    values: unsafe fn(&Board) -> [u8; 81],
    resistance: unsafe fn(&Board) -> Resistance,
}

impl Kernel {
    /// The functions for every processor.
    pub(crate) const PORTABLE: Kernel = portable::KERNEL;

    /// The functions for these instructions, if the processor has them.
    pub(crate) fn of(instructions: Instructions) -> Option<Kernel> {
        match instructions {
            Instructions::Portable => Some(Kernel::PORTABLE),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => avx2::is_available().then_some(avx2::KERNEL),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => avx512::is_available().then_some(avx512::KERNEL),
            #[cfg(not(target_arch = "x86_64"))]
            Instructions::Avx2 | Instructions::Avx512 => None,
        }
    }

    /// The board of some givens; see [`givens::start`].
    #[inline]
    pub(crate) fn start(self, values: &[u8; 81]) -> Board {
        // SAFETY: the invariant of the type.
        unsafe { (self.start)(values) }
    }

    /// Propagates, with or without locked candidates; see [`round::propagate`].
    #[inline]
    pub(crate) fn propagate(self, board: &mut Board, locked: bool) -> End {
        // SAFETY: the invariant of the type.
        unsafe { (self.propagate)(board, locked) }
    }

    /// The values of a solution; see [`givens::values`].
    #[inline]
    pub(crate) fn values(self, board: &Board) -> [u8; 81] {
        // SAFETY: the invariant of the type.
        unsafe { (self.values)(board) }
    }

    /// Applies the failed-literal rule; see [`probe::resistance`].
    #[inline]
    pub(crate) fn resistance(self, board: &Board) -> Resistance {
        // SAFETY: the invariant of the type.
        unsafe { (self.resistance)(board) }
    }

    /// Searches; see [`search::advance`].
    #[inline]
    pub(crate) fn advance(self, search: &mut Search, wanted: &mut u64, choices: u64) -> Stop {
        // SAFETY: the invariant of the type.
        unsafe { (self.advance)(search, wanted, choices) }
    }
}

/// Makes a module with the functions over a vector type, compiled for these
/// processor features.
macro_rules! kernel {
    ($module:ident, $vector:ty, $($feature:tt),*) => {
        mod $module {
            use super::*;

            /// Whether the processor has all features that the functions below use.
            #[allow(dead_code, reason = "the portable functions need no feature")]
            pub(crate) fn is_available() -> bool {
                true $(&& std::arch::is_x86_feature_detected!($feature))*
            }

            $(#[target_feature(enable = $feature)])*
            fn start(values: &[u8; 81]) -> Board {
                round::store(givens::start::<$vector>(values))
            }

            $(#[target_feature(enable = $feature)])*
            fn propagate(board: &mut Board, locked: bool) -> End {
                let mut rows = round::load::<$vector>(board);
                let end = if locked {
                    round::propagate::<$vector, true>(&mut rows)
                } else {
                    round::propagate::<$vector, false>(&mut rows)
                };
                *board = round::store(rows);
                end
            }

            $(#[target_feature(enable = $feature)])*
            fn advance(search: &mut Search, wanted: &mut u64, choices: u64) -> Stop {
                search::advance::<$vector>(search, wanted, choices)
            }

            $(#[target_feature(enable = $feature)])*
            fn values(board: &Board) -> [u8; 81] {
                givens::values::<$vector>(board)
            }

            $(#[target_feature(enable = $feature)])*
            fn resistance(board: &Board) -> Resistance {
                probe::resistance::<$vector>(board)
            }

            pub(crate) const KERNEL: Kernel =
                Kernel { start, propagate, advance, values, resistance };
        }
    };
}

kernel!(portable, Portable,);

#[cfg(target_arch = "x86_64")]
kernel!(avx2, crate::avx2::Avx2, "avx2", "bmi1", "bmi2", "lzcnt", "popcnt");

#[cfg(target_arch = "x86_64")]
kernel!(
    avx512,
    crate::avx512::Avx512,
    "avx512f",
    "avx512bw",
    "avx512dq",
    "avx512vl",
    "avx2",
    "bmi1",
    "bmi2",
    "lzcnt",
    "popcnt"
);
