//! The forms that values have in the JSON of setters' programs, and the one check of a whole file.
//!
//! Each program has a table of its keys and of the form behind each, down to the members of a cell
//! and of a cage. The check goes through the file once, before anything is read. A known key with
//! a value of another form is an error, and a key that no table has is named. So the readers may
//! ask for what they want and pass over the rest: they drop nothing in silence.
//!
//! Checks where each value is read were rejected: whoever asks for `lines` sees nothing of `line`
//! beside it, and each question forgot some form. `serde` was rejected, too, because these files
//! are read with places and in a tolerant grammar (`programs/brackets.rs`), and its errors are told
//! in one language.

use super::item::{NUMBER, number, text, within};
use crate::error::{FormatError, FormatErrorKind, SECOND, quoted};
use crate::programs::brackets::{Item, Member, Node};
use crate::unread::Tally;

/// The form of a value. A value may always be missing: `null` has every form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Any: what an editor shows or remembers, and what is counted as a whole.
    Any,
    /// `true` or `false`, also as 1 and 0.
    Flag,
    /// A text, or a number in the place of one.
    Text,
    /// A text, or a list of texts.
    Texts,
    /// A whole number that is not negative, also in quotes; empty quotes are none.
    Number,
    /// A value of the grid, or 0 or empty quotes for none.
    Value,
    /// A list of values of one form.
    List(&'static Form),
    /// Members in braces, whatever they are: what is drawn.
    Braces,
    /// Members in braces that these tables name.
    Object(&'static [Keys]),
    /// The same, but members that no table names are texts beside the puzzle, and no rules.
    Texted(&'static [Keys]),
}

/// Keys, each with the form of its value.
pub(super) type Keys = &'static [(&'static str, Form)];

/// The names of cells, and other lists of texts.
pub(super) const TEXTS: Form = Form::List(&Form::Text);

/// What editors remember about the look and the origin of anything.
pub(super) const LOOK: Keys = &[
    ("angle", Form::Any),
    ("backgroundColor", Form::Any),
    ("baseC", Form::Any),
    ("borderColor", Form::Any),
    ("className", Form::Any),
    ("color", Form::Any),
    ("dashArray", Form::Any),
    ("feature", Form::Any),
    ("fontC", Form::Any),
    ("fontSize", Form::Any),
    ("fromConstraint", Form::Any),
    ("fromRangskSolver", Form::Any),
    ("height", Form::Any),
    ("id", Form::Any),
    ("isClockConstraint", Form::Any),
    ("isNewConstraint", Form::Any),
    ("opacity", Form::Any),
    ("outlineC", Form::Any),
    ("size", Form::Any),
    ("target", Form::Any),
    ("textColor", Form::Any),
    ("textStroke", Form::Any),
    ("thickness", Form::Any),
    ("width", Form::Any),
];

/// The form behind a key; `None` if no table has it.
pub(super) fn form_of(tables: &[Keys], key: &str) -> Option<Form> {
    let mut all = tables.iter().flat_map(|table| table.iter());
    all.find(|(known, _)| *known == key).map(|&(_, form)| form)
}

/// The check of a file.
pub(super) struct Check<'t> {
    /// The side of the grid, which is its largest value.
    pub(super) side: usize,
    /// Where unknown keys are named.
    pub(super) tally: &'t mut Tally,
}

/// What keys stand for that no table has.
#[derive(Clone, Copy)]
enum Unknown {
    Rules,
    Texts,
}

/// The way to a value: its keys and its places in lists, counted from 0.
#[derive(Clone, Copy)]
enum Step<'i> {
    Key(&'i str),
    At(usize),
}

impl Check<'_> {
    /// Checks the members of a file; `form` tells the form behind a key.
    ///
    /// # Errors
    /// When a known key has a value of another form, or stands twice among the members of one
    /// value.
    pub(super) fn file(
        &mut self,
        members: &[Member<'_>],
        form: impl Fn(&str) -> Option<Form>,
    ) -> Result<(), FormatError> {
        self.members(members, form, Unknown::Rules, &mut Vec::new())
    }

    /// Checks the members of a part of a file that has this name.
    ///
    /// # Errors
    /// As for [`Check::file`].
    pub(super) fn part(
        &mut self,
        name: &str,
        members: &[Member<'_>],
        form: impl Fn(&str) -> Option<Form>,
    ) -> Result<(), FormatError> {
        self.members(members, form, Unknown::Rules, &mut vec![Step::Key(name)])
    }

    fn members<'i>(
        &mut self,
        members: &'i [Member<'_>],
        form: impl Fn(&str) -> Option<Form>,
        name: Unknown,
        path: &mut Vec<Step<'i>>,
    ) -> Result<(), FormatError> {
        let mut seen: Vec<&str> = Vec::new();
        for member in members {
            path.push(Step::Key(&member.key));
            match form(&member.key) {
                None => {
                    // Unlike in what is known, `false` and 0 may mean something.
                    let count = match &member.value.node {
                        Node::List(items) => items.len(),
                        Node::Word("null") => 0,
                        _ => usize::from(!is_empty(&member.value)),
                    };
                    match (name, &member.value.node) {
                        // At the top, a list stands for constraints of a kind.
                        (Unknown::Rules, Node::List(_)) if path.len() == 1 => {
                            self.tally.constraints(&name_of(path), count);
                        }
                        (Unknown::Rules, _) => self.tally.changes(&name_of(path), count.min(1)),
                        (Unknown::Texts, _) => self.tally.keys(&name_of(path), count.min(1)),
                    }
                }
                Some(_) if seen.contains(&member.key.as_str()) => {
                    let wanted = ["each name once", "chaque nom une seule fois"];
                    let error = FormatError::unexpected(member.value.place, wanted, SECOND);
                    return within(&path_of(path), None, Err(error));
                }
                Some(form) => {
                    seen.push(&member.key);
                    self.value(&member.value, form, path)?;
                }
            }
            path.pop();
        }
        Ok(())
    }

    fn value<'i>(
        &mut self,
        item: &'i Item<'_>,
        form: Form,
        path: &mut Vec<Step<'i>>,
    ) -> Result<(), FormatError> {
        let is_known = match (form, &item.node) {
            (Form::Any, _) | (_, Node::Word("null")) => true,
            (Form::List(form), Node::List(items)) => return self.list(items, *form, path),
            (Form::Texts, Node::List(items)) => return self.list(items, Form::Text, path),
            (Form::Object(tables), Node::Object(members)) => {
                let form = |key: &str| form_of(tables, key);
                return self.members(members, form, Unknown::Rules, path);
            }
            (Form::Texted(tables), Node::Object(members)) => {
                let form = |key: &str| form_of(tables, key);
                return self.members(members, form, Unknown::Texts, path);
            }
            (Form::Braces, Node::Object(_)) => true,
            // Empty braces are read as an empty list.
            (Form::Braces | Form::Object(_) | Form::Texted(_), Node::List(items)) => {
                items.is_empty()
            }
            (Form::Flag, Node::Word("0" | "1")) => true,
            (Form::Flag, _) => {
                text(item).is_some_and(|text| matches!(text.trim(), "true" | "false" | ""))
            }
            (Form::Text | Form::Texts, _) => text(item).is_some(),
            (Form::Number, _) => is_empty(item) || number(item).is_some(),
            (Form::Value, _) => {
                is_empty(item) || number(item).is_some_and(|value| value <= self.side)
            }
            (Form::List(_) | Form::Braces | Form::Object(_) | Form::Texted(_), _) => false,
        };
        if is_known {
            return Ok(());
        }
        let found = quoted(text(item).unwrap_or(item.raw));
        let expected = match form {
            Form::Value => {
                let kind = FormatErrorKind::AboveSide { side: self.side, found };
                return within(&path_of(path), None, Err(FormatError::new(item.place, kind)));
            }
            Form::Any | Form::Text => ["a text", "un texte"],
            Form::Texts => ["a text or a list of texts", "un texte ou une liste de textes"],
            Form::Flag => ["true or false", "true ou false"],
            Form::Number => NUMBER,
            Form::List(_) => ["a list", "une liste"],
            Form::Braces | Form::Object(_) | Form::Texted(_) => {
                ["names and values in braces", "des noms et des valeurs entre accolades"]
            }
        };
        within(&path_of(path), None, Err(FormatError::unexpected(item.place, expected, found)))
    }

    fn list<'i>(
        &mut self,
        items: &'i [Item<'_>],
        form: Form,
        path: &mut Vec<Step<'i>>,
    ) -> Result<(), FormatError> {
        for (place, item) in items.iter().enumerate() {
            path.push(Step::At(place));
            self.value(item, form, path)?;
            path.pop();
        }
        Ok(())
    }
}

/// Whether a value is a text without a character.
fn is_empty(item: &Item<'_>) -> bool {
    text(item).is_some_and(|text| text.trim().is_empty())
}

/// The way to a value as paths in JSON have it: `killercage[2].value`.
fn path_of(steps: &[Step<'_>]) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            Step::Key(key) if path.is_empty() => path.push_str(key),
            Step::Key(key) => path.extend([".", *key]),
            Step::At(place) => path.push_str(&format!("[{place}]")),
        }
    }
    path
}

/// The way to a key, the same for all values of a list: `killercage.sum`.
fn name_of(steps: &[Step<'_>]) -> String {
    let keys = steps.iter().filter_map(|step| match step {
        Step::Key(key) => Some(*key),
        Step::At(_) => None,
    });
    keys.collect::<Vec<&str>>().join(".")
}
