//! The dashboard, the alerts and the handbook speak of metrics that there are.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::json;
use testkit::redis_tests;

use super::scrape::Scrape;
use crate::harness::{Cluster, Http};

const SHOWN: [&str; 2] = ["--metrics-listen", "127.0.0.1:0"];

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

/// Every word of a text that could be the name of a metric.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words
        .filter(|word| word.starts_with("ladder_") || word.starts_with("process_"))
        .collect()
}

/// What has labels shows only once it has happened: a game from the queue, and a refusal.
async fn bring_everything_about(http: &Http, worker: &str) {
    let terms = json!({
        "time_controls": [{ "type": "fischer", "initial_ms": 180_000, "increment_ms": 2_000 }],
    });
    for handle in ["ann", "ben"] {
        let token = http.register(handle).await;
        http.post(&token, "/v1/tickets", &terms).await;
    }
    Scrape::until(worker, "ladder_pairing_wait_seconds_count{ladder=\"blitz\"}", 2).await;
    http.until("/v1/players/nobody", |answer| answer["code"] == "not_found")
        .await;
}

redis_tests! {
    async fn every_metric_that_is_named_is_shown_and_every_one_that_is_shown_is_in_the_handbook() {
        let cluster = Cluster::new().await;
        let api = cluster.api_with("api", &SHOWN);
        let worker = cluster.worker("worker", &SHOWN);
        bring_everything_about(&Http::at(format!("http://{}", api.address())), &worker.metrics()).await;
        let scrapes = [Scrape::of(&api.metrics()).await, Scrape::of(&worker.metrics()).await];
        let shown: BTreeSet<String> = scrapes.iter().flat_map(Scrape::names).collect();
        let families: BTreeSet<&str> = scrapes.iter().flat_map(|scrape| scrape.families().into_keys()).collect();

        for path in ["deploy/grafana/ladder.json", "deploy/prometheus/alerts.yml"] {
            let text = read(path);
            let named = named(&text);
            assert!(named.len() > 10, "{path} names {named:?}");
            for name in named {
                assert!(shown.contains(name), "{path} names {name}, which no process shows");
            }
        }
        let handbook = read("docs/OPERATIONS.md");
        let rows = handbook.lines().filter_map(|line| line.strip_prefix("| `"));
        let in_handbook: BTreeSet<&str> = rows.filter_map(|row| row.split('`').next()).collect();
        let in_handbook: BTreeSet<&str> = in_handbook.into_iter().filter(|name| !named(name).is_empty()).collect();
        for family in &families {
            let names = [family.to_string(), format!("{family}_total"), format!("{family}_info")];
            let is_there = names.iter().any(|name| in_handbook.contains(&**name));
            assert!(is_there, "docs/OPERATIONS.md does not list {family}");
        }
        assert_eq!(in_handbook.len(), families.len(), "docs/OPERATIONS.md lists what no process shows");
    }
}
