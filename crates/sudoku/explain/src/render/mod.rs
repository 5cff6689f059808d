//! Lays out explanations, with one file for each format. `frame` and `step_text` hold what the
//! formats for people share, `focus` what pictures of a step show, here and in other crates, and
//! `lead` what a hint tells before the step.

pub(crate) mod focus;
mod frame;
mod html;
mod json;
pub(crate) mod lead;
mod markdown;
mod step_text;
mod text;

use std::collections::BTreeSet;
use std::io::{self, Write};

use self::html::Html;
use self::markdown::Markdown;
use self::text::Text;
use crate::paper::PaperFormat;
use crate::words::Words;
use crate::{ClauseName, Explanation, Source};
use neuf_sudoku::{Paint, Strokes};
use neuf_words::{Language, Numbering, named};

named! {
    /// A way to lay out an explanation.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ExplanationFormat("format") {
        #[default]
        Text = "text", "numbered steps, with what each stands on";
        Json = "json", "a JSON object on a line";
        Markdown = "markdown", "the same as text, for a web page or a note";
        Html = "html", "a page that shows the pencil marks at each step";
    }
}

impl ExplanationFormat {
    /// The format of derivations by the paper's rules that looks the same; `None` for pages.
    #[must_use]
    pub fn of_paper(self) -> Option<PaperFormat> {
        match self {
            ExplanationFormat::Text => Some(PaperFormat::Text),
            ExplanationFormat::Json => Some(PaperFormat::Json),
            ExplanationFormat::Markdown => Some(PaperFormat::Markdown),
            ExplanationFormat::Html => None,
        }
    }
}

/// The options of writing an explanation.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Telling {
    /// The format.
    pub format: ExplanationFormat,
    /// The language.
    pub language: Language,
    /// From which number cells and houses are counted.
    pub numbering: Numbering,
    /// Whether to include the premises and the clauses of each step. JSON always includes
    /// them.
    pub clauses: bool,
    /// Whether what a step of text concludes is said in its reason alone and not above it, too, for
    /// a screen that has no room for both.
    pub brief: bool,
    /// How many columns a line of text may have, if that matters: two grids that do not fit beside
    /// each other stand one below the other, and candidates in parts.
    pub room: Option<usize>,
    /// Whether the grids of text have the numbers of their rows and columns.
    pub labels: bool,
    /// What marks cells in text: the values found, and the cells in which two solutions
    /// differ.
    pub paint: Paint<'static>,
}

impl Telling {
    /// How boxes of text are drawn.
    fn strokes(self) -> Strokes {
        if self.labels { Strokes::Numbered(self.numbering) } else { Strokes::Drawn }
    }

    fn words(self) -> Words {
        Words::numbered(self.language, self.numbering)
    }
}

/// Writes an explanation.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::{ExplainOptions, Telling, hint, write_explanation};
/// use neuf_words::Language;
/// use neuf_sudoku::Grid;
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let hint = hint(&puzzle.into(), &ExplainOptions::default(), &Interrupt::new())?;
/// let mut out = Vec::new();
/// write_explanation(&mut out, &hint, Telling::default())?;
/// let text = String::from_utf8(out)?;
/// assert!(text.contains("1. r1c2 = 3 (hidden single)"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of `out`.
pub fn write_explanation(
    out: &mut impl Write,
    explanation: &Explanation,
    telling: Telling,
) -> io::Result<()> {
    match telling.format {
        ExplanationFormat::Text => {
            frame::write(&mut Text::new(out, explanation, telling), explanation, telling)
        }
        ExplanationFormat::Json => json::write(out, explanation, telling),
        ExplanationFormat::Markdown => {
            frame::write(&mut Markdown::new(out, telling.words()), explanation, telling)
        }
        ExplanationFormat::Html => {
            frame::write(&mut Html::new(out, explanation, telling.language), explanation, telling)
        }
    }
}

/// The families and variants that the steps name, with their meanings.
fn sources_named(explanation: &Explanation, words: Words) -> Vec<(&'static str, &'static str)> {
    let clauses = explanation.steps.iter().flat_map(crate::Step::all_clauses);
    let named: BTreeSet<Source> = clauses.map(ClauseName::source).collect();
    named.into_iter().map(|source| (source.name(), words.source(source))).collect()
}
