//! The sentences of explanations, in French.
//!
//! `L2` and `C2` alone name families of clauses. So rows and columns are written out, also in the
//! names of clauses: `L1(ligne 2: 7)`; only cells have the letters, always both: `L2C5`.

use super::phrases::{DerivationPhrases, Headings, MistakePhrases, Phrases, TracePhrases};
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

    trace: TRACE,
    derivation: DERIVATION,
};

const TRACE: TracePhrases = TracePhrases {
    titles: [
        "Les singletons nus, tour par tour",
        "La propagation unitaire, littéral par littéral",
        "La règle du littéral infructueux",
        "Le retour sur trace (backtracking)",
        "DPLL en arbre",
    ],
    cells: ["{n} case", "{n} cases"],
    literals: ["{n} littéral", "{n} littéraux"],
    clauses: ["{n} clause", "{n} clauses"],

    pass: "Le tour {n} remplit {cells}.",
    idle_pass: "Le tour {n} ne remplit rien.",

    formula: "La formule F_règle ∧ F1 ∧ F2 a {clauses}. Viennent d'abord les clauses unitaires de \
              F1 ({f1}) et de F2 ({f2}). Simplifier la formule par leurs littéraux laisse {left}.",
    columns: ["n°", "littéral isolé", "clause unitaire", "supprimées", "raccourcies", "restantes"],
    failed: "sa négation est infructueuse",
    propagated: "La propagation s'arrête : {literals} en plus ; il reste {clauses}.",
    empty: "Tous les littéraux de {clause} sont faux : c'est la clause vide.",
    empty_unit: "Une clause unitaire de la grille initiale est fausse : c'est la clause vide.",

    failed_heading: "Littéral infructueux {n} : {mark}",
    suppose: "Supposons {mark}. (Littéraux supposés depuis le dernier infructueux : {trials}.)",
    follow: "Il en découlerait {literals}. La contradiction utilise ceux-ci :",
    contradicted: "Il en découlerait {literals}. La contradiction n'en utilise aucun.",
    because: "par {clause}",
    conclude: "Donc {mark}.",
    trials: "Aucun autre littéral n'est infructueux. Littéraux supposés en tout : {trials}, dont \
             infructueux : {failed}.",

    loop_columns: ["boucle", "position", "élément", "candidats", "ligne de la grille"],
    before: "avant la première case",
    after: "après la dernière case",
    counts: "Tours de boucle : {turns}. Placements : {placements}. Retours : {returns}.",

    root: "On connaît {literals} avant toute décision.",
    refuted_root: "Les clauses se contredisent avant toute décision.",
    branch: "on décide {mark}",
    reversed: "donc {mark}",
    ends: [
        "il en découle {literals}",
        "contradiction après {literals}",
        "il en découle {literals}, et c'est un modèle",
    ],
    decisions: "Décisions : {n}.",

    beyond: "Lignes omises après celles-ci : {n}.",
    families: "Les clauses sont celles de ces familles :",
    solved: "La grille est résolue.",
    unfinished: "La méthode s'arrête ici. Elle a rempli {filled} sur {empty}.",
    no_solution: "Il n'y a pas de solution.",
    interrupted: "Arrêté avant la fin.",
};

const DERIVATION: DerivationPhrases = DerivationPhrases {
    title: "Par la propagation unitaire et les littéraux infructueux seuls",
    title_of_cell: "{mark}, et ce dont cela découle",
    counts: "Clauses unitaires de la grille qui servent : {f1} de F1 et {f2} de F2.",
    units: "Clauses unitaires de {part} :",
    follows: "{number}. {mark} : tous les autres littéraux de {clause} sont faux.",
    fails: "{number}. {mark} (littéral infructueux). Supposons {supposed} :",
    open_cell: "Les deux règles ne trouvent pas la valeur de {cell}.",
    given_cell: "C'est une clause unitaire de F1.",
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
