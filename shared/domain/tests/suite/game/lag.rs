//! Time that is given back because the network took it.

use domain::Millis;
use domain::game::{Action, GameEvent, Notation};
use domain::lag::LagClaim;
use rules::Color::{Black, White};

use super::table::{Table, refused};

/// A move of which the client says how long the player thought; up to 300 ms are given back.
fn thought(uci: &str, ply: u32, thinking: i64) -> Action {
    Action::Move {
        notation: Notation::Uci(uci.to_owned()),
        ply,
        offer_draw: false,
        lag: Some(LagClaim {
            thinking: Millis(thinking),
            quota: Millis(300),
        }),
    }
}

#[test]
fn what_is_given_back_is_the_networks_share_up_to_the_quota_and_the_turn() {
    // Elapsed, thinking, quota, granted.
    let table = [
        (10_000, 9_800, 300, 200),
        (10_000, 9_700, 300, 300),
        (10_000, 9_000, 300, 300),
        (10_000, 10_000, 300, 0),
        (10_000, 20_000, 300, 0),
        (10_000, 0, 300, 300),
        (10_000, -5_000, 300, 300),
        (200, 0, 300, 200),
        (0, 0, 300, 0),
        (10_000, 0, 0, 0),
        (10_000, i64::MIN, 1_000, 1_000),
        (10_000, i64::MAX, 1_000, 0),
    ];

    for (elapsed, thinking, quota, granted) in table {
        let claim = LagClaim {
            thinking: Millis(thinking),
            quota: Millis(quota),
        };
        assert_eq!(
            claim.granted(Millis(elapsed)),
            Millis(granted),
            "{claim:?} of {elapsed}"
        );
    }
}

#[test]
fn lag_is_given_back_and_recorded() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.wait(10_000);

    let decision = table.ask(White, thought("g1f3", 2, 9_800));

    // 180 s − 10 s + 0.2 s of network + 2 s for the move.
    let [GameEvent::Moved { clock_ms, lag_ms, .. }] = decision.events[..] else {
        panic!("{decision:?}");
    };
    assert_eq!((clock_ms, lag_ms), (Some(Millis(172_200)), Some(Millis(200))));
    assert_eq!(table.game().moves()[2].lag, Millis(200));
}

#[test]
fn nothing_is_given_back_on_a_first_move() {
    let mut table = Table::new();
    table.wait(10_000);

    table.ask(White, thought("e2e4", 0, 0));
    table.ask(Black, thought("e7e5", 1, 0));

    for played in table.game().moves() {
        assert_eq!((played.clock, played.lag), (Some(Millis(180_000)), Millis::ZERO));
    }
}

#[test]
fn lag_does_not_lift_a_fallen_flag() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.wait(180_000);

    let decision = table.ask(White, thought("g1f3", 2, 0));

    assert_eq!(refused(&decision), ("game_over", 1));
    assert_eq!(table.end(), Some(("0-1", "timeout")));
}
