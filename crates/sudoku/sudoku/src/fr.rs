//! French: places, broken rules and the errors of this crate.

use neuf_words::{Language, Numbering, Told};

use crate::count::RateError;
use crate::formula::DecodeError;
use crate::grid::{GridTextError, House, Place, Shape, ShapeError};
use crate::rules::{CageSum, Parity, Variant, VariantError, Violation, ZoneName};
use crate::solve::{MAX_CLAUSES, MAX_COMBINATIONS, MethodError};

impl Told for Place {
    fn french(&self, from: Numbering) -> String {
        format!("ligne {}, colonne {}", from.number(self.row), from.number(self.column))
    }
}

/// A row, a column or a box without its article.
fn house(house: House, from: Numbering) -> String {
    let kind = match house {
        House::Row(_) => "ligne",
        House::Column(_) => "colonne",
        House::Box(_) => "bloc",
    };
    let (number, grid) = house.in_grid();
    let of_grid = grid.map(|grid| format!(" de la grille {}", from.number(grid)));
    format!("{kind} {}{}", from.number(number), of_grid.unwrap_or_default())
}

fn zone(zone: ZoneName, from: Numbering) -> String {
    match zone {
        ZoneName::Falling => "diagonale principale".into(),
        ZoneName::Rising => "autre diagonale".into(),
        ZoneName::Window(number) => format!("fenêtre {}", from.number(number)),
        ZoneName::Group(number) => format!("groupe disjoint {}", from.number(number)),
        ZoneName::Region(name) => format!("région {name}"),
        ZoneName::Distinct(name) if name.variant == Variant::ExtraRegion => {
            format!("région supplémentaire en {}", name.first.french(from))
        }
        ZoneName::Distinct(name) => format!("cage en {}", name.first.french(from)),
        ZoneName::Move(step) => step.french(),
    }
}

impl Told for Violation {
    fn french(&self, from: Numbering) -> String {
        let at = |found: Place| found.french(from);
        let short = |found: Place| found.short(Language::French, from);
        match *self {
            Violation::Twice { value, places: [first, second], house: shared } => {
                format!("{value} en {} et en {} ({})", at(first), at(second), house(shared, from))
            }
            Violation::Same { value, places: [first, second], zone: shared } => {
                format!("{value} en {} et en {} ({})", at(first), at(second), zone(shared, from))
            }
            Violation::Sum(CageSum { cage, wanted, found }) => {
                format!("la cage de somme {wanted} en {} a {found} pour somme", short(cage))
            }
            Violation::OutOfReach(CageSum { cage, wanted, found }) => format!(
                "la cage de somme {wanted} en {} en est à {found} et ne peut plus atteindre sa somme",
                short(cage)
            ),
            Violation::Relation(broken) => {
                if let Some(clash) = broken.clash(Language::French, |&place| at(place)) {
                    return clash;
                }
                let [_, rule] = broken.name.variant.french();
                let name = broken.name.told(Language::French, from);
                if broken.is_full {
                    format!("les valeurs ne respectent pas {name} ({rule})")
                } else {
                    format!("aucune valeur des cases vides ne respecte {name} ({rule})")
                }
            }
            Violation::Candidates { variant: Variant::EvenOdd, place, value, candidates } => {
                let marked = match Parity::of(candidates) {
                    Parity::Even => "paire",
                    Parity::Odd => "impaire",
                };
                format!("{value} en {}, case marquée comme {marked}", at(place))
            }
            Violation::Candidates { place, value: 0, .. } => {
                format!("la case en {} n'a pas de candidats", at(place))
            }
            Violation::Candidates { place, value, candidates, .. } if candidates.is_empty() => {
                format!("{value} en {}, case sans candidats", at(place))
            }
            Violation::Candidates { place, value, candidates, .. } => {
                let values: Vec<String> =
                    candidates.iter().map(|value| value.to_string()).collect();
                format!("{value} en {}, dont les candidats sont {}", at(place), values.join(" "))
            }
        }
    }
}

impl Told for ShapeError {
    fn french(&self, _: Numbering) -> String {
        match self {
            ShapeError::Empty(rows, columns) => {
                format!("un bloc a au moins une ligne et une colonne, et non {rows}x{columns}")
            }
            ShapeError::TooLarge(rows, columns) => format!(
                "des blocs de {rows}x{columns} font une grille de plus de {most}x{most}",
                most = Shape::MAX_SIDE
            ),
            ShapeError::LargeSide(side) => {
                format!("une grille de côté {side} dépasse {most}x{most}", most = Shape::MAX_SIDE)
            }
            ShapeError::NotOverlapping(rows, columns) => format!(
                "des grilles qui se recouvrent ont des blocs d'au moins deux lignes et deux colonnes et \
                 au plus {most}x{most} cases chacune ; il n'y en a pas avec des blocs de {rows}x{columns}",
                most = Shape::MAX_OVERLAPPING_SIDE
            ),
            ShapeError::NoUsualBox(side) => format!(
                "aucune forme de bloc n'est habituelle pour une grille de côté {side} : dites-la sous \
                 la forme LIGNESxCOLONNES"
            ),
        }
    }
}

impl Told for GridTextError {
    fn french(&self, from: Numbering) -> String {
        match self {
            GridTextError::Stray(text) => format!("aucune case ne contient `{text}`"),
            GridTextError::Shape(error) => error.french(from),
            GridTextError::AboveSide(side) => {
                format!("une valeur dépasse le côté de la grille, {side}")
            }
        }
    }
}

impl Told for VariantError {
    fn french(&self, from: Numbering) -> String {
        let at = |found: &Place| found.french(from);
        match self {
            VariantError::NeedsMore(variant) => format!("`{variant}` demande plus que son nom"),
            VariantError::SingleGrid(variant) => format!(
                "`{variant}` est une règle pour une seule grille, pas pour des grilles qui se recouvrent"
            ),
            VariantError::OtherBoard(variant) => {
                format!("le plateau n'est pas celui de `{variant}`")
            }
            VariantError::NoWindows => "windoku demande des blocs carrés (2x2, 3x3…)".into(),
            VariantError::NoGroups => {
                "les groupes disjoints demandent des blocs de plusieurs lignes et colonnes".into()
            }
            VariantError::RegionSide { found, side } => {
                format!("les régions font une grille de côté {found}, et non {side}")
            }
            VariantError::MapSize(found) => format!(
                "une carte des régions a autant de cases qu'un carré, au plus {most}x{most} ; pas {found}",
                most = Shape::MAX_SIDE
            ),
            VariantError::RegionSize { name, found, side } => {
                let cells = Language::French.things(*found as u64, ["case", "cases"]);
                format!("la région {name} a {cells}, et non {side}")
            }
            VariantError::EmptyCage => "une cage a au moins une case".into(),
            VariantError::CellTwice(place) => {
                format!("la cage a deux fois la case en {}", at(place))
            }
            VariantError::CageSize { found, side } => {
                format!("une cage de {found} cases répète une valeur : il y en a {side}")
            }
            VariantError::CageSum { cells, least, most, sum } => {
                let several = format!("la somme de {cells} valeurs différentes");
                let what = Language::French.form(*cells as u64, ["une valeur", &several]);
                format!("{what} va de {least} à {most} : elle ne peut être {sum}")
            }
            VariantError::TooLarge => "les cages sont trop grandes pour une formule".into(),
            VariantError::NoMove { by: [less, more], side } => format!(
                "un saut va de 1 à {} cases dans chaque direction, et non {less} et {more}",
                side - 1
            ),
            VariantError::NoValue { value, side } => {
                format!("les valeurs vont de 1 à {side} : il n'y a pas de {value}")
            }
            VariantError::TooManyMoves => "les sauts sont trop nombreux pour une formule".into(),
            VariantError::SameCell(place) => {
                format!("la case en {} ne peut être plus grande qu'elle-même", at(place))
            }
            VariantError::NoRelation(variant) => {
                format!("`{variant}` n'est pas une relation entre des cases")
            }
            VariantError::TooFewCells { variant, found, least } => {
                format!("une ligne de `{variant}` a au moins {least} cases, et non {found}")
            }
            VariantError::CellCount { variant, found, wanted } => {
                let cells =
                    if *wanted == 1 { "une case".into() } else { format!("{wanted} cases") };
                format!("chaque `{variant}` a {cells}, et non {found}")
            }
            VariantError::NumberCount { variant, found, least, most } => {
                let numbers = match (least, most) {
                    (0, 0) => "aucun nombre".into(),
                    (1, 1) => "un nombre".into(),
                    _ => format!("de {least} à {most} nombres"),
                };
                format!("chaque `{variant}` a {numbers} dans son indice, et non {found}")
            }
            VariantError::NoHalves { variant, found } => format!(
                "`{variant}` demande deux formes d'autant de cases ; {found} cases n'ont pas de \
                 moitiés"
            ),
            VariantError::NoSquare(variant) => {
                format!("`{variant}` demande les quatre cases autour d'un coin, comme r1c1-r2c2")
            }
            VariantError::NoRow(variant) => format!(
                "`{variant}` demande toutes les cases d'une ligne ou d'une colonne, comme r1c1-r1c9"
            ),
            VariantError::NoDiagonal(variant) => format!(
                "`{variant}` demande toutes les cases d'une diagonale, d'un bord à l'autre, comme \
                 r1c2-r2c1"
            ),
            VariantError::NoFilling(variant) => {
                format!("aucune valeur ne convient à ce `{variant}`")
            }
            VariantError::PassedTwice { variant, place } => {
                format!("la ligne de `{variant}` passe deux fois par la case en {}", at(place))
            }
            VariantError::NotTouching { variant, places: [one, next] } => format!(
                "`{variant}` ne peut aller de la case en {} à celle en {}, qui ne se \
                 touchent pas",
                at(one),
                at(next)
            ),
            VariantError::LinesTooLarge(variant) => format!(
                "avec cette ligne de `{variant}`, les relations sont trop grandes pour une formule"
            ),
            VariantError::Outside => "la grille n'a pas cette case".into(),
        }
    }
}

impl Told for DecodeError {
    fn french(&self, from: Numbering) -> String {
        let at = |found: &Place| found.french(from);
        match self {
            DecodeError::Incomplete(place) => {
                format!("{} : la réponse ne dit pas ce que contient la case", at(place))
            }
            DecodeError::NoValue(place) => {
                format!("{} : la réponse ne donne aucune valeur à la case", at(place))
            }
            DecodeError::SeveralValues { place, first, second } => {
                format!("{} : la réponse donne à la case à la fois {first} et {second}", at(place))
            }
            DecodeError::GivenChanged { place, given, found } => {
                format!("{} : la réponse dit {found} là où {given} est donné", at(place))
            }
            DecodeError::Violation(broken) => {
                format!("la réponse enfreint les règles : {}", broken.french(from))
            }
        }
    }
}

impl Told for RateError {
    fn french(&self, from: Numbering) -> String {
        match self {
            RateError::NoSolution => "pas de solution".into(),
            RateError::Several => "plusieurs solutions".into(),
            RateError::Interrupted => "arrêté avant d'être évalué".into(),
            RateError::NotUsual => "pas un sudoku 9×9 ordinaire".into(),
            RateError::Method(error) => error.french(from),
        }
    }
}

impl Told for MethodError {
    fn french(&self, from: Numbering) -> String {
        match self {
            MethodError::TooManyCombinations { side, free } => format!(
                "la force brute essaierait {side}^{free} combinaisons, plus que les {} dont elle se \
                 charge sans --force",
                Language::French.count(MAX_COMBINATIONS)
            ),
            MethodError::TooManyClauses { clauses } => format!(
                "la formule de cette grille a {clauses} clauses, plus que les {MAX_CLAUSES} que l'on \
                 garde en mémoire"
            ),
            MethodError::OtherShape { shape } => format!(
                "le moteur de bits est fait pour des blocs de 3x3, pas de {shape} ; `sat` les prend tous"
            ),
            MethodError::UsualRulesOnly { variants } => format!(
                "la méthode ne connaît que les règles habituelles, pas la variante ({variants}) ; `sat` \
                 et `dpll` la prennent"
            ),
            MethodError::OutOfMemory => {
                "la formule de cette grille est trop grande pour le solveur".into()
            }
            MethodError::Stopped => "arrêté avant que la formule de cette grille soit faite".into(),
            MethodError::NoThread { cause } => {
                format!("impossible de démarrer un thread : {cause}")
            }
            MethodError::WrongModel(error) => format!(
                "le modèle du solveur n'est pas une solution, ce qui est un défaut de neuf : {}",
                error.french(from)
            ),
        }
    }
}
