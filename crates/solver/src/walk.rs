//! Temporary until the real one lands.
use crate::random::Random;
pub(crate) struct Walked {
    pub(crate) phases: Vec<bool>,
    pub(crate) broken: usize,
    pub(crate) started: usize,
    pub(crate) flips: u64,
    pub(crate) ticks: u64,
}
pub(crate) fn walk(
    _: &neuf_cnf::Propagator,
    _: &[bool],
    _: &mut Random,
    _: u64,
    _: &neuf_cnf::Interrupt,
) -> Option<Walked> {
    None
}
