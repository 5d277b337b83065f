//! `[limits]`: how much one client may ask for.

use std::num::{NonZeroU16, NonZeroU32};

use api::Policies;
use domain::ports::Policy;
use toml::Table;

use super::{Faults, Keys};

/// Tokens: what a bucket can hold.
const TOKENS: (i64, i64) = (1, u16::MAX as i64);
/// Seconds: over a longer window than a day, nobody knows any more why they are refused.
const WINDOW_S: (i64, i64) = (1, 86_400);

/// Reads the buckets that are given; the others stay as built in.
pub(super) fn read(table: Table, faults: &mut Faults) -> Policies {
    let mut policies = Policies::default();
    let mut keys = Keys::of(table, "limits".to_owned(), faults);
    let names = ["reads", "writes", "registrations", "challenge_codes"];
    let [reads, writes, registrations, codes] = names.map(|name| keys.table(name));
    keys.finish();
    let given = [
        (reads, &mut policies.reads),
        (writes, &mut policies.writes),
        (registrations, &mut policies.registrations),
        (codes, &mut policies.challenge_codes),
    ];
    for (table, policy) in given {
        if let Some(table) = table {
            bucket(table, policy, faults);
        }
    }
    policies
}

/// `[limits.NAME]`
fn bucket(table: Table, policy: &mut Policy, faults: &mut Faults) {
    let mut keys = Keys::of(table, format!("limits.{}", policy.name), faults);
    tokens(&mut keys, "burst", &mut policy.burst);
    tokens(&mut keys, "refill", &mut policy.refill);
    let window_s = within(&mut keys, "window_s", WINDOW_S);
    if let Some(window_s) = window_s.and_then(|window_s| u32::try_from(window_s).ok()) {
        policy.window_s = NonZeroU32::new(window_s).unwrap_or(policy.window_s);
    }
    keys.finish();
}

fn tokens(keys: &mut Keys<'_>, key: &'static str, value: &mut NonZeroU16) {
    let given = within(keys, key, TOKENS);
    if let Some(given) = given.and_then(|given| u16::try_from(given).ok()) {
        *value = NonZeroU16::new(given).unwrap_or(*value);
    }
}

fn within(keys: &mut Keys<'_>, key: &'static str, (least, most): (i64, i64)) -> Option<i64> {
    let given: i64 = keys.take(key)?;
    if (least..=most).contains(&given) {
        return Some(given);
    }
    keys.refuse(key, &format!("must be {least} to {most}"));
    None
}
