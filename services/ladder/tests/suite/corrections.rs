//! Corrections whose process dies under them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use testkit::both_databases;

use crate::harness::{Http, Process, command, import, ladder, verify};

/// Where a process dies: before, at and after the instant at which the new reading of the ledger holds.
const STEPS: [&str; 3] = ["correction.begun", "correction.written", "correction.flipped"];

/// Games that are annulled, long before the others.
const ANNULLED: &str = "2019-01-01,P1,P2,1-0\n2019-01-02,P3,P1,1/2-1/2\n2019-01-03,P2,P4,0-1\n";

/// So many that a correction is written in more than one part.
fn results() -> String {
    let mut text = String::new();
    for line in 0..700_u32 {
        let (white, black) = (line % 9, (line * line + 3 * line + 1) % 9);
        let black = if white == black { 9 } else { black };
        let result = ["1-0", "0-1", "1/2-1/2"][(line * 7 % 11 % 3) as usize];
        let (month, day) = (1 + line / 28 % 12, 1 + line % 28);
        let year = 2020 + line / 336;
        writeln!(text, "{year}-{month:02}-{day:02},P{white},P{black},{result}").unwrap();
    }
    text
}

fn imported(folder: &Path, results: &str, database: &str) {
    let file = folder.join("results.csv");
    fs::write(&file, format!("date,white,black,result\n{results}")).unwrap();
    let output = import(&file, "blitz", database).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Everybody's rating and deviation, to the last bit that a ladder writes.
fn ratings(database: &str) -> Vec<[String; 3]> {
    let output = ladder(&["export", "ratings", "--ladder", "blitz", "--database", database]);
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let places =
        ["handle", "rating", "deviation"].map(|name| header.iter().position(|&of| of == name).unwrap());
    let mut ratings: Vec<_> = lines
        .map(|line| places.map(|place| line[place].to_owned()))
        .collect();
    ratings.sort_unstable();
    ratings
}

/// One process that does everything, and dies at a step.
fn serve(database: &str, step: &str, log: &Path) -> Process {
    let mut command = command();
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", database]);
    command.args(["--failpoint", step]);
    Process::start_command(command, log)
}

fn arbiters_token(database: &str) -> String {
    let output = ladder(&[
        "token",
        "create",
        "--handle",
        "arbiter",
        "--scope",
        "arbiter",
        "--database",
        database,
    ]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

both_databases! {
    async fn whatever_step_a_process_dies_at_a_correction_comes_to_hold_once(database: TestDatabase) {
        let folder = tempfile::tempdir().unwrap();
        let log: PathBuf = folder.path().join("serve.log");
        let url = database.url();
        assert!(ladder(&["migrate", "--database", url]).status.success());
        imported(folder.path(), &format!("{ANNULLED}{}", results()), url);
        let token = arbiters_token(url);
        let mut games = Vec::new();

        for step in STEPS {
            let mut doomed = serve(url, step, &log);
            let http = Http::at(format!("http://{}", doomed.address()));
            let early = http.get("/v1/games?until=2019-06-01T00:00:00Z").await;
            let mut ids = early["items"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap());
            let id = ids.rfind(|id| !games.contains(&(*id).to_owned())).unwrap().to_owned();
            let path = format!("/v1/games/{id}/annulment");
            http.post(&token, &path, &json!({ "reason": "Nobody played it." })).await;
            doomed.wait();

            let mut heir = serve(url, "none", &log);
            let http = Http::at(format!("http://{}", heir.address()));
            let game = http.until(&format!("/v1/games/{id}"), |game| game["corrections"][0]["state"] == "applied").await;
            assert_eq!(
                (&game["rating_status"], &game["unrated_reason"]),
                (&json!("unrated"), &json!("annulled"))
            );
            heir.stop();
            let audit = verify(url);
            games.push(id);
            assert_eq!((&audit["games"], &audit["difference"]), (&json!(703 - games.len()), &Value::Null));
        }

        let without = format!("sqlite:{}", folder.path().join("without.db").display());
        assert!(ladder(&["migrate", "--database", &without]).status.success());
        imported(folder.path(), &results(), &without);
        assert_eq!(ratings(url), ratings(&without));
    }
}
