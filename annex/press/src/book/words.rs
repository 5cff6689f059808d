//! What a book says itself, in each language.

use neuf_words::Language;

/// The sentences of a book. Those in braces are filled.
pub(super) struct BookWords {
    pub(super) contents: &'static str,
    pub(super) solutions: &'static str,
    /// `{n} puzzles`, for one and for several.
    pub(super) puzzles: [&'static str; 2],
    /// The numbers of a section's puzzles, `{first}` to `{last}`, for one and for several.
    pub(super) numbers: [&'static str; 2],
    /// The page of instructions, with the kind of puzzle as `{kind}`.
    pub(super) how_to: &'static str,
    /// The usual rules, with boxes, with regions, and of grids that overlap; `{n}` is the side of
    /// each grid.
    pub(super) rules: [&'static str; 3],
    /// Above the rules that a kind adds.
    pub(super) moreover: &'static str,
    /// Above the worked example, with the number of its puzzle.
    pub(super) example: &'static str,
    /// Below it.
    pub(super) one_solution: &'static str,
    /// The place of a level among all: `{n} of {all}`.
    pub(super) of: &'static str,
    /// Where the solution stands: `{page}`.
    pub(super) solution_on: &'static str,
    pub(super) hint: &'static str,
    /// Puzzles whose level is not known.
    pub(super) unrated: &'static str,
    /// The page behind the title.
    pub(super) imprint: [&'static str; 3],
}

static ENGLISH: BookWords = BookWords {
    contents: "Contents",
    solutions: "Solutions",
    puzzles: ["{n} puzzle", "{n} puzzles"],
    numbers: ["number {first}", "numbers {first} to {last}"],
    how_to: "How to play: {kind}",
    rules: [
        "Fill each empty cell with a number from 1 to {n}, so that each row, each column and each \
         box within thick lines holds every number once.",
        "Fill each empty cell with a number from 1 to {n}, so that each row, each column and each \
         region within thick lines holds every number once.",
        "Several grids of {n} rows and {n} columns overlap. Fill each empty cell with a number from 1 to {n}, \
         so that in each of these grids each row, each column and each box within thick lines holds every \
         number once. Where grids overlap, a cell belongs to both, so that what is found in one grid helps \
         in the next.",
    ],
    moreover: "Besides:",
    example: "An example, from puzzle {n}",
    one_solution: "Each puzzle has exactly one solution, and logic finds it. Small numbers in the corner of a cell, pencil marks, help to remember \
                   what it can still hold.",
    of: "{level}, {n} of {all}",
    solution_on: "solution on page\u{a0}{page}",
    hint: "Hint: {hint}",
    unrated: "not rated",
    imprint: [
        "This book has {n}. Each has exactly one solution, which was proved by a program.",
        "The levels go by the hardest technique that a puzzle needs: {levels}.",
        "Below each puzzle stands a hint, upside down. The solutions begin on page\u{a0}{page}.",
    ],
};

static FRENCH: BookWords = BookWords {
    contents: "Sommaire",
    solutions: "Solutions",
    puzzles: ["{n} grille", "{n} grilles"],
    numbers: ["numéro {first}", "numéros {first} à {last}"],
    how_to: "Comment jouer\u{a0}: {kind}",
    rules: [
        "Remplissez chaque case vide avec un nombre de 1 à {n}, de sorte que chaque ligne, chaque \
         colonne et chaque bloc entouré d'un trait épais contienne une fois chaque nombre.",
        "Remplissez chaque case vide avec un nombre de 1 à {n}, de sorte que chaque ligne, chaque \
         colonne et chaque région entourée d'un trait épais contienne une fois chaque nombre.",
        "Plusieurs grilles de {n} lignes et {n} colonnes se chevauchent. Remplissez chaque case vide avec un \
         nombre de 1 à {n}, de sorte que dans chacune de ces grilles chaque ligne, chaque colonne et chaque \
         bloc entouré d'un trait épais contienne une fois chaque nombre. Là où des grilles se chevauchent, \
         une case est à toutes les deux, et ce que l'on trouve dans l'une aide dans l'autre.",
    ],
    moreover: "De plus\u{a0}:",
    example: "Un exemple, tiré de la grille {n}",
    one_solution: "Chaque grille a une solution et une seule, et la logique la trouve. De petits chiffres notés dans le coin d'une case aident à \
                   se rappeler ce qu'elle peut encore contenir.",
    of: "{level}, {n} sur {all}",
    solution_on: "solution page\u{a0}{page}",
    hint: "Indice\u{a0}: {hint}",
    unrated: "sans niveau",
    imprint: [
        "Ce livre contient {n}. Chacune a une solution et une seule, ce qu'un programme a démontré.",
        "Les niveaux suivent la technique la plus difficile dont une grille a besoin\u{a0}: {levels}.",
        "Sous chaque grille se trouve un indice, à l'envers. Les solutions commencent page\u{a0}{page}.",
    ],
};

impl BookWords {
    pub(super) fn of(language: Language) -> &'static BookWords {
        match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        }
    }
}
