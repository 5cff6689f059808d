//! The command `neuf`.

fn main() {}
