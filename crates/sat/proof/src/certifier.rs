//! Checks a solver's answers while the solver gives them.
//!
//! The caller gives its clauses and assumptions to the certifier as well as to the solver, and the
//! solver hands over its steps. So the check rests on the clauses as they were given, not on what
//! the solver made of them. A refutation is accepted if the steps derive the empty clause from the
//! given clauses; a model is accepted if it satisfies the given clauses.
//!
//! Most calls of an incremental solver make few steps, which are checked at once. As soon as there
//! are many steps, or a large formula, another thread takes over for the rest of the call, and the
//! certifier waits for this thread before it judges. A thread for each solver from the beginning
//! would cost more than the check of a small call. Without any thread, the check would add a tenth
//! to a third to the time of a long search.

use std::io;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use neuf_cnf::{Formula, Lit, PackedFormula, Steps, Valuation, Var};

use crate::certify::{CoreChecker, Refusal};
use crate::sink::ProofSink;

/// How many tasks may wait for the other thread. A task may be a buffer of steps.
const WAITING: usize = 8;
/// The bytes of steps, or literals of a formula, that are worth another thread.
const LARGE: usize = 1 << 16;

/// Checks the answers of a solver: its refutations while it searches, its models afterwards.
///
/// A certifier receives the solver's steps, and is a handle: clones share one check, so that the
/// solver can have a clone while the caller asks another. `neuf-solver` has the certifier behind
/// `Solver::certify`.
///
/// ```
/// use neuf_cnf::{ClauseId, Formula, Lit, Steps};
/// use neuf_proof::{Certifier, ProofSink};
/// let [a, b] = [1, 2].map(|number| Lit::from_dimacs(number).unwrap());
/// let formula: Formula = [[a, b], [!a, b]].into_iter().collect();
/// let mut certifier = Certifier::of(&formula);
/// certifier.assume(&[a, !b]);
/// let ids: Vec<ClauseId> = (1..=3).filter_map(ClauseId::new).collect();
/// let mut steps = Steps::new();
/// steps.derive(ids[2], &[b], &ids[..2]);
/// certifier.take(&mut steps)?;
/// assert_eq!(certifier.refutes(&[!b]), Ok(()));
/// assert!(certifier.refutes(&[a]).is_err());
/// certifier.assume(&[a]);
/// assert_eq!(certifier.satisfies(&[a, b].into_iter().collect()), Ok(()));
/// assert!(certifier.satisfies(&[!a, b].into_iter().collect()).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Certifier(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    checker: Arc<Mutex<CoreChecker>>,
    given: Mutex<Given>,
    worker: Mutex<Option<Worker>>,
}

/// What the caller has given: the clauses of a formula, and clauses that were added later.
#[derive(Debug, Default)]
struct Given {
    formula: Arc<PackedFormula>,
    added: PackedFormula,
    /// Whether anything was given, so that a formula would not come first any more.
    is_begun: bool,
}

/// The other thread, while it checks.
#[derive(Debug)]
struct Worker {
    tasks: SyncSender<Task>,
    /// The buffers whose steps the thread has checked, so that their memory is used again.
    emptied: Receiver<Steps>,
    thread: JoinHandle<()>,
}

/// What the checker is to do.
#[derive(Debug)]
enum Task {
    Begin(Arc<PackedFormula>),
    Give(Vec<Lit>),
    Accept(Vec<Lit>),
    Guard(Var),
    Assume(Vec<Lit>),
    Check(Steps),
}

impl Task {
    fn is_large(&self) -> bool {
        match self {
            Task::Begin(formula) => formula.literal_count() >= LARGE,
            Task::Check(steps) => steps.bytes() >= LARGE,
            _ => false,
        }
    }

    /// Does the task, and gives back the buffer of checked steps.
    fn perform(self, checker: &mut CoreChecker) -> Option<Steps> {
        match self {
            Task::Begin(formula) => *checker = CoreChecker::of(&formula),
            Task::Give(clause) => checker.give(&clause),
            Task::Accept(clause) => checker.accept(&clause),
            Task::Guard(var) => checker.guard(var),
            Task::Assume(lits) => checker.assume(lits),
            Task::Check(steps) => {
                checker.check(&steps);
                return Some(steps);
            }
        }
        None
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The work of the other thread: does its tasks until there are no more or a step is wrong, and
/// gives emptied buffers back.
fn work(checker: &Mutex<CoreChecker>, tasks: &Receiver<Task>, emptied: &Sender<Steps>) {
    for task in tasks {
        let mut checker = lock(checker);
        if let Some(mut steps) = task.perform(&mut checker) {
            steps.clear();
            // Nobody takes the buffer if the solver has made its last step.
            let _ = emptied.send(steps);
        }
        if checker.fault().is_some() {
            return;
        }
    }
}

impl Certifier {
    /// A check of a solver without clauses.
    #[must_use]
    pub fn new() -> Certifier {
        Certifier::default()
    }

    /// A check of a solver that is going to be given this formula.
    #[must_use]
    pub fn of(formula: &Formula) -> Certifier {
        let certifier = Certifier::new();
        certifier.begin(PackedFormula::new(formula));
        certifier
    }

    /// Takes a formula that the solver is going to be given as a whole. The solver then numbers the
    /// clauses from 1 and names none of them as an input. Returns `false` if anything was given
    /// before; then each clause has to be [given](Certifier::give).
    pub fn begin(&self, formula: PackedFormula) -> bool {
        let mut given = lock(&self.0.given);
        if given.is_begun {
            return false;
        }
        given.is_begun = !formula.is_empty();
        given.formula = Arc::new(formula);
        self.act(Task::Begin(Arc::clone(&given.formula)));
        true
    }

    /// Takes a clause that the solver is going to be given. The solver has to name these clauses as
    /// inputs in their order.
    pub fn give(&self, clause: &[Lit]) {
        let mut given = lock(&self.0.given);
        given.is_begun = true;
        given.added.add_clause(clause);
        self.act(Task::Give(clause.to_vec()));
    }

    /// Takes a clause of an external propagator, which the solver may name as an input at any time.
    /// A refutation then rests on this clause as well as on the given clauses.
    pub fn accept(&self, clause: &[Lit]) {
        self.act(Task::Accept(clause.to_vec()));
    }

    /// Allows any input that contains the negation of a new variable. Such clauses exclude no value
    /// of other variables, because all of them hold where the new variable is false.
    pub fn guard(&self, guard: Var) {
        self.act(Task::Guard(guard));
    }

    /// Begins a call under these assumptions.
    pub fn assume(&self, assumptions: &[Lit]) {
        lock(&self.0.given).is_begun = true;
        self.act(Task::Assume(assumptions.to_vec()));
    }

    /// Checks that all steps so far are right, and that they show: the assumptions in `core` cannot
    /// all hold. An empty `core` asks whether the clauses have no model.
    ///
    /// # Errors
    /// What is wrong.
    pub fn refutes(&self, core: &[Lit]) -> Result<(), Refusal> {
        self.settled()?.refutes(core)
    }

    /// Checks that all steps so far are right and that this model satisfies all clauses that
    /// were given and all assumptions of the call.
    ///
    /// # Errors
    /// What is wrong.
    pub fn satisfies(&self, model: &Valuation) -> Result<(), Refusal> {
        self.settled()?.allows(model)?;
        let given = lock(&self.0.given);
        let clauses = given.formula.len();
        let first = given.formula.first_unsatisfied(model);
        let first = first.or_else(|| Some(clauses + given.added.first_unsatisfied(model)?));
        first.map_or(Ok(()), |index| Err(Refusal::Unsatisfied(index + 1)))
    }

    /// What was wrong with the first wrong step.
    #[must_use]
    pub fn fault(&self) -> Option<Refusal> {
        self.settled().map_or_else(Some, |checker| checker.fault().cloned())
    }

    /// How many derived clauses were right.
    #[must_use]
    pub fn lemmas(&self) -> u64 {
        self.settled().map_or(0, |checker| checker.lemmas())
    }

    /// Does a task here, or leaves the task to the other thread. If the other thread has ended, its
    /// fault is reported at the next question.
    fn act(&self, task: Task) -> bool {
        let mut worker = lock(&self.0.worker);
        if worker.is_none() && task.is_large() {
            let (tasks, waiting) = sync_channel(WAITING);
            let (done, emptied) = channel();
            let checker = Arc::clone(&self.0.checker);
            let thread = Builder::new().name("checker".into());
            // Where there are no threads, as on the web, all tasks are done here.
            let thread = thread.spawn(move || work(&checker, &waiting, &done));
            *worker = thread.ok().map(|thread| Worker { tasks, emptied, thread });
        }
        match &*worker {
            Some(worker) => worker.tasks.send(task).is_ok(),
            None => {
                let mut checker = lock(&self.0.checker);
                task.perform(&mut checker);
                checker.fault().is_none()
            }
        }
    }

    /// The checker, after all tasks that were handed over.
    fn settled(&self) -> Result<MutexGuard<'_, CoreChecker>, Refusal> {
        if let Some(Worker { tasks, thread, .. }) = lock(&self.0.worker).take() {
            drop(tasks);
            thread.join().map_err(|_| Refusal::Crashed)?;
        }
        // A crash may have left the checker in any state.
        self.0.checker.lock().map_err(|_| Refusal::Crashed)
    }
}

impl ProofSink for Certifier {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        let worker = lock(&self.0.worker);
        let is_right = if worker.is_none() && steps.bytes() < LARGE {
            // The solver keeps the memory of its buffer.
            let mut checker = lock(&self.0.checker);
            checker.check(steps);
            drop(worker);
            checker.fault().is_none()
        } else {
            let emptied = worker.as_ref().and_then(|worker| worker.emptied.try_recv().ok());
            drop(worker);
            self.act(Task::Check(std::mem::replace(steps, emptied.unwrap_or_default())))
        };
        if is_right {
            return Ok(());
        }
        let fault = self.fault().unwrap_or(Refusal::Crashed);
        Err(io::Error::other(fault))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.fault().map_or(Ok(()), |fault| Err(io::Error::other(fault)))
    }

    fn verdict(&mut self) -> Option<io::Result<()>> {
        Some(self.finish())
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::ClauseId;
    use neuf_testing::lits;

    use super::*;
    use crate::{StepError, formula};

    fn derive(steps: &mut Steps, number: u64, clause: &[i32], hints: &[u64]) {
        let hints: Vec<_> = hints.iter().filter_map(|&hint| ClauseId::new(hint)).collect();
        steps.derive(ClauseId::new(number).unwrap(), &lits(clause), &hints);
    }

    /// Steps that derive one clause again and again, so many that another thread checks them.
    fn many(from: u64) -> Steps {
        let mut steps = Steps::new();
        for number in from.. {
            derive(&mut steps, number, &[1], &[1, 2]);
            if steps.bytes() >= LARGE {
                break;
            }
        }
        steps
    }

    #[test]
    fn only_a_whole_refutation_is_accepted() {
        for is_long in [false, true] {
            let mut certifier = Certifier::of(&formula(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]));
            let mut next = 5;
            if is_long {
                let mut steps = many(next);
                next += steps.len() as u64;
                certifier.take(&mut steps).unwrap();
                assert!(lock(&certifier.0.worker).is_some());
            }
            let mut steps = Steps::new();
            derive(&mut steps, next, &[1], &[1, 2]);
            certifier.take(&mut steps).unwrap();
            assert_eq!(certifier.refutes(&[]), Err(Refusal::NoEmptyClause));
            let mut steps = Steps::new();
            derive(&mut steps, next + 1, &[], &[next, 3, 4]);
            certifier.take(&mut steps).unwrap();
            assert_eq!(certifier.refutes(&[]), Ok(()));
            assert_eq!(certifier.lemmas(), next - 3);
            assert!(certifier.satisfies(&lits(&[1, 2]).into_iter().collect()).is_err());
        }
    }

    #[test]
    fn a_wrong_step_stops_the_search_and_stays_known() {
        for is_long in [false, true] {
            let mut certifier = Certifier::of(&formula(&[&[1, 2], &[1, -2]]));
            let mut steps = if is_long { many(3) } else { Steps::new() };
            let next = 3 + steps.len() as u64;
            derive(&mut steps, next, &[2], &[1]);
            // The other thread may need a while to find it.
            let taken = certifier.take(&mut steps);
            assert!(is_long || taken.is_err());
            for _ in 0..2 {
                let fault = certifier.fault();
                let expected = |fault: &Refusal| match fault {
                    Refusal::Step(StepError::NoUnit { id, .. } | StepError::NoConflict { id }) => {
                        id.get() == next
                    }
                    _ => false,
                };
                assert!(fault.as_ref().is_some_and(expected), "{fault:?}");
                assert_eq!(certifier.refutes(&[]).err(), fault);
            }
            assert!(certifier.take(&mut many(next + 1)).is_err() || certifier.finish().is_err());
        }
    }

    #[test]
    fn models_are_compared_with_what_was_given() {
        let certifier = Certifier::of(&formula(&[&[1, 2]]));
        assert!(!certifier.begin(PackedFormula::default()), "there is a formula already");
        certifier.give(&lits(&[-1, 3]));
        certifier.assume(&lits(&[-2]));
        for (model, verdict) in [
            ([1, -2, 3], Ok(())),
            ([-1, -2, 3], Err(Refusal::Unsatisfied(1))),
            ([1, -2, -3], Err(Refusal::Unsatisfied(2))),
            ([1, 2, 3], Err(Refusal::AssumptionFalse(lits(&[-2])[0]))),
        ] {
            assert_eq!(certifier.satisfies(&lits(&model).into_iter().collect()), verdict);
        }
    }
}
