//! Values in brackets as trees: JSON, and the arrays of programming languages.
//!
//! JSON, Python, C, OCaml and `MiniZinc` write arrays with different brackets and
//! separators, and people paste them with a stray semicolon. One tolerant grammar
//! accepts them all: brackets nest, strings stand in quotes, and anything else
//! between white space and `,` `;` `|` is a word. `serde_json` reads only the
//! first of these languages, and does not tell places within a value that is
//! valid JSON but not a valid puzzle; it is used to decode the escapes in strings.

use crate::error::{FormatError, Found, quoted};
use crate::text::words::is_separator;
use crate::work::looked_at;

/// A value and its place.
#[derive(Debug)]
pub(crate) struct Item<'a> {
    pub(crate) node: Node<'a>,
    /// The line and column of its first character.
    pub(crate) place: (usize, usize),
    /// The line and column of its last character.
    pub(crate) end: (usize, usize),
    /// The unchanged text of the value.
    pub(crate) raw: &'a str,
}

/// A value.
#[derive(Debug)]
pub(crate) enum Node<'a> {
    List(Vec<Item<'a>>),
    Object(Vec<Member<'a>>),
    Text(String),
    Word(&'a str),
}

/// A named value of an object.
#[derive(Debug)]
pub(crate) struct Member<'a> {
    pub(crate) key: String,
    pub(crate) value: Item<'a>,
    /// The unchanged text of the name and the value.
    pub(crate) raw: &'a str,
}

/// The deepest nesting that is read. Deeper values are not puzzles, and could
/// overflow the stack.
const DEEPEST: usize = 16;

/// Reads the value at the start of a text that stands at this place in the input, and tells
/// how many bytes of it were read.
pub(crate) fn parse_start(
    text: &str,
    (line, column): (usize, usize),
) -> (Result<Item<'_>, FormatError>, usize) {
    let mut parser = Parser { text, at: 0, line, column, last: (line, column) };
    (parser.value(0), parser.at)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
    /// The line and column of the last character taken.
    last: (usize, usize),
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        looked_at(c.len_utf8());
        self.at += c.len_utf8();
        self.last = (self.line, self.column);
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn skip(&mut self, noise: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&noise) {
            self.take();
        }
    }

    /// Skips the separators between values, which do not include quotes.
    fn skip_separators(&mut self) {
        self.skip(|c| (is_separator(c) && !is_quote(c)) || c == '|');
    }

    fn expected(&self, what: [&'static str; 2]) -> FormatError {
        let found = match self.peek() {
            Some(c) => Found::from(quoted(c.encode_utf8(&mut [0; 4]))),
            None => ["the end", "la fin"].into(),
        };
        FormatError::unexpected((self.line, self.column), what, found)
    }

    fn value(&mut self, depth: usize) -> Result<Item<'a>, FormatError> {
        let (start, place) = (self.at, (self.line, self.column));
        if depth > DEEPEST {
            return Err(FormatError::unexpected(
                place,
                ["a cell", "une case"],
                ["brackets nested too deeply", "des crochets trop imbriqués"],
            ));
        }
        let node = match self.peek() {
            Some(open @ ('[' | '(' | '{')) => {
                self.take();
                self.inside(open, depth)?
            }
            Some(quote) if is_quote(quote) => Node::Text(self.string(quote)?),
            _ => Node::Word(self.word()?),
        };
        Ok(Item { node, place, end: self.last, raw: &self.text[start..self.at] })
    }

    /// Reads the content of brackets: values or members.
    fn inside(&mut self, open: char, depth: usize) -> Result<Node<'a>, FormatError> {
        let (close, expected) = match open {
            '[' => (']', ["a value or `]`", "une valeur ou `]`"]),
            '(' => (')', ["a value or `)`", "une valeur ou `)`"]),
            _ => ('}', ["a value or `}`", "une valeur ou `}`"]),
        };
        let (mut items, mut members) = (Vec::new(), Vec::new());
        loop {
            self.skip_separators();
            match self.peek() {
                Some(c) if c == close => break,
                None | Some(']' | ')' | '}') => return Err(self.expected(expected)),
                _ => {}
            }
            let start = self.at;
            let item = self.value(depth + 1)?;
            self.skip(char::is_whitespace);
            if open != '{' || self.peek() != Some(':') {
                items.push(item);
                continue;
            }
            let key = match item.node {
                Node::Text(key) => key,
                Node::Word(key) => key.to_owned(),
                _ => return Err(self.expected(["a name before `:`", "un nom avant `:`"])),
            };
            self.take();
            self.skip(char::is_whitespace);
            let value = self.value(depth + 1)?;
            members.push(Member { key, value, raw: &self.text[start..self.at] });
        }
        match (items.first(), members.is_empty()) {
            (_, true) => {
                self.take();
                Ok(Node::List(items))
            }
            (None, false) => {
                self.take();
                Ok(Node::Object(members))
            }
            (Some(item), false) => Err(FormatError::unexpected(
                item.place,
                ["a name and `:`", "un nom et `:`"],
                quoted(item.raw),
            )),
        }
    }

    fn string(&mut self, quote: char) -> Result<String, FormatError> {
        let start = self.at;
        self.take();
        let mut quotes = Quotes::opened_by(quote);
        while quotes.are_open() {
            let c = self
                .take()
                .ok_or_else(|| self.expected(["a closing quote", "un guillemet fermant"]))?;
            quotes.is_outside(c);
        }
        let raw = &self.text[start..self.at];
        let inner = &raw[1..raw.len() - 1];
        if !inner.contains('\\') {
            return Ok(inner.to_owned());
        }
        let decoded = if quote == '"' { serde_json::from_str(raw).ok() } else { None };
        Ok(decoded.unwrap_or_else(|| inner.to_owned()))
    }

    fn word(&mut self) -> Result<&'a str, FormatError> {
        let start = self.at;
        let ends =
            |c: char| is_separator(c) || matches!(c, '|' | ':' | '[' | ']' | '(' | ')' | '{' | '}');
        self.skip(|c| !ends(c));
        if self.at == start {
            return Err(self.expected(["a value", "une valeur"]));
        }
        Ok(&self.text[start..self.at])
    }
}

/// Where strings begin and end, character by character.
#[derive(Debug, Default)]
pub(crate) struct Quotes {
    /// The quote that is open.
    open: Option<char>,
    is_escaped: bool,
}

impl Quotes {
    /// Inside a string that this quote has opened.
    pub(crate) fn opened_by(quote: char) -> Quotes {
        Quotes { open: Some(quote), is_escaped: false }
    }

    /// Whether the next character, which is this one, stands outside of strings and is no quote.
    pub(crate) fn is_outside(&mut self, c: char) -> bool {
        match self.open {
            _ if std::mem::take(&mut self.is_escaped) => {}
            Some(_) if c == '\\' => self.is_escaped = true,
            Some(open) if c == open => self.open = None,
            Some(_) => {}
            None if is_quote(c) => self.open = Some(c),
            None => return true,
        }
        false
    }

    /// Whether a string is open.
    pub(crate) fn are_open(&self) -> bool {
        self.open.is_some()
    }
}

pub(crate) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, place: (usize, usize)) -> Result<Item<'_>, FormatError> {
        parse_start(text, place).0
    }

    fn shown(item: &Item<'_>) -> String {
        match &item.node {
            Node::List(items) => {
                format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(" "))
            }
            Node::Object(members) => {
                let member = |m: &Member<'_>| format!("{}={}", m.key, shown(&m.value));
                format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(" "))
            }
            Node::Text(text) => format!("{text:?}"),
            Node::Word(word) => (*word).to_owned(),
        }
    }

    fn tree(text: &str) -> Result<String, String> {
        parse(text, (3, 5)).map(|item| shown(&item)).map_err(|error| error.to_string())
    }

    #[test]
    fn arrays_of_many_languages() {
        for text in [
            "[[0,6],[-1,null]]",
            "[| [|0; 6|];\n [|-1; null|]; |]",
            "{ {0, 6}, {-1, null}, }",
            "([0 6] [-1 null])",
        ] {
            assert_eq!(tree(text).as_deref(), Ok("[[0 6] [-1 null]]"), "{text}");
        }
        assert_eq!(tree("[| 0, 6\n | -1, null |]").as_deref(), Ok("[0 6 -1 null]"));
    }

    #[test]
    fn objects_and_strings() {
        let text = r#"{"a" : ["\u0041\n", 'b"'], c: {}, "d":"x\"y"}"#;
        let expected = r#"{a=["A\n" "b\""] c=[] d="x\"y"}"#;
        assert_eq!(tree(text).as_deref(), Ok(expected));
    }

    #[test]
    fn places() {
        let item = parse("[1,\n [2, 3]]", (3, 5)).unwrap();
        let Node::List(items) = &item.node else { panic!("no list") };
        assert_eq!((item.place, item.end), ((3, 5), (4, 8)));
        assert_eq!((items[1].place, items[1].end, items[1].raw), ((4, 2), (4, 7), "[2, 3]"));
    }

    #[test]
    fn broken_values() {
        let error = |text: &str| tree(text).unwrap_err();
        assert_eq!(error("[1\n2}"), "line 4, column 2: expected a value or `]`, found `}`");
        assert_eq!(error("[[1]"), "line 3, column 9: expected a value or `]`, found the end");
        assert_eq!(error("[\"ab]"), "line 3, column 10: expected a closing quote, found the end");
        assert_eq!(error("{\"a\":}"), "line 3, column 10: expected a value, found `}`");
        assert_eq!(error("{\"a\":1, 2}"), "line 3, column 13: expected a name and `:`, found `2`");
        assert!(error(&"[".repeat(100_000)).ends_with("brackets nested too deeply"));
    }
}
