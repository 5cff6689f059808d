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
    ("no solution", "pas de solution"),
    ("several solutions", "plusieurs solutions"),
    ("{file}:{line}: left out: {what}", "{file}:{line}: grille laissée de côté : {what}"),
    (
        "--width applies only to pictures in pixels (--format png)",
        "--width ne vaut que pour les images en pixels (--format png)",
    ),
    (
        "the picture is not text: name a file for it with --output",
        "l'image n'est pas du texte : nommez un fichier pour elle avec --output",
    ),
    (
        "a PDF is not text: name a file for it with --output",
        "un PDF n'est pas du texte : nommez un fichier pour lui avec --output",
    ),
    ("there is no puzzle to print", "il n'y a aucune grille à imprimer"),
    (
        "the letters of the sheet do not have {missing}, which is printed as ?",
        "les lettres de la feuille n'ont pas {missing}, imprimé comme ?",
    ),
    (
        "the letters of the sheet do not have {missing}, each of which is printed as ?",
        "les lettres de la feuille n'ont pas {missing}, imprimés chacun comme ?",
    ),
    (" (--font FILE names a font that has it)", " (--font FILE donne une police qui l'a)"),
    ("stopped before it was solved", "arrêté avant d'être résolu"),
    ("cannot read {name}", "impossible de lire {name}"),
    ("drawing the pages", "dessin des pages"),
    (
        "expected what to make and how many, such as easy:20, killer:5 or jigsaw,diagonal/medium-hard:5",
        "il faut ce qu'on fabrique et combien, comme easy:20, killer:5 ou jigsaw,diagonal/medium-hard:5",
    ),
];

#[test]
fn the_french_is_sound() {
    neuf_tests::french::assert_sound(FRENCH, concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin"));
}
