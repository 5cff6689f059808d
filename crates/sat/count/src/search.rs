//! The search branches on variables and multiplies the counts of components.
//!
//! Each component that is being counted is a frame on an explicit stack, so a formula of a hundred
//! thousand variables needs no deep recursion. A frame counts under both values of its variable and
//! adds the results. In a component without variables of the projection, one model is enough.

use dashu_int::UBig;
use neuf_cnf::{Interrupt, Interrupted};

use crate::cache::Cache;
use crate::component::{Component, Finder, Key};
use crate::effort::Effort;
use crate::instance::{Instance, lit_var};
use crate::order::depths;
use crate::prepare::Prepared;

/// How many steps pass between two checks of the interrupt. A component that is begun counts as
/// many steps as it has variables: a step on a component with a million variables takes a tenth of
/// a second.
const PATIENCE: usize = 1 << 12;

/// A component that is being counted.
#[derive(Debug)]
struct Frame {
    component: Component,
    key: Key,
    /// The literal of the branch.
    lit: u32,
    /// The count of the first branch, once this branch is done.
    first: Option<UBig>,
    /// The product of the components so far in this branch.
    product: UBig,
    /// How many branches were open before this branch.
    level: usize,
    /// How many components were waiting before the branch.
    waiting: usize,
}

/// The counter of a simplified formula.
pub(crate) struct Search<'a> {
    instance: Instance,
    finder: Finder,
    cache: Cache,
    /// By variable: its distance from the root of the tree decomposition.
    depths: Vec<u32>,
    frames: Vec<Frame>,
    /// Components that are still to be counted; the components of the last frame stand last.
    waiting: Vec<Component>,
    /// By variable: how often the variable occurs in the present component.
    occurrences: Vec<u32>,
    effort: Effort,
    interrupt: &'a Interrupt,
    /// What is left of [`PATIENCE`].
    patience: usize,
}

impl<'a> Search<'a> {
    /// # Errors
    /// When the interrupt is requested before the variables have their order.
    pub(crate) fn new(
        prepared: &Prepared,
        cache: usize,
        interrupt: &'a Interrupt,
    ) -> Result<Search<'a>, Interrupted> {
        let instance = Instance::new(prepared);
        let (depths, width) = depths(&prepared.clauses, instance.var_count(), interrupt)?;
        let effort = Effort {
            width: width as u64,
            variables: instance.var_count() as u64,
            clauses: prepared.clauses.len() as u64,
            ..Effort::default()
        };
        Ok(Search {
            finder: Finder::new(&instance),
            cache: Cache::new(cache),
            depths,
            frames: Vec::new(),
            waiting: Vec::new(),
            occurrences: vec![0; instance.var_count()],
            effort,
            interrupt,
            patience: PATIENCE,
            instance,
        })
    }

    pub(crate) fn effort(&self) -> Effort {
        let (propagations, dropped) = (self.instance.propagations(), self.cache.dropped);
        Effort { propagations, dropped, ..self.effort }
    }

    /// Counts the models over the variables of the projection.
    pub(crate) fn count(&mut self) -> Result<UBig, Interrupted> {
        let all: Vec<u32> = (0..self.instance.var_count() as u32).collect();
        let free = self.finder.split(&self.instance, &all, &mut self.waiting);
        let mut total = UBig::ONE << free;
        while let Some(component) = self.waiting.pop() {
            let count = self.count_component(component)?;
            if count.is_zero() {
                return Ok(count);
            }
            total *= count;
        }
        Ok(total)
    }

    fn count_component(&mut self, component: Component) -> Result<UBig, Interrupted> {
        if let Some(count) = count_clause(&self.instance, &component) {
            return Ok(count);
        }
        let key = component.key();
        if let Some(count) = self.cache.find(&key) {
            return Ok(count.clone());
        }
        self.begin(component, key);
        loop {
            if self.patience == 0 {
                self.patience = PATIENCE;
                self.interrupt.check()?;
            }
            self.patience -= 1;
            if let Some(count) = self.step() {
                return Ok(count);
            }
        }
    }

    /// Begins to count a component that is not in the cache.
    fn begin(&mut self, component: Component, key: Key) {
        self.effort.misses += 1;
        self.patience = self.patience.saturating_sub(component.vars.len());
        let lit = 2 * self.choose(&component);
        let level = self.instance.level();
        let product = UBig::ZERO;
        let waiting = self.waiting.len();
        self.frames.push(Frame { component, key, lit, first: None, product, level, waiting });
        self.branch();
    }

    /// Assigns the literal of the last frame and splits what is left.
    fn branch(&mut self) {
        self.effort.decisions += 1;
        let Some(frame) = self.frames.last_mut() else { return };
        frame.product = if self.instance.assign(frame.lit) {
            let vars = &frame.component.vars;
            UBig::ONE << self.finder.split(&self.instance, vars, &mut self.waiting)
        } else {
            UBig::ZERO
        };
        // Small components are the first to show that there is no model.
        self.waiting[frame.waiting..]
            .sort_by_key(|component| std::cmp::Reverse(component.vars.len()));
    }

    /// Goes on with the last frame. Returns the count of the first frame when the first frame is
    /// done.
    fn step(&mut self) -> Option<UBig> {
        let frame = self.frames.last_mut()?;
        if frame.product.is_zero() {
            self.waiting.truncate(frame.waiting);
        }
        if self.waiting.len() > frame.waiting {
            let component = self.waiting.pop()?;
            if let Some(count) = count_clause(&self.instance, &component) {
                frame.product *= count;
                return None;
            }
            let key = component.key();
            match self.cache.find(&key) {
                Some(count) => {
                    self.effort.hits += 1;
                    frame.product *= count;
                }
                None => self.begin(component, key),
            }
            return None;
        }
        self.instance.undo(frame.level);
        let product = std::mem::take(&mut frame.product);
        let is_enough = !frame.component.is_projected && !product.is_zero();
        if frame.first.is_none() && !is_enough {
            frame.first = Some(product);
            frame.lit ^= 1;
            self.branch();
            return None;
        }
        let Frame { key, first, .. } = self.frames.pop()?;
        let count = first.unwrap_or_default() + product;
        self.cache.insert(key, count.clone());
        match self.frames.last_mut() {
            Some(above) => above.product *= count,
            None => return Some(count),
        }
        None
    }

    /// The variable to branch on. Variables of the projection go first, then the nearest to the
    /// root of the tree decomposition, then the variable that occurs most.
    fn choose(&mut self, component: &Component) -> u32 {
        for &var in &component.vars {
            let partners = |lit| {
                let partners: &[u32] = self.instance.partners(lit);
                partners.iter().filter(|&&lit| self.instance.is_open(lit >> 1)).count() as u32
            };
            self.occurrences[var as usize] = partners(2 * var) + partners(2 * var + 1);
        }
        for &clause in &component.clauses {
            for &lit in self.instance.clause(clause) {
                self.occurrences[(lit >> 1) as usize] += 1;
            }
        }
        let wants = |var: &&u32| !component.is_projected || self.instance.is_projected(**var);
        let score = |var: &&u32| {
            let depth = self.depths[**var as usize];
            (std::cmp::Reverse(depth), self.occurrences[**var as usize])
        };
        component.vars.iter().filter(wants).max_by_key(score).copied().unwrap_or_default()
    }
}

/// The count of a component with a single clause, all of whose variables belong to the projection:
/// all assignments but one. Branching on each variable would take the square of the length.
fn count_clause(instance: &Instance, component: &Component) -> Option<UBig> {
    let has_partner = |lit| {
        let partners = instance.partners(lit);
        partners.iter().any(|&other| instance.is_open(lit_var(other)))
    };
    let vars = &component.vars;
    if component.clauses.len() != 1
        || vars.iter().any(|&var| has_partner(2 * var) || has_partner(2 * var + 1))
    {
        return None;
    }
    let projected = vars.iter().filter(|&&var| instance.is_projected(var)).count();
    let all = UBig::ONE << projected;
    Some(if projected == vars.len() { all - UBig::ONE } else { all })
}
