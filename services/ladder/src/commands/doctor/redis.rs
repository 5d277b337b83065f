//! Redis: whether it will do, and what is in its stream.

use std::time::Duration;

use link::{Link, Mode, Survey};
use queue::RedisStreams;

use super::finding::Finding;
use crate::wiring::PREFIX;

/// A consumer that has asked for nothing for longer than this is dead.
const IDLE_MAX: Duration = Duration::from_mins(1);

pub(super) async fn examine(link: &Link) -> Vec<Finding> {
    let mut findings = Vec::new();
    match link.survey().await {
        Ok(survey) => findings.extend(server(&survey)),
        Err(error) => findings.push(Finding::faulty(
            "redis",
            error.to_string(),
            "see the log of Redis",
        )),
    }
    findings.push(stream(link).await);
    findings
}

fn server(survey: &Survey) -> Vec<Finding> {
    let mode = match survey.mode {
        Mode::Lone => "one server".to_owned(),
        Mode::Cluster { masters } => format!("a cluster of {masters}"),
    };
    let says = format!("Redis {}, {mode}", survey.version);
    let mut findings = vec![match survey.fault() {
        Some(fault) => Finding::faulty("redis", says, fault.to_string()),
        None => Finding::well("redis", says),
    }];
    for doubt in survey.doubts() {
        findings.push(Finding::doubtful("redis", "it works", doubt.to_string()));
    }
    findings
}

async fn stream(link: &Link) -> Finding {
    // It only looks, so the name is nobody's and no lease runs.
    let queue = RedisStreams::open(link.clone(), PREFIX, "doctor", IDLE_MAX);
    match queue.survey().await {
        Ok(found) => {
            // A worker that has had nothing to do yet may not be listed.
            let alive = found.consumers.iter().any(|consumer| consumer.idle < IDLE_MAX);
            let says = format!(
                "{} waiting for a worker, {} in hand",
                found.waiting, found.pending
            );
            if found.waiting > 0 && !alive {
                Finding::doubtful(
                    "stream",
                    says,
                    "start `ladder worker`: no game is rated without one",
                )
            } else {
                Finding::well("stream", says)
            }
        }
        Err(error) => Finding::faulty("stream", error.to_string(), "see the log of Redis"),
    }
}
