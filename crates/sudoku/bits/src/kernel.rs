//! The engine's functions for each instruction set, chosen at run time.
//!
//! Each function is compiled as a whole for an instruction set, with everything
//! that it calls inlined. So the choice is made once for each call from outside
//! and costs one jump.
//!
//! With the feature `checked`, the portable functions do everything once more, and
//! a difference is a panic: the portable vector is the readable twin of the others.

#![allow(unsafe_code)]

use neuf_words::named;

use crate::layout::{Board, Values};
use crate::portable::{self, Portable};
use crate::probe::Resistance;
use crate::round::End;
use crate::search::{Search, Stop};
use crate::trial::Tables;
#[cfg(target_arch = "x86_64")]
use crate::{
    avx2::{self, Avx2},
    avx512::{self, Avx512},
};

named! {
    /// The instruction sets that the engine is written for.
    ///
    /// ```
    /// use neuf_bits::Instructions;
    /// assert!(Instructions::available().any(|found| found == Instructions::Portable));
    /// println!("{}", Instructions::best());
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Instructions {
        /// The instructions of any processor.
        Portable = "portable";
        /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT.
        Avx2 = "avx2";
        /// x86-64 with AVX-512 F, BW, DQ and VL, and those of [`Instructions::Avx2`].
        Avx512 = "avx512";
    }
}

impl Instructions {
    /// The instruction sets that this processor has, the best last.
    pub fn available() -> impl Iterator<Item = Instructions> {
        Instructions::ALL.iter().copied().filter(|&set| Kernel::of(set).is_some())
    }

    /// The best instruction set that this processor has.
    #[must_use]
    pub fn best() -> Instructions {
        Instructions::available().last().unwrap_or(Instructions::Portable)
    }
}

/// The instruction set whose functions do the work, with the evidence that the
/// processor has it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kernel {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// Calls the function for the instruction set of a kernel.
macro_rules! call {
    ($kernel:ident, $function:ident($($argument:ident),*)) => {
        match $kernel {
            Kernel::Portable(cpu) => portable::$function(cpu, $($argument),*),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: an `Avx2` shows that the processor has all that the function is compiled
            // for, and the function is a safe one otherwise.
            Kernel::Avx2(cpu) => unsafe { avx2::$function(cpu, $($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: likewise an `Avx512`.
            Kernel::Avx512(cpu) => unsafe { avx512::$function(cpu, $($argument),*) },
        }
    };
}

impl Kernel {
    /// The functions for every processor.
    pub(crate) const PORTABLE: Kernel = Kernel::Portable(Portable);

    /// The functions for the best instructions of this processor.
    pub(crate) fn best() -> Kernel {
        Kernel::of(Instructions::best()).unwrap_or(Kernel::PORTABLE)
    }

    /// The functions for these instructions, if the processor has them.
    pub(crate) fn of(instructions: Instructions) -> Option<Kernel> {
        match instructions {
            Instructions::Portable => Some(Kernel::PORTABLE),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => Avx2::detect().map(Kernel::Avx2),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => Avx512::detect().map(Kernel::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            Instructions::Avx2 | Instructions::Avx512 => None,
        }
    }

    /// The board of some givens; see [`crate::givens::start`].
    #[inline]
    pub(crate) fn start(self, values: &Values) -> Board {
        let board = call!(self, start(values));
        #[cfg(feature = "checked")]
        assert_eq!(board, portable::start(Portable, values));
        board
    }

    /// Propagates, with locked candidates or without; see [`crate::round::propagate`].
    #[inline]
    pub(crate) fn propagate(self, board: &mut Board, locked: bool) -> End {
        #[cfg(feature = "checked")]
        let mut twin = *board;
        let end = call!(self, propagate(board, locked));
        #[cfg(feature = "checked")]
        assert_eq!((end, *board), (portable::propagate(Portable, &mut twin, locked), twin));
        end
    }

    /// The values of a solution; see [`crate::givens::values`].
    #[inline]
    pub(crate) fn values(self, board: &Board) -> Values {
        let values = call!(self, values(board));
        #[cfg(feature = "checked")]
        assert_eq!(values, portable::values(Portable, board));
        values
    }

    /// Applies the failed-literal rule; see [`crate::probe::resistance`].
    #[inline]
    pub(crate) fn resistance(self, board: &Board) -> Resistance {
        let found = call!(self, resistance(board));
        #[cfg(feature = "checked")]
        assert_eq!(found, portable::resistance(Portable, board));
        found
    }

    /// Tries each literal once; see [`crate::probe::sweep`].
    pub(crate) fn sweep(self, board: &Board) -> [Board; 2] {
        let failing = call!(self, sweep(board));
        #[cfg(feature = "checked")]
        assert_eq!(failing, portable::sweep(Portable, board));
        failing
    }

    /// Applies the failed-literal rule of depth 1; see [`crate::trial::close`].
    pub(crate) fn close(self, board: &mut Board, tables: &mut Tables) -> End {
        #[cfg(feature = "checked")]
        let (mut twin, mut nothing, trials) = (*board, Tables::new(), tables.trials);
        let end = call!(self, close(board, tables));
        // What is remembered changes nothing but the time.
        #[cfg(feature = "checked")]
        {
            let expected = portable::close(Portable, &mut twin, &mut nothing);
            assert_eq!((end, tables.trials - trials), (expected, nothing.trials));
            assert!(end == End::Refuted || *board == twin);
        }
        end
    }

    /// Remembers what literals lead to; see [`crate::trial::remember`].
    pub(crate) fn remember(self, board: &Board, tables: &mut Tables) {
        call!(self, remember(board, tables));
    }

    /// Searches; see [`crate::search::advance`].
    #[inline]
    pub(crate) fn advance(self, search: &mut Search, wanted: &mut u64, choices: u64) -> Stop {
        #[cfg(feature = "checked")]
        let (mut twin, mut twin_wanted) = (search.clone(), *wanted);
        let stop = call!(self, advance(search, wanted, choices));
        #[cfg(feature = "checked")]
        {
            let expected = portable::advance(Portable, &mut twin, &mut twin_wanted, choices);
            assert_eq!((stop, *wanted), (expected, twin_wanted));
            assert_eq!(search.state(), twin.state());
        }
        stop
    }
}
