//! Claimed draws (9.2, 9.3), which only the `fide` ruleset has.

use domain::game::GameEvent;
use rules::Color::{Black, White};

use super::table::{CLAIM, STRANGER, Table, casual, claim_with, from, refused, uci, under_fide};

/// Knights out and back: the start position for the second time.
const OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8";

/// Kings and rooks with 98 half-moves behind them; White to move.
const NEARLY_FIFTY: &str = "8/8/4k3/8/8/3K4/8/R6r w - - 98 90";

fn fide() -> Table {
    Table::with(under_fide(casual()))
}

fn fide_from(fen: &str) -> Table {
    Table::with(under_fide(from(fen)))
}

#[test]
fn a_third_occurrence_on_the_board_is_claimed_by_the_player_to_move() {
    let mut table = fide();
    table.play(OUT_AND_BACK);
    table.play(OUT_AND_BACK);

    assert_eq!(refused(&table.ask(Black, CLAIM)), ("not_your_turn", 0));
    table.ask(White, CLAIM);

    assert_eq!(table.end(), Some(("1/2-1/2", "threefold_repetition")));
}

#[test]
fn a_third_occurrence_is_claimed_ahead_with_the_move_that_brings_it_about() {
    let mut table = fide();
    table.play(OUT_AND_BACK);
    table.play("g1f3 g8f6 f3g1");

    let decision = table.ask(Black, claim_with("f6g8"));

    assert_eq!(decision.events.len(), 2, "the move and the end");
    assert_eq!(table.game().line().plies(), 8);
    assert_eq!(table.end(), Some(("1/2-1/2", "threefold_repetition")));
}

#[test]
fn fifty_moves_are_claimed_on_the_board_and_ahead() {
    let mut on_the_board = fide_from(NEARLY_FIFTY);
    on_the_board.play("d3d2 e6d6");
    on_the_board.ask(White, CLAIM);
    assert_eq!(on_the_board.end(), Some(("1/2-1/2", "fifty_moves")));

    let mut ahead = fide_from(NEARLY_FIFTY);
    ahead.play("d3d2");
    ahead.ask(Black, claim_with("e6d6"));
    assert_eq!(ahead.end(), Some(("1/2-1/2", "fifty_moves")));
}

#[test]
fn a_claim_that_fails_names_the_rule_that_it_came_nearer_to() {
    let mut nearer_to_fifty = fide_from(NEARLY_FIFTY);
    let mut nearer_to_threefold = fide();
    nearer_to_threefold.play(OUT_AND_BACK);
    let mut far_from_both = fide();

    let by_moves = nearer_to_fifty.ask(White, CLAIM).refusal.unwrap();
    let by_repetition = nearer_to_threefold.ask(White, CLAIM).refusal.unwrap();
    let by_neither = far_from_both.ask(White, CLAIM).refusal.unwrap();

    assert_eq!(by_moves.article, Some("9.3"));
    assert_eq!(by_repetition.article, Some("9.2"));
    assert_eq!(by_neither.article, Some("9.2"));
}

#[test]
fn a_claim_that_fails_on_the_board_changes_nothing() {
    let mut table = fide();
    table.play(OUT_AND_BACK);

    let decision = table.ask(White, CLAIM);

    assert_eq!(refused(&decision), ("draw_claim_refused", 0));
    let refusal = decision.refusal.unwrap();
    assert_eq!(refusal.article, Some("9.2"));
    assert!(
        refusal.text.en.contains('2') && refusal.text.en.contains('3'),
        "{}",
        refusal.text.en
    );
}

#[test]
fn a_claim_that_fails_leaves_its_move_on_the_board() {
    let mut table = fide();
    table.play(OUT_AND_BACK);
    table.play("g1f3 g8f6");

    let decision = table.ask(White, claim_with("e2e4"));

    assert_eq!(refused(&decision), ("draw_claim_refused", 1));
    assert!(matches!(&decision.events[0], GameEvent::Moved { uci, .. } if uci == "e2e4"));
    assert_eq!(table.game().turn().side, Black);
    assert_eq!(table.end(), None);
}

#[test]
fn an_illegal_move_in_a_claim_is_refused_and_not_played() {
    let mut table = fide();

    assert_eq!(
        refused(&table.ask(White, claim_with("e2e5"))),
        ("piece_cannot_reach", 0)
    );
    assert_eq!(
        refused(&table.ask(White, claim_with("oops"))),
        ("bad_notation", 0)
    );
    assert_eq!(table.game().line().plies(), 0);
}

#[test]
fn a_move_that_mates_wins_whatever_was_claimed_with_it() {
    let mut table = fide_from("7k/8/6K1/8/8/8/8/R7 w - - 99 90");

    table.ask(White, claim_with("a1a8"));

    assert_eq!(table.end(), Some(("1-0", "checkmate")));
}

#[test]
fn repetition_is_named_where_both_rules_hold() {
    let mut table = fide_from("8/8/4k3/8/8/3K4/8/R6r w - - 92 90");
    table.play("a1b1 h1g1 b1a1 g1h1 a1b1 h1g1 b1a1 g1h1");

    table.ask(White, CLAIM);

    assert_eq!(table.end(), Some(("1/2-1/2", "threefold_repetition")));
}

#[test]
fn where_draws_come_by_themselves_there_is_nothing_to_claim() {
    let mut table = Table::new();
    table.play("e2e4");

    for side in [White, Black] {
        assert_eq!(refused(&table.ask(side, CLAIM)), ("claims_not_in_ruleset", 0));
        assert_eq!(
            refused(&table.ask(side, claim_with("e7e5"))),
            ("claims_not_in_ruleset", 0)
        );
    }
}

#[test]
fn strangers_do_not_claim_and_nobody_does_after_the_end() {
    let mut table = fide();
    assert_eq!(refused(&table.ask_as(STRANGER, CLAIM)), ("not_a_player", 0));

    table.play("f2f3 e7e5 g2g4 d8h4");
    assert_eq!(refused(&table.ask(White, CLAIM)), ("game_over", 0));
}

#[test]
fn a_claim_after_the_flag_comes_too_late() {
    let mut table = fide();
    table.play(OUT_AND_BACK);
    table.play(OUT_AND_BACK);
    table.wait(200_000);

    assert_eq!(refused(&table.ask(White, CLAIM)), ("game_over", 1));
    assert_eq!(table.end(), Some(("0-1", "timeout")));
}

#[test]
fn the_move_of_a_failed_claim_can_be_sent_again_as_a_move() {
    let mut table = fide();
    table.ask(White, claim_with("e2e4"));

    assert_eq!(table.ask(White, uci("e2e4", 0)).refusal, None);
}

#[test]
fn a_refused_claim_says_what_is_there_and_what_it_takes() {
    let mut table = fide_from("8/8/4k3/8/8/3K4/8/R6r w - - 61 90");

    let refusal = table.ask(White, CLAIM).refusal.unwrap();

    assert_eq!(refusal.code.as_str(), "draw_claim_refused");
    for (text, parts) in [
        (refusal.text.en, ["1 time of the 3", "30 of the 50 moves"]),
        (refusal.text.pt, ["1 vez das 3", "30 dos 50 lances"]),
    ] {
        for part in parts {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}

#[test]
fn the_half_move_clock_of_a_set_up_position_counts() {
    let mut table = fide_from("8/8/4k3/8/8/3K4/8/R6r b - - 100 90");

    table.ask(Black, CLAIM);

    assert_eq!(table.end(), Some(("1/2-1/2", "fifty_moves")));
    assert_eq!(table.game().line().plies(), 0);
}
