//! What happens shows in the metrics.

use serde_json::json;
use testkit::redis_tests;

use super::scrape::Scrape;
use crate::harness::{Cluster, Http, Ladder, Pair};

const SHOWN: [&str; 2] = ["--metrics-listen", "127.0.0.1:0"];
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[tokio::test]
async fn a_game_shows_in_the_metrics_from_its_moves_to_its_rating() {
    let ladder = Ladder::with(|command| command.args(SHOWN));
    let http = Http::to(&ladder);
    let pair = Pair::register(&http, "watched").await;
    let game = pair.begin(&http).await;
    let moves = format!("{}/v1/games/{game}/moves", ladder.url());
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let refused = client
        .post(&moves)
        .bearer_auth(&pair.white.1)
        .json(&json!({ "uci": "e2e5", "ply": 0 }))
        .send()
        .await
        .unwrap();
    assert_eq!(refused.status(), 422);
    for ply in 0..4 {
        pair.make(&http, &game, ply).await;
    }
    let repeated = json!({ "uci": "d8h4", "ply": 3 });
    http.post(&pair.black.1, &format!("/v1/games/{game}/moves"), &repeated)
        .await;

    let url = ladder.process().metrics();
    let scrape = Scrape::until(&url, "ladder_settle_latency_seconds_count", 1).await;

    let value = |sample: &str| {
        scrape
            .value(sample)
            .unwrap_or_else(|| panic!("{sample}:\n{}", scrape.text))
    };
    assert_eq!(value("ladder_moves_total{outcome=\"accepted\"}"), 4);
    assert_eq!(value("ladder_moves_total{outcome=\"refused\"}"), 1);
    assert_eq!(value("ladder_moves_total{outcome=\"repeated\"}"), 1);
    assert_eq!(
        value("ladder_games_finished_total{termination=\"checkmate\",ladder=\"yes\"}"),
        1
    );
    assert_eq!(
        value("ladder_job_attempts_total{kind=\"settle_game\",outcome=\"done\"}"),
        1
    );
    let route = "method=\"POST\",route=\"/v1/games/{id}/moves\"";
    assert_eq!(
        value(&format!("ladder_http_requests_total{{{route},status=\"2xx\"}}")),
        5
    );
    assert_eq!(
        value(&format!("ladder_http_requests_total{{{route},status=\"4xx\"}}")),
        1
    );
    assert_eq!(
        value(&format!("ladder_http_request_duration_seconds_count{{{route}}}")),
        6
    );
    let problems = scrape
        .text
        .lines()
        .filter(|line| line.starts_with("ladder_http_problems_total{"));
    assert_eq!(problems.count(), 1, "{}", scrape.text);
    assert!(value("ladder_sql_committed_units_total") >= 9);
    assert_eq!(value("ladder_sql_connections_max{pool=\"write\"}"), 1);
    assert!(!scrape.text.contains(&game), "ids would be labels without end");
}

#[tokio::test]
async fn what_clients_make_up_adds_no_series() {
    let ladder = Ladder::with(|command| command.args(SHOWN));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    for number in 0..20 {
        let url = format!("{}/made/up/{number}", ladder.url());
        let method = reqwest::Method::from_bytes(format!("MADEUP{number}").as_bytes()).unwrap();
        let answer = client.request(method, url).send().await.unwrap();
        assert!(answer.status().is_client_error());
    }

    let scrape = Scrape::of(&ladder.process().metrics()).await;

    let made_up = "method=\"other\",route=\"other\",status=\"4xx\"";
    let requests = scrape.value(&format!("ladder_http_requests_total{{{made_up}}}"));
    assert_eq!(requests, Some(20), "{}", scrape.text);
    assert!(!scrape.text.contains("MADEUP") && !scrape.text.contains("/made/up"));
}

#[tokio::test]
async fn an_open_stream_is_counted_until_it_is_closed() {
    let ladder = Ladder::with(|command| command.args(SHOWN));
    let http = Http::to(&ladder);
    let pair = Pair::register(&http, "followed").await;
    let game = pair.begin(&http).await;
    let url = ladder.process().metrics();

    let stream = http.follow(&format!("/v1/games/{game}/events")).await;
    Scrape::until(&url, "ladder_streams_open", 1).await;
    drop(stream);
    Scrape::until(&url, "ladder_streams_open", 0).await;
}

#[tokio::test]
async fn people_and_older_readers_are_given_the_older_text() {
    let ladder = Ladder::with(|command| command.args(SHOWN));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();

    let answer = client.get(ladder.process().metrics()).send().await.unwrap();

    assert_eq!(
        answer.headers()["content-type"],
        "text/plain; version=0.0.4; charset=utf-8"
    );
    let text = answer.text().await.unwrap();
    assert!(text.contains("# TYPE ladder_moves_total counter\n"), "{text}");
    assert!(!text.contains("# EOF"));
}

redis_tests! {
    async fn each_of_many_processes_shows_its_part_and_whether_redis_answers() {
        let mut cluster = Cluster::new().await;
        let api = cluster.api_with("api", &SHOWN);
        let worker = cluster.worker("worker", &SHOWN);
        let http = Http::at(format!("http://{}", api.address()));
        Pair::register(&http, "spread").await.play(&[&http]).await;

        let of_worker = Scrape::until(&worker.metrics(), "ladder_settle_latency_seconds_count", 1).await;
        let of_api = Scrape::until(&api.metrics(), "ladder_redis_up", 1).await;

        assert_eq!(of_api.value("ladder_moves_total{outcome=\"accepted\"}"), Some(4));
        assert_eq!(of_worker.value("ladder_moves_total{outcome=\"accepted\"}"), Some(0));
        let identity = |role| format!("ladder_build_info{{version=\"{VERSION}\",role=\"{role}\",database=\"postgres\"}}");
        assert_eq!(of_api.value(&identity("api")), Some(1));
        assert_eq!(of_worker.value(&identity("worker")), Some(1));
        assert_eq!(of_api.value("ladder_tickets_waiting"), None, "workers count the database");
        assert_eq!(of_worker.value("ladder_tickets_waiting"), Some(0));
        assert_eq!(of_worker.value("ladder_streams_open"), None, "it has no streams");

        cluster.redis.kill();
        Scrape::until(&api.metrics(), "ladder_redis_up", 0).await;
    }
}
