//! French: why nothing can be played, and why a game is not kept.

use neuf_words::{Numbering, Told};

use crate::{PlayError, SaveError};

impl Told for SaveError {
    fn french(&self, from: Numbering) -> String {
        match self {
            SaveError::Io { path, error } => {
                format!("{} : {}", path.display(), error.french(from))
            }
            SaveError::Json { path, error } => format!(
                "{} : ligne {}, colonne {} : ce n'est pas une partie enregistrée ({error}) ; \
                 déplacez ce fichier ou supprimez-le",
                path.display(),
                error.line(),
                error.column()
            ),
            SaveError::Version { path, found } => format!(
                "{} : la partie a été enregistrée par une autre version de neuf (format {found})",
                path.display()
            ),
            SaveError::Puzzle { path, error } => format!(
                "{} : la grille enregistrée n'est pas lisible : {}",
                path.display(),
                error.french(from)
            ),
            SaveError::Move { path, number } => format!(
                "{} : le coup {number} ne convient pas à la grille ; déplacez ce fichier ou \
                 supprimez-le",
                path.display()
            ),
            SaveError::OtherPuzzle { path } => format!(
                "{} : ce fichier contient une autre grille ; déplacez-le ou supprimez-le",
                path.display()
            ),
        }
    }
}

impl Told for PlayError {
    fn french(&self, from: Numbering) -> String {
        match self {
            PlayError::NoTerminal => {
                "une partie demande un terminal, et la sortie standard n'en est pas un".into()
            }
            PlayError::Overlapping => {
                "on joue une seule grille, pas des grilles qui se recouvrent ; \
                                       solve, explain et draw les prennent"
                    .into()
            }
            PlayError::TooLarge(side) => {
                format!("on peut jouer des grilles jusqu'à 16x16, et celle-ci est de {side}x{side}")
            }
            PlayError::Save(error) => error.french(from),
            PlayError::Method(error) => error.french(from),
            PlayError::Io(error) => {
                format!("le terminal n'est pas utilisable : {}", error.french(from))
            }
        }
    }
}
