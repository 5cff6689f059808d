//! The options that programs set by `CaDiCaL`'s names, and their counterparts in neuf.
//!
//! Most of `CaDiCaL`'s options tune its search and change no answer. A program that checks whether
//! an option was taken would end if neuf refused one of these options, so neuf takes each of them
//! and keeps its value for a later question. An option that changes what a program gets is followed
//! or refused. Refusing all names without a technique of neuf was tried, and ended programs that
//! only switched variable addition off.

#![forbid(unsafe_code)]

use neuf_solver::{Options, Value};

use crate::report::{Error, Kind};
use crate::session::Session;

/// The meaning of an option of `CaDiCaL` for neuf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// An option of neuf with the same effect.
    Ours(&'static str),
    /// Whether answers are checked.
    Check,
    /// An option whose value is kept: without effect, or for a later call.
    Kept,
    /// An option for something that neuf cannot do. Only 0 is taken.
    Lacking,
}

/// The options that both solvers have, by `CaDiCaL`'s name and by neuf's.
const OURS: &[(&str, &str)] = &[
    ("bumpreason", "bump_reasons"),
    ("chrono", "chrono"),
    ("chronolevelim", "chrono_jump"),
    ("congruence", "congruence"),
    ("decompose", "decompose"),
    ("deduplicate", "deduplicate"),
    ("eagersubsume", "subsume_recent"),
    ("elim", "eliminate"),
    ("elimboundmax", "eliminate_bound"),
    ("elimclslim", "eliminate_clause"),
    ("elimocclim", "eliminate_occurrences"),
    ("lucky", "lucky"),
    ("minimize", "minimize"),
    ("phase", "phase"),
    ("probe", "probe"),
    ("recomputetier", "tiers_by_use"),
    ("reduce", "reduce"),
    ("reduceinit", "reduce_interval"),
    ("reducetier1glue", "tier1"),
    ("reducetier2glue", "tier2"),
    ("reluctantint", "restart_unit"),
    ("rephase", "rephase"),
    ("rephaseint", "rephase_interval"),
    ("restart", "restart"),
    ("restartint", "restart_interval"),
    ("restartreusetrail", "reuse_trail"),
    ("seed", "seed"),
    ("shrink", "shrink"),
    ("stabilize", "modes"),
    ("stabilizeinit", "mode_interval"),
    ("sweep", "sweep"),
    ("target", "target"),
    ("vivify", "vivify"),
    ("walk", "walk"),
];

/// Proofs in other formats than DRAT and LRAT, and the promise to end the program when it uses a
/// variable that is not frozen.
const LACKING: &[&str] = &["checkfrozen", "frat", "idrup", "lidrup", "veripb"];

/// The options that change no answer, and the two that choose the format of a proof.
const KEPT: &str = "\
    binary lrat \
    arena arenacompact arenasort arenatype backbone backboneeffort backbonemaxrounds \
    backbonerounds backbonethresh block blockmaxclslim blockminclslim blockocclim bump \
    bumpreasondepth bumpreasonlimit bumpreasonrate checkassumptions checkconstraint checkfailed \
    checkproof checkwitness chronoalways chronoreusetrail color compact compactint compactlim \
    compactmin condition conditioneffort conditionint conditionmaxeff conditionmaxrat \
    conditionmineff congruenceand congruenceandarity congruencebinaries congruenceite \
    congruencexor congruencexorarity congruencexorcounts cover covereffort covermaxclslim \
    covermaxeff coverminclslim covermineff decomposerounds deduplicateallinit eagersubsumelim \
    elimands elimbackward elimboundmin elimdef elimdefcores elimdefticks elimeffort elimequivs \
    elimint elimites elimlimited elimmaxeff elimmineff elimprod elimrounds elimsubst elimsum \
    elimxorlim elimxors emadecisions emagluefast emaglueslow emajump emalevel emasize \
    ematrailfast ematrailslow exteagerreasons exteagerrecalc externallrat factor \
    factorcandrounds factorcheck factordelay factoreffort factoriniticks factorsize \
    factorthresh factorunbump fastelim fastelimbound fastelimclslim fastelimocclim \
    fastelimrounds flush flushfactor flushint flushproof forcephase ilb incdecay incdecayint \
    inprobeint inprobing inprocessing instantiate instantiateclslim instantiateocclim \
    instantiateonce log logsort luckyassumptions luckyearly luckylate luckyrounds minimizedepth \
    minimizeticks otfs preprocessinit preprocesslight probeeffort probehbr probethresh profile \
    quiet radixsortlim randec randecfocused randecinit randecint randeclength randecstable \
    realtime reduceint reduceopt reducetarget  reluctant reluctantmax report \
    reportall reportsolve restartmarginfocused restartmarginstable restoreall restoreflush \
    reverse score scorefactor shrinkreap shuffle shufflequeue shufflerandom shufflescores \
    stabilizeonly stats stubbornIOfocused subsume subsumebinlim subsumeclslim subsumeeffort \
    subsumelimited subsumemaxeff subsumemineff subsumeocclim subsumestr sweepclauses \
    sweepcomplete sweepcountbinary sweepdepth sweepeffort sweepfliprounds sweepmaxclauses \
    sweepmaxdepth sweepmaxvars sweeprand sweepthresh sweepvars terminateint ternary \
    ternaryeffort ternarymaxadd ternaryocclim ternaryrounds ternarythresh tier1limit tier1minglue tier2limit tier2minglue transred \
    transredeffort transredmaxeff transredmineff verbose vivifycalctier vivifydemote \
    vivifyeffort vivifyflush vivifyinst vivifyirred vivifyirredeff vivifyonce vivifyretry \
    vivifyschedmax vivifythresh vivifytier1 vivifytier1eff vivifytier2 vivifytier2eff vivifytier3 \
    vivifytier3eff walkeffort walkfullocc walkmaxeff walkmineff \
    walknonstable walkredundant warmup";

fn meaning(name: &str) -> Option<Meaning> {
    if let Some((_, ours)) = OURS.iter().find(|(theirs, _)| *theirs == name) {
        return Some(Meaning::Ours(ours));
    }
    match name {
        "check" => Some(Meaning::Check),
        _ if LACKING.contains(&name) => Some(Meaning::Lacking),
        _ => KEPT.split_ascii_whitespace().any(|kept| kept == name).then_some(Meaning::Kept),
    }
}

/// Whether `CaDiCaL` or neuf has an option of this name.
pub(crate) fn is_option(name: &str) -> bool {
    meaning(name).is_some() || Options::TABLE.iter().any(|info| info.name == name) || name == "once"
}

impl Session {
    /// Sets an option by `CaDiCaL`'s name for it or by neuf's. A value out of range is moved into
    /// the range, as `CaDiCaL` does.
    pub(crate) fn set_number(&mut self, name: &str, value: i32) -> Result<(), Error> {
        if !["log", "quiet", "report", "verbose"].contains(&name) {
            self.check_options_open()?;
        }
        match meaning(name) {
            None => return self.set_own_number(name, value),
            Some(Meaning::Ours(ours)) => return self.set_own_number(ours, value),
            Some(Meaning::Lacking) if value != 0 => {
                let message = format!("neuf cannot do what CaDiCaL's option `{name}` asks for");
                return Err(Error::new(Kind::Argument, message));
            }
            Some(Meaning::Check) => self.is_certified = value != 0,
            Some(Meaning::Lacking | Meaning::Kept) => {}
        }
        self.kept_options.insert(name.to_owned(), value);
        Ok(())
    }

    fn set_own_number(&mut self, name: &str, value: i32) -> Result<(), Error> {
        let range = Options::TABLE.iter().find(|info| info.name == name);
        let text = match range.map(|info| (info.low, info.high)) {
            Some((Value::Count(low), Value::Count(high))) => {
                u64::try_from(value).unwrap_or(0).clamp(low, high).to_string()
            }
            Some((Value::Factor(low), Value::Factor(high))) => {
                f64::from(value).clamp(low, high).to_string()
            }
            _ => (value != 0).to_string(),
        };
        self.set_option(name, &text)
    }

    /// The value of an option by either name: 0 for an option that was never set and has no
    /// counterpart.
    pub(crate) fn number(&self, name: &str) -> Result<i32, Error> {
        let own = match meaning(name) {
            Some(Meaning::Ours(ours)) => ours,
            // CaDiCaL writes proofs in binary by default.
            Some(_) => {
                let default = i32::from(name == "binary");
                return Ok(self.kept_options.get(name).copied().unwrap_or(default));
            }
            None => name,
        };
        let text = self.option(own)?;
        let number = text.parse::<f64>().map(|value| value as i32);
        Ok(number.unwrap_or_else(|_| i32::from(text == "true")))
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::Interrupt;

    use super::*;

    #[test]
    fn each_name_has_one_meaning_and_neuf_has_what_it_stands_for() {
        let mut names: Vec<&str> = OURS.iter().map(|(theirs, _)| *theirs).collect();
        names.extend(LACKING);
        names.extend(KEPT.split_ascii_whitespace());
        names.push("check");
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for (_, ours) in OURS {
            assert!(Options::TABLE.iter().any(|info| info.name == *ours), "{ours}");
        }
        assert!(names.iter().all(|name| is_option(name)) && !is_option("no"));
    }

    #[test]
    fn values_are_taken_and_come_back() {
        let mut session = Session::new(&Interrupt::new());
        let set = |session: &mut Session, name: &str, value| session.set_number(name, value);
        for (name, value, kept) in [
            ("elim", 0, 0),
            ("elimboundmax", -1, 0),
            ("factor", 3, 3),
            ("restart_margin", 2, 2),
            ("shrink", 3, 1),
            ("tier1", 0, 1),
            ("veripb", 0, 0),
        ] {
            assert!(set(&mut session, name, value).is_ok(), "{name}");
            assert_eq!(session.number(name).ok(), Some(kept), "{name}");
        }
        for (name, kept) in [("eliminate", 0), ("binary", 1), ("lrat", 0)] {
            assert_eq!(session.number(name).ok(), Some(kept), "{name}");
        }
        for (name, value) in [("veripb", 1), ("checkfrozen", 1), ("no", 0)] {
            assert_eq!(set(&mut session, name, value).unwrap_err().kind, Kind::Argument);
        }
        assert_eq!(session.number("no").unwrap_err().kind, Kind::Argument);
        assert!(session.begin().is_ok());
        assert_eq!(set(&mut session, "factor", 1).unwrap_err().kind, Kind::State);
    }
}
