//! The statistics of `neuf sat`: counters in groups with rates and shares, and times.
//!
//! Each line is `c NAME VALUE`, perhaps with a rate or a share behind the value. Counters that are
//! 0 are left out of the text. The object of `--json` has all counters, because a program that
//! reads a field needs the field to be there. `book/engine/statistics.md` describes both.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use neuf_solver::{Dpll, Solver, Stats, Technique};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::terminal::memory;

/// The shortest time that the text shows as more than 0.
const LEAST: f64 = 0.0005;

/// The rounds of each technique and their time.
pub(super) type Times = BTreeMap<Technique, (u64, Duration)>;

/// A counter with its group.
#[derive(Clone, Copy, Debug)]
struct Counter {
    group: &'static str,
    name: &'static str,
    value: u64,
}

/// The counters of a solver, and the times of its techniques.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    counters: Vec<Counter>,
    times: Times,
    /// The number of variables that the solver has met.
    variables: u64,
}

/// How long the run took up to now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elapsed {
    /// Reading the formula.
    pub(super) reading: Duration,
    /// The whole run, including reading.
    pub(super) all: Duration,
}

/// A counter in relation to something else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Rate {
    value: f64,
    unit: &'static str,
}

/// The rounds of a technique and their time.
#[derive(Clone, Copy, Debug, Serialize)]
struct TechniqueTime {
    rounds: u64,
    seconds: f64,
    /// The part of the time of the whole run, from 0 to 1.
    share: f64,
}

/// The members of the objects of `--json` that this file knows.
#[derive(Serialize)]
pub(super) struct JsonStatistics {
    statistics: Map<String, Value>,
    rates: Map<String, Value>,
    techniques: Map<String, Value>,
}

impl Statistics {
    pub(super) fn of_solver(solver: &Solver, times: Times) -> Statistics {
        let variables = solver.progress().variables() as u64;
        Statistics::new(&solver.stats(), times, variables)
    }

    /// The statistics of a solver that has not begun.
    pub(super) fn of_nothing() -> Statistics {
        Statistics::new(&Stats::default(), Times::default(), 0)
    }

    /// The counters of a solver that has met so many variables.
    pub(super) fn new(stats: &Stats, times: Times, variables: u64) -> Statistics {
        let rows = Stats::TABLE.iter().zip(stats.rows());
        let counters = rows.map(|(info, (name, value))| Counter { group: info.group, name, value });
        Statistics { counters: counters.collect(), times, variables }
    }

    pub(super) fn of_dpll(dpll: &Dpll<'_>) -> Statistics {
        let counters = [
            ("nodes", dpll.nodes()),
            ("failed_literals", dpll.failed_literals()),
            ("propagations", dpll.propagations()),
        ];
        let counters =
            counters.map(|(name, value)| Counter { group: "search", name, value }).to_vec();
        Statistics { counters, ..Statistics::default() }
    }

    fn get(&self, name: &str) -> f64 {
        let found = self.counters.iter().find(|counter| counter.name == name);
        found.map_or(0.0, |counter| counter.value as f64)
    }

    /// The rate or share of a counter; `None` if the counter has no rate or share, or for lack of
    /// other counters.
    fn rate(&self, counter: Counter, elapsed: Elapsed) -> Option<Rate> {
        let value = counter.value as f64;
        let of = |value: f64, whole: f64, unit| {
            (whole > 0.0 && value > 0.0).then(|| Rate { value: value / whole, unit })
        };
        let per = |name: &str, unit| of(value, self.get(name), unit);
        let percent = |name: &str, unit| of(100.0 * value, self.get(name), unit);
        let every = |unit| of(self.get("conflicts"), value, unit);
        let literals = self.get("learned_literals") + self.get("minimized_literals");
        let solving = elapsed.all.saturating_sub(elapsed.reading).as_secs_f64();
        match counter.name {
            "conflicts" | "propagations" | "ticks" | "nodes" => of(value, solving, "per second"),
            "decisions" => per("conflicts", "per conflict"),
            "restarts" | "reductions" | "rephased" | "simplifications" => {
                every("conflicts between two")
            }
            "learned_literals" | "learned_glue" => per("learned", "per clause"),
            "minimized_literals" | "shrunken_literals" => {
                of(100.0 * value, literals, "% of all literals")
            }
            "chronological" => percent("conflicts", "% of conflicts"),
            "forgotten" | "subsumed_recent" => percent("learned", "% of learned"),
            "fixed" | "eliminated" | "substituted" => {
                of(100.0 * value, self.variables as f64, "% of variables")
            }
            "gates" | "definitions" => percent("eliminated", "% of eliminated"),
            "vivified" | "vivify_subsumed" => percent("vivify_checked", "% of checked"),
            "vivified_literals" => per("vivified", "per clause"),
            "failed_literals" => percent("probes", "% of probes"),
            "congruent" => percent("congruence_gates", "% of gates"),
            "fraig_unanswered" => percent("fraig_questions", "% of questions"),
            "fraig_equal" => percent("fraig_candidates", "% of candidates"),
            "sweep_unanswered" => percent("sweep_questions", "% of questions"),
            "flips" => per("walks", "per walk"),
            name if name.ends_with("_ticks") => percent("ticks", "% of ticks"),
            _ => None,
        }
    }

    /// The text for `--stats`.
    pub(super) fn text(&self, elapsed: Elapsed) -> String {
        let mut text = String::new();
        let mut group = "";
        for &counter in self.counters.iter().filter(|counter| counter.value > 0) {
            let Counter { group: now, name, value } = counter;
            // How much memory the process used is shown below.
            if now == "memory" {
                continue;
            }
            if now != group {
                group = now;
                title(&mut text, group);
            }
            let _ = write!(text, "c {name:<20} {value:>14}");
            if let Some(Rate { value, unit }) = self.rate(counter, elapsed) {
                let decimals = if value < 100.0 { 2 } else { 0 };
                let _ = write!(text, " {value:>14.decimals$} {unit}");
            }
            text.push('\n');
        }
        title(&mut text, "time");
        let all = elapsed.all.as_secs_f64();
        let mut row = |name: &str, time: Duration, rounds: Option<u64>| {
            let seconds = time.as_secs_f64();
            let _ = write!(text, "c {name:<20} {seconds:>14.3}");
            let _ = write!(text, " {:>14.2} % of the time", 100.0 * seconds / all.max(1e-9));
            if let Some(rounds) = rounds {
                let _ = write!(text, ", {rounds} round{}", if rounds == 1 { "" } else { "s" });
            }
            text.push('\n');
        };
        row("seconds_reading", elapsed.reading, None);
        if !self.times.is_empty() {
            row("seconds_searching", self.searching(elapsed), None);
        }
        let shown = self.times.iter().filter(|(_, (_, time))| time.as_secs_f64() >= LEAST);
        for (technique, &(rounds, time)) in shown {
            row(&format!("seconds_{technique}"), time, Some(rounds));
        }
        let _ = writeln!(text, "c {:<20} {all:>14.3}", "seconds");
        if let Some(peak) = memory::peak() {
            title(&mut text, "memory");
            let megabytes = peak as f64 / f64::from(1 << 20);
            let _ = writeln!(text, "c {:<20} {peak:>14} {megabytes:>14.1} MB", "peak_memory");
        }
        text + "c\n"
    }

    /// The rest of the time, without reading and the techniques.
    fn searching(&self, elapsed: Elapsed) -> Duration {
        let techniques: Duration = self.times.values().map(|&(_, time)| time).sum();
        elapsed.all.saturating_sub(elapsed.reading).saturating_sub(techniques)
    }

    /// The members for `--json`.
    pub(super) fn json(&self, elapsed: Elapsed) -> JsonStatistics {
        let counters = self.counters.iter();
        let statistics = counters.map(|counter| (counter.name.into(), counter.value.into()));
        let rates = self.counters.iter().filter_map(|&counter| {
            let rate = self.rate(counter, elapsed)?;
            Some((counter.name.to_owned(), serde_json::to_value(rate).ok()?))
        });
        let all = elapsed.all.as_secs_f64().max(1e-9);
        let techniques = self.times.iter().filter_map(|(technique, &(rounds, time))| {
            let seconds = time.as_secs_f64();
            let time = TechniqueTime { rounds, seconds, share: seconds / all };
            Some((technique.name().to_owned(), serde_json::to_value(time).ok()?))
        });
        JsonStatistics {
            statistics: statistics.collect(),
            rates: rates.collect(),
            techniques: techniques.collect(),
        }
    }
}

/// Begins a group.
fn title(text: &mut String, name: &str) {
    let _ = writeln!(text, "c\nc -- {name} {}", "-".repeat(60 - name.len()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_left_out_and_rates_are_relations() {
        let mut stats = Stats::default();
        (stats.conflicts, stats.decisions, stats.learned, stats.learned_glue) =
            (200, 500, 100, 450);
        (stats.eliminated, stats.restarts) = (25, 8);
        let times = Times::from([(Technique::Eliminate, (3, Duration::from_secs(1)))]);
        let statistics = Statistics::new(&stats, times, 50);
        let elapsed = Elapsed { reading: Duration::from_secs(1), all: Duration::from_secs(5) };
        let text = statistics.text(elapsed);
        let words = |name: &str| -> String {
            let line = text.lines().find(|line| line.starts_with(&format!("c {name} ")));
            line.unwrap().split_whitespace().skip(2).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(words("conflicts"), "200 50.00 per second");
        assert_eq!(words("decisions"), "500 2.50 per conflict");
        assert_eq!(words("restarts"), "8 25.00 conflicts between two");
        assert_eq!(words("learned_glue"), "450 4.50 per clause");
        assert_eq!(words("eliminated"), "25 50.00 % of variables");
        assert_eq!(words("seconds_eliminate"), "1.000 20.00 % of the time, 3 rounds");
        assert_eq!(words("seconds_searching"), "3.000 60.00 % of the time");
        assert!(!text.contains(" 0 ") && !text.contains("vivif"), "{text}");
        let json = serde_json::to_value(statistics.json(elapsed)).unwrap();
        assert_eq!(json["statistics"]["vivified"], 0);
        assert_eq!(json["rates"]["conflicts"]["value"], 50.0);
        assert_eq!(json["techniques"]["eliminate"]["share"], 0.2);
        assert!(text.lines().all(|line| line.len() <= 79), "{text}");
    }
}
