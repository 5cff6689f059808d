//! The verdict on a whole formula: has it the same solutions as the paper's?
//!
//! The counting argument goes first ([`super::counting`]). A solver is asked about the clauses
//! that remain, one question for each section and each kind of fault, so that each of them has
//! its own answer.

use neuf_cnf::{Interrupt, Lit};
use neuf_sudoku::Family;
use rustc_hash::{FxHashMap, FxHashSet};

use super::counting::Complete;
use super::difference::{Asked, Broken, Difference, Excess, accepted, forbidden};
use super::section::{Catalogue, Section, Sections};
use super::{Grade, Verdict};

/// Decides whether the formula has the same solutions, and finds small differences.
pub(super) fn judge(
    grade: &mut Grade,
    catalogue: &Catalogue,
    asked: Sections,
    found: &[usize],
    clauses: &[&[Lit]],
    groups: &[Vec<Vec<Lit>>],
    interrupt: &Interrupt,
) {
    let is_complete = grade.sections.iter().all(|report| !report.asked || report.missing() == 0);
    let has_doubled = grade.sections.iter().any(|report| report.asked && report.doubled > 0);
    if is_complete && grade.faults.is_empty() && !has_doubled {
        return;
    }
    let variables = catalogue.variables;
    let first_free = clauses
        .iter()
        .copied()
        .flatten()
        .map(|lit| lit.var().index() + 1)
        .max()
        .unwrap_or_default();
    let of_paper = catalogue.expected.iter().filter(|expected| expected.sections.meets(asked));
    let mut paper =
        Asked::new(of_paper.map(|expected| &*expected.clause), variables, first_free, interrupt);
    let mut pupil = Asked::new(clauses.iter().copied(), variables, first_free, interrupt);
    // Without clauses of its own, the formula has all models that the paper's has.
    let has_no_model = !grade.faults.is_empty()
        && matches!(pupil.ask(&[]), Ok(None))
        && matches!(paper.ask(&[]), Ok(Some(_)));
    // What is missing in a formula without models is judged by its right clauses alone, since
    // everything follows from the whole.
    let mut right;
    let judged = if has_no_model {
        let own = catalogue.expected.iter().zip(found).filter(|(_, found)| **found > 0);
        let own = own.map(|(expected, _)| &*expected.clause);
        right = Asked::new(own, variables, first_free, interrupt);
        &mut right
    } else {
        &mut pupil
    };
    let followed = by_counting(catalogue, found, judged);

    let weak = missing_clauses(grade, catalogue, found, &followed, judged);
    let strong = wrong_clauses(grade, groups, &mut paper);
    grade.verdict =
        verdict(grade, !weak.is_empty() && !has_no_model, !strong.is_empty() || has_no_model);
    if has_no_model {
        let (givens, filled) = (Vec::new(), None);
        grade.differences.push(Difference { is_accepted: false, givens, filled });
        return;
    }
    grade.differences.extend(forbidden(&mut paper, &mut pupil, &strong));
    if !weak.is_empty() {
        grade.differences.extend(accepted(&mut paper, &mut pupil, &weak));
    }
}

/// Asks for each section whether what is missing follows from the rest, and returns models of the
/// formula that break what does not.
fn missing_clauses(
    grade: &mut Grade,
    catalogue: &Catalogue,
    found: &[usize],
    followed: &FxHashSet<usize>,
    judged: &mut Asked,
) -> Vec<Broken> {
    let mut weak = Vec::new();
    for at in [5, 6, 7, 4, 0, 1, 2, 3, 8, 9].map(|place| Section::ALL[place]) {
        let Some(report) = grade.sections.iter_mut().find(|report| report.section == at) else {
            continue;
        };
        if !report.asked || report.missing() == 0 {
            continue;
        }
        let missing = catalogue.expected.iter().enumerate().filter(|(place, expected)| {
            found[*place] == 0 && expected.sections.contains(at) && !followed.contains(place)
        });
        let missing: Vec<&[Lit]> = missing.map(|(_, expected)| &*expected.clause).collect();
        if missing.is_empty() {
            continue;
        }
        let wanted = judged.breaking(missing.into_iter());
        match judged.ask(&[wanted]) {
            Ok(None) => {}
            Ok(Some(model)) => {
                report.implied = Some(false);
                weak.push(model);
            }
            Err(()) => report.implied = None,
        }
    }
    weak
}

/// Asks for each wrong clause whether the paper's formula implies it, and returns those that it
/// does not imply.
fn wrong_clauses<'a>(
    grade: &mut Grade,
    groups: &'a [Vec<Vec<Lit>>],
    paper: &mut Asked,
) -> Vec<Excess<'a>> {
    let mut strong = Vec::new();
    for (fault, group) in grade.faults.iter_mut().zip(groups) {
        // What clauses with variables of their own say depends on the other clauses.
        if fault.meaning.is_none() {
            continue;
        }
        let wanted = paper.breaking(group.iter().map(Vec::as_slice));
        match paper.ask(&[wanted]) {
            Ok(None) => fault.implied = Some(true),
            Ok(Some(_)) => {
                fault.implied = Some(false);
                strong.push(Excess { wanted, clauses: group });
            }
            Err(()) => {}
        }
    }
    strong
}

/// The verdict on a formula that is too weak or too strong, or neither as far as is known.
fn verdict(grade: &Grade, is_weak: bool, is_strong: bool) -> Verdict {
    let is_unknown = grade.faults.iter().any(|fault| fault.implied.is_none())
        || grade.sections.iter().any(|report| report.implied.is_none());
    match (is_weak, is_strong) {
        (true, true) => Verdict::WeakAndStrong,
        (true, false) => Verdict::TooWeak,
        (false, true) => Verdict::TooStrong,
        (false, false) if is_unknown => Verdict::Undecided,
        (false, false) => Verdict::Equivalent,
    }
}

/// Adds to the pupil's formula what follows by counting, and returns the places of these
/// clauses in the catalogue.
fn by_counting(catalogue: &Catalogue, found: &[usize], pupil: &mut Asked) -> FxHashSet<usize> {
    let shape = catalogue.shape();
    let mut complete = Complete::new(shape);
    let mut members: FxHashMap<(Family, usize), Vec<usize>> = FxHashMap::default();
    for &family in Family::ALL {
        for (place, mut clause) in family.clauses(shape).map(|clause| clause.to_vec()).enumerate() {
            clause.sort_unstable();
            let Some(at) = catalogue.find(&clause) else { continue };
            let in_group = family.clauses(shape).count() / (shape.side() * shape.side());
            let group = place / in_group.max(1);
            if found[at] == 0 {
                complete.remove(family, group);
                members.entry((family, group)).or_default().push(at);
            }
        }
    }
    let mut followed = FxHashSet::default();
    for group in complete.close() {
        for &at in members.get(&group).into_iter().flatten() {
            pupil.add_implied(&catalogue.expected[at].clause);
            followed.insert(at);
        }
    }
    followed
}
