//! All that is wrong with a configuration.

use std::fmt;

/// Sentences, each of which names its key.
#[derive(Debug, Default, PartialEq, Eq, thiserror::Error)]
pub(crate) struct Faults(Vec<String>);

impl Faults {
    pub(super) fn add(&mut self, fault: String) {
        self.0.push(fault);
    }

    /// Nothing, or all of them as one error.
    pub(super) fn into_result(self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            1 => f.write_str("1 fault")?,
            count => write!(f, "{count} faults")?,
        }
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}
