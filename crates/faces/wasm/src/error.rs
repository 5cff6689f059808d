//! Why a function of the page has no answer.

use std::io;

use neuf_formats::{FormatError, Refusal};
use neuf_generate::GenerateError;
use neuf_proof::CheckError;
use neuf_solver::Cause;
use neuf_sudoku::rules::VariantError;
use neuf_sudoku::{MethodError, RateError, ShapeError};
use neuf_words::{Numbering, Told, UnknownName};
use thiserror::Error;

/// An error of any library that the page uses; its text is what the page shows.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    #[error("there is no puzzle in this text")]
    NoPuzzle,
    #[error("this is a formula in DIMACS, for the page SAT")]
    Formula,
    #[error("this is a solver's answer, in which there is no puzzle")]
    Answer,
    #[error("this is no text, so there are no puzzles in it: copy them out of it as text")]
    NotText,
    #[error("the values are those of another grid")]
    OtherGrid,
    #[error("this puzzle does not have exactly one solution")]
    NotUnique,
    #[error("the page shows grids up to {0}×{0}")]
    TooLarge(usize),
    #[error("the page shows a single grid, not grids that overlap; the command `neuf` takes them")]
    Overlapping,
    #[error("the formula has no literal {0}")]
    NoLiteral(i32),
    #[error("there is no technique {0}")]
    NoTechnique(String),
    #[error("there is no format {0}")]
    NoFormat(String),
    #[error("the search has stopped: {0}")]
    Stopped(Cause),
    #[error(transparent)]
    Format(#[from] FormatError),
    #[error(transparent)]
    Generate(#[from] GenerateError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Method(#[from] MethodError),
    #[error(transparent)]
    Name(#[from] UnknownName),
    #[error(transparent)]
    Proof(#[from] CheckError),
    #[error(transparent)]
    Refused(Refusal),
    #[error(transparent)]
    Rate(#[from] RateError),
    #[error(transparent)]
    Shape(#[from] ShapeError),
    #[error(transparent)]
    Variant(#[from] VariantError),
}

/// Why a search has ended without an answer, in French. The page sets no limits, so that of memory
/// is that of the module.
fn stopped(cause: Cause) -> &'static str {
    match cause {
        Cause::Memory => "la mémoire du module est pleine",
        Cause::Proof => "la preuve ne peut pas être écrite",
        Cause::Refused => "la vérification a refusé la réponse",
        Cause::Number => "la preuve utilise déjà le numéro d'une variable pour une autre",
        _ => "elle a été interrompue",
    }
}

impl Told for Fault {
    fn french(&self, from: Numbering) -> String {
        match self {
            Fault::NoPuzzle => "il n'y a pas de grille dans ce texte".into(),
            Fault::Formula => "c'est une formule en DIMACS, pour la page SAT".into(),
            Fault::Answer => "c'est la réponse d'un solveur, il n'y a pas de grille dedans".into(),
            Fault::NotText => {
                "ce n'est pas du texte, il n'y a donc pas de grilles dedans : copiez-les en texte"
                    .into()
            }
            Fault::OtherGrid => "les valeurs sont celles d'une autre grille".into(),
            Fault::NotUnique => "cette grille n'a pas une solution et une seule".into(),
            Fault::Overlapping => {
                "la page montre une seule grille, pas des grilles qui se recouvrent ; la \
                                   commande `neuf` les prend"
                    .into()
            }
            Fault::TooLarge(most) => format!("la page montre des grilles jusqu'à {most}×{most}"),
            Fault::NoLiteral(literal) => format!("la formule n'a pas le littéral {literal}"),
            Fault::NoTechnique(name) => format!("aucune technique ne s'appelle {name}"),
            Fault::NoFormat(name) => format!("aucun format ne s'appelle {name}"),
            Fault::Stopped(cause) => format!("la recherche s'est arrêtée : {}", stopped(*cause)),
            Fault::Format(error) => error.french(from),
            Fault::Generate(error) => error.french(from),
            Fault::Io(error) => error.french(from),
            Fault::Json(error) => format!("la demande est mal formée : {error}"),
            Fault::Method(error) => error.french(from),
            Fault::Name(error) => error.french(from),
            Fault::Proof(error) => format!("la preuve est mal formée : {error}"),
            Fault::Refused(refusal) => refusal.french(from),
            Fault::Rate(error) => error.french(from),
            Fault::Shape(error) => error.french(from),
            Fault::Variant(error) => error.french(from),
        }
    }
}
