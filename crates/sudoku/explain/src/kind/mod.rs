//! The kinds of techniques by their names, and by the names that others give them.
//!
//! People know techniques from programs and pages that do not agree: what HoDoKu calls a
//! *skyscraper* is a *turbot fish* or a *forcing X-chain* elsewhere. Each technique has all its
//! names in its row (`techniques/rows.rs`). The command accepts all of them, and
//! `book/sudoku/techniques.md` shows them.

pub(crate) mod difficulty;

use std::fmt;

use self::difficulty::Difficulty;
use crate::techniques::rows::rows;

/// The names that well-known programs and pages give a technique; empty where they have
/// none of their own.
#[derive(Clone, Copy)]
pub(crate) struct OtherNames {
    pub(crate) hodoku: &'static str,
    pub(crate) sudoku_explainer: &'static str,
    pub(crate) sudokuwiki: &'static str,
    /// Elsewhere, separated by commas.
    pub(crate) others: &'static str,
}

/// What is known of a kind.
struct Named {
    /// As it is typed: `x-wing`.
    name: &'static str,
    /// In sentences, in English and in French.
    called: [&'static str; 2],
    difficulty: Difficulty,
    elsewhere: OtherNames,
    known_in: &'static [&'static str],
}

macro_rules! kinds {
    ($($search:expr => { $(
        $(#[doc = $doc:literal])+
        $Kind:ident = $name:literal, $level:ident, $english:literal | $french:literal,
        [$hodoku:literal, $sudoku_explainer:literal, $sudokuwiki:literal, $others:literal]
        $(, in [$($puzzle:literal,)+])? ;
    )* })+) => {
        /// The kinds of techniques, from simple to hard.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum RuleKind {
            $($($(#[doc = $doc])+ $Kind,)*)+
        }

        impl RuleKind {
            /// All of them, in their order.
            pub const ALL: &'static [RuleKind] = &[$($(RuleKind::$Kind,)*)+];
        }

        /// What is known of each kind, in their order.
        static NAMED: &[Named] = &[$($(Named {
            name: $name,
            called: [$english, $french],
            difficulty: Difficulty::$level,
            elsewhere: OtherNames {
                hodoku: $hodoku,
                sudoku_explainer: $sudoku_explainer,
                sudokuwiki: $sudokuwiki,
                others: $others,
            },
            known_in: &[$($($puzzle),+)?],
        },)*)+];
    };
}

rows!(kinds);

impl RuleKind {
    fn named(self) -> &'static Named {
        &NAMED[self as usize]
    }

    /// What sentences call it, in English and in French.
    pub(crate) fn called(self) -> [&'static str; 2] {
        self.named().called
    }

    /// The name as it is typed.
    ///
    /// ```
    /// use neuf_explain::RuleKind;
    /// assert_eq!(RuleKind::XyWing.name(), "xy-wing");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        self.named().name
    }

    /// The names that others give this technique.
    pub(crate) fn other_names(self) -> OtherNames {
        self.named().elsewhere
    }

    /// Usual puzzles with this technique, if hardly any puzzle drawn at random has it; otherwise
    /// none.
    ///
    /// ```
    /// use neuf_explain::RuleKind;
    /// assert_eq!(RuleKind::Tridagon.known_in().len(), 2);
    /// assert!(RuleKind::NakedPair.known_in().is_empty());
    /// ```
    #[must_use]
    pub fn known_in(self) -> &'static [&'static str] {
        self.named().known_in
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

impl fmt::Display for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Difficulty {
    /// The level of a puzzle whose hardest technique is this one. Comparisons, sums and relations
    /// are [`Difficulty::Medium`] where up to two cells have to be kept in mind; a
    /// [`Way`](crate::rate::Way) counts the cells and says more where there are more. Singles other
    /// than full houses are [`Difficulty::Easy`]; whether a puzzle is for beginners depends on
    /// which singles there are.
    ///
    /// ```
    /// use neuf_explain::{Difficulty, RuleKind};
    /// assert_eq!(Difficulty::of(RuleKind::XyChain), Difficulty::Expert);
    /// ```
    #[must_use]
    pub fn of(kind: RuleKind) -> Difficulty {
        kind.named().difficulty
    }
}
