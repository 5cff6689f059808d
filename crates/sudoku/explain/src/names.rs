//! The techniques by their names, and by the names that others give them.
//!
//! People know techniques from programs and pages that do not agree: what HoDoKu calls a
//! *skyscraper* is a *turbot fish* or a *forcing X-chain* elsewhere. This is the only table
//! of these names; the command accepts all of them, and `book/guide/techniques.md` shows them.

use super::RuleKind;

/// The names that well-known programs and pages give a technique; empty where they have
/// none of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherNames {
    /// In HoDoKu.
    pub hodoku: &'static str,
    /// In Sudoku Explainer.
    pub sudoku_explainer: &'static str,
    /// On SudokuWiki.
    pub sudokuwiki: &'static str,
    /// Elsewhere, separated by commas.
    pub others: &'static str,
}

impl RuleKind {
    /// The names that others give this technique.
    ///
    /// ```
    /// use neuf_explain::RuleKind;
    /// assert_eq!(RuleKind::XyWing.other_names().sudokuwiki, "Y-Wing");
    /// ```
    #[must_use]
    pub fn other_names(self) -> OtherNames {
        let [hodoku, sudoku_explainer, sudokuwiki, others] = match self {
            RuleKind::FullHouse => ["Full House", "", "", "last digit, last free cell"],
            RuleKind::NakedSingle => {
                ["Naked Single", "Naked Single", "Naked Single", "sole candidate"]
            }
            RuleKind::HiddenSingle => {
                ["Hidden Single", "Hidden Single", "Hidden Single", "unique candidate"]
            }
            RuleKind::Pointing => {
                ["Locked Candidates Type 1", "Pointing", "Pointing Pairs", "intersection removal"]
            }
            RuleKind::Claiming => [
                "Locked Candidates Type 2",
                "Claiming",
                "Box/Line Reduction",
                "intersection removal",
            ],
            RuleKind::LockedPair => ["Locked Pair", "", "", ""],
            RuleKind::NakedPair => ["Naked Pair", "Naked Pair", "Naked Pair", ""],
            RuleKind::HiddenPair => ["Hidden Pair", "Hidden Pair", "Hidden Pair", ""],
            RuleKind::XWing => ["X-Wing", "X-Wing", "X-Wing", ""],
            RuleKind::Comparison => ["", "", "", "greater-than"],
            RuleKind::Sum => ["", "", "Killer Combinations", "cage sum"],
            RuleKind::RuleOf45 => ["", "", "Innies and Outies", "innies, outies"],
            RuleKind::Relation => ["", "", "", "line combinations"],
            RuleKind::LockedTriple => ["Locked Triple", "", "", ""],
            RuleKind::NakedTriple => ["Naked Triple", "Naked Triplet", "Naked Triple", ""],
            RuleKind::HiddenTriple => ["Hidden Triple", "Hidden Triplet", "Hidden Triple", ""],
            RuleKind::Swordfish => ["Swordfish", "Swordfish", "Sword-Fish", ""],
            RuleKind::NakedQuad => ["Naked Quadruple", "Naked Quad", "Naked Quad", ""],
            RuleKind::HiddenQuad => ["Hidden Quadruple", "Hidden Quad", "Hidden Quad", ""],
            RuleKind::Jellyfish => ["Jellyfish", "Jellyfish", "Jelly-Fish", ""],
            RuleKind::RemotePair => ["Remote Pair", "", "Remote Pairs", ""],
            RuleKind::Skyscraper => ["Skyscraper", "", "", ""],
            RuleKind::TwoStringKite => ["2-String Kite", "Turbot Fish", "", "dual two-string kite"],
            RuleKind::EmptyRectangle => ["Empty Rectangle", "", "Rectangle Elimination", "hinge"],
            RuleKind::TurbotFish => ["Turbot Fish", "", "", "X-chain of four places"],
            RuleKind::XyWing => ["XY-Wing", "XY-Wing", "Y-Wing", "bent triple"],
            RuleKind::XyzWing => ["XYZ-Wing", "XYZ-Wing", "XYZ-Wing", ""],
            RuleKind::WWing => ["W-Wing", "", "W-Wing", "semi-remote naked pair"],
            RuleKind::SimpleColouring => {
                ["Simple Colors", "Bidirectional X-Cycle", "Simple Colouring", "single's chains"]
            }
            RuleKind::UniqueRectangle1 => {
                ["Uniqueness Test 1", "Unique Rectangle Type 1", "Unique Rectangles Type 1", "UR1"]
            }
            RuleKind::UniqueRectangle2 => {
                ["Uniqueness Test 2", "Unique Rectangle Type 2", "Unique Rectangles Type 2", "UR2"]
            }
            RuleKind::UniqueRectangle3 => {
                ["Uniqueness Test 3", "Unique Rectangle Type 3", "Unique Rectangles Type 3", "UR3"]
            }
            RuleKind::UniqueRectangle4 => {
                ["Uniqueness Test 4", "Unique Rectangle Type 4", "Unique Rectangles Type 4", "UR4"]
            }
            RuleKind::UniqueRectangle5 => ["Uniqueness Test 5", "", "", "UR5"],
            RuleKind::UniqueRectangle6 => ["Uniqueness Test 6", "", "", "UR6"],
            RuleKind::HiddenRectangle => {
                ["Hidden Rectangle", "", "Hidden Unique Rectangles", "hidden UR"]
            }
            RuleKind::AvoidableRectangle1 => {
                ["Avoidable Rectangle Type 1", "", "Avoidable Rectangles Type 1", "AR1"]
            }
            RuleKind::AvoidableRectangle2 => {
                ["Avoidable Rectangle Type 2", "", "Avoidable Rectangles Type 2", "AR2"]
            }
            RuleKind::Grave => ["BUG + 1", "Bivalue Universal Grave type 1", "BUG", ""],
            RuleKind::Grave2 => ["", "Bivalue Universal Grave type 2", "", "BUG + n"],
            RuleKind::Grave3 => ["", "Bivalue Universal Grave type 3", "", ""],
            RuleKind::Grave4 => ["", "Bivalue Universal Grave type 4", "", ""],
            RuleKind::SashimiXWing => ["Sashimi X-Wing", "", "Sashimi X-Wing", ""],
            RuleKind::SashimiSwordfish => ["Sashimi Swordfish", "", "Sashimi Swordfish", ""],
            RuleKind::SashimiJellyfish => ["Sashimi Jellyfish", "", "", ""],
            RuleKind::Medusa => ["", "", "3D Medusa", "medusa colouring"],
            RuleKind::AlignedPair => {
                ["", "Aligned Pair Exclusion", "Aligned Pair Exclusion", "APE"]
            }
            RuleKind::AlsXyWing => ["Almost Locked Set XY-Wing", "", "", "ALS-XY-Wing"],
            RuleKind::AlsChain => {
                ["Almost Locked Set Chain", "", "", "ALS-XY-chain,Almost Locked Set XY-Chain"]
            }
            RuleKind::DeathBlossom => ["Death Blossom", "", "Death Blossom", ""],
            RuleKind::FrankenSwordfish => ["Franken Swordfish", "", "", ""],
            RuleKind::FinnedFrankenXWing => ["Finned Franken X-Wing", "", "", "Franken X-wing"],
            RuleKind::FinnedFrankenSwordfish => ["Finned Franken Swordfish", "", "", ""],
            RuleKind::FinnedXWing => ["Finned X-Wing", "", "Finned X-Wing", ""],
            RuleKind::MultiColouring => ["Multi Colors", "", "Multi-Colouring", ""],
            RuleKind::FinnedSwordfish => ["Finned Swordfish", "", "Finned Swordfish", ""],
            RuleKind::FinnedJellyfish => ["Finned Jellyfish", "", "", ""],
            RuleKind::WxyzWing => ["", "", "WXYZ-Wing", "bent quadruple"],
            RuleKind::SueDeCoq => ["Sue de Coq", "", "Sue-De-Coq", "two-sector disjoint subsets"],
            RuleKind::XChain => ["X-Chain", "Forcing X-Chain", "X-Cycles", "turbot chain"],
            RuleKind::XyChain => ["XY-Chain", "Bidirectional Y-Cycle", "XY-Chain", ""],
            RuleKind::AlternatingChain => {
                ["AIC", "Forcing Chain", "Alternating Inference Chains", "nice loop"]
            }
            RuleKind::GroupedChain => ["Grouped AIC", "", "Grouped X-Cycles", "grouped nice loop"],
            RuleKind::AlmostLockedSets => {
                ["Almost Locked Set XZ-Rule", "", "Almost Locked Sets", "ALS-XZ"]
            }
            RuleKind::SkLoop => ["", "", "SK Loops", "domino loop"],
            RuleKind::Exocet => ["", "", "Exocet", "Junior Exocet, JE2"],
            RuleKind::Tridagon => ["", "", "Tridagons", "Thor's hammer, trivalue oddagon"],
            RuleKind::CellForcingChains => {
                ["", "Cell Forcing Chains", "Cell Forcing Chains", "cell forcing chain"]
            }
            RuleKind::HouseForcingChains => [
                "",
                "Region Forcing Chains",
                "Unit Forcing Chains",
                "region forcing chain, house forcing chain",
            ],
            RuleKind::FailedLiteral => {
                ["Forcing Net", "Dynamic Forcing Chain", "Forcing Nets", "trial and error"]
            }
            RuleKind::NestedFailedLiteral => ["", "Nested Forcing Chain", "", "T&E(2)"],
            RuleKind::Contradiction => ["", "", "", ""],
        };
        OtherNames { hodoku, sudoku_explainer, sudokuwiki, others }
    }

    /// The technique with this name, in any spelling of its own name or of another one: the
    /// letters and digits matter, not their case and what stands between them.
    ///
    /// ```
    /// use neuf_explain::RuleKind;
    /// assert_eq!(RuleKind::by_name("Y-Wing"), Some(RuleKind::XyWing));
    /// assert_eq!(RuleKind::by_name("als xz"), Some(RuleKind::AlmostLockedSets));
    /// assert_eq!(RuleKind::by_name("Thor's Hammer"), Some(RuleKind::Tridagon));
    /// assert_eq!(RuleKind::by_name("kraken fish"), None);
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<RuleKind> {
        let plain = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted = plain(name);
        let is_own = |kind: &&RuleKind| plain(kind.name()) == wanted;
        let is_other = |kind: &&RuleKind| {
            let OtherNames { hodoku, sudoku_explainer, sudokuwiki, others } = kind.other_names();
            let names = [hodoku, sudoku_explainer, sudokuwiki].into_iter();
            names.chain(others.split(',')).any(|name| !name.is_empty() && plain(name) == wanted)
        };
        let all = RuleKind::ALL[..RuleKind::ALL.len() - 1].iter();
        all.clone().find(is_own).or_else(|| all.clone().find(is_other)).copied()
    }
}
