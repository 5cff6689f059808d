//! The table of figures: formulas solved, PAR-2 and ratios.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::run::{Record, Status};

/// Times below this many seconds are noise and are counted as this.
const SHORTEST: f64 = 0.05;

/// All runs, by solver and formula.
pub struct Comparison<'a> {
    /// The solvers; the first is the one that the others are compared with.
    pub solvers: Vec<&'a str>,
    /// The formulas, sorted.
    pub formulas: Vec<&'a str>,
    runs: BTreeMap<(&'a str, &'a str), &'a Record>,
}

impl<'a> Comparison<'a> {
    /// Sorts the runs by solver and formula.
    pub fn new(records: &'a [Record]) -> Comparison<'a> {
        let mut solvers: Vec<&str> = Vec::new();
        let mut runs = BTreeMap::new();
        for record in records {
            if !solvers.contains(&&record.solver[..]) {
                solvers.push(&record.solver);
            }
            runs.insert((&record.solver[..], &record.formula[..]), record);
        }
        let formulas: BTreeSet<&str> = records.iter().map(|record| &record.formula[..]).collect();
        Comparison { solvers, formulas: formulas.into_iter().collect(), runs }
    }

    /// The run of a solver on a formula.
    pub fn run(&self, solver: &str, formula: &str) -> Option<&'a Record> {
        self.runs.get(&(solver, formula)).copied()
    }

    /// The runs of a solver that ended in an answer.
    pub fn solved(&self, solver: &str) -> Vec<&'a Record> {
        let runs = self.formulas.iter().filter_map(|formula| self.run(solver, formula));
        runs.filter(|run| run.status.is_answer()).collect()
    }

    /// The CPU limit, the same for all runs.
    pub fn limit(&self) -> f64 {
        self.runs.values().map(|run| run.limit).max().unwrap_or(1) as f64
    }

    /// The mean time in seconds, where an unsolved formula counts as twice the
    /// limit.
    pub fn par2(&self, solver: &str) -> f64 {
        let solved = self.solved(solver);
        let missing = self.formulas.len() - solved.len();
        let sum = solved.iter().map(|run| run.cpu).sum::<f64>();
        (sum + 2.0 * self.limit() * missing as f64) / self.formulas.len().max(1) as f64
    }

    /// The geometric mean of the ratios of the solver's figures to the reference's, over the
    /// formulas that both solved, and the number of these formulas.
    fn ratio(&self, solver: &str, figure: impl Fn(&Record) -> f64) -> Option<(f64, usize)> {
        let reference = self.solvers.first()?;
        let ratios = self.formulas.iter().filter_map(|formula| {
            let pair = [solver, reference].map(|name| self.run(name, formula));
            let [Some(own), Some(other)] = pair else { return None };
            let both = own.status.is_answer() && other.status.is_answer();
            // A figure of 0 means that it was not measured.
            let [own, other] = [figure(own), figure(other)];
            (both && own > 0.0 && other > 0.0).then(|| own / other)
        });
        geometric_mean(ratios)
    }

    /// The formulas with answers that are wrong or disagree.
    pub fn contradictions(&self) -> Vec<String> {
        let mut found = Vec::new();
        for formula in &self.formulas {
            let runs: Vec<&Record> =
                self.solvers.iter().filter_map(|solver| self.run(solver, formula)).collect();
            let has = |status| runs.iter().any(|run| run.status == status);
            if has(Status::Wrong) || (has(Status::Sat) && has(Status::Unsat)) {
                let answers = runs.iter().map(|run| format!("{} {:?}", run.solver, run.status));
                found.push(format!("{formula}: {}", answers.collect::<Vec<_>>().join(", ")));
            }
        }
        found
    }

    /// The whole page, in Markdown.
    pub fn page(&self) -> String {
        let mut page = String::new();
        let reference = self.solvers.first().copied().unwrap_or_default();
        let (count, limit) = (self.formulas.len(), self.limit());
        let _ = writeln!(page, "# {count} formulas, {limit:.0} s of CPU time each\n");
        let _ = writeln!(
            page,
            "| solver | solved | sat | unsat | PAR-2 (s) | time ÷ {reference} | memory ÷ {reference} |"
        );
        let _ = writeln!(page, "|---|---:|---:|---:|---:|---:|---:|");
        for solver in &self.solvers {
            let solved = self.solved(solver);
            let sat = solved.iter().filter(|run| run.status == Status::Sat).count();
            let show = |ratio: Option<(f64, usize)>| {
                ratio.map_or("–".into(), |(ratio, common)| format!("{ratio:.2} ({common})"))
            };
            let _ = writeln!(
                page,
                "| {solver} | {} | {sat} | {} | {:.2} | {} | {} |",
                solved.len(),
                solved.len() - sat,
                self.par2(solver),
                show(self.ratio(solver, |run| run.cpu.max(SHORTEST))),
                show(self.ratio(solver, |run| run.memory)),
            );
        }
        let _ = writeln!(
            page,
            "\nPAR-2 is the mean CPU time, an unsolved formula counting as {:.0} s. Ratios are\n\
             geometric means over the formulas that both solved (their number in brackets);\n\
             times below {SHORTEST} s count as that. Each model was checked.\n",
            2.0 * limit
        );
        self.write_families(&mut page);
        self.write_formulas(&mut page);
        page
    }

    fn write_header(&self, page: &mut String, first: &str) {
        let _ = writeln!(page, "| {first} | {} |", self.solvers.join(" | "));
        let _ = writeln!(page, "|---|{}", "---:|".repeat(self.solvers.len()));
    }

    fn write_families(&self, page: &mut String) {
        let mut families: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for run in self.runs.values() {
            families.entry(run.family()).or_default().insert(&run.formula);
        }
        let _ = writeln!(page, "## Solved, by family\n");
        self.write_header(page, "family (formulas)");
        for (family, formulas) in families {
            let _ = write!(page, "| {family} ({}) |", formulas.len());
            for solver in &self.solvers {
                let solved = formulas.iter().filter(|formula| {
                    self.run(solver, formula).is_some_and(|run| run.status.is_answer())
                });
                let _ = write!(page, " {} |", solved.count());
            }
            page.push('\n');
        }
    }

    fn write_formulas(&self, page: &mut String) {
        let _ = writeln!(page, "\n## CPU seconds, by formula\n");
        self.write_header(page, "formula");
        for formula in &self.formulas {
            let _ = write!(page, "| {formula} |");
            for solver in &self.solvers {
                let cell = match self.run(solver, formula) {
                    Some(run) if run.status.is_answer() => format!("{:.2}", run.cpu),
                    Some(run) => format!("{:?}", run.status).to_lowercase(),
                    None => "–".into(),
                };
                let _ = write!(page, " {cell} |");
            }
            page.push('\n');
        }
    }
}

/// The geometric mean and the number of values; `None` when there are none.
fn geometric_mean(values: impl Iterator<Item = f64>) -> Option<(f64, usize)> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value.ln(), count + 1));
    (count > 0).then(|| ((sum / count as f64).exp(), count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(solver: &str, formula: &str, status: Status, cpu: f64) -> Record {
        let (solver, formula) = (solver.to_owned(), formula.to_owned());
        let (note, settings) = (String::new(), String::new());
        let memory = 10.0 * cpu;
        Record { solver, formula, status, cpu, wall: cpu, memory, limit: 10, note, settings }
    }

    #[test]
    fn the_figures_are_right() {
        let records = [
            record("a", "f--1", Status::Sat, 1.0),
            record("b", "f--1", Status::Sat, 4.0),
            record("a", "f--2", Status::Unsat, 2.0),
            record("b", "f--2", Status::Unsat, 2.0),
            record("a", "g--3", Status::Timeout, 10.0),
            record("b", "g--3", Status::Unsat, 3.0),
        ];
        let comparison = Comparison::new(&records);
        assert_eq!(comparison.par2("a"), 23.0 / 3.0);
        assert_eq!(comparison.par2("b"), 3.0);
        assert_eq!(comparison.ratio("b", |run| run.cpu), Some((2.0, 2)));
        assert!(comparison.contradictions().is_empty());
        let page = comparison.page();
        assert!(page.contains("| b | 3 | 1 | 2 | 3.00 | 2.00 (2) | 2.00 (2) |"), "{page}");
        assert!(page.contains("| g (1) | 0 | 1 |") && page.contains("| f--1 | 1.00 | 4.00 |"));
    }

    #[test]
    fn contradictions_are_found() {
        let records = [record("a", "f", Status::Sat, 1.0), record("b", "f", Status::Unsat, 1.0)];
        assert_eq!(Comparison::new(&records).contradictions(), ["f: a Sat, b Unsat"]);
    }
}
