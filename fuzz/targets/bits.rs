//! See `neuf_tests::fuzzing::bits`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| neuf_tests::fuzzing::bits(bytes));
