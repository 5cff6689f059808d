//! The French sentences.

use crate::words::FRENCH;

#[test]
fn the_french_is_sound() {
    neuf_tests::french::assert_sound(FRENCH, concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
}
