//! A grade as JSON, for programs that mark many formulas.
//!
//! It holds numbers and names but no sentences, so it is the same in all languages. Literals
//! are written as `x(i,j,k)` and not as DIMACS numbers, because pupils number the variables in
//! different ways.

use neuf_cnf::Lit;
use neuf_sudoku::{Shape, Variables, line_text};
use serde::Serialize;

use super::{Difference, Fault, Grade, GridMistake, SectionReport};

/// What `--json` prints of a [`Grade`]. Variables are written as in the paper:
/// `x(i,j,k)` with i and j from 0, and `-x(i,j,k)` for a negative literal.
#[derive(Debug, Serialize)]
pub struct GradeJson {
    verdict: &'static str,
    numbering: String,
    is_papers_numbering: bool,
    /// Whether the file numbers the variables from 0, which DIMACS does not allow.
    from_zero: bool,
    clauses: usize,
    sections: Vec<SectionJson>,
    faults: Vec<FaultJson>,
    differences: Vec<DifferenceJson>,
}

#[derive(Debug, Serialize)]
struct SectionJson {
    section: &'static str,
    asked: bool,
    expected: usize,
    there: usize,
    missing: usize,
    doubled: usize,
    first_missing: Option<Vec<String>>,
    /// What all missing clauses mention, such as `j = 8`.
    missing_mention: Option<String>,
    /// Whether the missing clauses follow from the others.
    missing_implied: Option<bool>,
    mistake: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct FaultJson {
    fault: &'static str,
    section: Option<&'static str>,
    clauses: usize,
    first: usize,
    first_clause: Vec<i32>,
    first_meaning: Option<Vec<String>>,
    implied: Option<bool>,
}

#[derive(Debug, Serialize)]
struct DifferenceJson {
    /// Which formula accepts the givens: `pupil` or `paper`.
    accepted_by: &'static str,
    givens: Vec<String>,
    grid: Option<String>,
    filled: Option<String>,
}

impl GradeJson {
    /// The grade as JSON.
    #[must_use]
    pub fn new(grade: &Grade) -> GradeJson {
        let shape = grade.puzzle.shape();
        let variables = Variables { shape };
        GradeJson {
            verdict: grade.verdict.name(),
            numbering: grade.numbering.formula(),
            is_papers_numbering: grade.numbering.is_papers(shape.side()),
            from_zero: grade.from_zero,
            clauses: grade.clause_count,
            sections: grade.sections.iter().map(|report| section(report, variables)).collect(),
            faults: grade.faults.iter().map(|of| fault(of, variables)).collect(),
            differences: grade.differences.iter().map(|of| difference(of, shape)).collect(),
        }
    }
}

fn names(lits: &[Lit], variables: Variables) -> Vec<String> {
    lits.iter().map(|&lit| literal_name(lit, variables, "-")).collect()
}

/// A literal as in the paper, with this sign of negation.
pub(super) fn literal_name(lit: Lit, variables: Variables, not: &str) -> String {
    let Some((cell, value)) = variables.meaning(lit.var()) else { return lit.to_string() };
    let shape = variables.shape;
    let sign = if lit.is_positive() { "" } else { not };
    format!("{sign}x({},{},{value})", shape.row(cell), shape.column(cell))
}

fn section(report: &SectionReport, variables: Variables) -> SectionJson {
    SectionJson {
        section: report.section.name(),
        asked: report.asked,
        expected: report.expected,
        there: report.found,
        missing: report.missing(),
        doubled: report.doubled,
        first_missing: report.first_missing.as_deref().map(|lits| names(lits, variables)),
        missing_mention: report
            .common
            .map(|common| format!("{} = {}", common.index.name(), common.value)),
        missing_implied: report.implied.filter(|_| report.missing() > 0),
        mistake: report.mistake.map(GridMistake::name),
    }
}

fn fault(fault: &Fault, variables: Variables) -> FaultJson {
    FaultJson {
        fault: fault.kind.name(),
        section: fault.section.map(super::Section::name),
        clauses: fault.count,
        first: fault.first,
        first_clause: fault.clause.iter().map(|lit| lit.to_dimacs()).collect(),
        first_meaning: fault.meaning.as_deref().map(|lits| names(lits, variables)),
        implied: fault.implied,
    }
}

fn difference(difference: &Difference, shape: Shape) -> DifferenceJson {
    let given = |given: &super::Given| {
        format!("x({},{},{})", shape.row(given.cell), shape.column(given.cell), given.value)
    };
    DifferenceJson {
        accepted_by: if difference.is_accepted { "pupil" } else { "paper" },
        givens: difference.givens.iter().map(given).collect(),
        grid: difference.grid(shape).as_ref().map(line_text),
        filled: difference.filled.as_ref().map(line_text),
    }
}
