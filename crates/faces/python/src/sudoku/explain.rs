//! Explanations and their steps.

use std::sync::Arc;

use neuf_draw::Picture;
use neuf_explain::{
    Explanation as EngineExplanation, ExplanationFormat, Finding, Telling, write_explanation,
};
use neuf_sudoku::Paint;
use neuf_words::{Language, Numbering};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::asked::Asked;
use super::grid::{Grid, svg};
use super::value_error;

/// A derivation: a sequence of steps, and what they show. Made by :meth:`Puzzle.explain` and
/// :meth:`Puzzle.hint`. A pickled explanation is derived again.
///
/// >>> from neuf.sudoku import Puzzle
/// >>> explanation = Puzzle("1.....3..4.....2").explain()
/// >>> explanation.finding, len(explanation), explanation[0].rule
/// ('solved', 12, 'hidden-single')
#[pyclass(module = "neuf.sudoku", frozen, sequence)]
pub(crate) struct Explanation {
    explanation: Arc<EngineExplanation>,
    language: Language,
    asked: Asked,
}

impl Explanation {
    pub(super) fn new(
        explanation: EngineExplanation,
        language: Language,
        asked: Asked,
    ) -> Explanation {
        Explanation { explanation: Arc::new(explanation), language, asked }
    }

    fn write(&self, format: ExplanationFormat, clauses: bool) -> PyResult<String> {
        let mut telling = Telling::default();
        telling.format = format;
        telling.language = self.language;
        telling.numbering = Numbering::FromOne;
        telling.clauses = clauses;
        telling.paint = Paint::default();
        let mut out = Vec::new();
        write_explanation(&mut out, &self.explanation, telling)?;
        Ok(String::from_utf8(out)?)
    }
}

#[pymethods]
impl Explanation {
    /// What was found: ``"solved"``, ``"unfinished"``, ``"hint"``, ``"wrong"``,
    /// ``"no-solution"``, ``"several"`` or ``"unknown"``.
    #[getter]
    fn finding(&self) -> &'static str {
        match self.explanation.finding {
            Finding::Solved(_) => "solved",
            Finding::Unfinished { .. } => "unfinished",
            Finding::Wrong { .. } => "wrong",
            Finding::Hint(_) => "hint",
            Finding::NoSolution { .. } => "no-solution",
            Finding::Several { .. } => "several",
            Finding::Unknown => "unknown",
        }
    }

    /// The only solution, if there is one.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        match &self.explanation.finding {
            Finding::Solved(grid)
            | Finding::Unfinished { solution: grid, .. }
            | Finding::Wrong { solution: grid, .. }
            | Finding::Hint(grid) => {
                Some(Grid { puzzle: self.explanation.puzzle.clone(), grid: grid.clone() })
            }
            _ => None,
        }
    }

    /// The explanation as ``"text"``, ``"markdown"``, ``"html"`` or ``"json"``;
    /// ``clauses`` adds the premises and clauses of each step, which JSON always has.
    #[pyo3(signature = (format = "text", *, clauses = false))]
    fn to(&self, format: &str, clauses: bool) -> PyResult<String> {
        self.write(format.parse().map_err(value_error)?, clauses)
    }

    fn _repr_html_(&self) -> PyResult<String> {
        // A page has styles of its own, which must not reach the rest of the notebook.
        let page = self.write(ExplanationFormat::Html, false)?;
        let page = page.replace('&', "&amp;").replace('"', "&quot;");
        let style = "width:100%;height:40em;border:1px solid #b4b4b8";
        Ok(format!("<iframe srcdoc=\"{page}\" style=\"{style}\"></iframe>"))
    }

    fn __len__(&self) -> usize {
        self.explanation.steps.len()
    }

    fn __getitem__(slf: Bound<'_, Explanation>, place: isize) -> PyResult<Step> {
        let count = slf.get().explanation.steps.len();
        let found = if place < 0 { place.checked_add_unsigned(count) } else { Some(place) };
        match found.and_then(|place| usize::try_from(place).ok()).filter(|&place| place < count) {
            Some(place) => {
                let explanation = Arc::clone(&slf.get().explanation);
                Ok(Step { explanation, place, language: slf.get().language, of: slf.unbind() })
            }
            None => Err(PyIndexError::new_err(format!("there are {count} steps"))),
        }
    }

    fn __str__(&self) -> PyResult<String> {
        self.write(ExplanationFormat::Text, false)
    }

    fn __repr__(&self) -> String {
        format!("<Explanation: {}, {} steps>", self.finding(), self.__len__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.asked.reduce(py)
    }
}

/// A step of an explanation. In a notebook it draws itself.
#[pyclass(module = "neuf.sudoku", frozen)]
pub(crate) struct Step {
    explanation: Arc<EngineExplanation>,
    place: usize,
    language: Language,
    of: Py<Explanation>,
}

impl Step {
    fn step(&self) -> &neuf_explain::Step {
        &self.explanation.steps[self.place]
    }
}

#[pymethods]
impl Step {
    /// The name of the rule, such as ``"naked-single"`` or ``"failed-literal"``.
    #[getter]
    fn rule(&self) -> &'static str {
        self.step().kind().name()
    }

    /// The step in words.
    #[getter]
    fn text(&self) -> String {
        self.explanation.caption(self.place, self.language, Numbering::FromOne).unwrap_or_default()
    }

    /// What follows: row, column and value, and whether the cell holds the value or not.
    #[getter]
    fn concludes(&self) -> Vec<(usize, usize, u8, bool)> {
        let shape = self.explanation.puzzle.shape();
        let mark = |mark: &neuf_explain::Mark| {
            (shape.row(mark.cell), shape.column(mark.cell), mark.value, mark.holds)
        };
        self.step().concludes.iter().map(mark).collect()
    }

    /// A picture as SVG: the grid before the step, and what it points at.
    fn svg(&self) -> PyResult<String> {
        let picture =
            Picture::of_step(&self.explanation, self.place, self.language, Numbering::FromOne);
        svg(&picture.ok_or_else(|| PyValueError::new_err("there is no such step"))?)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.place + 1, self.rule())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let item = py.import("operator")?.getattr("getitem")?;
        (item, (self.of.clone_ref(py), self.place)).into_pyobject(py)
    }
}
