//! The list of techniques, in the order in which they are tried, with their kinds.
//!
//! The order is that of the programs that people use (HoDoKu, Sudoku Explainer, SudokuWiki), from
//! simple to hard. A new technique is a row here and a file beside this one. What constraints rule
//! out is looked for before all patterns, by one search for all of them, but as a
//! technique each of them counts as harder than pairs; so their search and their names have rows of
//! their own. Suppositions, which stand last, are looked for by `derive`, since a search for them
//! keeps what it has found.

use super::{
    Technique, aligned_pair, alternating, avoidable, blossom, cage_sum, colouring, comparison,
    constraints, contradiction, exocet, fins, fish, forcing, franken, grave, intersection, locked,
    locked_chain, medusa, needed, one_value, rectangle, relation, remote_pair, rule_of_45, single,
    sk_loop, subset, sue_de_coq, supposition, tridagon, wing,
};

macro_rules! techniques {
    ($($technique:expr => { $($(#[doc = $doc:literal])+ $Kind:ident,)* })+) => {
        /// The kinds of techniques, from simple to hard.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum RuleKind {
            $($($(#[doc = $doc])+ $Kind,)*)+
        }

        impl RuleKind {
            /// All of them, in their order.
            pub const ALL: &'static [RuleKind] = &[$($(RuleKind::$Kind,)*)+];

            /// The technique of which it is a kind.
            pub(crate) fn technique(self) -> &'static dyn Technique {
                match self {
                    $($(RuleKind::$Kind => &$technique,)*)+
                }
            }
        }

        /// All techniques, in the order in which they are tried.
        pub(super) static TECHNIQUES: &[&dyn Technique] = &[$(&$technique),+];
    };
}

techniques! {
    single::FullHouses => {
        /// All cells of a house but one are filled.
        FullHouse,
    }
    single::Singles => {
        /// All values of a cell but one are excluded.
        NakedSingle,
        /// All places of a value in a house but one are excluded.
        HiddenSingle,
    }
    constraints::Constraints => {}
    intersection::Intersections => {
        /// The places of a value in a box, a window or a region lie in another house, too.
        Pointing,
        /// The places of a value in a row, a column or a diagonal lie in another house, too.
        Claiming,
    }
    subset::Naked { size: 2 } => {
        /// A naked pair where two houses cross, both of which lose candidates.
        LockedPair,
        /// Two cells of a house have only two values between them.
        NakedPair,
    }
    subset::Hidden { size: 2 } => {
        /// Two values have only two places in a house.
        HiddenPair,
    }
    fish::Plain { size: 2 } => {
        /// In two lines, a value has places in only two lines across.
        XWing,
    }
    comparison::Comparisons => {
        /// One cell holds a greater value than another.
        Comparison,
    }
    cage_sum::Sums => {
        /// The values of a cage differ and add up to its sum.
        Sum,
    }
    rule_of_45::RuleOf45 => {
        /// The innies and outies of houses have the sum that is left for them.
        RuleOf45,
    }
    relation::Relations => {
        /// The cells of a relation are filled in one of the ways that keep it.
        Relation,
    }
    subset::Naked { size: 3 } => {
        /// A naked triple where two houses cross, both of which lose candidates.
        LockedTriple,
        /// Three cells of a house have only three values between them.
        NakedTriple,
    }
    subset::Hidden { size: 3 } => {
        /// Three values have only three places in a house.
        HiddenTriple,
    }
    fish::Plain { size: 3 } => {
        /// In three lines, a value has places in only three lines across.
        Swordfish,
    }
    needed::NeededValues => {}
    subset::Naked { size: 4 } => {
        /// Four cells of a house have only four values between them.
        NakedQuad,
    }
    subset::Hidden { size: 4 } => {
        /// Four values have only four places in a house.
        HiddenQuad,
    }
    fish::Plain { size: 4 } => {
        /// In four lines, a value has places in only four lines across.
        Jellyfish,
    }
    remote_pair::RemotePairs => {
        /// A chain of cells that all have the same two candidates.
        RemotePair,
    }
    one_value::OneValue => {
        /// Two parallel lines with two places of a value each, of which two stand in one line.
        Skyscraper,
        /// A row and a column with two places of a value each, of which two stand in one box.
        TwoStringKite,
        /// A box whose places of a value lie in a row and a column, and a line with two places.
        EmptyRectangle,
        /// Two strong links of a value in any other houses.
        TurbotFish,
    }
    wing::Xy => {
        /// A chain through three cells with two candidates each.
        XyWing,
    }
    wing::Xyz => {
        /// A cell with three candidates sees two cells with two of them each.
        XyzWing,
    }
    wing::W => {
        /// A chain through two cells with the same two candidates and a house with two places for
        /// one of these.
        WWing,
    }
    colouring::Simple => {
        /// One cluster of places of a value that are joined by strong links.
        SimpleColouring,
    }
    rectangle::UniqueRectangles => {
        /// One cell has further candidates.
        UniqueRectangle1,
        /// Two cells have the same single further candidate.
        UniqueRectangle2,
        /// The further candidates form a subset with other cells.
        UniqueRectangle3,
        /// A value has no other places in a house.
        UniqueRectangle4,
        /// Two opposite cells, or three, have the same single further candidate.
        UniqueRectangle5,
        /// Two opposite cells have further candidates, and a value has no other places in both rows
        /// or both columns.
        UniqueRectangle6,
        /// Two or three cells have further candidates, and a value has no other places in a row and
        /// a column through one of them.
        HiddenRectangle,
    }
    avoidable::AvoidableRectangles => {
        /// Three cells of the rectangle were filled in.
        AvoidableRectangle1,
        /// Two cells were filled in, and the other two have the same further candidate.
        AvoidableRectangle2,
    }
    grave::WithOne => {
        /// Without one candidate, all empty cells would have two candidates and all missing values
        /// two places in each house.
        Grave,
    }
    grave::WithSeveral => {
        /// The further candidates all exclude another one.
        Grave2,
        /// The further candidates form a subset with other cells.
        Grave3,
        /// The further candidates stand in two cells that share a value without other places in a
        /// house.
        Grave4,
    }
    fins::Finned { size: 2 } => {
        /// An X-wing with further places in its lines.
        FinnedXWing,
        /// An X-wing that would fall apart without its fins.
        SashimiXWing,
    }
    colouring::Multiple => {
        /// Two clusters of places of a value that are joined by strong links.
        MultiColouring,
    }
    fins::Finned { size: 3 } => {
        /// A swordfish with further places in its lines.
        FinnedSwordfish,
        /// A swordfish that would fall apart without its fins.
        SashimiSwordfish,
    }
    fins::Finned { size: 4 } => {
        /// A jellyfish with further places in its lines.
        FinnedJellyfish,
        /// A jellyfish that would fall apart without its fins.
        SashimiJellyfish,
    }
    locked::WxyzWings => {
        /// Two almost locked sets of four cells with four values together, one of which only one of
        /// the sets can hold.
        WxyzWing,
    }
    sue_de_coq::SuesDeCoq => {
        /// Cells where two houses cross, with cells of either house.
        SueDeCoq,
    }
    alternating::OfOneKind => {
        /// A chain of one value.
        XChain,
        /// A chain through cells with two candidates each.
        XyChain,
    }
    medusa::Medusas => {
        /// Candidates of all values that are joined by strong links.
        Medusa,
    }
    aligned_pair::AlignedPairs => {
        /// A candidate that goes with no candidate of another cell.
        AlignedPair,
    }
    alternating::OfAllKinds => {
        /// A chain of any strong and weak links between single candidates.
        AlternatingChain,
        /// A chain with nodes of several cells.
        GroupedChain,
    }
    locked::Pairs => {
        /// Two sets with one value more than cells, joined by a value that only one of them can
        /// hold.
        AlmostLockedSets,
    }
    locked_chain::LockedChains => {
        /// A chain of three almost locked sets.
        AlsXyWing,
        /// A chain of four almost locked sets or more.
        AlsChain,
    }
    blossom::Blossoms => {
        /// A cell, and an almost locked set for each of its candidates.
        DeathBlossom,
    }
    franken::Franken { size: 3, with_fins: false } => {
        /// A swordfish with boxes among its lines.
        FrankenSwordfish,
    }
    franken::Franken { size: 2, with_fins: true } => {
        /// An X-wing with boxes among its lines, and with fins.
        FinnedFrankenXWing,
    }
    franken::Franken { size: 3, with_fins: true } => {
        /// A swordfish with boxes among its lines, and with fins.
        FinnedFrankenSwordfish,
    }
    sk_loop::SkLoops => {
        /// Eight pairs of cells that go round four boxes.
        SkLoop,
    }
    exocet::Exocets => {
        /// Two cells whose values stand in two other cells, too.
        Exocet,
    }
    tridagon::Tridagons => {
        /// Twelve cells that cannot all hold one of three values.
        Tridagon,
    }
    forcing::Forcing => {
        /// Whichever candidate a cell holds, the same follows.
        CellForcingChains,
        /// Wherever a value stands in a house, the same follows.
        HouseForcingChains,
    }
    supposition::Suppositions => {
        /// What is supposed fails by propagation alone.
        FailedLiteral,
        /// What is supposed fails with other suppositions within.
        NestedFailedLiteral,
    }
    contradiction::Contradictions => {
        /// Something is impossible: a step that concludes nothing.
        Contradiction,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A technique has names for the kinds that it has in the list.
    #[test]
    fn the_list_and_the_techniques_agree() {
        let named = TECHNIQUES.iter().flat_map(|technique| technique.kinds());
        let kinds: Vec<RuleKind> = named.map(|named| named.kind).collect();
        assert_eq!(kinds, RuleKind::ALL);
        for &kind in RuleKind::ALL {
            assert!(kind.technique().kinds().iter().any(|named| named.kind == kind), "{kind}");
        }
    }
}
