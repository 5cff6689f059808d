//! What the game says, in each language: English stands where it is used, French in `fr.rs`.

mod fr;

pub(crate) use fr::FRENCH;

/// A sentence in a language: without parts a `&'static str`, with parts a `String`.
macro_rules! tr {
    ($language:expr, $($sentence:tt)+) => {
        neuf_words::tr!($crate::words::FRENCH, $language, $($sentence)+)
    };
}
pub(crate) use tr;
