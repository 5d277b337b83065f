//! `[limits]`: how much one client may ask for.

use std::num::{NonZeroU16, NonZeroU32};

use api::{Ceilings, ConnectionBounds, Policies};
use domain::ports::Policy;
use toml::Table;

use super::{Faults, Keys};

/// Tokens: what a bucket can hold.
const TOKENS: (i64, i64) = (1, u16::MAX as i64);
/// Seconds: over a longer window than a day, nobody knows any more why they are refused.
const WINDOW_S: (i64, i64) = (1, 86_400);

/// Connections and requests at a time: beyond the larger, other bounds hold.
const AT_A_TIME: (i64, i64) = (1, 1_000_000);

/// How much is let in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Of each client.
    pub(crate) policies: Policies,
    /// At a time.
    pub(crate) ceilings: Ceilings,
    /// Connections.
    pub(crate) connections: ConnectionBounds,
}

/// Reads what is given; the rest stays as built in.
pub(super) fn read(table: Table, faults: &mut Faults) -> Limits {
    let mut limits = Limits::default();
    let policies = &mut limits.policies;
    let mut keys = Keys::of(table, "limits".to_owned(), faults);
    if let Some(max) = within(&mut keys, "connections_per_network_max", AT_A_TIME) {
        limits.connections.per_network_max = usize::try_from(max).ok();
    }
    let under_way = keys.table("under_way");
    let [reads, writes, registrations, codes] = Policies::NAMES.map(|name| keys.table(name));
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
    if let Some(table) = under_way {
        ceilings(table, &mut limits.ceilings, faults);
    }
    limits
}

/// `[limits.under_way]`
fn ceilings(table: Table, ceilings: &mut Ceilings, faults: &mut Faults) {
    let mut keys = Keys::of(table, "limits.under_way".to_owned(), faults);
    for (key, ceiling) in [
        ("reads", &mut ceilings.reads),
        ("writes", &mut ceilings.writes),
        ("moves", &mut ceilings.moves),
    ] {
        if let Some(max) = within(&mut keys, key, AT_A_TIME) {
            ceiling.under_way = usize::try_from(max).unwrap_or(ceiling.under_way);
        }
    }
    let Ceilings { reads, writes, moves } = ceilings;
    if reads.under_way > writes.under_way || writes.under_way > moves.under_way {
        keys.refuse(
            "reads",
            "must not be more than `writes`, nor `writes` more than `moves`",
        );
    }
    keys.finish();
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
