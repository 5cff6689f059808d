//! The names of the programs, and of the commands that have moved into them.

/// The programs, and what the page of help says of each.
pub(crate) const PROGRAMS: &[(&str, &str)] = &[
    ("cluster", "Cut a formula into parts for many machines, and join their results"),
    ("course", "Grade a pupil's formula, test the paper's claims, trace and compare its methods"),
    ("play", "Play a sudoku in the terminal"),
    ("press", "Print sudokus: sheets, books, pictures as PDF"),
];

/// Commands that `neuf` had, and the program where each is now.
const MOVED: &[(&str, &str)] = &[
    ("book", "press"),
    ("claims", "course"),
    ("compare", "course"),
    ("cubes", "cluster"),
    ("deduce", "course"),
    ("grade", "course"),
    ("join", "cluster"),
    ("sheet", "press"),
    ("trace", "course"),
];

/// All these names.
pub(crate) fn names<'a>() -> impl Iterator<Item = &'a str> {
    PROGRAMS.iter().chain(MOVED).map(|&(name, _)| name)
}

/// A command as it is called now: with its program, if it has moved into one.
pub(crate) fn new_name(name: &str) -> String {
    let moved = MOVED.iter().find(|(old, _)| *old == name);
    moved.map_or_else(|| name.to_owned(), |(_, program)| format!("{program} {name}"))
}
