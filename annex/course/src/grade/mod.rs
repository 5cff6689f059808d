//! A pupil's formula compared with the paper's.
//!
//! The comparison has two halves. Clause by clause, it finds which clauses of each section are
//! missing or doubled, and what is wrong with those that do not belong to the paper's formula
//! ([`fault`]). As a whole, a solver decides whether the formula still has exactly the
//! solutions of the rules ([`difference`]), because many a formula with other clauses has: the
//! minimal encoding, or one with each pair twice. A comparison of clauses alone would call such
//! formulas wrong, and a solver alone would not say where a wrong one is wrong.

mod attribute;
mod counting;
mod difference;
mod fault;
mod grid_mistake;
mod json;
mod numbering;
mod report;
mod section;
mod submission;
#[cfg(test)]
mod tests;
mod verdict;
mod words;

use neuf_cnf::{Formula, Interrupt, Lit, Var};
use neuf_sudoku::{Grid, Puzzle, Shape, Variables};
use rustc_hash::FxHashMap;

use attribute::{Foreign, attribute};
use fault::Looker;
use grid_mistake::grid_mistake;
use neuf_words::named;
use numbering::Reading;
use section::{Catalogue, Sections};
use verdict::judge;

pub use difference::{Difference, Given};
pub use fault::FaultKind;
pub use grid_mistake::GridMistake;
pub use json::GradeJson;
pub use numbering::VariableNumbering;
pub use report::write_grade;
pub use section::{Common, Index, Section};
pub use submission::Submission;

/// What a pupil was asked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Task {
    /// The puzzle, whose givens F1 and F2 express. Its rules are the usual ones.
    pub puzzle: Puzzle,
    /// The sections that were asked for. Those of the grid count only if it has givens.
    pub sections: Vec<Section>,
}

impl Task {
    /// All eight families, and F1 and F2 if the puzzle has givens.
    #[must_use]
    pub fn rules(puzzle: Puzzle) -> Task {
        Task { puzzle, sections: Section::ALL.to_vec() }
    }

    fn sections(&self) -> Sections {
        let has_givens = self.puzzle.givens().filled().count() > 0;
        let is_empty = |section: &Section| !has_givens && !matches!(section, Section::Family(_));
        self.sections.iter().copied().filter(|section| !is_empty(section)).collect()
    }
}

named! {
    /// How a formula compares with the paper's.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Verdict {
        /// It has the clauses of the paper and no others.
        Right = "right";
        /// It has other clauses, but the same solutions.
        Equivalent = "equivalent";
        /// It accepts grids that break the rules.
        TooWeak = "too weak";
        /// It refutes grids that obey the rules.
        TooStrong = "too strong";
        /// Both.
        WeakAndStrong = "too weak and too strong";
        /// Other clauses; whether it has the same solutions was not found out.
        Undecided = "undecided";
    }
}

impl Verdict {
    /// Whether the formula has exactly the solutions of the paper's.
    #[must_use]
    pub fn is_right(self) -> bool {
        matches!(self, Verdict::Right | Verdict::Equivalent)
    }
}

/// What became of the clauses of one section.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SectionReport {
    /// The section.
    pub section: Section,
    /// Whether it was asked for.
    pub asked: bool,
    /// The number of its clauses.
    pub expected: usize,
    /// How many of them the formula has.
    pub found: usize,
    /// How many clauses the formula has beyond one of each.
    pub doubled: usize,
    /// The first clause that is missing, as literals of the paper.
    pub first_missing: Option<Vec<Lit>>,
    /// What the missing clauses have in common.
    pub common: Option<Common>,
    /// Whether the missing clauses follow from the formula; `None` when this was not found
    /// out. True when none is missing.
    pub implied: Option<bool>,
    /// For F1 and F2: the mistake that explains exactly what the formula has instead.
    pub mistake: Option<GridMistake>,
}

impl SectionReport {
    /// The number of clauses that are missing.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.expected - self.found
    }

    /// Whether the section has clauses and the formula has none of them.
    #[must_use]
    pub fn is_absent(&self) -> bool {
        self.expected > 0 && self.found == 0
    }
}

/// Clauses that do not belong to the paper's formula and have the same thing wrong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The section for which the clauses were meant, if that could be recognised.
    pub section: Option<Section>,
    /// How many clauses there are.
    pub count: usize,
    /// The number of the first one in the formula, from 1.
    pub first: usize,
    /// The literals of the first one as the file has them.
    pub clause: Vec<Lit>,
    /// The same as literals of the paper; `None` when it has other variables.
    pub meaning: Option<Vec<Lit>>,
    /// Whether the clauses follow from the rules; `None` when this was not found out.
    pub implied: Option<bool>,
}

/// The result of [`grade()`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Grade {
    /// The puzzle of the task.
    pub puzzle: Puzzle,
    /// How the formula numbers the variables.
    pub numbering: VariableNumbering,
    /// Whether the file numbers the variables from 0, which DIMACS does not allow.
    pub from_zero: bool,
    /// The number of clauses of the formula.
    pub clause_count: usize,
    /// The ten sections; those of the grid only if the puzzle has givens.
    pub sections: Vec<SectionReport>,
    /// What does not belong to the paper's formula.
    pub faults: Vec<Fault>,
    /// The verdict.
    pub verdict: Verdict,
    /// Small grids that show why the formula is too strong or too weak.
    pub differences: Vec<Difference>,
}

/// Compares a formula with the paper's.
///
/// Takes time in proportion to both formulas, and some seconds at most for the questions to
/// the solver; a question that would take longer stays without an answer.
///
/// # Panics
/// When the rules of the puzzle are not the usual ones.
#[must_use]
pub fn grade(submission: &Submission, task: &Task, interrupt: &Interrupt) -> Grade {
    let formula = &submission.formula;
    assert!(task.puzzle.rules().is_usual(), "the paper's formula is that of the usual rules");
    let asked = task.sections();
    let catalogue = Catalogue::new(&task.puzzle);
    let numbering = VariableNumbering::explaining(formula, &catalogue);
    let reading = Reading::new(numbering, catalogue.variables);
    let clauses = translated(formula, &reading, catalogue.variables);
    let mut found = vec![0usize; catalogue.expected.len()];
    let mut foreign = Vec::new();
    let looker = Looker { catalogue: &catalogue, givens: task.puzzle.givens() };
    let mut own: Vec<Option<Section>> = vec![None; clauses.len()];
    for (place, clause) in clauses.iter().enumerate() {
        let raw = formula.clause(place);
        let has_repeated = raw.len() > clause.len();
        // A unit clause that the file writes as a pair is a pair of a variable with itself.
        let is_pair = clause.len() == 1 && has_repeated;
        if let Some(expected) = catalogue.find(clause).filter(|_| !is_pair) {
            found[expected] += 1;
            own[place] = catalogue.expected[expected].sections.single();
            continue;
        }
        let is_inside = clause.iter().all(|lit| lit.var().index() < catalogue.variables.count());
        let (kind, meant) = match is_inside {
            true => looker.look(clause, has_repeated),
            false => (FaultKind::Outside, Sections::default()),
        };
        let clause = clause.clone();
        foreign.push(Foreign { place, kind, meant, section: None, clause });
    }
    let mut sections = sections(&catalogue, &found, asked);
    let incomplete: Sections = sections
        .iter()
        .filter(|report| report.missing() > 0)
        .map(|report| report.section)
        .collect();
    attribute(&mut foreign, &own, incomplete);
    for report in &mut sections {
        let is_complete = report.missing() == 0;
        report.mistake = grid_mistake(report.section, is_complete, &task.puzzle, &clauses, formula);
    }
    let mut grade = Grade {
        puzzle: task.puzzle.clone(),
        numbering,
        from_zero: submission.from_zero,
        clause_count: formula.len(),
        sections,
        faults: Vec::new(),
        verdict: Verdict::Right,
        differences: Vec::new(),
    };
    let groups = grouped(&foreign, formula, catalogue.variables, &mut grade.faults);
    // Families that were not asked for are left out of the comparison.
    let is_asked = |clause: &&[Lit]| {
        let expected = catalogue.find(clause).map(|at| catalogue.expected[at].sections);
        expected.is_none_or(|sections| sections.meets(asked))
    };
    let kept: Vec<&[Lit]> = clauses.iter().map(Vec::as_slice).filter(is_asked).collect();
    judge(&mut grade, &catalogue, asked, &found, &kept, &groups, interrupt);
    grade
}

/// The givens that the unit clauses of a formula state: its positive ones, if there are any
/// and no two of them name the same cell.
#[must_use]
pub fn stated_givens(formula: &Formula, shape: Shape) -> Option<Grid> {
    let mut grid = Grid::empty(shape);
    let catalogue = Catalogue::new(&Puzzle::from(grid.clone()));
    let numbering = VariableNumbering::explaining(formula, &catalogue);
    let reading = Reading::new(numbering, catalogue.variables);
    let units = formula.clauses().filter(|clause| clause.len() == 1 && clause[0].is_positive());
    for unit in units {
        let (cell, value) = catalogue.variables.meaning(reading.literal(unit[0])?.var())?;
        if grid.get(cell) != 0 && grid.get(cell) != value {
            return None;
        }
        grid.set(cell, value);
    }
    (grid.filled().count() > 0).then_some(grid)
}

/// The clauses as sorted sets of the paper's literals. Numbers that stand for no variable of
/// the paper get variables behind those of the paper.
fn translated(formula: &Formula, reading: &Reading, variables: Variables) -> Vec<Vec<Lit>> {
    let mut others: FxHashMap<usize, usize> = FxHashMap::default();
    let mut literal = |lit: Lit| {
        reading.literal(lit).unwrap_or_else(|| {
            let next = variables.count() + others.len();
            Var::new(*others.entry(lit.var().index()).or_insert(next)).lit(lit.is_positive())
        })
    };
    let mut clauses = Vec::with_capacity(formula.len());
    for clause in formula.clauses() {
        let mut lits: Vec<Lit> = clause.iter().map(|&lit| literal(lit)).collect();
        lits.sort_unstable();
        lits.dedup();
        clauses.push(lits);
    }
    clauses
}

/// What became of each section.
fn sections(catalogue: &Catalogue, found: &[usize], asked: Sections) -> Vec<SectionReport> {
    let mut reports: Vec<SectionReport> = Section::ALL
        .iter()
        .copied()
        .map(|section| SectionReport {
            section,
            asked: asked.contains(section),
            expected: 0,
            found: 0,
            doubled: 0,
            first_missing: None,
            common: None,
            implied: Some(true),
            mistake: None,
        })
        .collect();
    for (expected, &found) in catalogue.expected.iter().zip(found) {
        let is_asked = expected.sections.meets(asked);
        for section in expected.sections.iter() {
            // A pair that was asked for does not show that the other family is there too.
            if is_asked && !asked.contains(section) {
                continue;
            }
            let report = &mut reports[section.place()];
            report.expected += 1;
            report.found += usize::from(found > 0);
            if found == 0 && report.first_missing.is_none() {
                report.first_missing = Some(expected.clause.to_vec());
            }
            if expected.sections.len() == 1 {
                report.doubled += found.saturating_sub(1);
            }
        }
    }
    // A clause of two sections is there twice in the paper's formula. What is more than that
    // goes to those of its sections whose other clauses are doubled.
    let is_doubled: Vec<bool> = reports.iter().map(|report| report.doubled > 0).collect();
    for (expected, &found) in catalogue.expected.iter().zip(found) {
        let several = expected.sections.len() as usize;
        let excess = found.saturating_sub(several);
        if several < 2 || excess == 0 {
            continue;
        }
        let takers: Vec<usize> = expected.sections.iter().map(Section::place).collect();
        let guilty: Vec<usize> = takers.iter().copied().filter(|&at| is_doubled[at]).collect();
        let takers = if guilty.is_empty() { takers } else { guilty };
        for copy in 0..excess {
            reports[takers[copy % takers.len()]].doubled += 1;
        }
    }
    for report in &mut reports {
        if report.missing() > 0 && !report.is_absent() {
            let missing = catalogue.expected.iter().zip(found).filter(|(expected, found)| {
                **found == 0 && expected.sections.contains(report.section)
            });
            report.common =
                Common::of(catalogue.variables, &missing.map(|(expected, _)| &*expected.clause));
        }
    }
    reports.retain(|report| report.expected > 0);
    reports
}

/// Collects clauses with the same thing wrong. Returns the clauses of each fault.
fn grouped(
    foreign: &[Foreign],
    formula: &Formula,
    variables: Variables,
    faults: &mut Vec<Fault>,
) -> Vec<Vec<Vec<Lit>>> {
    let mut places: FxHashMap<(FaultKind, Option<Section>), usize> = FxHashMap::default();
    let mut groups: Vec<Vec<Vec<Lit>>> = Vec::new();
    for clause in foreign {
        let at = *places.entry((clause.kind, clause.section)).or_insert(groups.len());
        if at == groups.len() {
            let is_inside = clause.clause.iter().all(|lit| lit.var().index() < variables.count());
            faults.push(Fault {
                kind: clause.kind,
                section: clause.section,
                count: 0,
                first: clause.place + 1,
                clause: formula.clause(clause.place).to_vec(),
                meaning: is_inside.then(|| clause.clause.clone()),
                implied: None,
            });
            groups.push(Vec::new());
        }
        faults[at].count += 1;
        groups[at].push(clause.clause.clone());
    }
    groups
}
