use domain::token::{Scope, Scopes};

fn scopes(text: &str) -> Scopes {
    text.parse().unwrap()
}

#[test]
fn scopes_are_written_from_the_least_to_the_most() {
    assert_eq!(scopes("admin play  read").to_string(), "read play admin");
    assert_eq!(scopes("").to_string(), "");
    assert_eq!(scopes("play play").to_string(), "play");
}

#[test]
fn a_word_that_names_no_scope_is_refused() {
    for text in ["Read", "read,play", "owner", "read play root"] {
        assert!(text.parse::<Scopes>().is_err(), "{text}");
    }
}

#[test]
fn a_scope_allows_itself_and_nothing_else() {
    for scope in Scope::ALL {
        let only: Scopes = [scope].into_iter().collect();
        for other in Scope::ALL {
            let expected = other == scope || scope == Scope::Admin;
            assert_eq!(only.allow(other), expected, "{scope} allows {other}");
        }
    }
}

#[test]
fn no_scope_allows_nothing() {
    assert!(Scope::ALL.iter().all(|&scope| !Scopes::default().allow(scope)));
}

#[test]
fn nobody_passes_on_more_than_was_given() {
    assert!(scopes("read play").include(scopes("play")));
    assert!(scopes("admin").include(scopes("operator arbiter")));
    assert!(!scopes("read play").include(scopes("read operator")));
    assert!(!scopes("operator").include(scopes("admin")));
    assert!(scopes("read").include(Scopes::default()));
}

#[test]
fn a_registered_player_may_read_and_play() {
    assert_eq!(Scopes::player(), scopes("read play"));
}
