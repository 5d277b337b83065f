//! Metrics as Prometheus reads them.

use std::collections::{BTreeMap, BTreeSet};

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// More scrapes than anything that is counted can be late by.
const SCRAPES_MAX: u32 = 20_000;

/// One look at a process.
pub(super) struct Scrape {
    pub(super) text: String,
}

impl Scrape {
    /// Looks in the format that Prometheus asks for.
    pub(super) async fn of(url: &str) -> Self {
        Self::by(&reqwest::Client::builder().no_proxy().build().unwrap(), url).await
    }

    async fn by(client: &reqwest::Client, url: &str) -> Self {
        let answer = client
            .get(url)
            .header("accept", OPEN_METRICS)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.headers()["content-type"], OPEN_METRICS);
        let text = answer.text().await.unwrap();
        assert!(text.ends_with("# EOF\n"), "cut off:\n{text}");
        Self { text }
    }

    /// Looks until a sample has this value.
    pub(super) async fn until(url: &str, sample: &str, value: u64) -> Self {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut seen = Self::by(&client, url).await;
        for _ in 0..SCRAPES_MAX {
            if seen.value(sample) == Some(value) {
                return seen;
            }
            seen = Self::by(&client, url).await;
        }
        panic!("{sample} never was {value}:\n{}", seen.text);
    }

    /// How many a sample tells of, which is named with its labels in the order in which they are written.
    pub(super) fn value(&self, sample: &str) -> Option<u64> {
        let lines = self.text.lines().filter(|line| !line.starts_with('#'));
        let (_, value) = lines
            .filter_map(|line| line.rsplit_once(' '))
            .find(|(name, _)| *name == sample)?;
        value.parse().ok()
    }

    /// The families, each with its type.
    pub(super) fn families(&self) -> BTreeMap<&str, &str> {
        let types = self.text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        types.filter_map(|line| line.split_once(' ')).collect()
    }

    /// Everything that an expression may name: the samples of each family.
    pub(super) fn names(&self) -> BTreeSet<String> {
        let samples = |(family, kind): (&str, &str)| {
            let suffixes: &[&str] = match kind {
                "counter" => &["_total"],
                "histogram" => &["_bucket", "_sum", "_count"],
                "info" => &["_info"],
                _ => &[""],
            };
            suffixes
                .iter()
                .map(|suffix| format!("{family}{suffix}"))
                .collect::<Vec<_>>()
        };
        self.families().into_iter().flat_map(samples).collect()
    }
}
