//! The longest game that can be played.

use domain::game::{Game, GameEvent};
use domain::ruleset::RulesetId;

use super::table::{casual, ruleset, under};

const OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn a_game_that_no_count_ends_is_a_draw_after_six_thousand_half_moves() {
    assert_eq!(Game::PLIES_MAX, 6_000);
    let mut table = under(ruleset(&RulesetId::BY_AGREEMENT), casual());
    table.play(&OUT_AND_BACK.repeat(1_499));
    table.play("g1f3 g8f6 f3g1");
    assert_eq!(table.end(), None);

    table.play("f6g8");

    assert_eq!(table.end(), Some(("1/2-1/2", "arbiter")));
    let Some((GameEvent::Finished { ruling, arbiter, .. }, _)) = table.record().last() else {
        panic!("the game did not end");
    };
    assert_eq!(ruling.proof.as_ref().unwrap().kind, "length_limit");
    assert_eq!(*arbiter, None);
}
