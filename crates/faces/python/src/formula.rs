//! `CNF`: a formula that Python holds.
//!
//! It keeps the clauses in the form of the engine, not as lists of Python: a list of lists takes
//! several times the memory, and would have to be read again for each solver.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use neuf_cnf::dimacs::{self, DimacsFile, ReadOptions};
use neuf_cnf::{Formula, Lit, Var};
use neuf_compress::Compressor;
use neuf_words::Language;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::files::{Odd, open, os_error, warn};
use crate::gather::{gather, scope_of};
use crate::literals::{literals, numbers, out_of_memory};
use crate::signals::{interrupt, interruptible};
use crate::whole::{Whole, whole};

/// A formula in conjunctive normal form: a list of clauses, each a list of non-zero
/// integers.
///
/// ``clauses`` is a list of lists, any other iterable of iterables, a formula of PySAT, or
/// an array of integers. An array of one dimension has a 0 at the end of each clause; one of
/// two dimensions has a clause in each row, filled up with zeros. ``nv`` declares variables
/// beside those that occur.
///
/// A file may ask for more than its clauses: the models that :meth:`Solver.models` yields differ in
/// the variables of :attr:`projection`, and a formula with :attr:`cubes` is refused where cubes
/// would be left out.
///
/// >>> from neuf import CNF
/// >>> cnf = CNF([[1, -2], [2, 3]])
/// >>> cnf.append([-1, -3])
/// >>> cnf.nv, len(cnf), cnf[0]
/// (3, 3, [1, -2])
/// >>> print(cnf.to_dimacs())
/// p cnf 3 3
/// 1 -2 0
/// 2 3 0
/// -1 -3 0
/// <BLANKLINE>
#[pyclass(name = "CNF", module = "neuf", sequence, weakref)]
#[derive(Clone, Default)]
pub(crate) struct Cnf {
    pub(crate) formula: Formula,
    pub(crate) scope: Scope,
    pub(crate) cubes: Vec<Vec<Lit>>,
    pub(crate) warnings: Vec<String>,
}

/// What a formula says of its models beside its clauses.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    /// How many variables the header of a file declares. Only where nearly all of them occur in no
    /// clause are they more than those of the clauses' formula, whose memory they would take.
    pub(crate) declared: usize,
    /// The variables in which the models differ, if the file names them.
    pub(crate) projection: Option<Vec<Var>>,
}

impl Scope {
    /// Adds what a further formula says, as a file adds the variables of a further comment to its
    /// projection.
    pub(crate) fn join(&mut self, more: Scope) {
        self.declared = self.declared.max(more.declared);
        if let Some(more) = more.projection {
            let vars = self.projection.get_or_insert_default();
            vars.extend(more);
            vars.sort_unstable();
            vars.dedup();
        }
    }
}

impl Cnf {
    pub(crate) fn of(formula: Formula) -> Cnf {
        Cnf { formula, ..Cnf::default() }
    }

    /// What was read from `path`, or from a text. Each warning is one of Python's, too.
    ///
    /// # Errors
    /// What Python makes of a warning.
    fn of_file(
        py: Python<'_>,
        file: DimacsFile,
        odd: Vec<String>,
        path: Option<&Path>,
    ) -> PyResult<Cnf> {
        let warnings = file.warnings.iter().map(ToString::to_string).chain(odd).collect();
        for warning in &warnings {
            let place = path.map_or_else(String::new, |path| format!("{}: ", path.display()));
            warn(py, &format!("{place}{warning}"))?;
        }
        let declared = file.header.map_or(0, |header| header.var_count);
        let DimacsFile { formula, projection, cubes, .. } = file;
        Ok(Cnf { formula, scope: Scope { declared, projection }, cubes, warnings })
    }

    /// What a caller makes a formula of: another one with all that belongs to it, or clauses.
    fn given(object: &Bound<'_, PyAny>) -> PyResult<Cnf> {
        if let Ok(cnf) = object.cast::<Cnf>() {
            return Ok(cnf.try_borrow()?.clone());
        }
        let mut formula = gather(object)?;
        if let Ok(declared) = object.getattr("nv").and_then(|nv| nv.extract()) {
            declare(&mut formula, declared)?;
        }
        Ok(Cnf::of(formula))
    }

    /// The comments of the formula as a file, of which the last names the projection.
    ///
    /// # Errors
    /// `ValueError` for a formula with cubes, which the file would not have.
    fn comments(&self, mut comments: Vec<String>) -> PyResult<Vec<String>> {
        if !self.cubes.is_empty() {
            let why = "the formula has cubes (`p inccnf`), which are not written";
            return Err(PyValueError::new_err(why));
        }
        if let Some(vars) = self.projection() {
            let vars: String = vars.iter().map(|var| format!("{var} ")).collect();
            comments.push(format!("p show {vars}0"));
        }
        Ok(comments)
    }

    /// Writes the formula as a file after these comments, with all variables that are declared.
    fn write(&self, out: &mut impl Write, comments: Vec<String>) -> std::io::Result<()> {
        if self.nv() == self.formula.var_count() {
            return dimacs::write(out, comments, &self.formula);
        }
        let mut formula = self.formula.clone();
        formula.declare_vars(self.nv());
        dimacs::write(out, comments, &formula)
    }
}

#[pymethods]
impl Cnf {
    #[new]
    #[pyo3(signature = (clauses = Cnf::default(), *, nv = 0))]
    fn new(
        #[pyo3(from_py_with = Cnf::given)] mut clauses: Cnf,
        #[pyo3(from_py_with = whole::<usize>)] nv: usize,
    ) -> PyResult<Cnf> {
        declare(&mut clauses.formula, nv)?;
        Ok(clauses)
    }

    /// Reads a DIMACS file (``p cnf``, or ``p inccnf`` with cubes), plain or compressed with
    /// gzip, xz, bzip2 or zstd, whatever its name is.
    ///
    /// ``strict`` makes every warning an error; ``relaxed`` accepts clauses without a header,
    /// fewer than it announces, or a malformed projection. A file that cannot be opened raises
    /// ``OSError``, and one that is malformed raises ``ValueError`` with the line and the column.
    /// What is odd but can be read is a ``UserWarning``.
    #[staticmethod]
    #[pyo3(signature = (path, *, strict = false, relaxed = false))]
    fn from_file(py: Python<'_>, path: PathBuf, strict: bool, relaxed: bool) -> PyResult<Cnf> {
        let options = ReadOptions::default().strict(strict).relaxed(relaxed);
        let interrupt = interrupt();
        let odd = Odd::default();
        let read = || {
            let file = open(&path, &interrupt, &odd).map_err(dimacs::ReadError::unreadable)?;
            dimacs::read(file, &options)
        };
        match interruptible(py, &interrupt, read)? {
            Ok(file) => Cnf::of_file(py, file, odd.take(), Some(&path)),
            Err(error) => Err(match error.cause {
                dimacs::Flaw::Io(cause) => os_error(&cause, &path),
                dimacs::Flaw::Memory => out_of_memory(),
                _ => PyValueError::new_err(format!("{}: {error}", path.display())),
            }),
        }
    }

    /// Reads a DIMACS text.
    ///
    /// >>> CNF.from_string("p cnf 2 1\n1 -2 0\n").clauses
    /// [[1, -2]]
    /// >>> CNF.from_string("p cnf 2 1\n1 x 0\n")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: line 2, column 3: unexpected character `x`; expected a number
    #[staticmethod]
    #[pyo3(signature = (text, *, strict = false, relaxed = false))]
    fn from_string(py: Python<'_>, text: &str, strict: bool, relaxed: bool) -> PyResult<Cnf> {
        let options = ReadOptions::default().strict(strict).relaxed(relaxed);
        let read = py.detach(|| dimacs::read(text.as_bytes(), &options));
        match read {
            Ok(file) => Cnf::of_file(py, file, Vec::new(), None),
            Err(error) if matches!(error.cause, dimacs::Flaw::Memory) => Err(out_of_memory()),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// Writes a DIMACS file after these comments, compressed if the name ends in ``.gz``,
    /// ``.xz``, ``.bz2`` or ``.zst``. The projection becomes a comment ``c p show … 0``, and a
    /// formula with cubes is refused.
    #[pyo3(signature = (path, comments = Vec::new()))]
    fn to_file(&self, py: Python<'_>, path: PathBuf, comments: Vec<String>) -> PyResult<()> {
        let comments = self.comments(comments)?;
        let write = || -> std::io::Result<()> {
            let file = BufWriter::new(File::create(&path)?);
            let mut out = Compressor::of_name(file, &path)?;
            self.write(&mut out, comments)?;
            out.finish()?.flush()
        };
        py.detach(write).map_err(|error| os_error(&error, &path))
    }

    /// The formula as a DIMACS text, after these comments.
    #[pyo3(signature = (comments = Vec::new()))]
    fn to_dimacs(&self, comments: Vec<String>) -> PyResult<String> {
        let mut out = Vec::new();
        self.write(&mut out, self.comments(comments)?)?;
        String::from_utf8(out).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The number of variables: the highest that occurs or is declared.
    #[getter]
    fn nv(&self) -> usize {
        self.formula.var_count().max(self.scope.declared)
    }

    #[setter]
    fn set_nv(&mut self, nv: Whole) -> PyResult<()> {
        let nv: usize = nv.into();
        let least = self.nv();
        if nv < least {
            return Err(PyValueError::new_err(format!("there are {least} variables already")));
        }
        declare(&mut self.formula, nv)
    }

    /// The clauses as a new list of lists.
    #[getter]
    fn clauses(&self) -> Vec<Vec<i32>> {
        self.formula.clauses().map(|clause| numbers(clause.iter().copied())).collect()
    }

    /// How many literals all clauses have together.
    #[getter]
    fn literal_count(&self) -> usize {
        self.formula.literal_count()
    }

    /// The variables of the comments ``c p show … 0``, ``c ind … 0`` and ``cr … 0`` of the
    /// file; ``None`` if there are none.
    #[getter]
    fn projection(&self) -> Option<Vec<i32>> {
        let vars = self.scope.projection.as_ref()?;
        Some(vars.iter().map(|var| var.to_dimacs()).collect())
    }

    /// The cubes (``a … 0``) of a ``p inccnf`` file.
    #[getter]
    fn cubes(&self) -> Vec<Vec<i32>> {
        self.cubes.iter().map(|cube| numbers(cube.iter().copied())).collect()
    }

    /// What was odd in the file but could be read.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }

    /// Adds a clause.
    fn append(slf: &Bound<'_, Cnf>, clause: &Bound<'_, PyAny>) -> PyResult<()> {
        let lits = literals(clause)?;
        slf.try_borrow_mut()?.formula.add_clause(lits);
        Ok(())
    }

    /// Adds all clauses of a formula, or none if one of them is wrong, and its projection.
    fn extend(slf: &Bound<'_, Cnf>, clauses: &Bound<'_, PyAny>) -> PyResult<()> {
        let (more, scope) = (gather(clauses)?, scope_of(clauses)?);
        let mut cnf = slf.try_borrow_mut()?;
        cnf.scope.join(scope);
        cnf.formula.declare_vars(more.var_count());
        cnf.formula.extend(more.clauses().map(|clause| clause.iter().copied()));
        Ok(())
    }

    /// All literals as bytes of 32-bit integers, each clause with a 0 at its end.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut bytes = Vec::with_capacity(4 * (self.formula.literal_count() + self.formula.len()));
        for clause in self.formula.clauses() {
            for lit in clause {
                bytes.extend_from_slice(&lit.to_dimacs().to_ne_bytes());
            }
            bytes.extend_from_slice(&[0; 4]);
        }
        PyBytes::new(py, &bytes)
    }

    /// All literals as an array of numpy, each clause with a 0 at its end.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numpy = py.import("numpy")?;
        numpy.call_method1("frombuffer", (self.to_bytes(py), "int32"))?.call_method0("copy")
    }

    fn __len__(&self) -> usize {
        self.formula.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Vec<i32>> {
        let count = self.formula.len();
        let place = if index < 0 { index.checked_add_unsigned(count) } else { Some(index) };
        match place.and_then(|place| usize::try_from(place).ok()).filter(|&place| place < count) {
            Some(place) => Ok(numbers(self.formula.clause(place).iter().copied())),
            None => {
                let why = format!("there is no clause {index} of {count}");
                Err(PyIndexError::new_err(why))
            }
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<Cnf>() {
            Ok(other) => {
                let other = other.try_borrow()?;
                Ok(self.formula == other.formula
                    && self.nv() == other.nv()
                    && self.scope.projection == other.scope.projection
                    && self.cubes == other.cubes)
            }
            Err(_) => Ok(false),
        }
    }

    fn __copy__(&self) -> Cnf {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Cnf {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!("<CNF: {}>", size(self.nv(), self.formula.len()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Cnf>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let cnf = slf.try_borrow()?;
        let more = (cnf.scope.declared, cnf.projection(), cnf.cubes(), cnf.warnings.clone());
        let state = (cnf.formula.var_count(), cnf.to_bytes(py), more);
        (slf.get_type(), (), state).into_pyobject(py)
    }

    fn __setstate__(&mut self, state: &Bound<'_, PyTuple>) -> PyResult<()> {
        type More = (usize, Option<Vec<i32>>, Vec<Vec<i32>>, Vec<String>);
        let (nv, bytes, more): (usize, Bound<'_, PyBytes>, More) = state.extract()?;
        let (declared, projection, cubes, warnings) = more;
        let number = |bytes: &[u8]| bytes.try_into().map_or(0, i32::from_ne_bytes);
        let mut formula = Formula::new();
        let mut clause = Vec::new();
        for number in bytes.as_bytes().chunks_exact(4).map(number) {
            match Lit::from_dimacs(number) {
                Some(lit) => clause.push(lit),
                None => formula.add_clause(clause.drain(..)),
            }
        }
        declare(&mut formula, nv)?;
        let lits = |numbers: Vec<i32>| numbers.into_iter().filter_map(Lit::from_dimacs);
        let vars = |numbers| lits(numbers).map(Lit::var).collect();
        let cubes = cubes.into_iter().map(|cube| lits(cube).collect()).collect();
        let scope = Scope { declared, projection: projection.map(vars) };
        *self = Cnf { formula, scope, cubes, warnings };
        Ok(())
    }
}

/// How large a formula is, in words.
pub(crate) fn size(vars: usize, clauses: usize) -> String {
    let things = |count: usize, noun| Language::English.things(count as u64, noun);
    let (vars, clauses) =
        (things(vars, ["variable", "variables"]), things(clauses, ["clause", "clauses"]));
    format!("{vars}, {clauses}")
}

/// Declares variables.
///
/// # Errors
/// `ValueError` for too many.
fn declare(formula: &mut Formula, nv: usize) -> PyResult<()> {
    if nv > Var::MAX_COUNT {
        let why = format!("{nv} variables are over the limit of {}", Var::MAX_COUNT);
        return Err(PyValueError::new_err(why));
    }
    formula.declare_vars(nv);
    Ok(())
}
