//! What the vectors of the x86-64 instruction sets have in common.
//!
//! Their intrinsics differ in name and width, and their shuffles have nothing in
//! common. So these macros serve only the parts that differ in names alone.

/// The instructions themselves.
macro_rules! instruction {
    ($call:expr) => {{
        // SAFETY: the invariant of the vector's type: the processor has the
        // instruction.
        unsafe { $call }
    }};
}

/// Defines operations of the trait that are one intrinsic on each register of the
/// vector. `each` is a macro that applies the intrinsic to all its registers.
macro_rules! word_by_word {
    ($each:ident: $($name:ident $call:ident),*) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                $each!($call, self, other)
            }
        )*
    };
}

/// Defines the operations of the trait on the bits of a number, by BMI2.
macro_rules! bit_moves {
    () => {
        #[inline(always)]
        fn deposit(bits: u64, mask: u64) -> u64 {
            instruction!(_pdep_u64(bits, mask))
        }

        #[inline(always)]
        fn extract(bits: u64, mask: u64) -> u64 {
            instruction!(_pext_u64(bits, mask))
        }
    };
}

pub(crate) use {bit_moves, instruction, word_by_word};
