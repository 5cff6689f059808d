//! DIMACS files.
