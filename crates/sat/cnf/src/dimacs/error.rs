//! The errors and warnings of DIMACS files and answers, with their places.
//!
//! Lines and columns count from 1, and columns count bytes. Up to the first
//! error, bytes are the same as characters, since only ASCII is allowed outside
//! comments.

use std::fmt;
use std::io;

use neuf_words::{Language, Numbering, Sentence, Told, is_unseen, shown_as_told, told, tr};

use super::foreign::Foreign;
use crate::Var;

/// Why the input could not be read, and where the error was found.
///
/// The error is displayed as `line L, column C: cause`. A failure of the input itself (an
/// unreadable file, a truncated compressed file) has no place and shows only its cause. The name of
/// the file is not part of the message.
#[derive(Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// The line of the error, counted from 1.
    pub line: usize,
    /// The column of the error, counted from 1 in bytes.
    pub column: usize,
    /// What is wrong.
    pub cause: Flaw,
}

impl ReadError {
    /// The error of an input that could not be read, which has no place in the text.
    #[must_use]
    pub fn unreadable(error: io::Error) -> ReadError {
        ReadError { line: 0, column: 0, cause: Flaw::Io(error) }
    }
}

impl Told for ReadError {
    fn told_from(&self, language: Language, from: Numbering) -> String {
        let ReadError { line, column, cause } = self;
        match cause {
            Flaw::Io(error) => error.told_from(language, from),
            _ => at(language, *line, *column, cause),
        }
    }
}

/// A cause behind its place.
fn at(language: Language, line: usize, column: usize, cause: &impl Told) -> String {
    let cause = cause.told(language);
    tr!(
        language,
        ["line {line}, column {column}: {cause}", "ligne {line}, colonne {column} : {cause}"],
        line,
        column,
        cause
    )
}

/// Where the header ends too early, or should end.
pub(super) const END_OF_LINE: Sentence = ["the end of the line", "la fin de la ligne"];

told! {
    /// What is wrong with the input.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum Flaw(language, from) {
        /// Reading failed.
        Io(error: io::Error) = error;
        /// There is not enough memory for the formula.
        Memory = [
            "there is not enough memory for the formula",
            "il n'y a pas assez de mémoire pour la formule",
        ];
        /// The file is of another problem, or has a constraint that is no clause.
        Foreign(what: Foreign) = [
            "this is {what}; a formula here is clauses in DIMACS CNF",
            "c'est {what}, et une formule est ici en clauses, en DIMACS CNF",
        ];
        /// A character that has no meaning at this place.
        Character(c: char as c.escape_debug()) = [
            "unexpected {shown}; expected a number",
            "`{c}` n'a rien à faire ici, il faut un nombre";
            shown = Shown(*c)
        ];
        /// A byte that is not part of a character in UTF-8.
        Byte(byte: u8 as format_args!("0x{byte:02X}")) = [
            "unexpected byte {byte}, which is not a character; expected a number",
            "l'octet {byte}, qui n'est pas un caractère, n'a rien à faire ici, il faut un nombre",
        ];
        /// A `-` without digits after it.
        DanglingMinus = ["a `-` without a number", "un `-` sans nombre"];
        /// A number with a `+`.
        PlusSign = [
            "a number with a `+`; positive literals have no sign",
            "un nombre précédé de `+` : les littéraux positifs n'ont pas de signe",
        ];
        /// `-0`.
        NegativeZero = [
            "`-0` is neither a literal nor the end of a clause",
            "`-0` n'est ni un littéral ni la fin d'une clause",
        ];
        /// A variable number over [`Var::MAX_COUNT`].
        OverLimit(number: String) = [
            "variable {number} is over the limit of {max} variables",
            "la variable {number} dépasse la limite de {max} variables";
            max = Var::MAX_COUNT
        ];
        /// A header with more variables than [`Var::MAX_COUNT`].
        TooManyVars(number: String) = [
            "a header with {number} variables is over the limit of {max} variables",
            "un en-tête de {number} variables dépasse la limite de {max} variables";
            max = Var::MAX_COUNT
        ];
        /// A number or word that does not fit into the reader's buffer.
        TooLong(most: usize) = [
            "a number or word of over {most} characters",
            "un nombre ou un mot de plus de {most} caractères",
        ];
        /// The file has only blanks and comments.
        Empty = [
            "there is no formula: neither a header `p cnf VARIABLES CLAUSES` nor a clause",
            "il n'y a pas de formule : ni en-tête `p cnf VARIABLES CLAUSES` ni clause",
        ];
        /// Clauses without a header before them.
        MissingHeader = [
            "no header: expected `p cnf VARIABLES CLAUSES` before the clauses",
            "pas d'en-tête : il faut `p cnf VARIABLES CLAUSES` avant les clauses",
        ];
        /// A header that is not `p cnf VARIABLES CLAUSES` or `p inccnf`.
        MalformedHeader {
            /// What was expected at this place.
            expected: Sentence as language.of(*expected),
            /// What was found there, if not the end of the line.
            found: Option<String> as match found {
                Some(word) => format!("`{word}`"),
                None => language.of(END_OF_LINE).to_owned(),
            },
        } = [
            "malformed header: expected {expected}, found {found}",
            "en-tête mal formé : il faut {expected}, il y a {found}",
        ];
        /// A second header.
        SecondHeader {
            /// The line of the first header.
            first: usize,
        } = [
            "a second header; the first is on line {first}",
            "un deuxième en-tête ; le premier est à la ligne {first}",
        ];
        /// A header after a clause.
        LateHeader = ["a header after the first clause", "un en-tête après la première clause"];
        /// The clauses end inside a clause.
        UnfinishedClause = [
            "the last clause is not finished: its final 0 is missing",
            "la dernière clause est inachevée : il manque son 0 final",
        ];
        /// The file ends inside a cube.
        UnfinishedCube = [
            "the last cube is not finished: its final 0 is missing",
            "le dernier cube est inachevé : il manque son 0 final",
        ];
        /// An `a` line in a file that is not `p inccnf`.
        CubeInCnf = [
            "a cube (`a … 0`) is allowed only in `p inccnf` files, and a formula with quantifiers \
             (QDIMACS) is not read",
            "un cube (`a … 0`) n'est permis que dans un fichier `p inccnf`, et une formule quantifiée \
             (QDIMACS) n'est pas lue",
        ];
        /// A clause after a cube. The cube would have to be asked of the formula without the
        /// clause.
        ClauseAfterCube = [
            "a clause after a cube; cubes must follow all clauses",
            "une clause après un cube : les cubes viennent après toutes les clauses",
        ];
        /// Text after the final `%` and `0` of SATLIB files.
        AfterPercent = [
            "text after the `%` that ends the clauses",
            "du texte après le `%` qui termine les clauses",
        ];
        /// A warning that is an error because the file is read strictly, or because the warning
        /// [needs a relaxed reading](WarningCause::needs_relaxed).
        Refused(warning: WarningCause) = warning;
        /// A fault that the parser `varisat-dimacs` found before the reader; no such fault is
        /// known.
        Parser(error: varisat_dimacs::ParserError) = error;
        /// An error that only the answer of a solver can have.
        Answer(answer: AnswerFlaw) = answer;
    }
}

told! {
    /// What is wrong with the answer of a solver.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum AnswerFlaw {
        /// The answer has only blanks and comments.
        Empty = ["the answer is empty", "la réponse est vide"];
        /// A line that is neither a status, nor values, nor a comment.
        UnknownLine(line: String) = [
            "expected a status, values or a comment, found `{line}`",
            "il faut un état, des valeurs ou un commentaire, il y a `{line}`",
        ];
        /// An `s` line with something other than the three statuses.
        UnknownStatus(status: String) = [
            "unknown status `{status}`; expected SATISFIABLE, UNSATISFIABLE or UNKNOWN",
            "état inconnu `{status}` ; il faut SATISFIABLE, UNSATISFIABLE ou UNKNOWN",
        ];
        /// A second status line.
        SecondStatus {
            /// The line of the first status.
            line: usize,
            /// The first status.
            first: &'static str,
            /// The second status.
            second: &'static str,
        } = [
            "a second status, `{second}`; the first, `{first}`, is on line {line}",
            "un deuxième état, `{second}` ; le premier, `{first}`, est à la ligne {line}",
        ];
        /// Values, although the status does not say that there is a model.
        ValuesDespite(status: &'static str) = [
            "values for the variables, although the status is `{status}`",
            "des valeurs pour les variables, bien que l'état soit `{status}`",
        ];
        /// The status is satisfiable, but there are no values.
        NoValues = [
            "satisfiable, but without values for the variables",
            "satisfaisable, mais sans valeurs pour les variables",
        ];
        /// A literal whose negation is an earlier value; in DIMACS numbers.
        Contradiction(literal: i32) = [
            "{literal} contradicts an earlier {negation}",
            "{literal} contredit {negation} dit plus haut";
            negation = -literal
        ];
        /// A number after the final 0 of the values.
        AfterEnd = [
            "a value after the 0 that ends the values",
            "une valeur après le 0 qui termine les valeurs",
        ];
        /// `v` lines without the final 0.
        Unfinished = [
            "the values are cut off: their final 0 is missing",
            "les valeurs sont coupées : il manque leur 0 final",
        ];
    }
}

/// Something unusual that does not prevent reading, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in bytes.
    pub column: usize,
    /// What is unusual.
    pub cause: WarningCause,
}

impl Told for Warning {
    fn told_from(&self, language: Language, _: Numbering) -> String {
        at(language, self.line, self.column, &self.cause)
    }
}

shown_as_told!(ReadError, Warning);

impl std::error::Error for ReadError {}

impl std::error::Error for Flaw {}

impl std::error::Error for AnswerFlaw {}

impl std::error::Error for WarningCause {}

impl WarningCause {
    /// Whether only a [relaxed](super::ReadOptions::relaxed) reading takes this for a warning. Two
    /// causes are of this kind: fewer clauses than the header declares, since the file may have
    /// been cut short; and a projection that cannot be read, since the projection decides the
    /// number of models.
    #[must_use]
    pub fn needs_relaxed(&self) -> bool {
        match self {
            WarningCause::ClauseCount { declared, found } => found < declared,
            WarningCause::Projection => true,
            _ => false,
        }
    }
}

told! {
    /// What is unusual; in a strict reading it is an error.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum WarningCause(language, from) {
        /// A variable above the number of variables that the header declares.
        VarCount {
            /// The header's number of variables.
            declared: usize,
            /// The first variable above the header's number.
            var: Var,
        } = [
            "variable {var} is above the header's number of variables, {declared}",
            "la variable {var} dépasse le nombre de variables de l'en-tête, {declared}",
        ];
        /// The number of clauses is not the number that the header declares.
        ClauseCount {
            /// The header's number of clauses.
            declared: usize as language.things(*declared as u64, ["clause", "clauses"]),
            /// The number of clauses in the file.
            found: usize,
        } = [
            "the header announces {declared}, but there are {found}",
            "l'en-tête annonce {declared}, or il y en a {found}",
        ];
        /// The `%` with which SATLIB files end the clauses.
        Percent = [
            "a `%` ends the clauses, as in the files of SATLIB",
            "un `%` termine les clauses, comme dans les fichiers de SATLIB",
        ];
        /// A comment that is a clause after its `c`, such as `c1 -2 0`, with no blank between.
        Comment = [
            "a comment that would be a clause without its `c`; it is ignored",
            "un commentaire qui serait une clause sans son `c` ; il est ignoré",
        ];
        /// A projection comment that is not a list of variables.
        Projection = [
            "a projection comment that is not a list of variables up to a 0",
            "un commentaire de projection qui n'est pas une liste de variables jusqu'à un 0",
        ];
        /// A comment that gives weights to literals, such as `c p weight 1 0.5 0`.
        Weights = [
            "a comment with weights of literals; models are counted and listed without weights",
            "un commentaire avec des poids de littéraux ; les modèles sont comptés et énumérés sans \
             poids",
        ];
    }
}

/// A character as error messages show it.
struct Shown(char);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '\0' => f.write_str("NUL byte"),
            '\u{feff}' => f.write_str("byte order mark"),
            c if is_unseen(c) || c.is_whitespace() => {
                write!(f, "character U+{:04X}", u32::from(c))
            }
            c => write!(f, "character `{c}`"),
        }
    }
}
