//! The C interface of neuf: the ten functions of IPASIR and the functions of `neuf.h`.
//!
//! The headers in `include/` are its documentation. `neuf.h` is made from the comments of
//! `api.rs` and its neighbours by cbindgen (`cargo test -p neuf-capi` checks that it is up to
//! date); `ipasir.h` declares the functions of the standard.
//!
//! # What a caller may do wrong
//! No handle, number or order of calls leads to a crash. A handle is not an address but a number
//! that looks like one (`handles.rs`), so any value may be passed, even the handle of a released
//! solver. Each solver has a lock, so a call during another call, from another thread or from a
//! callback, is refused. Each function that is exported ends in `report.rs`, which turns errors and
//! panics into codes and a message. A panic is a defect. A library that is built with
//! `panic = "unwind"`, as by the profile `capi`, catches a panic; otherwise a panic ends the
//! process.
//!
//! The caller remains responsible for facts that no library can check: an array is as long as its
//! length says, a text has an end, and callbacks return.
//!
//! # Where `unsafe` stands
//! In `memory.rs`, which reads and writes the memory of callers and calls their functions, and as
//! `#[unsafe(no_mangle)]` on exported functions. All other files forbid `unsafe`.

mod api;
mod cadical_options;
mod ccadical;
mod clients;
mod codes;
mod enumerate;
mod external;
mod handles;
mod info;
mod ipasir;
mod literal;
mod memory;
mod mus;
mod read;
mod report;
mod session;
mod space;
mod sudoku;
mod tracer;
