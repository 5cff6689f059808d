//! End-to-end tests of neuf.
