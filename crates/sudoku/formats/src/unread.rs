//! What a file holds beside the rules that neuf knows, so that nothing is dropped in silence.
//!
//! The programs of puzzle setters know constraints for which neuf has no rule, let people draw
//! freely, and keep the rules as a text. An answer under the other rules alone would be an answer
//! to another puzzle: such a file is an error unless [`ReaderOptions`] allow it, and then each part
//! that was left out stands in [`Entry::unread`].
//!
//! To guess rules from what is drawn (a green line, so whispers) was rejected: setters give the
//! same line other meanings, and only the text tells them.
//!
//! [`ReaderOptions`]: crate::ReaderOptions
//! [`Entry::unread`]: crate::Entry::unread

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use neuf_words::told;

told! {
    /// A part of a file that is not among the rules of the puzzle that was read from it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Unread(language, from) {
        /// Constraints for which neuf has no rule, under the name that the file gives them.
        Constraint {
            /// Their name in the file, with what makes them different from those that are known.
            name: String as in_quotes(name),
            /// How many there are.
            count: usize,
        } = ["neuf has no rule for {name} ({count})", "neuf n'a pas de règle pour {name} ({count})"];
        /// Something for which neuf has no rule and which may weaken the rules that it has: a part
        /// of a constraint or of the grid.
        Change {
            /// What the file calls it.
            name: String as in_quotes(name),
            /// How many there are.
            count: usize,
        } = ["neuf has no rule for {name} ({count})", "neuf n'a pas de règle pour {name} ({count})"];
        /// Something drawn on the grid that may stand for a rule.
        Drawing {
            /// What the file calls it: `lines`, `circle` and so on.
            name: String as in_quotes(name),
            /// How many there are.
            count: usize,
        } = ["drawn without a rule: {name} ({count})", "dessiné sans règle : {name} ({count})"];
        /// Notes in cells, colours and the like, which are no rules.
        Note {
            /// What they are, in each language.
            name: [&'static str; 2] as language.of(*name),
            /// How many there are.
            count: usize,
        } = ["left out: {name} ({count})", "laissé de côté : {name} ({count})"];
        /// Texts beside the puzzle that only the program that wrote them knows.
        Key {
            /// What the file calls them.
            name: String as in_quotes(name),
            /// How many there are.
            count: usize,
        } = ["left out: {name} ({count})", "laissé de côté : {name} ({count})"];
        /// The copy of its rules that neuf has written beside a picture, which was edited since.
        Stale = [
            "the picture was edited after neuf wrote it, so that the copy of the old rules in it \
             (`metadata.neuf`) is passed over",
            "l'image a été modifiée après que neuf l'a écrite, si bien que la copie des anciennes \
             règles (`metadata.neuf`) n'est pas lue",
        ];
        /// Rules that only such a copy has, and of which a picture shows nothing.
        StaleRules {
            /// Their names.
            rules: String,
        } = [
            "only the copy of the rules from before the edit says {rules}",
            "seule la copie des règles d'avant la modification dit {rules}",
        ];
        /// The known rules leave one solution, so that constraints without a rule do not matter
        /// where they only forbid.
        Decided = [
            "the other rules leave this solution alone, which is right if these rules only forbid",
            "les autres règles ne laissent que cette solution, qui est juste si ces règles ne font \
             qu'interdire",
        ];
        /// So many solutions are left by the known rules.
        Left(count: u128) = [
            "without these rules {count} solutions are left",
            "sans ces règles, il reste {count} solutions",
        ];
        /// More solutions than these are left by the known rules.
        MoreLeft(count: u128) = [
            "without these rules more than {count} solutions are left",
            "sans ces règles, il reste plus de {count} solutions",
        ];
        /// The rules as the setter wrote them.
        Text(text: String as text_on_one_line(text)) = [
            "the rules in words: «{text}»", "les règles en toutes lettres : « {text} »",
        ];
    }
}

impl Unread {
    /// Whether a rule may be missing because this was not read: then an answer under the other
    /// rules may be wrong.
    pub(crate) fn may_be_rule(&self) -> bool {
        matches!(
            self,
            Unread::Constraint { .. }
                | Unread::Change { .. }
                | Unread::Drawing { .. }
                | Unread::StaleRules { .. }
        )
    }

    /// The name of a part, and how many there are; `None` for a text.
    fn part(&self) -> Option<(&str, usize)> {
        match self {
            Unread::Constraint { name, count }
            | Unread::Change { name, count }
            | Unread::Drawing { name, count }
            | Unread::Key { name, count } => Some((name, *count)),
            Unread::Note { name: [name, _], count } => Some((name, *count)),
            _ => None,
        }
    }
}

/// A name in quotes, on one line; only a name that nobody can read is cut off.
fn in_quotes(name: &str) -> String {
    const SHOWN: usize = 80;
    let shown: String = name.chars().flat_map(char::escape_debug).take(SHOWN).collect();
    format!("`{shown}`")
}

/// A text of several lines on one, cut off if it is very long.
fn text_on_one_line(text: &str) -> String {
    const SHOWN: usize = 600;
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    let mut shown: String = line.chars().take(SHOWN).collect();
    if line.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// Counts what was not read, by kind and name, in the order in which it was found.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    found: Vec<Unread>,
    /// Where each kind and name stands: a file may have thousands of names.
    places: HashMap<(Discriminant<Unread>, String), usize>,
}

impl Tally {
    /// A constraint for which there is no rule.
    pub(crate) fn constraint(&mut self, name: &str) {
        self.constraints(name, 1);
    }

    /// Several constraints of one name.
    pub(crate) fn constraints(&mut self, name: &str, count: usize) {
        self.add(Unread::Constraint { name: name.to_owned(), count });
    }

    /// What may weaken the known rules, of one name.
    pub(crate) fn changes(&mut self, name: &str, count: usize) {
        self.add(Unread::Change { name: name.to_owned(), count });
    }

    /// Drawings of one name.
    pub(crate) fn drawings(&mut self, name: &str, count: usize) {
        self.add(Unread::Drawing { name: name.to_owned(), count });
    }

    /// Notes of one kind, which these words name in each language.
    pub(crate) fn notes(&mut self, name: [&'static str; 2], count: usize) {
        self.add(Unread::Note { name, count });
    }

    /// Texts of one name, which are no rules.
    pub(crate) fn keys(&mut self, name: &str, count: usize) {
        self.add(Unread::Key { name: name.to_owned(), count });
    }

    /// A copy of rules that are no longer those of the picture, and the names of the rules that
    /// only the copy has.
    pub(crate) fn stale(&mut self, rules: &[&str]) {
        self.found.push(Unread::Stale);
        if !rules.is_empty() {
            self.found.push(Unread::StaleRules { rules: rules.join(", ") });
        }
    }

    /// Forgets what was drawn, and the notes that these words name: the rules have them.
    pub(crate) fn forget_what_is_shown(&mut self, notes: [&str; 2]) {
        self.found.retain(|part| match part {
            Unread::Drawing { .. } => false,
            Unread::Note { name, .. } => *name != notes,
            _ => true,
        });
        self.places.clear();
    }

    /// The rules as a text.
    pub(crate) fn text(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.found.push(Unread::Text(text.trim().to_owned()));
        }
    }

    /// Adds a part, or its count to that of the same kind and name.
    fn add(&mut self, more: Unread) {
        let Some((name, added @ 1..)) = more.part() else { return };
        let place = self.places.entry((discriminant(&more), name.to_owned()));
        let place = *place.or_insert(self.found.len());
        match self.found.get_mut(place) {
            Some(
                Unread::Constraint { count, .. }
                | Unread::Change { count, .. }
                | Unread::Drawing { count, .. }
                | Unread::Note { count, .. }
                | Unread::Key { count, .. },
            ) => *count += added,
            _ => self.found.push(more),
        }
    }

    /// All that was found.
    pub(crate) fn into_found(self) -> Vec<Unread> {
        self.found
    }
}
