//! How much anybody may ask for.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::num::{NonZeroU16, NonZeroU32};

use async_trait::async_trait;

use crate::id::TokenId;
use crate::time::{Millis, Timestamp};

/// A token bucket: `burst` tokens at most, of which `refill` come back evenly in each `window_s`.
///
/// In `RateLimit-Policy` (IETF draft-ietf-httpapi-ratelimit-headers) `name` is the policy's name,
/// `refill` its quota `q` and `window_s` its window `w`. A full refill takes a century at most, whatever
/// these say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What is limited. Each name has buckets of its own.
    pub name: &'static str,
    /// What a full bucket holds.
    pub burst: NonZeroU16,
    /// What comes back in each window.
    pub refill: NonZeroU16,
    /// The window in seconds.
    pub window_s: NonZeroU32,
}

/// Whose bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitKey {
    /// That of a token.
    Token(TokenId),
    /// That of a client's network, where there is no token.
    Network(Network),
}

/// `token:…` or `network:…`, as it stands in keys and logs.
impl fmt::Display for LimitKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Token(token) => write!(f, "token:{token}"),
            Self::Network(network) => write!(f, "network:{network}"),
        }
    }
}

/// The part of an address that one client cannot change at will: an IPv4 address, or a /64 of IPv6,
/// which is the least that a subscriber is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network that `address` belongs to. An IPv4 address written as an IPv6 one stays what it is.
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(prefix) => write!(f, "{prefix}/64"),
        }
    }
}

/// What came of asking for tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// `None`: they were taken. Otherwise none was, and there are enough after this wait if nobody
    /// takes any meanwhile.
    pub retry_after: Option<Millis>,
    /// The whole tokens that are left: `r` of the `RateLimit` field.
    pub remaining: u32,
    /// Until the bucket is full again.
    pub full_in: Millis,
}

impl Taken {
    /// Whether the request may go on.
    pub fn is_granted(&self) -> bool {
        self.retry_after.is_none()
    }

    /// `Retry-After` of a refusal, in seconds.
    pub fn retry_after_s(&self) -> Option<u64> {
        self.retry_after.map(whole_seconds)
    }

    /// `t` of the `RateLimit` field, in seconds.
    pub fn full_in_s(&self) -> u64 {
        whole_seconds(self.full_in)
    }
}

/// Rounded up, so that whoever waits as long as a header says has waited long enough.
fn whole_seconds(wait: Millis) -> u64 {
    wait.at_least_zero().0.unsigned_abs().div_ceil(1000)
}

/// Token buckets, full at first.
#[async_trait]
pub trait Limiter: Send + Sync {
    /// Takes `cost` tokens from `key`'s bucket of this policy, all or none.
    ///
    /// A cost of 0 only looks, and is always granted. A cost beyond the burst counts as the burst: it
    /// could never be paid otherwise. It never fails: a process that cannot ask what the others granted
    /// judges by what it granted itself.
    async fn take(&self, key: &LimitKey, policy: &Policy, cost: u32, now: Timestamp) -> Taken;
}
