//! Names and texts that never change, as C needs them.

#![forbid(unsafe_code)]

use std::ffi::{CStr, CString, c_char};
use std::sync::OnceLock;

use neuf_solver::{Cause, Options, Stats};

/// The names and the help of the options, and the names of the counters.
struct Texts {
    options: Vec<CString>,
    helps: Vec<CString>,
    statistics: Vec<CString>,
}

fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    let text = |text: String| CString::new(text).unwrap_or_default();
    TEXTS.get_or_init(|| Texts {
        options: Options::TABLE.iter().map(|info| text(info.name.to_owned())).collect(),
        helps: Options::TABLE
            .iter()
            .map(|info| {
                let (low, high, default) = (info.low, info.high, info.default);
                text(format!("{} From {low} to {high}; {default} by default.", info.help))
            })
            .collect(),
        statistics: Stats::default().rows().map(|(name, _)| text(name.to_owned())).collect(),
    })
}

fn at(texts: &'static [CString], index: usize) -> *const c_char {
    texts.get(index).map_or(std::ptr::null(), |text| text.as_ptr())
}

pub(crate) fn option_name(index: usize) -> *const c_char {
    at(&texts().options, index)
}

pub(crate) fn option_help(index: usize) -> *const c_char {
    at(&texts().helps, index)
}

pub(crate) fn statistic_name(index: usize) -> *const c_char {
    at(&texts().statistics, index)
}

/// Why a call had no answer.
pub(crate) fn reason(cause: Cause) -> &'static CStr {
    match cause {
        Cause::Interrupted => c"interrupted",
        Cause::Time => c"time limit",
        Cause::Conflicts => c"conflict limit",
        Cause::Decisions => c"decision limit",
        Cause::Propagations => c"propagation limit",
        Cause::Ticks => c"tick limit",
        Cause::Memory => c"memory limit",
        Cause::Proof => c"the proof cannot be written",
        Cause::Refused => c"the answer was refused by its check",
        Cause::Panicked => c"a thread of the solver has failed",
        Cause::Propagator => c"the external propagator failed",
        Cause::Number => {
            c"a variable has a number that the proof uses for a variable of the solver"
        }
        _ => c"stopped",
    }
}
