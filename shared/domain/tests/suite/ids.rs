use domain::id::compose;
use domain::{GameId, PlayerId};
use proptest::prelude::*;

#[test]
fn an_id_is_eleven_characters_of_base62() {
    let written = [
        (0, "00000000000"),
        (61, "0000000000z"),
        (62, "00000000010"),
        (i64::MAX, "AzL8n0Y58m7"),
    ];

    for (raw, text) in written {
        assert_eq!(GameId::new(raw).to_string(), text);
        assert_eq!(text.parse(), Ok(GameId::new(raw)));
    }
}

#[test]
fn what_is_no_id_is_refused() {
    let texts = [
        "",
        "0000000000",
        "000000000000",
        "0000000000-",
        "0000000000 ",
        "0000000000é",
        "AzL8n0Y58m8",
        "zzzzzzzzzzz",
    ];

    for text in texts {
        assert!(text.parse::<PlayerId>().is_err(), "{text}");
    }
}

#[test]
fn ids_made_later_are_greater_whatever_their_random_part() {
    let earlier = compose(1_700_000_000_000, 0x1ff, 0xfff);
    let later = compose(1_700_000_000_001, 0, 0);

    assert!(earlier < later);
    assert!(compose(1_700_000_000_000, 1, 0) > compose(1_700_000_000_000, 0, 0xfff));
}

#[test]
fn ids_stay_positive_until_the_year_2109() {
    let last_ms_of_2108 = 4_386_441_599_999;

    assert!(compose(last_ms_of_2108, 0x1ff, 0xfff) > compose(1_700_000_000_000, 0, 0));
}

#[test]
fn json_holds_the_text() {
    let id = GameId::new(62);

    let json = serde_json::to_string(&id).unwrap();

    assert_eq!(json, "\"00000000010\"");
    assert_eq!(serde_json::from_str::<GameId>(&json).unwrap(), id);
    assert!(serde_json::from_str::<GameId>("62").is_err());
}

proptest! {
    #[test]
    fn every_id_is_read_as_it_was_written(raw in 0..=i64::MAX) {
        let id = GameId::new(raw);

        prop_assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn texts_sort_as_ids_do(a in 0..=i64::MAX, b in 0..=i64::MAX) {
        let (of_a, of_b) = (GameId::new(a).to_string(), GameId::new(b).to_string());

        prop_assert_eq!(of_a.cmp(&of_b), a.cmp(&b));
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,14}") {
        if let Ok(id) = text.parse::<GameId>() {
            prop_assert_eq!(id.to_string(), text);
        }
    }
}
