use domain::Millis;
use domain::ladder::Ladders;
use domain::time_control::{Bucket, OutOfBounds, TimeControl};

fn fischer(initial_ms: i64, increment_ms: i64) -> TimeControl {
    TimeControl::Fischer {
        initial_ms: Millis(initial_ms),
        increment_ms: Millis(increment_ms),
    }
}

fn seconds(initial: i64, increment: i64) -> TimeControl {
    fischer(1000 * initial, 1000 * increment)
}

#[test]
fn a_control_inside_its_bounds_is_accepted() {
    for control in [fischer(1_000, 0), fischer(21_600_000, 180_000), seconds(180, 2)] {
        assert_eq!(control.check(), Ok(control));
    }
}

#[test]
fn a_control_outside_its_bounds_names_the_field_and_what_is_allowed() {
    let outside = [
        (fischer(999, 0), "initial_ms", 1_000, 21_600_000),
        (fischer(0, 2_000), "initial_ms", 1_000, 21_600_000),
        (fischer(-1, 0), "initial_ms", 1_000, 21_600_000),
        (fischer(21_600_001, 0), "initial_ms", 1_000, 21_600_000),
        (fischer(60_000, -1), "increment_ms", 0, 180_000),
        (fischer(60_000, 180_001), "increment_ms", 0, 180_000),
    ];

    for (control, field, min, max) in outside {
        assert_eq!(
            control.check(),
            Err(OutOfBounds { field, min, max }),
            "{control:?}"
        );
    }
}

#[test]
fn the_bucket_goes_by_stock_and_forty_increments() {
    let borders = [
        (seconds(179, 0), Bucket::Bullet),
        (seconds(180, 0), Bucket::Blitz),
        (seconds(479, 0), Bucket::Blitz),
        (seconds(480, 0), Bucket::Rapid),
        (seconds(1499, 0), Bucket::Rapid),
        (seconds(1500, 0), Bucket::Classical),
        (seconds(99, 2), Bucket::Bullet),
        (seconds(100, 2), Bucket::Blitz),
        (seconds(180, 2), Bucket::Blitz),
        (seconds(900, 10), Bucket::Rapid),
        (seconds(1100, 10), Bucket::Classical),
        (fischer(179_999, 0), Bucket::Bullet),
    ];

    for (control, bucket) in borders {
        assert_eq!(control.bucket(), bucket, "{control:?}");
    }
}

#[test]
fn every_bucket_has_a_ladder_of_its_name() {
    let ladders = Ladders::default();

    for bucket in Bucket::ALL {
        let ladder = ladders.of_bucket(bucket).unwrap();
        assert_eq!(ladder.id.as_str(), bucket.as_str());
        assert_eq!(bucket.as_str().parse(), Ok(bucket));
    }
}

#[test]
fn json_names_the_type_and_the_units() {
    let json = r#"{"type":"fischer","initial_ms":180000,"increment_ms":2000}"#;

    assert_eq!(
        serde_json::from_str::<TimeControl>(json).unwrap(),
        seconds(180, 2)
    );
    assert_eq!(serde_json::to_string(&seconds(180, 2)).unwrap(), json);
}

#[test]
fn json_with_a_field_too_many_or_too_few_is_refused() {
    let texts = [
        r#"{"type":"fischer","initial_ms":180000}"#,
        r#"{"type":"fischer","initial_ms":180000,"increment_ms":2000,"delay_ms":1}"#,
        r#"{"type":"hourglass","initial_ms":180000}"#,
        r#"{"initial_ms":180000,"increment_ms":2000}"#,
        r#"{"type":"fischer","initial_ms":"180000","increment_ms":2000}"#,
        r#"{"type":"fischer","initial_ms":1.5,"increment_ms":2000}"#,
    ];

    for text in texts {
        assert!(serde_json::from_str::<TimeControl>(text).is_err(), "{text}");
    }
}
