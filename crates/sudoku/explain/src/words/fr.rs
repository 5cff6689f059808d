//! The sentences of explanations, in French.
//!
//! `L2` and `C2` alone name families of clauses. So rows and columns are written out, also in the
//! names of clauses: `L1(ligne 2: 7)`; only cells have the letters, always both: `L2C5`.

use super::phrases::{Headings, MistakePhrases, Phrases};
use neuf_sudoku::Family;
use neuf_sudoku::rules::Variant;
use neuf_words::Language;

pub(super) const FRENCH: Phrases = Phrases {
    houses: ["la ligne {n}", "la colonne {n}", "le bloc {n}"],
    short_houses: ["ligne {n}", "colonne {n}", "bloc {n}"],
    of_grid: "{house} de la grille {n}",
    zones: [
        "la diagonale principale",
        "l'autre diagonale",
        "la fenêtre {n}",
        "la région {name}",
        "le groupe disjoint {n}",
        "la région supplémentaire en {cell}",
        "la cage en {cell}",
    ],
    language: Language::French,
    family,
    variant: Variant::french,
    headings: Headings {
        explanation: "Explication",
        solution: "Solution",
        solutions: "Solutions",
        because: "car :",
        clauses: "clauses :",
        families: "Les clauses sont celles de ces familles :",
        therefore: "Donc",
        supposed: "supposé",
        differ: "Elles diffèrent en :",
        reached: "Les étapes s'arrêtent ici :",
        step: "étape",
        previous_step: "étape précédente",
        next_step: "étape suivante",
        all_steps: "toutes les étapes",
    },

    steps: ["{n} étape", "{n} étapes"],
    solved_already: "La grille est résolue.",
    solved: "L'unique solution, en {steps}.",
    hint: "L'étape suivante.",
    unfinished_at_depth: "La solution est unique, mais après {steps} aucune règle ne s'applique \
                          plus à cette profondeur : --depth 3 ou 4 en permet plus.",
    unfinished_in_time: "La solution est unique, mais le temps est écoulé après {steps} : \
                         permettez-en plus.",
    wrong: [
        "La solution est unique, et cette entrée la contredit : {marks}.",
        "La solution est unique, et ces entrées la contredisent : {marks}.",
    ],
    unknown: "Interrompu avant de savoir s'il y a une seule solution.",
    no_solution: "Il n'y a pas de solution.",
    core: [
        "À elle seule, cette valeur donnée n'en laisse aucune :\n{marks}.",
        "Ces {n} valeurs données sont déjà incompatibles, et cessent de l'être dès qu'on en \
         retire une :\n{marks}.",
    ],
    core_empty: "Il n'y faut aucune valeur donnée : les candidats seuls ne laissent pas de solution.",
    not_reached: "Les règles n'atteignent pas la contradiction à cette profondeur.",
    from_core: "La contradiction, en {steps} :",
    from_all: "La contradiction, à partir de toutes les valeurs données, en {steps} :",
    several: "Il y a plusieurs solutions. Ces deux-là diffèrent en {cells}. Avec {given}, la \
              première est la seule : {marks} ({size}).",
    cells: ["{n} case", "{n} cases"],
    given_cells: ["{n} case donnée", "{n} cases données"],
    smallest: "moins ne suffirait pour aucune des {n} solutions",
    smallest_for_solution: "moins ne suffirait pas pour cette solution",
    small: "aucune n'est superflue, mais un choix plus petit existe peut-être",
    mistakes: MistakePhrases {
        typing: "Peut-être une faute de frappe : {changes} donne une solution et une seule.",
        to_do: [
            "mettre {to} au lieu de {from} en {cell}",
            "retirer {value} de {cell}",
            "ajouter {value} en {cell}",
            "déplacer {value} de {from} en {to}",
            "échanger {one} et {other}",
        ],
        left_out: [
            "Peut-être un chiffre oublié : avec un de plus en {cells}, il y a une solution et une \
             seule.",
            "Peut-être un chiffre oublié : avec un de plus dans l'une de {n} cases, comme {cells}, \
             il y a une solution et une seule.",
        ],
        take_out: "{sets} donne une solution et une seule.",
        take_out_of_several: "{sets} laisse des solutions, mais plusieurs.",
        take_out_for_example: "Au moins {n} chiffres sont faux. {sets}, par exemple, donne une \
                               solution.",
        take_out_perhaps: "Au moins {n} chiffres sont faux. {sets} (moins suffirait peut-être) donne \
                           une solution.",
        many_wrong: "Au moins {n} chiffres sont faux, trop pour dire lesquels : recommencez à \
                     partir des données.",
        or: ", ou ",
        others: [
            " ({n} autre changement conviendrait aussi)",
            " ({n} autres changements conviendraient aussi)",
        ],
    },
    rating: ["ligne", "niveau", "score", "technique la plus difficile", "techniques"],
    difficulties: [
        "débutant",
        "facile",
        "moyen",
        "difficile",
        "ardu",
        "expert",
        "diabolique",
        "au-delà",
    ],
};

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
