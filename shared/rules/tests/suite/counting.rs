//! Repetitions, the fifty- and the seventy-five-move rule, and what may be claimed.

use rules::{AutomaticDraw, Line, Position};

use crate::table::{self, Row};

fn line(row: &Row) -> Line {
    let start = Position::from_fen(row.get("start_fen")).unwrap().position;
    let mut line = Line::new(start);
    for text in row.get("moves_uci").split_whitespace() {
        let legal = line.judge_uci(text).unwrap();
        line.play(legal);
    }
    line
}

fn both_tables(name: &str, check: impl Fn(&Row)) {
    table::rows(&table::carried(name)).iter().for_each(&check);
    if let Some(shared) = table::shared(&format!("rules/{name}")) {
        let shared = table::rows(&shared);
        shared.iter().for_each(&check);
        println!("{name}: {} rows", shared.len());
    }
}

#[test]
fn repetitions_are_counted_as_the_laws_say() {
    both_tables("repetition.csv", |row| {
        let line = line(row);
        let ply = |name: &str| row.get(name).parse::<u32>().ok();

        assert_eq!(line.plies(), ply("plies").expect("a number"), "{}", row.get("id"));
        assert_eq!(line.threefold_ply(), ply("threefold_ply"), "{}", row.get("id"));
        assert_eq!(line.fivefold_ply(), ply("fivefold_ply"), "{}", row.get("id"));
        // The table does not say it of its longest games.
        let claimable = ply("first_claimable_ply_incl_claim_ahead");
        if claimable.is_some() || line.plies() < 118 {
            assert_eq!(line.first_claimable_ply(), claimable, "{}", row.get("id"));
        }
    });
}

#[test]
fn moves_without_pawn_move_or_capture_are_counted_as_the_laws_say() {
    both_tables("moverule.csv", |row| {
        let (line, id) = (line(row), row.get("id"));
        let position = line.position();
        let holds = |name: &str| row.get(name) == "1";

        assert_eq!(
            position.halfmove_clock().to_string(),
            row.get("halfmove_clock_after"),
            "{id}"
        );
        assert_eq!(line.claims_on_board().fifty, holds("fifty_on_board"), "{id}");
        assert_eq!(
            line.claims().fifty,
            holds("fifty_claimable_incl_claim_ahead"),
            "{id}"
        );
        let automatic = line.automatic_draw() == Some(AutomaticDraw::SeventyFiveMoves);
        assert_eq!(automatic, holds("seventyfive_automatic"), "{id}");
        assert_eq!(position.is_checkmate(), holds("mate"), "{id}");
        assert_eq!(position.is_stalemate(), holds("stalemate"), "{id}");
        assert_eq!(position.fen(), row.get("end_fen"), "{id}");
    });
}

#[test]
fn the_count_after_a_move_is_known_before_it_is_played() {
    both_tables("repetition.csv", |row| {
        let whole = line(row);
        let mut line = Line::new(whole.start().clone());
        for &played in whole.moves() {
            let foreseen = line.repetitions_after(played);
            line.play(played);
            assert_eq!(
                line.repetitions(),
                foreseen,
                "{} ply {}",
                row.get("id"),
                line.plies()
            );
        }
    });
}
