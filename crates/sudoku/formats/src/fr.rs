//! French: what a reader of puzzles expects.

use neuf_words::Language;

/// What a reader of puzzles has found.
pub(crate) fn found_part(language: Language, found: &str) -> &str {
    match found {
        _ if language == Language::English => found,
        "none" => "rien",
        "a second one" => "en voici une deuxième",
        "`#`, which begins a comment" => "`#`, qui commence un commentaire",
        "`%`, which begins a comment" => "`%`, qui commence un commentaire",
        found => expected_part(language, found),
    }
}

/// What a reader of puzzles expects.
pub(crate) fn expected_part(language: Language, part: &str) -> &str {
    match part {
        _ if language == Language::English => part,
        "a bracket that is closed" => "un crochet fermé",
        "a blank such as `.` or `0`" => "un blanc comme `.` ou `0`",
        "a cell" => "une case",
        "a cell in the same row, column or diagonal" => {
            "une case de la même ligne, colonne ou diagonale"
        }
        "a field with a puzzle" => "un champ avec une grille",
        "a game with `data`" => "un jeu avec `data`",
        "a grid after its size" => "une grille après sa taille",
        "a grid after these rules" => "une grille après ces règles",
        "a grid of the size given here" => "une grille de la taille donnée ici",
        "a grid with valid rules" => "une grille aux règles valables",
        "a grid" => "une grille",
        "a list" => "une liste",
        "a map of regions" => "une carte des régions",
        "a member `puzzle`" => "un membre `puzzle`",
        "a name and `:`" => "un nom et `:`",
        "X or V" => "X ou V",
        "DR, DL, UR or UL" => "DR, DL, UR ou UL",
        "a place beside the grid" => "une place à côté de la grille",
        "a number" => "un nombre",
        "as many cells as rows" => "autant de cases que de lignes",
        "as many cells in both clones" => "autant de cases dans les deux clones",
        "two cells" => "deux cases",
        "a row and a column of the grid, from 0" => {
            "une ligne et une colonne de la grille, comptées à partir de 0"
        }
        "a square board of Penpa" => "un plateau carré de Penpa",
        "boxes of the requested shape" => "des blocs de la forme demandée",
        "a square of cells" => "un carré de cases",
        "a link that holds the whole puzzle (this one holds only its number on a server: open it \
         in a browser, export or share the puzzle as a long link, and paste that)" => {
            "un lien qui contient toute la grille (celui-ci n'en a que le numéro sur un serveur : \
             ouvrez-le dans un navigateur, exportez ou partagez la grille sous forme de lien long, \
             et collez celui-là)"
        }
        "a value above 9 in a grid of this side, or the line `variant:` with the name of the board above \
         overlapping grids" => {
            "une valeur au-dessus de 9 dans une grille de ce côté, ou la ligne `variant:` avec le nom du \
             plateau au-dessus de grilles qui se chevauchent"
        }
        "a header such as `name,puzzle` above a row that begins as a comment does" => {
            "un en-tête comme `name,puzzle` au-dessus d'une ligne qui commence comme un commentaire"
        }
        "a blank such as `.` or `0` in each empty field" => {
            "un blanc comme `.` ou `0` dans chaque champ vide"
        }
        "a whole puzzle in this link (it seems to be cut off or changed)" => {
            "une grille entière dans ce lien (il semble coupé ou modifié)"
        }
        "a puzzle or a row of one" => "une grille ou l'une de ses lignes",
        "a puzzle" => "une grille",
        "a record with its quotes closed" => "un enregistrement aux guillemets fermés",
        "a row" => "une ligne",
        "a tag `game` around `data`" => "une balise `game` autour de `data`",
        "a tag of XML" => "une balise XML",
        "a tag that is closed" => "une balise fermée",
        "a tag" => "une balise",
        "one map of regions" => "une seule carte des régions",
        "one puzzle" => "une seule grille",
        "the cells of a grid" => "les cases d'une grille",
        "brackets nested too deeply" => "des crochets trop imbriqués",
        other => other,
    }
}
