//! Making moves, and the order in which what is wrong with one is found.

use domain::Millis;
use domain::game::{Action, GameEvent};
use rules::Color::{Black, White};

use super::table::{STRANGER, Table, from, refused, san, uci, uci_with_offer};

#[test]
fn a_move_is_recorded_as_uci_with_what_the_clock_showed() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.wait(10_000);

    let decision = table.ask(White, san("Nf3", 2));

    assert_eq!(
        decision.events,
        [GameEvent::Moved {
            uci: "g1f3".to_owned(),
            clock_ms: Some(Millis(172_000)),
            draw_offer: false,
            lag_ms: None,
            by_bot: false,
        }]
    );
    assert_eq!(table.game().moves()[2].san, "Nf3");
    assert_eq!(table.game().version(), 3);
}

#[test]
fn an_illegal_move_is_refused_with_the_article_and_changes_nothing() {
    let mut table = Table::new();
    let decision = table.ask(White, uci("e2e5", 0));

    assert_eq!(refused(&decision), ("piece_cannot_reach", 0));
    assert_eq!(decision.refusal.unwrap().article, Some("3.7"));
    assert_eq!(table.game().version(), 0);
}

#[test]
fn each_fault_hides_those_that_come_after_it() {
    let mut table = Table::new();
    table.play("f2f3 e7e5");
    let everything_wrong = || uci("nonsense", 7);

    assert_eq!(
        refused(&table.ask_as(STRANGER, everything_wrong())),
        ("not_a_player", 0)
    );
    assert_eq!(
        refused(&table.ask(Black, everything_wrong())),
        ("not_your_turn", 0)
    );
    assert_eq!(refused(&table.ask(White, everything_wrong())), ("stale_ply", 0));
    assert_eq!(
        refused(&table.ask(White, uci("nonsense", 2))),
        ("bad_notation", 0)
    );

    table.play("g2g4 d8h4");
    for player in [STRANGER, Table::player(White), Table::player(Black)] {
        assert_eq!(
            refused(&table.ask_as(player, everything_wrong())),
            ("game_over", 0)
        );
    }
}

#[test]
fn a_move_for_an_earlier_or_a_later_ply_is_stale() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");

    for ply in [0, 1, 3, u32::MAX] {
        assert_eq!(
            refused(&table.ask(White, uci("g1f3", ply))),
            ("stale_ply", 0),
            "{ply}"
        );
    }
    assert_eq!(table.ask(White, uci("g1f3", 2)).refusal, None);
}

#[test]
fn ones_own_move_sent_again_is_answered_again() {
    let mut table = Table::new();
    table.play("e2e4");

    for again in [uci("e2e4", 0), san("e4", 0), san("e4+", 0)] {
        let decision = table.ask(White, again);
        assert_eq!(decision.refusal, None);
        assert_eq!(decision.events, []);
    }
    assert_eq!(table.game().line().plies(), 1);
}

#[test]
fn a_move_sent_again_in_another_notation_is_the_same_move() {
    let mut table = Table::new();
    table.play("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1");

    for again in [uci("e1h1", 6), uci("e1g1", 6), san("O-O", 6), san("0-0", 6)] {
        assert_eq!(table.ask(White, again).refusal, None);
    }
    assert_eq!(table.ask(White, san("Ng1-f3", 2)).refusal, None);
}

#[test]
fn a_move_sent_again_is_answered_after_the_opponents_reply_and_after_the_end() {
    let mut table = Table::new();
    table.play("f2f3 e7e5 g2g4 d8h4");

    assert_eq!(table.ask(White, uci("f2f3", 0)).refusal, None);
    assert_eq!(table.ask(Black, uci("d8h4", 3)).refusal, None);
    assert_eq!(table.ask(Black, san("Qh4#", 3)).refusal, None);
}

#[test]
fn another_players_move_sent_again_is_no_move_of_ones_own() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");

    assert_eq!(refused(&table.ask(Black, uci("e2e4", 0))), ("not_your_turn", 0));
    assert_eq!(
        refused(&table.ask_as(STRANGER, uci("e2e4", 0))),
        ("not_a_player", 0)
    );
    assert_eq!(refused(&table.ask(White, uci("e7e5", 1))), ("stale_ply", 0));
}

#[test]
fn another_move_at_a_ply_that_was_played_is_stale() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");

    assert_eq!(refused(&table.ask(White, uci("d2d4", 0))), ("stale_ply", 0));
}

#[test]
fn a_game_may_begin_with_black_to_move() {
    let mut table = Table::with(from("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"));

    assert_eq!(refused(&table.ask(White, uci("e2e4", 0))), ("not_your_turn", 0));
    table.play("e7e5 e2e4");

    assert_eq!(table.ask(Black, uci("e7e5", 0)).refusal, None, "sent again");
    assert_eq!(table.game().turn().side, Black);
}

#[test]
fn an_instant_before_the_last_move_takes_no_time_from_anybody() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.wait(60_000);
    table.play("g1f3");
    table.wait(-30_000);

    table.play("b8c6");

    assert_eq!(table.game().moves()[3].clock, Some(Millis(182_000)));
}

#[test]
fn a_refused_offer_refuses_the_move_that_brings_it() {
    let mut table = Table::new();

    assert_eq!(
        refused(&table.ask(White, uci_with_offer("e2e4", 0))),
        ("draw_offer_too_early", 0)
    );
    assert_eq!(table.game().line().plies(), 0);
}

#[test]
fn a_player_at_both_sides_plays_whichever_is_to_move() {
    let mut setup = super::table::casual();
    setup.black = setup.white.clone();
    let mut table = Table::with(setup);

    for (ply, text) in ["e2e4", "e7e5", "g1f3"].into_iter().enumerate() {
        let decision = table.ask(White, uci(text, ply as u32));
        assert_eq!(decision.refusal, None, "{text}");
    }
    assert_eq!(table.ask(White, Action::Resign).refusal, None);
    assert_eq!(table.end(), Some(("1-0", "resignation")), "as the side to move");
}
