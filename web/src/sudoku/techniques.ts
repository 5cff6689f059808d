// What each technique says, in a sentence or two. A house is a row, a column or a box.

import type { Pair } from "../lib/phrase.ts";
import type { Picture } from "../lib/types.ts";

/** A step of a technique, as crates/faces/wasm/src/examples.rs writes it. */
export interface Example extends Pick<Picture, "cells" | "marks" | "links"> {
  /** The values of all cells, 0 for none. */
  values: string;
}

/** Those of variants, which no puzzle with the usual rules trains. */
export const NOT_TRAINED: ReadonlySet<string> = new Set([
  "comparison",
  "sum",
  "rule-of-45",
  "relation",
  "line-chain",
]);

export const MEANINGS: Readonly<Record<string, Pair>> = {
  "full-house": [
    "A house has only one empty cell, so the value that is missing stands there.",
    "Une zone n’a plus qu’une case vide : la valeur qui manque y est.",
  ],
  "naked-single": [
    "Only one value is left for a cell: all others stand in its row, column or box.",
    "Une seule valeur reste pour une case : toutes les autres sont dans sa ligne, sa colonne ou son bloc.",
  ],
  "hidden-single": [
    "A value has only one place left in a house, so it stands there.",
    "Une valeur n’a plus qu’une place dans une ligne, une colonne ou un bloc : elle y est.",
  ],
  pointing: [
    "In a box, the places of a value all lie in one row or column. So the value is nowhere else in that row or column.",
    "Dans un bloc, les places d’une valeur sont toutes sur une ligne ou une colonne. Elle n’est donc nulle part ailleurs sur celle-ci.",
  ],
  claiming: [
    "In a row or column, the places of a value all lie in one box. So the value is nowhere else in that box.",
    "Sur une ligne ou une colonne, les places d’une valeur sont toutes dans un bloc. Elle n’est donc nulle part ailleurs dans ce bloc.",
  ],
  "locked-pair": [
    "Two cells where a box and a line cross have only the same two values left. They take both, so no other cell of the box or of the line has them.",
    "Au croisement d’un bloc et d’une ligne ou d’une colonne, deux cases n’ont plus que les deux mêmes valeurs. Elles les prennent toutes deux : aucune autre case du bloc ni de la ligne ou colonne ne les a.",
  ],
  "naked-pair": [
    "Two cells of a house have only the same two values left. They take both, so no other cell of the house has them.",
    "Deux cases d’une même zone n’ont plus que les deux mêmes valeurs. Elles les prennent toutes deux : les autres cases ne les ont pas.",
  ],
  "hidden-pair": [
    "Two values have only the same two cells left in a house. Nothing else stands in these cells.",
    "Deux valeurs n’ont plus que les deux mêmes cases dans une zone. Rien d’autre ne va dans ces cases.",
  ],
  "x-wing": [
    "In two rows, a value has its places in the same two columns. It takes one of them in each row, so it is nowhere else in these columns. The same with rows and columns exchanged.",
    "Sur deux lignes, une valeur a ses places dans les deux mêmes colonnes. Elle en prend une sur chaque ligne, donc elle n’est nulle part ailleurs dans ces colonnes. De même en échangeant lignes et colonnes.",
  ],
  comparison: [
    "A cell is greater than its neighbour, so it does not hold the smallest of the values, and the neighbour not the greatest.",
    "Une case est plus grande que sa voisine : elle n’a donc pas la plus petite valeur, ni la voisine la plus grande.",
  ],
  sum: [
    "The cells of a cage add up to its number. What is in no such sum is crossed out.",
    "Les cases d’une cage font ensemble son nombre. Ce qui n’est dans aucune de ces sommes est barré.",
  ],
  "rule-of-45": [
    "The values of a house add up to 45. What cages and other sums leave of it is the sum of the few cells that they do not cover.",
    "Les valeurs d’une zone font 45 en tout. Ce que les cages et les autres sommes en laissent est la somme des quelques cases qu’elles ne couvrent pas.",
  ],
  relation: [
    "A line or a clue is filled so that its rule is kept: the sum of an arrow, the bound of a thermometer, the set of a renban line. What is in no such filling is crossed out; where one digit is left, it is entered.",
    "Une ligne ou un indice se remplit de façon que sa règle soit respectée : la somme d’une flèche, la borne d’un thermomètre, la suite d’un renban. Ce qui n’est dans aucun de ces remplissages est barré ; s’il ne reste qu’un chiffre, il est placé.",
  ],
  "locked-triple": [
    "Three cells where a box and a line cross have together only three values. No other cell of the box or of the line has any of them.",
    "Au croisement d’un bloc et d’une ligne ou d’une colonne, trois cases n’ont ensemble que trois valeurs. Aucune autre case du bloc ni de la ligne ou colonne n’en a une.",
  ],
  "naked-triple": [
    "Three cells of a house have together only three values. The other cells of the house have none of them.",
    "Trois cases d’une zone n’ont ensemble que trois valeurs. Les autres cases de la zone n’en ont aucune.",
  ],
  "hidden-triple": [
    "Three values have together only three cells in a house. Nothing else stands in these cells.",
    "Trois valeurs n’ont ensemble que trois cases dans une zone. Rien d’autre ne va dans ces cases.",
  ],
  swordfish: ["An X-wing with three rows and three columns.", "Un X-wing à trois lignes et trois colonnes."],
  "naked-quad": [
    "Four cells of a house have together only four values. The other cells have none of them.",
    "Quatre cases d’une zone n’ont ensemble que quatre valeurs. Les autres n’en ont aucune.",
  ],
  "hidden-quad": [
    "Four values have together only four cells in a house. Nothing else stands there.",
    "Quatre valeurs n’ont ensemble que quatre cases dans une zone. Rien d’autre n’y va.",
  ],
  jellyfish: ["An X-wing with four rows and four columns.", "Un X-wing à quatre lignes et quatre colonnes."],
  "remote-pair": [
    "A chain of cells that all have the same two values, in turn one and the other. What sees both ends has neither.",
    "Une chaîne de cases qui ont toutes les deux mêmes valeurs, tour à tour l’une et l’autre. Ce qui voit les deux bouts n’a ni l’une ni l’autre.",
  ],
  skyscraper: [
    "In two rows a value has two places each, and one of each lies in the same column. So one of the two other places holds it, and what sees both does not.",
    "Sur deux lignes, une valeur a deux places, dont une dans la même colonne. L’une des deux autres places la prend, et ce qui voit les deux ne l’a pas.",
  ],
  "two-string-kite": [
    "A row and a column have two places each for a value, and one of each lies in the same box. One of the two ends holds the value.",
    "Une ligne et une colonne ont chacune deux places pour une valeur, dont une dans le même bloc. L’un des deux bouts prend la valeur.",
  ],
  "empty-rectangle": [
    "In a box, the places of a value lie in one row and one column. With a row or column that has two places, one end is excluded.",
    "Dans un bloc, les places d’une valeur sont sur une ligne et une colonne. Avec une ligne ou une colonne à deux places, un bout est exclu.",
  ],
  "turbot-fish": [
    "Two houses have two places each for a value, and one of each see each other. So one of the two other places holds it.",
    "Deux zones ont chacune deux places pour une valeur, dont une de chacune se voient. L’une des deux autres places la prend donc.",
  ],
  "xy-wing": [
    "A cell with the values a and b sees one with a and c and one with b and c. One of these two holds c, so what sees both does not.",
    "Une case avec a et b voit une case avec a et c et une avec b et c. L’une des deux prend c : ce qui voit les deux ne l’a pas.",
  ],
  "xyz-wing": [
    "As an XY-wing, but the cell in the middle has the three values. What sees all three cells does not hold the common value.",
    "Comme un XY-wing, mais la case du milieu a les trois valeurs. Ce qui voit les trois cases n’a pas la valeur commune.",
  ],
  "w-wing": [
    "Two cells have the same two values, and a house where one of them has two places joins them. So one of the cells holds the other value.",
    "Deux cases ont les deux mêmes valeurs, et une zone où l’une d’elles a deux places les joint. L’une des cases prend donc l’autre valeur.",
  ],
  "simple-colouring": [
    "Places of a value that exclude each other in pairs get two colours. One colour is right: what sees both has not the value, and a colour that clashes with itself is wrong.",
    "Les places d’une valeur qui s’excluent deux à deux reçoivent deux couleurs. L’une est la bonne : ce qui voit les deux n’a pas la valeur, et une couleur qui se contredit est fausse.",
  ],
  "unique-rectangle-1": [
    "Three corners of a rectangle in two boxes have only the same two values. The fourth holds another one, or there would be two solutions.",
    "Trois coins d’un rectangle dans deux blocs n’ont que les deux mêmes valeurs. Le quatrième en a une autre, sinon il y aurait deux solutions.",
  ],
  "unique-rectangle-2": [
    "Two corners of such a rectangle have the same third value. One of them holds it, so what sees both does not.",
    "Deux coins d’un tel rectangle ont la même troisième valeur. L’un d’eux la prend, et ce qui voit les deux ne l’a pas.",
  ],
  "unique-rectangle-3": [
    "What the two open corners have beyond the pair acts as one cell of a naked set in their house.",
    "Ce que les deux coins ouverts ont en plus de la paire compte comme une case d’un ensemble nu de leur zone.",
  ],
  "unique-rectangle-4": [
    "In the two open corners, one value of the pair has no other place in their house. So the other value is not in them.",
    "Dans les deux coins ouverts, une valeur de la paire n’a pas d’autre place dans leur zone. L’autre n’y est donc pas.",
  ],
  "unique-rectangle-5": [
    "Two opposite corners, or three, have the same further value. One of them holds it, so what sees all of them does not.",
    "Deux coins opposés, ou trois, ont la même valeur en plus. L’un d’eux la prend, et ce qui les voit tous ne l’a pas.",
  ],
  "unique-rectangle-6": [
    "Two opposite corners have further values, and in both rows (or columns) one value of the pair is only in the rectangle. It is not in these corners, or there would be two solutions.",
    "Deux coins opposés ont d’autres valeurs, et sur les deux lignes (ou colonnes) une valeur de la paire n’est que dans le rectangle. Elle n’est pas dans ces coins, sinon il y aurait deux solutions.",
  ],
  "hidden-rectangle": [
    "One corner has only the pair. In the row and the column of the opposite corner, one value of the pair is only in the rectangle, so the opposite corner has not the other.",
    "Un coin n’a que la paire. Sur la ligne et la colonne du coin opposé, une valeur de la paire n’est que dans le rectangle : le coin opposé n’a donc pas l’autre.",
  ],
  "avoidable-rectangle-1": [
    "Three corners of a rectangle in two boxes are filled in, none of them a given. The fourth has not the value with which two values could be exchanged.",
    "Trois coins d’un rectangle dans deux blocs sont remplis, sans être donnés. Le quatrième n’a pas la valeur avec laquelle on pourrait en échanger deux.",
  ],
  "avoidable-rectangle-2": [
    "Two corners are filled in, neither of them a given, and the other two have the same further value. One of them holds it.",
    "Deux coins sont remplis, sans être donnés, et les deux autres ont la même valeur en plus. L’un d’eux la prend.",
  ],
  bug: [
    "All open cells have two values but one with three, and each value would stand twice in each house. The third value is right, or there would be two solutions.",
    "Toutes les cases ouvertes ont deux valeurs, sauf une qui en a trois, et chaque valeur serait deux fois dans chaque zone. La troisième est la bonne, sinon il y aurait deux solutions.",
  ],
  "bug-2": [
    "As with the grave, but several values are too many. One of them is right, so what all of them exclude is out.",
    "Comme la tombe, mais plusieurs valeurs sont de trop. L’une d’elles est la bonne : ce que toutes excluent est donc exclu.",
  ],
  "bug-3": [
    "The values that are too many act as one cell of a naked set in their house.",
    "Les valeurs de trop comptent comme une case d’un ensemble nu de leur zone.",
  ],
  "bug-4": [
    "Two cells with values too many share a value that is nowhere else in their house. One holds it, the other a value that is too many.",
    "Deux cases aux valeurs de trop partagent une valeur qui n’est nulle part ailleurs dans leur zone. L’une la prend, l’autre une valeur de trop.",
  ],
  "finned-x-wing": [
    "An X-wing with further places (fins) in one box. Only what sees the fins as well is excluded.",
    "Un X-wing avec d’autres places (nageoires) dans un bloc. Seul ce qui voit aussi les nageoires est exclu.",
  ],
  "sashimi-x-wing": [
    "A finned X-wing of which a line has only one place without the fins.",
    "Un X-wing à nageoire dont une ligne n’a qu’une place sans les nageoires.",
  ],
  "multi-colouring": [
    "Two chains of coloured places. Where a colour of one sees a colour of the other, one of the remaining two colours is right.",
    "Deux chaînes de places colorées. Là où une couleur de l’une voit une couleur de l’autre, l’une des deux restantes est la bonne.",
  ],
  "line-chain": [
    "A digit is supposed. A few steps through lines, cages and clues lead to something impossible, so the digit is not there.",
    "On suppose un chiffre. En quelques étapes par les lignes, les cages et les indices, on arrive à une impossibilité : ce chiffre n’est donc pas là.",
  ],
  "finned-swordfish": ["A swordfish with fins in one box.", "Un swordfish avec des nageoires dans un bloc."],
  "sashimi-swordfish": [
    "A finned swordfish of which a line has only one place without the fins.",
    "Un swordfish à nageoire dont une ligne n’a qu’une place sans les nageoires.",
  ],
  "finned-jellyfish": ["A jellyfish with fins in one box.", "Un jellyfish avec des nageoires dans un bloc."],
  "sashimi-jellyfish": [
    "A finned jellyfish of which a line has only one place without the fins.",
    "Un jellyfish à nageoire dont une ligne n’a qu’une place sans les nageoires.",
  ],
  "wxyz-wing": [
    "Four cells have together only four values, in two sets of which only one can hold a certain value. Another value that both sets have is in one of them.",
    "Quatre cases n’ont ensemble que quatre valeurs, en deux ensembles dont un seul peut prendre une certaine valeur. Une autre valeur des deux est dans l’un d’eux.",
  ],
  "sue-de-coq": [
    "Cells where a line crosses a box, with a set of the line and one of the box that share their values out. Nothing else in line and box has these values.",
    "Les cases où une ligne croise un bloc, avec un ensemble de la ligne et un du bloc qui se partagent les valeurs. Rien d’autre dans la ligne et le bloc ne les a.",
  ],
  "x-chain": [
    "A chain of places of one value, joined by turns by “one of the two” and “not both”. One of its ends holds the value.",
    "Une chaîne de places d’une valeur, jointes tour à tour par « l’une des deux » et « pas les deux ». L’un des bouts la prend.",
  ],
  "xy-chain": [
    "A chain of cells with two values each, where neighbours share one. One of its ends holds the value that both begin and end with.",
    "Une chaîne de cases à deux valeurs, où les voisines en partagent une. L’un des bouts prend la valeur commune aux deux bouts.",
  ],
  "3d-medusa": [
    "Candidates of all values that exclude each other in pairs get two colours. One colour is right: what contradicts both is out, and a colour that contradicts itself is wrong.",
    "Les candidats de toutes valeurs qui s’excluent deux à deux reçoivent deux couleurs. L’une est la bonne : ce qui contredit les deux est exclu, et une couleur qui se contredit est fausse.",
  ],
  "aligned-pair-exclusion": [
    "Two cells cannot take two values away from cells that have only one more. A value of the one cell that leaves nothing for the other is out.",
    "Deux cases ne peuvent prendre deux valeurs à des cases qui n’en ont qu’une de plus. Une valeur de l’une qui ne laisse rien à l’autre est exclue.",
  ],
  "franken-swordfish": [
    "A swordfish with boxes in the place of some rows or columns.",
    "Un swordfish avec des blocs à la place de lignes ou de colonnes.",
  ],
  "finned-franken-x-wing": [
    "An X-wing with a box in the place of a row or column, and with fins.",
    "Un X-wing avec un bloc à la place d’une ligne ou d’une colonne, et des nageoires.",
  ],
  "finned-franken-swordfish": [
    "A Franken swordfish with fins.",
    "Un swordfish de Franken avec des nageoires.",
  ],
  "alternating-chain": [
    "A chain through cells and values, joined by turns by “one of the two” and “not both”. One of its two ends is true.",
    "Une chaîne par cases et valeurs, jointes tour à tour par « l’une des deux » et « pas les deux ». L’un de ses deux bouts est vrai.",
  ],
  "grouped-chain": [
    "Such a chain in which several places of a box and a line count as one.",
    "Une telle chaîne où plusieurs places d’un bloc et d’une ligne comptent comme une seule.",
  ],
  "als-xz": [
    "Two sets of cells with one value more than cells share a value that only one of them can hold. Another common value is then in one of the sets.",
    "Deux ensembles de cases avec une valeur de plus que de cases partagent une valeur qu’un seul peut prendre. Une autre valeur commune est alors dans l’un des deux.",
  ],
  "als-xy-wing": [
    "Three sets of cells with one value more than cells. Two values join the middle one to the others, of which one then holds a third value.",
    "Trois ensembles de cases avec une valeur de plus que de cases. Deux valeurs joignent celui du milieu aux autres, dont l’un prend alors une troisième valeur.",
  ],
  "als-chain": [
    "The same with more sets, each joined to the next.",
    "De même avec plus d’ensembles, chacun joint au suivant.",
  ],
  "death-blossom": [
    "Each value of a cell takes a value from a set of cells with one value more than cells. Whatever the cell holds, one of the sets then holds a value that all of them have.",
    "Chaque valeur d’une case en prend une à un ensemble de cases avec une valeur de plus que de cases. Quoi que contienne la case, l’un des ensembles prend alors une valeur commune à tous.",
  ],
  "sk-loop": [
    "Sixteen cells around four boxes, in pairs that share a house with the next pair. The houses have room for exactly as many values as there are cells, so each of these values stands nowhere else in its house.",
    "Seize cases autour de quatre blocs, par paires dont chacune partage une zone avec la suivante. Les zones ont de la place pour autant de valeurs que de cases : chacune de ces valeurs n’est nulle part ailleurs dans sa zone.",
  ],
  exocet: [
    "Two cells of a box, the base, and two cells in the other boxes of the band, the targets. Outside of the band there is too little room for the base’s values, so the targets hold the same two.",
    "Deux cases d’un bloc, la base, et deux cases dans les autres blocs de la bande, les cibles. Hors de la bande, il n’y a pas assez de place pour les valeurs de la base : les cibles contiennent les deux mêmes.",
  ],
  tridagon: [
    "Three cells in each of four boxes cannot all hold one of the same three values. So one of their further candidates, the guardians, is true.",
    "Trois cases dans chacun de quatre blocs ne peuvent pas toutes contenir l’une des mêmes trois valeurs. L’un de leurs autres candidats, les gardiens, est donc vrai.",
  ],
  "cell-forcing-chains": [
    "Each candidate of a cell is followed through a chain of its own, and all chains end in the same. So that is true, whichever value the cell holds.",
    "Chaque candidat d’une case est suivi par une chaîne à lui, et toutes finissent de même. C’est donc vrai, quelle que soit la valeur de la case.",
  ],
  "house-forcing-chains": [
    "Each place of a value in a house is followed through a chain of its own, and all chains end in the same. So that is true, wherever the value stands.",
    "Chaque place d’une valeur dans une zone est suivie par une chaîne à elle, et toutes finissent de même. C’est donc vrai, où que soit la valeur.",
  ],
  "failed-literal": [
    "A value is supposed, and what follows contradicts itself. So the opposite is true.",
    "On suppose une valeur, et ce qui en découle se contredit. Le contraire est donc vrai.",
  ],
  "nested-failed-literal": [
    "A forcing chain in whose argument other suppositions fail as well.",
    "Une chaîne forcée dans l’argument de laquelle d’autres suppositions échouent aussi.",
  ],
};
