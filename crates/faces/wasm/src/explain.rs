//! Hints and explanations, with what the page draws for each step.

use neuf_cnf::Interrupt;
use neuf_explain::{
    CellRole, ExplainOptions, Explanation, ExplanationFormat, GridState, Lead, Link, MarkRole,
    Telling, Terms as _, write_explanation,
};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Cell, Family, Puzzle};
use neuf_words::{Language, Numbering};
use serde::Serialize;

use crate::error::Fault;
use crate::puzzle::{State, bits, parse};
use crate::solve::{Checked, Solutions, check};

/// An explanation, or the reason why there is no next step.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Told {
    /// The object that `neuf explain --format json` prints; none when an entry is wrong.
    #[cfg_attr(test, ts(type = "Explanation | null"))]
    explanation: Option<serde_json::Value>,
    /// A picture for each step.
    pictures: Vec<Picture>,
    /// The names of the families and variants that the steps use, with their meanings.
    sources: Vec<[&'static str; 2]>,
    /// For a hint: what is wrong with what was entered.
    checked: Option<Checked>,
    /// For a hint with a step: what is told of the step before its sentence.
    lead: Option<Led>,
}

/// What a hint tells of a step before its sentence, stage by stage.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Lead"))]
pub(crate) struct Led {
    /// For what to look.
    technique: String,
    /// Where to look.
    place: String,
    /// The cells of this place.
    cells: Vec<usize>,
}

/// What a step points at, in the grid before it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Picture {
    /// What the step says, in a few sentences.
    caption: String,
    /// The conclusion, such as `r1c5 = 7`.
    conclusion: String,
    /// The name of the rule in the language of the page.
    rule: &'static str,
    values: Vec<u8>,
    candidates: Vec<u32>,
    /// The cells with their roles: `new`, `place`, `fact`, `broken`.
    #[cfg_attr(test, ts(type = "Array<[number, CellRole]>"))]
    cells: Vec<(usize, &'static str)>,
    /// The marks with their roles: `on`, `other`, `out`, `supposed`, `follows`, `lost`.
    #[cfg_attr(test, ts(type = "Array<[number, number, MarkRole]>"))]
    marks: Vec<(usize, u8, &'static str)>,
    /// The strong and weak links that the step joins.
    links: Vec<Join>,
}

/// A link between two nodes, each of one or several candidates.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Link"))]
pub(crate) struct Join {
    strong: bool,
    /// The candidates of the two nodes that the grid still has.
    ends: [Vec<(usize, u8)>; 2],
}

pub(crate) fn explain(text: &str, language: Language) -> Result<Told, Fault> {
    let options = ExplainOptions::default();
    let explanation = neuf_explain::explain(&parse(text)?, &options, &Interrupt::new())?;
    told(&explanation, language, None)
}

pub(crate) fn hint(state: &State, language: Language) -> Result<Told, Fault> {
    let checked = check(state)?;
    let is_wrong = !checked.wrong.is_empty() || !checked.wrong_marks.is_empty();
    if checked.solutions == Solutions::One && is_wrong {
        let (pictures, sources) = (Vec::new(), Vec::new());
        let checked = Some(checked);
        return Ok(Told { explanation: None, pictures, sources, checked, lead: None });
    }
    // A puzzle with no solution or several is explained from its givens.
    let rest: Puzzle =
        if checked.solutions == Solutions::One { state.rest()? } else { state.puzzle.clone() };
    let explanation = neuf_explain::hint(&rest, &ExplainOptions::default(), &Interrupt::new())?;
    let mut told = told(&explanation, language, Some(checked))?;
    told.lead = led(&explanation, language);
    Ok(told)
}

/// The stages before the sentence of the first step.
fn led(explanation: &Explanation, language: Language) -> Option<Led> {
    let cells = explanation.steps.first()?.whereabouts(explanation.puzzle.rules());
    let lead = |lead| explanation.lead(0, lead, language, Numbering::FromOne);
    Some(Led {
        technique: lead(Lead::Technique)?,
        place: lead(Lead::Place)?,
        cells: cells.iter().map(|cell| cell.position()).collect(),
    })
}

fn told(
    explanation: &Explanation,
    language: Language,
    checked: Option<Checked>,
) -> Result<Told, Fault> {
    let mut json = Vec::new();
    let mut telling = Telling::default();
    telling.format = ExplanationFormat::Json;
    telling.language = language;
    write_explanation(&mut json, explanation, telling)?;
    let mut progress = explanation.progress(0);
    let mut pictures = Vec::with_capacity(explanation.steps.len());
    for (place, step) in explanation.steps.iter().enumerate() {
        pictures.push(picture(explanation, place, &progress, language));
        progress.apply(step);
    }
    let explanation = Some(serde_json::from_slice(&json)?);
    Ok(Told { explanation, pictures, sources: sources(language), checked, lead: None })
}

/// What a step points at in the grid before it.
pub(crate) fn picture(
    explanation: &Explanation,
    place: usize,
    progress: &GridState,
    language: Language,
) -> Picture {
    let step = &explanation.steps[place];
    let shape = explanation.puzzle.shape();
    let focus = step.focus(shape);
    let cells = shape
        .cells()
        .filter_map(|cell| Some((cell.position(), named(&CELL_ROLES, focus.cell(cell)?))));
    let marks = shape.cells().flat_map(|cell| (1..=shape.side() as u8).map(move |v| (cell, v)));
    let marks = marks.filter_map(|(cell, value)| {
        Some((cell.position(), value, named(&MARK_ROLES, focus.mark(cell, value)?)))
    });
    let candidates = progress.candidates();
    let is_left = |&(cell, value): &(Cell, u8)| candidates.get(cell).contains(value);
    let join = |link: Link| {
        let end = |node: Vec<(Cell, u8)>| -> Vec<(usize, u8)> {
            let left = node.into_iter().filter(is_left);
            left.map(|(cell, value)| (cell.position(), value)).collect()
        };
        Join { strong: link.is_strong, ends: link.ends.map(end) }
    };
    let links = step.links().into_iter().map(join);
    Picture {
        caption: explanation.caption(place, language, Numbering::FromOne).unwrap_or_default(),
        conclusion: language.marks(shape, &step.concludes),
        rule: language.technique(step),
        values: progress.grid.values().to_vec(),
        candidates: candidates.iter().map(|(_, set)| bits(set)).collect(),
        cells: cells.collect(),
        marks: marks.collect(),
        links: links.filter(|link| link.ends.iter().all(|end| !end.is_empty())).collect(),
    }
}

/// The roles of cells by the names that the page has for them.
const CELL_ROLES: [(CellRole, &str); 4] = [
    (CellRole::New, "new"),
    (CellRole::Place, "place"),
    (CellRole::Fact, "fact"),
    (CellRole::Broken, "broken"),
];

/// The roles of marks by the names that the page has for them.
const MARK_ROLES: [(MarkRole, &str); 6] = [
    (MarkRole::On, "on"),
    (MarkRole::Other, "other"),
    (MarkRole::Out, "out"),
    (MarkRole::Supposed, "supposed"),
    (MarkRole::Follows, "follows"),
    (MarkRole::Lost, "lost"),
];

/// The name of a role; roles that the page draws alike share the name `other`.
fn named<R: Copy + PartialEq>(names: &[(R, &'static str)], role: R) -> &'static str {
    names.iter().find(|(other, _)| *other == role).map_or("other", |(_, name)| name)
}

/// What the families and the variants demand.
fn sources(language: Language) -> Vec<[&'static str; 2]> {
    let families = Family::ALL.iter().map(|&family| [family.name(), language.family(family)]);
    let variants =
        Variant::ALL.iter().map(|&variant| [variant.name(), language.variant_meaning(variant)]);
    families.chain(variants).collect()
}
