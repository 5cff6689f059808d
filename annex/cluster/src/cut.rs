//! Cutting a formula into cubes: the leaves of a tree of splits.
//!
//! The tree grows at its hardest leaf, which is the one with the most variables without a value,
//! until there are as many leaves as wanted. So the cubes come out about equally hard, and their
//! number is known beforehand. Heule, Kullmann, Wieringa and Biere ("Cube and conquer", 2011)
//! walk the tree depth first and cut a branch by a bound that adapts while they go, which needs
//! less memory, but the number of cubes is only known at the end, and the first ones are cut by
//! a bound that has not settled yet. A fixed depth would give cubes of which most are trivial
//! and a few are nearly as hard as the formula.

use std::collections::BinaryHeap;

use neuf_cnf::{Formula, Interrupt, Interrupted, Lit, Var};

use crate::lookahead::{Branch, Look, Lookahead};
use neuf_solver::Cause;

/// Where to stop cutting. A leaf is not split further when any of the bounds is reached.
///
/// ```
/// use neuf_cluster::CutOptions;
/// let options = CutOptions::default().count(64).depth(10);
/// assert_eq!((options.count, options.depth, options.open), (64, Some(10), 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CutOptions {
    /// How many cubes are wanted. There are fewer when other bounds are reached first or
    /// leaves are refuted.
    pub count: usize,
    /// How many decisions a cube has at most, besides those from which the cut started.
    pub depth: Option<usize>,
    /// A leaf with at most this many variables without a value is easy enough.
    pub open: usize,
}

impl Default for CutOptions {
    fn default() -> CutOptions {
        CutOptions { count: 1000, depth: None, open: 0 }
    }
}

impl CutOptions {
    /// Sets how many cubes are wanted.
    #[must_use]
    pub fn count(self, count: usize) -> CutOptions {
        CutOptions { count, ..self }
    }

    /// Sets how many decisions a cube has at most; `None` for any number.
    #[must_use]
    pub fn depth(self, depth: impl Into<Option<usize>>) -> CutOptions {
        CutOptions { depth: depth.into(), ..self }
    }

    /// Sets with how many open variables a leaf is easy enough.
    #[must_use]
    pub fn open(self, open: usize) -> CutOptions {
        CutOptions { open, ..self }
    }
}

/// The smallest, the mean and the largest of some numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Spread {
    /// The smallest number.
    pub least: usize,
    /// The mean.
    pub mean: f64,
    /// The largest number.
    pub most: usize,
}

impl Spread {
    fn of(numbers: impl Iterator<Item = usize> + Clone) -> Spread {
        let count = numbers.clone().count().max(1);
        Spread {
            least: numbers.clone().min().unwrap_or(0),
            mean: numbers.clone().sum::<usize>() as f64 / count as f64,
            most: numbers.max().unwrap_or(0),
        }
    }
}

/// The cubes of a formula, and how they were found.
///
/// Each assignment that satisfies the formula satisfies one of the cubes, because the other
/// leaves of the tree were refuted. [`prove_cover`](super::prove_cover) proves that.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Cut {
    /// The cubes in the order of the tree, each with its decisions from the root on. Without
    /// any, the formula has no model.
    pub cubes: Vec<Vec<Lit>>,
    /// How many leaves were refuted.
    pub refuted: usize,
    /// The number of decisions of the cubes.
    pub depths: Spread,
    /// The number of variables that have no value under a cube, by which its hardness is
    /// estimated.
    pub open: Spread,
    /// How many literals failed.
    pub failed_literals: u64,
    /// How many literals were propagated.
    pub propagations: u64,
}

/// A node of the tree.
struct Node {
    parent: Option<usize>,
    /// The decision that leads here; `None` for the root.
    decision: Option<Lit>,
    /// The literals that hold here because their negations failed.
    forced: Vec<Lit>,
    depth: usize,
    /// How many variables have no value.
    open: usize,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    Cube,
    Refuted,
    Split([usize; 2]),
}

/// Cuts a formula into cubes by looking ahead.
///
/// `under` are decisions with which all cubes begin: it is empty for a whole formula, and a
/// cube that was too hard for cutting it again. The result depends on the arguments alone.
/// For each node of the tree, up to 160 variables are tried in both polarities.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_cluster::{CutOptions, cut};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [[a, b, c], [!a, b, !c], [a, !b, !c]].into_iter().collect();
/// let cut = cut(&formula, &[], &CutOptions::default().depth(1), &Interrupt::new())?;
/// assert_eq!(cut.cubes.len(), 2);
/// assert_eq!(cut.cubes[0][0], !cut.cubes[1][0]);
/// # Ok::<(), neuf_solver::Cause>(())
/// ```
///
/// # Errors
/// Why `interrupt` asks to stop.
pub fn cut(
    formula: &Formula,
    under: &[Lit],
    options: &CutOptions,
    interrupt: &Interrupt,
) -> Result<Cut, Cause> {
    cut_until(formula, under, options, interrupt)
        .map_err(|Interrupted| Cause::of(interrupt).unwrap_or(Cause::Interrupted))
}

fn cut_until(
    formula: &Formula,
    under: &[Lit],
    options: &CutOptions,
    interrupt: &Interrupt,
) -> Result<Cut, Interrupted> {
    interrupt.check()?;
    // Tables by variable would be too large for a sparse formula.
    let vars = formula.occurring_vars();
    interrupt.check()?;
    let dense = formula.renumbered(&vars);
    let inside = |lit: &Lit| {
        let index = vars.binary_search(&lit.var()).ok()?;
        Some(Var::new(index).lit(lit.is_positive()))
    };
    let start: Vec<Lit> = under.iter().filter_map(inside).collect();
    let (lookahead, nodes) = (Lookahead::new(&dense, interrupt)?, Vec::new());
    let mut tree = Tree { start, lookahead, var_count: vars.len(), nodes };
    tree.grow(options, interrupt)?;
    let mut cut = tree.into_cut();
    for cube in &mut cut.cubes {
        let outside = |lit: &Lit| vars[lit.var().index()].lit(lit.is_positive());
        *cube = under.iter().copied().chain(cube.iter().map(outside)).collect();
    }
    Ok(cut)
}

struct Tree<'a> {
    /// The decisions with which all cubes begin.
    start: Vec<Lit>,
    lookahead: Lookahead<'a>,
    var_count: usize,
    nodes: Vec<Node>,
}

impl Tree<'_> {
    fn grow(&mut self, options: &CutOptions, interrupt: &Interrupt) -> Result<(), Interrupted> {
        let root = self.add(None, None, 0);
        let start = self.start.iter().map(|&lit| (Some(lit), &[][..]));
        if !self.lookahead.go_to(start) {
            self.nodes[root].state = State::Refuted;
            return Ok(());
        }
        self.nodes[root].open = self.var_count.saturating_sub(self.lookahead.assigned());
        let mut leaves = BinaryHeap::from([(self.nodes[root].open, std::cmp::Reverse(root))]);
        let mut cubes = 0;
        while let Some((open, std::cmp::Reverse(leaf))) = leaves.pop() {
            if cubes + leaves.len() + 1 >= options.count {
                break;
            }
            interrupt.check()?;
            let is_deep = options.depth.is_some_and(|depth| self.nodes[leaf].depth >= depth);
            if is_deep || open <= options.open {
                cubes += 1;
                continue;
            }
            match self.split(leaf, interrupt)? {
                State::Cube => cubes += 1,
                State::Refuted => {}
                State::Split(children) => {
                    let entry = |child: usize| (self.nodes[child].open, std::cmp::Reverse(child));
                    leaves.extend(children.map(entry));
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, parent: Option<usize>, decision: Option<Lit>, open: usize) -> usize {
        let depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
        let forced = Vec::new();
        self.nodes.push(Node { parent, decision, forced, depth, open, state: State::Cube });
        self.nodes.len() - 1
    }

    /// Looks ahead at a leaf and gives it two children, if there is a variable to split on.
    ///
    /// # Errors
    /// When `interrupt` is requested.
    fn split(&mut self, leaf: usize, interrupt: &Interrupt) -> Result<State, Interrupted> {
        let path = self.path(leaf);
        let start = self.start.iter().map(|&lit| (Some(lit), &[][..]));
        let steps = path.iter().map(|&node| {
            let Node { decision, forced, .. } = &self.nodes[node];
            (*decision, &forced[..])
        });
        let state = if self.lookahead.go_to(start.chain(steps)) {
            match self.lookahead.look(interrupt)? {
                Look::Refuted => State::Refuted,
                Look::Open { forced, branch } => {
                    self.nodes[leaf].forced = forced;
                    branch.map_or(State::Cube, |branch| self.branch(leaf, branch))
                }
            }
        } else {
            State::Refuted
        };
        self.nodes[leaf].state = state;
        Ok(state)
    }

    fn branch(&mut self, leaf: usize, branch: Branch) -> State {
        let open = branch.assigned.map(|assigned| self.var_count.saturating_sub(assigned));
        let first = self.add(Some(leaf), Some(branch.lit), open[0]);
        State::Split([first, self.add(Some(leaf), Some(!branch.lit), open[1])])
    }

    /// The nodes from the root to this one.
    fn path(&self, node: usize) -> Vec<usize> {
        let up = std::iter::successors(Some(node), |&node| self.nodes[node].parent);
        let mut path: Vec<usize> = up.collect();
        path.reverse();
        path
    }

    fn into_cut(self) -> Cut {
        let (mut leaves, mut refuted) = (Vec::new(), 0);
        let mut stack = vec![0];
        while let Some(node) = stack.pop() {
            match self.nodes[node].state {
                State::Cube => leaves.push(node),
                State::Refuted => refuted += 1,
                State::Split([first, second]) => stack.extend([second, first]),
            }
        }
        let cube = |&leaf: &usize| {
            let decisions =
                self.path(leaf).into_iter().filter_map(|node| self.nodes[node].decision);
            decisions.collect()
        };
        Cut {
            cubes: leaves.iter().map(cube).collect(),
            refuted,
            depths: Spread::of(leaves.iter().map(|&leaf| self.nodes[leaf].depth)),
            open: Spread::of(leaves.iter().map(|&leaf| self.nodes[leaf].open)),
            failed_literals: self.lookahead.failed,
            propagations: self.lookahead.propagations(),
        }
    }
}
