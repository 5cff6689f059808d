//! The list of techniques, in the order in which they are tried: the rows of `rows` with the
//! searches that these name.

use super::rows::rows;
use super::technique::{ELSEWHERE, Technique, few, lookout, steps, view};
use super::{
    aligned_pair, alternating, avoidable, blossom, colouring, constraints, exocet, fins, fish,
    forcing, franken, grave, intersection, locked, locked_chain, medusa, needed, one_value,
    rectangle, remote_pair, single, sk_loop, subset, sue_de_coq, tridagon, wing,
};
use crate::RuleKind;

macro_rules! list {
    ($($search:expr => { $(
        $(#[$doc:meta])+
        $Kind:ident = $name:literal, $level:ident, $english:literal | $french:literal, $others:tt
        $(, in $puzzles:tt)? ;
    )* })+) => {
        /// All techniques, in the order in which they are tried.
        pub(super) static TECHNIQUES: &[Technique] = &[$($search.with(&[$(RuleKind::$Kind),*])),+];
    };
}

rows!(list);

impl RuleKind {
    /// Whether steps of this kind rest on there being only one solution.
    #[must_use]
    pub fn rests_on_uniqueness(self) -> bool {
        technique(self).is_some_and(|technique| technique.rests_on_uniqueness)
    }
}

/// The technique of which this is a kind.
pub(super) fn technique(kind: RuleKind) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.kinds.contains(&kind))
}
