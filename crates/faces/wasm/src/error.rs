//! Why a function of the page has no answer.

use std::io;

use neuf_cnf::dimacs::ReadError;
use neuf_formats::{FormatError, Refusal};
use neuf_generate::GenerateError;
use neuf_proof::CheckError;
use neuf_solver::Cause;
use neuf_sudoku::rules::VariantError;
use neuf_sudoku::{MethodError, RateError, ShapeError};
use neuf_words::{Language, UnknownName, told};

told! {
    /// An error of any library that the page uses; its text is what the page shows.
    #[derive(Debug)]
    pub(crate) enum Fault(language, from) {
        NoPuzzle = ["there is no puzzle in this text", "il n'y a pas de grille dans ce texte"];
        Formula = [
            "this is a formula in DIMACS, for the page SAT",
            "c'est une formule en DIMACS, pour la page SAT",
        ];
        Answer = [
            "this is a solver's answer, in which there is no puzzle",
            "c'est la réponse d'un solveur, il n'y a pas de grille dedans",
        ];
        NotText = [
            "this is no text, so there are no puzzles in it: copy them out of it as text",
            "ce n'est pas du texte, il n'y a donc pas de grilles dedans : copiez-les en texte",
        ];
        OtherGrid = [
            "the values are those of another grid", "les valeurs sont celles d'une autre grille",
        ];
        NotUnique = [
            "this puzzle does not have exactly one solution",
            "cette grille n'a pas une solution et une seule",
        ];
        TooLarge(most: usize) = [
            "the page shows grids up to {most}×{most}",
            "la page montre des grilles jusqu'à {most}×{most}",
        ];
        Overlapping = [
            "the clauses of a single grid are shown here, not those of grids that overlap",
            "on voit ici les clauses d'une seule grille, pas celles de grilles qui se recouvrent",
        ];
        NoLiteral(literal: i32) = [
            "the formula has no literal {literal}", "la formule n'a pas le littéral {literal}",
        ];
        NoTechnique(name: String) = [
            "there is no technique {name}", "aucune technique ne s'appelle {name}",
        ];
        NoFormat(name: String) = ["there is no format {name}", "aucun format ne s'appelle {name}"];
        Stopped(cause: Cause as stopped(language, *cause)) = [
            "the search has stopped: {cause}", "la recherche s'est arrêtée : {cause}",
        ];
        Dimacs(error: ReadError) = error;
        Strict(error: ReadError) = [
            "{error}; the option `relaxed` reads the file as it is",
            "{error} ; l'option `relaxed` lit le fichier tel quel",
        ];
        Sparse(declared: usize) = [
            "a file declares {declared} variables, of which nearly all occur in no clause: name \
             the variables of the models",
            "un fichier déclare {declared} variables, dont presque toutes ne figurent dans aucune \
             clause : nommez les variables des modèles",
        ];
        Cubes = [
            "the file has cubes (`p inccnf`), which have to be assumed one by one",
            "le fichier a des cubes (`p inccnf`), qui sont à supposer un à un",
        ];
        Format(#[from] error: FormatError) = error;
        Generate(#[from] error: GenerateError) = error;
        Io(#[from] error: io::Error) = error;
        Json(#[from] error: serde_json::Error) = ["{error}", "la demande est mal formée : {error}"];
        Method(#[from] error: MethodError) = error;
        Name(#[from] error: UnknownName) = error;
        Proof(#[from] error: CheckError) = ["{error}", "la preuve est mal formée : {error}"];
        Refused(refusal: Refusal) = refusal;
        Rate(#[from] error: RateError) = error;
        Shape(#[from] error: ShapeError) = error;
        Variant(#[from] error: VariantError) = error;
    }
}

impl std::error::Error for Fault {}

/// Why a search has ended without an answer. The page sets no limits, so that of memory is that of
/// the module.
fn stopped(language: Language, cause: Cause) -> String {
    match (language, cause) {
        (Language::English, _) => return cause.to_string(),
        (_, Cause::Memory) => "la mémoire du module est pleine",
        (_, Cause::Proof) => "la preuve ne peut pas être écrite",
        (_, Cause::Refused) => "la vérification a refusé la réponse",
        (_, Cause::Number) => "la preuve utilise déjà le numéro d'une variable pour une autre",
        _ => "elle a été interrompue",
    }
    .to_owned()
}
