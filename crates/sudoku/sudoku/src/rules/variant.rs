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
        Diagonal = ["diagonal", "diagonales"], [
            "both diagonals hold each value once",
            "les deux diagonales contiennent chaque valeur une fois",
        ];
        Windoku = ["windoku", "windoku"], [
            "the windows hold each value once",
            "les fenêtres contiennent chaque valeur une fois",
        ];
        DisjointGroups = ["disjoint-groups", "groupes disjoints"], [
            "cells at the same place of their boxes differ",
            "les cases à la même place de leurs blocs diffèrent",
        ];
        AntiKnight = ["anti-knight", "anti-cavalier"], [
            "cells a knight's move apart differ",
            "les cases à un saut de cavalier l'une de l'autre diffèrent",
        ];
        AntiKing = ["anti-king", "anti-roi"], [
            "cells a king's move apart differ",
            "les cases qui se touchent par un coin diffèrent",
        ];
        AntiElephant = ["anti-elephant", "anti-éléphant"], [
            "cells two diagonal steps apart differ",
            "les cases à deux pas l'une de l'autre en diagonale diffèrent",
        ];
        AnyMove = ["move", "saut"], [
            "cells apart by the move that is named differ",
            "les cases à un saut donné l'une de l'autre diffèrent",
        ];
        AntiQueen = ["anti-queen", "anti-dame"], [
            "the values that are named do not stand twice on a diagonal",
            "les valeurs nommées ne sont pas deux fois sur une diagonale",
        ];
        NonConsecutive = ["non-consecutive", "non consécutif"], [
            "neighbours do not differ by 1",
            "les cases voisines ne diffèrent pas de 1",
        ];
        Jigsaw = ["jigsaw", "jigsaw"], [
            "regions in the place of boxes hold each value once",
            "des régions contiennent, au lieu des blocs, chaque valeur une fois",
        ];
        Killer = ["killer", "killer"], [
            "the values of a cage differ and add up to its sum",
            "les valeurs d'une cage diffèrent et leur somme est le nombre inscrit dans la cage",
        ];
        ExtraRegion = ["extra-region", "région supplémentaire"], [
            "the values of a shaded region differ",
            "les valeurs d'une région ombrée diffèrent",
        ];
        PlainCage = ["plain-cage", "cage simple"], [
            "the values of a cage without a sum differ",
            "les valeurs d'une cage sans somme diffèrent",
        ];
        EvenOdd = ["even-odd", "pair-impair"], [
            "marked cells are even or odd",
            "les cases marquées sont paires ou impaires",
        ];
        GreaterThan = ["greater-than", "plus grand que"], [
            "one of two cells is greater than the other",
            "de deux cases l'une est plus grande",
        ];
        Sukaku = ["sukaku", "sukaku"], [
            "cells hold one of their candidates",
            "chaque case contient l'un de ses candidats",
        ];
        Thermometer = ["thermometer", "thermomètre"], [
            "values rise from the bulb on",
            "les valeurs croissent à partir du bulbe",
        ];
        SlowThermometer = ["slow-thermometer", "thermomètre lent"], [
            "from the bulb on, values rise or stay the same",
            "à partir du bulbe les valeurs croissent ou restent égales",
        ];
        Arrow = ["arrow", "flèche"], [
            "the values along the arrow add up to the value in its circle",
            "la somme des valeurs le long de la flèche est celle du cercle",
        ];
        PillArrow = ["pill-arrow", "flèche à pilule"], [
            "the values along the arrow add up to the number in its pill of two cells",
            "la somme des valeurs le long de la flèche est le nombre que forment les deux premières cases",
        ];
        LongPillArrow = ["long-pill-arrow", "flèche à longue pilule"], [
            "the values along the arrow add up to the number in its pill of three cells",
            "la somme des valeurs le long de la flèche est le nombre que forment les trois premières cases",
        ];
        GermanWhispers = ["german-whispers", "murmures allemands"], [
            "neighbours along the line differ by 5 or more (half of the values)",
            "deux valeurs voisines le long de la ligne diffèrent d'au moins 5 (la moitié des valeurs)",
        ];
        DutchWhispers = ["dutch-whispers", "murmures hollandais"], [
            "neighbours along the line differ by 4 or more (half of the values less 1)",
            "deux valeurs voisines le long de la ligne diffèrent d'au moins 4 (un de moins que la moitié des valeurs)",
        ];
        Renban = ["renban", "renban"], [
            "the values of the line follow each other without a gap, in any order",
            "les valeurs de la ligne se suivent sans trou, dans un ordre quelconque",
        ];
        Palindrome = ["palindrome", "palindrome"], [
            "the values of the line read the same from both ends",
            "les valeurs de la ligne se lisent de même dans les deux sens",
        ];
        Between = ["between", "ligne entre"], [
            "the values of the line lie between those at its two ends",
            "les valeurs de la ligne sont strictement entre celles de ses deux bouts",
        ];
        RegionSum = ["region-sum", "sommes par région"], [
            "the borders of boxes cut the line into pieces of the same sum",
            "les bords des blocs coupent la ligne en morceaux dont les sommes sont égales",
        ];
        Modular = ["modular", "ligne modulaire"], [
            "three cells in a row along the line have different remainders by 3",
            "trois cases de suite ont des restes différents dans la division par 3",
        ];
        Entropic = ["entropic", "ligne entropique"], [
            "of three cells in a row along the line one is low, one middle, one high",
            "de trois cases de suite, l'une est basse, l'une moyenne et l'une haute",
        ];
        WhiteDot = ["white-dot", "point blanc"], [
            "the two values beside a white dot differ by 1",
            "les deux valeurs à côté d'un point blanc se suivent",
        ];
        BlackDot = ["black-dot", "point noir"], [
            "of the two values beside a black dot one is twice the other",
            "l'une des deux valeurs à côté d'un point noir est le double de l'autre",
        ];
        AllDots = ["all-dots", "tous les points"], [
            "neighbours without a dot neither differ by 1 nor are one twice the other",
            "deux voisines sans point ne se suivent pas et ne sont pas doubles",
        ];
        AllWhiteDots = ["all-white-dots", "tous les points blancs"], [
            "neighbours without a white dot do not differ by 1",
            "deux voisines sans point blanc ne se suivent pas",
        ];
        AllBlackDots = ["all-black-dots", "tous les points noirs"], [
            "of neighbours without a black dot none is twice the other",
            "de deux voisines sans point noir aucune n'est le double de l'autre",
        ];
        Difference = ["difference", "différence"], [
            "the two values beside the dot differ by its number",
            "les deux valeurs à côté du point diffèrent de son nombre",
        ];
        Ratio = ["ratio", "rapport"], [
            "of the two values beside the dot one is the other times its number",
            "l'une des deux valeurs à côté du point est l'autre multipliée par son nombre",
        ];
        X = ["x-pair", "X"], [
            "the two values beside an X add up to 10",
            "la somme des deux valeurs à côté d'un X est 10",
        ];
        V = ["v-pair", "V"], [
            "the two values beside a V add up to 5",
            "la somme des deux valeurs à côté d'un V est 5",
        ];
        AllXv = ["all-xv", "tous les X et V"], [
            "neighbours without a letter add up to neither 10 nor 5",
            "la somme de deux voisines sans lettre n'est ni 10 ni 5",
        ];
        Clone = ["clone", "clone"], [
            "two shapes hold the same values, cell by cell",
            "deux formes contiennent les mêmes valeurs, case par case",
        ];
        SumCage = ["sum-cage", "cage à somme"], [
            "the values of a sum cage add up to its number, and may repeat",
            "la somme des valeurs d'une cage à somme est le nombre inscrit dans la cage, et les valeurs peuvent se répéter",
        ];
        Minimum = ["minimum", "minimum"], [
            "the marked cell is less than all cells beside, above and below",
            "la case marquée est plus petite que toutes ses voisines",
        ];
        Maximum = ["maximum", "maximum"], [
            "the marked cell is greater than all cells beside, above and below",
            "la case marquée est plus grande que toutes ses voisines",
        ];
        Quadruple = ["quadruple", "quadruple"], [
            "the values in a circle stand in the four cells around it",
            "les valeurs d'un rond sont dans les quatre cases autour de lui",
        ];
        LittleKiller = ["little-killer", "petit killer"], [
            "the values of a diagonal add up to the number at its end",
            "la somme des valeurs d'une diagonale est le nombre à son bout",
        ];
        Sandwich = ["sandwich", "sandwich"], [
            "the values between the least and the greatest one add up to the number outside",
            "la somme des valeurs entre la plus petite et la plus grande est le nombre à l'extérieur",
        ];
        XSum = ["x-sum", "X-somme"], [
            "the first value says how many cells add up to the number outside",
            "la somme d'autant de cases que le dit la première est le nombre à l'extérieur",
        ];
        Skyscraper = ["skyscraper", "gratte-ciel"], [
            "so many values as the number outside says are greater than all before them",
            "le nombre à l'extérieur dit combien de valeurs dépassent toutes celles d'avant",
        ];
        NumberedRooms = ["numbered-rooms", "pièces numérotées"], [
            "the first value says in which cell the number outside stands",
            "la première case dit dans laquelle est le nombre à l'extérieur",
        ];
        Twin = ["twin", "jumeaux"], [
            "two grids share a corner box",
            "deux grilles ont un bloc de coin en commun",
        ];
        Samurai = ["samurai", "samouraï"], [
            "four grids share a corner box with one in the middle",
            "quatre grilles ont un bloc de coin en commun avec celle du milieu",
        ];
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
