use domain::Millis;
use domain::ladder::Ladders;
use domain::time_control::{Bucket, OutOfBounds, TimeControl};

fn fischer(initial_ms: i64, increment_ms: i64) -> TimeControl {
    TimeControl::Fischer {
        initial_ms: Millis(initial_ms),
        increment_ms: Millis(increment_ms),
    }
}

fn bronstein(initial_ms: i64, delay_ms: i64) -> TimeControl {
    TimeControl::Bronstein {
        initial_ms: Millis(initial_ms),
        delay_ms: Millis(delay_ms),
    }
}

fn delay(initial_ms: i64, delay_ms: i64) -> TimeControl {
    TimeControl::Delay {
        initial_ms: Millis(initial_ms),
        delay_ms: Millis(delay_ms),
    }
}

fn per_move(per_move_ms: i64) -> TimeControl {
    TimeControl::PerMove {
        per_move_ms: Millis(per_move_ms),
    }
}

fn days(days_per_move: u32) -> TimeControl {
    TimeControl::Correspondence { days_per_move }
}

fn seconds(initial: i64, increment: i64) -> TimeControl {
    fischer(1000 * initial, 1000 * increment)
}

#[test]
fn a_control_inside_its_bounds_is_accepted() {
    let inside = [
        fischer(1_000, 0),
        fischer(21_600_000, 180_000),
        seconds(180, 2),
        bronstein(1_000, 0),
        bronstein(21_600_000, 180_000),
        delay(1_000, 0),
        delay(21_600_000, 180_000),
        per_move(1_000),
        per_move(3_600_000),
        days(1),
        days(30),
        TimeControl::Unlimited,
    ];

    for control in inside {
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
        (bronstein(999, 0), "initial_ms", 1_000, 21_600_000),
        (bronstein(60_000, 180_001), "delay_ms", 0, 180_000),
        (delay(21_600_001, 0), "initial_ms", 1_000, 21_600_000),
        (delay(60_000, -1), "delay_ms", 0, 180_000),
        (per_move(999), "per_move_ms", 1_000, 3_600_000),
        (per_move(3_600_001), "per_move_ms", 1_000, 3_600_000),
        (days(0), "days_per_move", 1, 30),
        (days(31), "days_per_move", 1, 30),
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
fn the_bucket_goes_by_the_time_for_forty_moves() {
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
        (bronstein(100_000, 2_000), Bucket::Blitz),
        (bronstein(99_000, 2_000), Bucket::Bullet),
        (delay(100_000, 2_000), Bucket::Blitz),
        (delay(900_000, 15_000), Bucket::Classical),
        (per_move(4_000), Bucket::Bullet),
        (per_move(5_000), Bucket::Blitz),
        (per_move(30_000), Bucket::Rapid),
        (per_move(60_000), Bucket::Classical),
        (days(1), Bucket::Correspondence),
        (days(30), Bucket::Correspondence),
    ];

    for (control, bucket) in borders {
        assert_eq!(control.bucket(), Some(bucket), "{control:?}");
    }
}

#[test]
fn a_game_without_limit_belongs_to_no_bucket() {
    assert_eq!(TimeControl::Unlimited.bucket(), None);
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
    let written = [
        (
            seconds(180, 2),
            r#"{"type":"fischer","initial_ms":180000,"increment_ms":2000}"#,
        ),
        (
            bronstein(180_000, 2_000),
            r#"{"type":"bronstein","initial_ms":180000,"delay_ms":2000}"#,
        ),
        (
            delay(180_000, 2_000),
            r#"{"type":"delay","initial_ms":180000,"delay_ms":2000}"#,
        ),
        (per_move(30_000), r#"{"type":"per_move","per_move_ms":30000}"#),
        (days(3), r#"{"type":"correspondence","days_per_move":3}"#),
        (TimeControl::Unlimited, r#"{"type":"unlimited"}"#),
    ];

    for (control, json) in written {
        assert_eq!(serde_json::from_str::<TimeControl>(json).unwrap(), control);
        assert_eq!(serde_json::to_string(&control).unwrap(), json);
    }
}

#[test]
fn json_with_a_field_too_many_or_too_few_is_refused() {
    let texts = [
        r#"{"type":"fischer","initial_ms":180000}"#,
        r#"{"type":"fischer","initial_ms":180000,"increment_ms":2000,"delay_ms":1}"#,
        r#"{"type":"correspondence","days_per_move":-1}"#,
        r#"{"type":"hourglass","initial_ms":180000}"#,
        r#"{"initial_ms":180000,"increment_ms":2000}"#,
        r#"{"type":"fischer","initial_ms":"180000","increment_ms":2000}"#,
        r#"{"type":"fischer","initial_ms":1.5,"increment_ms":2000}"#,
    ];

    for text in texts {
        assert!(serde_json::from_str::<TimeControl>(text).is_err(), "{text}");
    }
}
