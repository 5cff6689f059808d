//! Why a method refuses a grid, and the limits for that.

use neuf_words::{Language, told};

use crate::{DecodeError, Shape};

/// The largest number of clauses of a formula that a method holds in memory. Fifty
/// million clauses take some gigabytes; a 64×64 grid has 33 million without any given.
pub(crate) const MAX_CLAUSES: usize = 50_000_000;

/// How many combinations [`MethodName::BruteForce`](super::MethodName::BruteForce) tries unless it
/// is forced to try more. A hundred million take some seconds and suffice for 8 free cells of the
/// usual grid.
pub(crate) const MAX_COMBINATIONS: u64 = 100_000_000;

told! {
    /// Why a method refuses a grid, or failed on it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum MethodError {
        /// There are more combinations than a hundred million.
        TooManyCombinations {
            /// How many values a free cell can take.
            side: usize,
            /// How many cells are free.
            free: usize,
        } = [
            "brute force would try {side}^{free} combinations, more than the {MAX_COMBINATIONS} it \
             takes on unless forced",
            "la force brute essaierait {side}^{free} combinaisons, plus que les {most} dont elle se \
             charge sans --force";
            MAX_COMBINATIONS = MAX_COMBINATIONS, most = Language::French.count(MAX_COMBINATIONS)
        ];
        /// The formula has more clauses than fifty million.
        TooManyClauses {
            /// How many clauses the formula has.
            clauses: usize,
        } = [
            "the formula of this grid has {clauses} clauses, more than the {most} that are held in \
             memory",
            "la formule de cette grille a {clauses} clauses, plus que les {most} que l'on garde en \
             mémoire";
            most = MAX_CLAUSES
        ];
        /// [`MethodName::Bits`](crate::MethodName::Bits) does not support grids of this shape.
        OtherShape {
            /// The shape of the grid.
            shape: Shape,
        } = [
            "the bit engine is made for boxes of 3x3, not {shape}; `sat` takes any",
            "le moteur de bits est fait pour des blocs de 3x3, pas de {shape} ; `sat` les prend tous",
        ];
        /// The method does not support these rules.
        UsualRulesOnly {
            /// The names of the variants.
            variants: String,
        } = [
            "the method knows the usual rules only, not the variant ({variants}); `portfolio`, `sat` \
             and `dpll` take it",
            "la méthode ne connaît que les règles habituelles, pas la variante ({variants}) ; \
             `portfolio`, `sat` et `dpll` la prennent",
        ];
        /// The solver ran out of memory for clauses.
        OutOfMemory = [
            "the formula of this grid is too large for the solver",
            "la formule de cette grille est trop grande pour le solveur",
        ];
        /// The interrupt came while the formula was made.
        Stopped = [
            "stopped before the formula of this grid was made",
            "arrêté avant que la formule de cette grille soit faite",
        ];
        /// The system does not start the thread that counts solutions.
        NoThread {
            /// What the system says.
            cause: String,
        } = ["cannot start a thread: {cause}", "impossible de démarrer un thread : {cause}"];
        /// The solver's model is not a solution, which is a defect of neuf.
        WrongModel(#[from] error: DecodeError) = [
            "the solver's model is no solution, which is a defect of neuf: {error}",
            "le modèle du solveur n'est pas une solution, ce qui est un défaut de neuf : {error}",
        ];
    }
}

impl std::error::Error for MethodError {}
