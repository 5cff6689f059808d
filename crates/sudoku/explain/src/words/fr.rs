//! The sentences of explanations, in French.
//!
//! `L2` and `C2` alone name families of clauses. So rows and columns are written out, also in the
//! names of clauses: `L1(ligne 2: 7)`; only cells have the letters, always both: `L2C5`.

use super::phrases::{
    DerivationPhrases, ExoticPhrases, Headings, MistakePhrases, Phrases, Techniques, TracePhrases,
};
use crate::RuleKind;
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
    lines: ["les lignes {numbers}", "les colonnes {numbers}"],
    language: Language::French,
    rule,
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

    full_house: "{cell} est la seule case vide dans {house}, où il ne manque que {value}.",
    naked_single: "{value} est la seule valeur possible en {cell}.",
    hidden_single: "{cell} est la seule place possible pour {value} dans {house}.",
    intersection: "Dans {from}, {value} ne peut être que dans {into} ({cells}) : il n'est \
                   nulle part ailleurs dans {into}.",
    naked_subset: "Dans {house}, {cells} se partagent {values} : aucune autre case n'y contient \
                   ces valeurs.",
    locked_subset: "Dans {house} comme dans {other}, {cells} se partagent {values} : aucune autre case \
                    n'y contient ces valeurs.",
    hidden_subset: "Dans {house}, {values} ne peuvent être qu'en {cells} : ces cases ne \
                    contiennent rien d'autre.",
    fish: "Dans {lines} (la base), {value} ne peut être que dans {across} (la couverture) : il n'est \
           nulle part ailleurs dans la couverture.",
    suppose: "Supposons {mark}.",
    no_value: "Aucune valeur n'est plus possible en {cell}.",
    no_place: "{value} n'a plus aucune place dans {house}.",
    clash: "{cells} contiennent toutes deux {value}, dans {house}.",
    comparison: "{greater} est plus grand que {less}.",
    comparison_broken: "{greater} n'est pas plus grand que {less}.",
    combinations: [
        "La cage de somme {sum} en {cell} ne peut contenir que {sets}.",
        "La cage de somme {sum} en {cell} ne peut contenir que l'un de ces choix : {sets}.",
    ],
    balance: [
        "La somme des valeurs est {whole} pour {houses}, et celles qui sont données pour toutes ces \
         cases sauf {innies} font {sum}, donc {equation}.",
        "La somme des valeurs est {whole} pour {houses}, et celles qui sont données pour ces cases avec \
         {outies} font {sum}, donc {equation}.",
        "La somme des valeurs est {whole} pour {houses}, et celles qui sont données pour toutes ces \
         cases sauf {innies}, avec {outies}, font {sum}, donc {equation}.",
    ],
    balance_broken: "Ce n'est plus possible.",
    apart: " ; deux cases qui se voient diffèrent",
    fillings: "Seules ces valeurs respectent {name} ({rule}), dans l'ordre des cases : {sets}.",
    alternation: [
        "Le long de {name}, valeurs basses (1 à {low}) et hautes ({high} à {side}) alternent, et {cell} est basse.",
        "Le long de {name}, valeurs basses (1 à {low}) et hautes ({high} à {side}) alternent, et {cell} est haute.",
    ],
    needed: [
        "Quelles que soient les valeurs qui respectent {name} ({rule}), l'une des cases {cells} est {value}.",
        "Quelles que soient les valeurs de la cage de somme {sum} en {cell}, l'une des cases {cells} est {value}.",
    ],
    sum_broken: "Plus aucune combinaison de valeurs différentes ne remplit la cage de somme {sum} en {cell}.",
    sum: "Aucune combinaison de valeurs différentes ne remplit la cage de somme {sum} en {cell} avec \
          l'un de ces candidats.",
    relation: "Aucun de ces candidats ne va avec {name} ({rule}).",
    relation_broken: "Plus aucune combinaison de valeurs ne respecte {name} ({rule}).",
    refused: "{mark} est donné mais n'est pas possible.",

    techniques: Techniques {
        one_value: "De chacune de ces deux paires, une case au moins est {value} : {a} ou {b}, et {c} ou {d}. {b} et {c} se voient et ne sont pas toutes deux {value} : c'est donc {a} ou {d}.",
        one_value_in: "Dans {house}, {value} est en {a} ou {b} ; dans {house_two}, il est en {c} ou {d}. {b} et {c} se voient et ne sont pas toutes deux {value} : c'est donc {a} ou {d}.",
        xy_wing: "Le pivot {pivot} est {x} ou {y}. Si c'est {x}, la pince {one} est {z} ; si c'est {y}, la pince {two} est {z} : dans les deux cas, une pince est {z}.",
        xyz_wing: "Quoi que contienne le pivot {pivot}, {value} est dans le pivot ou dans l'une des pinces {one} et {two}.",
        w_wing: "{one} et {two} sont chacune {x} ou {z}. {x} va en {p} ou en {q} : si c'est en {p}, {one} est {z}, et si c'est en {q}, {two} est {z}.",
        remote_pair: "{cells} contiennent {x} et {y} tour à tour : {first} et {last} se partagent \
                      ces deux valeurs.",
        colour: ["{cells} contient {value}", "{cells} contiennent toutes {value}"],
        other_colour: ["c'est {cells}", "ce sont {cells}"],
        trap: "Ou bien {colour}, ou bien {other} ; ce qui voit une case de chaque groupe n'est pas {value}.",
        wrap: "Ou bien {colour}, ou bien {other}. Or {a} et {b} se voient : c'est donc le second \
               cas.",
        two_clusters: "Ou bien {colour}, ou bien {other}. De même, ou bien {ones_two}, ou bien {others_two}.",
        two_trap: "{clusters} {a} et {b} se voient et ne sont pas toutes deux {value} : donc {one}, ou {two} ; ce qui voit une case de chacun de ces groupes n'est pas {value}.",
        two_wrap: "{clusters} {a} voit {b}, et {c} voit {d}. L'une des cases {b} et {d} contient {value}.",
        notation: "Dans une chaîne, de deux maillons joints par = l'un au moins est vrai, et de deux \
                   joints par - l'un au plus :",
        chain: "{chain}. L'un des deux bouts, {first} ou {last}, est vrai.",
        ring: "{chain}. La chaîne revient à son début : de deux maillons joints par -, l'un exactement est donc vrai.",
        itself: "{chain}. Si {first} n'était pas vrai, la chaîne le rendrait vrai : il l'est donc.",
        locked_sets: "En {ones} il ne reste que {values}, et en {others} que {values_two} : dans \
                      chaque ensemble une valeur de plus que de cases. {common} ne va que dans \
                      l'un des deux ; l'autre contient donc toutes ses autres valeurs.",
        locked_sets_twice: "En {ones} il ne reste que {values}, et en {others} que {values_two} : \
                            dans chaque ensemble une valeur de plus que de cases. {common} ne vont \
                            chacun que dans l'un des deux : chaque ensemble contient donc l'un \
                            d'eux et toutes ses autres valeurs.",
        locked_set: "{cells} ({values})",
        between_sets: " ; ",
        in_set: "{value} est en {cells}",
        then: ", donc ",
        locked_chain: "Chacun de ces ensembles de cases a une valeur de plus que de cases, et de deux \
                       voisins un seul peut contenir la valeur qui les joint : {sets}. Si {value} \
                       n'est pas en {first}, alors {then}. Le premier ensemble ({first}) ou le \
                       dernier ({last}) contient {value}.",
        petal: "si c'est {taken}, {held}",
        death_blossom: "Chacun de ces ensembles de cases (les pétales) a une valeur de plus que de \
                        cases : {sets}. Quoi que contienne la tige {stem}, elle prend une valeur à \
                        l'un d'eux : {cases}. L'un des pétales contient {value}.",
        aligned_pair: "Chacun de ces ensembles de cases a une valeur de plus que de cases, et ne peut \
                       donc en céder qu'une à {one} et {two} ensemble : {sets}. Si les deux se \
                       voient, elles sont aussi différentes. Avec {value} en {one}, il ne reste rien \
                       pour {two}.",
        cell_forcing: "Quelle que soit la valeur de {cell}, on arrive au même résultat : {chains}.",
        house_forcing: "Où que soit {value} dans {house}, on arrive au même résultat : {chains}.",
        placed: "{value} en {cells}",
        medusa_trap: "Ou bien tout ceci est vrai : {ones}. Ou bien tout cela : {others}. Ce qui \
                      contredit l'un des premiers et l'un des seconds est faux.",
        medusa_wrap: "Ou bien tout ceci est vrai : {ones}. Ou bien tout cela : {others}. Or {a} et \
                      {b} s'excluent : c'est donc le second cas.",
        sue_de_coq: "{cells}, avec {ones} dans {house} et {others} dans {house_two}, n'ont \
                     qu'autant de valeurs que de cases : chacune de ces valeurs y est donc une \
                     fois.",
        exotic: ExoticPhrases {
            joint: "{values} dans {house}",
            sk_loop: "Dans les blocs de {corners}, les autres cases de leurs lignes et colonnes forment une \
                      boucle de {n} cases. Dans chaque zone qui joint deux de ses paires, une valeur va une \
                      fois au plus ; il y a donc de la place pour {n} valeurs : {joints}. Toute la place est \
                      prise, et chacune de ces valeurs n'est nulle part ailleurs dans sa zone.",
            room_of_two: "Aucune case ne prend la place de deux zones à la fois.",
            exocet: "La base ({one} et {two}) contient deux des valeurs {values}. Dans {across}, hors des \
                     blocs {boxes}, chacune de ces valeurs est dans deux lignes ou colonnes au plus, donc pas dans \
                     toutes les trois. Dans ces blocs, les autres cases dans {across} voient la base ou ne \
                     peuvent pas contenir ses valeurs : ce que la base contient est donc aussi dans l'une \
                     des cibles {q} et {r}.",
            targets: "La base et les cibles contiennent les deux mêmes valeurs.",
            mirror: "La valeur de {target} est aussi dans la base : dans {box}, elle ne peut donc être \
                     qu'en {cells}.",
            tridagon: [
                "{cells} sont trois par trois dans quatre blocs en rectangle, dans chaque bloc sur des lignes \
                 et des colonnes différentes. Elles ne peuvent pas contenir seulement {values} : une ligne ou \
                 une colonne aurait deux fois l'une de ces valeurs. Le seul autre candidat, le gardien, est \
                 donc vrai : {guardians}.",
                "{cells} sont trois par trois dans quatre blocs en rectangle, dans chaque bloc sur des lignes \
                 et des colonnes différentes. Elles ne peuvent pas contenir seulement {values} : une ligne ou \
                 une colonne aurait deux fois l'une de ces valeurs. L'un des autres candidats, les gardiens, \
                 est donc vrai : {guardians}.",
            ],
            guardian_chains: "Quel qu'il soit, on arrive au même résultat : {chains}.",
        },
        finned_fish: [
            "Dans {lines} (la base), {value} ne peut être que dans {across} (la couverture), à la \
             nageoire {fins} près. Ou bien la nageoire le contient, ou bien il n'est nulle part \
             ailleurs dans la couverture ; ce qui voit aussi la nageoire ne le contient pas.",
            "Dans {lines} (la base), {value} ne peut être que dans {across} (la couverture), aux \
             nageoires {fins} près. Ou bien l'une des nageoires le contient, ou bien il n'est nulle \
             part ailleurs dans la couverture ; ce qui voit aussi toutes les nageoires ne le \
             contient pas.",
        ],
        rectangle_1: "Si {last} contenait {x} ou {y}, {cells} ne contiendraient que ces deux \
                      valeurs, que l'on pourrait échanger : il y aurait une seconde solution.",
        rectangle_2: "Si {roof} ne contenaient pas {extra}, {cells} ne contiendraient que {x} et \
                      {y}, que l'on pourrait échanger : il y aurait une seconde solution. L'une \
                      des deux doit contenir {extra}.",
        rectangle_3: "Si {roof} ne contenaient aucune des valeurs {extra}, {cells} ne \
                      contiendraient que {x} et {y}, que l'on pourrait échanger : il y aurait une \
                      seconde solution. Dans {house}, {roof}, avec {others}, se partagent ces \
                      valeurs, et aucune autre case ne les contient.",
        rectangle_4: "Dans {house}, {locked} ne peut être qu'en {roof}. Si l'une d'elles contenait \
                      {free}, {cells} ne contiendraient que {x} et {y}, que l'on pourrait \
                      échanger : il y aurait une seconde solution.",
        rectangle_5: "Si aucune des cases {cells} ne contenait {extra}, elles ne contiendraient que {x} \
                      et {y}, que l'on pourrait échanger : il y aurait une seconde solution. L'une \
                      d'elles doit contenir {extra}.",
        rectangle_6: "Dans {lines}, {free} ne peut être qu'en {cells}. S'il était en {roof}, les deux \
                      autres cases contiendraient {locked} : il n'y aurait que {x} et {y}, que l'on \
                      pourrait échanger, et donc une seconde solution.",
        rectangle_hidden: "Dans {row} et dans {column}, {locked} ne peut être qu'en deux des cases \
                           {cells}. Si {corner} contenait {free}, les cases voisines contiendraient \
                           {locked} et la quatrième {free} : il n'y aurait que {x} et {y}, que l'on \
                           pourrait échanger, et donc une seconde solution.",
        avoidable_1: "Aucune des cases {cells} n'est donnée. Si {last} contenait {free}, elles ne \
                      contiendraient que {x} et {y}, que l'on pourrait échanger : il y aurait une \
                      seconde solution.",
        avoidable_2: "Aucune des cases {cells} n'est donnée. Si {roof} ne contenaient pas {extra}, \
                      elles ne contiendraient que {x} et {y}, que l'on pourrait échanger : il y aurait \
                      une seconde solution. L'une des deux doit contenir {extra}.",
        graves: "Sans ces candidats, chaque case vide aurait deux candidats et chaque valeur \
                 manquante deux places dans chaque ligne, colonne et bloc : {extra}. Une telle grille \
                 n'a jamais exactement une solution ; l'un d'eux est donc vrai.",
        grave_2: "Chacun exclut les mêmes candidats.",
        grave_3: "Dans {house}, {cells}, avec {others}, se partagent ces valeurs, et aucune autre \
                  case ne les contient.",
        grave_4: "Dans {house}, {locked} ne peut être qu'en {cells} : l'une des deux contient \
                  {locked}, et l'autre l'un de ces candidats.",
        grave: "Sans {mark}, chaque case vide aurait deux candidats et chaque valeur manquante deux places dans chaque ligne, colonne et bloc. Une telle grille n'a jamais exactement une solution.",
        so: "Donc {what}.",
        is_not: ["{cells} n'est pas {value}", "{cells} ne sont pas {value}"],
        is_neither: ["{cells} n'est ni {one} ni {two}", "{cells} ne sont ni {one} ni {two}"],
        is_none: [
            "{cells} ne contient aucune des valeurs {values}",
            "{cells} ne contiennent aucune des valeurs {values}",
        ],
        is: ["{cells} est {value}", "{cells} sont {value}"],
        sees_both: [
            "{cells}, qui voit les deux, n'est pas {value}",
            "{cells}, qui voient les deux, ne sont pas {value}",
        ],
        sees_three: [
            "{cells}, qui voit les trois, n'est pas {value}",
            "{cells}, qui voient les trois, ne sont pas {value}",
        ],
        sees_sets: [
            "{cells}, qui voit toutes les places de {value} dans les deux ensembles, n'est pas {value}",
            "{cells}, qui voient toutes les places de {value} dans les deux ensembles, ne sont pas {value}",
        ],
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

fn rule(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::FullHouse => "dernière case",
        RuleKind::NakedSingle => "singleton nu",
        RuleKind::HiddenSingle => "singleton caché",
        RuleKind::Pointing => "candidats verrouillés (du bloc vers la ligne ou la colonne)",
        RuleKind::Claiming => "candidats verrouillés (de la ligne ou la colonne vers le bloc)",
        RuleKind::LockedPair => "paire verrouillée",
        RuleKind::NakedPair => "paire nue",
        RuleKind::HiddenPair => "paire cachée",
        RuleKind::XWing => "X-wing",
        RuleKind::Comparison => "comparaison",
        RuleKind::Sum => "somme d'une cage",
        RuleKind::RuleOf45 => "règle des 45",
        RuleKind::Relation => "relation entre des cases",
        RuleKind::LockedTriple => "triplet verrouillé",
        RuleKind::NakedTriple => "triplet nu",
        RuleKind::HiddenTriple => "triplet caché",
        RuleKind::Swordfish => "swordfish",
        RuleKind::NakedQuad => "quadruplet nu",
        RuleKind::HiddenQuad => "quadruplet caché",
        RuleKind::Jellyfish => "jellyfish",
        RuleKind::RemotePair => "paire éloignée",
        RuleKind::Skyscraper => "gratte-ciel",
        RuleKind::TwoStringKite => "cerf-volant",
        RuleKind::EmptyRectangle => "rectangle vide",
        RuleKind::TurbotFish => "turbot",
        RuleKind::XyWing => "XY-wing",
        RuleKind::XyzWing => "XYZ-wing",
        RuleKind::WWing => "W-wing",
        RuleKind::SimpleColouring => "coloriage simple",
        RuleKind::UniqueRectangle1 => "rectangle unique de type 1",
        RuleKind::UniqueRectangle2 => "rectangle unique de type 2",
        RuleKind::UniqueRectangle3 => "rectangle unique de type 3",
        RuleKind::UniqueRectangle4 => "rectangle unique de type 4",
        RuleKind::UniqueRectangle5 => "rectangle unique de type 5",
        RuleKind::UniqueRectangle6 => "rectangle unique de type 6",
        RuleKind::HiddenRectangle => "rectangle unique caché",
        RuleKind::AvoidableRectangle1 => "rectangle évitable de type 1",
        RuleKind::AvoidableRectangle2 => "rectangle évitable de type 2",
        RuleKind::Grave => "tombe bivaluée (BUG)",
        RuleKind::Grave2 => "tombe bivaluée (BUG) de type 2",
        RuleKind::Grave3 => "tombe bivaluée (BUG) de type 3",
        RuleKind::Grave4 => "tombe bivaluée (BUG) de type 4",
        RuleKind::FinnedXWing => "X-wing à nageoire",
        RuleKind::SashimiXWing => "X-wing sashimi",
        RuleKind::MultiColouring => "coloriage multiple",
        RuleKind::FinnedSwordfish => "swordfish à nageoire",
        RuleKind::SashimiSwordfish => "swordfish sashimi",
        RuleKind::FinnedJellyfish => "jellyfish à nageoire",
        RuleKind::SashimiJellyfish => "jellyfish sashimi",
        RuleKind::WxyzWing => "WXYZ-wing",
        RuleKind::SueDeCoq => "sue de coq",
        RuleKind::XChain => "chaîne X",
        RuleKind::XyChain => "chaîne XY",
        RuleKind::Medusa => "méduse 3D",
        RuleKind::AlignedPair => "exclusion de paire alignée",
        RuleKind::AlternatingChain => "chaîne alternée",
        RuleKind::GroupedChain => "chaîne groupée",
        RuleKind::AlmostLockedSets => "ensembles presque verrouillés",
        RuleKind::AlsXyWing => "ALS-XY-wing",
        RuleKind::AlsChain => "chaîne d'ensembles presque verrouillés",
        RuleKind::DeathBlossom => "fleur de la mort",
        RuleKind::FrankenSwordfish => "swordfish de Franken",
        RuleKind::FinnedFrankenXWing => "X-wing de Franken à nageoire",
        RuleKind::FinnedFrankenSwordfish => "swordfish de Franken à nageoire",
        RuleKind::SkLoop => "boucle SK",
        RuleKind::Exocet => "exocet",
        RuleKind::Tridagon => "tridagon",
        RuleKind::CellForcingChains => "chaînes forcées d'une case",
        RuleKind::HouseForcingChains => "chaînes forcées d'une zone",
        RuleKind::FailedLiteral => "chaîne forcée",
        RuleKind::NestedFailedLiteral => "chaîne forcée imbriquée",
        RuleKind::Contradiction => "contradiction",
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
