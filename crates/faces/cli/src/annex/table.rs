//! The names of the programs, and of the commands that have moved into them.

/// The programs, and what the page of help says of each.
pub(crate) const PROGRAMS: &[(&str, &str)] = &[
    ("cluster", "Cut a formula into parts for many machines, and join their results"),
    ("play", "Play a sudoku in the terminal"),
];

/// Commands that `neuf` had, and the program where each is now.
const MOVED: &[(&str, &str)] = &[("cubes", "cluster"), ("join", "cluster")];

/// All these names.
pub(crate) fn names<'a>() -> impl Iterator<Item = &'a str> {
    PROGRAMS.iter().chain(MOVED).map(|&(name, _)| name)
}

/// A command as it is called now: with its program, if it has moved into one.
pub(crate) fn new_name(name: &str) -> String {
    let moved = MOVED.iter().find(|(old, _)| *old == name);
    moved.map_or_else(|| name.to_owned(), |(_, program)| format!("{program} {name}"))
}
