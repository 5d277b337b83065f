use domain::challenge::{Challenge, ChallengeCode, ChallengeStatus, ColorWish, Opponent};
use domain::ruleset::RulesetId;
use domain::start::Start;
use domain::time_control::TimeControl;
use domain::{ChallengeId, Millis, PlayerId, Timestamp};
use proptest::prelude::*;
use rules::Color;

const NOW: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);

fn challenge(status: ChallengeStatus) -> Challenge {
    Challenge {
        id: ChallengeId::new(1),
        challenger: PlayerId::new(1),
        opponent: Opponent::Player(PlayerId::new(2)),
        ladder: None,
        ruleset: RulesetId::AUTOMATIC,
        time_control: TimeControl::Fischer {
            initial_ms: Millis(180_000),
            increment_ms: Millis(2_000),
        },
        start: Start::Usual,
        color: ColorWish::Random,
        show_legal_moves: true,
        client_ref: None,
        rematch_of: None,
        decline_reason: None,
        status,
        game: None,
        created_at: NOW,
        expires_at: NOW + Challenge::LIFETIME,
    }
}

#[test]
fn an_open_challenge_lapses_by_itself_after_a_day() {
    let challenge = challenge(ChallengeStatus::Open);
    let day = Millis::from_secs(86_400);

    assert_eq!(challenge.status_at(NOW + day - Millis(1)), ChallengeStatus::Open);
    assert_eq!(challenge.status_at(NOW + day), ChallengeStatus::Expired);
}

#[test]
fn an_answered_challenge_stays_as_it_was_answered() {
    let long_after = NOW + Challenge::LIFETIME + Challenge::LIFETIME;

    for status in [
        ChallengeStatus::Accepted,
        ChallengeStatus::Declined,
        ChallengeStatus::Cancelled,
    ] {
        assert_eq!(challenge(status).status_at(long_after), status);
    }
}

#[test]
fn a_wish_decides_the_side_and_a_coin_where_there_is_none() {
    for coin in [0, 1, 255] {
        assert_eq!(ColorWish::White.side(coin), Color::White);
        assert_eq!(ColorWish::Black.side(coin), Color::Black);
    }
    assert_eq!(ColorWish::Random.side(0), Color::White);
    assert_eq!(ColorWish::Random.side(1), Color::Black);
}

#[test]
fn a_code_is_read_without_regard_to_case() {
    assert_eq!(ChallengeCode::parse("abc346").unwrap().as_str(), "ABC346");
}

#[test]
fn a_code_holds_nothing_that_looks_like_something_else() {
    for text in [
        "ABC34", "ABC3467", "ABCI46", "ABCL46", "ABCO46", "ABC046", "ABC146", "ABC246", "ABC546", "ABC846",
        "ABC 46", "",
    ] {
        assert!(ChallengeCode::parse(text).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn every_code_that_is_made_can_be_read(bytes: [u8; 6]) {
        let code = ChallengeCode::from_random(bytes);

        prop_assert_eq!(ChallengeCode::parse(code.as_str()), Ok(code));
    }
}
