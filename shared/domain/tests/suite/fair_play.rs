//! Which games are taken for a trade in points.

use domain::fair_play::{COPY_PLIES_MIN, Evidence, Meeting, line_digest};
use domain::settlement::UnratedReason::{self, CopiedGame, RepeatedPairing};

use crate::game::table::{Table, rated};

fn objection(meetings: &str, is_copy: bool) -> Option<UnratedReason> {
    let meetings = meetings.bytes().map(|letter| match letter {
        b'w' => Meeting::Won,
        b'd' => Meeting::Drawn,
        _ => Meeting::Lost,
    });
    Evidence {
        meetings: meetings.collect(),
        is_copy,
    }
    .objection()
}

#[test]
fn more_than_three_games_with_four_fifths_of_the_points_on_one_side_are_too_many() {
    for (meetings, expected) in [
        ("www", None),
        ("wwww", Some(RepeatedPairing)),
        ("llll", Some(RepeatedPairing)),
        ("wwwd", Some(RepeatedPairing)),
        ("wwwl", None),
        ("wwdd", None),
        ("dddddddd", None),
        ("wwwwl", Some(RepeatedPairing)),
        ("wwwwll", None),
        ("lllldd", Some(RepeatedPairing)),
    ] {
        assert_eq!(objection(meetings, false), expected, "{meetings}");
    }
}

#[test]
fn a_copy_is_one_whoever_plays() {
    assert_eq!(objection("w", true), Some(CopiedGame));
    assert_eq!(objection("wwww", true), Some(CopiedGame));
}

const LINE: &str =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5";

fn digest(moves: &str) -> Option<i64> {
    let mut table = Table::with(rated("blitz"));
    table.play(moves);
    line_digest(table.game())
}

#[test]
fn equal_lines_have_equal_fingerprints_and_others_have_others() {
    let transposed = LINE.replace("h2h3 c6a5 b3c2 c7c5", "b3c2 c6a5 h2h3 c7c5");

    assert_eq!(LINE.split(' ').count(), COPY_PLIES_MIN as usize);
    assert!(digest(LINE).is_some());
    assert_eq!(digest(LINE), digest(LINE));
    assert_ne!(digest(LINE), digest(&transposed));
    assert_ne!(digest(LINE), digest(&format!("{LINE} d2d4")));
}

#[test]
fn a_short_game_has_no_fingerprint() {
    assert_eq!(digest(LINE.rsplit_once(' ').unwrap().0), None);
}
