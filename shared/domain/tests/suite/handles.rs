use domain::player::Handle;

#[test]
fn a_handle_keeps_the_case_in_which_it_was_written() {
    for text in ["ab", "Ana-Maria_1", "A23456789012345678901234", "--", "__"] {
        assert_eq!(Handle::parse(text).unwrap().as_str(), text);
    }
}

#[test]
fn what_could_be_confused_is_no_handle() {
    let texts = [
        "",
        "a",
        "A234567890123456789012345",
        "two words",
        " ana",
        "ana ",
        "ana.b",
        "ana@b",
        "Аna",  // Cyrillic А.
        "jоhn", // Cyrillic о.
        "ana\u{200d}",
        "ana\n",
        "ana\0",
        "josé",
    ];

    for text in texts {
        assert!(Handle::parse(text).is_err(), "{text:?}");
    }
}

#[test]
fn handles_that_differ_in_case_have_one_folded_form() {
    let folded = |text| Handle::parse(text).unwrap().folded();

    assert_eq!(folded("Ana_B"), folded("aNA_b"));
    assert_ne!(folded("Ana_B"), folded("Ana-B"));
}

#[test]
fn json_is_read_by_the_same_rule() {
    assert!(serde_json::from_str::<Handle>("\"ana\"").is_ok());
    assert!(serde_json::from_str::<Handle>("\"a\"").is_err());
}
