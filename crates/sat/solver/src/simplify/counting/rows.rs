//! Rows: clauses that may be too many for their groups, and the conflicts of their literals.
//!
//! A clause counts only if each of its literals excludes a literal of another such clause, or is in
//! a bound (`bounds.rs`). A literal without conflicts can be true without a loss for other rows, so
//! its clause is no row. Most formulas have no row left after a look at what their literals imply.
//! A bound is a row as well: if at most k of n literals are true, at least n − k are false. A
//! bound with n − k literals without conflicts is no row.

use neuf_core::{ClauseRef, Conflict, Lit, Propagator};
use rustc_hash::FxHashMap;

use super::super::bounds::{Bound, Bounds};
use super::implications::Implications;

/// The clause or bound from which a row comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RowSource {
    Clause(Conflict),
    /// A bound, by its number.
    Bound(u32),
}

/// Literals of which at least some are true.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) source: RowSource,
    /// The literals that level 0 leaves of a clause, or the negated literals of a bound, in their
    /// order.
    pub(super) lits: Vec<Lit>,
    /// The least number of true literals.
    pub(super) least: usize,
}

/// The rows, and the graph of the conflicts of their literals.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) rows: Vec<Row>,
    /// The literals that are vertices of the graph, and the vertex of each.
    pub(super) lits: Vec<Lit>,
    pub(super) vertices: FxHashMap<Lit, u32>,
    /// By vertex: the vertices that exclude the vertex, in ascending order.
    pub(super) neighbours: Vec<Vec<u32>>,
    /// By vertex: the vertices that exclude the vertex by a single irredundant clause.
    pub(super) nearest: Vec<Vec<u32>>,
    /// By vertex: the vertices that exclude the vertex by a chain of irredundant clauses without
    /// variables of other vertices. Most of these vertices belong to one constraint.
    pub(super) near: Vec<Vec<u32>>,
}

/// How often the rows are tested. Further tests could remove more rows, but superfluous rows do no
/// harm.
const TESTS: usize = 4;

impl Rows {
    /// The rows among some clauses. `None` when the search takes more than `limit` ticks.
    pub(super) fn among(
        candidates: Vec<Row>,
        bounds: &Bounds,
        propagator: &Propagator,
        implications: &mut Implications,
        limit: u64,
    ) -> Option<Rows> {
        let mut found = Rows { rows: candidates, ..Rows::default() };
        found.number();
        found.search(bounds, propagator, implications, limit)?;
        for _ in 0..TESTS {
            if !found.retain_those_in_conflict(bounds) {
                break;
            }
        }
        Some(found)
    }

    /// Numbers the literals of the rows.
    fn number(&mut self) {
        self.lits.clear();
        self.vertices.clear();
        for &lit in self.rows.iter().flat_map(|row| &row.lits) {
            self.vertices.entry(lit).or_insert_with(|| {
                self.lits.push(lit);
                self.lits.len() as u32 - 1
            });
        }
    }

    /// Finds the conflicts of all literals.
    fn search(
        &mut self,
        bounds: &Bounds,
        propagator: &Propagator,
        implications: &mut Implications,
        limit: u64,
    ) -> Option<()> {
        self.neighbours = vec![Vec::new(); self.lits.len()];
        self.nearest = self.neighbours.clone();
        self.near = self.neighbours.clone();
        let mut is_searched = vec![false; self.lits.len()];
        let mut rows = std::mem::take(&mut self.rows);
        let mut is_over = false;
        rows.retain(|row| {
            let mut free = 0;
            row.lits.iter().all(|&lit| {
                let vertex = self.vertices[&lit] as usize;
                if !is_over && !std::mem::replace(&mut is_searched[vertex], true) {
                    let is_vertex = |lit: Lit| {
                        self.vertices.contains_key(&lit) || self.vertices.contains_key(&!lit)
                    };
                    let found = implications.search(propagator, lit, is_vertex, limit);
                    let Some((implied, near)) = found else {
                        is_over = true;
                        return false;
                    };
                    let excluded = |&other: &Lit| self.vertices.get(&!other).copied();
                    let is_other = |&other: &u32| other as usize != vertex;
                    self.neighbours[vertex] =
                        implied.iter().filter_map(excluded).filter(is_other).collect();
                    self.near[vertex] =
                        implied[..near].iter().filter_map(excluded).filter(is_other).collect();
                    let clauses = propagator.watches()[!lit].iter();
                    let given = clauses.filter(|it| it.is_binary() && !it.is_learned_binary());
                    let others = given.filter_map(|watch| excluded(&watch.blocker()));
                    self.nearest[vertex] = others.filter(is_other).collect();
                }
                let is_free = self.neighbours[vertex].is_empty() && bounds.of(lit).is_empty();
                free += usize::from(is_free);
                free < row.least
            })
        });
        self.rows = rows;
        // Literals of removed rows were not searched. Without these literals the graph is
        // symmetric, like the graph of implications.
        (!is_over).then(|| self.renumber())
    }

    /// Removes literals that are in no row from the graph.
    fn renumber(&mut self) {
        let (lits, vertices) = (std::mem::take(&mut self.lits), std::mem::take(&mut self.vertices));
        self.number();
        let new: Vec<Option<u32>> =
            lits.iter().map(|lit| self.vertices.get(lit).copied()).collect();
        for lists in [&mut self.neighbours, &mut self.nearest, &mut self.near] {
            let kept = |lit: &Lit| {
                let old = lists[vertices[lit] as usize].iter();
                let mut kept: Vec<u32> = old.filter_map(|&other| new[other as usize]).collect();
                kept.sort_unstable();
                kept.dedup();
                kept
            };
            *lists = self.lits.iter().map(kept).collect();
        }
    }

    /// Removes the rows with too many literals that exclude no literal of another row. Returns
    /// whether there were such rows.
    fn retain_those_in_conflict(&mut self, bounds: &Bounds) -> bool {
        // By vertex: its row, or `SEVERAL`.
        const SEVERAL: u32 = u32::MAX;
        let mut row_of: Vec<Option<u32>> = vec![None; self.lits.len()];
        for (number, row) in self.rows.iter().enumerate() {
            for lit in &row.lits {
                let place = &mut row_of[self.vertices[lit] as usize];
                *place = Some(if place.is_some() { SEVERAL } else { number as u32 });
            }
        }
        let before = self.rows.len();
        let mut rows = std::mem::take(&mut self.rows);
        let mut number = 0;
        rows.retain(|row| {
            let own = Some(number);
            number += 1;
            let is_free = |lit: &&Lit| {
                let others = &self.neighbours[self.vertices[*lit] as usize];
                bounds.of(**lit).is_empty()
                    && others.iter().all(|&other| row_of[other as usize] == own)
            };
            row.lits.iter().filter(is_free).take(row.least).count() < row.least
        });
        self.rows = rows;
        let is_any = self.rows.len() < before;
        if is_any {
            self.renumber();
        }
        is_any
    }
}

/// The bounds, and the irredundant clauses all of whose literals imply something or are in a bound;
/// binary clauses last. `None` when the search takes more than `limit` ticks.
pub(super) fn candidates(
    bounds: &Bounds,
    propagator: &Propagator,
    implications: &mut Implications,
    limit: u64,
) -> Option<Vec<Row>> {
    let arena = propagator.arena();
    let of_bound = |(number, bound): (usize, &Bound)| Row {
        source: RowSource::Bound(number as u32),
        lits: bound.lits.iter().map(|&lit| !lit).collect(),
        least: bound.lits.len() - bound.most,
    };
    let mut rows: Vec<Row> = bounds.all.iter().enumerate().map(of_bound).collect();
    let mut answers: Vec<Option<bool>> = vec![None; 2 * propagator.var_count()];
    let mut implies = |implications: &mut Implications, lit: Lit| {
        *answers[lit.code()].get_or_insert_with(|| {
            !bounds.of(lit).is_empty() || implications.is_any(propagator, lit)
        })
    };
    // The clauses of a bound say less than the bound.
    let is_given = |clause: &ClauseRef| !arena.is_learned(*clause) && !bounds.has(*clause);
    for clause in arena.refs().filter(is_given) {
        implications.ticks += 1;
        if implications.ticks > limit {
            return None;
        }
        let is_row = arena.lits(clause).all(|lit| match propagator.value(lit) {
            Some(is_true) => !is_true,
            None => implies(implications, lit),
        });
        if is_row {
            let lits = arena.lits(clause).filter(|&lit| propagator.value(lit).is_none());
            let source = RowSource::Clause(Conflict::Long(clause));
            rows.push(Row { source, lits: lits.collect(), least: 1 });
        }
    }
    for lit in propagator.watches().literals() {
        if propagator.value(lit).is_some() || !implies(implications, lit) {
            continue;
        }
        implications.ticks += 1;
        if implications.ticks > limit {
            return None;
        }
        for watch in &propagator.watches()[lit] {
            let other = watch.blocker();
            let is_row = watch.is_binary() && !watch.is_learned_binary() && lit < other;
            if is_row && propagator.value(other).is_none() && implies(implications, other) {
                let source = RowSource::Clause(Conflict::Binary([lit, other]));
                rows.push(Row { source, lits: vec![lit, other], least: 1 });
            }
        }
    }
    Some(rows)
}
