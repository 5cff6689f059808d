//! The languages that neuf speaks, how rows, columns and boxes are counted, and what a language
//! does to a number, to its noun and between sentences.

use std::fmt::Display;

use crate::{fill, grouped, named};

named! {
    /// A language of answers, explanations and errors.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Language("language") {
        #[default]
        English = "en", "English";
        French = "fr", "français";
    }
}

/// A sentence or a word: one text per language, in the order of [`Language::ALL`].
pub type Sentence = [&'static str; Language::ALL.len()];

/// A noun or a sentence for one thing and for several ([`Language::form`]), in each language.
pub type Counted = [[&'static str; 2]; Language::ALL.len()];

impl Language {
    /// What stands in this language, of what stands in all languages in the order of
    /// [`Language::ALL`]: a [`Sentence`], or a [`Counted`] noun.
    ///
    /// ```
    /// use neuf_words::Language;
    /// assert_eq!(Language::French.of(["no solution", "pas de solution"]), "pas de solution");
    /// ```
    #[must_use]
    pub const fn of<T: Copy>(self, each: [T; Language::ALL.len()]) -> T {
        each[self as usize]
    }

    /// The sentence of this language, with its names in braces filled in.
    ///
    /// ```
    /// use neuf_words::Language;
    /// let sentence = ["{file}: {n} cells", "{file} a {n} cases"];
    /// let text = Language::French.say(sentence, &[("file", &"a.txt"), ("n", &4)]);
    /// assert_eq!(text, "a.txt a 4 cases");
    /// ```
    #[must_use]
    pub fn say(self, sentence: Sentence, parts: &[(&str, &dyn Display)]) -> String {
        fill(self.of(sentence), parts)
    }

    /// The form of a noun or of a sentence for so many things. French has the singular for 0, too.
    ///
    /// ```
    /// use neuf_words::Language;
    /// assert_eq!(Language::English.form(0, ["clue", "clues"]), "clues");
    /// assert_eq!(Language::French.form(0, ["indice", "indices"]), "indice");
    /// ```
    #[must_use]
    pub fn form<T>(self, number: u64, [one, many]: [T; 2]) -> T {
        let is_one = match self {
            Language::English => number == 1,
            Language::French => number < 2,
        };
        if is_one { one } else { many }
    }

    /// A number with its noun: `1 clause`, `2 clauses`.
    ///
    /// ```
    /// use neuf_words::Language;
    /// assert_eq!(Language::English.things(1, ["lemma", "lemmas"]), "1 lemma");
    /// assert_eq!(Language::English.things(12_345, ["lemma", "lemmas"]), "12345 lemmas");
    /// ```
    #[must_use]
    pub fn things(self, number: u64, noun: [&str; 2]) -> String {
        format!("{number} {}", self.form(number, noun))
    }

    /// A number with the language's mark between groups of three digits.
    ///
    /// ```
    /// use neuf_words::Language;
    /// assert_eq!(Language::English.count(12_345), "12,345");
    /// assert_eq!(Language::French.count(12_345), "12\u{a0}345");
    /// ```
    #[must_use]
    pub fn count(self, number: u64) -> String {
        match self {
            Language::English => grouped(number, ','),
            Language::French => grouped(number, '\u{a0}'),
        }
    }

    /// A number with so many decimals, after a point or a comma.
    ///
    /// ```
    /// use neuf_words::Language;
    /// assert_eq!(Language::French.decimal(2.5, 2), "2,50");
    /// ```
    #[must_use]
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        let text = format!("{number:.decimals$}");
        match self {
            Language::English => text,
            Language::French => text.replace('.', ","),
        }
    }

    /// The word between the last two of a list.
    #[must_use]
    pub const fn and(self) -> &'static str {
        self.of(["and", "et"])
    }

    /// The word between the last two of several possibilities.
    #[must_use]
    pub const fn or(self) -> &'static str {
        self.of(["or", "ou"])
    }

    /// The colon after a word; in French they stay on one line.
    #[must_use]
    pub const fn colon(self) -> &'static str {
        self.of([":", "\u{a0}:"])
    }

    /// The semicolon after a word.
    #[must_use]
    pub const fn semicolon(self) -> &'static str {
        self.of([";", "\u{a0};"])
    }
}

named! {
    /// From which number rows, columns and boxes are counted.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Numbering {
        #[default]
        FromOne = "1", "as people count: r1c8";
        FromZero = "0", "as the paper does: (0,7)";
    }
}

impl Numbering {
    /// The number of the row, column or box with this index.
    ///
    /// ```
    /// use neuf_words::Numbering;
    /// assert_eq!(Numbering::FromOne.number(7), 8);
    /// assert_eq!(Numbering::FromZero.number(7), 7);
    /// ```
    #[must_use]
    pub fn number(self, index: usize) -> usize {
        match self {
            Numbering::FromOne => index + 1,
            Numbering::FromZero => index,
        }
    }
}
