//! What every job queue must do.
//!
//! Each case takes a queue without jobs. [`job_queue_conformance!`](crate::job_queue_conformance) makes a
//! test of each.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::JobId;
use domain::ports::{Delivery, JobQueue};

/// Makes a test `case::adapter` of every case; the expression makes a queue without jobs each time, and may
/// wait for it.
#[macro_export]
macro_rules! job_queue_conformance {
    ($adapter:ident, $queue:expr) => {
        $crate::job_queue_conformance! { $adapter, $queue;
            an_empty_queue_delivers_nothing_when_patience_ends,
            what_was_published_is_delivered,
            nothing_published_is_nothing_delivered,
            no_more_is_delivered_than_was_asked_for,
            whoever_waits_is_woken_by_what_arrives,
            several_who_wait_share_what_arrives,
            nothing_is_lost_between_many_who_publish_and_many_who_receive,
            a_job_that_was_delivered_may_be_published_again,
            a_job_that_waits_is_not_published_twice,
            a_job_that_was_made_ready_again_travels_again_while_it_is_handled,
            jobs_are_delivered_in_the_order_of_their_publication,
            acknowledging_forgets_what_was_delivered_and_nothing_else,
            acknowledging_again_is_no_error,
            a_wait_that_is_given_up_takes_nothing_away,
            waits_that_are_given_up_again_and_again_lose_nothing,
            what_is_under_way_is_acknowledged_after_the_close_too,
        }
    };
    ($adapter:ident, $queue:expr; $($case:ident,)*) => {$(
        mod $case {
            use super::*;

            #[test]
            fn $adapter() {
                $crate::database::run(|| async { $crate::conformance::job_queue::$case(&$queue).await });
            }
        }
    )*};
}

/// Long enough for anything that does come.
const PATIENT: Duration = Duration::from_secs(30);

fn jobs(ids: impl IntoIterator<Item = i64>) -> Vec<JobId> {
    ids.into_iter().map(JobId::new).collect()
}

async fn publish(queue: &impl JobQueue, jobs: &[JobId]) {
    queue.publish(jobs).await.expect("jobs are published");
}

async fn receive(queue: &impl JobQueue, max: usize) -> Vec<Delivery> {
    queue.receive(max, PATIENT).await.expect("jobs are delivered")
}

/// What is there now.
async fn look(queue: &impl JobQueue) -> Vec<Delivery> {
    queue
        .receive(1000, Duration::ZERO)
        .await
        .expect("jobs are delivered")
}

fn ids(deliveries: &[Delivery]) -> BTreeSet<i64> {
    deliveries.iter().map(|delivery| delivery.job.raw()).collect()
}

fn order(deliveries: &[Delivery]) -> Vec<i64> {
    deliveries.iter().map(|delivery| delivery.job.raw()).collect()
}

/// The answer is an empty list, not an error.
pub async fn an_empty_queue_delivers_nothing_when_patience_ends(queue: &impl JobQueue) {
    let delivered = queue.receive(10, Duration::from_millis(1)).await;

    assert_eq!(delivered.expect("an empty list"), []);
}

/// Every job once, whatever the batch.
pub async fn what_was_published_is_delivered(queue: &impl JobQueue) {
    publish(queue, &jobs([3, 1, 2])).await;

    let delivered = receive(queue, 10).await;

    assert_eq!(delivered.len(), 3);
    assert_eq!(ids(&delivered), BTreeSet::from([1, 2, 3]));
    assert_eq!(look(queue).await, []);
}

/// Publishing no job wakes nobody up for nothing.
pub async fn nothing_published_is_nothing_delivered(queue: &impl JobQueue) {
    publish(queue, &[]).await;

    assert_eq!(look(queue).await, []);
}

/// A worker decides how much it takes on; the rest stays.
pub async fn no_more_is_delivered_than_was_asked_for(queue: &impl JobQueue) {
    publish(queue, &jobs(1..=5)).await;

    let first = receive(queue, 2).await;
    let second = receive(queue, 2).await;
    let third = receive(queue, 2).await;

    assert_eq!([first.len(), second.len(), third.len()], [2, 2, 1]);
    assert_eq!(
        ids(&[first, second, third].concat()),
        BTreeSet::from([1, 2, 3, 4, 5])
    );
}

/// The wait ends with the first arrival, not with patience.
pub async fn whoever_waits_is_woken_by_what_arrives(queue: &impl JobQueue) {
    let publishing = async {
        tokio::task::yield_now().await;
        publish(queue, &jobs([7])).await;
    };

    let (delivered, ()) = tokio::join!(receive(queue, 10), publishing);

    assert_eq!(ids(&delivered), BTreeSet::from([7]));
}

/// No job goes to two of them.
pub async fn several_who_wait_share_what_arrives(queue: &impl JobQueue) {
    let publishing = async {
        tokio::task::yield_now().await;
        publish(queue, &jobs([1, 2])).await;
    };
    let wait = || queue.receive(1, PATIENT);

    let (first, second, ()) = tokio::join!(wait(), wait(), publishing);

    let mut delivered = first.expect("a delivery");
    delivered.extend(second.expect("a delivery"));
    assert_eq!(delivered.len(), 2);
    assert_eq!(ids(&delivered), BTreeSet::from([1, 2]));
}

/// Many at both ends, and every job arrives.
pub async fn nothing_is_lost_between_many_who_publish_and_many_who_receive(queue: &impl JobQueue) {
    let publishing = async {
        for id in 0..200 {
            publish(queue, &jobs([id])).await;
            tokio::task::yield_now().await;
        }
    };
    let receiving = async {
        let mut delivered = BTreeSet::new();
        while delivered.len() < 200 {
            let (a, b) = tokio::join!(queue.receive(3, PATIENT), queue.receive(5, Duration::ZERO));
            delivered.extend(ids(&a.expect("deliveries")));
            delivered.extend(ids(&b.expect("deliveries")));
        }
        delivered
    };

    let ((), delivered) = tokio::join!(publishing, receiving);

    assert_eq!(delivered, (0..200).collect());
}

/// A job that is tried again travels again.
pub async fn a_job_that_was_delivered_may_be_published_again(queue: &impl JobQueue) {
    publish(queue, &jobs([1])).await;
    let first = receive(queue, 10).await;
    queue.acknowledge(&first).await.expect("an acknowledgement");

    publish(queue, &jobs([1])).await;

    assert_eq!(ids(&receive(queue, 10).await), BTreeSet::from([1]));
}

/// A sweep publishes what may be waiting already.
pub async fn a_job_that_waits_is_not_published_twice(queue: &impl JobQueue) {
    publish(queue, &jobs([1, 1])).await;
    publish(queue, &jobs([2, 1])).await;

    let delivered = receive(queue, 10).await;

    assert_eq!(order(&delivered), [1, 2]);
    assert_eq!(look(queue).await, []);
}

/// Whoever handles the first delivery may have seen the job as it was before.
pub async fn a_job_that_was_made_ready_again_travels_again_while_it_is_handled(queue: &impl JobQueue) {
    publish(queue, &jobs([1])).await;
    let first = receive(queue, 10).await;

    publish(queue, &jobs([1])).await;
    queue.acknowledge(&first).await.expect("an acknowledgement");

    assert_eq!(ids(&receive(queue, 10).await), BTreeSet::from([1]));
}

/// First come, first served, across batches on both sides.
pub async fn jobs_are_delivered_in_the_order_of_their_publication(queue: &impl JobQueue) {
    publish(queue, &jobs([5, 3, 9])).await;
    publish(queue, &jobs([1])).await;
    publish(queue, &jobs([7, 2])).await;

    let mut delivered = receive(queue, 4).await;
    delivered.extend(receive(queue, 4).await);

    assert_eq!(order(&delivered), [5, 3, 9, 1, 7, 2]);
}

/// The others are still to come.
pub async fn acknowledging_forgets_what_was_delivered_and_nothing_else(queue: &impl JobQueue) {
    publish(queue, &jobs([1, 2, 3])).await;
    let first = receive(queue, 1).await;

    queue.acknowledge(&first).await.expect("an acknowledgement");

    let mut seen = ids(&first);
    seen.extend(ids(&receive(queue, 10).await));
    assert_eq!(seen, BTreeSet::from([1, 2, 3]));
    assert_eq!(look(queue).await, []);
}

/// A worker that does not know whether it was heard says it again.
pub async fn acknowledging_again_is_no_error(queue: &impl JobQueue) {
    publish(queue, &jobs([1])).await;
    let delivered = receive(queue, 10).await;

    for _ in 0..2 {
        queue.acknowledge(&delivered).await.expect("an acknowledgement");
    }
    queue.acknowledge(&[]).await.expect("an acknowledgement");
}

/// A worker that is stopped while it waits leaves later jobs to the others.
pub async fn a_wait_that_is_given_up_takes_nothing_away(queue: &impl JobQueue) {
    tokio::select! {
        biased;
        _ = queue.receive(10, PATIENT) => panic!("there was nothing to deliver"),
        () = tokio::task::yield_now() => {}
    }

    publish(queue, &jobs([1])).await;

    assert_eq!(ids(&receive(queue, 10).await), BTreeSet::from([1]));
}

/// Each of these waits may end while its deliveries are on their way.
pub async fn waits_that_are_given_up_again_and_again_lose_nothing(queue: &impl JobQueue) {
    let mut delivered = BTreeSet::new();
    for id in 0..100 {
        publish(queue, &jobs([id])).await;
        tokio::select! {
            biased;
            received = queue.receive(3, PATIENT) => delivered.extend(ids(&received.expect("deliveries"))),
            () = tokio::task::yield_now() => {}
        }
    }

    while delivered.len() < 100 {
        delivered.extend(ids(&receive(queue, 7).await));
    }

    assert_eq!(delivered, (0..100).collect());
}

/// A stop ends the receiving first, and the handling afterwards.
pub async fn what_is_under_way_is_acknowledged_after_the_close_too(queue: &impl JobQueue) {
    publish(queue, &jobs([1])).await;
    let delivered = receive(queue, 10).await;

    queue.close().await;

    queue.acknowledge(&delivered).await.expect("an acknowledgement");
}
