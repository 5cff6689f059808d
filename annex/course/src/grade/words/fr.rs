//! The sentences of a grade, in French.

use super::super::Verdict;
use super::super::fault::FaultKind;
use super::phrases::Phrases;

pub(super) const FRENCH: Phrases = Phrases {
    clauses: ["{n} clause", "{n} clauses"],
    givens: ["{n} chiffre donné", "{n} chiffres donnés"],
    heads: ["partie", "attendues", "présentes", "manquantes", "en double"],
    zero: "Les variables sont numérotées à partir de 0, mais en DIMACS 0 termine une clause : \
           aucun solveur ne lit ce fichier comme prévu. Ajouter 1 à chaque numéro ; le reste est \
           jugé comme si c'était fait.",

    numbering: "{clauses} ; x(i,j,k) a le numéro {formula}{remark}.",
    papers: ", comme dans le sujet",
    transposed: " : les lignes et les colonnes sont échangées",
    value_first: " : la valeur vient en premier, à la différence du sujet",
    other_numbering: ", à la différence du sujet",

    f1: "ce que contient et ne contient pas chaque case donnée",
    f2: "ce qu'aucune case vide ne peut contenir à côté des données",

    section: "{name} : {parts}.",
    absent: "manque ({meaning})",
    missing: "{missing} sur {expected} en moins, la première {first}",
    common: "{index} = {value} y figure toujours",
    not_asked: "n'était pas demandée et n'est pas prise en compte",
    implied: "cela découle des autres clauses, aucune solution n'est donc ajoutée",
    not_implied: "sans cela la formule est trop faible",
    perhaps_implied: "on n'a pas pu décider si cela découle des autres",
    doubled: "{clauses} en double (chaque paire est-elle prise deux fois ?)",
    exchanged: "{doubled} est présente deux fois et {missing} manque : les clauses écrites pour \
                {missing} sont celles de {doubled}.",

    positive_only: "seuls les littéraux positifs sont présents (la formule F du sujet, pas F1)",
    transposed_grid: "c'est celle de la grille dont les lignes et les colonnes sont échangées",
    other_box: "elle regarde le bloc de (j,i) au lieu de (i,j) : `indice` échange lignes et \
                colonnes",
    houses: ["lignes", "colonnes", "blocs"],
    houses_only: "elle ne regarde que les {kept}",

    fault: "{place} {what} ; {first}{effect}.",
    faulty_section: "{section} : {clauses}",
    kind,
    first: [
        "clause {number} `{literals}`{meaning}",
        "la première est la clause {number} `{literals}`{meaning}",
    ],
    harmless: " ; cela ne change rien",
    too_strong: " ; la formule est trop forte",

    verdict,
    only_a_model: "La grille n'a pas de solution, mais la formule a un modèle",
    no_model: "La formule n'a aucun modèle",
    accepted: "Les règles interdisent ceci, la formule le permet ({givens})",
    refused: "Les règles permettent ceci, la formule l'interdit ({givens})",
    beside_givens: ", en plus des données de la grille",
    filled: "La formule l'accepte par exemple remplie ainsi :",
};

fn kind(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Empty => "sans littéral",
        FaultKind::Tautology => "avec un littéral et sa négation, ce qui ne dit rien",
        FaultKind::SelfPair => {
            "où une variable est appariée à elle-même, ce qui l'interdit (commencer le \
                 second indice après le premier)"
        }
        FaultKind::WrongSign => "dont tous les signes sont faux",
        FaultKind::Shortened => "où manquent des littéraux, ce qui en dit trop",
        FaultKind::Lengthened => "avec des littéraux en trop, ce qui n'en dit pas assez",
        FaultKind::WrongPair => {
            "où sont appariées deux variables sans case, ligne, colonne ni bloc en commun"
        }
        FaultKind::WrongGroup => {
            "où les littéraux ne sont pas ceux d'une case, ni d'une valeur dans une ligne, \
                 une colonne ou un bloc"
        }
        FaultKind::WrongUnit => "que la grille ne donne pas",
        FaultKind::Outside => "avec un numéro qui n'est celui d'aucun x(i,j,k)",
        FaultKind::Other => "que le sujet n'a pas",
    }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "Juste : ce sont les clauses du sujet.",
        Verdict::Equivalent => {
            "Équivalente : les clauses diffèrent de celles du sujet, mais les solutions \
                 sont les mêmes."
        }
        Verdict::TooWeak => "Trop faible : la formule accepte ce que les règles interdisent.",
        Verdict::TooStrong => "Trop forte : la formule interdit ce que les règles permettent.",
        Verdict::WeakAndStrong => {
            "Trop faible et trop forte : la formule accepte ce que les règles interdisent \
                 et interdit ce qu'elles permettent."
        }
        Verdict::Undecided => {
            "Non décidé : les clauses diffèrent de celles du sujet ; on n'a pas pu décider \
                 si les solutions diffèrent."
        }
    }
}
