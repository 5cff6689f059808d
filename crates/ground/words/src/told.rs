//! Errors and findings in each language.
//!
//! A sentence cannot be translated once it is filled in, so the types themselves are told: each
//! library implements [`Told`] beside its errors, and every face (the command, the page, Python)
//! asks for the language that its reader has chosen. Each sentence stands once, with one text per
//! language in the order of [`Language::ALL`]: [`told!`](crate::told) takes an enumeration whose
//! variants have their sentences, and [`tr!`](crate::tr) is a sentence in code. `Display` follows
//! from the English texts ([`shown_as_told!`](crate::shown_as_told)).
//!
//! A catalogue of messages with numbers, as gettext and Fluent have it, was rejected: a `match` on
//! the error cannot forget one, and is checked when it is compiled. So was a file of French beside
//! the errors, whose English stood in attributes of `thiserror`: both sides repeated the variants,
//! and a text that was changed on one side was forgotten on the other.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;

use crate::{Language, Numbering, UnknownName, tr};

/// What can be told in each language.
///
/// ```
/// use neuf_words::{Language, Numbering, Told, shown_as_told, tr};
///
/// #[derive(Debug)]
/// struct Full(usize);
///
/// impl Told for Full {
///     fn told_from(&self, language: Language, from: Numbering) -> String {
///         let row = from.number(self.0);
///         tr!(language, ["row {row} is full", "la ligne {row} est pleine"], row)
///     }
/// }
///
/// shown_as_told!(Full);
///
/// assert_eq!(Full(0).told(Language::French), "la ligne 1 est pleine");
/// assert_eq!(Full(0).told_from(Language::French, Numbering::FromZero), "la ligne 0 est pleine");
/// assert_eq!(format!("{} {:#}", Full(0), Full(0)), "row 1 is full row 0 is full");
/// ```
pub trait Told {
    /// The text in a language, with rows, columns and boxes counted from this number.
    fn told_from(&self, language: Language, from: Numbering) -> String;

    /// The text in a language, with rows, columns and boxes counted from 1.
    fn told(&self, language: Language) -> String {
        self.told_from(language, Numbering::FromOne)
    }
}

impl<T: Told + ?Sized> Told for Box<T> {
    fn told_from(&self, language: Language, from: Numbering) -> String {
        (**self).told_from(language, from)
    }
}

/// `Display` of types that are [`Told`]: the text in English, with `{:#}` counted from 0.
#[macro_export]
macro_rules! shown_as_told {
    ($($Type:ty),+ $(,)?) => {$(
        impl ::core::fmt::Display for $Type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::show_told(self, f)
            }
        }
    )+};
}

/// Writes what `Display` of [`shown_as_told!`](crate::shown_as_told) does.
#[doc(hidden)]
pub fn show_told(told: &impl Told, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let from = if f.alternate() { Numbering::FromZero } else { Numbering::FromOne };
    f.write_str(&told.told_from(Language::English, from))
}

/// Defines an enumeration, mostly of errors, whose values are [`Told`] and shown in English. They
/// are made from the one field of a variant that is `#[from]`. Such an error should be no `source`:
/// it is in the sentence already, and would be told twice.
///
/// Behind each variant stands what is said, in one of three forms:
/// - a sentence, with its texts in the order of [`Language::ALL`]. Names in braces are the fields,
///   which are told in the language if they can be, or parts that follow the texts. `as` says how
///   a field is shown, and a field that is not shown is `as ""`;
/// - the name of a field, which says all;
/// - code in braces.
///
/// For parts and code that need them, words in parentheses behind the name of the enumeration name
/// the language, and the number from which rows, columns and boxes are counted.
///
/// ```
/// use neuf_words::{Language, Told, told};
/// told! {
///     /// Why a line is refused.
///     #[derive(Debug)]
///     pub enum Fault(language, from) {
///         Empty = ["nothing", "rien"];
///         Sign(sign: char as sign.escape_debug()) =
///             ["`{sign}` is no digit", "`{sign}` n'est pas un chiffre"];
///         Row { found: usize } =
///             ["{found} cells, not {side}", "{found} cases, et non {side}"; side = 3 * 3];
///         Name(#[from] error: neuf_words::UnknownName) = error;
///         Count(count: u64) = { language.count(*count) };
///     }
/// }
/// let told = |fault: &Fault| fault.told(Language::French);
/// assert_eq!(Fault::Sign('\n').to_string(), "`\\n` is no digit");
/// assert_eq!(told(&Fault::Row { found: 8 }), "8 cases, et non 9");
/// assert_eq!(told(&Fault::Count(1000)), "1\u{a0}000");
/// let error = neuf_words::find_name("format", &[1], |_| "csv", "gif").unwrap_err();
/// assert!(told(&error.into()).starts_with("aucun format ne s'appelle `gif`"));
/// ```
#[macro_export]
macro_rules! told {
    (@from $Enum:ident $Variant:ident $Part:ty) => {
        impl ::core::convert::From<$Part> for $Enum {
            fn from(part: $Part) -> $Enum {
                $Enum::$Variant(part)
            }
        }
    };
    (@part $language:ident $from:ident $field:ident) => {{
        use $crate::{AnyPart as _, ToldPart as _};
        (&$crate::Part($field, $language, $from)).part()
    }};
    (@part $language:ident $from:ident $field:ident $shown:expr) => { $shown };
    (@words $language:ident $from:ident [$($fields:tt)*]
        [$($text:literal),+ $(; $($name:ident = $value:expr),+)? $(,)?]
    ) => {
        $crate::tr!(@some $language, [$($text),+], $($($name = $value,)+)? $($fields)*)
    };
    (@words $language:ident $from:ident $fields:tt $field:ident) => {
        $crate::told!(@part $language $from $field)
    };
    (@words $language:ident $from:ident $fields:tt $code:block) => { $code };
    ($(#[$attribute:meta])* $vis:vis enum $Enum:ident $variants:tt) => {
        $crate::told! { $(#[$attribute])* $vis enum $Enum(language, from) $variants }
    };
    (
        $(#[$attribute:meta])*
        $vis:vis enum $Enum:ident($language:ident, $from:ident) {
            $(
                $(#[$more:meta])*
                $Variant:ident
                $(($($(#[$made:ident])? $part:ident: $Part:ty $(as $shown:expr)?),+))?
                $({$($(#[$of_field:meta])* $field:ident: $Field:ty $(as $seen:expr)?),+ $(,)?})?
                = $words:tt;
            )+
        }
    ) => {
        $(#[$attribute])*
        $vis enum $Enum {
            $(
                $(#[$more])*
                $Variant
                $(($($Part),+))?
                $({$($(#[$of_field])* $field: $Field),+})?,
            )+
        }

        impl $crate::Told for $Enum {
            #[allow(unused_variables)]
            fn told_from(&self, $language: $crate::Language, $from: $crate::Numbering) -> String {
                match self {
                    $(
                        $Enum::$Variant $(($($part),+))? $({$($field),+})? => $crate::told!(
                            @words $language $from
                            [
                                $($($part = $crate::told!(@part $language $from $part $($shown)?),)+)?
                                $($($field = $crate::told!(@part $language $from $field $($seen)?),)+)?
                            ]
                            $words
                        ),
                    )+
                }
            }
        }

        $crate::shown_as_told!($Enum);

        $($($($($crate::told!(@$made $Enum $Variant $Part);)?)+)?)+
    };
}

/// A field of what [`told!`](crate::told) defines, as its sentences show it. A field that is
/// [`Told`] is told in their language, any other is displayed: the method of [`ToldPart`] is found
/// first, because the one of [`AnyPart`] needs another reference.
#[doc(hidden)]
#[derive(Debug)]
pub struct Part<'a, T>(pub &'a T, pub Language, pub Numbering);

#[doc(hidden)]
pub trait ToldPart {
    fn part(&self) -> String;
}

impl<T: Told> ToldPart for Part<'_, T> {
    fn part(&self) -> String {
        self.0.told_from(self.1, self.2)
    }
}

#[doc(hidden)]
pub trait AnyPart {
    fn part(&self) -> String;
}

impl<T: Display> AnyPart for &Part<'_, T> {
    fn part(&self) -> String {
        self.0.to_string()
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
#[derive(Debug)]
pub struct Carried(Box<dyn ToldError>);

impl Carried {
    /// This error.
    pub fn new(error: impl Error + Told + Send + Sync + 'static) -> Carried {
        Carried(Box::new(error))
    }
}

impl Told for Carried {
    fn told_from(&self, language: Language, from: Numbering) -> String {
        self.0.told_from(language, from)
    }
}

impl Error for Carried {}

trait ToldError: Error + Told + Send + Sync {}

impl<T: Error + Told + Send + Sync> ToldError for T {}

/// The errors of the system that are met every day; the system itself answers in English, since
/// no program of neuf sets its locale. Others keep the system's text, without its number, which
/// says nothing to a reader.
impl Told for io::Error {
    fn told_from(&self, language: Language, from: Numbering) -> String {
        if let Some(carried) = carried(self) {
            return carried.told_from(language, from);
        }
        let (inner, text) = (self.get_ref(), self.to_string());
        let known = match self.kind() {
            _ if language == Language::English => return without_number(&text),
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
    fn told_from(&self, language: Language, _: Numbering) -> String {
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
        const SENTENCE: [&str; 2] = [
            "no {what} is called `{name}`; there are {known}",
            "{none} ne s'appelle `{name}`\u{a0}; il y a {known}",
        ];
        const LIKE: [&str; 2] = [
            "no {what} is called `{name}`; did you mean `{like}`?",
            "{none} ne s'appelle `{name}`\u{a0}; vouliez-vous dire `{like}`\u{a0}?",
        ];
        // A few names are seen at a glance. A list of fifty names hides the one that was meant.
        const FEW: usize = 8;
        match crate::nearest(name, known.iter().copied()) {
            Some(like) if known.len() > FEW => {
                tr!(@some language, LIKE, what = what, name = name, none = none, like = like)
            }
            _ => {
                let known = known.join(", ");
                tr!(@some language, SENTENCE, what = what, name = name, none = none, known = known)
            }
        }
    }
}

impl Error for UnknownName {}

shown_as_told!(Carried, UnknownName);

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
        impl Error for Row {}
        impl Told for Row {
            fn told_from(&self, language: Language, from: Numbering) -> String {
                tr!(language, ["row {n}", "ligne {n}"], n = from.number(0))
            }
        }
        shown_as_told!(Row);
        let error = io::Error::other(Carried::new(Row));
        let told = |language, from| error.told_from(language, from);
        assert_eq!(told(Language::English, Numbering::FromOne), "row 1");
        assert_eq!(told(Language::English, Numbering::FromZero), "row 0");
        assert_eq!(told(Language::French, Numbering::FromZero), "ligne 0");
    }
}
