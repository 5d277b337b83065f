//! Processes that share a queue, and end in all ways.

use std::time::Duration;

use domain::ports::JobQueue;

use super::stage::{LONG, PATIENT, SHORT, Stage, ids, publish, receive};

testkit::redis_tests! {
    async fn jobs_of_a_dead_worker_are_taken_over_by_one_of_another_name() {
        let stage = Stage::shared().await;
        let dead = stage.process("host-1-a", SHORT);
        publish(&dead, [1, 2]).await;
        assert_eq!(ids(&receive(&dead, 10).await), [1, 2]);
        drop(dead);

        let alive = stage.process("host-1-b", SHORT);

        assert_eq!(ids(&receive(&alive, 10).await), [1, 2]);
    }

    async fn jobs_of_a_live_worker_are_not_taken_over_within_the_lease() {
        let stage = Stage::shared().await;
        let (first, second) = (stage.process("a", LONG), stage.process("b", LONG));
        publish(&first, [1]).await;
        receive(&first, 10).await;

        let delivered = second.receive(10, Duration::from_millis(1)).await;

        assert_eq!(delivered.expect("nothing"), []);
    }

    /// Redis drops a consumer's pending entries along with the consumer.
    async fn a_worker_that_leaves_with_a_job_under_way_stays_listed_until_the_job_is_taken_over() {
        let stage = Stage::shared().await;
        let leaving = stage.process("leaving", SHORT);
        publish(&leaving, [1]).await;
        receive(&leaving, 10).await;

        leaving.close().await;

        let survey = leaving.survey().await.expect("a survey");
        assert_eq!(survey.consumers[0].name, "leaving");
        assert_eq!(survey.consumers[0].pending, 1);
        let staying = stage.process("staying", SHORT);
        assert_eq!(ids(&receive(&staying, 10).await), [1]);
    }

    async fn a_worker_that_leaves_in_order_is_listed_no_more() {
        let stage = Stage::shared().await;
        let leaving = stage.process("leaving", LONG);
        publish(&leaving, [1]).await;
        let delivered = receive(&leaving, 10).await;
        leaving.acknowledge(&delivered).await.expect("an acknowledgement");

        leaving.close().await;

        assert_eq!(leaving.survey().await.expect("a survey"), queue::QueueSurvey::default());
    }

    async fn a_worker_that_died_with_nothing_to_do_is_removed_by_the_others() {
        let stage = Stage::shared().await;
        let dead = stage.process("dead", SHORT);
        assert_eq!(dead.receive(1, Duration::ZERO).await.expect("nothing"), []);
        drop(dead);
        let alive = stage.process("alive", SHORT);

        loop {
            alive.receive(1, SHORT).await.expect("nothing");
            let survey = alive.survey().await.expect("a survey");
            if survey.consumers.iter().all(|consumer| consumer.name == "alive") {
                break;
            }
        }
    }

    /// They were read for somebody who did not wait for them.
    async fn what_a_leaving_worker_has_read_and_not_begun_is_for_the_others_at_once() {
        let stage = Stage::shared().await;
        let (leaving, staying) = (stage.process("leaving", LONG), stage.process("staying", LONG));
        let many = leaving.receive(10, PATIENT);
        publish(&staying, [1]).await;
        drop(many);
        publish(&staying, [2, 3]).await;
        let mut seen = ids(&receive(&leaving, 1).await);

        leaving.close().await;
        while seen.len() < 3 {
            seen.extend(ids(&receive(&staying, 10).await));
        }

        seen.sort_unstable();
        assert_eq!(seen, [1, 2, 3]);
    }

    async fn a_process_that_only_publishes_is_no_consumer() {
        let stage = Stage::shared().await;
        let api = stage.process("api", LONG);

        publish(&api, [1]).await;
        api.close().await;

        let survey = api.survey().await.expect("a survey");
        assert_eq!((survey.entries, survey.waiting, survey.pending), (1, 1, 0));
        assert_eq!(survey.consumers, []);
    }

    async fn a_closed_queue_delivers_no_more() {
        let stage = Stage::shared().await;
        let worker = stage.process("worker", LONG);
        worker.receive(1, Duration::ZERO).await.expect("nothing");

        worker.close().await;
        publish(&worker, [1]).await;

        assert!(worker.receive(1, PATIENT).await.is_err());
        assert_eq!(ids(&receive(&stage.process("other", LONG), 1).await), [1]);
    }
}
