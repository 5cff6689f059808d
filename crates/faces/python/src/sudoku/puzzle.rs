//! `Puzzle`: givens and rules, and what can be asked about them.

use neuf_cnf::Random;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use neuf_cnf::{AtMostOne, Interrupt};
use neuf_draw::Picture;
use neuf_explain::rate::{self, Ways};
use neuf_explain::{ExplainOptions, RuleKind};
use neuf_formats::{
    Entry, PuzzleReader, ReaderOptions, Style, parse_puzzle, parse_rules, write_variant,
};
use neuf_generate::minimize;
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{
    Encoding, Grid as EngineGrid, Isomorphism, Puzzle as EnginePuzzle, RateError, Rules, Shape,
    Solutions as EngineSolutions, Uniqueness, canonical_form, count_solutions, fitting_candidates,
    line_text, uniqueness,
};
use neuf_words::{Language, Told as _};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyString, PyTuple};

use super::asked::Asked;
use super::encoded::Encoded;
use super::explain::Explanation;
use super::grid::{Grid, rows, svg, text, to_numpy, value};
use super::language;
use super::{no_solution, several_solutions, timed_out, value_error};
use crate::files::{Odd, open, os_error, warn};
use crate::signals::{interrupt, watched};
use crate::whole::{Whole, whole};

/// A sudoku of any size, usual or with the rules of variants.
///
/// ``source`` is a text in any format that the command ``neuf`` reads, rows of numbers, all cells
/// in reading order, or an array of numpy. ``rules`` are lines as in ``book/sudoku/variants.md``,
/// such as ``"variant: diagonal"``. ``box`` is the height and width of the boxes, where they are
/// not clear. A text of f-puzzles, SudokuPad, Penpa or sigh's solver with rules that neuf does not
/// know raises ``ValueError``; with ``ignore_unknown_rules`` it is taken without them, and a
/// ``UserWarning`` names what is left out.
///
/// >>> from neuf.sudoku import Puzzle
/// >>> Puzzle("1... .2.. ..3. ...4").count()
/// 2
/// >>> Puzzle("1... .2.. ..3. ...4", rules="variant: anti-king").count()
/// 0
#[pyclass(module = "neuf.sudoku", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Puzzle {
    pub(crate) puzzle: EnginePuzzle,
}

impl std::hash::Hash for Puzzle {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.puzzle.givens().values().hash(state);
    }
}

impl Puzzle {
    fn grid(&self, grid: EngineGrid) -> Grid {
        Grid { puzzle: self.puzzle.clone(), grid }
    }

    fn of(grid: EngineGrid) -> Puzzle {
        Puzzle { puzzle: grid.into() }
    }

    fn require_usual(&self, what: &str) -> PyResult<()> {
        if self.puzzle.rules().is_usual() {
            return Ok(());
        }
        Err(PyValueError::new_err(format!("{what} are for puzzles of the usual rules only")))
    }
}

/// A grid out of numbers: rows, or all cells in reading order.
fn grid_of_numbers(source: &Bound<'_, PyAny>, shape: Option<Shape>) -> PyResult<EngineGrid> {
    let mut values = Vec::new();
    for item in source.try_iter().map_err(|_| {
        PyTypeError::new_err("a puzzle is a text, rows of numbers, or all cells in reading order")
    })? {
        let item = item?;
        if item.is_instance_of::<PyString>() || item.try_iter().is_err() {
            values.push(cell_value(&item)?);
        } else {
            for item in item.try_iter()? {
                values.push(cell_value(&item?)?);
            }
        }
    }
    let shape = match shape {
        Some(shape) => shape,
        None => Shape::of_cell_count(values.len()).map_err(value_error)?,
    };
    let count = values.len();
    EngineGrid::from_values(shape, values).ok_or_else(|| {
        let (cells, side) = (shape.cell_count(), shape.side());
        let why = format!("{count} numbers are no grid of {cells} cells with values up to {side}");
        PyValueError::new_err(why)
    })
}

/// The puzzle, unless several grids overlap: the rows of such a board have holes, which no method
/// of this class tells.
fn single(puzzle: EnginePuzzle) -> PyResult<Puzzle> {
    if puzzle.shape().arrangement().is_some() {
        let why = "a puzzle here is a single grid; the command `neuf` takes grids that overlap";
        return Err(PyValueError::new_err(why));
    }
    Ok(Puzzle { puzzle })
}

/// The rules, and the drawings that may stand for some, that a puzzle was read without.
fn left_out(entry: &Entry) -> Vec<String> {
    entry.left_out().map(|part| part.told(language::chosen())).collect()
}

/// The keywords with which the same explanation is asked for.
fn explaining<'py>(
    py: Python<'py>,
    language: Language,
    options: &ExplainOptions,
) -> PyResult<Bound<'py, PyDict>> {
    let keywords = PyDict::new(py);
    keywords.set_item("lang", language.of(["en", "fr"]))?;
    keywords.set_item("depth", options.depth)?;
    keywords.set_item("uniqueness", options.uniqueness)?;
    Ok(keywords)
}

/// Warns of what was left out, if there is any.
fn warn_left_out(py: Python<'_>, parts: &[String]) -> PyResult<()> {
    if parts.is_empty() {
        return Ok(());
    }
    warn(py, &parts.join("; "))
}

fn cell_value(item: &Bound<'_, PyAny>) -> PyResult<u8> {
    if item.is_none() || item.is_instance_of::<pyo3::types::PyFloat>() {
        return Err(PyTypeError::new_err("a cell is an integer, and 0 if it is empty"));
    }
    item.extract().map_err(|error: PyErr| {
        let is_type = error.is_instance_of::<PyTypeError>(item.py());
        let why = format!("a cell is an integer from 0 to 100, not {item}");
        if is_type { PyTypeError::new_err(why) } else { PyValueError::new_err(why) }
    })
}

/// An interrupt with a limit of seconds.
pub(crate) fn limited(time: Option<f64>) -> PyResult<Interrupt> {
    let Some(time) = time else { return Ok(interrupt()) };
    let time = Duration::try_from_secs_f64(time)
        .map_err(|_| PyValueError::new_err(format!("{time} is no number of seconds")))?;
    Ok(interrupt().with_deadline(Instant::now().checked_add(time)))
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, *, rules = None, r#box = None, ignore_unknown_rules = false))]
    fn new(
        source: &Bound<'_, PyAny>,
        rules: Option<&str>,
        r#box: Option<(usize, usize)>,
        ignore_unknown_rules: bool,
    ) -> PyResult<Puzzle> {
        let shape = r#box.map(|(rows, columns)| Shape::new(rows, columns));
        let shape = shape.transpose().map_err(value_error)?;
        let puzzle = if let Ok(puzzle) = source.cast::<Puzzle>() {
            puzzle.get().puzzle.clone()
        } else if let Ok(grid) = source.cast::<Grid>() {
            grid.get().grid.clone().into()
        } else if let Ok(text) = source.extract::<String>() {
            let options =
                ReaderOptions::of_shape(shape).ignoring_unknown_rules(ignore_unknown_rules);
            let entry = neuf_formats::parse_puzzle_with(&text, options).map_err(value_error)?;
            warn_left_out(source.py(), &left_out(&entry))?;
            entry.puzzle
        } else {
            grid_of_numbers(source, shape)?.into()
        };
        let Some(rules) = rules else { return single(puzzle) };
        // The rules are read above the grid, so that they can refer to its size.
        let mut sheet = format!("{}\n", rules.trim_end());
        sheet.push_str(&text(puzzle.givens(), Style::Boxes)?);
        single(parse_puzzle(&sheet).map_err(value_error)?.puzzle)
    }

    /// The givens on one line.
    #[getter]
    fn line(&self) -> String {
        line_text(self.puzzle.givens())
    }

    /// The givens of all cells in reading order; 0 is an empty cell.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.puzzle.givens().values())
    }

    /// The givens of each row; 0 is an empty cell.
    #[getter]
    fn rows(&self) -> Vec<Vec<u32>> {
        rows(self.puzzle.givens())
    }

    /// The number of rows, of columns and of values.
    #[getter]
    fn side(&self) -> usize {
        self.puzzle.shape().side()
    }

    /// The height and the width of the boxes.
    #[getter]
    fn r#box(&self) -> (usize, usize) {
        (self.puzzle.shape().box_rows(), self.puzzle.shape().box_columns())
    }

    /// How many cells are given.
    #[getter]
    fn givens(&self) -> usize {
        self.puzzle.givens().filled().count()
    }

    /// The names of the variants whose rules hold beside the usual ones.
    #[getter]
    fn variants(&self) -> Vec<&'static str> {
        self.puzzle.rules().variants().into_iter().map(Variant::name).collect()
    }

    /// The rules beside the usual ones, as lines of a file; empty for the usual rules.
    #[getter]
    fn rules(&self) -> String {
        let rules = self.puzzle.rules();
        if rules.is_usual() { String::new() } else { rules.text() }
    }

    /// The puzzle with its rules as a text that can be read again.
    fn text(&self) -> PyResult<String> {
        let mut out = Vec::new();
        write_variant(&mut out, self.puzzle.givens(), self.puzzle.rules())?;
        Ok(String::from_utf8(out)?)
    }

    /// The givens as an array of numpy.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_numpy(py, self.puzzle.givens())
    }

    /// A grid of this puzzle with these values.
    fn filled(&self, values: &Bound<'_, PyAny>) -> PyResult<Grid> {
        Ok(self.grid(grid_of_numbers(values, Some(self.puzzle.shape()))?))
    }

    /// Whether a grid is full, has the givens and keeps the rules.
    fn is_solved_by(&self, grid: &Grid) -> bool {
        grid.grid.shape() == self.puzzle.shape() && self.puzzle.is_solved_by(&grid.grid)
    }

    /// What the givens break, as a sentence; ``None`` if they break nothing.
    fn violation(&self) -> Option<String> {
        Some(self.puzzle.rules().violations(self.puzzle.givens()).next()?.told(language::chosen()))
    }

    /// The only solution. :class:`NoSolution` and :class:`SeveralSolutions` are raised if
    /// there is another number of them, and ``TimeoutError`` after ``time`` seconds.
    ///
    /// >>> Puzzle("1.....2.....3..2", rules="variant: diagonal").solve().line
    /// '1234432121433412'
    #[pyo3(signature = (*, time = None))]
    fn solve(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Grid> {
        let interrupt = limited(time)?;
        let found = watched(py, &interrupt, || uniqueness(&self.puzzle, &interrupt))?;
        match found.map_err(value_error)? {
            Uniqueness::Unique(grid) => Ok(self.grid(grid)),
            Uniqueness::None => Err(no_solution()),
            Uniqueness::Several(one, other) => {
                let error = several_solutions();
                let solutions = (self.grid(one), self.grid(other));
                error.value(py).setattr("solutions", solutions)?;
                Err(error)
            }
            Uniqueness::Unknown(_) => Err(timed_out()),
        }
    }

    /// Iterates over all solutions, in no particular order.
    fn solutions(&self) -> PyResult<Solutions> {
        let interrupt = interrupt();
        let found = EngineSolutions::of(&self.puzzle, &interrupt).map_err(value_error)?;
        Ok(Solutions { puzzle: self.puzzle.clone(), found: Mutex::new(found), interrupt })
    }

    /// The number of solutions, exactly, or ``limit`` if there are at least that many.
    ///
    /// >>> Puzzle(16 * ".").count()
    /// 288
    #[pyo3(signature = (limit = None, *, time = None))]
    fn count(&self, py: Python<'_>, limit: Option<u128>, time: Option<f64>) -> PyResult<u128> {
        let interrupt = limited(time)?;
        let limit = limit.unwrap_or(u128::MAX);
        let count = watched(py, &interrupt, || count_solutions(&self.puzzle, limit, &interrupt))?;
        let count = count.map_err(value_error)?;
        if count.interrupted {
            return Err(timed_out());
        }
        if count.solutions == u128::MAX && limit == u128::MAX {
            let why = "there are more solutions than 128 bits can count";
            return Err(pyo3::exceptions::PyOverflowError::new_err(why));
        }
        Ok(count.solutions)
    }

    /// Whether there is exactly one solution.
    #[pyo3(signature = (*, time = None))]
    fn is_unique(&self, py: Python<'_>, time: Option<f64>) -> PyResult<bool> {
        Ok(self.count(py, Some(2), time)? == 1)
    }

    /// The values that the givens and the rules leave to each cell, in reading order.
    fn candidates(&self) -> Vec<Vec<u32>> {
        let all = fitting_candidates(&self.puzzle);
        let cells = self.puzzle.shape().cells();
        cells.map(|cell| all.get(cell).iter().map(u32::from).collect()).collect()
    }

    /// Derives the solution step by step, or shows why there is none or more than one.
    /// ``depth`` is how deep suppositions may be nested, ``lang`` is ``"en"`` or ``"fr"``, that of
    /// :func:`speak` if it is not given.
    /// Without ``uniqueness``, no step rests on there being only one solution.
    #[pyo3(signature = (*, lang = None, depth = 2, full = false, uniqueness = true, time = None))]
    fn explain(
        &self,
        py: Python<'_>,
        lang: Option<&str>,
        #[pyo3(from_py_with = whole::<usize>)] depth: usize,
        full: bool,
        uniqueness: bool,
        time: Option<f64>,
    ) -> PyResult<Explanation> {
        let mut options = ExplainOptions::default();
        options.depth = depth;
        options.full = full;
        options.uniqueness = uniqueness;
        let (language, interrupt) = (language::named(lang)?, limited(time)?);
        let work = || neuf_explain::explain(&self.puzzle, &options, &interrupt);
        let explanation = watched(py, &interrupt, work)?.map_err(value_error)?;
        let keywords = explaining(py, language, &options)?;
        keywords.set_item("full", full)?;
        let asked = Asked::new(&self.puzzle, "explain", keywords);
        Ok(Explanation::new(explanation, language, asked))
    }

    /// Explains only the next step, with the same options.
    #[pyo3(signature = (*, lang = None, depth = 2, uniqueness = true, time = None))]
    fn hint(
        &self,
        py: Python<'_>,
        lang: Option<&str>,
        #[pyo3(from_py_with = whole::<usize>)] depth: usize,
        uniqueness: bool,
        time: Option<f64>,
    ) -> PyResult<Explanation> {
        let mut options = ExplainOptions::default();
        options.depth = depth;
        options.uniqueness = uniqueness;
        let (language, interrupt) = (language::named(lang)?, limited(time)?);
        let work = || neuf_explain::hint(&self.puzzle, &options, &interrupt);
        let explanation = watched(py, &interrupt, work)?.map_err(value_error)?;
        let asked = Asked::new(&self.puzzle, "hint", explaining(py, language, &options)?);
        Ok(Explanation::new(explanation, language, asked))
    }

    /// How much logic the puzzle needs.
    #[pyo3(signature = (*, time = None))]
    fn rate(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Rating> {
        let interrupt = limited(time)?;
        let rated = watched(py, &interrupt, || rate::rate(&self.puzzle, &interrupt))?;
        let asked = Asked::new(&self.puzzle, "rate", PyDict::new(py));
        rated.map(|rating| Rating { rating, asked }).map_err(rate_error)
    }

    /// The techniques that a person needs who always takes the easiest one, and how difficult
    /// that makes the puzzle. Without ``uniqueness``, no technique rests on there being only
    /// one solution.
    ///
    /// >>> way = Puzzle("1.....3..4.....2").way()
    /// >>> way.difficulty, way.hardest, way.techniques
    /// ('beginner', 'hidden-single', {'full-house': 8, 'hidden-single': 4})
    #[pyo3(signature = (*, uniqueness = true, time = None))]
    fn way(&self, py: Python<'_>, uniqueness: bool, time: Option<f64>) -> PyResult<Way> {
        let interrupt = limited(time)?;
        let work = || Ways::new(self.puzzle.rules()).way(&self.puzzle, uniqueness, &interrupt);
        let way = watched(py, &interrupt, work)?.map_err(rate_error)?;
        let asked = Asked::new(&self.puzzle, "way", [("uniqueness", uniqueness)].into_py_dict(py)?);
        Ok(Way { way, asked })
    }

    /// A puzzle with only givens that are needed for the only solution. ``seed`` chooses the
    /// order in which they are tried.
    #[pyo3(signature = (*, seed = None, time = None))]
    fn minimized(
        &self,
        py: Python<'_>,
        seed: Option<Whole>,
        time: Option<f64>,
    ) -> PyResult<Puzzle> {
        self.require_usual("minimal puzzles")?;
        let interrupt = limited(time)?;
        let order = seed.map(|seed| (seed.into(), 0));
        let work = || minimize(self.puzzle.givens(), order, &interrupt);
        let found = watched(py, &interrupt, work)?;
        found.map(Puzzle::of).map_err(value_error)
    }

    /// The form that all isomorphic puzzles share.
    ///
    /// >>> Puzzle("4....3....2....1").canonical().line
    /// '...1..2..3..4...'
    #[pyo3(signature = (*, time = None))]
    fn canonical(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Puzzle> {
        self.require_usual("canonical forms")?;
        let interrupt = limited(time)?;
        let form = watched(py, &interrupt, || canonical_form(self.puzzle.givens(), &interrupt))?;
        form.map(|(form, _)| Puzzle::of(form)).ok_or_else(timed_out)
    }

    /// A random isomorphic puzzle, the same for the same seed.
    #[pyo3(signature = (seed = 0))]
    fn morphed(&self, #[pyo3(from_py_with = whole::<u64>)] seed: u64) -> PyResult<Puzzle> {
        self.require_usual("isomorphic puzzles")?;
        let map = Isomorphism::draw(self.puzzle.shape(), &mut Random::stream(seed, 0));
        Ok(Puzzle::of(map.apply(self.puzzle.givens())))
    }

    /// The puzzle as a formula. ``encoding`` is ``"compact"``, ``"extended"`` or
    /// ``"minimal"``, ``at_most_one`` ``"auto"``, ``"pairwise"``, ``"product"``,
    /// ``"commander"`` or ``"ladder"``.
    #[pyo3(signature = (encoding = "compact", at_most_one = "auto"))]
    fn encode(&self, py: Python<'_>, encoding: &str, at_most_one: &str) -> PyResult<Encoded> {
        let keywords = [("encoding", encoding), ("at_most_one", at_most_one)].into_py_dict(py)?;
        let encoding: Encoding = encoding.parse().map_err(value_error)?;
        let at_most_one: AtMostOne = at_most_one.parse().map_err(value_error)?;
        let encode = || {
            let encoded = encoding.encode(&self.puzzle).with_at_most_one(at_most_one);
            // Makes the formula now, without the lock.
            let _ = encoded.formula();
            encoded
        };
        let asked = Asked::new(&self.puzzle, "encode", keywords);
        Ok(Encoded::new(py.detach(encode), asked))
    }

    /// A picture as SVG, with the signs of the rules. ``candidates`` adds pencil marks.
    #[pyo3(signature = (*, candidates = false))]
    fn svg(&self, candidates: bool) -> PyResult<String> {
        let picture = Picture::of(&self.puzzle).with_notes(language::chosen());
        svg(&if candidates {
            picture.with_candidates(fitting_candidates(&self.puzzle))
        } else {
            picture
        })
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(false)
    }

    fn __getitem__(&self, place: (isize, isize)) -> PyResult<u8> {
        value(self.puzzle.givens(), place)
    }

    fn __str__(&self) -> PyResult<String> {
        text(self.puzzle.givens(), Style::Boxes)
    }

    fn __repr__(&self) -> String {
        let variants = self.variants();
        let line = line_text(self.puzzle.givens());
        match variants.as_slice() {
            [] => format!("<Puzzle: {line}>"),
            _ => format!("<Puzzle: {line} ({})>", variants.join(", ")),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Puzzle>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let puzzle = slf.get();
        let keywords = PyDict::new(py);
        let has_regions = puzzle.puzzle.rules().regions().is_some();
        if !has_regions {
            keywords.set_item("box", puzzle.r#box())?;
        }
        let make = py.import("functools")?.getattr("partial")?;
        let make = make.call((slf.get_type(),), Some(&keywords))?;
        (make, (puzzle.text()?,)).into_pyobject(py)
    }
}

/// An iterator over solutions, made by :meth:`Puzzle.solutions`.
#[pyclass(module = "neuf.sudoku", frozen)]
pub(crate) struct Solutions {
    puzzle: EnginePuzzle,
    found: Mutex<EngineSolutions>,
    interrupt: Interrupt,
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: Py<Solutions>) -> Py<Solutions> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Grid>> {
        let mut found = self.found.try_lock().map_err(|_| {
            pyo3::exceptions::PyRuntimeError::new_err("the iterator is in use by another thread")
        })?;
        let found: &mut EngineSolutions = &mut found;
        let next = crate::signals::interruptible(py, &self.interrupt, || found.next())?;
        Ok(next.map(|grid| Grid { puzzle: self.puzzle.clone(), grid }))
    }
}

/// How much logic a puzzle needs, made by :meth:`Puzzle.rate`.
#[pyclass(module = "neuf.sudoku", frozen)]
pub(crate) struct Rating {
    rating: rate::Rating,
    asked: Asked,
}

#[pymethods]
impl Rating {
    /// The rung of the ladder, from 0 (naked singles) to 5.
    #[getter]
    fn level(&self) -> u8 {
        self.rating.level.number()
    }

    /// The weakest rules that solve the puzzle: ``"naked-singles"``, ``"propagation"``,
    /// ``"failed-literals"``, ``"depth-two"``, ``"depth-three"`` or ``"beyond"``.
    #[getter]
    fn rules(&self) -> &'static str {
        self.rating.level.name()
    }

    /// The effort in points: about 1 for the easiest puzzles, and some 80 for the hardest.
    #[getter]
    fn score(&self) -> f64 {
        self.rating.score
    }

    /// How many rounds of the failed-literal rule are needed.
    #[getter]
    fn rounds(&self) -> usize {
        self.rating.rounds
    }

    /// The length of the longest contradiction that is needed, if simple ones suffice.
    #[getter]
    fn contradiction(&self) -> Option<usize> {
        self.rating.contradiction
    }

    fn __repr__(&self) -> String {
        format!("<Rating: level {} ({}), score {:.2}>", self.level(), self.rules(), self.score())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.asked.reduce(py)
    }
}

/// The exception for a puzzle without a rating.
fn rate_error(error: RateError) -> PyErr {
    match error {
        RateError::NoSolution => no_solution(),
        RateError::Several => several_solutions(),
        RateError::Interrupted => timed_out(),
        error => value_error(error),
    }
}

/// What a person needs for a puzzle, made by :meth:`Puzzle.way`.
#[pyclass(module = "neuf.sudoku", frozen)]
pub(crate) struct Way {
    way: rate::Way,
    asked: Asked,
}

#[pymethods]
impl Way {
    /// ``"beginner"``, ``"easy"``, ``"medium"``, ``"hard"``, ``"tough"``, ``"expert"``,
    /// ``"diabolical"`` or ``"beyond"``.
    #[getter]
    fn difficulty(&self) -> &'static str {
        self.way.difficulty.name()
    }

    /// The hardest technique; ``None`` for a full grid.
    #[getter]
    fn hardest(&self) -> Option<&'static str> {
        self.way.hardest().map(RuleKind::name)
    }

    /// How often each technique is needed, beginning with the simplest.
    #[getter]
    fn techniques<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let techniques = PyDict::new(py);
        for &(kind, count) in &self.way.counts {
            techniques.set_item(kind.name(), count)?;
        }
        Ok(techniques)
    }

    fn __repr__(&self) -> String {
        let hardest = self.hardest().map(|name| format!(", {name}")).unwrap_or_default();
        format!("<Way: {}{hardest}>", self.difficulty())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.asked.reduce(py)
    }
}

/// Reads all puzzles of a file, in any format that the command ``neuf`` reads, plain or
/// compressed. A puzzle that is malformed raises ``ValueError`` with its line, or is left out
/// with ``skip_errors``. ``ignore_unknown_rules`` is as for :class:`Puzzle`.
#[pyfunction(name = "read")]
#[pyo3(signature = (path, *, skip_errors = false, ignore_unknown_rules = false))]
pub(crate) fn read_puzzles(
    py: Python<'_>,
    path: PathBuf,
    skip_errors: bool,
    ignore_unknown_rules: bool,
) -> PyResult<Vec<Puzzle>> {
    let interrupt = interrupt();
    let options = ReaderOptions::default().ignoring_unknown_rules(ignore_unknown_rules);
    let odd = Odd::default();
    let read = || -> Result<(Vec<Puzzle>, Vec<String>), PyErr> {
        let input = open(&path, &interrupt, &odd).map_err(|error| os_error(&error, &path))?;
        let (mut puzzles, mut warnings) = (Vec::new(), Vec::new());
        for entry in PuzzleReader::new(input, options) {
            let parts = entry.as_ref().map(left_out).unwrap_or_default();
            match entry {
                Ok(entry) => match single(entry.puzzle) {
                    Ok(puzzle) => {
                        let place = format!("{}:{}", path.display(), entry.line);
                        warnings.extend(parts.iter().map(|part| format!("{place}: {part}")));
                        puzzles.push(puzzle);
                    }
                    Err(_) if skip_errors => {}
                    Err(error) => return Err(error),
                },
                Err(_) if skip_errors => {}
                Err(error) => {
                    let told = error.told(language::chosen());
                    let told = format!("{}: {told}", path.display());
                    return Err(match std::error::Error::source(&error) {
                        Some(cause) if cause.is::<std::io::Error>() => PyOSError::new_err(told),
                        _ => PyValueError::new_err(told),
                    });
                }
            }
        }
        warnings.extend(odd.take().iter().map(|told| format!("{}: {told}", path.display())));
        Ok((puzzles, warnings))
    };
    let (puzzles, warnings) = crate::signals::interruptible(py, &interrupt, read)??;
    for warning in warnings {
        warn_left_out(py, &[warning])?;
    }
    Ok(puzzles)
}

/// The rules of a text.
pub(super) fn rules_of(text: &str) -> PyResult<Rules> {
    parse_rules(text).map_err(value_error)
}
