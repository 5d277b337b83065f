//! The end of a season, while everybody plays and workers die of it.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use futures_util::future::{join, join_all};
use serde_json::{Value, json};
use servers::PostgresPrograms;
use testkit::redis_tests;

use crate::harness::{Cluster, Http, Pair, Process, verify};

const PAIRS: usize = 8;

const SETTINGS: &str = r#"
[[ladders]]
bucket = "blitz"
seasons = { every = "month", anchor = 2026-01-01, reset = { pull = 0.5, deviation = 120.0 } }
"#;

/// A year ago: the season's own end is long past.
const LONG_OPEN: &str = "UPDATE season SET started_at = started_at - INTERVAL '1 year'";

/// Where everybody stood after the last game of the first season, by the ledger.
const AT_THE_BOUNDARY: &str = "
    SELECT DISTINCT ON (l.player_id) p.handle, l.after_rating
    FROM ledger l JOIN player p ON p.id = l.player_id
    WHERE l.ladder = 'blitz' AND l.kind = 'game' AND l.season = 1
    ORDER BY l.player_id, l.sequence DESC";

/// How often everybody was reset.
const RESETS: &str = "
    SELECT p.handle, COUNT(*)
    FROM ledger l JOIN player p ON p.id = l.player_id
    WHERE l.ladder = 'blitz' AND l.kind = 'season_reset'
    GROUP BY p.handle";

/// The number that a statement gives for each handle.
fn asked(database: &str, statement: &str) -> BTreeMap<String, f64> {
    let output = Command::new(PostgresPrograms::find().unwrap().client("psql"))
        .args([
            "--no-psqlrc",
            "-At",
            "-F",
            " ",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
            statement,
            database,
        ])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines
        .filter_map(|(handle, number)| Some((handle.to_owned(), number.parse().ok()?)))
        .collect()
}

async fn play_all(http: &Http, pairs: &[Pair]) -> Vec<String> {
    let ways = [http];
    join_all(pairs.iter().map(|pair| pair.play(&ways))).await
}

async fn until_settled(http: &Http, games: Vec<String>) {
    for game in games {
        http.until(&format!("/v1/games/{game}"), |game| {
            game["rating_status"] == "settled"
        })
        .await;
    }
}

/// Waits without holding up those who play.
async fn until_dead(mut worker: Process) {
    tokio::task::spawn_blocking(move || worker.wait()).await.unwrap();
}

redis_tests! {
    async fn a_season_that_ends_under_load_while_workers_die_is_closed_once_and_resets_everybody_once() {
        let cluster = Cluster::new().await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ladder.toml");
        fs::write(&file, SETTINGS).unwrap();
        let config = ["--config", file.to_str().unwrap()];
        let mut api = cluster.api_with("api", &config);
        let http = Http::at(format!("http://{}", api.address()));
        let dying = |step| cluster.worker(step, &[&config[..], &["--failpoint", step]].concat());
        let names: Vec<String> = (0..PAIRS).map(|number| format!("pair{number}")).collect();
        let pairs = join_all(names.iter().map(|name| Pair::register(&http, name))).await;
        let first = dying("season.over");
        until_settled(&http, play_all(&http, &pairs).await).await;

        // Games go on to end while one worker dies of the boundary, and the next one right behind it.
        let at_the_boundary = async {
            let _changed = asked(cluster.database(), LONG_OPEN);
            until_dead(first).await;
            until_dead(dying("season.opened")).await;
        };
        let (games, ()) = join(play_all(&http, &pairs), at_the_boundary).await;
        let mut heirs = ["one", "two", "three"].map(|name| cluster.worker(name, &config));
        until_settled(&http, games).await;
        until_settled(&http, play_all(&http, &pairs).await).await;
        let seasons = http.get("/v1/ladders/blitz/seasons").await;

        let items = seasons["items"].as_array().unwrap();
        assert_eq!(items.len(), 2);
        assert_eq!((&items[0]["started_at"], &items[1]["state"]), (&items[1]["ends_at"], &json!("closed")));
        let board = http.get("/v1/ladders/blitz/leaderboard?season=1&limit=200").await;
        let lines = board["items"].as_array().unwrap().iter();
        let shown: BTreeMap<String, f64> =
            lines.map(|line| (line["handle"].as_str().unwrap().to_owned(), line["rating"].as_f64().unwrap())).collect();
        assert_eq!(shown.len(), 2 * PAIRS);
        assert_eq!(shown, asked(cluster.database(), AT_THE_BOUNDARY));
        let once = shown.keys().map(|handle| (handle.clone(), 1.0)).collect::<BTreeMap<_, _>>();
        assert_eq!(asked(cluster.database(), RESETS), once);
        for heir in &mut heirs {
            heir.stop();
        }
        api.stop();
        let audit = verify(cluster.database());
        assert_eq!((&audit["games"], &audit["difference"]), (&json!(3 * PAIRS), &Value::Null));
    }
}
