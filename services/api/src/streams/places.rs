//! How many streams may be open.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::TokenId;

use crate::limits::STREAMS_PER_TOKEN_MAX;
use crate::problem::{ApiError, Code};

/// The places of one process.
#[derive(Debug)]
pub(super) struct Places {
    max: usize,
    taken: AtomicUsize,
    by_token: Mutex<HashMap<TokenId, usize>>,
}

impl Places {
    /// So many.
    pub(super) fn new(max: usize) -> Arc<Self> {
        Arc::new(Self {
            max,
            taken: AtomicUsize::new(0),
            by_token: Mutex::default(),
        })
    }

    /// How many there are.
    pub(super) fn max(&self) -> usize {
        self.max
    }

    /// How many are taken.
    pub(super) fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    /// Takes a place.
    ///
    /// # Errors
    /// 503 where there is none; 429 where the token has too many.
    pub(super) fn take(self: &Arc<Self>, token: Option<TokenId>) -> Result<Place, ApiError> {
        if let Some(token) = token {
            let mut by_token = self.by_token();
            let of_token = by_token.entry(token).or_default();
            if *of_token >= STREAMS_PER_TOKEN_MAX {
                return Err(ApiError::new(Code::TooManyStreams));
            }
            *of_token += 1;
        }
        self.taken.fetch_add(1, Ordering::Relaxed);
        let place = Place {
            places: Arc::clone(self),
            token,
        };
        if self.taken() > self.max {
            return Err(ApiError::unavailable("every place for a stream is taken"));
        }
        Ok(place)
    }

    fn by_token(&self) -> MutexGuard<'_, HashMap<TokenId, usize>> {
        self.by_token.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place that is taken, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    places: Arc<Places>,
    token: Option<TokenId>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.taken.fetch_sub(1, Ordering::Relaxed);
        let Some(token) = self.token else { return };
        let mut by_token = self.places.by_token();
        if let Some(of_token) = by_token.get_mut(&token) {
            *of_token -= 1;
            if *of_token == 0 {
                by_token.remove(&token);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(outcome: Result<Place, ApiError>) -> Option<Code> {
        outcome.err().map(|error| error.code())
    }

    #[test]
    fn a_token_has_so_many_places_and_gets_one_back_for_each_that_it_leaves() {
        let places = Places::new(1_000);
        let token = Some(TokenId::new(1));
        let mut held: Vec<Place> = (0..STREAMS_PER_TOKEN_MAX)
            .map(|_| places.take(token).unwrap())
            .collect();

        assert_eq!(code(places.take(token)), Some(Code::TooManyStreams));
        assert_eq!(code(places.take(Some(TokenId::new(2)))), None);
        assert_eq!(code(places.take(None)), None);

        held.pop();
        assert_eq!(code(places.take(token)), None);
        drop(held);
        assert_eq!(places.taken(), 0);
        assert!(places.by_token().is_empty());
    }

    #[test]
    fn a_full_process_asks_to_come_again() {
        let places = Places::new(1);
        let _only = places.take(None).unwrap();

        assert_eq!(code(places.take(None)), Some(Code::Unavailable));
        assert_eq!(code(places.take(Some(TokenId::new(1)))), Some(Code::Unavailable));
        assert_eq!(places.taken(), 1);
        assert!(places.by_token().is_empty());
    }
}
