//! `/v1/rules`

mod example;

use domain::adjudication::Termination;
use domain::game::RefusalCode;
use serde_json::{Value, json};

use crate::harness::scenarios;

/// Every text of a document that is there in both languages, with its path.
fn texts<'a>(value: &'a Value, path: &str, found: &mut Vec<(String, &'a str, &'a str)>) {
    match value {
        Value::Object(fields) => {
            if let (Some(Value::String(en)), Some(Value::String(pt))) = (fields.get("en"), fields.get("pt")) {
                found.push((path.to_owned(), en, pt));
            }
            for (name, inner) in fields {
                texts(inner, &format!("{path}.{name}"), found);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                texts(inner, &format!("{path}[{index}]"), found);
            }
        }
        _ => {}
    }
}

fn column<'a>(rows: &'a Value, name: &str) -> Vec<&'a str> {
    rows.as_array()
        .unwrap()
        .iter()
        .map(|row| row[name].as_str().unwrap())
        .collect()
}

scenarios! {
    async fn the_rules_are_told_in_the_order_in_which_they_are_learnt(ladder: &TestLadder) {
        let rules = ladder.get("/v1/rules").send().await.expect(200);

        assert_eq!(
            column(&rules["sections"], "id"),
            ["set_up", "moves", "castling", "en_passant", "promotion", "check", "ends", "material", "repetition"]
        );
        assert_eq!(rules["ruleset"], Value::Null);
    }

    async fn every_piece_has_its_customary_value(ladder: &TestLadder) {
        let rules = ladder.get("/v1/rules").send().await.expect(200);

        let values: Vec<_> = rules["pieces"].as_array().unwrap().iter().map(|piece| (&piece["role"], &piece["value"])).collect();
        assert_eq!(json!(values), json!([
            ["king", null], ["queen", 9], ["rook", 5], ["bishop", 3], ["knight", 3], ["pawn", 1]
        ]));
        assert_eq!(
            rules["pieces"].as_array().unwrap().iter().map(|piece| piece["letter"]["pt"].as_str().unwrap()).collect::<String>(),
            "RDTBC"
        );
    }

    async fn every_example_is_as_the_rules_crate_has_it(ladder: &TestLadder) {
        let rules = ladder.get("/v1/rules").send().await.expect(200);

        let mut names = Vec::new();
        for section in rules["sections"].as_array().unwrap() {
            for example in section["examples"].as_array().unwrap() {
                example::replay(example);
                names.push(example["id"].as_str().unwrap());
            }
        }
        for piece in rules["pieces"].as_array().unwrap() {
            example::reaches(piece["example"]["fen"].as_str().unwrap(), &piece["example"]);
        }
        println!("{} examples replayed", names.len() + 6);
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len(), "two examples have one name");
        for question in rules["questions"].as_array().unwrap() {
            let example = &question["example"];
            assert!(example.is_null() || names.contains(&example.as_str().unwrap()), "{question}");
        }
    }

    async fn every_refusal_has_a_sentence_in_both_languages(ladder: &TestLadder) {
        let rules = ladder.get("/v1/rules").send().await.expect(200);

        let codes: Vec<_> = RefusalCode::all().map(RefusalCode::as_str).collect();
        assert_eq!(column(&rules["refusals"], "code"), codes);
        println!("{} codes", codes.len());
    }

    async fn every_termination_has_a_sentence_in_both_languages(ladder: &TestLadder) {
        let rules = ladder.get("/v1/rules").send().await.expect(200);

        assert_eq!(column(&rules["terminations"], "termination"), Termination::ALL.map(Termination::as_str));
    }

    async fn every_text_is_there_in_both_languages(ladder: &TestLadder) {
        let rules = ladder.get("/v1/rules?ruleset=classic").send().await.expect(200);

        let mut found = Vec::new();
        texts(rules.json(), "", &mut found);
        for (path, en, pt) in &found {
            let is_letter = path.ends_with(".letter");
            assert!(is_letter || !en.is_empty() && !pt.is_empty(), "{path}");
            let is_sentence = [".text", ".caption", ".answer", ".laws", ".meaning"].iter().any(|end| path.ends_with(end)) && path != ".laws";
            assert!(!is_sentence || en.ends_with('.') && pt.ends_with('.') && en != pt, "{path}: {en} / {pt}");
        }
        println!("{} texts", found.len());
    }

    async fn the_terms_are_those_of_brazil_with_those_of_portugal_beside_them(ladder: &TestLadder) {
        let rules = ladder.get("/v1/rules").send().await.expect(200);

        let term = |en: &str| rules["terms"].as_array().unwrap().iter().find(|term| term["term"]["en"] == en).unwrap();
        for (en, pt, pt_pt) in [
            ("check", "xeque", Some("cheque")),
            ("stalemate", "afogamento", None),
            ("rank", "fileira", Some("fila")),
            ("queen", "dama", Some("rainha")),
            ("resignation", "desistência", None),
            ("absence", "ausência", None),
        ] {
            assert_eq!((&term(en)["term"]["pt"], &term(en)["pt_pt"]), (&json!(pt), &json!(pt_pt)));
        }
    }

    async fn a_ruleset_says_in_what_it_differs_from_the_laws(ladder: &TestLadder) {
        let rules = ladder.get("/v1/rules?ruleset=automatic").send().await.expect(200);

        assert_eq!((&rules["ruleset"]["id"], &rules["ruleset"]["revision"]), (&json!("automatic"), &json!(1)));
        assert_eq!(rules["ruleset"]["differences"][0], json!({
            "field": "repetition",
            "article": "9.2",
            "text": {
                "en": "When the same position occurs for the 3rd time, the game is drawn at once.",
                "pt": "Na 3ª ocorrência da mesma posição, a partida empata na hora.",
            },
            "laws": {
                "en": "When the same position occurs for the 3rd time, the player to move may claim a draw; at the 5th time the game is drawn at once.",
                "pt": "Na 3ª ocorrência da mesma posição, o jogador da vez pode reclamar o empate; na 5ª a partida empata na hora.",
            },
        }));
        assert_eq!(column(&rules["ruleset"]["differences"], "field"), ["repetition", "move_rule"]);
    }

    async fn the_laws_do_not_differ_from_themselves(ladder: &TestLadder) {
        let rules = ladder.get("/v1/rules?ruleset=fide").send().await.expect(200);

        assert_eq!(rules["ruleset"]["differences"], json!([]));
    }

    async fn a_ruleset_that_does_not_exist_has_no_differences(ladder: &TestLadder) {
        let problem = ladder.get("/v1/rules?ruleset=nowhere").send().await.refused(422, "invalid_request");

        assert_eq!((&problem["violations"][0]["field"], &problem["violations"][0]["code"]), (&json!("ruleset"), &json!("unknown")));
    }
}
