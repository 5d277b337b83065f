use domain::JobId;

use super::*;

fn delivery(job: i64) -> Delivery {
    Delivery {
        job: JobId::new(job),
        receipt: format!("{job}-0"),
    }
}

fn jobs(deliveries: &[Delivery]) -> Vec<i64> {
    deliveries.iter().map(|delivery| delivery.job.raw()).collect()
}

/// One look that finds these.
fn look(desk: &Desk, found: Vec<Delivery>) {
    desk.begin_look();
    desk.put(found);
    desk.end_look();
}

#[tokio::test]
async fn what_is_ready_is_handed_on_in_order_and_no_more_than_was_asked_for() {
    let desk = Desk::default();
    desk.put(vec![delivery(3), delivery(1), delivery(2)]);

    assert_eq!(jobs(&desk.receive(2, Duration::ZERO).await.unwrap()), [3, 1]);
    assert_eq!(jobs(&desk.receive(2, Duration::ZERO).await.unwrap()), [2]);
}

#[tokio::test]
async fn nobody_is_told_that_there_is_nothing_before_somebody_has_looked() {
    let desk = Desk::default();
    desk.begin_look();
    let asking = desk.receive(1, Duration::ZERO);
    tokio::pin!(asking);

    assert!(poll_once(&mut asking).await.is_none());
    desk.end_look();
    assert!(
        poll_once(&mut asking).await.is_none(),
        "that look had begun before"
    );
    look(&desk, vec![]);

    assert_eq!(asking.await.unwrap(), []);
}

#[tokio::test]
async fn a_look_that_finds_nothing_does_not_end_a_wait_that_has_patience() {
    let desk = Desk::default();
    let asking = desk.receive(1, Duration::from_mins(1));
    tokio::pin!(asking);
    assert!(poll_once(&mut asking).await.is_none());

    look(&desk, vec![]);
    assert!(poll_once(&mut asking).await.is_none());
    look(&desk, vec![delivery(7)]);

    assert_eq!(jobs(&asking.await.unwrap()), [7]);
}

#[tokio::test]
async fn there_is_demand_only_while_somebody_waits() {
    let desk = Desk::default();
    {
        let asking = desk.receive(5, Duration::from_mins(1));
        tokio::pin!(asking);
        assert!(poll_once(&mut asking).await.is_none());

        assert_eq!(desk.demand().await.map(|demand| demand.count), Some(5));
    }

    let demand = desk.demand();
    tokio::pin!(demand);
    assert!(poll_once(&mut demand).await.is_none());
}

#[tokio::test]
async fn what_is_ready_need_not_be_read() {
    let desk = Desk::default();
    let asking = desk.receive(5, Duration::from_mins(1));
    tokio::pin!(asking);
    assert!(poll_once(&mut asking).await.is_none());

    desk.put(vec![delivery(1), delivery(2)]);

    assert_eq!(desk.demand().await.map(|demand| demand.count), Some(3));
}

#[tokio::test]
async fn what_comes_for_a_wait_that_was_given_up_is_for_the_next_one() {
    let desk = Desk::default();
    {
        let asking = desk.receive(5, Duration::from_mins(1));
        tokio::pin!(asking);
        assert!(poll_once(&mut asking).await.is_none());
        desk.begin_look();
    }
    desk.put(vec![delivery(7)]);
    desk.end_look();

    assert_eq!(jobs(&desk.receive(5, Duration::ZERO).await.unwrap()), [7]);
}

#[tokio::test]
async fn an_entry_that_is_read_again_is_not_handed_on_twice() {
    let desk = Desk::default();
    desk.put(vec![delivery(1), delivery(2)]);
    desk.receive(1, Duration::ZERO).await.unwrap();

    desk.put(vec![delivery(1), delivery(2), delivery(3)]);

    assert_eq!(jobs(&desk.receive(9, Duration::ZERO).await.unwrap()), [2, 3]);
}

#[tokio::test]
async fn an_entry_that_was_handed_on_too_long_ago_is_handed_on_again() {
    let desk = Desk::default();
    desk.put(vec![delivery(1)]);
    desk.receive(1, Duration::ZERO).await.unwrap();

    desk.forget_handed_on_before(Instant::now() + Duration::from_millis(1));
    desk.put(vec![delivery(1)]);

    assert_eq!(jobs(&desk.receive(9, Duration::ZERO).await.unwrap()), [1]);
}

#[tokio::test]
async fn a_failure_is_told_to_whoever_waits_and_not_to_who_comes_later() {
    let desk = Desk::default();
    {
        let asking = desk.receive(1, Duration::from_mins(1));
        tokio::pin!(asking);
        assert!(poll_once(&mut asking).await.is_none());
        desk.fail("no server".to_owned());
        assert!(asking.await.is_err());
    }

    let later = desk.receive(1, Duration::from_mins(1));
    tokio::pin!(later);
    assert!(poll_once(&mut later).await.is_none());
}

#[tokio::test]
async fn a_closed_desk_hands_on_nothing_and_keeps_what_was_left() {
    let desk = Desk::default();
    desk.put(vec![delivery(1)]);

    desk.close();

    assert!(desk.receive(1, Duration::ZERO).await.is_err());
    assert_eq!(desk.demand().await, None);
    assert_eq!(jobs(&desk.left_over()), [1]);
}

/// Polls once.
async fn poll_once<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
    tokio::select! {
        biased;
        done = future => Some(done),
        () = std::future::ready(()) => None,
    }
}
