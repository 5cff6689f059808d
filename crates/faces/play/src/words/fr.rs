//! French: the sentences of the game, and its errors.

use neuf_words::{Catalogue, Numbering, Told};

use crate::saved::SaveError;
use crate::start::PlayError;

/// The sentences of `tr!`, in the order of the files that use them.
pub(crate) const FRENCH: Catalogue = &[
    ("This puzzle has no solution.", "Cette grille n'a pas de solution."),
    (
        "This puzzle has several solutions, so the check finds only what clashes.",
        "Cette grille a plusieurs solutions : la vérification ne trouve que les conflits.",
    ),
    ("This puzzle is solved.", "Cette grille est terminée."),
    ("Welcome back.", "La partie reprend."),
    ("Givens cannot be changed.", "Les données ne changent pas."),
    ("Solved in {time}. Well done!", "Terminé en {time}. Bravo !"),
    ("The grid is full, but something is wrong.", "La grille est pleine, mais il y a une erreur."),
    ("There is nothing to undo.", "Il n'y a rien à annuler."),
    ("There is nothing to do again.", "Il n'y a rien à rétablir."),
    ("wrong entry", "entrée fausse"),
    ("wrong entries", "entrées fausses"),
    ("{things}, marked with !", "{things} ; le signe ! les marque"),
    (
        "Some cells clash; they are marked with !",
        "Des cases sont en conflit ; le signe ! les marque",
    ),
    ("cell lacks", "case n'a pas"),
    ("cells lack", "cases n'ont pas"),
    (
        "{things} the note of the right value, marked with !",
        "{things} la note de la bonne valeur ; le signe ! les marque",
    ),
    ("All is right so far.", "Tout est juste jusqu'ici."),
    ("Nothing clashes so far.", "Aucun conflit jusqu'ici."),
    ("The game is not saved: {error}", "La partie n'est pas enregistrée : {error}"),
    ("Keys", "Touches"),
    ("New game", "Nouvelle grille"),
    ("enter a value, or a note", "entrer une valeur ou une note"),
    ("a note in any mode", "une note, dans tous les modes"),
    ("n, space", "n, espace"),
    ("values or notes", "valeurs ou notes"),
    ("⌫, Del, 0", "⌫, Suppr, 0"),
    ("clear", "effacer"),
    ("arrows, hjkl", "flèches, hjkl"),
    ("move; with Shift select", "aller ; avec Maj, choisir"),
    ("undo", "annuler"),
    ("redo", "rétablir"),
    ("colour", "couleur"),
    ("light up a value", "montrer une valeur"),
    ("all candidates as notes", "noter tous les candidats"),
    ("check", "vérifier"),
    ("hint; do it", "indice ; le suivre"),
    ("new game; this one is kept", "nouvelle grille ; l'autre reste"),
    ("stop, close", "arrêter, fermer"),
    ("quit; the game is kept", "quitter ; la partie reste"),
    ("notes", "notes"),
    ("digits", "chiffres"),
    ("Notes in {cell}: {notes}", "Notes en {cell} : {notes}"),
    ("Rules: {rules}", "Règles : {rules}"),
    ("Looking for the next step…", "Recherche de l'étape suivante…"),
    ("Making a puzzle ({level})… Esc stops", "Une grille se prépare ({level})… Échap arrête"),
    ("Enter does it; i goes on.", "Entrée le fait ; i continue."),
    ("i tells more.", "i en dit plus."),
    ("Notes", "Notes"),
    ("Undo", "Annuler"),
    ("Redo", "Rétablir"),
    ("Clear", "Effacer"),
    ("Colour", "Couleur"),
    ("Light", "Montrer"),
    ("All notes", "Tout noter"),
    ("Check", "Vérifier"),
    ("Hint", "Indice"),
    ("Help", "Aide"),
    ("Quit", "Quitter"),
    (
        "This terminal has {have} columns and {lines} lines; the grid needs {width} and {height}. Make it larger, or leave with q.",
        "Ce terminal a {have} colonnes et {lines} lignes ; la grille en demande {width} et {height}. Agrandissez-le, ou quittez avec q.",
    ),
    ("Look at {house}.", "Regardez {house}."),
    ("Look at {house} for: {technique}.", "Regardez {house}. Technique : {technique}."),
    ("This contradicts the solution: {entries}.", "Ceci contredit la solution : {entries}."),
    ("The puzzle has no solution.", "La grille n'a pas de solution."),
    ("The puzzle has several solutions.", "La grille a plusieurs solutions."),
    ("There is nothing left to find.", "Il n'y a plus rien à trouver."),
    ("No next step was found in time.", "Aucune étape n'a été trouvée à temps."),
];

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
