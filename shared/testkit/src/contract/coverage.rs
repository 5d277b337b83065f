//! Which declared answers were seen.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::Contract;

/// The pairs of operation and status that were answered; shared by its clones.
#[derive(Clone, Debug, Default)]
pub struct Coverage(Arc<Mutex<BTreeSet<(String, u16)>>>);

impl Coverage {
    pub(super) fn record(&self, operation: &str, status: u16) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.insert((operation.to_owned(), status));
    }

    /// How many pairs were seen.
    pub fn seen(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// What the contract declares and nothing has shown, as `operation status`.
    pub fn missing(&self, contract: &Contract) -> Vec<String> {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let operations = contract.operations().iter();
        let declared = operations.flat_map(|operation| {
            operation
                .responses
                .keys()
                .map(|&status| (operation.id.clone(), status))
        });
        declared
            .filter(|pair| !seen.contains(pair))
            .map(|(id, status)| format!("{id} {status}"))
            .collect()
    }
}
