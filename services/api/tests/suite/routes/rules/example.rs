//! Replaying the examples of the rules.

use std::collections::HashSet;

use domain::adjudication;
use domain::ruleset::{Ruleset, RulesetId, Rulesets};
use rules::{Color, Line, Position, san};
use serde_json::Value;

/// Positions that a dead one may lead to, in an example.
const REACHABLE_MAX: usize = 100_000;

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap()
}

fn position(fen: &str) -> Position {
    let parsed = Position::from_fen(fen).unwrap();
    assert_eq!(parsed.warnings, [], "{fen}");
    parsed.position
}

fn ruleset(shows: &Value) -> Ruleset {
    let id = RulesetId::new(text(shows, "ruleset"));
    Rulesets::default().get(&id).unwrap().clone()
}

/// Fails where an example is not what it says.
pub(super) fn replay(example: &Value) {
    let id = text(example, "id");
    let mut line = Line::new(position(text(example, "fen")));
    for uci in example["moves"].as_array().unwrap() {
        let mv = line.judge_uci(uci.as_str().unwrap()).unwrap();
        line.play(mv);
    }
    let (shows, position) = (&example["shows"], line.position());
    match text(shows, "kind") {
        "position" => {}
        "reach" => reaches(&position.fen(), shows),
        "legal" => {
            let mv = line.judge_uci(text(shows, "uci")).unwrap();
            assert_eq!(san::write(position, mv), text(shows, "san"), "{id}");
        }
        "refused" => {
            let refusal = line.judge_uci(text(shows, "uci")).unwrap_err();
            assert_eq!(
                (refusal.code.as_str(), refusal.article),
                (text(shows, "code"), shows["article"].as_str()),
                "{id}"
            );
        }
        "end" => {
            let ruling = adjudication::automatic_end(position, line.repetitions(), &ruleset(shows)).unwrap();
            assert_eq!(
                (ruling.result.as_str(), ruling.termination.as_str()),
                (text(shows, "result"), text(shows, "termination")),
                "{id}"
            );
        }
        "goes_on" => {
            let end = adjudication::automatic_end(position, line.repetitions(), &ruleset(shows));
            assert_eq!(end, None, "{id}");
        }
        "claimable" => {
            let end = adjudication::automatic_end(position, line.repetitions(), &ruleset(shows));
            assert_eq!(end, None, "{id}");
            let claim = adjudication::claimable_draw(position, line.repetitions(), &ruleset(shows)).unwrap();
            assert_eq!(claim.termination.as_str(), text(shows, "termination"), "{id}");
        }
        "conceded" => {
            let by = match text(shows, "by") {
                "white" => Color::White,
                _ => Color::Black,
            };
            let ruling = match text(shows, "event") {
                "timeout" => adjudication::timeout(position, by, &ruleset(shows)),
                _ => adjudication::resignation(position, by, &ruleset(shows)),
            };
            assert_eq!(ruling.result.as_str(), text(shows, "result"), "{id}");
        }
        "occurrences" => assert_eq!(shows["count"], line.repetitions(), "{id}"),
        "dead" => assert!(never_ends_in_mate(position), "{id}"),
        kind => panic!("{id}: nothing is known of `{kind}`"),
    }
}

/// Fails where a piece reaches other squares than an example says.
pub(super) fn reaches(fen: &str, example: &Value) {
    let position = position(fen);
    let from = text(example, "from");
    let mut reached: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|mv| mv.from().to_string() == from)
        .map(|mv| mv.to().to_string())
        .collect();
    reached.sort_unstable();
    let named: Vec<&str> = example["squares"]
        .as_array()
        .unwrap()
        .iter()
        .map(|square| square.as_str().unwrap())
        .collect();
    assert_eq!(reached, named, "{fen}");
}

/// Whether no position that can be reached is mate: all of them are looked at, or the material forbids it.
fn never_ends_in_mate(position: &Position) -> bool {
    let forbidden = |position: &Position| {
        [Color::White, Color::Black]
            .into_iter()
            .all(|side| position.cannot_win_by_material(side))
    };
    let mut seen = HashSet::from([position.key()]);
    let mut waiting = vec![position.clone()];
    while let Some(position) = waiting.pop() {
        if position.is_checkmate() {
            return false;
        }
        if forbidden(&position) {
            continue;
        }
        for &mv in &position.legal_moves() {
            let next = position.after(mv);
            if seen.insert(next.key()) {
                waiting.push(next);
            }
        }
        assert!(seen.len() < REACHABLE_MAX, "too many positions to look at");
    }
    true
}
