//! Finds for which section each wrong clause was meant.
//!
//! A wrong clause often fits several families: a pair of cells in the same row and box belongs to
//! two of them. Pupils write one family after the other, so the section that lacks clauses is taken
//! first, and else the one whose right clauses stand nearest in the file. To name the first family
//! that fits would blame a family that is complete.

use neuf_cnf::Lit;
use neuf_sudoku::Family;
use rustc_hash::FxHashMap;

use super::fault::FaultKind;
use super::section::{Section, Sections};

/// A clause of the pupil that is not expected.
pub(super) struct Foreign {
    /// Its place in the formula.
    pub(super) place: usize,
    /// What is wrong with it.
    pub(super) kind: FaultKind,
    /// The sections for which it may have been meant; none when its literals do not tell.
    pub(super) meant: Sections,
    /// The section for which it was meant, if that is known.
    pub(super) section: Option<Section>,
    /// Its literals, sorted.
    pub(super) clause: Vec<Lit>,
}

/// Finds the sections for which clauses were meant: the only possible one that is incomplete,
/// or else the possible one whose clauses stand nearest in the file.
pub(super) fn attribute(foreign: &mut [Foreign], own: &[Option<Section>], incomplete: Sections) {
    let named: Vec<(usize, Section)> =
        own.iter().enumerate().filter_map(|(place, own)| Some((place, (*own)?))).collect();
    let switches = named.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
    // In a file whose clauses are mixed, neighbours say nothing.
    let is_ordered = switches * 4 < named.len().max(40);
    for clause in &mut *foreign {
        let any: fn(Family) -> bool = match clause.kind {
            FaultKind::WrongPair => |family| !family.is_at_least_once(),
            FaultKind::WrongGroup => Family::is_at_least_once,
            _ => |_| false,
        };
        let meant = match clause.meant.len() {
            0 => Family::ALL.iter().copied().filter(|&f| any(f)).map(Section::Family).collect(),
            _ => clause.meant,
        };
        let narrow: Sections =
            meant.iter().filter(|&section| incomplete.contains(section)).collect();
        let possible = match clause.kind {
            FaultKind::SelfPair => meant,
            _ if narrow.len() > 0 => narrow,
            _ => meant,
        };
        clause.section = possible.single().or_else(|| {
            let next = named.partition_point(|&(place, _)| place < clause.place);
            let around = [next.checked_sub(1), Some(next)].into_iter().flatten();
            let near = around.filter_map(|at| named.get(at)).filter(|_| is_ordered);
            let near = near.filter(|(_, section)| possible.contains(*section));
            near.min_by_key(|(place, _)| place.abs_diff(clause.place)).map(|&(_, section)| section)
        });
    }
    smooth(foreign);
}

/// Gives the few clauses that stand at the seam of two families to the family to which nearly
/// all others with the same thing wrong belong.
fn smooth(foreign: &mut [Foreign]) {
    let mut counts: FxHashMap<(FaultKind, Section), usize> = FxHashMap::default();
    for clause in &*foreign {
        if let Some(section) = clause.section {
            *counts.entry((clause.kind, section)).or_default() += 1;
        }
    }
    for clause in foreign {
        let Some(own) = clause.section else { continue };
        let possible = counts
            .iter()
            .filter(|((kind, section), _)| *kind == clause.kind && clause.meant.contains(*section));
        let most = possible.max_by_key(|&((_, section), count)| (count, *section));
        if let Some((&(kind, section), &count)) = most
            && counts[&(kind, own)] * 10 < count
        {
            clause.section = Some(section);
        }
    }
}
