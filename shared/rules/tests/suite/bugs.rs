//! Public bug reports of other projects, each with the right answer.

use rules::examine::examine_line;
use rules::{Color, Line, Position, RefusalCode};
use serde_json::{Value, json};

use crate::table::{self, Row};

macro_rules! bugs {
    ($($id:literal $name:ident)*) => {
        $(#[test]
        fn $name() {
            check_row(&row($id));
        })*

        const IDS: &[&str] = &[$($id),*];
    };
}

bugs! {
    "B003" a_pawn_that_uncovers_its_king_along_the_rank_does_not_capture_en_passant
    "B004" a_pawn_on_a_pinned_rank_does_not_capture_en_passant
    "B008" only_pawns_capture_en_passant
    "B010" an_en_passant_square_is_written_only_where_a_capture_is_legal
    "B011" an_en_passant_square_on_the_fifth_rank_is_none
    "B013" an_en_passant_square_of_the_side_to_move_is_none
    "B014" an_en_passant_square_is_no_pawn
    "B015" a_static_position_has_its_en_passant_capture
    "B016" a_pawns_check_forbids_castling
    "B019" a_right_is_lost_with_the_rook
    "B020" a_right_goes_when_the_unmoved_rook_is_captured
    "B022" a_rook_that_passes_by_takes_no_right_away
    "B023" an_attacked_b8_does_not_forbid_castling
    "B024" an_attacked_b1_does_not_forbid_castling
    "B027" a_castling_letter_without_its_rook_is_dropped
    "B028" a_pawn_does_not_reach_the_last_rank_without_a_piece
    "B029" a_pawn_does_not_become_a_king
    "B030" black_promotes_on_the_first_rank_only
    "B031" a_protected_queen_is_not_captured_out_of_a_double_line
    "B033" an_en_passant_square_without_a_capturer_makes_no_other_position
    "B034" an_en_passant_square_with_a_pinned_capturer_makes_no_other_position
    "B036" a_real_en_passant_right_makes_another_position
    "B037" castling_rights_make_another_position
    "B038" the_way_to_a_position_does_not_matter
    "B040" a_start_that_was_set_up_is_an_occurrence
    "B041" the_first_position_is_an_occurrence
    "B043" a_promoted_piece_is_like_any_other
    "B046" occurrences_need_not_follow_each_other
    "B047" fifty_half_moves_are_not_fifty_moves
    "B048" mate_on_the_hundredth_half_move_is_mate
    "B049" mate_on_the_hundredth_half_move_is_mate_with_pawns_on_the_board_too
    "B050" a_claim_ahead_needs_one_quiet_move
    "B051" a_claim_ahead_stands_where_the_quiet_move_mates
    "B052" seventy_five_moves_end_a_game_unasked
    "B053" a_fifth_occurrence_ends_a_game_unasked
    "B054" bishops_of_one_colour_on_both_sides_are_dead
    "B055" many_bishops_of_one_colour_are_dead
    "B057" knight_against_knight_is_not_dead
    "B058" bishop_against_knight_is_not_dead
    "B059" bishops_of_opposite_colours_are_not_dead
    "B062" a_flag_after_stalemate_changes_nothing
    "B063" bishop_against_bishop_and_pawn_is_computed
    "B064" a_lone_knight_can_mate_where_pawns_hem_their_king_in
    "B066" a_lone_bishop_cannot_mate_a_rooks_king
    "B067" a_rook_that_must_be_captured_cannot_mate
    "B068" a_forced_exchange_of_queens_leaves_nothing_to_mate_with
    "B069" a_rook_that_is_captured_at_once_cannot_mate
    "B071" a_wall_of_pawns_is_dead
    "B072" a_queen_that_must_be_captured_is_dead_before_it_is
    "B073" a_pawn_may_mate_from_outside_the_kings_region
    "B074" mate_on_the_board_comes_before_material
    "B075" a_blocked_position_is_decided
    "B078" a_lone_king_wins_no_game_on_time
}

#[test]
fn every_bug_that_is_known_is_one_of_these() {
    let known: Vec<String> = ids(&table::carried("bugs.csv"));
    assert_eq!(known, IDS);
    if let Some(shared) = table::shared("bugs/rules_bugs.csv") {
        assert_eq!(ids(&shared), IDS);
    }
}

fn ids(csv: &str) -> Vec<String> {
    table::rows(csv)
        .iter()
        .map(|row| row.get("id").to_owned())
        .collect()
}

fn row(id: &str) -> Row {
    let rows = table::rows(&table::carried("bugs.csv"));
    rows.into_iter().find(|row| row.get("id") == id).expect(id)
}

fn check_row(row: &Row) {
    let (id, expected, query) = (row.get("id"), row.get("expected_fide_2023"), row.get("query"));
    match row.get("kind") {
        "fen-valid?" if expected.starts_with("reject") => {
            let parsed = Position::from_fen(row.get("fen"));
            let refused_or_mended = parsed.is_err() || parsed.is_ok_and(|parsed| !parsed.warnings.is_empty());
            assert!(refused_or_mended, "{id}");
        }
        "legal?" => {
            let verdict = line(row).judge_uci(query);
            assert_eq!(verdict.is_ok(), expected == "legal", "{id}: {verdict:?}");
        }
        // The right is there, and so is a check along the diagonal.
        "fen-valid?" => {
            let refusal = line(row).judge_uci(query).expect_err(id);
            assert_eq!(refusal.code, RefusalCode::CastlingInCheck, "{id}");
        }
        "count" => assert_eq!(
            line(row).position().legal_move_count().to_string(),
            expected,
            "{id}"
        ),
        "ep-field" => assert_eq!(field(row, 3), expected, "{id}"),
        "rights" => assert_eq!(field(row, 2), expected, "{id}"),
        "fen-after" => {
            let square = query.rsplit(' ').next().expect(id).parse().expect(id);
            assert_eq!(line(row).position().piece_at(square), None, "{id}");
        }
        "threefold" => assert_eq!(line(row).threefold_ply(), expected.parse().ok(), "{id}"),
        "fivefold" => assert_eq!(line(row).fivefold_ply(), expected.parse().ok(), "{id}"),
        "mate" => assert!(
            line(row).position().is_checkmate() && line(row).automatic_draw().is_none(),
            "{id}"
        ),
        "claim50" => assert!(
            line(row).claims().fifty && !line(row).claims_on_board().fifty,
            "{id}"
        ),
        "clock" => {
            let drawn = line(row).automatic_draw().is_some();
            assert_eq!(drawn, expected != "ongoing", "{id}");
            assert!(drawn || !line(row).claims().any(), "{id}");
        }
        "dead" => {
            let found = Color::ALL.map(|side| can_win(row, side));
            match expected {
                "yes" => assert_eq!(found, [false; 2], "{id}"),
                "no" => assert_ne!(found, [false; 2], "{id}"),
                _ => assert_eq!(expected, winners_in_words(found), "{id}"),
            }
        }
        "winnable" => {
            let expects_win = !expected.contains("1/2");
            assert_eq!(can_win(row, side_that_did_not_flag(query)), expects_win, "{id}");
        }
        other => panic!("{id}: no such kind: {other}"),
    }
}

fn line(row: &Row) -> Line {
    let start = Position::from_fen(row.get("fen")).unwrap().position;
    let mut line = Line::new(start);
    for text in row.get("moves_uci").split_whitespace() {
        let legal = line.judge_uci(text).unwrap();
        line.play(legal);
    }
    line
}

fn field(row: &Row, index: usize) -> String {
    line(row)
        .position()
        .fen()
        .split(' ')
        .nth(index)
        .expect("a field")
        .to_owned()
}

fn can_win(row: &Row, side: Color) -> bool {
    let question = json!({"id": "x", "fen": row.get("fen")}).to_string();
    let answer: Value = serde_json::from_str(&examine_line(question.as_bytes())).expect("JSON");
    match answer["can_win"][side.as_str()]["verdict"].as_str() {
        Some("yes") => true,
        Some("no") => false,
        other => panic!("{}: {other:?}", row.get("id")),
    }
}

fn winners_in_words(can_win: [bool; 2]) -> String {
    let word = |can| if can { "winnable" } else { "unwinnable" };
    format!("White {} / Black {}", word(can_win[0]), word(can_win[1]))
}

fn side_that_did_not_flag(query: &str) -> Color {
    if query.starts_with("Black") {
        Color::White
    } else {
        Color::Black
    }
}
