use domain::GameId;
use domain::Millis;
use domain::job::{JobKind, RetryPolicy};

const SETTLE: JobKind = JobKind::SettleGame { game: GameId::new(1) };

#[test]
fn pauses_double_from_half_a_second_until_the_attempts_are_used_up() {
    let policy = RetryPolicy::of(SETTLE);
    let pauses: Vec<_> = (1..=6).map(|attempt| policy.pause_after(attempt, 0)).collect();

    assert_eq!(
        pauses,
        [
            Some(Millis(500)),
            Some(Millis(1_000)),
            Some(Millis(2_000)),
            Some(Millis(4_000)),
            None,
            None
        ]
    );
}

#[test]
fn jitter_only_adds_and_at_most_half() {
    let policy = RetryPolicy::of(SETTLE);

    for attempt in 1..5 {
        let Millis(least) = policy.pause_after(attempt, 0).unwrap();
        let Millis(some) = policy.pause_after(attempt, 100).unwrap();
        let Millis(most) = policy.pause_after(attempt, 255).unwrap();
        assert!(least < some && some < most);
        assert_eq!(most, least + least / 2);
    }
}

#[test]
fn a_pause_never_grows_beyond_its_cap() {
    let policy = RetryPolicy {
        max_attempts: u32::MAX,
        base: Millis(500),
        cap: Millis(8_000),
    };

    for attempt in [5, 6, 40, 1_000_000] {
        assert_eq!(policy.pause_after(attempt, 0), Some(Millis(8_000)));
    }
}

#[test]
fn a_settling_that_always_fails_is_given_up_within_thirty_seconds() {
    let policy = RetryPolicy::of(SETTLE);
    let waited: i64 = (1..)
        .map_while(|attempt| policy.pause_after(attempt, 255))
        .map(|Millis(pause)| pause)
        .sum();

    assert!(waited <= 30_000, "{waited} ms");
}

#[test]
fn an_attempt_beyond_the_last_is_one_too_many() {
    let policy = RetryPolicy::of(SETTLE);

    assert!(!policy.is_spent(5), "the last attempt is still made");
    assert!(policy.is_spent(6));
}
