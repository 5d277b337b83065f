//! Games that are won because a player stays away.

use domain::absence::limit_in;
use domain::game::{Action, Command, Decision, GameEvent, GameSetup};
use domain::ports::Seen::{self, Gone, Present, Unknown};
use domain::ruleset::{AbsenceRule, Ruleset, RulesetId};
use domain::time_control::TimeControl;
use domain::{Millis, Timestamp};
use rules::Color::{Black, White};

use super::table::{START, Table, casual, from, rated, refused, ruleset, under};

/// Black left so many milliseconds after the game was made.
fn gone(ms: i64) -> Seen {
    Gone {
        since: START + Millis(ms),
    }
}

fn claim(table: &mut Table, opponent: Seen) -> Decision {
    table.ask(White, Action::ClaimVictory { opponent })
}

fn claimable_at(decision: &Decision) -> Option<Timestamp> {
    decision.refusal.as_ref().unwrap().claimable_at
}

fn with_absence(rule: AbsenceRule) -> Ruleset {
    Ruleset {
        absence: rule,
        ..ruleset(&RulesetId::AUTOMATIC)
    }
}

#[test]
fn the_faster_the_game_the_sooner_it_can_be_claimed() {
    let seconds = [
        (TimeControl::fischer(1, 0), Some(20)),
        (TimeControl::fischer(3, 2), Some(40)),
        (TimeControl::fischer(10, 5), Some(90)),
        (TimeControl::fischer(30, 20), Some(180)),
        (TimeControl::per_move(60), Some(180)),
        (TimeControl::Correspondence { days_per_move: 3 }, None),
        (TimeControl::Unlimited, None),
    ];

    for (control, limit) in seconds {
        let after = control.bucket().and_then(limit_in);
        assert_eq!(after, limit.map(Millis::from_secs), "{control:?}");
    }
}

#[test]
fn a_player_who_is_gone_for_the_limit_loses_by_the_opponents_claim() {
    let mut table = Table::new();
    table.play("e2e4 e7e5 g1f3");
    table.wait(41_000);

    let early = claim(&mut table, gone(1_001));
    assert_eq!(refused(&early), ("absence_not_long_enough", 0));
    assert_eq!(claimable_at(&early), Some(START + Millis(41_001)));

    let decision = claim(&mut table, gone(1_000));
    assert_eq!(table.end(), Some(("1-0", "abandonment")));
    let [GameEvent::Finished { gone_since, .. }] = decision.events[..] else {
        panic!("{decision:?}");
    };
    assert_eq!(gone_since, Some(START + Millis(1_000)));
}

#[test]
fn a_game_can_be_claimed_on_the_own_turn_too() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.wait(60_000);

    claim(&mut table, gone(0));

    assert_eq!(table.end(), Some(("1-0", "abandonment")));
}

#[test]
fn nothing_is_claimed_against_a_player_who_is_here_or_of_whom_nothing_is_known() {
    let mut table = Table::new();
    table.play("e2e4 e7e5 g1f3");
    table.wait(100_000);

    for seen in [Present, Unknown] {
        let decision = claim(&mut table, seen);
        assert_eq!(refused(&decision), ("absence_not_long_enough", 0));
        assert_eq!(claimable_at(&decision), None);
    }
}

#[test]
fn a_game_in_which_not_both_have_moved_is_not_claimed() {
    let mut table = Table::new();
    table.play("e2e4");
    table.wait(20_000);

    assert_eq!(
        refused(&claim(&mut table, gone(-60_000))),
        ("game_not_started", 0)
    );
}

#[test]
fn a_player_may_stay_away_where_the_ruleset_or_the_control_lets_them() {
    let unlimited = |setup| GameSetup {
        time_control: TimeControl::Unlimited,
        ..setup
    };
    let mut games = [
        under(ruleset(&RulesetId::BY_AGREEMENT), casual()),
        under(ruleset(&RulesetId::CLASSIC), casual()),
        Table::with(unlimited(casual())),
    ];

    for table in &mut games {
        table.play("e2e4 e7e5 g1f3");
        table.wait(100_000);
        assert_eq!(refused(&claim(table, gone(0))), ("absence_not_claimable", 0));
    }
}

#[test]
fn where_a_computer_would_play_on_a_rated_game_can_be_claimed() {
    let mut table = under(ruleset(&RulesetId::CLASSIC), rated("blitz"));
    table.play("e2e4 e7e5 g1f3");
    table.wait(100_000);

    claim(&mut table, gone(0));

    assert_eq!(table.end(), Some(("1-0", "abandonment")));
}

#[test]
fn whoever_could_not_have_won_gets_a_draw() {
    let mut table = Table::with(from("7k/7p/8/8/8/8/8/K7 w - - 0 1"));
    table.play("a1b1 h8g8");
    table.wait(100_000);

    claim(&mut table, gone(0));

    assert_eq!(table.end(), Some(("1/2-1/2", "abandonment")));
}

#[test]
fn a_flag_that_has_fallen_comes_before_a_claim() {
    let mut table = Table::new();
    table.play("e2e4 e7e5");
    table.wait(180_000);

    claim(&mut table, gone(0));

    assert_eq!(table.end(), Some(("0-1", "timeout")));
}

#[test]
fn by_itself_a_game_ends_only_where_the_ruleset_says_so_and_the_other_is_here() {
    let call = |rule, white, black| {
        let mut table = under(with_absence(rule), casual());
        table.play("e2e4 e7e5 g1f3");
        table.wait(40_000);
        table.command(&Command::CallAbsence { white, black });
        table.end()
    };
    let (long, short) = (gone(0), gone(1));

    assert_eq!(
        call(AbsenceRule::Automatic, Present, long),
        Some(("1-0", "abandonment"))
    );
    assert_eq!(
        call(AbsenceRule::Automatic, long, Present),
        Some(("0-1", "abandonment"))
    );
    assert_eq!(call(AbsenceRule::Automatic, Present, short), None);
    assert_eq!(call(AbsenceRule::Automatic, long, long), None);
    assert_eq!(call(AbsenceRule::Automatic, Unknown, long), None);
    assert_eq!(call(AbsenceRule::Claim, Present, long), None);
}

#[test]
fn a_game_that_can_end_by_itself_can_be_claimed() {
    let mut table = under(with_absence(AbsenceRule::Automatic), casual());
    table.play("e2e4 e7e5 g1f3");
    table.wait(40_000);

    table.ask(Black, Action::ClaimVictory { opponent: gone(0) });

    assert_eq!(table.end(), Some(("0-1", "abandonment")));
}

/// A bot's move for Black, whose turn it is after one and a half moves.
fn stand_in(table: &mut Table, seen: Seen) -> Vec<GameEvent> {
    let command = Command::StandIn {
        uci: "b8c6".to_owned(),
        ply: 3,
        seen,
    };
    table.command(&command).events
}

#[test]
fn a_bot_moves_for_a_player_of_a_casual_game_who_is_gone_and_no_longer() {
    let mut table = under(with_absence(AbsenceRule::Cpu), casual());
    table.play("e2e4 e7e5 g1f3");
    table.wait(20_000);

    assert_eq!(stand_in(&mut table, Present), []);
    assert_eq!(stand_in(&mut table, Unknown), []);
    assert_eq!(stand_in(&mut table, gone(20_000)), []);
    let made = stand_in(&mut table, gone(0));

    assert!(matches!(&made[..], [GameEvent::Moved { uci, by_bot: true, .. }] if uci == "b8c6"));
    assert!(table.game().moves()[3].by_bot && !table.game().moves()[1].by_bot);
    table.play("d2d4 e5d4");
    assert!(!table.game().moves()[5].by_bot);
}

#[test]
fn nobody_is_stood_in_for_in_a_rated_game_or_by_another_ruleset() {
    let under = |rule, setup| {
        let mut table = under(with_absence(rule), setup);
        table.play("e2e4 e7e5 g1f3");
        table.wait(60_000);
        stand_in(&mut table, gone(0))
    };

    assert_eq!(under(AbsenceRule::Cpu, rated("blitz")), []);
    assert_eq!(under(AbsenceRule::Claim, casual()), []);
    assert_eq!(under(AbsenceRule::None, casual()), []);
    assert_eq!(under(AbsenceRule::Cpu, casual()).len(), 1);
}

#[test]
fn a_bot_does_not_move_once_the_flag_has_fallen() {
    let mut table = under(with_absence(AbsenceRule::Cpu), casual());
    table.play("e2e4 e7e5 g1f3");
    table.wait(200_000);

    stand_in(&mut table, gone(0));

    assert_eq!(table.end(), Some(("1-0", "timeout")));
}
