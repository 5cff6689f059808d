//! Why a rule is refused, whatever the givens are.

use neuf_words::{Language, told, tr};

use super::Variant;
use crate::{Place, Shape};

told! {
    /// Why a rule makes no sense for a grid.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum VariantError(language, from) {
        /// The variant needs a map or a list, and not only its name.
        NeedsMore(variant: Variant) = [
            "`{variant}` needs to be told more than its name",
            "`{variant}` demande plus que son nom",
        ];
        /// Windows exist only between square boxes.
        NoWindows = [
            "windoku needs square boxes (2x2, 3x3 …)",
            "windoku demande des blocs carrés (2x2, 3x3…)",
        ];
        /// The variant is defined for a single grid.
        SingleGrid(variant: Variant) = [
            "`{variant}` is a rule for a single grid, not for grids that overlap",
            "`{variant}` est une règle pour une seule grille, pas pour des grilles qui se recouvrent",
        ];
        /// The grids overlap in another way, or there is a single one.
        OtherBoard(variant: Variant) = [
            "the board is not that of `{variant}`", "le plateau n'est pas celui de `{variant}`",
        ];
        /// There are no boxes with several rows and columns.
        NoGroups = [
            "disjoint groups need boxes with several rows and columns",
            "les groupes disjoints demandent des blocs de plusieurs lignes et colonnes",
        ];
        /// The regions are for grids of another side.
        RegionSide {
            /// The side of the map.
            found: usize,
            /// The side of the grid.
            side: usize,
        } = [
            "the regions make a grid of side {found}, not {side}",
            "les régions font une grille de côté {found}, et non {side}",
        ];
        /// The map is not a square.
        MapSize(found: usize) = [
            "a map of regions has as many cells as a square, at most {most}x{most}; not {found}",
            "une carte des régions a autant de cases qu'un carré, au plus {most}x{most} ; pas {found}";
            most = Shape::MAX_SIDE
        ];
        /// A region has too few or too many cells.
        RegionSize {
            /// The sign of the region in the map.
            name: char,
            /// How many cells it has.
            found: usize as "",
            /// How many cells it must have.
            side: usize,
        } = [
            "region {name} has {cells}, not {side}", "la région {name} a {cells}, et non {side}";
            cells = cells_in(language, *found)
        ];
        /// A cage has no cell.
        EmptyCage = ["a cage needs a cell", "une cage a au moins une case"];
        /// A cage contains a cell twice.
        CellTwice(place: Place) = [
            "the cage has {place} twice", "la cage a deux fois la case en {place}",
        ];
        /// A cage has more cells than there are values.
        CageSize {
            /// How many cells it has.
            found: usize,
            /// How many values there are.
            side: usize,
        } = [
            "a cage of {found} cells repeats a value: there are {side}",
            "une cage de {found} cases répète une valeur : il y en a {side}",
        ];
        /// No different values have this sum.
        CageSum {
            /// How many cells the cage has.
            cells: usize as "",
            /// The smallest sum of as many different values.
            least: usize,
            /// The greatest sum of as many different values.
            most: usize,
            /// The sum that was given.
            sum: usize,
        } = [
            "{values} to {least} at least and {most} at most, not to {sum}",
            "{values} va de {least} à {most} : elle ne peut être {sum}";
            values = added_up(language, *cells)
        ];
        /// The cages together would need too much memory.
        TooLarge = [
            "the cages are too large to be put into a formula",
            "les cages sont trop grandes pour une formule",
        ];
        /// A move stays in its row or column, or leaves the grid from each cell.
        NoMove {
            /// The numbers of cells in both directions.
            by: [u8; 2] as "",
            /// The side of the grid.
            side: usize,
        } = [
            "a move goes from 1 to {most} cells in each direction, not {less} and {more}",
            "un saut va de 1 à {most} cases dans chaque direction, et non {less} et {more}";
            most = side - 1, less = by[0], more = by[1]
        ];
        /// The grid does not have the value.
        NoValue {
            /// The value.
            value: u8,
            /// The side of the grid.
            side: usize,
        } = [
            "values go from 1 to {side}; there is no {value}",
            "les valeurs vont de 1 à {side} : il n'y a pas de {value}",
        ];
        /// The moves together would have too many clauses.
        TooManyMoves = [
            "the moves are too many to be put into a formula",
            "les sauts sont trop nombreux pour une formule",
        ];
        /// A cell should be greater than itself.
        SameCell(place: Place) = [
            "{place} cannot be greater than itself",
            "la case en {place} ne peut être plus grande qu'elle-même",
        ];
        /// The variant ties no cells by a relation.
        NoRelation(variant: Variant) = [
            "`{variant}` is not a relation between cells",
            "`{variant}` n'est pas une relation entre des cases",
        ];
        /// A relation has too few cells.
        TooFewCells {
            /// The variant.
            variant: Variant,
            /// How many cells there are.
            found: usize,
            /// How many there must be.
            least: usize,
        } = [
            "a line of `{variant}` has {least} cells at least, not {found}",
            "une ligne de `{variant}` a au moins {least} cases, et non {found}",
        ];
        /// A relation does not have the number of cells that it must have.
        CellCount {
            /// The variant.
            variant: Variant,
            /// How many cells there are.
            found: usize,
            /// How many there must be.
            wanted: usize as "",
        } = [
            "each `{variant}` has {cells}, not {found}", "chaque `{variant}` a {cells}, et non {found}";
            cells = cells_in(language, *wanted)
        ];
        /// A clue does not have the numbers that it must have.
        NumberCount {
            /// The variant.
            variant: Variant,
            /// How many numbers there are.
            found: usize,
            /// How many there must be at least.
            least: usize,
            /// How many there may be.
            most: usize,
        } = [
            "each `{variant}` has {numbers} in its clue, not {found}",
            "chaque `{variant}` a {numbers} dans son indice, et non {found}";
            numbers = numbers(language, *least, *most)
        ];
        /// The cells are not two shapes of as many cells each.
        NoHalves {
            /// The variant.
            variant: Variant,
            /// How many cells there are.
            found: usize,
        } = [
            "`{variant}` needs two shapes of as many cells each; {found} cells have no halves",
            "`{variant}` demande deux formes d'autant de cases ; {found} cases n'ont pas de moitiés",
        ];
        /// The cells are not the four around a corner.
        NoSquare(variant: Variant) = [
            "`{variant}` needs the four cells around a corner, such as r1c1-r2c2",
            "`{variant}` demande les quatre cases autour d'un coin, comme r1c1-r2c2",
        ];
        /// The cells are not a row or a column.
        NoRow(variant: Variant) = [
            "`{variant}` needs all cells of a row or a column, such as r1c1-r1c9",
            "`{variant}` demande toutes les cases d'une ligne ou d'une colonne, comme r1c1-r1c9",
        ];
        /// The cells are not a diagonal from border to border.
        NoDiagonal(variant: Variant) = [
            "`{variant}` needs all cells of a diagonal, from border to border, such as r1c2-r2c1",
            "`{variant}` demande toutes les cases d'une diagonale, d'un bord à l'autre, comme \
             r1c2-r2c1",
        ];
        /// No values keep a relation.
        NoFilling(variant: Variant) = [
            "no values keep this `{variant}`", "aucune valeur ne convient à ce `{variant}`",
        ];
        /// A relation contains a cell twice.
        PassedTwice {
            /// The variant.
            variant: Variant,
            /// The cell.
            place: Place,
        } = [
            "the line of `{variant}` passes {place} twice",
            "la ligne de `{variant}` passe deux fois par la case en {place}",
        ];
        /// A line ends where it begins, and its rule has no meaning there.
        Closed {
            /// The variant.
            variant: Variant,
            /// The first cell, which is also the last one.
            place: Place,
        } = [
            "the line of `{variant}` begins and ends in {place}, but `{variant}` needs two ends \
             (only whispers, renban, modular, entropic and region-sum lines may be closed)",
            "la ligne de `{variant}` commence et finit par la case en {place}, mais `{variant}` a \
             besoin de deux bouts (seules les lignes de murmures, renban, modulaires, entropiques et \
             à sommes par région peuvent être fermées)",
        ];
        /// Regions were set below a line whose rule depends on them.
        RegionsAfter(variant: Variant) = [
            "regions have to be set before the lines of `{variant}`",
            "les régions doivent être fixées avant les lignes de `{variant}`",
        ];
        /// Two cells that follow each other in a line do not touch.
        NotTouching {
            /// The variant.
            variant: Variant,
            /// The two cells.
            places: [Place; 2] as "",
        } = [
            "`{variant}` cannot go from {one} to {next}, which do not touch",
            "`{variant}` ne peut aller de la case en {one} à celle en {next}, qui ne se touchent pas";
            one = places[0].told_from(language, from), next = places[1].told_from(language, from)
        ];
        /// The relations together would need too much memory.
        LinesTooLarge(variant: Variant) = [
            "with this line of `{variant}`, the relations are too large to be put into a formula",
            "avec cette ligne de `{variant}`, les relations sont trop grandes pour une formule",
        ];
        /// The grid does not have this cell.
        Outside = ["the grid has no such cell", "la grille n'a pas cette case"];
    }
}

impl std::error::Error for VariantError {}

/// A number of cells, in words.
fn cells_in(language: Language, count: usize) -> String {
    match count {
        1 => language.of(["one cell", "une case"]).into(),
        _ => tr!(language, ["{count} cells", "{count} cases"], count),
    }
}

/// How many numbers a clue has, in words.
fn numbers(language: Language, least: usize, most: usize) -> String {
    match (least, most) {
        (0, 0) => language.of(["no number", "aucun nombre"]).into(),
        (1, 1) => language.of(["one number", "un nombre"]).into(),
        _ => {
            tr!(language, ["{least} to {most} numbers", "de {least} à {most} nombres"], least, most)
        }
    }
}

/// So many different values and their sum, as the subject of a sentence.
fn added_up(language: Language, values: usize) -> String {
    match values {
        1 => language.of(["a value comes", "une valeur"]).into(),
        _ => tr!(
            language,
            ["{values} different values add up", "la somme de {values} valeurs différentes"],
            values
        ),
    }
}
