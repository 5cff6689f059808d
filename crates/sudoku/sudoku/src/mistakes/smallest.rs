//! A smallest set of entries to take out, where there are too many to find all such sets.
//!
//! Each set that leaves a solution hits each core, so a smallest set that hits the cores known so
//! far is a lower bound; and if it leaves a solution, it is a smallest one. Otherwise what remains
//! has another core, and so on (implicit hitting sets: Reiter 1987; Davies and Bacchus, *Solving
//! MaxSAT by solving a sequence of simpler SAT instances*, CP 2011). Cores that have nothing in
//! common are taken at once, because each of them raises the bound. To take out one entry of each
//! core as it comes was the rule here before; it named seventeen entries where seven were wrong.

use neuf_cnf::Interrupt;

use super::minimal_core;
use super::removal::without;
use crate::solve::MethodError;
use crate::{Cell, Puzzle};

/// How many sets are looked at in the search for a smallest one that hits all cores.
const MOST_NODES: usize = 200_000;

/// What is known about the smallest sets.
pub(super) struct Smallest {
    /// No fewer entries than these are enough.
    pub(super) least: usize,
    /// A set of that many entries that leaves a solution, if one was found.
    pub(super) set: Option<Vec<Cell>>,
}

/// Looks for a smallest set, with at most so many cores; `None` if the rules alone contradict each
/// other, or when interrupted.
pub(super) fn smallest(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
    most_cores: usize,
) -> Result<Option<Smallest>, MethodError> {
    let mut cores: Vec<Vec<Cell>> = Vec::new();
    let mut least = 0;
    loop {
        let mut hits = Hits { cores: &cores, nodes: MOST_NODES };
        let set = loop {
            let mut set = Vec::new();
            if hits.within(least, &mut set) {
                break set;
            }
            if hits.nodes == 0 {
                return Ok(Some(Smallest { least, set: None }));
            }
            least += 1;
        };
        let mut gone = set.clone();
        let before = cores.len();
        while let Some(core) = minimal_core(&puzzle.with_givens(without(puzzle, &gone)), interrupt)?
        {
            let core: Vec<Cell> = core.filled().map(|(cell, _)| cell).collect();
            if core.is_empty() {
                return Ok(None);
            }
            gone.extend(&core);
            cores.push(core);
        }
        if interrupt.is_requested() {
            return Ok(None);
        }
        if cores.len() == before {
            return Ok(Some(Smallest { least, set: Some(set) }));
        }
        if cores.len() >= most_cores {
            return Ok(Some(Smallest { least, set: None }));
        }
    }
}

/// The search for a set that hits all cores.
struct Hits<'a> {
    cores: &'a [Vec<Cell>],
    /// How many sets may still be looked at.
    nodes: usize,
}

impl Hits<'_> {
    /// Adds at most so many cells to a set, so that it hits all cores; false if that is impossible,
    /// or no more sets may be looked at.
    fn within(&mut self, most: usize, set: &mut Vec<Cell>) -> bool {
        self.nodes = self.nodes.saturating_sub(1);
        let cores = self.cores;
        let is_open = |core: &&Vec<Cell>| !core.iter().any(|cell| set.contains(cell));
        let open: Vec<&Vec<Cell>> = cores.iter().filter(is_open).collect();
        let Some(smallest) = open.iter().min_by_key(|core| core.len()) else { return true };
        if self.nodes == 0 || apart(&open) > most {
            return false;
        }
        // A cell of many cores is likely to be wrong.
        let mut cells = (*smallest).clone();
        cells.sort_by_key(|cell| {
            std::cmp::Reverse(open.iter().filter(|c| c.contains(cell)).count())
        });
        for cell in cells {
            set.push(cell);
            if self.within(most - 1, set) {
                return true;
            }
            set.pop();
        }
        false
    }
}

/// How many of the cores have no cell in common, as far as taking the smallest first finds them.
fn apart(cores: &[&Vec<Cell>]) -> usize {
    let mut cores = cores.to_vec();
    cores.sort_by_key(|core| core.len());
    let mut taken: Vec<Cell> = Vec::new();
    let mut count = 0;
    for core in cores {
        if !core.iter().any(|cell| taken.contains(cell)) {
            taken.extend(core);
            count += 1;
        }
    }
    count
}
