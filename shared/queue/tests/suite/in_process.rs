//! What the queue in memory promises beyond what every queue must do.

use std::time::Duration;

use domain::JobId;
use domain::ports::JobQueue;
use queue::InProcess;

#[test]
fn jobs_are_delivered_in_the_order_of_their_arrival_and_each_once_while_it_waits() {
    testkit::database::run(|| async {
        let queue = InProcess::new();
        queue.publish(&[3, 1, 3].map(JobId::new)).await.unwrap();
        queue.publish(&[2, 1].map(JobId::new)).await.unwrap();

        let delivered = queue.receive(10, Duration::ZERO).await.unwrap();

        let order: Vec<_> = delivered.iter().map(|delivery| delivery.job.raw()).collect();
        assert_eq!(order, [3, 1, 2]);
    });
}
