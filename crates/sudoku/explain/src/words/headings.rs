//! The headings of an explanation, which several renderers write.

use neuf_words::Sentence;

pub(crate) const EXPLANATION: Sentence = ["Explanation", "Explication"];
pub(crate) const SOLUTION: Sentence = ["Solution", "Solution"];
pub(crate) const BECAUSE: Sentence = ["because:", "car :"];
pub(crate) const CLAUSES: Sentence = ["clauses:", "clauses :"];
pub(crate) const FAMILIES: Sentence =
    ["The clauses are those of these families:", "Les clauses sont celles de ces familles :"];
pub(crate) const THEREFORE: Sentence = ["So", "Donc"];
pub(crate) const DIFFER: Sentence = ["They differ in:", "Elles diffèrent en :"];
pub(crate) const REACHED: Sentence = ["Here the steps stop:", "Les étapes s'arrêtent ici :"];
