//! Ids of traces and spans.

use std::sync::atomic::{AtomicU64, Ordering};

use opentelemetry::trace::{SpanId, TraceId};
use sha2::{Digest, Sha256};

/// Where a span belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) trace: TraceId,
    pub(super) span: SpanId,
}

impl Place {
    /// That of the request of this id: the same in every process and at any time.
    pub(super) fn of_request(id: &str) -> Self {
        Self::from(Sha256::digest(id))
    }
}

impl<D: AsRef<[u8]>> From<D> for Place {
    /// From the first 24 bytes of a digest. All zeros, which would be no id, do not happen.
    fn from(digest: D) -> Self {
        let (mut trace, mut span) = ([0; 16], [0; 8]);
        let bytes = digest.as_ref();
        for (to, from) in trace.iter_mut().chain(&mut span).zip(bytes) {
            *to = *from;
        }
        Self {
            trace: TraceId::from_bytes(trace),
            span: SpanId::from_bytes(span),
        }
    }
}

/// Places that no other span has, in this process or another.
#[derive(Debug)]
pub(super) struct NewPlaces {
    salt: [u8; 16],
    next: AtomicU64,
}

impl NewPlaces {
    /// With a salt that no other process has.
    pub(super) fn new(salt: [u8; 16]) -> Self {
        Self {
            salt,
            next: AtomicU64::new(0),
        }
    }

    pub(super) fn next(&self) -> Place {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let digest = Sha256::new()
            .chain_update(self.salt)
            .chain_update(number.to_be_bytes());
        Place::from(digest.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ids_of_a_request_are_the_digest_of_its_id() {
        // printf '%s' 4fKzT1qW9aB | sha256sum
        let place = Place::of_request("4fKzT1qW9aB");

        assert_eq!(place.trace.to_string(), "4c19f169c2488aa4c1e0cb2386e26e43");
        assert_eq!(place.span.to_string(), "372d109e7eb17864");
    }

    #[test]
    fn new_places_differ_by_process_and_by_number() {
        let (ours, others) = (NewPlaces::new([1; 16]), NewPlaces::new([2; 16]));

        let places = [ours.next(), ours.next(), others.next()];

        assert_ne!(places[0], places[1]);
        assert_ne!(places[0], places[2]);
    }
}
