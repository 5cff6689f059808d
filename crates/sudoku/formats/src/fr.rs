//! French: what is wrong with a puzzle that was read.

use neuf_sudoku::rules::Variant;
use neuf_words::{Numbering, Told};

use crate::unread::{in_quotes, text_on_one_line};
use crate::{Assumed, FormatError, FormatErrorKind, Unread};

impl Told for FormatError {
    fn french(&self, from: Numbering) -> String {
        let FormatError { line, column, kind } = self;
        format!("ligne {line}, colonne {column} : {}", kind.french(from))
    }
}

impl Told for FormatErrorKind {
    fn french(&self, from: Numbering) -> String {
        match self {
            FormatErrorKind::CellCount { expected, found } => {
                format!("il faut {expected} cases, il y en a {found}")
            }
            FormatErrorKind::RowLength { expected, found } => {
                format!("il faut {expected} cases dans cette ligne, il y en a {found}")
            }
            FormatErrorKind::RowCount { expected, found } => {
                format!("il faut {expected} lignes de {expected} cases, il y en a {found}")
            }
            FormatErrorKind::Stray { found } => {
                format!("il faut une valeur ou un blanc, il y a `{}`", found.escape_debug())
            }
            FormatErrorKind::AboveSide { side, found } => {
                format!("il faut une valeur de 1 à {side}, il y a {found}")
            }
            FormatErrorKind::OtherSide { wanted, found } => format!(
                "il faut une grille de côté {} (blocs de {wanted}), celle-ci a le côté {found}",
                wanted.side()
            ),
            FormatErrorKind::Shape(error) => error.french(from),
            FormatErrorKind::NoCell { found } => {
                format!("il faut une case comme r1c1, il y a {found}")
            }
            FormatErrorKind::BoardRows { expected, found } => {
                format!("il faut {expected} lignes du plateau, il y en a {found}")
            }
            FormatErrorKind::CommonCell { expected, found } => format!(
                "il faut {expected}, que cette case contient dans une autre grille, il y a {found}"
            ),
            FormatErrorKind::Hole { found } => {
                format!("il faut une case de l'une des grilles, il y a {found}")
            }
            FormatErrorKind::OutsideGrid { side, found } => {
                format!("il faut une case de r1c1 à r{side}c{side}, il y a {found}")
            }
            FormatErrorKind::Name(error) => error.french(from),
            FormatErrorKind::Variant(error) => error.french(from),
            FormatErrorKind::Unexpected { expected, found } => {
                let found = match found.as_str() {
                    "none" => "rien",
                    "a second one" => "en voici une deuxième",
                    "`#`, which begins a comment" => "`#`, qui commence un commentaire",
                    "`%`, which begins a comment" => "`%`, qui commence un commentaire",
                    found => expected_part(found),
                };
                format!("il faut {}, il y a {found}", expected_part(expected))
            }
            FormatErrorKind::Part { part, kind } => format!("{part} : {}", kind.french(from)),
            FormatErrorKind::UnknownRules(unread) => {
                let unread: Vec<String> = unread.iter().map(|part| part.french(from)).collect();
                format!("des règles de cette grille sont inconnues : {}", unread.join(" ; "))
            }
            FormatErrorKind::TooLong { limit } => {
                format!("il faut au plus {limit} octets dans une grille, il y en a davantage")
            }
            FormatErrorKind::Doubtful { assumed, .. } => doubt(assumed, from),
            FormatErrorKind::Io(error) => {
                format!("impossible de continuer à lire : {}", error.french(from))
            }
        }
    }
}

impl Told for Unread {
    fn french(&self, _: Numbering) -> String {
        match self {
            Unread::Constraint { name, count } => {
                format!("neuf n'a pas de règle pour {} ({count})", in_quotes(name))
            }
            Unread::Drawing { name, count } => {
                format!("dessiné sans règle : {} ({count})", in_quotes(name))
            }
            Unread::Note { name, count } => {
                format!("laissé de côté : {} ({count})", in_quotes(name))
            }
            Unread::Text(text) => {
                format!("les règles en toutes lettres : « {} »", text_on_one_line(text))
            }
        }
    }
}

impl Told for Assumed {
    fn french(&self, from: Numbering) -> String {
        match self {
            Assumed::EmptyCells => "les places vides sont lues comme des cases vides".into(),
            Assumed::Letters(letters) => {
                let read: Vec<String> = letters
                    .iter()
                    .map(|(letter, value)| match value {
                        0 => format!("la lettre `{letter}` est lue comme 0, une case vide"),
                        value => format!("la lettre `{letter}` est lue comme {value}"),
                    })
                    .collect();
                read.join(" ; ")
            }
            Assumed::Missing { place, value: value @ 1.. } => format!(
                "80 caractères au lieu de 81 : un {value} est ajouté en {}",
                place.french(from)
            ),
            Assumed::Missing { place, .. } => format!(
                "80 caractères au lieu de 81 : une case vide est ajoutée en {}, la seule place qui \
                 laisse exactement une solution",
                place.french(from)
            ),
            Assumed::Surplus { found, number } => format!(
                "82 caractères au lieu de 81 : le caractère {number}, `{found}`, est retiré, \
                 ce qui laisse exactement une solution"
            ),
            Assumed::Board(board) => {
                let meaning =
                    board.name().parse().map_or("", |variant: Variant| variant.french()[1]);
                format!(
                    "lu comme le plateau `{board}` : {meaning} ; une ligne `variant: {board}` \
                     au-dessus le dit"
                )
            }
        }
    }
}

/// Why a reading is in doubt, and what to do.
fn doubt(assumed: &Assumed, from: Numbering) -> String {
    match assumed {
        Assumed::EmptyCells => "les places vides semblent être des cases vides, mais on ne voit \
                                pas dans quelles colonnes sont les chiffres : mettez un point \
                                pour chaque case vide"
            .into(),
        Assumed::Letters(letters) => {
            let letters: Vec<String> = letters.iter().map(|(c, _)| format!("`{c}`")).collect();
            format!(
                "la lettre {} semble être un chiffre, mais deux valeurs se contredisent alors : \
                 mettez le chiffre voulu",
                letters.join(" et ")
            )
        }
        Assumed::Missing { place, value } => {
            let what = match value {
                0 => "une case vide".to_owned(),
                value => format!("un {value}"),
            };
            format!(
                "il faut 81 cases, il y en a 80 ; il manque peut-être {what} en {}, mais ce n'est \
                 pas sûr : ajoutez ce qui manque",
                place.french(from)
            )
        }
        Assumed::Surplus { found, number } => format!(
            "il faut 81 cases, il y en a 82 ; plusieurs peuvent être de trop, par exemple la \
             case {number}, `{found}` : retirez celle qui l'est"
        ),
        // The length of a board says which one it is.
        Assumed::Board(_) => assumed.french(from),
    }
}

/// What a reader of puzzles expects.
fn expected_part(part: &str) -> &str {
    match part {
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
