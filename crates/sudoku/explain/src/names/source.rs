//! Where a clause comes from: a family of the paper, or a variant.

use neuf_sudoku::Family;
use neuf_sudoku::rules::{Variant, ZoneName};

/// The rule that a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Source {
    /// A family of the paper.
    Family(Family),
    /// A variant.
    Variant(Variant),
}

impl Source {
    /// The name of the family or variant: `K1`, `anti-knight`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Source::Family(family) => family.name(),
            Source::Variant(variant) => variant.name(),
        }
    }
}

impl From<ZoneName> for Source {
    /// The variant to which the zone belongs.
    fn from(zone: ZoneName) -> Source {
        Source::Variant(zone.variant())
    }
}
