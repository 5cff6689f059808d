//! Which part of the work one of many jobs does: `3`, `3/100`, `auto` or `auto/100`.
//!
//! A scheduler starts the same command many times and gives each an index in a variable. Some
//! count from 0 and others from 1, and some let the user choose. Here all indices begin at 1.
//! For schedulers that always count from 0, one is added. Where the user chooses, 0 is refused:
//! to guess what was meant could leave out a cube.

use std::fmt;

use crate::words::tr;

/// A place in a list of jobs, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// `None` for the one that the scheduler gives.
    index: Option<u64>,
    /// How many jobs share the work; `None` if each index is one piece of it.
    jobs: Option<u64>,
}

/// A place whose index is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) index: u64,
    pub(crate) jobs: Option<u64>,
    /// Where the index comes from, such as `SLURM_ARRAY_TASK_ID=3`.
    pub(crate) origin: Option<String>,
}

/// The variables of schedulers, and whether they count from 0. Those of array jobs come first:
/// inside such a job there may also be ranks of MPI.
const VARIABLES: [(&str, bool); 11] = [
    ("SLURM_ARRAY_TASK_ID", false),
    ("PBS_ARRAY_INDEX", false),
    ("PBS_ARRAYID", false),
    ("LSB_JOBINDEX", false),
    ("SGE_TASK_ID", false),
    ("JOB_COMPLETION_INDEX", true),
    ("AWS_BATCH_JOB_ARRAY_INDEX", true),
    ("OMPI_COMM_WORLD_RANK", true),
    ("PMIX_RANK", true),
    ("PMI_RANK", true),
    ("SLURM_PROCID", true),
];

/// Reads a place.
///
/// # Errors
/// When it is none; the message says what was expected.
pub(crate) fn parse(text: &str) -> Result<Place, String> {
    let expected = || tr!("expected an index from 1, I/N, auto or auto/N").to_owned();
    let number = |text: &str| match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(expected()),
    };
    let (index, jobs) = match text.split_once('/') {
        Some((index, jobs)) => (index, Some(number(jobs)?)),
        None => (text, None),
    };
    let index = if index == "auto" { None } else { Some(number(index)?) };
    if index.zip(jobs).is_some_and(|(index, jobs)| index > jobs) {
        return Err(tr!("{text} is after the last job", text));
    }
    Ok(Place { index, jobs })
}

impl Place {
    /// Whether it is known how many jobs share the work.
    pub(crate) fn has_jobs(self) -> bool {
        self.jobs.is_some()
    }

    /// The place with the index that the scheduler gives, if it does not say its own.
    ///
    /// # Errors
    /// When no variable of a scheduler has an index, or that index is outside of the range.
    pub(crate) fn find(self) -> Result<Found, String> {
        self.find_in(|name| std::env::var(name).ok())
    }

    fn find_in(self, variable: impl Fn(&str) -> Option<String>) -> Result<Found, String> {
        let jobs = self.jobs;
        if let Some(index) = self.index {
            return Ok(Found { index, jobs, origin: None });
        }
        // LSF sets its index to 0, and SGE to `undefined`, in jobs that are no arrays.
        let given = VARIABLES.into_iter().find_map(|(name, from_zero)| {
            let value = variable(name)?;
            let is_no_array = match name {
                "LSB_JOBINDEX" => value == "0",
                "SGE_TASK_ID" => value == "undefined",
                _ => value.is_empty(),
            };
            (!is_no_array).then_some((name, value, from_zero))
        });
        let Some((name, value, from_zero)) = given else {
            let names: Vec<&str> = VARIABLES.iter().map(|&(name, _)| name).collect();
            let names = names.join(", ");
            return Err(tr!("`auto` found no index: none of {names} is set", names));
        };
        let origin = format!("{name}={value}");
        let number: u64 = value.trim().parse().map_err(|_| tr!("{origin} is no index", origin))?;
        let index = if from_zero { number.checked_add(1) } else { Some(number) };
        let index = index.filter(|&index| index > 0).ok_or_else(|| {
            tr!("{origin}, but indices count from 1: submit an array such as 1-100", origin)
        })?;
        if let Some(jobs) = jobs.filter(|&jobs| index > jobs) {
            return Err(tr!("{origin} is after the last of {jobs} jobs", origin, jobs));
        }
        Ok(Found { index, jobs, origin: Some(origin) })
    }
}

impl Found {
    /// Whether the thing with this number, from 1, belongs to the job.
    pub(crate) fn has(&self, number: u64) -> bool {
        match self.jobs {
            Some(jobs) => number % jobs == self.index % jobs,
            None => number == self.index,
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index)?;
        self.jobs.map_or(Ok(()), |jobs| write!(f, "-of-{jobs}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, variables: &[(&str, &str)]) -> Result<(u64, Option<String>), String> {
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|&(_, value)| value.to_owned())
        };
        parse(text)?.find_in(variable).map(|found| (found.index, found.origin))
    }

    #[test]
    fn each_scheduler_has_its_variable() {
        for (name, from_zero) in VARIABLES {
            let index = if from_zero { 8 } else { 7 };
            assert_eq!(found("auto", &[(name, "7")]), Ok((index, Some(format!("{name}=7")))));
            let first = found("auto", &[(name, "0")]);
            assert_eq!(first.is_ok(), from_zero, "{name}: {first:?}");
        }
        // Ranks of MPI inside of an array job do not matter.
        let both = [("PMI_RANK", "0"), ("SLURM_ARRAY_TASK_ID", "5")];
        assert_eq!(found("auto", &both).unwrap().0, 5);
        // Jobs that are no arrays.
        let none = [("SGE_TASK_ID", "undefined"), ("LSB_JOBINDEX", "0"), ("PBS_ARRAYID", "")];
        assert!(found("auto", &none).unwrap_err().starts_with("`auto` found no index"));
        assert!(found("auto", &[("PBS_ARRAYID", "x")]).is_err());
        assert_eq!(found("3", &both), Ok((3, None)));
    }

    #[test]
    fn shares_are_disjoint_and_complete() {
        for jobs in 1..5 {
            for number in 1..20 {
                let owners = (1..=jobs)
                    .filter(|&index| Found { index, jobs: Some(jobs), origin: None }.has(number));
                assert_eq!(owners.count(), 1);
            }
        }
        assert!(parse("2/2").unwrap().find().unwrap().has(2));
        for wrong in ["", "0", "0/2", "3/2", "1/0", "auto/0", "-1", "1/", "/2", "all"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        assert!(found("auto/3", &[("PMI_RANK", "3")]).unwrap_err().contains("after the last"));
    }
}
