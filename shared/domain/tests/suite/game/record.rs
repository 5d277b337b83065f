//! A game is its events: folding them again gives the same game.

use domain::game::{Action, Command, Game, GameEvent, GameSetup, Notation};
use domain::ruleset::{RulesetId, Rulesets};
use domain::{Millis, PlayerId, Timestamp};
use proptest::prelude::*;
use rules::{Color, GameResult};

use super::table::{Table, casual, from, under_fide};

/// What somebody does next: one of many actions, most of them moves.
#[derive(Clone, Debug)]
struct Step {
    kind: u8,
    pick: usize,
    pause_ms: i64,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (0..100_u8, 0..1_000_usize, 0..4_000_i64).prop_map(|(kind, pick, pause_ms)| Step {
        kind,
        pick,
        pause_ms,
    });
    prop::collection::vec(step, 0..160)
}

fn take(table: &mut Table, step: &Step) {
    table.wait(step.pause_ms);
    let turn = table.game().turn();
    let side = if step.pick.is_multiple_of(2) {
        turn.side
    } else {
        !turn.side
    };
    let moves = table.game().line().position().legal_moves();
    let wanted = moves.get(step.pick % moves.len().max(1)).map(ToString::to_string);
    let notation = Notation::Uci(wanted.unwrap_or_default());
    let action = match step.kind {
        0 => Action::Resign,
        1 => Action::Abort,
        2..8 => Action::OfferDraw,
        8..12 => Action::RejectDraw,
        12..16 => Action::ClaimDraw { with: None },
        16..20 => Action::ClaimDraw { with: Some(notation) },
        20 => {
            table.call_time();
            return;
        }
        21 if step.pick < 50 => {
            table.command(&Command::Annul {
                reason: "the hall was on fire".to_owned(),
                arbiter: Table::player(Color::White),
            });
            return;
        }
        21 if step.pick < 100 => {
            table.command(&Command::Adjudicate {
                result: GameResult::Draw,
                reason: "time for lunch".to_owned(),
                arbiter: Table::player(Color::White),
            });
            return;
        }
        kind => {
            let action = Action::Move {
                notation,
                ply: turn.plies,
                offer_draw: kind < 26,
                lag: None,
            };
            table.ask(turn.side, action);
            return;
        }
    };
    table.ask(side, action);
}

/// The game folded from what was stored of it: JSON and instants.
fn folded(table: &Table) -> Game {
    let setup = table.game().setup().clone();
    let ruleset = Rulesets::default().get(&setup.ruleset.id).unwrap().clone();
    let mut game = Game::new(setup, ruleset);
    for (event, at) in table.record() {
        let json = serde_json::to_string(event).unwrap();
        let event: GameEvent = serde_json::from_str(&json).unwrap();
        game.apply(&event, *at).unwrap();
    }
    game
}

fn assert_same(folded: &Game, played: &Game, now: Timestamp) {
    assert_eq!(folded.line().position().fen(), played.line().position().fen());
    assert_eq!(folded.line().repetitions(), played.line().repetitions());
    assert_eq!(folded.moves(), played.moves());
    assert_eq!(folded.clock(), played.clock());
    assert_eq!(folded.clock_reading(now), played.clock_reading(now));
    assert_eq!(folded.phase(), played.phase());
    assert_eq!(folded.is_annulled(), played.is_annulled());
    assert_eq!(folded.version(), played.version());
    assert_eq!(folded.draw_offer(), played.draw_offer());
    assert_eq!(folded.deadline(), played.deadline());
    assert_eq!(folded.last_event_at(), played.last_event_at());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_game_folded_from_its_stored_events_is_the_game_that_was_played(
        steps in steps(), fide: bool, endgame: bool,
    ) {
        let setup = if endgame { from("8/8/4k3/7r/8/3K4/8/R7 w - - 60 90") } else { casual() };
        let mut table = Table::with(if fide { under_fide(setup) } else { setup });
        for step in &steps {
            take(&mut table, step);
        }

        assert_same(&folded(&table), table.game(), table.now());
    }

    #[test]
    fn both_judge_the_next_command_alike(steps in steps()) {
        let mut table = Table::with(under_fide(casual()));
        for step in &steps {
            take(&mut table, step);
        }
        let folded = folded(&table);

        for action in [Action::OfferDraw, Action::RejectDraw, Action::ClaimDraw { with: None }, Action::Resign] {
            for side in [Color::White, Color::Black] {
                let command = Command::Play { player: Table::player(side), action: action.clone() };
                prop_assert_eq!(
                    folded.decide(&command, table.now()),
                    table.game().decide(&command, table.now())
                );
            }
        }
    }

    #[test]
    fn no_clock_is_ever_below_nothing(steps in steps()) {
        let mut table = Table::new();
        for step in &steps {
            take(&mut table, step);
            let reading = table.game().clock_reading(table.now());
            prop_assert!(reading.white_ms >= Some(Millis::ZERO) && reading.black_ms >= Some(Millis::ZERO));
        }
    }
}

#[test]
fn an_event_that_cannot_follow_is_reported_and_changes_nothing() {
    let mut game = Game::new(casual(), Rulesets::default().iter().next().unwrap().clone());
    let impossible: GameEvent =
        serde_json::from_str(r#"{"type":"moved","uci":"e2e5","clock_ms":180000}"#).unwrap();

    assert!(game.apply(&impossible, casual().created_at).is_err());
    assert_eq!(game.version(), 0);
}

#[test]
fn events_are_stored_under_names_that_never_change() {
    // Under this ruleset a resignation loses whatever stands on the board, and rests on nothing else.
    let rulesets = Rulesets::default();
    let by_agreement = rulesets.get(&RulesetId::new("by-agreement")).unwrap();
    let mut table = Table::with(GameSetup {
        ruleset: by_agreement.reference(),
        ..casual()
    });
    table.play("e2e4 e7e5");
    table.ask(Color::White, Action::OfferDraw);
    table.ask(Color::Black, Action::RejectDraw);
    table.ask(Color::Black, Action::OfferDraw);
    table.ask(Color::Black, Action::RejectDraw);
    table.ask(Color::White, Action::Resign);
    table.command(&Command::Adjudicate {
        result: GameResult::Draw,
        reason: "a wrong seat".to_owned(),
        arbiter: PlayerId::new(9),
    });
    table.command(&Command::Annul {
        reason: "a wrong pairing".to_owned(),
        arbiter: PlayerId::new(9),
    });
    let stored: Vec<_> = table
        .record()
        .iter()
        .map(|(event, _)| serde_json::to_string(event).unwrap())
        .collect();

    assert_eq!(
        stored,
        [
            r#"{"type":"moved","uci":"e2e4","clock_ms":180000}"#,
            r#"{"type":"moved","uci":"e7e5","clock_ms":180000}"#,
            r#"{"type":"draw_offered","by":"white"}"#,
            r#"{"type":"draw_declined","by":"black"}"#,
            r#"{"type":"draw_offered","by":"black"}"#,
            r#"{"type":"draw_withdrawn","by":"black"}"#,
            r#"{"type":"finished","ruling":{"result":"0-1","termination":"resignation","proof":null},"clock":{"white_ms":180000,"black_ms":180000}}"#,
            r#"{"type":"corrected","before":{"result":"0-1","termination":"resignation","proof":null},"after":{"result":"1/2-1/2","termination":"arbiter","proof":null},"decision":{"arbiter":"00000000009","reason":"a wrong seat"}}"#,
            r#"{"type":"annulled","decision":{"arbiter":"00000000009","reason":"a wrong pairing"}}"#,
        ]
    );
}
