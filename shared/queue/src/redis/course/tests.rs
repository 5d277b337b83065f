use proptest::prelude::*;

use super::*;

const LEASE: Duration = Duration::from_secs(30);

/// A reader in the middle of its work.
fn reading(now: Instant) -> Course {
    let mut course = Course::new(LEASE);
    course.connected();
    course.own_read(None);
    course.reaped(FIRST.to_owned(), now);
    course.own_read(None);
    assert_eq!(course.step(now), Step::ReadNew);
    course
}

#[test]
fn a_new_reader_looks_for_what_is_its_own_and_then_for_what_the_dead_have_left() {
    let now = Instant::now();
    let mut course = Course::new(LEASE);

    assert_eq!(course.step(now), Step::Connect);
    course.connected();
    assert_eq!(
        course.step(now),
        Step::ReadOwn {
            after: FIRST.to_owned()
        }
    );
    course.own_read(None);
    assert_eq!(
        course.step(now),
        Step::Reap {
            from: FIRST.to_owned()
        }
    );
}

#[test]
fn a_long_list_is_read_page_by_page() {
    let now = Instant::now();
    let mut course = Course::new(LEASE);
    course.connected();

    course.own_read(Some("5-0".to_owned()));
    assert_eq!(
        course.step(now),
        Step::ReadOwn {
            after: "5-0".to_owned()
        }
    );
    course.own_read(None);
    course.reaped("9-0".to_owned(), now);
    assert_eq!(
        course.step(now),
        Step::Reap {
            from: "9-0".to_owned()
        }
    );
}

#[test]
fn reaping_comes_again_within_five_seconds_and_sooner_with_a_short_lease() {
    let now = Instant::now();
    let mut course = reading(now);
    course.new_read();

    assert_eq!(course.until_reap(now), Duration::from_secs(5));
    assert_eq!(
        course.step(now + Duration::from_secs(5)),
        Step::Reap {
            from: FIRST.to_owned()
        }
    );

    let mut hasty = Course::new(Duration::from_secs(2));
    hasty.reaped(FIRST.to_owned(), now);
    assert_eq!(hasty.until_reap(now), Duration::from_millis(500));
}

#[test]
fn new_entries_have_their_turn_however_short_the_lease_is() {
    let now = Instant::now();
    let mut course = Course::new(Duration::ZERO);
    course.reaped(FIRST.to_owned(), now);
    course.own_read(None);

    assert_eq!(course.step(now), Step::ReadNew);
    course.new_read();
    assert_eq!(
        course.step(now),
        Step::Reap {
            from: FIRST.to_owned()
        }
    );
}

#[test]
fn a_lost_group_is_made_again_before_anything_is_read() {
    let now = Instant::now();
    let mut course = reading(now);

    assert_eq!(course.failed(Setback::NoGroup), Verdict::Heal);
    assert_eq!(course.step(now), Step::MakeGroup);
    course.grouped();
    assert_eq!(
        course.step(now),
        Step::ReadOwn {
            after: FIRST.to_owned()
        }
    );
}

#[test]
fn one_failure_heals_in_silence_and_the_next_one_in_a_row_is_told() {
    let mut course = reading(Instant::now());

    assert_eq!(course.failed(Setback::Lost), Verdict::Heal);
    assert_eq!(course.failed(Setback::Lost), Verdict::Tell);
    course.connected();
    course.own_read(None);
    assert_eq!(course.failed(Setback::Lost), Verdict::Heal);
}

#[test]
fn a_server_that_comes_back_empty_is_no_failure_to_tell() {
    let mut course = reading(Instant::now());

    assert_eq!(course.failed(Setback::Lost), Verdict::Heal);
    course.connected();
    assert_eq!(course.failed(Setback::NoGroup), Verdict::Heal);
    course.grouped();
    assert_eq!(course.failed(Setback::NoGroup), Verdict::Tell);
}

/// Something that happens to a reader.
#[derive(Clone, Debug)]
enum Event {
    Done { last: bool },
    Failed(Setback),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        6 => any::<bool>().prop_map(|last| Event::Done { last }),
        1 => Just(Event::Failed(Setback::NoGroup)),
        1 => Just(Event::Failed(Setback::Lost)),
    ]
}

proptest! {
    /// Whatever happens: after a failure, the own list is read to its end before anything new is.
    #[test]
    fn nothing_new_is_read_between_a_failure_and_the_end_of_the_own_list(events in prop::collection::vec(event(), 1..60)) {
        let now = Instant::now();
        let mut course = Course::new(LEASE);
        let mut unknown = true;
        for event in events {
            let step = course.step(now);
            prop_assert!(!(unknown && matches!(step, Step::ReadNew | Step::Reap { .. })), "{step:?}");
            match (event, step) {
                (Event::Failed(setback), _) => {
                    course.failed(setback);
                    unknown = true;
                }
                (Event::Done { .. }, Step::Connect) => course.connected(),
                (Event::Done { .. }, Step::MakeGroup) => course.grouped(),
                (Event::Done { last }, Step::ReadOwn { .. }) => {
                    course.own_read((!last).then(|| "1-0".to_owned()));
                    unknown &= !last;
                }
                (Event::Done { last }, Step::Reap { .. }) => {
                    course.reaped(if last { FIRST.to_owned() } else { "1-0".to_owned() }, now);
                }
                (Event::Done { .. }, Step::ReadNew) => course.new_read(),
            }
        }
    }
}
