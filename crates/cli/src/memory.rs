//! The memory that the process has used.

use std::fs;

/// The largest amount of memory, in bytes, that was resident at one time; `None` if
/// the system does not tell it.
///
/// Linux tells it in a file. `getrusage` would work on other systems as well, but
/// a safe wrapper for it is a dependency for one number.
pub(crate) fn peak() -> Option<u64> {
    parse(&fs::read_to_string("/proc/self/status").ok()?)
}

fn parse(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read() {
        assert_eq!(parse("Name:\tneuf\nVmHWM:\t    2048 kB\nVmRSS:\t 1 kB\n"), Some(2 << 20));
        assert_eq!(parse("Name:\tneuf\n"), None);
        #[cfg(target_os = "linux")]
        assert!(peak().is_some_and(|bytes| bytes > 1 << 16));
    }
}
