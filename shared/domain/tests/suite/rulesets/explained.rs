use domain::ruleset::explain::Field;
use domain::ruleset::{Ruleset, RulesetId, Rulesets};

fn ruleset(id: &RulesetId) -> Ruleset {
    Rulesets::default().get(id).unwrap().clone()
}

fn english(id: &RulesetId, field: Field) -> String {
    ruleset(id).explain(field).text.en
}

#[test]
fn every_field_of_every_ruleset_has_a_sentence_in_both_languages() {
    for ruleset in Rulesets::default().iter() {
        let explained = ruleset.explained();
        assert_eq!(explained.len(), Field::ALL.len());
        for line in explained {
            let texts = [&line.text.en, &line.text.pt];
            assert!(
                texts.iter().all(|text| text.ends_with('.') && text.len() > 15),
                "{line:?}"
            );
            assert_ne!(line.text.en, line.text.pt);
        }
    }
}

#[test]
fn every_field_is_one_of_the_document() {
    let document = serde_json::to_value(ruleset(&RulesetId::FIDE)).unwrap();
    let named: Vec<_> = Field::ALL.map(Field::as_str).into();
    let others = ["id", "revision", "updated_at", "source"];

    for key in document.as_object().unwrap().keys() {
        assert!(
            named.contains(&key.as_str()) || others.contains(&key.as_str()),
            "{key}"
        );
    }
    assert_eq!(document.as_object().unwrap().len(), named.len() + others.len());
}

#[test]
fn a_sentence_says_how_often() {
    assert_eq!(
        english(&RulesetId::FIDE, Field::Repetition),
        "When the same position occurs for the 3rd time, the player to move may claim a draw; at the 5th time the game is drawn at once."
    );
    assert_eq!(
        english(&RulesetId::AUTOMATIC, Field::MoveRule),
        "After 50 moves by each side without a capture or a pawn move, the game is drawn at once."
    );
}

#[test]
fn a_sentence_names_the_material() {
    assert_eq!(
        english(&RulesetId::CLASSIC, Field::DeadPosition),
        "The game is drawn as soon as the pieces left are: K–K, KN–K, KB–K, KB–KB (all bishops on squares of one colour)."
    );
}

#[test]
fn a_sentence_names_the_time_controls() {
    assert_eq!(
        ruleset(&RulesetId::CLASSIC).explain(Field::TimeControls).text.pt,
        "Tempo de cada jogador: sem limite; 30 s por lance; 1 min por lance."
    );
    assert_eq!(
        english(&RulesetId::BY_AGREEMENT, Field::TimeControls),
        "Time for each player: 3 days a move; 1 day a move; 2 days a move; 5 days a move; 7 days a move; 14 days a move."
    );
    assert!(
        english(&RulesetId::FIDE, Field::TimeControls)
            .starts_with("Time for each player: 3 min + 2 s a move; 1 min; ")
    );
}

#[test]
fn rulesets_are_equal_in_a_field_where_their_values_are() {
    let (fide, automatic) = (ruleset(&RulesetId::FIDE), ruleset(&RulesetId::AUTOMATIC));

    let differing = Field::ALL
        .into_iter()
        .filter(|field| !field.is_equal(&fide, &automatic));

    assert_eq!(
        differing.collect::<Vec<_>>(),
        [Field::Repetition, Field::MoveRule]
    );
}
