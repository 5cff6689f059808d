//! What a reader took for granted where a text does not say exactly what it means.
//!
//! People type blanks as blanks and the letter O for a zero, and lose a character of 81. Such a
//! text is read where only one reading is sensible, and what was assumed stands in
//! [`Entry::assumed`], so that every face can say it. Where several readings are,
//! [`FormatErrorKind::Doubtful`] asks. To take the likeliest reading in silence was rejected: the
//! answer would be to another puzzle.
//!
//! [`Entry::assumed`]: crate::Entry::assumed
//! [`FormatErrorKind::Doubtful`]: crate::FormatErrorKind::Doubtful

use neuf_cnf::Interrupt;
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Arrangement, Grid, Place, Uniqueness, uniqueness};
use neuf_words::{Language, Numbering, Told as _, told, tr};

told! {
    /// Something that the reader of a puzzle assumed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Assumed(language, from) {
        /// The empty places between the digits are empty cells.
        EmptyCells = [
            "empty places are read as empty cells",
            "les places vides sont lues comme des cases vides",
        ];
        /// Letters that look like digits are these digits: pairs of a letter and its value, 0 for a
        /// blank.
        Letters(letters: Vec<(char, u8)> as "") = {
            let read: Vec<String> = letters
                .iter()
                .map(|(letter, value)| match value {
                    0 => tr!(language, [
                        "the letter `{letter}` is read as 0, an empty cell",
                        "la lettre `{letter}` est lue comme 0, une case vide",
                    ], letter),
                    value => tr!(language, [
                        "the letter `{letter}` is read as {value}",
                        "la lettre `{letter}` est lue comme {value}",
                    ], letter, value),
                })
                .collect();
            read.join(language.of(["; ", " ; "]))
        };
        /// One of 81 characters is missing.
        Missing {
            /// The cell of the character that was added.
            place: Place,
            /// What was added: 0 for a blank.
            value: u8,
        } = {
            let place = place.told_from(language, from);
            match value {
                0 => tr!(language, [
                    "80 characters instead of 81: an empty cell is added at {place}, the only place \
                     that leaves exactly one solution",
                    "80 caractères au lieu de 81 : une case vide est ajoutée en {place}, la seule \
                     place qui laisse exactement une solution",
                ], place),
                value => tr!(language, [
                    "80 characters instead of 81: a {value} is added at {place}",
                    "80 caractères au lieu de 81 : un {value} est ajouté en {place}",
                ], value, place),
            }
        };
        /// There is one character more than 81.
        Surplus {
            /// The character that was left out.
            found: char,
            /// Which character of the puzzle it is, counted from 1.
            number: usize,
        } = [
            "82 characters instead of 81: the {ordinal} `{found}` is left out, which leaves exactly \
             one solution",
            "82 caractères au lieu de 81 : le caractère {number}, `{found}`, est retiré, ce qui \
             laisse exactement une solution";
            ordinal = ordinal(*number)
        ];
        /// The rows or the record are a board of overlapping grids, which no line says.
        Board(board: Arrangement) = [
            "read as the board `{board}`, in which {meaning}; a line `variant: {board}` above it \
             says so",
            "lu comme le plateau `{board}` : {meaning} ; une ligne `variant: {board}` au-dessus le \
             dit";
            meaning = board.name().parse().map_or("", |rule: Variant| language.of(rule.meanings()))
        ];
    }
}

impl Assumed {
    /// Why a reading is in doubt, and what to do.
    pub(crate) fn doubt(&self, language: Language, from: Numbering) -> String {
        match self {
            Assumed::EmptyCells => {
                const UNCLEAR: [&str; 2] = [
                    "empty places seem to be empty cells, but it is not clear in which columns the \
                     digits stand: write a dot for each empty cell",
                    "les places vides semblent être des cases vides, mais on ne voit pas dans \
                     quelles colonnes sont les chiffres : mettez un point pour chaque case vide",
                ];
                language.of(UNCLEAR).into()
            }
            Assumed::Letters(letters) => {
                const CLASH: [&str; 2] = [
                    "the letter {letters} seems to be a digit, but then two values clash: write \
                     the digit that is meant",
                    "la lettre {letters} semble être un chiffre, mais deux valeurs se contredisent \
                     alors : mettez le chiffre voulu",
                ];
                let letters: Vec<String> = letters.iter().map(|(c, _)| format!("`{c}`")).collect();
                tr!(language, CLASH, letters = letters.join(&format!(" {} ", language.and())))
            }
            Assumed::Missing { place, value } => {
                const UNCERTAIN: [&str; 2] = [
                    "expected 81 cells, found 80; perhaps {what} is missing at {place}, but it is \
                     not certain: add the one that is missing",
                    "il faut 81 cases, il y en a 80 ; il manque peut-être {what} en {place}, mais \
                     ce n'est pas sûr : ajoutez ce qui manque",
                ];
                let what = match value {
                    0 => language.of(["an empty cell", "une case vide"]).to_owned(),
                    value => tr!(language, ["a {value}", "un {value}"], value),
                };
                tr!(language, UNCERTAIN, what, place = place.told_from(language, from))
            }
            Assumed::Surplus { found, number } => {
                const SEVERAL: [&str; 2] = [
                    "expected 81 cells, found 82; several of them may be one too many, such as \
                     number {number}, `{found}`: take out the one that is",
                    "il faut 81 cases, il y en a 82 ; plusieurs peuvent être de trop, par exemple \
                     la case {number}, `{found}` : retirez celle qui l'est",
                ];
                tr!(language, SEVERAL, number, found)
            }
            // The length of a board says which one it is.
            Assumed::Board(_) => self.told_from(language, from),
        }
    }
}

/// A number as it is counted in English: 1st, 2nd, 13th.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// A grid as one reading of a text has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) grid: Grid,
    pub(crate) assumed: Assumed,
}

/// Those of several readings of a text that are puzzles: they have exactly one solution. Readings
/// of the same grid count once.
pub(crate) fn puzzles_of(readings: impl IntoIterator<Item = Candidate>) -> Vec<Candidate> {
    let mut puzzles: Vec<Candidate> = Vec::new();
    for reading in readings {
        let puzzle = reading.grid.clone().into();
        let found = uniqueness(&puzzle, &Interrupt::new());
        let is_puzzle = matches!(found, Ok(Uniqueness::Unique(_)));
        if is_puzzle && puzzles.iter().all(|other| other.grid != reading.grid) {
            puzzles.push(reading);
        }
    }
    puzzles
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn numbers_are_counted_in_english() {
        let counted = [1, 2, 3, 4, 11, 12, 13, 21, 82].map(ordinal);
        assert_eq!(counted, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "82nd"]);
    }
}
