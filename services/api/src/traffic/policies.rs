//! The token buckets of this installation.

use std::num::{NonZeroU16, NonZeroU32};

use domain::ports::Policy;

use super::Class;

/// Whether clients are limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Enforcement {
    /// They are.
    #[default]
    On,
    /// They are not, but for guesses at codes: for those who measure a ladder.
    Off,
}

/// How much one client may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policies {
    /// Looks.
    pub reads: Policy,
    /// What changes something, and moves that are refused.
    pub writes: Policy,
    /// New players and guests, by network whatever token is shown.
    pub registrations: Policy,
    /// Codes of challenges that are none.
    pub challenge_codes: Policy,
}

impl Default for Policies {
    /// Reads and writes for many tabs of a busy client; registrations for a school behind one address.
    ///
    /// Guesses at codes: at that pace, one of a thousand open challenges is found by guessing once in some two weeks.
    fn default() -> Self {
        let [reads, writes, registrations, codes] = Self::NAMES;
        Self {
            reads: policy(reads, 2_400, 60),
            writes: policy(writes, 1_200, 60),
            registrations: policy(registrations, 200, 3_600),
            challenge_codes: policy(codes, 20, 60),
        }
    }
}

impl Policies {
    /// The names of all, as in `RateLimit-Policy`.
    pub const NAMES: [&'static str; 4] = ["reads", "writes", "registrations", "challenge_codes"];

    /// What a request of a class is charged to; `None` where nothing is.
    pub(crate) fn of(&self, class: Class) -> Option<&Policy> {
        match class {
            Class::Health => None,
            Class::Read => Some(&self.reads),
            Class::Write | Class::Move => Some(&self.writes),
            Class::Registration => Some(&self.registrations),
        }
    }

    /// Those in force.
    pub(crate) fn in_force(&self, enforcement: Enforcement) -> Vec<Policy> {
        match enforcement {
            Enforcement::On => vec![self.reads, self.writes, self.registrations, self.challenge_codes],
            Enforcement::Off => vec![self.challenge_codes],
        }
    }
}

/// `tokens` at once, and as many again in each window.
fn policy(name: &'static str, tokens: u16, window_s: u32) -> Policy {
    let tokens = NonZeroU16::new(tokens).unwrap_or(NonZeroU16::MIN);
    Policy {
        name,
        burst: tokens,
        refill: tokens,
        window_s: NonZeroU32::new(window_s).unwrap_or(NonZeroU32::MIN),
    }
}
