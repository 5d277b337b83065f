//! An arbiter's decision (12).

use domain::PlayerId;
use domain::adjudication::Termination;
use domain::game::{Action, Command, GameEvent, GameSetup, Phase};
use domain::ruleset::{RulesetId, Rulesets};
use rules::{Color, GameResult};

use super::table::{STRANGER, Table, casual, refused};

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

fn annulment() -> Command {
    Command::Annul {
        reason: "Black was told the moves.".to_owned(),
        arbiter: ARBITER,
    }
}

fn mated() -> Table {
    let mut table = Table::new();
    table.play("f2f3 e7e5 g2g4 d8h4");
    table
}

#[test]
fn an_arbiter_corrects_what_has_ended_and_the_record_keeps_both() {
    let mut table = mated();
    table.wait(60_000);

    let corrected = table.command(&decision(GameResult::Draw));

    assert_eq!(table.end(), Some(("1/2-1/2", "arbiter")));
    let [
        GameEvent::Corrected {
            before,
            after,
            decision,
        },
    ] = &corrected.events[..]
    else {
        panic!("{:?}", corrected.events);
    };
    assert_eq!(
        (before.result, before.termination),
        (GameResult::BlackWins, Termination::Checkmate)
    );
    assert_eq!(
        (after.result, after.termination),
        (GameResult::Draw, Termination::Arbiter)
    );
    assert_eq!(
        (decision.arbiter, decision.reason.as_str()),
        (ARBITER, "White left the hall.")
    );
}

#[test]
fn a_correction_leaves_the_instant_of_the_end_and_the_clock_as_they_were() {
    let mut table = mated();
    let (end, clock) = (table.now(), table.game().clock_reading(table.now()));
    table.wait(60_000);

    table.command(&decision(GameResult::Draw));

    assert!(matches!(table.game().phase(), Phase::Finished { at, .. } if *at == end));
    assert_eq!(table.game().clock_reading(table.now()), clock);
}

#[test]
fn a_game_that_has_the_result_already_is_not_corrected() {
    let mut table = mated();

    assert_eq!(
        refused(&table.command(&decision(GameResult::BlackWins))),
        ("nothing_to_correct", 0)
    );
    table.command(&decision(GameResult::Draw));
    assert_eq!(
        refused(&table.command(&decision(GameResult::Draw))),
        ("nothing_to_correct", 0)
    );
}

#[test]
fn an_annulled_game_keeps_its_result_and_is_decided_no_more() {
    let mut table = mated();

    table.command(&annulment());

    assert!(table.game().is_annulled());
    assert_eq!(table.end(), Some(("0-1", "checkmate")));
    for command in [annulment(), decision(GameResult::Draw)] {
        assert_eq!(refused(&table.command(&command)), ("already_annulled", 0));
    }
}

#[test]
fn only_what_was_played_to_an_end_is_annulled() {
    let mut table = Table::new();
    assert_eq!(refused(&table.command(&annulment())), ("game_not_over", 0));

    table.ask(Color::White, Action::Abort);

    for command in [annulment(), decision(GameResult::Draw)] {
        assert_eq!(refused(&table.command(&command)), ("game_over", 0));
    }
}

#[test]
fn the_players_may_call_an_arbiter_where_the_ruleset_has_one() {
    for ruleset in ["fide", "automatic", "by-agreement"] {
        let table = Table::with(under(ruleset));
        for side in [Color::White, Color::Black] {
            assert_eq!(
                table.game().may_call_arbiter(Table::player(side)),
                Ok(()),
                "{ruleset}"
            );
        }
        let refusal = table.game().may_call_arbiter(STRANGER).unwrap_err();
        assert_eq!(refusal.code.as_str(), "not_a_player");
    }
    for ruleset in ["classic", "pocket", "basic-material"] {
        let table = Table::with(under(ruleset));
        let refusal = table
            .game()
            .may_call_arbiter(Table::player(Color::White))
            .unwrap_err();
        assert_eq!(refusal.code.as_str(), "arbiter_not_in_ruleset", "{ruleset}");
    }
}

fn under(ruleset: &str) -> GameSetup {
    GameSetup {
        ruleset: Rulesets::default()
            .get(&RulesetId::new(ruleset))
            .unwrap()
            .reference(),
        ..casual()
    }
}
