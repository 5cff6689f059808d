//! What the vectors of the x86-64 instruction sets have in common.
//!
//! Their intrinsics differ in name and width, and their shuffles have nothing in
//! common. So these macros serve only the parts that differ in names alone.
//!
//! Intrinsics on registers alone ask for nothing but the processor. The evidence
//! for it is a type that only a check of the processor can make: Rust would let
//! them be called without `unsafe` in functions that are compiled for the
//! instructions, but such functions cannot be inlined into the generic ones by
//! force, and a trait's methods cannot be such functions.

/// Defines the evidence that the processor has some features, and the engine's
/// functions compiled for them. One list for both, so that they cannot differ.
macro_rules! processor {
    ($(#[$meta:meta])* $name:ident: $($feature:tt),+) => {
        $(#[$meta])*
        ///
        /// Invariant: made only by [`Self::detect`], which looks for the features.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// The evidence, if this processor has the features.
            pub(crate) fn detect() -> Option<$name> {
                let has_all = true $(&& std::arch::is_x86_feature_detected!($feature))+;
                has_all.then_some($name(()))
            }
        }

        $crate::functions::functions!($name, $($feature),+);
    };
}

/// Defines operations of the trait that are one intrinsic on each register of the
/// vector. `each` is a macro that applies the intrinsic to all its registers.
macro_rules! word_by_word {
    ($each:ident: $($name:ident $call:ident),*) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                // SAFETY: a vector shows that the processor has the instructions.
                unsafe { $each!($call, self, other) }
            }
        )*
    };
}

/// Defines the operations of the trait on the bits of a number, by BMI2.
macro_rules! bit_moves {
    () => {
        #[inline(always)]
        fn spread(self, bits: u64) -> u64 {
            // SAFETY: `self` shows that the processor has BMI2.
            unsafe { _pdep_u64(bits, BAND) }
        }

        #[inline(always)]
        fn gather(self, bits: u64) -> u64 {
            // SAFETY: `self` shows that the processor has BMI2.
            unsafe { _pext_u64(bits, BAND) }
        }
    };
}

pub(crate) use {bit_moves, processor, word_by_word};
