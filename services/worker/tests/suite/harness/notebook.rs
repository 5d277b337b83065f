//! What the loops say that they have done.

use std::sync::{Mutex, PoisonError};

use worker::{Observed, Observer};

/// Notes all that it is told.
#[derive(Debug, Default)]
pub(crate) struct Notebook(Mutex<Vec<Observed>>);

impl Notebook {
    pub(crate) fn read(&self) -> Vec<Observed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Observer for Notebook {
    fn observed(&self, observed: &Observed) {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        notes.push(observed.clone());
    }
}
