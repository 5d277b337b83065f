//! Lines of `rating check` that are no vectors.

use proptest::prelude::*;
use rating::check;
use serde_json::Value;

fn answer(line: &str) -> Value {
    serde_json::from_str(&check::answer(line.as_bytes())).unwrap()
}

fn code(line: &str) -> String {
    answer(line)["error"]["code"]
        .as_str()
        .unwrap_or("none")
        .to_owned()
}

const GAME: &str = r#"{"id":"a","system":"elo","op":"game","config":{"k":32},"input":{"r1":1500,"r2":1500,"outcome":"win"}}"#;

#[test]
fn a_good_line_has_its_id_and_numbers() {
    assert_eq!(
        answer(GAME),
        serde_json::json!({ "id": "a", "result": { "r1": 1516.0, "r2": 1484.0, "p1": 0.5 } })
    );
}

#[test]
fn what_is_no_json_is_bad_json() {
    for line in [
        "",
        "{",
        "nonsense",
        "NaN",
        &GAME.replace("32", "NaN"),
        &GAME.replace("32", "1e999"),
    ] {
        assert_eq!(code(line), "bad_json", "{line}");
        assert_eq!(answer(line)["id"], Value::Null);
    }
    assert!(check::answer(b"{\"id\":\"\xff\"}").contains("bad_json"));
    assert!(check::answer("[".repeat(100_000).as_bytes()).contains("bad_json"));
}

#[test]
fn what_is_no_request_is_a_bad_request_under_its_id() {
    for (from, to) in [
        (r#""k":32"#, r#""k":"32""#),
        (r#""k":32"#, r#""k":32,"extra":1"#),
        (r#""k":32"#, ""),
        (r#""op":"game""#, r#""op":"game","extra":1"#),
        (r#""system":"elo""#, r#""system":"trueskill""#),
        (r#""outcome":"win""#, r#""outcome":"victory""#),
    ] {
        let line = GAME.replace(from, to);
        assert_eq!(code(&line), "bad_request", "{line}");
        assert_eq!(answer(&line)["id"], "a");
    }
    assert_eq!(code("[1,2]"), "bad_request");
    assert_eq!(code("{}"), "bad_request");
}

#[test]
fn an_operation_that_the_system_has_not_is_an_unknown_op() {
    assert_eq!(code(&GAME.replace(r#""game""#, r#""lila_game""#)), "unknown_op");
    assert_eq!(code(&GAME.replace(r#""game""#, r#""checkmate""#)), "unknown_op");
}

#[test]
fn numbers_beyond_every_scale_are_out_of_range() {
    for (from, to) in [("32", "-1"), ("32", "1e300"), (r#""r1":1500"#, r#""r1":1e300"#)] {
        assert_eq!(code(&GAME.replace(from, to)), "out_of_range");
    }
    for config in [r#"{"tau":0}"#, r#"{"tau":1e9}"#] {
        let line = format!(
            r#"{{"id":"a","system":"glicko2","op":"period","config":{config},"input":{{"p":[1500,200,0.06],"games":[]}}}}"#
        );
        assert_eq!(code(&line), "out_of_range");
    }
    for player in ["[1500,0,0.06]", "[1500,200,0]", "[1500,-200,0.06]"] {
        let line = format!(
            r#"{{"id":"a","system":"glicko2","op":"period","config":{{"tau":0.5}},"input":{{"p":{player},"games":[]}}}}"#
        );
        assert_eq!(code(&line), "out_of_range");
    }
}

#[test]
fn a_period_without_games_only_adds_doubt() {
    let line = r#"{"id":"a","system":"glicko2","op":"period","config":{"tau":0.5},"input":{"p":[1500,41.3,0.06],"games":[]}}"#;
    let result = &answer(line)["result"]["p"];

    assert_eq!(result[0], 1500.0);
    // The 50-digit value of one period of rest.
    assert!((result[1].as_f64().unwrap() - 42.594_956_820_410_37).abs() < 1e-9);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_get_one_line_of_json(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let answer = check::answer(&bytes);

        prop_assert!(!answer.contains('\n'));
        prop_assert!(serde_json::from_str::<Value>(&answer).is_ok());
    }

    #[test]
    fn any_numbers_end_in_a_result_or_an_error(
        values in prop::array::uniform6(prop_oneof![any::<f64>(), -10.0..4000.0f64, 0.0..1.0f64]),
        tau in prop_oneof![any::<f64>(), 0.0..12.0f64],
    ) {
        let [r1, rd1, v1, r2, rd2, v2] = values;
        let line = format!(
            r#"{{"id":"a","system":"glicko2","op":"game","config":{{"tau":{tau:e}}},"input":{{"p1":[{r1:e},{rd1:e},{v1:e}],"p2":[{r2:e},{rd2:e},{v2:e}],"outcome":"win"}}}}"#
        );
        let answer = answer(&line);

        prop_assert!(answer.get("result").is_some() != answer.get("error").is_some());
        prop_assert!(!answer.to_string().contains("null") || answer["id"].is_null());
    }
}
