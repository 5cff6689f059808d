//! Ordered partitions of the vertices, and their refinement: vertices stay together as long as
//! nothing about their neighbours tells them apart.
//!
//! The method is colour refinement (McKay, "Practical graph isomorphism", Congressus Numerantium
//! 1981): a cell is split by how many neighbours its vertices have in another cell, until this
//! number is equal for all vertices of each cell. Refinement depends on the places of the cells and
//! never on the numbers of the vertices. So refinement makes the same steps after singling out two
//! different vertices if an isomorphism takes one vertex to the other. The [`RefinementTrace`] of
//! the first run shows where a second run differs, usually at once.
//!
//! Splits are undone by joining the cells again, in time proportional to the smaller parts. Copying
//! the partition for each trial would cost as much as the whole graph.

use neuf_core::Lit;

use super::clauses::ClauseGraph;

/// The cell of a vertex that is in no cell.
const ABSENT: u32 = u32::MAX;
/// A negation adds this number to the count of a neighbour; no vertex has as many clauses.
const NEGATION: u32 = 1 << 31;

/// About how many neighbours are looked at in the time of a cache line.
const VISITS: u64 = 4;

/// The steps of a refinement: a hash for each cell that was used for splitting.
#[derive(Debug, Default)]
pub(super) struct RefinementTrace {
    steps: Vec<u64>,
    /// How many of the steps were made again, or `None` while they are recorded.
    compared: Option<usize>,
}

impl RefinementTrace {
    /// Begins to compare a run with the recorded run.
    pub(super) fn compare(&mut self) {
        self.compared = Some(0);
    }

    fn is_same(&mut self, step: u64) -> bool {
        let Some(compared) = &mut self.compared else {
            self.steps.push(step);
            return true;
        };
        *compared += 1;
        self.steps.get(*compared - 1) == Some(&step)
    }

    fn is_whole(&self) -> bool {
        self.compared.is_none_or(|compared| compared == self.steps.len())
    }
}

/// A partition into cells, which stand one after the other.
///
/// Invariants: the vertex `v` stands at `places[v]` of `order`, in the cell that begins at
/// `cells[v]`; `sizes` has the size of a cell at its beginning.
#[derive(Clone, Debug, Default)]
pub(super) struct Partition {
    order: Vec<u32>,
    places: Vec<u32>,
    cells: Vec<u32>,
    sizes: Vec<u32>,
    /// The splits: the old cell, and the cell that was split off.
    splits: Vec<[u32; 2]>,
    /// The cells with which others are still to be split.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    counts: Vec<u32>,
    touched: Vec<u32>,
    splitter: Vec<u32>,
    /// How many neighbours were looked at.
    pub(super) visits: u64,
}

impl Partition {
    /// All open literals in one cell, and the long clauses of each length in a cell. Refinement
    /// will use all cells.
    pub(super) fn new(clauses: &ClauseGraph) -> Partition {
        let vertices = clauses.vertices();
        let mut partition = Partition {
            places: vec![ABSENT; vertices],
            cells: vec![ABSENT; vertices],
            counts: vec![0; vertices],
            ..Partition::default()
        };
        let open = (0..clauses.literals()).filter(|&code| clauses.is_open(Lit::from_code(code)));
        let mut order: Vec<u32> = open.map(|code| code as u32).collect();
        let literals = order.len();
        let len = |vertex: u32| clauses.lits(vertex - clauses.literals() as u32).len();
        let all = clauses.literals() as u32..vertices as u32;
        order.extend(all.filter(|&vertex| len(vertex) > 2));
        order[literals..].sort_by_key(|&vertex| len(vertex));
        let mut start = 0;
        for place in 0..order.len() {
            let is_first = place == 0
                || place == literals
                || place > literals && len(order[place - 1]) != len(order[place]);
            if is_first {
                start = place;
            }
            let vertex = order[place] as usize;
            (partition.places[vertex], partition.cells[vertex]) = (place as u32, start as u32);
        }
        partition.sizes = vec![0; order.len()];
        partition.is_queued = vec![false; order.len()];
        for &vertex in &order {
            partition.sizes[partition.cells[vertex as usize] as usize] += 1;
        }
        partition.order = order;
        for cell in partition.all().collect::<Vec<u32>>() {
            partition.enqueue(cell);
        }
        partition
    }

    /// About how many cache lines were touched.
    pub(super) fn ticks(&self) -> u64 {
        self.visits / VISITS
    }

    /// The cells, by where they begin.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let cell = next;
            next += *self.sizes.get(cell as usize)?;
            Some(cell)
        })
    }

    /// The vertices of a cell, in any order.
    pub(super) fn members(&self, cell: u32) -> &[u32] {
        &self.order[cell as usize..][..self.sizes[cell as usize] as usize]
    }

    /// The cell of a vertex.
    pub(super) fn cell(&self, vertex: u32) -> u32 {
        self.cells[vertex as usize]
    }

    /// The splits so far, each with the old cell and the cell that was split off.
    pub(super) fn splits(&self) -> &[[u32; 2]] {
        &self.splits
    }

    fn enqueue(&mut self, cell: u32) {
        if !self.is_queued[cell as usize] {
            self.is_queued[cell as usize] = true;
            self.queue.push(cell);
        }
    }

    fn swap(&mut self, place: u32, vertex: u32) {
        let (other, from) = (self.order[place as usize], self.places[vertex as usize]);
        self.order.swap(place as usize, from as usize);
        self.places[other as usize] = from;
        self.places[vertex as usize] = place;
    }

    /// Makes the last `count` vertices of a cell a cell of its own.
    fn split(&mut self, cell: u32, count: u32) -> u32 {
        self.sizes[cell as usize] -= count;
        let new = cell + self.sizes[cell as usize];
        self.sizes[new as usize] = count;
        for place in new..new + count {
            self.cells[self.order[place as usize] as usize] = new;
        }
        self.splits.push([cell, new]);
        new
    }

    /// Undoes all splits but the first `splits`.
    pub(super) fn undo(&mut self, splits: usize) {
        while self.splits.len() > splits {
            let Some([cell, new]) = self.splits.pop() else { return };
            for place in new..new + self.sizes[new as usize] {
                self.cells[self.order[place as usize] as usize] = cell;
            }
            self.sizes[cell as usize] += std::mem::take(&mut self.sizes[new as usize]);
        }
    }

    /// Makes a vertex a cell of its own, and refines. Returns `false`, with a partition that is to
    /// be undone, if the trace differs.
    pub(super) fn single_out(
        &mut self,
        vertex: u32,
        clauses: &ClauseGraph,
        trace: &mut RefinementTrace,
    ) -> bool {
        let cell = self.cells[vertex as usize];
        let size = self.sizes[cell as usize];
        let mut cell_of_vertex = cell;
        if size > 1 {
            self.swap(cell + size - 1, vertex);
            cell_of_vertex = self.split(cell, 1);
        }
        self.enqueue(cell_of_vertex);
        trace.is_same(u64::from(cell) << 32 | u64::from(size)) && self.refine(clauses, trace)
    }

    /// Splits cells until nothing tells the vertices of a cell apart. Returns `false`, with a
    /// partition that is to be undone, if the trace differs.
    pub(super) fn refine(&mut self, clauses: &ClauseGraph, trace: &mut RefinementTrace) -> bool {
        let mut next = 0;
        let mut is_same = true;
        while is_same && next < self.queue.len() {
            let cell = self.queue[next];
            next += 1;
            self.is_queued[cell as usize] = false;
            self.count_neighbours(cell, clauses);
            let step = self.split_touched(cell);
            is_same = trace.is_same(step);
        }
        while let Some(cell) = self.queue.pop() {
            self.is_queued[cell as usize] = false;
        }
        is_same && trace.is_whole()
    }

    /// Counts, for each vertex, its neighbours in a cell.
    fn count_neighbours(&mut self, cell: u32, clauses: &ClauseGraph) {
        let mut splitter = std::mem::take(&mut self.splitter);
        splitter.clear();
        splitter.extend_from_slice(self.members(cell));
        let literals = clauses.literals() as u32;
        for &vertex in &splitter {
            if let Some(index) = vertex.checked_sub(literals) {
                for lit in clauses.lits(index) {
                    self.count(lit.code() as u32, 1);
                }
                continue;
            }
            let lit = Lit::from_code(vertex as usize);
            self.count((!lit).code() as u32, NEGATION);
            for &index in clauses.with(lit) {
                match *clauses.lits(index) {
                    [a, b] => self.count(if a == lit { b } else { a }.code() as u32, 1),
                    _ => self.count(literals + index, 1),
                }
            }
        }
        self.splitter = splitter;
    }

    fn count(&mut self, vertex: u32, by: u32) {
        let count = &mut self.counts[vertex as usize];
        if *count == 0 {
            self.touched.push(vertex);
        }
        *count += by;
        self.visits += 1;
    }

    /// Splits the cells of the vertices that have neighbours in a cell. Returns a hash of the
    /// splits.
    fn split_touched(&mut self, splitter: u32) -> u64 {
        let mut touched = std::mem::take(&mut self.touched);
        touched.sort_unstable_by_key(|&vertex| {
            (self.cells[vertex as usize], self.counts[vertex as usize])
        });
        let mut step = u64::from(splitter);
        let mut note = |value: u64| {
            step = (step.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        };
        let mut rest = &touched[..];
        while let Some(&first) = rest.first() {
            let cell = self.cells[first as usize];
            let len = rest.partition_point(|&vertex| self.cells[vertex as usize] <= cell);
            let (own, others) = rest.split_at(len);
            rest = others;
            note(u64::from(cell) << 32 | len as u64);
            self.split_by_counts(cell, own, &mut note);
        }
        for vertex in touched.drain(..) {
            self.counts[vertex as usize] = 0;
        }
        self.touched = touched;
        step
    }

    /// Splits a cell by the counts of the vertices `own`, which are sorted by their counts. The
    /// other vertices, without a count, stay in front.
    fn split_by_counts(&mut self, cell: u32, own: &[u32], note: &mut impl FnMut(u64)) {
        let was_queued = self.is_queued[cell as usize];
        let size = self.sizes[cell as usize];
        let mut parts = vec![cell];
        // The highest counts come to the end of the cell.
        let mut end = cell + size;
        let mut rest = own;
        while let Some(&last) = rest.last() {
            let count = self.counts[last as usize];
            let (before, group) =
                rest.split_at(rest.partition_point(|&vertex| self.counts[vertex as usize] < count));
            rest = before;
            note(u64::from(count) << 32 | group.len() as u64);
            for &vertex in group {
                end -= 1;
                self.swap(end, vertex);
            }
            if end > cell {
                parts.push(self.split(cell, group.len() as u32));
            }
        }
        // If the cell need not be used for splitting, all its parts but one suffice.
        let spared = if was_queued {
            None
        } else {
            parts.iter().copied().max_by_key(|&part| (self.sizes[part as usize], part))
        };
        if parts.len() > 1 {
            for part in parts.into_iter().filter(|&part| Some(part) != spared) {
                self.enqueue(part);
            }
        }
    }
}
