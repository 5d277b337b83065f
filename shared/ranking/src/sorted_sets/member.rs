//! Entries as members of a sorted set.
//!
//! `{deviation}{player}{rating}:{sequence}:{eligible_until}`: the first three have 16 hexadecimal digits each.
//! Those of deviation and player sort as the values do, so that equal scores lie in the board's order;
//! those of the rating are its bits. The others are decimal, and the last one is empty for a player who is
//! not ranked.

use domain::ports::{RankEntry, RankKey};
use domain::{PlayerId, Timestamp};

const DIGITS: usize = 16;
const SIGN: u64 = 1 << 63;

pub(super) fn encode(entry: &RankEntry) -> String {
    format!(
        "{}{:016x}:{}:{}",
        place(&entry.key()),
        entry.rating.to_bits(),
        entry.sequence,
        instant(entry.eligible_until)
    )
}

/// The entry of a member; `None` for a text that is no member.
pub(super) fn decode(member: &str) -> Option<RankEntry> {
    let (deviation, rest) = number(member)?;
    let (player, rest) = number(rest)?;
    let (rating, rest) = number(rest)?;
    let (sequence, until) = rest.strip_prefix(':')?.split_once(':')?;
    Some(RankEntry {
        player: PlayerId::new((player ^ SIGN) as i64),
        rating: f64::from_bits(rating),
        deviation: f64::from_bits(unsorted(deviation)),
        sequence: sequence.parse().ok()?,
        eligible_until: if until.is_empty() {
            None
        } else {
            Some(Timestamp::from_unix_ms(until.parse().ok()?))
        },
    })
}

/// What the member of an entry with this key begins with.
pub(super) fn place(key: &RankKey) -> String {
    format!("{:016x}{}", sorted(key.deviation.to_bits()), player(key.player))
}

/// A player as the key of a hash, and within members.
pub(super) fn player(player: PlayerId) -> String {
    format!("{:016x}", player.raw() as u64 ^ SIGN)
}

/// The score: every number of points that a rating can have is exact as a double.
pub(super) fn score(key: &RankKey) -> String {
    (-i128::from(key.points)).to_string()
}

pub(super) fn instant(until: Option<Timestamp>) -> String {
    until.map_or_else(String::new, |until| until.unix_ms().to_string())
}

fn number(text: &str) -> Option<(u64, &str)> {
    let (digits, rest) = text.split_at_checked(DIGITS)?;
    Some((u64::from_str_radix(digits, 16).ok()?, rest))
}

/// Maps the bits of doubles to numbers in the order of `f64::total_cmp`: negative ones have their order
/// turned around, and lie below the others.
fn sorted(bits: u64) -> u64 {
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

fn unsorted(number: u64) -> u64 {
    if number & SIGN == 0 {
        !number
    } else {
        number ^ SIGN
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry() -> impl Strategy<Value = RankEntry> {
        (
            any::<i64>(),
            any::<u64>(),
            any::<u64>(),
            any::<i64>(),
            any::<Option<i64>>(),
        )
            .prop_map(|(player, rating, deviation, sequence, until)| RankEntry {
                player: PlayerId::new(player),
                rating: f64::from_bits(rating),
                deviation: f64::from_bits(deviation),
                sequence,
                eligible_until: until.map(Timestamp::from_unix_ms),
            })
    }

    proptest! {
        #[test]
        fn every_bit_of_an_entry_comes_back(entry in entry()) {
            let read = decode(&encode(&entry)).unwrap();

            prop_assert_eq!(read.rating.to_bits(), entry.rating.to_bits());
            prop_assert_eq!(read.deviation.to_bits(), entry.deviation.to_bits());
            prop_assert_eq!(read.player, entry.player);
            prop_assert_eq!(read.sequence, entry.sequence);
            prop_assert_eq!(read.eligible_until, entry.eligible_until);
        }

        #[test]
        fn members_of_equal_points_sort_as_their_keys(a in entry(), b in entry(), is_tie in any::<bool>()) {
            let (a, mut b) = (a.key(), b.key());
            b.points = a.points;
            if is_tie {
                b.deviation = a.deviation;
            }

            prop_assert_eq!(place(&a).cmp(&place(&b)), a.cmp(&b));
        }
    }

    #[test]
    fn a_text_that_is_no_member_is_no_entry() {
        for text in [
            "",
            "c04e",
            "é23456789012345é",
            &"0".repeat(48),
            &format!("{}:1", "0".repeat(48)),
        ] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
