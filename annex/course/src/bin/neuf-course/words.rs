//! What the program says, in each language: English stands where it is used, French here.

use neuf_words::Catalogue;

/// A sentence in the language of the process: without parts a `&'static str`, with parts a
/// `String`.
macro_rules! tr {
    ($($sentence:tt)+) => {
        neuf_words::tr!($crate::words::FRENCH, neuf_cli::words::language(), $($sentence)+)
    };
}
pub(crate) use tr;

/// The sentences of `tr!`, in the order of the files that use them.
pub(crate) const FRENCH: Catalogue = &[
    (
        "there is no puzzle with exactly one solution to test the claims on",
        "aucune grille à solution unique n'est là pour mettre les affirmations à l'épreuve",
    ),
    ("puzzles", "grilles"),
    ("no solution", "pas de solution"),
    ("method", "méthode"),
    ("status", "état"),
    ("filled", "remplies"),
    ("suppositions", "suppositions"),
    ("refuted", "réfutées"),
    ("assignments", "affectations"),
    ("time", "temps"),
    ("a DIMACS file, or `-`", "un fichier DIMACS, ou `-`"),
    (
        "the unit clauses give this grid: {grid} (--puzzle names another)",
        "les clauses unitaires donnent cette grille : {grid} (--puzzle en nomme une autre)",
    ),
    (
        "the method was stopped at the limit of --time",
        "la méthode a été arrêtée à la limite de --time",
    ),
    ("solved", "résolu"),
    ("refused", "refusé"),
    ("unfinished", "inachevé"),
    ("stopped", "arrêté"),
    ("comparing the clauses", "comparaison des clauses"),
    ("following the method", "exécution de la méthode"),
    ("{method}: {status}, {time}; {counts}", "{method} : {status}, {time} ; {counts}"),
];

#[test]
fn the_french_is_sound() {
    neuf_tests::french::assert_sound(FRENCH, concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin"));
}
