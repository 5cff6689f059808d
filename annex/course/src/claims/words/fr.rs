//! What the test of the claims says, in French.

use super::phrases::Phrases;

pub(super) const FRENCH: Phrases = Phrases {
    heads: ["collection", "grilles", "propagation", "littéral infructueux"],
    all: "toutes",
    easy: "36 données, au hasard",
    minimal: "au hasard",
    seventeen: "17 données",
    hard: "cherchées car difficiles",

    first_claim: "1. La propagation résout les sudokus les plus faciles et la moitié environ des \
                  plus difficiles.",
    second_claim: "2. On ne connaît aucun sudoku que le littéral infructueux ne résolve pas.",
    propagation: "La propagation résout {part} de ces {whole} grilles ({percent}).\n\
                  Tout dépend de celles que l'on appelle les plus difficiles.",
    not_refuted: "Non réfuté ici\u{a0}: le littéral infructueux résout les {whole} grilles.",
    refuted: "Réfuté\u{a0}: le littéral infructueux résout {part} de ces {whole} grilles ({percent}) \
              et en laisse {open}.",

    open_number: "La première grille non résolue est le numéro {place} de {collection}\u{a0}:\n\
                  {puzzle}",
    open_line: "La première grille non résolue est à la ligne {place} de {collection}\u{a0}:\n{puzzle}",
    left: "{cells} de ses {empty} cases vides restent ouvertes, avec {candidates} candidats\u{a0}:",
    checked: "Vérifié en comptant les littéraux\u{a0}:\n\
              sous ces candidats, aucune des {clauses} clauses n'est vide ni unitaire",
    tried: ",\net aucun des {trials} littéraux ouverts, supposés tour à tour, n'en vide une",
    ends: ".\nLa règle s'arrête donc ici, dans quelque ordre qu'on l'applique.",
    unique: "Son unique solution, par une preuve vérifiée de {lemmas} lemmes\u{a0}:\n{solution}",
};
