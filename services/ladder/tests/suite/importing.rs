//! Results from files.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::{Http, Ladder, import, verify};

/// A folder with a database of its own.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn database(&self) -> String {
        format!("sqlite:{}", self.0.path().join("ladder.db").display())
    }

    fn file(&self, text: &str) -> PathBuf {
        let path = self.0.path().join("results.csv");
        fs::write(&path, text).unwrap();
        path
    }

    fn import(&self, file: &Path, arguments: &[&str]) -> Output {
        import(file, "rapid", &self.database())
            .args(arguments)
            .output()
            .unwrap()
    }

    fn report(&self, file: &Path, arguments: &[&str]) -> Value {
        let output = self.import(file, &[arguments, &["--json"]].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// More results than an import enters at a time, among 60 players over some years.
fn many_results() -> String {
    let mut text = String::from("date,white,black,result\n");
    let mut state: u64 = 42;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    for line in 0..9_500 {
        let white = next(60);
        let black = (white + 1 + next(59)) % 60;
        let result = ["1-0", "0-1", "1/2-1/2"][next(3) as usize];
        let day = line / 10;
        let (year, month, day) = (2000 + day / 336, 1 + day / 28 % 12, 1 + day % 28);
        writeln!(
            text,
            "{year}-{month:02}-{day:02},Player {white},Player {black},{result}"
        )
        .unwrap();
    }
    text
}

/// Each player's name and rating, to the last bit.
fn ratings(database: &str) -> Vec<u8> {
    let script = "import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute('''
    SELECT p.display_name, p.handle, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at, l.position
    FROM rating r JOIN player p ON p.id = r.player_id
    JOIN ledger l ON l.player_id = p.id AND l.sequence = r.sequence ORDER BY 1'''):
    print(repr(row))";
    let output = std::process::Command::new("python3")
        .args(["-c", script, database.trim_start_matches("sqlite:")])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(!output.stdout.is_empty());
    output.stdout
}

#[test]
fn an_import_that_was_killed_goes_on_and_leaves_what_it_would_have_left() {
    let (whole, killed) = (Place::new(), Place::new());
    let file = whole.file(&many_results());

    assert_eq!(whole.report(&file, &[])["entered"], 9_500);
    for _ in 0..2 {
        let output = killed.import(&file, &["--failpoint", "import.begun"]);
        assert!(!output.status.success());
    }
    let report = killed.report(&file, &[]);

    assert_eq!(
        (&report["results"], &report["entered"]),
        (&json!(9_500), &json!(1_500))
    );
    assert_eq!(report["resumed_after_line"], 8_001);
    assert_eq!(ratings(&killed.database()), ratings(&whole.database()));
    let audit = verify(&killed.database());
    assert_eq!(
        (&audit["games"], &audit["difference"]),
        (&json!(9_500), &Value::Null)
    );
}

#[test]
fn a_file_that_is_in_the_ladder_counts_again_only_when_it_is_told_to() {
    let place = Place::new();
    let file = place.file("white,black,result\nAnn,Ben,1-0\nBen,Ann,1/2-1/2\n");

    let first = place.report(&file, &[]);
    let second = place.report(&file, &[]);
    let third = place.report(&file, &["--again"]);

    let told = |report: &Value| {
        let outcome = report["outcome"].as_str().unwrap().to_owned();
        (
            outcome,
            report["entered"].as_u64(),
            report["new_players"].as_u64(),
        )
    };
    assert_eq!(told(&first), ("imported".to_owned(), Some(2), Some(2)));
    assert_eq!(told(&second), ("already_imported".to_owned(), Some(0), Some(0)));
    assert_eq!(told(&third), ("imported".to_owned(), Some(2), Some(0)));
    assert_eq!(verify(&place.database())["games"], 4);
}

#[test]
fn bad_lines_are_named_and_nothing_is_imported_unless_they_are_to_be_skipped() {
    let place = Place::new();
    let file = place.file("result,black,white\n1-0,Ben,Ann\n1-0,Ann,Ann\n?,Ben,Ann\n0-1,Ben,Ann\n");

    let stopped = place.import(&file, &[]);
    assert!(!stopped.status.success());
    let said = stderr(&stopped);
    for sentence in [
        "line 3: a player cannot play",
        "line 4: the result",
        "--on-bad-line skip",
    ] {
        assert!(said.contains(sentence), "{said}");
    }

    let report = place.report(&file, &["--on-bad-line", "skip"]);
    assert_eq!(report["entered"], 2);
    assert_eq!(
        report["refused"]["by_reason"],
        json!({"self_play": 1, "result": 1})
    );
}

#[test]
fn a_dry_run_writes_nothing_and_compares_the_systems() {
    let place = Place::new();
    let file = place.file("white,black,result\nAnn,Ben,1-0\nAnn,Ben,1-0\n");

    let report = place.report(&file, &["--dry-run"]);

    assert_eq!(
        (&report["outcome"], &report["results"]),
        (&json!("dry_run"), &json!(2))
    );
    let forecasts = report["forecasts"].as_array().unwrap();
    assert_eq!(forecasts.len(), 3);
    // Of two players of whom nothing is known each wins every other game: the first loss is ln 2, the second less.
    for forecast in forecasts {
        assert!(
            forecast["log_loss"].as_f64().unwrap() < std::f64::consts::LN_2,
            "{forecast}"
        );
    }
    assert!(!Path::new(place.database().trim_start_matches("sqlite:")).exists());
}

#[tokio::test]
async fn imported_players_and_games_are_shown_like_others() {
    let mut served = Ladder::start();
    let file = served.path("results.csv");
    fs::write(&file, "date,white,black,result\n1999-12-31,José Raúl,Ben,1-0\n").unwrap();

    let refused = import(&file, "blitz", &served.database()).output().unwrap();
    assert!(
        stderr(&refused).contains("in use by another process"),
        "{}",
        stderr(&refused)
    );
    served.stop();
    let output = import(&file, "blitz", &served.database()).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    served.restart();

    let http = Http::to(&served);
    let player = http.get("/v1/players/jose_raul").await;
    assert_eq!(player["display_name"], "José Raúl");
    assert_eq!(player["ratings"][0]["games"], 1);
    let games = http.get("/v1/players/ben/games").await;
    let listed = &games["items"][0];
    assert_eq!(
        (&listed["termination"], &listed["result"]),
        (&json!("imported"), &json!("1-0"))
    );
    let game = http
        .get(&format!("/v1/games/{}", listed["id"].as_str().unwrap()))
        .await;
    assert_eq!(
        (&game["status"], &game["winner"]),
        (&json!("finished"), &json!("white"))
    );
    assert_eq!(game["moves"], json!([]));
    assert_eq!(game["origin"]["type"], "import");
    assert_eq!(game["white"]["handle"], "Jose_Raul");
    assert!(game["white"]["rating_change"].as_f64().unwrap() > 0.0);
}
