//! Sentences for people, in the two languages of the product.

use serde::{Deserialize, Serialize};

/// A sentence in English and in Brazilian Portuguese.
///
/// The two say the same; which one is shown is for whoever answers the reader to choose.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bilingual {
    /// The sentence in English.
    pub en: String,
    /// The sentence in Portuguese (pt-BR).
    pub pt: String,
}

impl Bilingual {
    /// Pairs an English sentence with its Portuguese one.
    pub fn new(en: impl Into<String>, pt: impl Into<String>) -> Self {
        Self {
            en: en.into(),
            pt: pt.into(),
        }
    }
}
