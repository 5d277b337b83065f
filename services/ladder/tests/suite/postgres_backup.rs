//! The procedure by which a server's database is backed up, as docs/OPERATIONS.md says it.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use servers::PostgresPrograms;
use testkit::redis_tests;

use crate::harness::{Cluster, Http, Pair, verify};

/// The fences of the section on PostgreSQL: how to dump, and how to restore.
fn steps() -> [String; 2] {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/OPERATIONS.md");
    let text = fs::read_to_string(path).unwrap();
    let (_, section) = text.split_once("\n### PostgreSQL\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let blocks: Vec<String> = section
        .split("```bash\n")
        .skip(1)
        .map(|block| block.split("```").next().unwrap().to_owned())
        .collect();
    blocks.try_into().unwrap()
}

/// The same server, another database.
fn with_database(url: &str, name: &str) -> String {
    format!("{}/{name}", url.rsplit_once('/').unwrap().0)
}

/// A shell in which the words of the procedure mean what they do to an operator.
fn shell(script: &str, cluster: &Cluster, backup: &Path, new: &str) {
    let programs = PostgresPrograms::find().unwrap();
    let ladder = Path::new(env!("CARGO_BIN_EXE_ladder"));
    let path = [
        ladder.parent().unwrap().to_owned(),
        programs.client("pg_dump").parent().unwrap().to_owned(),
        "/usr/bin".into(),
        "/bin".into(),
    ];
    let output = Command::new("bash")
        .args(["-euc", script])
        .env_clear()
        .env("PATH", std::env::join_paths(path).unwrap())
        .env("DATABASE_URL", cluster.database())
        .env("SERVER_URL", with_database(cluster.database(), "postgres"))
        .env("BACKUP", backup)
        .env("NEW_DATABASE", new)
        .env("NEW_DATABASE_URL", with_database(cluster.database(), new))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{script}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

redis_tests! {
    async fn a_dump_of_a_database_at_work_is_restored_and_verified() {
        let cluster = Cluster::new().await;
        let (api, mut worker) = (cluster.api("api"), cluster.worker("worker", &[]));
        let http = Http::at(format!("http://{}", api.address()));
        let pair = Pair::register(&http, "dumped").await;
        let over = pair.play(&[&http]).await;
        http.until(&format!("/v1/games/{over}"), |game| game["rating_status"] == "settled").await;
        let going_on = pair.begin(&http).await;
        pair.make(&http, &going_on, 0).await;
        let folder = tempfile::tempdir().unwrap();
        let backup = folder.path().join("ladder.dump");
        let name = cluster.database().rsplit_once('/').unwrap().1;
        let new = format!("{name}_restored");
        let [dump, restore] = steps();

        shell(&dump, &cluster, &backup, &new);
        pair.make(&http, &going_on, 1).await;
        worker.stop();
        drop(api);
        shell(&restore, &cluster, &backup, &new);

        let restored = with_database(cluster.database(), &new);
        assert_eq!(verify(&restored)["games"], 1);
        let api = cluster.api_on("restored", &restored);
        let http = Http::at(format!("http://{}", api.address()));
        let game = http.get(&format!("/v1/games/{going_on}")).await;
        assert_eq!((&game["ply"], &game["result"]), (&Value::from(1), &Value::Null));
        pair.make(&http, &going_on, 1).await;
        drop(api);
        shell("dropdb --force --maintenance-db=\"$SERVER_URL\" \"$NEW_DATABASE\"", &cluster, &backup, &new);
    }
}
