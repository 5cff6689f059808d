//! The rule on grids of up to nine values with rules of variants, on boards of bits.
//!
//! A board has one set of cells for each value, so a copy costs eighteen words and nothing has
//! to be taken back. It keeps no reasons: only what follows, which is the same in any order.
//!
//! Almost all the time goes to depth 1, where every literal is propagated on board after board
//! that differ in one supposition. So what each literal leads to is remembered: for the board of
//! each open supposition, and for the board of the run at depth 1 under way, which loses candidates
//! between two trials of a literal. A later trial begins with what both boards exclude, and looks
//! only at houses and constraints that differ from both: the others have nothing to say, because
//! nothing more followed from them on either board. `neuf_bits` remembers the board of the last
//! supposition on the usual grid; its layout has no room for further houses and sums.
//!
//! [`super::Closure`] on the board with reasons took twenty times as long for a killer sudoku whose
//! literals fail at depth 3 only, and stays for larger grids.

mod propagate;

use neuf_bits::Closed;
use neuf_cnf::Interrupt;
use neuf_sudoku::Cell;

use crate::board::Board;
use crate::constraints::FilledCache;
use crate::net::{ConstraintId, HouseId, Member, Net, sight};

/// The most values of a grid that has room here.
const MOST_VALUES: usize = 9;

/// Which values the cells may still have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Planes {
    /// By value: the cells that may have it.
    open: [u128; MOST_VALUES],
    /// The cells that have one value left, once the others of its groups have lost it.
    fixed: u128,
}

impl Planes {
    const EMPTY: Planes = Planes { open: [0; MOST_VALUES], fixed: 0 };

    fn contains(&self, other: &Planes) -> bool {
        self.open.iter().zip(other.open).all(|(all, some)| some & !all == 0)
    }
}

/// The literals that are known not to fail: by whether they hold, and by value, the cells.
type Known = [[u128; MOST_VALUES]; 2];

/// What literals lead to on a board.
#[derive(Debug)]
struct Memory {
    base: Planes,
    /// By literal; nothing at a contradiction.
    led: Vec<Option<Planes>>,
}

/// The tables of a net, and what is remembered.
#[derive(Debug)]
pub(super) struct Planed {
    /// How many members there are.
    members: Member,
    side: usize,
    /// All cells.
    all: u128,
    houses: Vec<u128>,
    /// By member: the cells that lose each value when it holds.
    excluded: Vec<[u128; MOST_VALUES]>,
    /// The cells of each constraint.
    constraints: Vec<u128>,
    cache: FilledCache,
    /// Constraints that are to be looked at on the board that is being propagated, whether or not a
    /// candidate of theirs has just gone.
    due: Vec<usize>,
    /// By constraint: the cells in which it ruled something out when constraints were last looked
    /// at.
    own: Vec<u128>,
    /// By depth from 2: what is remembered of the board of the last run there.
    memories: Vec<Memory>,
    /// By literal: what it led to when it was last tried at depth 1, and in which run.
    latest: Vec<(u64, Planes)>,
    /// How many runs at depth 1 there were.
    runs: u64,
    /// How many literals were tried so far.
    pub(super) trials: u64,
}

impl Planed {
    /// The tables; none if the grid is too large for them.
    pub(super) fn new(net: &Net) -> Option<Planed> {
        let (side, cells) = (net.side(), net.cell_groups().len());
        // A board of overlapping grids has more cells than a square of as many values.
        if side > MOST_VALUES || cells >= u128::BITS as usize {
            return None;
        }
        let set = |cells: &mut dyn Iterator<Item = Cell>| {
            cells.fold(0, |set, cell| set | 1u128 << cell.position())
        };
        let rows = net.sight();
        let excluded = (0..net.member_count() as Member).map(|member| {
            let mut planes = [0; MOST_VALUES];
            for other in sight::ones(rows.row(member)) {
                planes[other as usize % side] |= 1u128 << (other as usize / side);
            }
            planes
        });
        let house = |house: HouseId| set(&mut net.cells_of(house));
        let constraints = (0..net.constraints().len() as ConstraintId)
            .map(|constraint| set(&mut net.cells_of_constraint(constraint).iter().copied()));
        Some(Planed {
            members: net.member_count() as Member,
            side,
            all: (1 << cells) - 1,
            houses: net.houses().map(house).collect(),
            excluded: excluded.collect(),
            constraints: constraints.collect(),
            cache: FilledCache::default(),
            due: Vec::new(),
            own: vec![0; net.constraints().len()],
            memories: Vec::new(),
            latest: vec![(0, Planes::EMPTY); 2 * net.member_count()],
            runs: 0,
            trials: 0,
        })
    }

    /// Applies the rule of this depth, at least 1, to a board on which nothing more follows by
    /// propagation. Of the literals at the highest depth only those accepted by `wanted` are tried.
    pub(super) fn close(
        &mut self,
        board: &mut Board<'_>,
        depth: usize,
        wanted: &dyn Fn(Member, bool) -> bool,
        interrupt: &Interrupt,
    ) -> Closed {
        let (net, mut planes) = (board.net(), self.planes(board));
        let closed = self.run(net, &mut planes, depth, Some(wanted), interrupt);
        if closed == Closed::Fixpoint {
            board.cut_all(|member| !self.is_open(&planes, member));
        }
        closed
    }

    /// Remembers what each literal leads to on this board, for later runs of less than this depth
    /// (at least 2) on boards that have no candidates but these.
    pub(super) fn remember(&mut self, board: &Board<'_>, depth: usize) {
        let (net, planes) = (board.net(), self.planes(board));
        self.remember_planes(net, &planes, depth);
    }

    fn planes(&self, board: &Board<'_>) -> Planes {
        let mut planes = Planes::EMPTY;
        for member in 0..self.members {
            let (cell, value) = self.place(member);
            planes.open[value] |= u128::from(!board.is_out(member)) << cell;
            planes.fixed |= u128::from(board.is_in(member)) << cell;
        }
        planes
    }

    fn place(&self, member: Member) -> (usize, usize) {
        (member as usize / self.side, member as usize % self.side)
    }

    fn is_open(&self, planes: &Planes, member: Member) -> bool {
        let (cell, value) = self.place(member);
        planes.open[value] >> cell & 1 == 1
    }

    fn remember_planes(&mut self, net: &Net, base: &Planes, depth: usize) {
        while self.memories.len() <= depth {
            let led = vec![None; 2 * self.members as usize];
            self.memories.push(Memory { base: Planes::EMPTY, led });
        }
        // What the run knew before its last finding is nearer than what the run around it knows.
        let known = (depth..self.memories.len()).find(|&at| self.memories[at].base.contains(base));
        let mut led = std::mem::take(&mut self.memories[depth].led);
        for member in 0..self.members {
            for holds in [true, false] {
                let literal = code(member, holds);
                let before = match known {
                    Some(at) if at == depth => led[literal],
                    Some(at) => self.memories[at].led[literal],
                    None => None,
                };
                led[literal] = match (self.is_undecided(base, member), known, before) {
                    (true, Some(_), Some(before)) => self.supposed_again(net, base, &before),
                    (true, None, _) => self.supposed(net, base, member, holds),
                    (true, Some(_), None) | (false, ..) => None,
                };
            }
        }
        self.memories[depth] = Memory { base: *base, led };
    }

    fn is_undecided(&self, planes: &Planes, member: Member) -> bool {
        let (cell, value) = self.place(member);
        (planes.open[value] & !planes.fixed) >> cell & 1 == 1
    }

    fn run(
        &mut self,
        net: &Net,
        board: &mut Planes,
        depth: usize,
        wanted: Option<&dyn Fn(Member, bool) -> bool>,
        interrupt: &Interrupt,
    ) -> Closed {
        if interrupt.is_requested() {
            return Closed::Interrupted;
        }
        if depth == 1 {
            self.runs += 1;
        } else {
            self.remember_planes(net, board, depth);
        }
        let mut known: Known = [[0; MOST_VALUES]; 2];
        loop {
            let mut is_changed = false;
            for (member, holds) in self.literals(net, board, depth) {
                if board.fixed == self.all {
                    return Closed::Fixpoint;
                }
                let (cell, value) = self.place(member);
                if known[usize::from(holds)][value] >> cell & 1 == 1
                    || !self.is_undecided(board, member)
                    || wanted.is_some_and(|wanted| !wanted(member, holds))
                {
                    continue;
                }
                self.trials += 1;
                let led = match self.leads_to(net, board, depth, member, holds) {
                    Some(mut led) if depth > 1 => {
                        match self.run(net, &mut led, depth - 1, None, interrupt) {
                            Closed::Interrupted => return Closed::Interrupted,
                            Closed::Broken => None,
                            Closed::Fixpoint => Some(led),
                        }
                    }
                    led => led,
                };
                if let Some(led) = led {
                    note(board, &led, &mut known);
                    continue;
                }
                match self.leads_to(net, board, depth, member, !holds) {
                    None => return Closed::Broken,
                    Some(led) => *board = led,
                }
                known = [[0; MOST_VALUES]; 2];
                is_changed = true;
                if depth > 1 {
                    self.remember_planes(net, board, depth);
                }
            }
            if !is_changed {
                return Closed::Fixpoint;
            }
        }
    }

    /// All literals in the order in which they are tried. From depth 3 on, where a trial takes
    /// long, those come first that lead to most: they are the most likely to fail.
    fn literals(&mut self, net: &Net, board: &Planes, depth: usize) -> Vec<(Member, bool)> {
        let members = 0..self.members;
        let mut literals: Vec<(Member, bool)> =
            members.flat_map(|member| [(member, true), (member, false)]).collect();
        if depth > 2 {
            literals.retain(|&(member, _)| self.is_undecided(board, member));
            literals.sort_by_cached_key(|&(member, holds)| {
                let led = self.leads_to(net, board, depth, member, holds);
                led.map_or(0, |led| led.open.iter().map(|plane| plane.count_ones()).sum::<u32>())
            });
        }
        literals
    }

    /// What follows by propagation from a literal in a run of this depth; nothing at a
    /// contradiction.
    fn leads_to(
        &mut self,
        net: &Net,
        board: &Planes,
        depth: usize,
        member: Member,
        holds: bool,
    ) -> Option<Planes> {
        let literal = code(member, holds);
        if depth > 1 {
            return self.memories[depth].led[literal];
        }
        let (run, latest) = self.latest[literal];
        let around = self.memories.get(2).filter(|around| around.base.contains(board));
        let led = if run == self.runs {
            self.supposed_again(net, board, &latest)
        } else if let Some(around) = around {
            let before = around.led[literal]?;
            self.supposed_again(net, board, &before)
        } else {
            self.supposed(net, board, member, holds)
        };
        if let Some(led) = led {
            self.latest[literal] = (self.runs, led);
        }
        led
    }
}

fn code(member: Member, holds: bool) -> usize {
    2 * member as usize + usize::from(!holds)
}

/// The consequences of a literal that does not fail cannot fail.
fn note(board: &Planes, led: &Planes, known: &mut Known) {
    let [out, held] = known;
    for (value, (open, led_open)) in board.open.iter().zip(led.open).enumerate() {
        out[value] |= open & !led_open;
        held[value] |= led_open & led.fixed & !board.fixed;
    }
}
