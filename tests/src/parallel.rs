//! Work spread over all cores, for tests that look at many puzzles.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Calls `work` with each number below `count`, on all cores.
///
/// # Panics
/// When `work` does.
pub fn on_all_cores(count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    work(number);
                }
            });
        }
    });
}
