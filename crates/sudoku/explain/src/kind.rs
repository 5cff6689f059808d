//! The kinds of rules, by which techniques are known, in the order in which they are looked for.

use neuf_words::named;

named! {
    /// The kinds of rules, from simple to hard: the order in which they are looked for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum RuleKind {
        /// [`Rule::FullHouse`](crate::Rule::FullHouse).
        FullHouse = "full-house";
        /// [`Rule::NakedSingle`](crate::Rule::NakedSingle).
        NakedSingle = "naked-single";
        /// [`Rule::HiddenSingle`](crate::Rule::HiddenSingle).
        HiddenSingle = "hidden-single";
        /// [`Rule::Intersection`](crate::Rule::Intersection) from a box, a window or a region.
        Pointing = "pointing";
        /// [`Rule::Intersection`](crate::Rule::Intersection) from a row, a column or a diagonal.
        Claiming = "claiming";
        /// [`Rule::NakedSubset`](crate::Rule::NakedSubset) of two where two houses cross, both of which
        /// lose candidates.
        LockedPair = "locked-pair";
        /// [`Rule::NakedSubset`](crate::Rule::NakedSubset) of two.
        NakedPair = "naked-pair";
        /// [`Rule::HiddenSubset`](crate::Rule::HiddenSubset) of two.
        HiddenPair = "hidden-pair";
        /// [`Rule::Fish`](crate::Rule::Fish) of two.
        XWing = "x-wing";
        /// [`Rule::Comparison`](crate::Rule::Comparison).
        Comparison = "comparison";
        /// [`Rule::Sum`](crate::Rule::Sum).
        Sum = "sum";
        /// [`Rule::Balance`](crate::Rule::Balance).
        RuleOf45 = "rule-of-45";
        /// [`Rule::Relation`](crate::Rule::Relation).
        Relation = "relation";
        /// [`Rule::NakedSubset`](crate::Rule::NakedSubset) of three where two houses cross, both of which
        /// lose candidates.
        LockedTriple = "locked-triple";
        /// [`Rule::NakedSubset`](crate::Rule::NakedSubset) of three.
        NakedTriple = "naked-triple";
        /// [`Rule::HiddenSubset`](crate::Rule::HiddenSubset) of three.
        HiddenTriple = "hidden-triple";
        /// [`Rule::Fish`](crate::Rule::Fish) of three.
        Swordfish = "swordfish";
        /// [`Rule::NakedSubset`](crate::Rule::NakedSubset) of four.
        NakedQuad = "naked-quad";
        /// [`Rule::HiddenSubset`](crate::Rule::HiddenSubset) of four.
        HiddenQuad = "hidden-quad";
        /// [`Rule::Fish`](crate::Rule::Fish) of four.
        Jellyfish = "jellyfish";
        /// [`Rule::RemotePair`](crate::Rule::RemotePair).
        RemotePair = "remote-pair";
        /// [`Rule::Chain`](crate::Rule::Chain) of one value: two parallel lines with two places each, of which two
        /// stand in one line.
        Skyscraper = "skyscraper";
        /// [`Rule::Chain`](crate::Rule::Chain) of one value: a row and a column with two places each, of which two
        /// stand in one box.
        TwoStringKite = "two-string-kite";
        /// [`Rule::Chain`](crate::Rule::Chain) of one value: a box whose places lie in a row and a column, and a
        /// line with two places.
        EmptyRectangle = "empty-rectangle";
        /// [`Rule::Chain`](crate::Rule::Chain) of one value with two strong links in any other houses.
        TurbotFish = "turbot-fish";
        /// [`Rule::Chain`](crate::Rule::Chain) through three cells with two candidates each.
        XyWing = "xy-wing";
        /// [`Rule::XyzWing`](crate::Rule::XyzWing).
        XyzWing = "xyz-wing";
        /// [`Rule::Chain`](crate::Rule::Chain) through two cells with the same two candidates and a house with two
        /// places for one of these.
        WWing = "w-wing";
        /// [`Rule::Colouring`](crate::Rule::Colouring) of one cluster.
        SimpleColouring = "simple-colouring";
        /// [`Rule::UniqueRectangle`](crate::Rule::UniqueRectangle) with one cell that has further candidates.
        UniqueRectangle1 = "unique-rectangle-1";
        /// [`Rule::UniqueRectangle`](crate::Rule::UniqueRectangle) with the same single further candidate in two cells.
        UniqueRectangle2 = "unique-rectangle-2";
        /// [`Rule::UniqueRectangle`](crate::Rule::UniqueRectangle) whose further candidates form a subset with other cells.
        UniqueRectangle3 = "unique-rectangle-3";
        /// [`Rule::UniqueRectangle`](crate::Rule::UniqueRectangle) with a value that has no other places in a house.
        UniqueRectangle4 = "unique-rectangle-4";
        /// [`Rule::UniqueRectangle`](crate::Rule::UniqueRectangle) with the same single further candidate in two opposite
        /// cells, or in three.
        UniqueRectangle5 = "unique-rectangle-5";
        /// [`Rule::UniqueRectangle`](crate::Rule::UniqueRectangle) with further candidates in two opposite cells, and a value
        /// that has no other places in both rows or both columns.
        UniqueRectangle6 = "unique-rectangle-6";
        /// [`Rule::UniqueRectangle`](crate::Rule::UniqueRectangle) with further candidates in two or three cells, and a value
        /// that has no other places in a row and a column through one of them.
        HiddenRectangle = "hidden-rectangle";
        /// [`Rule::UniqueRectangle`](crate::Rule::UniqueRectangle) of which three cells were filled in.
        AvoidableRectangle1 = "avoidable-rectangle-1";
        /// [`Rule::UniqueRectangle`](crate::Rule::UniqueRectangle) of which two cells were filled in, and the other two have
        /// the same further candidate.
        AvoidableRectangle2 = "avoidable-rectangle-2";
        /// [`Rule::Grave`](crate::Rule::Grave).
        Grave = "bug";
        /// [`Rule::LargeGrave`](crate::Rule::LargeGrave) with candidates that all exclude another one.
        Grave2 = "bug-2";
        /// [`Rule::LargeGrave`](crate::Rule::LargeGrave) with candidates that form a subset with other cells.
        Grave3 = "bug-3";
        /// [`Rule::LargeGrave`](crate::Rule::LargeGrave) with candidates in two cells that share a value without other
        /// places in a house.
        Grave4 = "bug-4";
        /// [`Rule::Fish`](crate::Rule::Fish) of two with fins.
        FinnedXWing = "finned-x-wing";
        /// [`Rule::Fish`](crate::Rule::Fish) of two that would fall apart without its fins.
        SashimiXWing = "sashimi-x-wing";
        /// [`Rule::Colouring`](crate::Rule::Colouring) of two clusters.
        MultiColouring = "multi-colouring";
        /// [`Rule::Fish`](crate::Rule::Fish) of three with fins.
        FinnedSwordfish = "finned-swordfish";
        /// [`Rule::Fish`](crate::Rule::Fish) of three that would fall apart without its fins.
        SashimiSwordfish = "sashimi-swordfish";
        /// [`Rule::Fish`](crate::Rule::Fish) of four with fins.
        FinnedJellyfish = "finned-jellyfish";
        /// [`Rule::Fish`](crate::Rule::Fish) of four that would fall apart without its fins.
        SashimiJellyfish = "sashimi-jellyfish";
        /// [`Rule::AlmostLockedSets`](crate::Rule::AlmostLockedSets) of four cells with four values together, one of which only
        /// one of the sets can hold.
        WxyzWing = "wxyz-wing";
        /// [`Rule::SueDeCoq`](crate::Rule::SueDeCoq).
        SueDeCoq = "sue-de-coq";
        /// [`Rule::Chain`](crate::Rule::Chain) of one value.
        XChain = "x-chain";
        /// [`Rule::Chain`](crate::Rule::Chain) through cells with two candidates each.
        XyChain = "xy-chain";
        /// [`Rule::Medusa`](crate::Rule::Medusa).
        Medusa = "3d-medusa";
        /// [`Rule::AlignedPair`](crate::Rule::AlignedPair).
        AlignedPair = "aligned-pair-exclusion";
        /// [`Rule::Chain`](crate::Rule::Chain) of any strong and weak links between single candidates.
        AlternatingChain = "alternating-chain";
        /// [`Rule::Chain`](crate::Rule::Chain) with nodes of several cells.
        GroupedChain = "grouped-chain";
        /// [`Rule::AlmostLockedSets`](crate::Rule::AlmostLockedSets).
        AlmostLockedSets = "als-xz";
        /// [`Rule::LockedChain`](crate::Rule::LockedChain) of three sets.
        AlsXyWing = "als-xy-wing";
        /// [`Rule::LockedChain`](crate::Rule::LockedChain) of four sets or more.
        AlsChain = "als-chain";
        /// [`Rule::DeathBlossom`](crate::Rule::DeathBlossom).
        DeathBlossom = "death-blossom";
        /// [`Rule::Fish`](crate::Rule::Fish) of three with boxes.
        FrankenSwordfish = "franken-swordfish";
        /// [`Rule::Fish`](crate::Rule::Fish) of two with boxes and fins.
        FinnedFrankenXWing = "finned-franken-x-wing";
        /// [`Rule::Fish`](crate::Rule::Fish) of three with boxes and fins.
        FinnedFrankenSwordfish = "finned-franken-swordfish";
        /// [`Rule::SkLoop`](crate::Rule::SkLoop).
        SkLoop = "sk-loop";
        /// [`Rule::Exocet`](crate::Rule::Exocet).
        Exocet = "exocet";
        /// [`Rule::Tridagon`](crate::Rule::Tridagon).
        Tridagon = "tridagon";
        /// [`Rule::ForcingChains`](crate::Rule::ForcingChains) from the candidates of a cell.
        CellForcingChains = "cell-forcing-chains";
        /// [`Rule::ForcingChains`](crate::Rule::ForcingChains) from the places of a value in a house.
        HouseForcingChains = "house-forcing-chains";
        /// [`Rule::FailedLiteral`](crate::Rule::FailedLiteral) by propagation alone.
        FailedLiteral = "failed-literal";
        /// [`Rule::FailedLiteral`](crate::Rule::FailedLiteral) with others within.
        NestedFailedLiteral = "nested-failed-literal";
        /// [`Rule::Contradiction`](crate::Rule::Contradiction), [`Rule::Refused`](crate::Rule::Refused)
        /// and [`Rule::Clash`](crate::Rule::Clash), and every other rule when it concludes nothing.
        Contradiction = "contradiction";
    }
}

impl RuleKind {
    /// Whether steps of this kind rest on there being only one solution.
    #[must_use]
    pub fn rests_on_uniqueness(self) -> bool {
        (RuleKind::UniqueRectangle1..=RuleKind::Grave4).contains(&self)
    }
}
