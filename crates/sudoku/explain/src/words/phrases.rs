//! The phrases of all languages: whole sentences with placeholders, in English and in French beside
//! each other.
//!
//! A placeholder is a name in braces, as in `{value} is the only value left for {cell}.`; a
//! language puts them in the order that its grammar wants. Each language has its sentences written
//! out whole. To compose them from translated pieces, as is usual, would impose the grammar of one
//! language on all others. One function for each sentence would repeat in each language how a
//! sentence is chosen and what its parts are. A file for each language was the first form: each
//! phrase then stood in three files, with its name in all of them.
//!
//! In French, `L2` and `C2` alone name families of clauses. So rows and columns are written out,
//! also in the names of clauses: `L1(ligne 2: 7)`; only cells have the letters, always both:
//! `L2C5`.

use neuf_sudoku::Family;
use neuf_words::{Language, fill};

type Text = &'static str;

/// A noun in the singular and the plural, with its number: `{n} step`, `{n} steps`.
pub(crate) type Noun = [&'static str; 2];

/// Makes a table of phrases, and one of it for each language.
macro_rules! phrases {
    ($(#[$doc:meta])* $Table:ident, $ALL:ident {
        $($(#[$about:meta])* $name:ident: $Type:ty = $english:expr, $french:expr;)+
    }) => {
        $(#[$doc])*
        pub(crate) struct $Table {
            $($(#[$about])* pub(crate) $name: $Type,)+
        }

        /// In English and in French.
        pub(super) static $ALL: [$Table; 2] =
            [$Table { $($name: $english,)+ }, $Table { $($name: $french,)+ }];
    };
}

phrases! {
    /// The headings of an explanation.
    Headings, HEADINGS {
        explanation: Text = "Explanation", "Explication";
        solution: Text = "Solution", "Solution";
        solutions: Text = "Solutions", "Solutions";
        because: Text = "because:", "car :";
        clauses: Text = "clauses:", "clauses :";
        families: Text =
            "The clauses are those of these families:",
            "Les clauses sont celles de ces familles :";
        therefore: Text = "So", "Donc";
        supposed: Text = "supposed", "supposé";
        differ: Text = "They differ in:", "Elles diffèrent en :";
        reached: Text = "Here the steps stop:", "Les étapes s'arrêtent ici :";
        /// What a reader can do with the steps of a page.
        step: Text = "step", "étape";
        previous_step: Text = "previous step", "étape précédente";
        next_step: Text = "next step", "étape suivante";
        all_steps: Text = "all steps", "toutes les étapes";
    }
}

phrases! {
    /// What is probably mistyped. A change is put into the sentence as a thing to do, as it stands
    /// in a list of corrections: `put 5 instead of 4 in r1c1`.
    MistakePhrases, MISTAKES {
        /// Some changes, each of which leaves one solution.
        typing: Text =
            "Perhaps a typing mistake: {changes}, and there is exactly one solution.",
            "Peut-être une faute de frappe : {changes} donne une solution et une seule.";
        /// To put, take out, add and move a value, and to exchange two.
        to_do: [&'static str; 5] =
            [
                "put {to} instead of {from} in {cell}",
                "take {value} out of {cell}",
                "add {value} in {cell}",
                "move {value} from {from} to {to}",
                "exchange {one} and {other}",
            ],
            [
                "mettre {to} au lieu de {from} en {cell}",
                "retirer {value} de {cell}",
                "ajouter {value} en {cell}",
                "déplacer {value} de {from} en {to}",
                "échanger {one} et {other}",
            ];
        /// A digit that may have been left out, if nothing else is likely: in some cells.
        left_out: Noun =
            [
                "Perhaps a digit was left out: with one more in {cells}, there is exactly one \
                 solution.",
                "Perhaps a digit was left out: with one more in any of {n} cells, such as {cells}, \
                 there is exactly one solution.",
            ],
            [
                "Peut-être un chiffre oublié : avec un de plus en {cells}, il y a une solution et une \
                 seule.",
                "Peut-être un chiffre oublié : avec un de plus dans l'une de {n} cases, comme {cells}, \
                 il y a une solution et une seule.",
            ];
        /// Sets of entries to take out, so that there is one solution, or a solution. They begin a
        /// sentence.
        take_out: Text =
            "{sets}, and there is exactly one solution.",
            "{sets} donne une solution et une seule.";
        take_out_of_several: Text =
            "{sets}, and there are solutions, though more than one.",
            "{sets} laisse des solutions, mais plusieurs.";
        /// Between alternatives.
        or: Text = ", or ", ", ou ";
        /// Behind them: alternatives that are not named.
        others: Noun =
            [" ({n} other change would do, too)", " ({n} other changes would do, too)"],
            [
                " ({n} autre changement conviendrait aussi)",
                " ({n} autres changements conviendraient aussi)",
            ];
    }
}

phrases! {
    /// All other phrases.
    Phrases, PHRASES {
        /// A row, a column and a box, with `{n}`, as they stand in a sentence.
        houses: [&'static str; 3] =
            ["row {n}", "column {n}", "box {n}"],
            ["la ligne {n}", "la colonne {n}", "le bloc {n}"];
        /// The same in a short form.
        short_houses: [&'static str; 3] =
            ["r{n}", "c{n}", "b{n}"],
            ["ligne {n}", "colonne {n}", "bloc {n}"];
        /// A house of one of several grids that overlap.
        of_grid: Text = "{house} of grid {n}", "{house} de la grille {n}";
        /// A diagonal that falls, a diagonal that rises, a window with `{n}` and a region
        /// with `{name}`, as they stand in a sentence.
        zones: [&'static str; 7] =
            [
                "the main diagonal",
                "the other diagonal",
                "window {n}",
                "region {name}",
                "disjoint group {n}",
                "the extra region at {cell}",
                "the cage at {cell}",
            ],
            [
                "la diagonale principale",
                "l'autre diagonale",
                "la fenêtre {n}",
                "la région {name}",
                "le groupe disjoint {n}",
                "la région supplémentaire en {cell}",
                "la cage en {cell}",
            ];
        language: Language = Language::English, Language::French;
        family: fn(Family) -> Text = Family::meaning, family;

        // What was found.
        steps: Noun = ["{n} step", "{n} steps"], ["{n} étape", "{n} étapes"];
        solved_already: Text = "The grid is solved.", "La grille est résolue.";
        solved: Text = "The only solution, in {steps}.", "L'unique solution, en {steps}.";
        hint: Text = "The next step.", "L'étape suivante.";
        unfinished_at_depth: Text =
            "There is only one solution, but after {steps} no rule applies any more \
             at this depth: --depth 3 or 4 allows more.",
            "La solution est unique, mais après {steps} aucune règle ne s'applique \
             plus à cette profondeur : --depth 3 ou 4 en permet plus.";
        unfinished_in_time: Text =
            "There is only one solution, but the time is over after {steps}: allow \
             more.",
            "La solution est unique, mais le temps est écoulé après {steps} : \
             permettez-en plus.";
        wrong: Noun =
            [
                "There is only one solution, and this entry contradicts it: {marks}.",
                "There is only one solution, and these entries contradict it: {marks}.",
            ],
            [
                "La solution est unique, et cette entrée la contredit : {marks}.",
                "La solution est unique, et ces entrées la contredisent : {marks}.",
            ];
        unknown: Text =
            "Stopped before it was known whether there is one solution.",
            "Interrompu avant de savoir s'il y a une seule solution.";
        no_solution: Text = "There is no solution.", "Il n'y a pas de solution.";
        core: Noun =
            [
                "This given alone leaves none:\n{marks}.",
                "These {n} givens clash already, and without any one of them the others do not:\n{marks}.",
            ],
            [
                "À elle seule, cette valeur donnée n'en laisse aucune :\n{marks}.",
                "Ces {n} valeurs données sont déjà incompatibles, et cessent de l'être dès qu'on en \
                 retire une :\n{marks}.",
            ];
        core_empty: Text =
            "No given is needed for that: the candidates alone leave no solution.",
            "Il n'y faut aucune valeur donnée : les candidats seuls ne laissent pas de solution.";
        not_reached: Text =
            "The rules do not reach the contradiction at this depth.",
            "Les règles n'atteignent pas la contradiction à cette profondeur.";
        from_core: Text = "The contradiction, in {steps}:", "La contradiction, en {steps} :";
        from_all: Text =
            "The contradiction, from all givens, in {steps}:",
            "La contradiction, à partir de toutes les valeurs données, en {steps} :";
        several: Text =
            "There are several solutions. These two differ in {cells}. With {given}, the first \
             is the only one: {marks} ({size}).",
            "Il y a plusieurs solutions. Ces deux-là diffèrent en {cells}. Avec {given}, la \
             première est la seule : {marks} ({size}).";
        cells: Noun = ["{n} cell", "{n} cells"], ["{n} case", "{n} cases"];
        given_cells: Noun =
            ["{n} cell given", "{n} cells given"],
            ["{n} case donnée", "{n} cases données"];
        smallest: Text =
            "no fewer would do for any of the {n} solutions",
            "moins ne suffirait pour aucune des {n} solutions";
        smallest_for_solution: Text =
            "no fewer would do for this solution",
            "moins ne suffirait pas pour cette solution";
        small: Text =
            "none of them can be left out, though there may be a smaller choice",
            "aucune n'est superflue, mais un choix plus petit existe peut-être";

        // Ratings.
        /// The columns of the table: line, level, score, hardest technique, all techniques.
        rating: [&'static str; 5] =
            ["line", "level", "score", "hardest technique", "techniques"],
            ["ligne", "niveau", "score", "technique la plus difficile", "techniques"];
        /// The levels of difficulty, from the easiest.
        difficulties: [&'static str; 8] =
            ["beginner", "easy", "medium", "hard", "tough", "expert", "diabolical", "beyond"],
            [
                "débutant",
                "facile",
                "moyen",
                "difficile",
                "ardu",
                "expert",
                "diabolique",
                "au-delà",
            ];
    }
}

impl Phrases {
    /// A number with its noun.
    pub(super) fn count(&self, number: usize, noun: Noun) -> String {
        fill(self.form(number, noun), &[("n", &self.language.count(number as u64))])
    }

    /// The form of a phrase for so many things.
    pub(super) fn form(&self, number: usize, noun: Noun) -> &'static str {
        self.language.form(number as u64, noun)
    }
}

fn family(family: Family) -> &'static str {
    match family {
        Family::K1 => "chaque case contient au moins une valeur",
        Family::L1 => "chaque valeur apparaît au moins une fois dans chaque ligne",
        Family::C1 => "chaque valeur apparaît au moins une fois dans chaque colonne",
        Family::B1 => "chaque valeur apparaît au moins une fois dans chaque bloc",
        Family::K2 => "aucune case ne contient deux valeurs",
        Family::L2 => "aucune valeur n'apparaît deux fois dans une ligne",
        Family::C2 => "aucune valeur n'apparaît deux fois dans une colonne",
        Family::B2 => "aucune valeur n'apparaît deux fois dans un bloc",
    }
}
