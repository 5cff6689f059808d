//! Which part of the work one of many jobs does: `3` or `3/100`.
//!
//! A scheduler starts the same command many times and gives each an index in a variable, which the
//! command line passes on. Here all indices begin at 1, and 0 is refused: to guess what was meant
//! could leave out a cube. Reading the variables of schedulers was rejected: there are a dozen,
//! some count from 0, and a job array inside a run of MPI has two.

use std::fmt;

/// The part of one job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The place of the job among all jobs, from 1.
    pub index: u64,
    /// How many jobs share the work; `None` if each index is one piece of it.
    pub jobs: Option<u64>,
}

/// Reads a share.
///
/// # Errors
/// When it is none; the message says what was expected.
pub fn parse(text: &str) -> Result<Share, String> {
    let number = |text: &str| match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("expected an index from 1, or I/N".to_owned()),
    };
    let (index, jobs) = match text.split_once('/') {
        Some((index, jobs)) => (index, Some(number(jobs)?)),
        None => (text, None),
    };
    let index = number(index)?;
    if jobs.is_some_and(|jobs| index > jobs) {
        return Err(format!("{text} is after the last job"));
    }
    Ok(Share { index, jobs })
}

/// The same among jobs whose number is known.
///
/// # Errors
/// When it is none.
pub fn parse_of_many(text: &str) -> Result<Share, String> {
    let share = parse(text)?;
    if share.jobs.is_some() { Ok(share) } else { Err("expected I/N".into()) }
}

impl Share {
    /// Whether the thing with this number, from 1, belongs to the job.
    #[must_use]
    pub fn has(self, number: u64) -> bool {
        match self.jobs {
            Some(jobs) => number % jobs == self.index % jobs,
            None => number == self.index,
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index)?;
        self.jobs.map_or(Ok(()), |jobs| write!(f, "-of-{jobs}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_disjoint_and_complete() {
        for jobs in 1..5 {
            for number in 1..20 {
                let owners =
                    (1..=jobs).filter(|&index| Share { index, jobs: Some(jobs) }.has(number));
                assert_eq!(owners.count(), 1);
            }
        }
        assert!(parse("2/2").unwrap().has(2));
        assert_eq!(parse("7"), Ok(Share { index: 7, jobs: None }));
        assert!(parse_of_many("7").is_err() && parse_of_many("2/2") == parse("2/2"));
        for wrong in ["", "0", "0/2", "3/2", "1/0", "auto", "-1", "1/", "/2", "all"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
