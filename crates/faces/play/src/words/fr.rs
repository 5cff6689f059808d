//! French: the sentences of the game, and its errors.

use neuf_words::{Catalogue, Numbering, Told};

use crate::saved::SaveError;

/// The sentences of `tr!`, in the order of the files that use them.
pub(crate) const FRENCH: Catalogue = &[
    ("Look at {house}.", "Regardez {house}."),
    ("Look at {house} for: {technique}.", "Regardez {house}. Technique : {technique}."),
    ("This contradicts the solution: {entries}.", "Ceci contredit la solution : {entries}."),
    ("The puzzle has no solution.", "La grille n'a pas de solution."),
    ("The puzzle has several solutions.", "La grille a plusieurs solutions."),
    ("There is nothing left to find.", "Il n'y a plus rien à trouver."),
    ("No next step was found in time.", "Aucune étape n'a été trouvée à temps."),
];

impl Told for SaveError {
    fn french(&self, from: Numbering) -> String {
        match self {
            SaveError::Io { path, error } => {
                format!("{} : {}", path.display(), error.french(from))
            }
            SaveError::Json { path, error } => format!(
                "{} : ligne {}, colonne {} : ce n'est pas une partie enregistrée ({error}) ; \
                 déplacez ce fichier ou supprimez-le",
                path.display(),
                error.line(),
                error.column()
            ),
            SaveError::Version { path, found } => format!(
                "{} : la partie a été enregistrée par une autre version de neuf (format {found})",
                path.display()
            ),
            SaveError::Puzzle { path, error } => format!(
                "{} : la grille enregistrée n'est pas lisible : {}",
                path.display(),
                error.french(from)
            ),
            SaveError::Move { path, number } => format!(
                "{} : le coup {number} ne convient pas à la grille ; déplacez ce fichier ou \
                 supprimez-le",
                path.display()
            ),
            SaveError::OtherPuzzle { path } => format!(
                "{} : ce fichier contient une autre grille ; déplacez-le ou supprimez-le",
                path.display()
            ),
        }
    }
}
