//! The memory that the process uses, and its limit.
//!
//! The system's own count is compared with `--memory`: it includes the buffers of
//! decompressors, the checker's tables and what the allocator keeps in reserve, none
//! of which a count of the solver's tables knows. An allocator that counts would know
//! the live bytes only, and would make each allocation slower; reading one line of a
//! file takes a microsecond and is done every few hundred steps. Linux has such a
//! file; elsewhere the solver's estimate of its own tables is all there is.
//!
//! Under `ulimit -v` an allocation can fail, which Rust's standard library answers by
//! aborting the process. So the address space has a limit here that is reached before
//! the system's: work that looks at it stops with an answer. One large allocation can
//! still exceed both at once; [`crate::terminal::signals`] turns that abort into the exit code
//! of an error.

use std::fs;
use std::sync::LazyLock;

use neuf_cnf::Interrupt;

/// The interrupt, with a limit for the memory of the process if there is one: `bytes`,
/// or three quarters of what `ulimit -v` allows.
pub(crate) fn limited(interrupt: &Interrupt, bytes: Option<u64>) -> Interrupt {
    if bytes.is_none() && address_space_limit().is_none() {
        return interrupt.clone();
    }
    interrupt.with_memory_limit(bytes.unwrap_or(EVERYTHING - 1), used)
}

/// More memory than any limit allows.
const EVERYTHING: u64 = u64::MAX;

/// The memory that is resident now, in bytes; 0 if the system does not tell it, and
/// [`EVERYTHING`] if the address space is nearly used up.
fn used() -> u64 {
    #[cfg(target_os = "linux")]
    {
        let Some((reserved, resident)) = linux::reserved_and_resident() else { return 0 };
        let is_nearly_full = address_space_limit().is_some_and(|limit| reserved > limit / 4 * 3);
        if is_nearly_full { EVERYTHING } else { resident }
    }
    #[cfg(not(target_os = "linux"))]
    0
}

/// The memory that is resident now, in bytes, if the system tells it.
pub(crate) fn resident() -> Option<u64> {
    #[cfg(target_os = "linux")]
    return linux::reserved_and_resident().map(|(_, resident)| resident);
    #[cfg(not(target_os = "linux"))]
    None
}

/// The limit of the address space in bytes, which was set before the process began.
fn address_space_limit() -> Option<u64> {
    static LIMIT: LazyLock<Option<u64>> =
        LazyLock::new(|| parse_limit(&fs::read_to_string("/proc/self/limits").ok()?));
    *LIMIT
}

fn parse_limit(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::File;
    use std::os::unix::fs::FileExt;
    use std::sync::LazyLock;

    use rustix::param::page_size;

    /// The file of the counts, opened once.
    static COUNTS: LazyLock<Option<File>> = LazyLock::new(|| File::open("/proc/self/statm").ok());

    /// The bytes that are reserved in the address space, and those that are resident.
    pub(super) fn reserved_and_resident() -> Option<(u64, u64)> {
        let mut line = [0; 128];
        let length = COUNTS.as_ref()?.read_at(&mut line, 0).ok()?;
        let line = str::from_utf8(&line[..length]).ok()?;
        let page = page_size() as u64;
        let mut counts = line.split(' ').map(|word| word.parse::<u64>().ok()?.checked_mul(page));
        Some((counts.next()??, counts.next()??))
    }
}

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

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_that_is_written_to_is_resident() {
        const SIZE: u64 = 64 << 20;
        let before = used();
        let block = vec![1_u8; SIZE as usize];
        let after = used();
        assert!(after > before + SIZE / 2, "{before} {after}");
        assert!(limited(&Interrupt::new(), Some(SIZE / 2)).is_over_memory());
        assert!(!limited(&Interrupt::new(), None).is_requested());
        drop(block);
    }

    #[test]
    fn the_limit_of_the_address_space_is_read() {
        let line = "Max address space         1048576000           unlimited            bytes\n";
        assert_eq!(parse_limit(line), Some(1_048_576_000));
        assert_eq!(parse_limit(&line.replace("1048576000", "unlimited")), None);
    }
}
