//! The complete search.
