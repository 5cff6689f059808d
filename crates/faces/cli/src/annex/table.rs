//! The names of the programs, and of the commands that have moved into them.

/// The programs, and what the page of help says of each.
pub(crate) const PROGRAMS: &[(&str, &str)] = &[
    ("cluster", "One formula on many machines: cubes, and their results joined"),
    ("course", "The 2014 paper in class: grade, claims, trace, compare, deduce"),
    ("play", "A sudoku in the terminal"),
    ("press", "Sudokus to print: sheets, books, pictures as PDF and PNG"),
];

/// Commands that `neuf` had, and what each is now.
const MOVED: &[(&str, &str)] = &[
    ("book", "press book"),
    ("candidates", "check --candidates"),
    ("canon", "transform canon"),
    ("certify", "prove"),
    ("claims", "course claims"),
    ("compare", "course compare"),
    ("cubes", "cluster cubes"),
    ("dedup", "transform dedup"),
    ("deduce", "course deduce"),
    ("grade", "course grade"),
    ("join", "cluster join"),
    ("minimize", "transform minimize"),
    ("morph", "transform shuffle"),
    ("reconstruct", "simplify --reconstruct"),
    ("sheet", "press sheet"),
    ("trace", "course trace"),
];

/// All these names.
pub(crate) fn names<'a>() -> impl Iterator<Item = &'a str> {
    PROGRAMS.iter().chain(MOVED).map(|&(name, _)| name)
}

/// A command as it is called now.
pub(crate) fn new_name(name: &str) -> &str {
    MOVED.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| new)
}
