use domain::{Millis, Timestamp};
use proptest::prelude::*;

const NOON: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);

#[test]
fn an_instant_is_written_in_utc_with_milliseconds() {
    assert_eq!(NOON.to_string(), "2026-01-01T12:00:00.000Z");
    assert_eq!((NOON + Millis(7)).to_string(), "2026-01-01T12:00:00.007Z");
}

#[test]
fn an_instant_of_another_zone_is_the_same_instant() {
    assert_eq!("2026-01-01T09:00:00-03:00".parse(), Ok(NOON));
    assert_eq!(
        "2026-01-01T12:00:00.0079Z".parse(),
        Ok(NOON + Millis(7)),
        "what is finer than a millisecond is dropped"
    );
}

#[test]
fn a_text_without_zone_is_no_instant() {
    for text in ["2026-01-01T12:00:00", "2026-01-01", "1767268800000", ""] {
        assert!(text.parse::<Timestamp>().is_err(), "{text}");
    }
}

#[test]
fn spans_at_the_ends_of_time_do_not_wrap_around() {
    let last = Timestamp::from_unix_ms(i64::MAX);

    assert_eq!(last + Millis(1), last);
    assert_eq!(last - Timestamp::from_unix_ms(-1), Millis(i64::MAX));
    assert_eq!(Millis(i64::MIN) - Millis(1), Millis(i64::MIN));
    assert_eq!(Millis::from_secs(i64::MAX), Millis(i64::MAX));
}

#[test]
fn a_negative_span_waits_for_nothing() {
    assert_eq!(Millis(-5).to_std(), std::time::Duration::ZERO);
    assert_eq!(Millis(-5).at_least_zero(), Millis::ZERO);
    assert_eq!(Millis(5).at_least_zero(), Millis(5));
}

proptest! {
    #[test]
    fn texts_of_instants_sort_as_the_instants(a in 0_i64..4_102_444_800_000, b in 0_i64..4_102_444_800_000) {
        let (a, b) = (Timestamp::from_unix_ms(a), Timestamp::from_unix_ms(b));

        prop_assert_eq!(a.to_string().cmp(&b.to_string()), a.cmp(&b));
        prop_assert_eq!(a.to_string().parse(), Ok(a));
        prop_assert_eq!(a + (b - a), b);
    }
}
