//! Errors and findings in each language.
//!
//! A sentence cannot be translated once it is filled in, so the types themselves are told: each
//! library implements [`Told`] for its errors in a file `fr.rs` beside them, and every face (the
//! command, the page, Python) asks for the language that its reader has chosen. The text in
//! English is what `Display` writes. A catalogue of messages with numbers, as gettext and Fluent
//! have it, was rejected: a `match` on the error cannot forget one, and is checked when it is
//! compiled.

use std::error::Error;
use std::fmt::Display;
use std::io;

use crate::{Language, Numbering, UnknownName};

/// What can be told in each language.
///
/// A new language is a new method without a default here, so that the compiler names each type
/// that does not have it yet.
///
/// ```
/// use neuf_words::{Language, Numbering, Told};
///
/// #[derive(Debug)]
/// struct Full(usize);
///
/// impl std::fmt::Display for Full {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         write!(f, "row {} is full", if f.alternate() { self.0 } else { self.0 + 1 })
///     }
/// }
///
/// impl Told for Full {
///     fn french(&self, from: Numbering) -> String {
///         format!("la ligne {} est pleine", from.number(self.0))
///     }
/// }
///
/// assert_eq!(Full(0).told(Language::English), "row 1 is full");
/// assert_eq!(Full(0).told_from(Language::French, Numbering::FromZero), "la ligne 0 est pleine");
/// ```
pub trait Told: Display {
    /// The text in French, with rows, columns and boxes counted from this number.
    fn french(&self, from: Numbering) -> String;

    /// The text in a language, with rows, columns and boxes counted from this number. In English
    /// it is what `Display` writes, with `{:#}` when they are counted from 0.
    fn told_from(&self, language: Language, from: Numbering) -> String {
        match (language, from) {
            (Language::English, Numbering::FromOne) => format!("{self}"),
            (Language::English, Numbering::FromZero) => format!("{self:#}"),
            (Language::French, _) => self.french(from),
        }
    }

    /// The text in a language, with rows, columns and boxes counted from 1.
    fn told(&self, language: Language) -> String {
        self.told_from(language, Numbering::FromOne)
    }
}

/// An error that can be told in each language, inside an [`io::Error`], which would otherwise
/// keep nothing but its English text.
///
/// ```
/// # use neuf_words::{Carried, Language, Told, find_name};
/// let error = find_name("format", &[1], |_| "csv", "gif").unwrap_err();
/// let error = std::io::Error::other(Carried::new(error));
/// assert_eq!(error.to_string(), "no format is called `gif`; there are csv");
/// assert!(error.told(Language::French).starts_with("aucun format ne s'appelle `gif`"));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Carried(Box<dyn ToldError>);

impl Carried {
    /// This error.
    pub fn new(error: impl Error + Told + Send + Sync + 'static) -> Carried {
        Carried(Box::new(error))
    }
}

trait ToldError: Error + Told + Send + Sync {}

impl<T: Error + Told + Send + Sync> ToldError for T {}

/// The errors of the system that are met every day; the system itself answers in English, since
/// no program of neuf sets its locale. Others keep the system's text, without its number, which
/// says nothing to a reader.
impl Told for io::Error {
    fn told_from(&self, language: Language, from: Numbering) -> String {
        match (language, carried(self)) {
            (Language::English, Some(carried)) => carried.0.told_from(language, from),
            (Language::English, None) => without_number(&self.to_string()),
            (Language::French, _) => self.french(from),
        }
    }

    fn french(&self, from: Numbering) -> String {
        if let Some(carried) = carried(self) {
            return carried.0.french(from);
        }
        let (inner, text) = (self.get_ref(), self.to_string());
        let known = match self.kind() {
            io::ErrorKind::NotFound => "ce fichier ou ce dossier n'existe pas",
            io::ErrorKind::PermissionDenied => "accès refusé",
            io::ErrorKind::IsADirectory => "c'est un dossier",
            io::ErrorKind::NotADirectory => "un élément du chemin n'est pas un dossier",
            io::ErrorKind::StorageFull => "il n'y a plus de place sur le disque",
            io::ErrorKind::ReadOnlyFilesystem => "le disque est en lecture seule",
            _ => return without_number(&text),
        };
        // A library may pass on the system's text instead of its number; what somebody else has
        // to say is kept.
        if inner.is_none() || text.contains("(os error ") { known.to_owned() } else { text }
    }
}

/// The error that somebody has put inside, if it can be told.
fn carried(error: &io::Error) -> Option<&Carried> {
    error.get_ref()?.downcast_ref()
}

/// A text of the system, or one that ends in it, without the number of the error, which the
/// standard library puts behind it in parentheses.
///
/// ```
/// let error = std::io::Error::other("cannot open a.cnf: Permission denied (os error 13)");
/// let told = neuf_words::without_number(&error.to_string());
/// assert_eq!(told, "cannot open a.cnf: Permission denied");
/// ```
#[must_use]
pub fn without_number(text: &str) -> String {
    let Some((before, number)) = text.split_once(" (os error ") else { return text.to_owned() };
    let behind = number.split_once(')').map_or("", |(_, behind)| behind);
    format!("{before}{behind}")
}

impl Told for UnknownName {
    fn french(&self, _: Numbering) -> String {
        let UnknownName { what, name, known } = self;
        let none = match *what {
            "difficulty" => "aucune difficulté",
            "encoding of at most one" => "aucun codage de «\u{a0}au plus un\u{a0}»",
            "encoding" => "aucun codage",
            "family" => "aucune famille",
            "format" => "aucun format",
            "language" => "aucune langue",
            "method" => "aucune méthode",
            "part" => "aucune partie",
            "symmetry" => "aucune symétrie",
            "variant" => "aucune variante",
            _ => "rien",
        };
        format!("{none} ne s'appelle `{name}`\u{a0}; il y a {}", known.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_are_told_unless_somebody_says_more() {
        let missing = io::Error::from(io::ErrorKind::NotFound);
        assert_eq!(missing.told(Language::French), "ce fichier ou ce dossier n'existe pas");
        let said = io::Error::new(io::ErrorKind::NotFound, "no such cube");
        assert_eq!(said.told(Language::French), "no such cube");
        let passed_on = io::Error::new(io::ErrorKind::NotFound, "x: gone (os error 2)");
        assert_eq!(passed_on.told(Language::French), "ce fichier ou ce dossier n'existe pas");
        assert_eq!(passed_on.told(Language::English), "x: gone");
        let busy = io::Error::from_raw_os_error(16);
        let said = busy.told(Language::English);
        assert!(busy.to_string().contains("16") && !said.is_empty() && !said.contains("16"));
        assert_eq!(busy.told(Language::French), said);
    }

    #[test]
    fn an_error_inside_is_told_with_the_numbers_that_are_wanted() {
        #[derive(Debug)]
        struct Row;
        impl std::fmt::Display for Row {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "row {}", u8::from(!f.alternate()))
            }
        }
        impl Error for Row {}
        impl Told for Row {
            fn french(&self, from: Numbering) -> String {
                format!("ligne {}", from.number(0))
            }
        }
        let error = io::Error::other(Carried::new(Row));
        let told = |language, from| error.told_from(language, from);
        assert_eq!(told(Language::English, Numbering::FromOne), "row 1");
        assert_eq!(told(Language::English, Numbering::FromZero), "row 0");
        assert_eq!(told(Language::French, Numbering::FromZero), "ligne 0");
    }
}
