//! Draw offers (9.1): who may make one, how long it stands, and how it is answered.

use domain::game::{
    Action::{OfferDraw, RejectDraw},
    GameEvent,
};
use rules::Color::{Black, White};

use super::table::{STRANGER, Table, refused, uci_with_offer};

/// Eight moves of each side that bring back nothing, so that no counted draw comes between.
const QUIET: &str = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6";

fn started() -> Table {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table
}

/// A game after this many quiet half-moves.
fn after(plies: usize) -> Table {
    let mut table = Table::new();
    table.play(&QUIET.split(' ').take(plies).collect::<Vec<_>>().join(" "));
    table
}

fn play_quietly(table: &mut Table, from: usize, to: usize) {
    let moves: Vec<_> = QUIET.split(' ').skip(from).take(to - from).collect();
    table.play(&moves.join(" "));
}

#[test]
fn nobody_offers_a_draw_before_both_have_moved() {
    for plies in [0, 1] {
        for side in [White, Black] {
            assert_eq!(
                refused(&after(plies).ask(side, OfferDraw)),
                ("draw_offer_too_early", 0)
            );
        }
    }
    assert_eq!(after(2).ask(White, OfferDraw).refusal, None);
}

#[test]
fn either_side_may_offer_on_either_turn() {
    for side in [White, Black] {
        let mut table = started();
        assert_eq!(
            table.ask(side, OfferDraw).events,
            [GameEvent::DrawOffered { by: side }]
        );
        assert_eq!(table.game().draw_offer(), Some(side));
    }
}

#[test]
fn the_opponents_offer_in_return_is_the_acceptance() {
    let mut table = started();
    table.ask(White, OfferDraw);

    table.ask(Black, OfferDraw);

    assert_eq!(table.end(), Some(("1/2-1/2", "agreement")));
    assert_eq!(table.game().draw_offer(), None);
}

#[test]
fn offering_again_what_stands_changes_nothing() {
    let mut table = started();
    table.ask(White, OfferDraw);

    let again = table.ask(White, OfferDraw);

    assert_eq!((again.events.len(), again.refusal), (0, None));
    assert_eq!(table.game().draw_offer(), Some(White));
}

#[test]
fn an_offer_may_come_with_a_move_and_stands_on_the_opponents_turn() {
    let mut table = started();

    table.ask(White, uci_with_offer("g1f3", 2));
    assert_eq!(table.game().draw_offer(), Some(White));

    table.ask(Black, OfferDraw);
    assert_eq!(table.end(), Some(("1/2-1/2", "agreement")));
}

#[test]
fn with_the_move_by_which_both_have_moved_a_draw_may_be_offered() {
    let mut table = Table::new();
    assert_eq!(
        refused(&table.ask(White, uci_with_offer("e2e4", 0))),
        ("draw_offer_too_early", 0)
    );
    table.play("e2e4");

    table.ask(Black, uci_with_offer("e7e5", 1));

    assert_eq!(table.game().draw_offer(), Some(Black));
}

#[test]
fn ones_own_move_leaves_ones_offer_standing() {
    let mut table = started();
    table.ask(White, OfferDraw);

    table.play("g1f3");

    assert_eq!(table.game().draw_offer(), Some(White));
}

#[test]
fn the_opponents_move_answers_an_offer_and_it_may_be_made_again_at_once() {
    let mut table = started();
    table.ask(Black, OfferDraw);

    table.play("g1f3");

    assert_eq!(table.game().draw_offer(), None);
    assert_eq!(refused(&table.ask(White, RejectDraw)), ("no_offer", 0));
    assert_eq!(table.ask(Black, OfferDraw).refusal, None);
}

#[test]
fn an_offer_is_withdrawn_by_the_one_who_made_it() {
    let mut table = started();
    table.ask(White, OfferDraw);

    assert_eq!(
        table.ask(White, RejectDraw).events,
        [GameEvent::DrawWithdrawn { by: White }]
    );
    assert_eq!(table.game().draw_offer(), None);
    assert_eq!(
        table.ask(White, OfferDraw).refusal,
        None,
        "what was not declined may be repeated"
    );
}

#[test]
fn an_offer_is_declined_by_the_other_side() {
    let mut table = started();
    table.ask(White, OfferDraw);

    assert_eq!(
        table.ask(Black, RejectDraw).events,
        [GameEvent::DrawDeclined { by: Black }]
    );
    assert_eq!(table.game().draw_offer(), None);
    assert_eq!(refused(&table.ask(White, OfferDraw)), ("offer_too_soon", 0));
}

#[test]
fn what_is_not_offered_can_be_neither_accepted_nor_declined() {
    for side in [White, Black] {
        assert_eq!(refused(&started().ask(side, RejectDraw)), ("no_offer", 0));
    }
}

#[test]
fn a_declined_offer_may_be_repeated_after_ten_half_moves() {
    let mut table = after(2);
    table.ask(White, OfferDraw);
    table.ask(Black, RejectDraw);

    play_quietly(&mut table, 2, 11);
    assert_eq!(
        refused(&table.ask(White, OfferDraw)),
        ("offer_too_soon", 0),
        "after nine"
    );

    play_quietly(&mut table, 11, 12);
    assert_eq!(table.ask(White, OfferDraw).refusal, None, "after ten");
}

#[test]
fn the_opponents_own_offer_ends_the_wait() {
    let mut table = started();
    table.ask(White, OfferDraw);
    table.ask(Black, RejectDraw);

    table.ask(Black, OfferDraw);
    table.ask(Black, RejectDraw);

    assert_eq!(table.ask(White, OfferDraw).refusal, None);
}

#[test]
fn a_declined_side_waits_alone() {
    let mut table = started();
    table.ask(White, OfferDraw);
    table.ask(Black, RejectDraw);

    assert_eq!(table.ask(Black, OfferDraw).refusal, None);
}

#[test]
fn a_stranger_can_neither_offer_nor_decline() {
    let mut table = started();
    table.ask(White, OfferDraw);

    for action in [OfferDraw, RejectDraw] {
        assert_eq!(refused(&table.ask_as(STRANGER, action)), ("not_a_player", 0));
    }
}

#[test]
fn after_the_end_there_is_nothing_to_offer() {
    let mut table = Table::new();
    table.play("f2f3 e7e5 g2g4 d8h4");

    for action in [OfferDraw, RejectDraw] {
        assert_eq!(refused(&table.ask(White, action)), ("game_over", 0));
    }
}
