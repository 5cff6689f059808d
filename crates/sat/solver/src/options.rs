//! The options of the solver, in one table.
//!
//! Each option is named once, with its default, its range and a line of help. The struct, its
//! parsing, the command's `--list-options` and the documentation are made from this table. The help
//! says what the option does, and then for what a user would change it. Where `CaDiCaL` and Kissat
//! agree on a default, the default is theirs; other defaults were measured on real formulas.

use std::fmt;
use std::str::FromStr;

/// The value of an option.
///
/// ```
/// use neuf_solver::{Options, Value};
/// let options = Options::default();
/// assert_eq!(options.get("walk"), Some(Value::Switch(true)));
/// assert_eq!(options.get("seed"), Some(Value::Count(0)));
/// assert_eq!(options.get("restart_margin"), Some(Value::Factor(1.1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// On or off: `true` or `false`, also `1` or `0`.
    Switch(bool),
    /// A whole number.
    Count(u64),
    /// A number with a fraction.
    Factor(f64),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Switch(value) => value.fmt(f),
            Value::Count(value) => value.fmt(f),
            Value::Factor(value) => value.fmt(f),
        }
    }
}

/// The name, the default, the range and the help of an option.
///
/// ```
/// use neuf_solver::{OptionInfo, Options};
/// let efforts = Options::TABLE.iter().filter(|info| info.name.ends_with("_effort"));
/// for OptionInfo { name, default, help, .. } in efforts {
///     let line = format!("{name} {default}  {help}");
///     assert!(line.ends_with('.'));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OptionInfo {
    /// The name.
    pub name: &'static str,
    /// The default value.
    pub default: Value,
    /// The lowest value.
    pub low: Value,
    /// The highest value.
    pub high: Value,
    /// What the option does, and for what a user would change it.
    pub help: &'static str,
}

/// Why an option could not be set.
///
/// ```
/// use neuf_solver::{OptionError, Options};
/// let mut options = Options::default();
/// assert_eq!(options.set("luck", "true"), Err(OptionError::Unknown("luck".into())));
/// let error = options.set("tier1", "0").unwrap_err();
/// assert_eq!(error.to_string(), "option `tier1` takes a value from 1 to 1000, not `0`");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no option of this name.
    #[error("there is no option `{0}`")]
    Unknown(String),
    /// The value is not of this option's kind, or is outside its range.
    #[error("option `{name}` takes {}, not `{value}`", range(*low, *high))]
    BadValue {
        /// The option.
        name: &'static str,
        /// The lowest value.
        low: Value,
        /// The highest value.
        high: Value,
        /// The refused value.
        value: String,
    },
}

/// The values between two, in words.
fn range(low: Value, high: Value) -> String {
    match low {
        Value::Switch(_) => "`true` or `false`".into(),
        _ => format!("a value from {low} to {high}"),
    }
}

/// A type of option values.
trait OptionKind: Copy + FromStr + PartialOrd {
    fn wrap(self) -> Value;

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl OptionKind for bool {
    fn wrap(self) -> Value {
        Value::Switch(self)
    }

    fn parse(text: &str) -> Option<bool> {
        match text {
            "true" | "1" | "on" | "yes" => Some(true),
            "false" | "0" | "off" | "no" => Some(false),
            _ => None,
        }
    }
}

impl OptionKind for u64 {
    fn wrap(self) -> Value {
        Value::Count(self)
    }
}

impl OptionKind for f64 {
    fn wrap(self) -> Value {
        Value::Factor(self)
    }
}

macro_rules! options {
    ($($(#[doc = $help:literal])+ $name:ident: $kind:ident = $default:expr, $low:expr => $high:expr;)*) => {
        /// The options of the search. The defaults suit most formulas; options change how soon an
        /// answer is found and which model, never whether there is a model.
        ///
        /// ```
        /// use neuf_solver::{Options, Solver};
        /// let mut options = Options::default().seed(7).lucky(false);
        /// options.set("restart_margin", "1.2")?;
        /// assert!(options.set("restart_margin", "wide").is_err());
        /// let solver = Solver::with_options(&options);
        /// # Ok::<(), neuf_solver::OptionError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct Options {
            $($(#[doc = $help])+ pub $name: $kind,)*
        }

        impl Default for Options {
            fn default() -> Options {
                Options { $($name: $default,)* }
            }
        }

        impl Options {
            /// All options, in the order of their names.
            pub const TABLE: &'static [OptionInfo] = &[$(OptionInfo {
                name: stringify!($name),
                default: wrap::$kind($default),
                low: wrap::$kind($low),
                high: wrap::$kind($high),
                help: concat!($($help),+).trim_ascii(),
            },)*];

            $(
                $(#[doc = $help])+
                ///
                /// Returns the options with this value. A value out of range is moved into the
                /// range when a solver is made.
                #[must_use]
                pub fn $name(mut self, $name: $kind) -> Options {
                    self.$name = $name;
                    self
                }
            )*

            /// Sets the option of this name.
            ///
            /// # Errors
            /// When there is no such option, or the value is not in its range.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
                match name {
                    $(stringify!($name) => {
                        let (low, high): ($kind, $kind) = ($low, $high);
                        let parsed = <$kind as OptionKind>::parse(value);
                        let Some(good) = parsed.filter(|v| (low..=high).contains(v)) else {
                            let (low, high) = (low.wrap(), high.wrap());
                            let (name, value) = (stringify!($name), value.into());
                            return Err(OptionError::BadValue { name, low, high, value });
                        };
                        self.$name = good;
                        Ok(())
                    })*
                    _ => Err(OptionError::Unknown(name.into())),
                }
            }

            /// The value of the option of this name, if there is one.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<Value> {
                match name {
                    $(stringify!($name) => Some(self.$name.wrap()),)*
                    _ => None,
                }
            }

            /// The options with each value moved into its range.
            pub(crate) fn clamped(&self) -> Options {
                Options {
                    $($name: {
                        let (low, high): ($kind, $kind) = ($low, $high);
                        if self.$name > high {
                            high
                        } else if self.$name >= low {
                            self.$name
                        } else {
                            low
                        }
                    },)*
                }
            }
        }
    };
}

/// [`Value`]'s variants under the names of their types, for the table.
mod wrap {
    use super::Value;

    pub(super) const fn bool(value: bool) -> Value {
        Value::Switch(value)
    }

    pub(super) const fn u64(value: u64) -> Value {
        Value::Count(value)
    }

    pub(super) const fn f64(value: f64) -> Value {
        Value::Factor(value)
    }
}

options! {
    /// Reward also the variables that imply a learned clause's literals. Off: each conflict
    /// costs less, and decisions follow conflicts less closely.
    bump_reasons: bool = true, false => true;
    /// Jump back a single level where a jump would pass many levels. Off: always jump all
    /// the way, as the textbook search does.
    chrono: bool = true, false => true;
    /// Levels above which a jump back becomes a single step. Lower it where long trails are
    /// rebuilt after each conflict.
    chrono_jump: u64 = 100, 0 => 1_000_000_000;
    /// Merge gates that have the same kind and inputs. Off for formulas that encode no
    /// circuit.
    congruence: bool = true, false => true;
    /// Effort of merging equal gates, as a part of the effort of the search. Raise it to
    /// compare circuits.
    congruence_effort: f64 = 0.1, 0.0 => 1000.0;
    /// Look for sets of literals of which more must be true than may be true, such as
    /// pigeons in too few holes. Off for formulas without at-most-one constraints.
    counting: bool = true, false => true;
    /// Effort of counting true literals, as a part of the effort of the search. Raise it
    /// for matching and placement problems.
    counting_effort: f64 = 0.005, 0.0 => 1000.0;
    /// Replace equivalent literals by one of them. Off only to measure what this saves.
    decompose: bool = true, false => true;
    /// Remove repeated binary clauses. Off only to measure what this saves.
    deduplicate: bool = true, false => true;
    /// Ask a small solver whether other variables define a variable to be eliminated. Off
    /// where elimination takes too long.
    define: bool = true, false => true;
    /// Eliminate variables by resolution. Off where clauses added later contain most
    /// variables again.
    eliminate: bool = true, false => true;
    /// The most clauses that eliminating a variable may add; the first rounds allow none.
    /// Raise it to eliminate more variables.
    eliminate_bound: u64 = 16, 0 => 1_000_000;
    /// The longest clause that elimination takes or makes. Lower it where long clauses make
    /// elimination slow.
    eliminate_clause: u64 = 100, 2 => 1_000_000_000;
    /// Effort of elimination, as a part of the effort of the search. Raise it where
    /// elimination removes most of the formula.
    eliminate_effort: f64 = 0.3, 0.0 => 1000.0;
    /// Conflicts to the first round of elimination, 0 for a round before the search; later
    /// intervals are longer. Lower it to simplify early.
    eliminate_interval: u64 = 1000, 0 => 1_000_000_000;
    /// The most clauses of each polarity that an eliminated variable has. Raise it to
    /// eliminate variables of many clauses.
    eliminate_occurrences: u64 = 100, 0 => 1_000_000_000;
    /// Glue up to which threads send each other learned clauses; 0 for none. Raise it to
    /// share more, lower it if threads drown in clauses.
    exchange_glue: u64 = 8, 0 => 1_000_000;
    /// Conflicts between two exchanges of clauses of a thread in focused mode. Raise it
    /// where exchanging slows the threads down.
    exchange_interval: u64 = 10, 1 => 1_000_000_000;
    /// Simulate the formula's circuit and merge literals that prove equal. Off for formulas
    /// that encode no circuit.
    fraig: bool = true, false => true;
    /// Effort of simulating the circuit in the first rounds, as a part of the effort of the
    /// search; equal literals raise it. Raise it to compare circuits.
    fraig_effort: f64 = 0.1, 0.0 => 1000.0;
    /// Resolve only on the definition of an eliminated variable, where it has one. Off to
    /// see elimination without gates.
    gates: bool = true, false => true;
    /// Conflicts of the first thread before the other threads join. Lower it for formulas
    /// known to be hard; raise it where most formulas are easy.
    join_after: u64 = 3000, 0 => 1_000_000_000;
    /// Try simple assignments before searching, such as all variables false. Off where
    /// these trials cost more than the search.
    lucky: bool = true, false => true;
    /// Take implied literals out of learned clauses. Off only to measure how much this
    /// shortens them.
    minimize: bool = true, false => true;
    /// Conflicts before the first change between focused and stable mode. Lower it to reach
    /// stable mode early.
    mode_interval: u64 = 1000, 1 => 1_000_000_000;
    /// Modes of the search: 0 focused only, for refutations; 1 focused and stable in turn;
    /// 2 stable only, for models.
    modes: u64 = 1, 0 => 2;
    /// Find parity constraints (exclusive or) and add them up. Off for formulas without
    /// exclusive or.
    parity: bool = true, false => true;
    /// Effort of adding up parity constraints, as a part of the effort of the search. Raise
    /// it for cryptography and checksums.
    parity_effort: f64 = 0.1, 0.0 => 1000.0;
    /// The value tried first for a variable that never had a value. Set it to false where
    /// models have few true variables.
    phase: bool = true, false => true;
    /// Look for failed literals: those from which propagation leads to a conflict. Off
    /// where few literals fail.
    probe: bool = true, false => true;
    /// Effort of looking for failed literals, as a part of the effort of the search. Raise
    /// it where many variables get fixed this way.
    probe_effort: f64 = 0.008, 0.0 => 10.0;
    /// Conflicts to the first round of looking for failed literals, 0 for a round before
    /// the search; later intervals grow slowly. Lower it to fix variables early.
    probe_interval: u64 = 2500, 0 => 1_000_000_000;
    /// Forget learned clauses that are little used. Off for short searches only: memory
    /// grows with each conflict.
    reduce: bool = true, false => true;
    /// The part of the learned clauses of high glue that a round of forgetting removes.
    /// Raise it to save memory.
    reduce_fraction: f64 = 0.75, 0.1 => 1.0;
    /// How fast the intervals between rounds of forgetting grow: conflicts, times the root
    /// of the number of rounds. Raise it to keep more learned clauses.
    reduce_growth: f64 = 1000.0, 1.0 => 1e6;
    /// Conflicts before the first round of forgetting. Raise it to keep the first learned
    /// clauses longer.
    reduce_interval: u64 = 300, 1 => 1_000_000_000;
    /// Reset the remembered values of variables now and then. Off to keep the search near
    /// its last assignment.
    rephase: bool = true, false => true;
    /// Conflicts to the first reset of remembered values; each later interval is longer.
    /// Lower it where the search for a model is stuck.
    rephase_interval: u64 = 1000, 1 => 1_000_000_000;
    /// Restart the search now and then. Off only to compare: most refutations take longer
    /// without restarts.
    restart: bool = true, false => true;
    /// Conflicts between two restarts in focused mode, at least. Raise it for a search that
    /// looks deeper before it restarts.
    restart_interval: u64 = 2, 1 => 1_000_000_000;
    /// How many times worse than usual recent glue must be for a restart in focused mode.
    /// Lower it for more restarts.
    restart_margin: f64 = 1.1, 0.0 => 100.0;
    /// Conflicts for each unit of Luby's sequence in stable mode. Raise it for rarer
    /// restarts, which can help to find models.
    restart_unit: u64 = 1024, 1 => 1_000_000_000;
    /// Keep decisions that would be made again after a restart. Off only to measure what
    /// this saves.
    reuse_trail: bool = true, false => true;
    /// Seed of all random choices. Change it to try another run of the same search; a seed
    /// always gives the same run with one thread.
    seed: u64 = 0, 0 => u64::MAX;
    /// Replace the literals of a level in a learned clause by a single literal, where
    /// possible. Off only to measure how much this shortens clauses.
    shrink: bool = true, false => true;
    /// Forget first the learned clauses that a clause learned soon afterwards subsumes. Off
    /// only to measure what this saves.
    subsume_recent: bool = true, false => true;
    /// Ask a small solver for fixed and equal literals near each variable. Off for random
    /// formulas, which have few.
    sweep: bool = true, false => true;
    /// Effort of sweeping (asking for fixed and equal literals) in the first rounds, as a
    /// part of the effort of the search; equal literals raise it. Raise it to compare
    /// circuits.
    sweep_effort: f64 = 0.1, 0.0 => 1000.0;
    /// Break symmetries, for a caller who asks only a single question. Off for formulas
    /// without symmetries.
    symmetry: bool = true, false => true;
    /// Effort of looking for symmetries after the first round, as a part of the effort of
    /// the search. Raise it for puzzles and combinatorial designs.
    symmetry_effort: f64 = 0.01, 0.0 => 1000.0;
    /// Target phases, which return to the largest assignment without conflict: 0 never, 1
    /// in stable mode, 2 always. Use 2 to look for models.
    target: u64 = 1, 0 => 2;
    /// Glue up to which learned clauses are kept long, until tiers_by_use knows better.
    /// Raise it to keep more learned clauses.
    tier1: u64 = 2, 1 => 1000;
    /// Glue up to which learned clauses survive a second round of forgetting, until
    /// tiers_by_use knows better. Raise it to keep more learned clauses.
    tier2: u64 = 6, 1 => 1000;
    /// Choose the glue of both tiers by which learned clauses conflicts use. Off to fix the
    /// tiers at tier1 and tier2.
    tiers_by_use: bool = true, false => true;
    /// Shorten clauses by propagating the negation of their literals. Off where shortening
    /// takes longer than what it saves.
    vivify: bool = true, false => true;
    /// Effort of shortening clauses (vivification), as a part of the effort of the search.
    /// Raise it for long runs on hard formulas.
    vivify_effort: f64 = 0.1, 0.0 => 100.0;
    /// Share of vivification's effort for the clauses of the formula. Raise it where these
    /// clauses can be shortened; 0 leaves them alone.
    vivify_irredundant: u64 = 3, 0 => 100;
    /// Share of vivification's effort for learned clauses of the first tier, the lowest
    /// glue. Raise it for long refutations; 0 leaves them alone.
    vivify_tier1: u64 = 3, 0 => 100;
    /// Share of vivification's effort for learned clauses of the second tier. Raise it to
    /// shorten more of them; 0 leaves them alone.
    vivify_tier2: u64 = 3, 0 => 100;
    /// Share of vivification's effort for learned clauses of high glue. Raise it to shorten
    /// clauses that are soon forgotten; 0 leaves them alone.
    vivify_tier3: u64 = 1, 0 => 100;
    /// Let local search look for good values to search with. Off for formulas known to have
    /// no model.
    walk: bool = true, false => true;
    /// Effort of local search, as a part of the effort of the search. Raise it where a
    /// model is expected.
    walk_effort: f64 = 0.08, 0.0 => 10.0;
    /// Effort of local search before the first decision, in ticks for each literal. Raise
    /// it where a model is expected, 0 to begin at once.
    walk_first: f64 = 30.0, 0.0 => 1e6;
    /// Effort of local search before the first decision on random formulas (clauses of one
    /// length) that probably have a model, in ticks for each literal. Raise it for large
    /// random formulas.
    walk_uniform: f64 = 3000.0, 0.0 => 1e6;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_option_takes_its_limits_and_shows_them() {
        for info in Options::TABLE {
            let mut options = Options::default();
            for value in [info.low, info.high, info.default] {
                assert_eq!(options.set(info.name, &value.to_string()), Ok(()), "{}", info.name);
                assert_eq!(options.get(info.name), Some(value));
            }
            assert_eq!(options, Options::default());
            assert!(info.help.ends_with('.'), "{}", info.help);
        }
        assert!(Options::TABLE.is_sorted_by_key(|info| info.name));
    }

    #[test]
    fn bad_names_and_values_are_refused() {
        let mut options = Options::default();
        assert!(matches!(options.set("luck", "1"), Err(OptionError::Unknown(_))));
        for (name, value) in [("lucky", "2"), ("reduce_fraction", "NaN"), ("tier1", "0")] {
            assert!(matches!(options.set(name, value), Err(OptionError::BadValue { .. })));
        }
        assert_eq!(options, Options::default());
        let told = |name, value| Options::default().set(name, value).unwrap_err().to_string();
        assert_eq!(told("lucky", "2"), "option `lucky` takes `true` or `false`, not `2`");
        assert_eq!(told("tier1", "0"), "option `tier1` takes a value from 1 to 1000, not `0`");
    }

    #[test]
    fn values_out_of_range_are_moved_into_it() {
        let wild = Options { reduce_fraction: f64::NAN, tier1: 0, modes: 9, ..Options::default() };
        let tame = wild.clamped();
        assert_eq!((tame.reduce_fraction, tame.tier1, tame.modes), (0.1, 1, 2));
    }
}
