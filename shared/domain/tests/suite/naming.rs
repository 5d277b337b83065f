//! Names of people, and the handles that follow from them.

use domain::naming::{DisplayName, HandleCandidates};

fn candidates(name: &str, count: usize) -> Vec<String> {
    let name = DisplayName::parse(name).unwrap();
    HandleCandidates::of(&name)
        .take(count)
        .map(|handle| handle.as_str().to_owned())
        .collect()
}

#[test]
fn a_name_becomes_a_handle_in_plain_letters() {
    for (name, handle) in [
        ("Scotland", "Scotland"),
        ("São Tomé and Príncipe", "Sao_Tome_and_Principe"),
        ("Frøya", "Froya"),
        ("Ynys Môn", "Ynys_Mon"),
        ("O'Neill, Shane  Jr.", "O_Neill_Shane_Jr"),
        ("Saint Vincent and the Grenadines", "Saint_Vincent_and_the_Gr"),
        ("(1)", "player"),
        ("Ёлкин", "player"),
        ("李 2", "player"),
        ("x-1", "x-1"),
    ] {
        assert_eq!(candidates(name, 1), [handle], "{name}");
    }
}

#[test]
fn handles_of_one_name_are_numbered_and_never_too_long() {
    assert_eq!(candidates("Ann", 3), ["Ann", "Ann-2", "Ann-3"]);
    assert_eq!(
        candidates("abcdefghijklmnopqrstuvwxyz", 10),
        [
            "abcdefghijklmnopqrstuvwx",
            "abcdefghijklmnopqrstuv-2",
            "abcdefghijklmnopqrstuv-3",
            "abcdefghijklmnopqrstuv-4",
            "abcdefghijklmnopqrstuv-5",
            "abcdefghijklmnopqrstuv-6",
            "abcdefghijklmnopqrstuv-7",
            "abcdefghijklmnopqrstuv-8",
            "abcdefghijklmnopqrstuv-9",
            "abcdefghijklmnopqrstu-10",
        ]
    );
}

#[test]
fn a_name_has_something_to_read_and_nothing_invisible() {
    assert_eq!(DisplayName::parse("  Ann  ").unwrap().as_str(), "Ann");
    assert!(DisplayName::parse(&"é".repeat(100)).is_ok());
    for text in ["", "   ", "a\u{7}b", &"é".repeat(101)] {
        assert!(DisplayName::parse(text).is_err(), "{text:?}");
    }
}
