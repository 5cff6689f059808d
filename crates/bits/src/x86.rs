//! What the vectors of the x86-64 instruction sets share.
//!
//! Their intrinsics have other names and other widths, and their shuffles
//! nothing in common: so these are macros, for what is the same but for names.

/// The instructions themselves.
macro_rules! instruction {
    ($call:expr) => {{
        // SAFETY: the invariant of the vector's type: the processor has the
        // instruction.
        unsafe { $call }
    }};
}

/// Operations of the trait that are one intrinsic on each of its registers;
/// `each` is the macro that knows how many there are.
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

/// The operations of the trait on bits of a number, by BMI2.
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
