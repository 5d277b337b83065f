//! Where games begin.

use domain::ruleset::{RulesetId, Rulesets};
use domain::start::Start;
use proptest::prelude::*;
use rules::{Position, StartNumber, Variant};

fn start(fen: &str) -> Start {
    Start::read(Variant::Standard, fen).unwrap()
}

fn ends(fen: &str, ruleset: &str) -> Option<&'static str> {
    let rulesets = Rulesets::default();
    let ruleset = rulesets.get(&RulesetId::new(ruleset)).unwrap();
    let start = start(fen);
    let end = start.set_up().unwrap().end(ruleset);
    end.map(|ruling| ruling.termination.as_str())
}

#[test]
fn a_position_that_is_over_by_itself_is_known_before_anybody_moves() {
    for (fen, termination) in [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Some("checkmate"),
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some("stalemate")),
        ("8/8/4k3/8/8/4KB2/8/8 w - - 0 1", Some("insufficient_material")),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", Some("fifty_moves")),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 90", None),
        ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", None),
    ] {
        assert_eq!(ends(fen, "automatic"), termination, "{fen}");
    }
}

#[test]
fn what_is_over_depends_on_the_ruleset() {
    let bare = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";
    let quiet = "4k3/8/8/8/8/8/8/R3K3 w - - 149 90";

    assert_eq!(
        (ends(bare, "fide"), ends(bare, "by-agreement")),
        (Some("insufficient_material"), None)
    );
    assert_eq!(
        (ends(quiet, "fide"), ends(quiet, "automatic")),
        (None, Some("fifty_moves"))
    );
}

#[test]
fn a_set_up_position_keeps_its_words_and_what_is_odd_about_it() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1";
    let start = start(fen);
    let set_up = start.set_up().unwrap();

    assert_eq!(set_up.fen(), fen);
    assert_eq!(set_up.position().fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(set_up.warnings().len(), 1);
}

#[test]
fn positions_of_chess960_are_known_by_number_and_by_fen() {
    let numbered = Start::numbered(StartNumber::new(0).unwrap());
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    let described = Start::read(Variant::Chess960, fen).unwrap();

    assert_eq!(numbered.position(0), described.position(0));
    assert_eq!(
        (numbered.variant(), Start::Drawn.variant()),
        (Variant::Chess960, Variant::Chess960)
    );
    assert_eq!(
        (Start::Usual.variant(), start(rules::fen::START).variant()),
        (Variant::Standard, Variant::Standard)
    );
}

proptest! {
    #[test]
    fn lots_decide_among_all_positions_of_chess960(lots: u32) {
        let drawn = Start::Drawn.position(lots);

        prop_assert!(StartNumber::all().any(|number| Position::chess960_start(number) == drawn));
    }
}

#[test]
fn every_position_of_chess960_can_be_drawn() {
    let mut drawn: Vec<String> = (0..960).map(|lots| Start::Drawn.position(lots).fen()).collect();
    drawn.sort_unstable();
    drawn.dedup();

    assert_eq!(drawn.len(), 960);
}
