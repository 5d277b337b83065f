//! Games in which one player has both seats.

use domain::game::{Action, GameSetup};
use domain::ports::Seen;
use rules::Color::{Black, White};

use super::table::{STRANGER, Table, casual, refused, uci, uci_with_offer};

/// White's player at both sides of the board.
fn table() -> Table {
    let setup = casual();
    Table::with(GameSetup {
        black: setup.white.clone(),
        ..setup
    })
}

fn play(table: &mut Table, moves: &[&str]) {
    for text in moves {
        let ply = table.game().turn().plies;
        assert_eq!(table.ask(White, uci(text, ply)).refusal, None, "{text}");
    }
}

#[test]
fn the_player_moves_for_the_side_whose_turn_it_is() {
    let mut table = table();

    play(&mut table, &["f2f3", "e7e5", "g2g4", "d8h4"]);

    assert_eq!(table.end(), Some(("0-1", "checkmate")));
}

#[test]
fn a_move_that_is_sent_again_is_not_made_twice() {
    let mut table = table();
    play(&mut table, &["e2e4", "e7e5"]);

    for (text, ply) in [("e2e4", 0), ("e7e5", 1)] {
        let again = table.ask(White, uci(text, ply));
        assert_eq!((again.events.len(), again.refusal), (0, None));
    }
    assert_eq!(refused(&table.ask(White, uci("e2e4", 1))), ("stale_ply", 0));
}

#[test]
fn nobody_else_has_a_seat() {
    let mut table = table();

    assert_eq!(
        refused(&table.ask_as(STRANGER, uci("e2e4", 0))),
        ("not_a_player", 0)
    );
    assert_eq!(refused(&table.ask(Black, uci("e2e4", 0))), ("not_a_player", 0));
}

#[test]
fn the_side_to_move_resigns() {
    let mut table = table();
    play(&mut table, &["e2e4"]);

    table.ask(White, Action::Resign);

    assert_eq!(table.end(), Some(("1-0", "resignation")));
}

#[test]
fn a_draw_is_agreed_at_once() {
    let mut table = table();
    play(&mut table, &["e2e4", "e7e5"]);

    table.ask(White, Action::OfferDraw);

    assert_eq!(table.end(), Some(("1/2-1/2", "agreement")));
}

#[test]
fn an_offer_that_comes_with_a_move_is_accepted_for_the_other_side() {
    let mut table = table();
    play(&mut table, &["e2e4", "e7e5"]);
    table.ask(White, uci_with_offer("g1f3", 2));
    assert_eq!(table.game().draw_offer(), Some(White));

    table.ask(White, Action::OfferDraw);

    assert_eq!(table.end(), Some(("1/2-1/2", "agreement")));
}

#[test]
fn nobody_wins_over_their_own_absence() {
    let mut table = table();
    play(&mut table, &["e2e4", "e7e5"]);
    table.wait(60_000);
    let since = super::table::START;

    let decision = table.ask(
        White,
        Action::ClaimVictory {
            opponent: Seen::Gone { since },
        },
    );

    assert_eq!(refused(&decision), ("absence_not_long_enough", 0));
}
