//! What every presence must do.
//!
//! Each case takes an empty memory with a window of [`WINDOW`].
//! [`presence_conformance!`](crate::presence_conformance) makes a test of each.

use domain::ports::{Presence, Seen};
use domain::{Millis, PlayerId, Timestamp};

/// Makes a test of every case; the expression makes an empty memory each time. With `redis:` before it,
/// the tests are named `case::redis`.
#[macro_export]
macro_rules! presence_conformance {
    ($kind:ident: $presence:expr) => {
        $crate::presence_conformance! { [$kind] $presence }
    };
    ([$($kind:ident)?] $presence:expr) => {
        $crate::conformance_cases! { presence, [$($kind)?] $presence;
            a_new_memory_says_of_nobody_that_they_are_gone,
            a_sign_of_life_lasts_for_the_window,
            whoever_never_gave_a_sign_is_gone_since_the_memory_began,
            whoever_comes_back_is_present,
            signs_may_arrive_in_any_order,
            a_sign_from_a_faster_clock_is_a_sign,
            players_know_nothing_of_each_other,
            many_are_asked_for_at_once_and_told_in_their_order,
        }
    };
    ($presence:expr) => {
        $crate::presence_conformance! { [] $presence }
    };
}

/// For how long a sign of life lasts in these cases.
pub const WINDOW: Millis = Millis::from_secs(10);

const START: Timestamp = Timestamp::from_unix_ms(1_700_000_000_000);

const ANN: PlayerId = PlayerId::new(1);
const BEN: PlayerId = PlayerId::new(i64::MAX);

/// So many milliseconds after the first instant.
fn at(ms: i64) -> Timestamp {
    START + Millis(ms)
}

/// The grace after a start lasts one window.
pub async fn a_new_memory_says_of_nobody_that_they_are_gone(presence: &impl Presence) {
    assert_eq!(presence.of(ANN, at(0)).await, Seen::Unknown);
    assert_eq!(presence.of(ANN, at(9_999)).await, Seen::Unknown);
    assert_ne!(presence.of(ANN, at(10_000)).await, Seen::Unknown);
}

/// The instant itself is too late.
pub async fn a_sign_of_life_lasts_for_the_window(presence: &impl Presence) {
    presence.seen(ANN, at(0));

    assert_eq!(presence.of(ANN, at(0)).await, Seen::Present);
    assert_eq!(presence.of(ANN, at(9_999)).await, Seen::Present);
    assert_eq!(presence.of(ANN, at(10_000)).await, Seen::Gone { since: at(0) });
    assert_eq!(presence.of(ANN, at(60_000)).await, Seen::Gone { since: at(0) });
}

/// The memory cannot say more than that.
pub async fn whoever_never_gave_a_sign_is_gone_since_the_memory_began(presence: &impl Presence) {
    presence.seen(BEN, at(0));
    assert_eq!(presence.of(ANN, at(9_999)).await, Seen::Unknown);

    assert_eq!(presence.of(ANN, at(10_000)).await, Seen::Gone { since: at(0) });
}

/// An absence is over with the next sign, and the next one begins with the last.
pub async fn whoever_comes_back_is_present(presence: &impl Presence) {
    presence.seen(ANN, at(0));
    assert_eq!(presence.of(ANN, at(20_000)).await, Seen::Gone { since: at(0) });

    presence.seen(ANN, at(21_000));
    presence.seen(ANN, at(25_000));

    assert_eq!(presence.of(ANN, at(34_999)).await, Seen::Present);
    assert_eq!(
        presence.of(ANN, at(35_000)).await,
        Seen::Gone { since: at(25_000) }
    );
}

/// The latest counts, not the last that arrived.
pub async fn signs_may_arrive_in_any_order(presence: &impl Presence) {
    assert_eq!(presence.of(ANN, at(0)).await, Seen::Unknown);
    presence.seen(ANN, at(0));
    presence.seen(ANN, at(8_000));
    presence.seen(ANN, at(4_000));

    assert_eq!(presence.of(ANN, at(17_999)).await, Seen::Present);
    assert_eq!(
        presence.of(ANN, at(18_000)).await,
        Seen::Gone { since: at(8_000) }
    );
}

/// Clocks of several processes differ a little.
pub async fn a_sign_from_a_faster_clock_is_a_sign(presence: &impl Presence) {
    presence.seen(ANN, at(500));

    assert_eq!(presence.of(ANN, at(0)).await, Seen::Present);
}

/// Each has an absence of their own.
pub async fn players_know_nothing_of_each_other(presence: &impl Presence) {
    presence.seen(ANN, at(0));
    assert_eq!(presence.of(BEN, at(0)).await, Seen::Unknown);
    presence.seen(BEN, at(5_000));

    assert_eq!(presence.of(ANN, at(12_000)).await, Seen::Gone { since: at(0) });
    assert_eq!(presence.of(BEN, at(12_000)).await, Seen::Present);
}

/// More than any adapter asks for with one command.
pub async fn many_are_asked_for_at_once_and_told_in_their_order(presence: &impl Presence) {
    let players: Vec<PlayerId> = (1..=1_201).map(PlayerId::new).collect();
    assert_eq!(presence.of(ANN, at(0)).await, Seen::Unknown);
    presence.seen(players[700], at(5_000));
    presence.seen(players[1_200], at(3_000));
    assert_eq!(presence.of(players[700], at(5_000)).await, Seen::Present);

    let seen = presence.of_each(&players, at(13_500)).await;

    assert_eq!(seen.len(), players.len());
    assert_eq!(seen[0], Seen::Gone { since: at(0) });
    assert_eq!(seen[700], Seen::Present);
    assert_eq!(seen[1_200], Seen::Gone { since: at(3_000) });
    assert_eq!(presence.of_each(&[], at(13_500)).await, []);
}
