//! French: what is wrong with a formula or with an answer that was read.

use neuf_words::{Numbering, Told};

use super::{AnswerFlaw, Flaw, ReadError, Warning, WarningCause};
use crate::Var;

impl Told for ReadError {
    fn french(&self, from: Numbering) -> String {
        let cause = self.cause.french(from);
        match self.cause {
            Flaw::Io(_) => cause,
            _ => format!("ligne {}, colonne {} : {cause}", self.line, self.column),
        }
    }
}

impl Told for Warning {
    fn french(&self, from: Numbering) -> String {
        let Warning { line, column, cause, .. } = self;
        format!("ligne {line}, colonne {column} : {}", cause.french(from))
    }
}

impl Told for Flaw {
    fn french(&self, from: Numbering) -> String {
        match self {
            Flaw::Io(error) => error.french(from),
            Flaw::Foreign(what) => {
                format!("c'est {}, et une formule est ici en clauses, en DIMACS CNF", what.french())
            }
            Flaw::Character(c) => {
                format!("`{}` n'a rien à faire ici, il faut un nombre", c.escape_debug())
            }
            Flaw::Byte(byte) => {
                format!(
                    "l'octet 0x{byte:02X}, qui n'est pas un caractère, n'a rien à faire ici, il faut un nombre"
                )
            }
            Flaw::DanglingMinus => "un `-` sans nombre".into(),
            Flaw::PlusSign => {
                "un nombre précédé de `+` : les littéraux positifs n'ont pas de signe".into()
            }
            Flaw::NegativeZero => "`-0` n'est ni un littéral ni la fin d'une clause".into(),
            Flaw::OverLimit(number) => {
                format!("{number} dépasse la limite de {} variables", Var::MAX_COUNT)
            }
            Flaw::TooLong(most) => format!("un nombre ou un mot de plus de {most} caractères"),
            Flaw::Empty => {
                "il n'y a pas de formule : ni en-tête `p cnf VARIABLES CLAUSES` ni clause".into()
            }
            Flaw::MissingHeader => {
                "pas d'en-tête : il faut `p cnf VARIABLES CLAUSES` avant les clauses".into()
            }
            Flaw::MalformedHeader { expected, found } => {
                format!("en-tête mal formé : il faut {expected}, il y a {found}")
            }
            Flaw::SecondHeader { first } => {
                format!("un deuxième en-tête ; le premier est à la ligne {first}")
            }
            Flaw::LateHeader => "un en-tête après la première clause".into(),
            Flaw::UnfinishedClause => {
                "la dernière clause est inachevée : il manque son 0 final".into()
            }
            Flaw::UnfinishedCube => "le dernier cube est inachevé : il manque son 0 final".into(),
            Flaw::CubeInCnf => {
                "un cube (`a … 0`) n'est permis que dans un fichier `p inccnf`, et une formule quantifiée \
                 (QDIMACS) n'est pas lue".into()
            }
            Flaw::ClauseAfterCube => {
                "une clause après un cube : les cubes viennent après toutes les clauses".into()
            }
            Flaw::AfterPercent => "du texte après le `%` qui termine les clauses".into(),
            Flaw::Refused(warning) => warning.french(from),
            Flaw::Answer(answer) => answer.french(from),
            // A fault that the reader did not find before the parser saw it; none is known.
            Flaw::Parser(error) => error.to_string(),
        }
    }
}

impl Told for WarningCause {
    fn french(&self, _: Numbering) -> String {
        match self {
            WarningCause::VarCount { declared, var } => {
                format!("la variable {var} dépasse le nombre de variables de l'en-tête, {declared}")
            }
            WarningCause::ClauseCount { declared, found } => {
                format!("l'en-tête annonce {declared} clauses, or il y en a {found}")
            }
            WarningCause::Percent => {
                "un `%` termine les clauses, comme dans les fichiers de SATLIB".into()
            }
            WarningCause::Comment => {
                "un commentaire qui serait une clause sans son `c` ; il est ignoré".into()
            }
            WarningCause::Projection => "un commentaire de projection qui n'est pas une liste de \
                                         variables ; il est ignoré"
                .into(),
        }
    }
}

impl Told for AnswerFlaw {
    fn french(&self, _: Numbering) -> String {
        match self {
            AnswerFlaw::Empty => "la réponse est vide".into(),
            AnswerFlaw::UnknownLine(line) => {
                format!("il faut un état, des valeurs ou un commentaire, il y a `{line}`")
            }
            AnswerFlaw::UnknownStatus(status) => {
                format!("état inconnu `{status}` ; il faut SATISFIABLE, UNSATISFIABLE ou UNKNOWN")
            }
            AnswerFlaw::SecondStatus { line, first, second } => {
                format!(
                    "un deuxième état, `{second}` ; le premier, `{first}`, est à la ligne {line}"
                )
            }
            AnswerFlaw::ValuesDespite(status) => {
                format!("des valeurs pour les variables, bien que l'état soit `{status}`")
            }
            AnswerFlaw::NoValues => "satisfaisable, mais sans valeurs pour les variables".into(),
            AnswerFlaw::Contradiction(literal) => {
                format!("{literal} contredit {} dit plus haut", -literal)
            }
            AnswerFlaw::AfterEnd => "une valeur après le 0 qui termine les valeurs".into(),
            AnswerFlaw::Unfinished => "les valeurs sont coupées : il manque leur 0 final".into(),
        }
    }
}
