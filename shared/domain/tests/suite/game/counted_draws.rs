//! Draws that come by themselves when something was counted (9.2, 9.3, 9.6).

use super::table::{Table, casual, from, under_fide};

const OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn under_automatic_the_third_occurrence_ends_the_game() {
    let mut table = Table::new();
    table.play(OUT_AND_BACK);
    table.play("g1f3 g8f6 f3g1");
    assert_eq!(table.end(), None);

    table.play("f6g8");

    assert_eq!(table.end(), Some(("1/2-1/2", "threefold_repetition")));
}

#[test]
fn under_fide_only_the_fifth_occurrence_ends_the_game() {
    let mut table = Table::with(under_fide(casual()));
    for _ in 0..3 {
        table.play(OUT_AND_BACK);
    }
    table.play("g1f3 g8f6 f3g1");
    assert_eq!(table.end(), None);

    table.play("f6g8");

    assert_eq!(table.end(), Some(("1/2-1/2", "fivefold_repetition")));
}

#[test]
fn a_right_to_castle_that_was_lost_makes_another_position() {
    let mut table = Table::with(from("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1"));
    table.play("a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8");

    assert_eq!(table.end(), None, "the start position could still castle");

    table.play("a1b1");
    assert_eq!(table.end(), Some(("1/2-1/2", "threefold_repetition")));
}

#[test]
fn under_automatic_the_hundredth_half_move_ends_the_game() {
    let mut table = Table::with(from("8/8/4k3/8/8/3K4/8/R6r w - - 98 90"));
    table.play("d3d2");
    assert_eq!(table.end(), None);

    table.play("e6d6");

    assert_eq!(table.end(), Some(("1/2-1/2", "fifty_moves")));
}

#[test]
fn under_fide_only_the_hundred_and_fiftieth_half_move_ends_the_game() {
    let mut table = Table::with(under_fide(from("8/8/4k3/8/8/3K4/8/R6r w - - 148 120")));
    table.play("d3d2");
    assert_eq!(table.end(), None);

    table.play("e6d6");

    assert_eq!(table.end(), Some(("1/2-1/2", "seventy_five_moves")));
}

#[test]
fn a_pawn_move_or_a_capture_begins_the_count_again() {
    for (fen, mv) in [
        ("8/8/4k3/8/8/3K4/P7/R6r w - - 99 90", "a2a3"),
        ("8/8/4k3/8/8/3K4/8/R6r w - - 99 90", "a1h1"),
    ] {
        let mut table = Table::with(from(fen));
        table.play(mv);

        assert_eq!(table.end(), None, "{mv}");
        assert_eq!(table.game().line().position().halfmove_clock(), 0);
    }
}

#[test]
fn mate_on_the_move_that_completes_a_count_wins() {
    let hundredth = from("7k/8/6K1/8/8/8/8/R7 w - - 99 90");
    let hundred_and_fiftieth = under_fide(from("7k/8/6K1/8/8/8/8/R7 w - - 149 120"));

    for setup in [hundredth, hundred_and_fiftieth] {
        let mut table = Table::with(setup);
        table.play("a1a8");
        assert_eq!(table.end(), Some(("1-0", "checkmate")));
    }
}

#[test]
fn repetition_is_named_before_the_move_rule() {
    let mut table = Table::with(from("8/8/4k3/8/8/3K4/8/R6r w - - 92 90"));
    table.play("a1b1 h1g1 b1a1 g1h1 a1b1 h1g1 b1a1 g1h1");

    assert_eq!(table.end(), Some(("1/2-1/2", "threefold_repetition")));
}
