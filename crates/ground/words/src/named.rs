//! Enumerations whose values have names that people type: methods, formats, encodings, languages.
//!
//! Such an enumeration needs a list of its values, a name for each and the way back, and often a
//! line that says what each value is. Written by hand, this takes five `match`es that must agree,
//! and nobody notices a value that is missing from the list. [`named!`](crate::named) makes all of
//! them from one table. A derive macro could do the same with attributes; it would need a crate of
//! its own and three more to compile, for a page of code.

/// No item has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownName {
    /// What the name should stand for: `family`, `encoding`, `method`.
    pub what: &'static str,
    /// The name that was given.
    pub name: String,
    /// The names that exist.
    pub known: Vec<&'static str>,
}

/// The item of `all` with this name. Upper and lower case are not distinguished.
///
/// [`named!`](crate::named) uses it for `FromStr`. By itself it is for lists that are not a whole
/// enumeration.
///
/// # Errors
/// When no item has this name. `what` says in the error what the name should stand for.
pub fn find_name<T: Copy>(
    what: &'static str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
    name: &str,
) -> Result<T, UnknownName> {
    let found = all.iter().copied().find(|&item| name_of(item).eq_ignore_ascii_case(name));
    found.ok_or_else(|| UnknownName {
        what,
        name: name.to_owned(),
        known: all.iter().map(|&item| name_of(item)).collect(),
    })
}

/// How like a name must be to a known one, from 0 to 1, to be told as what was probably meant.
const LIKE: f64 = 0.8;

/// The known name that is most like this one; `None` if none is like it.
///
/// ```
/// assert_eq!(neuf_words::nearest("kiler", ["killer", "arrow"]), Some("killer"));
/// assert_eq!(neuf_words::nearest("magic", ["killer", "arrow"]), None);
/// ```
#[must_use]
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let name = name.to_lowercase();
    let scored = known.into_iter().map(|known| (strsim::jaro(&name, known), known));
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|&(likeness, _)| likeness > LIKE).map(|(_, known)| known)
}

/// Defines an enumeration of named values from one table.
///
/// The enumeration gets `ALL`, a slice of all values in the order of the table, `name`, which
/// `Display` writes, and `meaning` if the table has descriptions. These become the first lines of
/// the values' documentation, too. With a word in parentheses after the name of the enumeration,
/// which says what its names stand for, it gets `FromStr`, whose error is [`UnknownName`].
///
/// A table may have both in each language: `Ratio = ["ratio", "rapport"], ["…", "…"];`. What
/// people type is the English name. `names` and `meanings` have all of them, for `Language::of`.
///
/// ```
/// neuf_words::named! {
///     /// A format of pictures.
///     #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
///     pub enum Format("format") {
///         #[default]
///         Svg = "svg", "lines and texts";
///         /// The dots lie on a grid of eight for each millimetre.
///         Png = "png", "dots";
///     }
/// }
/// assert_eq!(Format::ALL.len(), 2);
/// assert_eq!(Format::Png.name(), "png");
/// assert_eq!(Format::Png.to_string(), "png");
/// assert_eq!(Format::Svg.meaning(), "lines and texts");
/// assert_eq!("PNG".parse(), Ok(Format::Png));
/// let error = "gif".parse::<Format>().unwrap_err();
/// assert_eq!(error.to_string(), "no format is called `gif`; there are svg, png");
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $Enum:ident $(($what:literal))? {
            $($(#[$more:meta])* $Value:ident = $name:literal, $meaning:literal;)+
        }
    ) => {
        $crate::named! {
            $(#[$attribute])*
            $vis enum $Enum $(($what))? {
                $(#[doc = $meaning] #[doc = ""] $(#[$more])* $Value = $name;)+
            }
        }

        impl $Enum {
            /// A description in a line.
            #[must_use]
            $vis const fn meaning(self) -> &'static str {
                match self {
                    $($Enum::$Value => $meaning,)+
                }
            }
        }
    };
    (
        $(#[$attribute:meta])*
        $vis:vis enum $Enum:ident $(($what:literal))? {
            $(
                $(#[$more:meta])*
                $Value:ident = [$name:literal $(, $own:literal)+],
                    [$meaning:literal $(, $told:literal)+ $(,)?];
            )+
        }
    ) => {
        $crate::named! {
            $(#[$attribute])*
            $vis enum $Enum $(($what))? {
                $($(#[$more])* $Value = $name, $meaning;)+
            }
        }

        impl $Enum {
            /// What it is called in each language.
            #[must_use]
            $vis const fn names(self) -> [&'static str; $crate::Language::ALL.len()] {
                match self {
                    $($Enum::$Value => [$name $(, $own)+],)+
                }
            }

            /// A description in a line, in each language.
            #[must_use]
            $vis const fn meanings(self) -> [&'static str; $crate::Language::ALL.len()] {
                match self {
                    $($Enum::$Value => [$meaning $(, $told)+],)+
                }
            }
        }
    };
    (
        $(#[$attribute:meta])*
        $vis:vis enum $Enum:ident $(($what:literal))? {
            $($(#[$more:meta])* $Value:ident = $name:literal;)+
        }
    ) => {
        $(#[$attribute])*
        $vis enum $Enum {
            $($(#[$more])* $Value,)+
        }

        impl $Enum {
            /// All of them, in their order.
            $vis const ALL: &'static [$Enum] = &[$($Enum::$Value),+];

            #[doc = concat!("The name:", $(" `", $name, "`",)+ ".")]
            #[must_use]
            $vis const fn name(self) -> &'static str {
                match self {
                    $($Enum::$Value => $name,)+
                }
            }
        }

        impl ::core::fmt::Display for $Enum {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        $(
            impl ::core::str::FromStr for $Enum {
                type Err = $crate::UnknownName;

                fn from_str(name: &str) -> ::core::result::Result<$Enum, $crate::UnknownName> {
                    $crate::find_name($what, $Enum::ALL, $Enum::name, name)
                }
            }
        )?
    };
}

#[cfg(test)]
mod tests {
    named! {
        /// Has neither descriptions nor a word for what the names stand for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Direction {
            Left = "left";
            Right = "right";
        }
    }

    named! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Method("method") {
            Slow = "slow", "without hurry";
            Fast = "fast", "in a hurry";
        }
    }

    #[test]
    fn a_name_is_padded_like_a_text() {
        assert_eq!(format!("{:>6}|", Direction::Left), "  left|");
        assert_eq!(Direction::ALL, [Direction::Left, Direction::Right]);
        assert_eq!(Direction::Right.name(), "right");
    }

    #[test]
    fn the_way_back_leads_to_the_same_value() {
        for &method in Method::ALL {
            assert_eq!(method.name().parse(), Ok(method));
            assert_eq!(method.name().to_uppercase().parse(), Ok(method));
        }
        assert_ne!(Method::Slow.meaning(), Method::Fast.meaning());
        let error = "faster".parse::<Method>().unwrap_err();
        assert_eq!(error.to_string(), "no method is called `faster`; there are slow, fast");
    }
}
