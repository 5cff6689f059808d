//! The Rust check and the extracted check side by side: each step goes to both, and both must give
//! the same answer, including the reason of a refusal.
//!
//! The extracted program is another process. Its answers arrive much later than the steps were
//! sent, so a thread compares the extracted program's answers with the Rust check's.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

use neuf_checker::{Checker, Fault};

const CHUNK: usize = 1 << 16;

/// Both checks, in the same state.
pub(crate) struct Both {
    pub(crate) checker: Checker,
    noted: Vec<Checker>,
    steps: Vec<u8>,
    answers: Vec<u8>,
    child: Child,
    input: Option<ChildStdin>,
    chunks: Option<SyncSender<(Vec<u8>, Vec<u8>)>>,
    reader: Option<JoinHandle<()>>,
    counts: BTreeMap<&'static str, u64>,
}

fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The hints of a step by propagation: the absolute values of hints that may name resolvents.
fn magnitudes(hints: &[i64]) -> Vec<i64> {
    hints.iter().map(|hint| hint.abs()).collect()
}

impl Both {
    /// Starts the extracted program.
    pub(crate) fn new(judge: &str) -> Both {
        let mut command = Command::new(judge);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the judge");
        let mut output = child.stdout.take().unwrap();
        let (chunks, taken) = sync_channel::<(Vec<u8>, Vec<u8>)>(64);
        let reader = std::thread::spawn(move || {
            for (steps, answers) in taken {
                let mut found = vec![0; answers.len()];
                output.read_exact(&mut found).expect("an answer to each step");
                if found != answers {
                    std::fs::write("disagreement", steps).unwrap();
                    let at = found.iter().zip(&answers).position(|(x, y)| x != y);
                    panic!(
                        "the answers differ at {at:?}; the steps are in the file `disagreement`"
                    );
                }
            }
        });
        Both {
            checker: Checker::default(),
            noted: Vec::new(),
            steps: Vec::new(),
            answers: Vec::new(),
            input: child.stdin.take(),
            child,
            chunks: Some(chunks),
            reader: Some(reader),
            counts: BTreeMap::new(),
        }
    }

    fn send(&mut self) {
        let (steps, answers) = (std::mem::take(&mut self.steps), std::mem::take(&mut self.answers));
        // The thread has to read before the judge can go on.
        self.chunks.as_ref().unwrap().send((steps.clone(), answers)).expect("no disagreement");
        self.input.as_mut().unwrap().write_all(&steps).expect("the judge reads");
    }

    /// Waits for all answers; says what was compared.
    pub(crate) fn finish(mut self) -> String {
        self.send();
        (self.input, self.chunks) = (None, None);
        self.reader.take().unwrap().join().expect("no disagreement");
        assert!(self.child.wait().unwrap().success());
        let steps: u64 = self.counts.values().sum();
        let mut told = format!("{steps} steps, all answers the same");
        for (what, count) in &self.counts {
            write!(told, "; {what} {count}").unwrap();
        }
        told
    }

    fn number(&mut self, number: u64) {
        push(&mut self.steps, number << 1);
    }

    fn list(&mut self, numbers: &[i64]) {
        self.number(numbers.len() as u64);
        for &number in numbers {
            push(&mut self.steps, number.unsigned_abs() << 1 | u64::from(number < 0));
        }
    }

    fn step(&mut self, kind: u8, id: u64, lits: &[u32]) {
        self.steps.push(kind);
        self.number(id);
        let lits: Vec<i64> = lits.iter().map(|&lit| i64::from(lit)).collect();
        self.list(&lits);
    }

    fn answer(&mut self, answer: Result<(), Fault>, is_refuted: bool) -> bool {
        let (code, number, what) = match answer {
            Ok(()) if is_refuted => (b'!', None, "accepted, refuted"),
            Ok(()) => (b'.', None, "accepted"),
            Err(Fault::NoConflict) => (b'c', None, "refused, no conflict"),
            Err(Fault::Defined) => (b'd', None, "refused, input defined"),
            Err(Fault::OutOfOrder(id)) => (b'o', Some(id), "refused, out of order"),
            Err(Fault::Missing(id)) => (b'm', Some(id), "refused, missing"),
            Err(Fault::NoUnit(id)) => (b'u', Some(id), "refused, no unit"),
            Err(Fault::Uncovered(id)) => (b'v', Some(id), "refused, uncovered"),
        };
        self.answers.push(code);
        if let Some(number) = number {
            push(&mut self.answers, number);
        }
        *self.counts.entry(what).or_default() += 1;
        answer.is_ok()
    }

    fn told(&mut self, yes: bool) {
        self.answers.push(b'0' + u8::from(yes));
    }

    /// Begins anew.
    pub(crate) fn clear(&mut self) {
        if self.steps.len() > CHUNK {
            self.send();
        }
        self.steps.push(b'n');
        self.checker = Checker::default();
        self.noted.clear();
    }

    pub(crate) fn input(&mut self, id: u64, lits: &[u32]) -> bool {
        self.step(b'i', id, lits);
        let answer = self.checker.add_input(id, lits.iter().copied());
        self.answer(answer, self.checker.is_refuted())
    }

    /// A step by propagation alone.
    pub(crate) fn derive(&mut self, id: u64, lits: &[u32], hints: &[i64]) -> bool {
        self.step(b'r', id, lits);
        self.list(&magnitudes(hints));
        let named = hints.iter().map(|hint| hint.unsigned_abs());
        let answer = self.checker.derive(id, lits.iter().copied(), named);
        self.answer(answer, self.checker.is_refuted())
    }

    pub(crate) fn add_lemma(&mut self, id: u64, lits: &[u32], hints: &[i64]) -> bool {
        self.step(b'a', id, lits);
        self.list(hints);
        let answer = self.checker.add_lemma(id, lits.iter().copied(), hints);
        self.answer(answer, self.checker.is_refuted())
    }

    /// Tries a step and takes it back; says whether it was accepted.
    pub(crate) fn try_lemma(&mut self, id: u64, lits: &[u32], hints: &[i64]) -> bool {
        self.step(b'A', id, lits);
        self.list(hints);
        let mut checker = self.checker.clone();
        let answer = checker.add_lemma(id, lits.iter().copied(), hints);
        self.answer(answer, checker.is_refuted())
    }

    pub(crate) fn try_derive(&mut self, id: u64, lits: &[u32], hints: &[i64]) -> bool {
        self.step(b'R', id, lits);
        self.list(&magnitudes(hints));
        let mut checker = self.checker.clone();
        let named = hints.iter().map(|hint| hint.unsigned_abs());
        let answer = checker.derive(id, lits.iter().copied(), named);
        self.answer(answer, checker.is_refuted())
    }

    pub(crate) fn delete(&mut self, id: u64) {
        self.steps.push(b'd');
        self.number(id);
        let found = self.checker.delete(id);
        self.told(found);
    }

    pub(crate) fn note(&mut self) {
        self.steps.push(b'(');
        self.noted.push(self.checker.clone());
    }

    /// Goes back to the state that was noted last.
    pub(crate) fn go_back(&mut self) {
        self.steps.push(b')');
        self.checker = self.noted.pop().expect("a noted state");
    }

    pub(crate) fn look_at(&mut self, var: u32, id: u64) {
        self.steps.push(b'q');
        self.number(u64::from(var));
        let is_defined = self.checker.is_defined(var);
        self.told(is_defined);
        self.steps.push(b'c');
        self.number(id);
        let is_there = self.checker.contains(id);
        self.told(is_there);
    }
}
