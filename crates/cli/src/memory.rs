//! The memory that the process uses, and its limit.
//!
//! The system's own count is compared with `--memory`: it includes the buffers of
//! decompressors, the checker's tables and what the allocator keeps in reserve, none
//! of which a count of the solver's tables knows. An allocator that counts would know
//! the live bytes only, and would make each allocation slower; reading one line of a
//! file takes a microsecond and is done every few hundred steps. Linux has such a
//! file; elsewhere the solver's estimate of its own tables is all there is.

use std::fs;

use neuf_cnf::Interrupt;

/// The interrupt, with a limit for the memory of the process if there is one.
pub(crate) fn limited(interrupt: &Interrupt, bytes: Option<u64>) -> Interrupt {
    match bytes {
        Some(bytes) => interrupt.with_memory_limit(bytes, resident),
        None => interrupt.clone(),
    }
}

/// The memory that is resident now, in bytes; 0 if the system does not tell it.
fn resident() -> u64 {
    #[cfg(target_os = "linux")]
    return linux::resident().unwrap_or(0);
    #[cfg(not(target_os = "linux"))]
    return 0;
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{self, File};
    use std::os::unix::fs::FileExt;
    use std::sync::LazyLock;

    /// The file of the counts, opened once, and the size of a page in bytes.
    static COUNTS: LazyLock<Option<(File, u64)>> =
        LazyLock::new(|| Some((File::open("/proc/self/statm").ok()?, page_size()?)));

    pub(super) fn resident() -> Option<u64> {
        let (file, page) = COUNTS.as_ref()?;
        let mut line = [0; 128];
        let length = file.read_at(&mut line, 0).ok()?;
        let line = str::from_utf8(&line[..length]).ok()?;
        let pages: u64 = line.split(' ').nth(1)?.parse().ok()?;
        pages.checked_mul(*page)
    }

    /// The size of a page, from the table that the kernel gives each process: pairs of
    /// a key and a value.
    fn page_size() -> Option<u64> {
        const KEY: usize = 6;
        const WORD: usize = size_of::<usize>();
        let table = fs::read("/proc/self/auxv").ok()?;
        let word = |bytes: &[u8]| bytes.try_into().map(usize::from_ne_bytes).ok();
        let mut pairs = table.chunks_exact(2 * WORD);
        let pair = pairs.find(|pair| word(&pair[..WORD]) == Some(KEY))?;
        word(&pair[WORD..]).map(|size| size as u64)
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
        let before = resident();
        let block = vec![1_u8; SIZE as usize];
        let after = resident();
        assert!(after > before + SIZE / 2, "{before} {after}");
        assert!(limited(&Interrupt::new(), Some(SIZE / 2)).is_over_memory());
        assert!(!limited(&Interrupt::new(), None).is_requested());
        drop(block);
    }
}
