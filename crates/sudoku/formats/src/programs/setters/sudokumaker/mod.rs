//! Links of SudokuMaker and the JSON in them: constraints by the number of their type.
//!
//! Such a puzzle is translated into a board of f-puzzles, which has nearly the same constraints
//! under names, and the board is read. A reader of its own was rejected: each line, dot and clue
//! would be checked a second time, in other words. What the board has no constraint for is named as
//! in any other file.
//!
//! There is no specification. The forms are those of the public schema of `sudokumaker-mcp`; the
//! numbers of edges, corners and places outside the grid, which that schema leaves open, are those
//! that two public importers agree on.

#[cfg(test)]
mod tests;

use neuf_sudoku::Shape;
use serde_json::{Map, Value, json};

use super::cells::{seen, spot_name};
use super::form::{Check, Form, Keys, form_of};
use super::fpuzzles;
use super::item::{
    is_set, list, list_of, member, members, number, number_of, text, text_of, within,
};
use super::words::{DISABLED, EFFECTS, FOG};
use crate::entry::Entry;
use crate::error::FormatError;
use crate::programs::brackets::{Item, Member, parse_start};
use crate::unread::Tally;

/// What a constraint of some type says, and so which members it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Nothing that is not said elsewhere.
    Nothing,
    /// The region of each cell.
    Regions,
    /// Different values in rows and columns.
    Lines,
    /// A rule for the whole grid, under this key of f-puzzles.
    Whole(&'static str),
    /// The same under the name that neuf gives the rule.
    Named(&'static str),
    /// Single cells, under this key.
    Marks(&'static str),
    /// Cells with different values.
    Region,
    /// Edges with a number, under this key.
    Dots(&'static str),
    /// Edges with the sum 5 or 10.
    Letters,
    Thermometers,
    Cages,
    /// Groups of cells with one value in each.
    Clones,
    Quadruples,
    /// Lines of cells, under this key.
    Paths(&'static str),
    Whispers,
    RegionSums,
    /// Lines on which values of some groups take turns.
    Groups,
    Arrows,
    LittleKillers,
    /// Places outside the grid with a number, under this key.
    Outside(&'static str),
    /// What is only drawn, under this key.
    Drawn(&'static str),
    /// What is no rule; the words say what it is.
    Note([&'static str; 2]),
    /// What neuf has no rule for.
    Unknown,
}

/// The types of constraints, with their names in the schema.
const TYPES: &[(usize, &str, Kind)] = &[
    (0, "Givens", Kind::Nothing),
    (1, "Regions", Kind::Regions),
    (10, "DiagonalMinus", Kind::Whole("diagonal-")),
    (11, "DiagonalPlus", Kind::Whole("diagonal+")),
    (12, "Antiking", Kind::Whole("antiking")),
    (13, "Antiknight", Kind::Whole("antiknight")),
    (14, "DisjointGroups", Kind::Whole("disjointgroups")),
    // f-puzzles would excuse neighbours with a dot.
    (15, "Nonconsecutive", Kind::Named("non-consecutive")),
    (16, "GlobalEntropy", Kind::Unknown),
    (100, "Even", Kind::Marks("even")),
    (101, "Odd", Kind::Marks("odd")),
    (102, "Maximum", Kind::Marks("maximum")),
    (103, "Minimum", Kind::Marks("minimum")),
    (DIFFERENCE, "Difference", Kind::Dots("difference")),
    (RATIO, "Ratio", Kind::Dots("ratio")),
    (202, "XV", Kind::Letters),
    (300, "Thermometer", Kind::Thermometers),
    (301, "KillerCages", Kind::Cages),
    (302, "Clone", Kind::Clones),
    (303, "Quadruple", Kind::Quadruples),
    (304, "LookAndSayCages", Kind::Unknown),
    (305, "DifferentValues", Kind::Region),
    (400, "Renban", Kind::Paths("renban")),
    (401, "Whisper", Kind::Whispers),
    (402, "Palindrome", Kind::Paths("palindrome")),
    (403, "BetweenLines", Kind::Paths("betweenline")),
    (404, "RegionSumLine", Kind::RegionSums),
    (405, "Sequence", Kind::Unknown),
    (406, "EntropyLines", Kind::Groups),
    (407, "LockoutLines", Kind::Unknown),
    (408, "Arrow", Kind::Arrows),
    (409, "DoubleArrow", Kind::Unknown),
    (500, "LittleKillers", Kind::LittleKillers),
    (501, "SandwichSums", Kind::Outside("sandwichsum")),
    (502, "XSums", Kind::Outside("xsum")),
    (503, "Skyscrapers", Kind::Outside("skyscraper")),
    (504, "NumberedRooms", Kind::Outside("numberedrooms")),
    (600, "RowIndexer", Kind::Unknown),
    (601, "ColumnIndexer", Kind::Unknown),
    (CUSTOM, "Custom", Kind::Unknown),
    (2000, "CosmeticLine", Kind::Drawn("line")),
    (2001, "CosmeticCage", Kind::Drawn("cage")),
    (2002, "CosmeticSymbol", Kind::Drawn("text")),
    (2003, "SudokuRules", Kind::Lines),
    (4000, "FogLights", Kind::Note(FOG)),
    (4001, "FogTriggers", Kind::Note(EFFECTS)),
];

const DIFFERENCE: usize = 200;
const RATIO: usize = 201;
/// A constraint in the words of a program.
const CUSTOM: usize = 1000;

/// Cells by their numbers in reading order, from 0.
const CELLS: Form = Form::List(&Form::Number);
const PATHS: Form = Form::List(&CELLS);

/// What every constraint may have.
const COMMON: Keys =
    &[("type", Form::Number), ("name", Form::Text), ("disabled", Form::Flag), ("style", Form::Any)];

const FILE: Keys = &[("formatVersion", Form::Any), ("puzzle", Form::Braces)];

const PUZZLE: Keys = &[
    ("type", Form::Text),
    ("size", Form::Number),
    ("width", Form::Number),
    ("height", Form::Number),
    ("minDigit", Form::Number),
    ("maxDigit", Form::Number),
    ("cells", Form::List(&Form::Object(&[CELL]))),
    ("constraints", Form::List(&Form::Braces)),
    ("name", Form::Text),
    ("author", Form::Text),
    ("comment", Form::Text),
    ("messages", Form::Any),
    ("export", Form::Any),
    ("exportSettings", Form::Any),
    ("id", Form::Any),
    ("creationTimestamp", Form::Any),
];

/// The members of a cell. Marks and colours are sets, written as numbers of any size.
const CELL: Keys = &[
    ("given", Form::Flag),
    ("value", Form::Number),
    ("candidates", Form::Any),
    ("cornerPencilMarks", Form::Any),
    ("colors", Form::Any),
    ("valid", Form::Any),
    ("id", Form::Any),
    ("x", Form::Any),
    ("y", Form::Any),
];

impl Kind {
    /// The members of such a constraint beside the common ones; `None` if they may be any.
    fn keys(self) -> Option<Keys> {
        const CLUES: Form = Form::List(&Form::Object(&[&[
            ("value", Form::Number),
            ("edge", Form::Number),
            ("outerCell", Form::Number),
            ("corner", Form::Number),
            ("digits", Form::List(&Form::Number)),
            // 1 or -1.
            ("diagonal", Form::Text),
        ]]));
        const NEGATIVE: (&str, Form) = ("negative", Form::List(&Form::Number));
        const PATH: (&str, Form) = ("lines", PATHS);
        Some(match self {
            Kind::Nothing | Kind::Whole(_) | Kind::Named(_) => &[],
            // A cell without a region has -1.
            Kind::Regions => &[("regions", Form::List(&Form::Text))],
            Kind::Lines => &[("areas", Form::List(&Form::Braces))],
            Kind::Marks(_) | Kind::Region => &[("cells", CELLS)],
            Kind::Dots(_) => &[
                ("clues", CLUES),
                NEGATIVE,
                (OVERRIDES[0], Form::Flag),
                (OVERRIDES[1], Form::Flag),
            ],
            Kind::Letters => &[("clues", CLUES), NEGATIVE],
            Kind::Thermometers => &[("thermometers", PATHS), ("slow", Form::Flag)],
            Kind::Cages => &[(
                "cages",
                Form::List(&Form::Object(&[&[("cells", CELLS), ("value", Form::Number)]])),
            )],
            Kind::Clones => &[("groups", PATHS)],
            Kind::Quadruples | Kind::LittleKillers | Kind::Outside(_) => &[("clues", CLUES)],
            Kind::Paths(_) => &[PATH],
            Kind::Whispers => &[PATH, ("minDifference", Form::Number)],
            Kind::RegionSums => &[PATH, ("singleRegionTotals", Form::Flag)],
            Kind::Groups => &[PATH, ("groups", Form::List(&Form::Text))],
            Kind::Arrows => &[(
                "bulbsWithArrows",
                Form::List(&Form::Object(&[&[("bulbCells", CELLS), ("arrows", PATHS)]])),
            )],
            Kind::Drawn(_) | Kind::Note(_) | Kind::Unknown => return None,
        })
    }
}

/// Whether a dot of one kind excuses its edge from the negative rule of the other kind.
const OVERRIDES: [&str; 2] = ["overrideNegativeRatios", "overrideNegativeDifferences"];

/// Whether these are the members of a puzzle of SudokuMaker.
pub(super) fn is_blob(found: &[Member<'_>]) -> bool {
    let puzzle = member(found, "puzzle").map(members).unwrap_or_default();
    member(found, "formatVersion").is_some() && member(puzzle, "cells").is_some()
}

/// The puzzle; `wanted` are the boxes where it does not say them.
///
/// # Errors
/// When its cells are no square, or a constraint makes no sense.
pub(super) fn read(
    found: &[Member<'_>],
    wanted: Option<Shape>,
    place: (usize, usize),
) -> Result<Entry, FormatError> {
    let mut tally = Tally::default();
    let puzzle = member(found, "puzzle").map(members).unwrap_or_default();
    let side = side(puzzle, place)?;
    values(puzzle, side, place)?;
    let mut check = Check { side, tally: &mut tally };
    check.file(found, |key| form_of(&[FILE], key))?;
    check.part("puzzle", puzzle, |key| form_of(&[PUZZLE], key))?;
    let board = Board { side, members: Map::new(), tally };
    let (board, tally) = board.of(puzzle)?;
    let text = board.to_string();
    let (item, _) = parse_start(&text, (1, 1));
    let mut entry = item
        .and_then(|board| fpuzzles::read(members(&board), wanted, place))
        // Places in the board are none in the file.
        .map_err(|error| FormatError { line: place.0, column: place.1, ..error })?;
    entry.unread.splice(0..0, tally.into_found());
    Ok(entry)
}

/// The number of rows, which is that of columns.
fn side(puzzle: &[Member<'_>], place: (usize, usize)) -> Result<usize, FormatError> {
    let count = list_of(puzzle, "cells").len();
    let names = ["size", "width", "height"];
    let mut sides = Vec::new();
    for name in names {
        sides.extend(number_of(puzzle, name)?);
    }
    let side = sides.first().copied().unwrap_or(count.isqrt());
    if side > 0 && side * side == count && sides.iter().all(|&other| other == side) {
        return Ok(side);
    }
    let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
    let sides = sides.join("×");
    Err(FormatError::unexpected(
        place,
        ["a grid with as many rows as columns", "une grille avec autant de lignes que de colonnes"],
        [format!("{count} cells ({sides})"), format!("{count} cases ({sides})")],
    ))
}

/// Refuses other values than those from 1 to the number of rows: all clues are about these values.
fn values(puzzle: &[Member<'_>], side: usize, place: (usize, usize)) -> Result<(), FormatError> {
    let least = number_of(puzzle, "minDigit")?.unwrap_or(1);
    let most = number_of(puzzle, "maxDigit")?.unwrap_or(side);
    if (least, most) == (1, side) {
        return Ok(());
    }
    let expected =
        ["the values from 1 to the number of rows", "les valeurs de 1 au nombre de lignes"];
    let found = [format!("{least} to {most}"), format!("de {least} à {most}")];
    Err(FormatError::unexpected(place, expected, found))
}

/// A board of f-puzzles that is being made, and what has no place on it.
struct Board {
    side: usize,
    members: Map<String, Value>,
    tally: Tally,
}

impl Board {
    fn of(mut self, puzzle: &[Member<'_>]) -> Result<(Value, Tally), FormatError> {
        let texts = [("name", "title"), ("author", "author"), ("comment", "ruleset")];
        for (name, key) in texts {
            if let Some(text) = text_of(puzzle, name) {
                self.members.insert(key.to_owned(), json!(text));
            }
        }
        let mut has_lines = text_of(puzzle, "type").is_none_or(|kind| kind == "sudoku");
        let mut regions: Option<&[Item<'_>]> = None;
        let mut dots = Dots::default();
        for (place, item) in list_of(puzzle, "constraints").iter().enumerate() {
            let own = members(item);
            if member(own, "disabled").is_some_and(is_set) {
                self.tally.notes(DISABLED, 1);
                continue;
            }
            let number = number_of(own, "type")?;
            let Some(&(number, name, kind)) =
                TYPES.iter().find(|(known, ..)| Some(*known) == number)
            else {
                let number =
                    number.map_or("without a type".to_owned(), |number| number.to_string());
                self.tally.constraint(&format!("constraint {number}"));
                continue;
            };
            if let Some(keys) = kind.keys() {
                let mut check = Check { side: self.side, tally: &mut self.tally };
                check.part(name, own, |key| form_of(&[COMMON, keys], key))?;
            }
            match kind {
                Kind::Regions if regions.is_none() => regions = Some(self.regions(own)?),
                Kind::Regions => self.tally.changes(name, 1),
                Kind::Lines if list_of(own, "areas").is_empty() => has_lines = true,
                Kind::Lines => self.tally.changes("SudokuRules.areas", 1),
                Kind::Unknown if number == CUSTOM => {
                    let definition = member(own, "definition").map(members).unwrap_or_default();
                    let title = text_of(definition, "name").or(text_of(own, "name"));
                    self.tally.constraint(&format!("{name} {}", title.unwrap_or_default()));
                }
                Kind::Unknown => self.tally.constraint(name),
                Kind::Note(words) => self.tally.notes(words, 1),
                Kind::Dots(_) => {
                    dots.add(number, own);
                    self.constraint(name, kind, own)?;
                }
                _ => within(
                    &format!("constraints[{place}]"),
                    None,
                    self.constraint(name, kind, own),
                )?,
            }
        }
        self.tally.changes("type custom", usize::from(!has_lines));
        match dots.rule() {
            Ok(Some(rule)) => self.push("namedrule", json!({"rule": rule})),
            Ok(None) => {}
            Err(name) => self.tally.changes(name, 1),
        }
        let cells = list_of(puzzle, "cells");
        let rows = cells.chunks(self.side.max(1)).enumerate().map(|(row, cells)| {
            let row_of = |(column, item): (usize, &Item<'_>)| {
                let region = regions.and_then(|all| number(all.get(self.side * row + column)?));
                cell(item, region)
            };
            cells.iter().enumerate().map(row_of).collect::<Value>()
        });
        let grid: Value = rows.collect();
        self.members.insert("size".to_owned(), json!(self.side));
        self.members.insert("grid".to_owned(), grid);
        Ok((Value::Object(self.members), self.tally))
    }

    /// The regions of all cells: a number each, or -1 where there is no region.
    fn regions<'i, 'a>(&self, own: &'i [Member<'a>]) -> Result<&'i [Item<'a>], FormatError> {
        let Some(item) = member(own, "regions") else { return Ok(&[]) };
        let regions = list(item);
        let is_region = |region: &&Item<'_>| number(region).is_some() || text(region) == Some("-1");
        let place = match regions.iter().find(|region| !is_region(region)) {
            Some(region) => region.place,
            None if regions.len() == self.side * self.side => return Ok(regions),
            None => item.place,
        };
        let expected = [
            "the number of a region for each cell, or -1",
            "le numéro d’une région pour chaque case, ou -1",
        ];
        let found = [format!("{} entries", regions.len()), format!("{} valeurs", regions.len())];
        within("Regions.regions", None, Err(FormatError::unexpected(place, expected, found)))
    }

    fn push(&mut self, key: &str, value: Value) {
        if let Value::Array(list) = self.members.entry(key).or_insert_with(|| json!([])) {
            list.push(value);
        }
    }

    /// The name of the cell with this number. The reader of the board refuses one that is not in
    /// the grid, as it does with places that no cell has.
    fn cell(&self, number: usize) -> String {
        spot_name([number / self.side + 1, number % self.side + 1])
    }

    fn cells(&self, item: &Item<'_>) -> Vec<String> {
        list(item).iter().filter_map(number).map(|number| self.cell(number)).collect()
    }

    fn cells_of(&self, own: &[Member<'_>], name: &str) -> Vec<String> {
        member(own, name).map(|item| self.cells(item)).unwrap_or_default()
    }

    fn paths(&self, own: &[Member<'_>], name: &str) -> Vec<Vec<String>> {
        list_of(own, name).iter().map(|path| self.cells(path)).collect()
    }

    /// The two cells at an edge. Row by row there are as many numbers as two rows have cells: those
    /// to the left of each cell, and then those below.
    fn edge(&self, clue: &[Member<'_>]) -> Result<[String; 2], FormatError> {
        let edge = number_of(clue, "edge")?.unwrap_or(0);
        let (row, at) = (edge / (2 * self.side) + 1, edge % (2 * self.side));
        let (column, is_below) = (at % self.side + 1, at >= self.side);
        let other = if is_below { [row + 1, column] } else { [row, column - 1] };
        let cells = if is_below { [[row, column], other] } else { [other, [row, column]] };
        Ok(cells.map(spot_name))
    }

    /// A place outside the grid: the numbers go through the grid with a border around it.
    fn outside(&self, clue: &[Member<'_>]) -> Result<[usize; 2], FormatError> {
        let number = number_of(clue, "outerCell")?.unwrap_or(0);
        Ok([number / (self.side + 2), number % (self.side + 2)])
    }

    /// Writes a constraint on the board.
    fn constraint(
        &mut self,
        name: &str,
        kind: Kind,
        own: &[Member<'_>],
    ) -> Result<(), FormatError> {
        let clues = || list_of(own, "clues").iter().map(members);
        match kind {
            Kind::Whole(key) => {
                self.members.insert(key.to_owned(), json!(true));
            }
            Kind::Named(rule) => self.push("namedrule", json!({"rule": rule})),
            Kind::Marks(key) => {
                for cell in self.cells_of(own, "cells") {
                    self.push(key, json!({"cell": cell}));
                }
            }
            Kind::Region => self.push("extraregion", json!({"cells": self.cells_of(own, "cells")})),
            Kind::Dots(key) => {
                for clue in clues() {
                    let value = number_of(clue, "value")?.filter(|&value| value > 0);
                    let value = value.map(|value| value.to_string()).unwrap_or_default();
                    self.push(key, json!({"cells": self.edge(clue)?, "value": value}));
                }
            }
            Kind::Letters => {
                for clue in clues() {
                    let letter = match number_of(clue, "value")? {
                        Some(10) => "X",
                        Some(5) => "V",
                        other => {
                            let other = other.unwrap_or(0);
                            self.tally.constraint(&format!("{name} {other}"));
                            continue;
                        }
                    };
                    self.push("xv", json!({"cells": self.edge(clue)?, "value": letter}));
                }
                match &sorted(own, "negative")[..] {
                    [] => {}
                    [5, 10] => self.push("negative", json!("xv")),
                    _ => self.tally.changes("XV.negative", 1),
                }
            }
            Kind::Thermometers => {
                let is_slow = member(own, "slow").is_some_and(is_set);
                let key = if is_slow { "slowthermometer" } else { "thermometer" };
                self.push(key, json!({"lines": self.paths(own, "thermometers")}));
            }
            Kind::Cages => {
                for cage in list_of(own, "cages").iter().map(members) {
                    let mut value = json!({"cells": self.cells_of(cage, "cells")});
                    if let Some(sum) = number_of(cage, "value")?.filter(|&sum| sum > 0) {
                        value["value"] = json!(sum.to_string());
                    }
                    self.push("killercage", value);
                }
            }
            Kind::Clones => {
                for group in self.paths(own, "groups") {
                    for pair in group.windows(2) {
                        let clone = json!({"cells": [pair[0]], "cloneCells": [pair[1]]});
                        self.push("clone", clone);
                    }
                }
            }
            Kind::Quadruples => {
                for clue in clues() {
                    let corner = number_of(clue, "corner")?.unwrap_or(0);
                    let (row, column) = (corner / (self.side + 1), corner % (self.side + 1));
                    let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
                    let cells = around.map(|(i, j)| spot_name([row + i, column + j]));
                    let values: Vec<usize> =
                        list_of(clue, "digits").iter().filter_map(number).collect();
                    self.push("quadruple", json!({"cells": cells, "values": values}));
                }
            }
            Kind::Paths(key) => self.push(key, json!({"lines": self.paths(own, "lines")})),
            Kind::Whispers => {
                let mut whispers = json!({"lines": self.paths(own, "lines")});
                if let Some(least) = number_of(own, "minDifference")? {
                    whispers["value"] = json!(least.to_string());
                }
                self.push("whispers", whispers);
            }
            Kind::RegionSums => {
                let is_single = member(own, "singleRegionTotals").is_some_and(is_set);
                self.tally.changes("RegionSumLine.singleRegionTotals", usize::from(is_single));
                self.push("regionsumline", json!({"lines": self.paths(own, "lines")}));
            }
            Kind::Groups => match self.key_of_groups(own) {
                Some(key) => self.push(key, json!({"lines": self.paths(own, "lines")})),
                None => self.tally.constraint("EntropyLines with other groups"),
            },
            Kind::Arrows => self.arrows(own),
            Kind::LittleKillers => {
                for clue in clues() {
                    self.little_killer(clue)?;
                }
            }
            Kind::Outside(key) => {
                for clue in clues() {
                    // The sum of a diagonal, or another reading of one.
                    if text_of(clue, "diagonal").is_some() {
                        self.tally.constraint(&format!("{name}.diagonal"));
                        continue;
                    }
                    let Some(value) = number_of(clue, "value")? else { continue };
                    let cell = spot_name(self.outside(clue)?);
                    self.push(key, json!({"cell": cell, "value": value.to_string()}));
                }
            }
            Kind::Drawn(key) => {
                let lists = ["lines", "cages", "symbols"];
                let drawn: Vec<&Item<'_>> =
                    lists.iter().flat_map(|name| list_of(own, name)).collect();
                let is_fog = |item: &Item<'_>| {
                    text_of(members(item), "value")
                        .is_some_and(|text| text.eq_ignore_ascii_case("foglight"))
                };
                let fog = drawn.iter().filter(|item| is_fog(item)).count();
                self.tally.notes(FOG, fog);
                self.tally.drawings(text_of(own, "name").unwrap_or(key), drawn.len() - fog);
            }
            Kind::Nothing | Kind::Regions | Kind::Lines | Kind::Note(_) | Kind::Unknown => {}
        }
        Ok(())
    }

    /// The key of lines on which the values of the three sets of a constraint take turns.
    fn key_of_groups(&self, own: &[Member<'_>]) -> Option<&'static str> {
        // A group that is no number stays as 0, which is no set of values.
        let groups = list_of(own, "groups").iter().map(|group| number(group).unwrap_or(0));
        let mut groups: Vec<usize> = groups.collect();
        groups.sort_unstable();
        let set = |kind: usize, of: &dyn Fn(usize) -> usize| {
            (1..=self.side)
                .filter(|&value| of(value) == kind)
                .map(|value| 1 << value)
                .sum::<usize>()
        };
        let thirds: [(&str, &dyn Fn(usize) -> usize); 2] = [
            ("entropicline", &|value| 3 * (value - 1) / self.side),
            ("modularline", &|value| value % 3),
        ];
        let is_its = |of: &dyn Fn(usize) -> usize| {
            let mut sets = [0, 1, 2].map(|kind| set(kind, of));
            sets.sort_unstable();
            groups == sets
        };
        // The bits of a larger side do not fit into a number of JSON.
        let found = thirds.into_iter().find(|(_, of)| self.side < 32 && is_its(of));
        found.map(|(key, _)| key)
    }

    /// The first cell of a bulb holds the last digit of its number. A shaft may begin in the bulb.
    fn arrows(&mut self, own: &[Member<'_>]) {
        for item in list_of(own, "bulbsWithArrows").iter().map(members) {
            let mut bulb = self.cells_of(item, "bulbCells");
            bulb.reverse();
            let key = match bulb.len() {
                1 => "arrow",
                2 => "pillarrow",
                3 => "longpillarrow",
                length => {
                    self.tally.constraint(&format!("Arrow with a bulb of {length} cells"));
                    continue;
                }
            };
            for mut shaft in self.paths(item, "arrows") {
                if shaft.first().is_some_and(|first| bulb.contains(first)) {
                    shaft.remove(0);
                }
                let line: Vec<String> = bulb.iter().chain(&shaft).cloned().collect();
                let value = match bulb.len() {
                    _ if shaft.is_empty() => continue,
                    1 => json!({"cells": bulb, "lines": [line]}),
                    _ => json!({"lines": [line]}),
                };
                self.push(key, value);
            }
        }
    }

    /// The diagonal that leads into the grid: 1 is the one from below left to above right.
    fn little_killer(&mut self, clue: &[Member<'_>]) -> Result<(), FormatError> {
        let Some(sum) = number_of(clue, "value")? else { return Ok(()) };
        let from = self.outside(clue)?;
        let directions: [(&str, [isize; 2]); 2] = match text_of(clue, "diagonal") {
            Some("1") => [("UR", [-1, 1]), ("DL", [1, -1])],
            Some("-1") => [("DR", [1, 1]), ("UL", [-1, -1])],
            _ => {
                self.tally.constraint("LittleKillers.diagonal");
                return Ok(());
            }
        };
        // A grid of any boxes has the same diagonals.
        let shape = Shape::new(1, self.side).ok();
        let leads_in = |step| shape.is_some_and(|shape| !seen(from, step, shape).is_empty());
        let found = directions.iter().find(|(_, step)| leads_in(*step)).unwrap_or(&directions[0]);
        let value = sum.to_string();
        self.push(
            "littlekillersum",
            json!({"cell": spot_name(from), "direction": found.0, "value": value}),
        );
        Ok(())
    }
}

/// A cell of the board. Sets of marks say only that there are some.
fn cell(item: &Item<'_>, region: Option<usize>) -> Value {
    let own = members(item);
    let mut cell = Map::new();
    cell.insert("region".to_owned(), json!(region));
    if let Some(value) = member(own, "value").and_then(number) {
        cell.insert("value".to_owned(), json!(value));
        let is_given = member(own, "given").is_some_and(is_set);
        cell.insert("given".to_owned(), json!(is_given));
    }
    let sets = [
        ("candidates", "centerPencilMarks"),
        ("cornerPencilMarks", "cornerPencilMarks"),
        ("colors", "c"),
    ];
    for (name, key) in sets {
        if member(own, name).is_some_and(is_set) {
            cell.insert(key.to_owned(), json!([1]));
        }
    }
    Value::Object(cell)
}

/// The numbers of a list, in order.
fn sorted(own: &[Member<'_>], name: &str) -> Vec<usize> {
    let mut numbers: Vec<usize> = list_of(own, name).iter().filter_map(number).collect();
    numbers.sort_unstable();
    numbers
}

/// What the dots of both kinds say of neighbours without a dot.
#[derive(Default)]
struct Dots {
    /// For each kind, the numbers of its dots and of its negative rule.
    found: [(Vec<usize>, Vec<usize>); 2],
    /// Whether dots of a kind do not excuse from the rule of the other.
    is_strict: bool,
}

impl Dots {
    fn add(&mut self, kind: usize, own: &[Member<'_>]) {
        let usual = if kind == RATIO { 2 } else { 1 };
        let (numbers, negative) = &mut self.found[usize::from(kind == RATIO)];
        let value = |clue: &Item<'_>| {
            let value = member(members(clue), "value").and_then(number);
            value.filter(|&value| value > 0).unwrap_or(usual)
        };
        numbers.extend(list_of(own, "clues").iter().map(value));
        negative.extend(sorted(own, "negative"));
        let is_off = |name: &&str| member(own, name).is_some_and(|item| !is_set(item));
        self.is_strict |= OVERRIDES.iter().any(is_off);
    }

    /// The rule under its name in neuf, if there is one; or the name of what neuf has no rule for.
    /// A dot excuses from both rules, unless the file says no. The rule of neuf about one kind
    /// knows the dots of this kind alone, and the rule about both kinds knows no dots with other
    /// numbers.
    fn rule(&self) -> Result<Option<&'static str>, &'static str> {
        let [(differences, white), (ratios, black)] = &self.found;
        match (&white[..], &black[..]) {
            ([], []) => Ok(None),
            ([1], []) if ratios.is_empty() => Ok(Some("all-white-dots")),
            ([], [2]) if differences.is_empty() => Ok(Some("all-black-dots")),
            ([1], [2])
                if !self.is_strict
                    && differences.iter().all(|&value| value == 1)
                    && ratios.iter().all(|&value| value == 2) =>
            {
                Ok(Some("all-dots"))
            }
            ([], _) => Err("Ratio.negative"),
            _ => Err("Difference.negative"),
        }
    }
}
