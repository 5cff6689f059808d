//! The names of the variants, and the marks that some of them put on cells.

use neuf_words::named;

use super::Sign;
use crate::{Arrangement, ValueSet};

named! {
    /// A kind of rule that is added to the usual ones.
    ///
    /// ```
    /// use neuf_sudoku::rules::Variant;
    /// assert_eq!("anti-knight".parse(), Ok(Variant::AntiKnight));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Variant("variant") {
        Diagonal = "diagonal", "both diagonals hold each value once";
        Windoku = "windoku", "the windows hold each value once";
        DisjointGroups = "disjoint-groups", "cells at the same place of their boxes differ";
        AntiKnight = "anti-knight", "cells a knight's move apart differ";
        AntiKing = "anti-king", "cells a king's move apart differ";
        AntiElephant = "anti-elephant", "cells two diagonal steps apart differ";
        AnyMove = "move", "cells apart by the move that is named differ";
        AntiQueen = "anti-queen", "the values that are named do not stand twice on a diagonal";
        NonConsecutive = "non-consecutive", "neighbours do not differ by 1";
        Jigsaw = "jigsaw", "regions in the place of boxes hold each value once";
        Killer = "killer", "the values of a cage differ and add up to its sum";
        ExtraRegion = "extra-region", "the values of a shaded region differ";
        PlainCage = "plain-cage", "the values of a cage without a sum differ";
        EvenOdd = "even-odd", "marked cells are even or odd";
        GreaterThan = "greater-than", "one of two cells is greater than the other";
        Sukaku = "sukaku", "cells hold one of their candidates";
        Thermometer = "thermometer", "values rise from the bulb on";
        SlowThermometer = "slow-thermometer", "from the bulb on, values rise or stay the same";
        Arrow = "arrow", "the values along the arrow add up to the value in its circle";
        PillArrow = "pill-arrow", "the values along the arrow add up to the number in its pill of two cells";
        LongPillArrow = "long-pill-arrow", "the values along the arrow add up to the number in its pill of three cells";
        GermanWhispers = "german-whispers", "neighbours along the line differ by 5 or more (half of the values)";
        DutchWhispers = "dutch-whispers", "neighbours along the line differ by 4 or more (half of the values less 1)";
        Renban = "renban", "the values of the line follow each other without a gap, in any order";
        Palindrome = "palindrome", "the values of the line read the same from both ends";
        Between = "between", "the values of the line lie between those at its two ends";
        RegionSum = "region-sum", "the borders of boxes cut the line into pieces of the same sum";
        Modular = "modular", "three cells in a row along the line have different remainders by 3";
        Entropic = "entropic", "of three cells in a row along the line one is low, one middle, one high";
        WhiteDot = "white-dot", "the two values beside a white dot differ by 1";
        BlackDot = "black-dot", "of the two values beside a black dot one is twice the other";
        AllDots = "all-dots", "neighbours without a dot neither differ by 1 nor are one twice the other";
        AllWhiteDots = "all-white-dots", "neighbours without a white dot do not differ by 1";
        AllBlackDots = "all-black-dots", "of neighbours without a black dot none is twice the other";
        Difference = "difference", "the two values beside the dot differ by its number";
        Ratio = "ratio", "of the two values beside the dot one is the other times its number";
        X = "x-pair", "the two values beside an X add up to 10";
        V = "v-pair", "the two values beside a V add up to 5";
        AllXv = "all-xv", "neighbours without a letter add up to neither 10 nor 5";
        Clone = "clone", "two shapes hold the same values, cell by cell";
        SumCage = "sum-cage", "the values of a sum cage add up to its number, and may repeat";
        Minimum = "minimum", "the marked cell is less than all cells beside, above and below";
        Maximum = "maximum", "the marked cell is greater than all cells beside, above and below";
        Quadruple = "quadruple", "the values in a circle stand in the four cells around it";
        LittleKiller = "little-killer", "the values of a diagonal add up to the number at its end";
        Sandwich = "sandwich", "the values between the least and the greatest one add up to the number outside";
        XSum = "x-sum", "the first value says how many cells add up to the number outside";
        Skyscraper = "skyscraper", "so many values as the number outside says are greater than all before them";
        NumberedRooms = "numbered-rooms", "the first value says in which cell the number outside stands";
        Twin = "twin", "two grids share a corner box";
        Samurai = "samurai", "four grids share a corner box with one in the middle";
    }
}

impl Variant {
    /// The form of its rule.
    #[must_use]
    pub fn form(self) -> Form {
        match self {
            Variant::Diagonal | Variant::Windoku | Variant::DisjointGroups | Variant::Jigsaw => {
                Form::Houses
            }
            Variant::AntiKnight
            | Variant::AntiKing
            | Variant::AntiElephant
            | Variant::AnyMove
            | Variant::AntiQueen
            | Variant::Killer
            | Variant::ExtraRegion
            | Variant::PlainCage => Form::Distinct,
            Variant::EvenOdd | Variant::Sukaku => Form::Candidates,
            Variant::Twin => Form::Overlap(Arrangement::Twin),
            Variant::Samurai => Form::Overlap(Arrangement::Samurai),
            // Each other variant has a row in the table of relations, which a test looks up.
            _ => Form::Relation,
        }
    }

    /// Whether the name says everything: the variant needs neither a map nor a list, nor another
    /// board.
    #[must_use]
    pub fn is_whole(self) -> bool {
        match self.form() {
            Form::Houses => self != Variant::Jigsaw,
            Form::Distinct => {
                matches!(self, Variant::AntiKnight | Variant::AntiKing | Variant::AntiElephant)
            }
            // A relation without a sign is said of all neighbours.
            Form::Relation => self.relation().is_some_and(|known| known.sign() == Sign::None),
            Form::Candidates | Form::Overlap(_) => false,
        }
    }

    /// Whether lists name the cells of the variant, which
    /// [`Rules::add_clue`](super::Rules::add_clue) adds.
    #[must_use]
    pub fn is_listed(self) -> bool {
        match self.form() {
            Form::Distinct => {
                matches!(self, Variant::Killer | Variant::ExtraRegion | Variant::PlainCage)
            }
            Form::Relation => !self.is_whole(),
            _ => false,
        }
    }

    /// The name and the meaning in French.
    #[must_use]
    pub fn french(self) -> [&'static str; 2] {
        if let Some(relation) = self.relation() {
            return relation.french();
        }
        match self {
            Variant::Diagonal => {
                ["diagonales", "les deux diagonales contiennent chaque valeur une fois"]
            }
            Variant::Windoku => ["windoku", "les fenêtres contiennent chaque valeur une fois"],
            Variant::DisjointGroups => {
                ["groupes disjoints", "les cases à la même place de leurs blocs diffèrent"]
            }
            Variant::AntiKnight => {
                ["anti-cavalier", "les cases à un saut de cavalier l'une de l'autre diffèrent"]
            }
            Variant::AntiKing => ["anti-roi", "les cases qui se touchent par un coin diffèrent"],
            Variant::AntiElephant => {
                ["anti-éléphant", "les cases à deux pas l'une de l'autre en diagonale diffèrent"]
            }
            Variant::AnyMove => ["saut", "les cases à un saut donné l'une de l'autre diffèrent"],
            Variant::AntiQueen => {
                ["anti-dame", "les valeurs nommées ne sont pas deux fois sur une diagonale"]
            }
            Variant::Jigsaw => {
                ["jigsaw", "des régions contiennent, au lieu des blocs, chaque valeur une fois"]
            }
            Variant::Killer => {
                ["killer", "les valeurs d'une cage diffèrent et leur somme est la sienne"]
            }
            Variant::ExtraRegion => {
                ["région supplémentaire", "les valeurs d'une région ombrée diffèrent"]
            }
            Variant::PlainCage => ["cage simple", "les valeurs d'une cage sans somme diffèrent"],
            Variant::EvenOdd => ["pair-impair", "les cases marquées sont paires ou impaires"],
            Variant::Sukaku => ["sukaku", "chaque case contient l'un de ses candidats"],
            Variant::Twin => ["jumeaux", "deux grilles ont un bloc de coin en commun"],
            Variant::Samurai => {
                ["samouraï", "quatre grilles ont un bloc de coin en commun avec celle du milieu"]
            }
            // The relations speak for themselves.
            _ => [self.name(), self.meaning()],
        }
    }
}

/// The form of a variant's rule.
///
/// This enumeration is exhaustive on purpose: whoever draws or reads variants has to know each
/// form, and the compiler says where one is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Further houses, which hold each value once.
    Houses,
    /// Cells hold different values: those of a set, which may have a sum, or those a move apart.
    Distinct,
    /// Cells hold some of the values only.
    Candidates,
    /// [A relation](super::Relation) ties the values of cells.
    Relation,
    /// Several grids overlap, so that the board has another shape.
    Overlap(Arrangement),
}

named! {
    /// The parity of the value of a marked cell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Parity {
        /// 2, 4, 6, …
        Even = "even";
        /// 1, 3, 5, …
        Odd = "odd";
    }
}

impl Parity {
    /// Whether a value is of this parity.
    fn has(self, value: u8) -> bool {
        value.is_multiple_of(2) == (self == Parity::Even)
    }

    /// The parity of the values that a marked cell can hold: 1 is odd.
    pub(crate) fn of(values: ValueSet) -> Parity {
        if values.contains(1) { Parity::Odd } else { Parity::Even }
    }

    /// The values of this parity.
    pub(super) fn values(self, side: usize) -> ValueSet {
        (1..=side as u8).filter(|&value| self.has(value)).collect()
    }
}
