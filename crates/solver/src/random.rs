//! Temporary until the real one lands.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);
impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }
}
