//! An arbiter's decision (12).

use domain::PlayerId;
use domain::game::{Command, GameEvent};
use rules::GameResult;

use super::table::{Table, refused};

const ARBITER: PlayerId = PlayerId::new(9);

fn decision(result: GameResult) -> Command {
    Command::Adjudicate {
        result,
        reason: "White left the hall.".to_owned(),
        arbiter: ARBITER,
    }
}

#[test]
fn an_arbiter_ends_a_game_with_any_result_and_a_reason() {
    for result in [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw] {
        let mut table = Table::new();
        table.play("e2e4 e7e5");

        let decided = table.command(&decision(result));

        assert_eq!(table.end(), Some((result.as_str(), "arbiter")));
        let [
            GameEvent::Finished {
                arbiter: Some(by), ..
            },
        ] = &decided.events[..]
        else {
            panic!("{:?}", decided.events);
        };
        assert_eq!(by.arbiter, ARBITER);
        assert_eq!(by.reason, "White left the hall.");
    }
}

#[test]
fn an_arbiter_may_decide_where_a_flag_has_fallen_unseen() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.wait(600_000);

    table.command(&decision(GameResult::WhiteWins));

    assert_eq!(table.end(), Some(("1-0", "arbiter")));
}

#[test]
fn what_has_ended_is_not_decided_again() {
    let mut table = Table::new();
    table.play("f2f3 e7e5 g2g4 d8h4");

    assert_eq!(
        refused(&table.command(&decision(GameResult::Draw))),
        ("game_over", 0)
    );
    assert_eq!(table.end(), Some(("0-1", "checkmate")));
}
