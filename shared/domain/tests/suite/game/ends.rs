//! Ends on the board, and what a game is like once it is over.

use domain::Millis;
use domain::game::{Action, GameEvent, Phase};
use rules::Color::{Black, White};

use super::table::{Table, from, refused, uci};

#[test]
fn mate_wins() {
    let mut table = Table::new();
    table.play("f2f3 e7e5 g2g4 d8h4");

    assert_eq!(table.end(), Some(("0-1", "checkmate")));
    assert_eq!(table.game().moves()[3].san, "Qh4#");
}

#[test]
fn stalemate_draws() {
    let mut table = Table::with(from("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"));
    table.play("g6f7");

    assert_eq!(table.end(), Some(("1/2-1/2", "stalemate")));
}

#[test]
fn the_capture_of_the_last_piece_that_could_mate_draws_and_names_the_proof() {
    let mut table = Table::with(from("8/8/4k3/8/8/3K4/8/R6r w - - 99 90"));
    table.play("a1h1 e6e5");
    assert_eq!(table.end(), None);

    let mut bare_kings = Table::with(from("8/8/8/8/8/3K4/3r4/7k w - - 0 1"));
    bare_kings.play("d3d2");

    assert_eq!(bare_kings.end(), Some(("1/2-1/2", "insufficient_material")));
    let ruling = bare_kings.game().ruling().unwrap();
    assert_eq!(ruling.proof.as_ref().unwrap().kind, "material");
}

#[test]
fn two_knights_play_on() {
    let mut table = Table::with(from("4k3/8/8/8/8/8/4p3/1N2K1N1 w - - 0 1"));
    table.play("g1e2");

    assert_eq!(table.end(), None);
}

#[test]
fn the_mating_move_and_the_end_are_one_decision() {
    let mut table = Table::new();
    table.play("f2f3 e7e5");
    table.wait(1_000);
    table.play("g2g4");
    table.wait(5_000);

    let decision = table.ask(Black, uci("d8h4", 3));

    let [
        GameEvent::Moved { clock_ms, .. },
        GameEvent::Finished { clock, arbiter, .. },
    ] = &decision.events[..]
    else {
        panic!("{:?}", decision.events);
    };
    assert_eq!(*clock_ms, Some(Millis(177_000)));
    assert_eq!(
        (clock.white_ms, clock.black_ms),
        (Some(Millis(181_000)), Some(Millis(177_000)))
    );
    assert_eq!(*arbiter, None);
}

#[test]
fn after_the_end_everything_is_refused_with_how_it_ended() {
    let mut table = Table::new();
    table.play("f2f3 e7e5 g2g4 d8h4");
    let actions = [
        uci("e2e4", 4),
        Action::Resign,
        Action::OfferDraw,
        Action::RejectDraw,
        Action::ClaimDraw { with: None },
        Action::Abort,
    ];

    for action in actions {
        let decision = table.ask(White, action);
        assert_eq!(refused(&decision), ("game_over", 0));
        assert_eq!(decision.refusal.unwrap().article, Some("5.1.1"));
    }
}

#[test]
fn after_the_end_no_clock_runs_and_no_flag_falls() {
    let mut table = Table::new();
    table.play("f2f3 e7e5 g2g4 d8h4");
    let shown = table.game().clock_reading(table.now());
    table.wait(3_600_000);

    assert_eq!(table.game().deadline(), None);
    assert_eq!(table.game().clock_reading(table.now()), shown);
    assert_eq!(table.call_time().events, []);
    assert!(matches!(table.game().phase(), Phase::Finished { .. }));
}
