//! `ladder backup`: copies of a database at work.

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::harness::{
    Http, Ladder, Pair, command, doctor, import, ladder, replay_command, verify, with_files_of_at_most,
    without_privileges,
};

/// Lines of progress before the backup, of ten.
const TENTHS_BEFORE: usize = 3;

/// `backup` of a ladder's database to a file.
fn backup(mut command: Command, served: &Ladder, file: &Path) -> Output {
    command
        .arg("backup")
        .arg(file)
        .args(["--database", &served.database()])
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What it says when it fails, which leaves nothing behind.
fn refusal(output: &Output, file: &Path) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", said(output));
    assert_eq!(said(output).trim().lines().count(), 1, "{}", said(output));
    assert!(!file.exists());
    assert!(!unfinished(file).exists());
    said(output)
}

fn unfinished(file: &Path) -> std::path::PathBuf {
    file.with_added_extension("unfinished")
}

/// A ladder that has stopped, with a backup in the place of its database.
fn restored(file: &Path) -> Ladder {
    let mut other = Ladder::start();
    other.stop();
    let database = other.database();
    let output = ladder(&["restore", file.to_str().unwrap(), "--database", &database]);
    assert!(output.status.success(), "{}", said(&output));
    other
}

/// The games that are listed, each as it stands.
async fn games(http: &Http) -> Vec<Value> {
    let list = http.get("/v1/games?limit=200").await;
    let mut games = Vec::new();
    for item in list["items"].as_array().unwrap() {
        games.push(
            http.get(&format!("/v1/games/{}", item["id"].as_str().unwrap()))
                .await,
        );
    }
    games
}

#[tokio::test]
async fn every_move_that_was_answered_before_a_backup_began_is_in_it() {
    let served = Ladder::start();
    let http = Http::to(&served);
    let file = served.path("copy.db");
    let mut replay = replay_command(&served)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut progress = BufReader::new(replay.stderr.take().unwrap()).lines();
    for _ in 0..TENTHS_BEFORE {
        progress.next().unwrap().unwrap();
    }
    let before = games(&http).await;

    let output = backup(command(), &served, &file);

    assert!(replay.try_wait().unwrap().is_none(), "nobody played any more");
    replay.kill().unwrap();
    replay.wait().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let mut other = restored(&file);
    assert_eq!(verify(&other.database())["difference"], Value::Null);
    assert!(
        doctor(&other.database())
            .iter()
            .all(|finding| finding["state"] != "faulty")
    );
    other.restart();
    let restored = Http::to(&other);
    assert!(
        before.iter().any(|game| game["status"] == "started"),
        "games were going on"
    );
    for game in before {
        let path = format!("/v1/games/{}", game["id"].as_str().unwrap());
        let after = restored.get(&path).await;
        let (known, kept) = (
            game["moves"].as_array().unwrap(),
            after["moves"].as_array().unwrap(),
        );
        assert!(kept.starts_with(known), "{path}: {known:?} became {kept:?}");
        if game["result"] != Value::Null {
            assert_eq!(after["result"], game["result"], "{path}");
        }
    }
}

#[tokio::test]
async fn a_backup_of_a_killed_ladder_has_what_was_answered() {
    let mut served = Ladder::start();
    let http = Http::to(&served);
    let game = Pair::register(&http, "killed").await.play(&[&http]).await;
    served.kill();
    let file = served.path("copy.db");

    let output = backup(command(), &served, &file);

    assert!(output.status.success(), "{}", said(&output));
    let mut other = restored(&file);
    other.restart();
    let game = Http::to(&other).get(&format!("/v1/games/{game}")).await;
    assert_eq!(
        (&game["termination"], &game["ply"]),
        (&"checkmate".into(), &4.into())
    );
}

#[test]
fn a_backup_that_dies_leaves_the_older_one_as_it_was() {
    let served = Ladder::start();
    let file = served.path("copy.db");
    fs::write(&file, "an older backup").unwrap();

    for step in ["backup.copied", "backup.synced"] {
        let mut doomed = command();
        doomed.env("LADDER_FAILPOINT", step);
        let output = ladder_backup_forced(doomed, &served, &file);
        assert_eq!(output.status.code(), None, "{}", said(&output));
        assert_eq!(fs::read_to_string(&file).unwrap(), "an older backup", "{step}");
        assert!(unfinished(&file).exists(), "{step}");
    }

    let output = ladder_backup_forced(command(), &served, &file);
    assert!(output.status.success(), "{}", said(&output));
    assert!(!unfinished(&file).exists());
    restored(&file);
}

fn ladder_backup_forced(mut command: Command, served: &Ladder, file: &Path) -> Output {
    command
        .arg("backup")
        .arg(file)
        .args(["--force", "--database", &served.database()])
        .output()
        .unwrap()
}

#[test]
fn a_backup_that_is_killed_while_it_copies_leaves_no_half_file_under_its_name() {
    let mut served = Ladder::start();
    served.stop();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/results.csv");
    assert!(
        import(&results, "blitz", &served.database())
            .output()
            .unwrap()
            .status
            .success()
    );
    served.restart();
    let file = served.path("copy.db");

    let mut doomed = command()
        .arg("backup")
        .arg(&file)
        .args(["--database", &served.database()])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // As soon as there is anything of it.
    while !fs::metadata(unfinished(&file)).is_ok_and(|found| found.len() > 0) && !file.exists() {
        std::hint::spin_loop();
    }
    doomed.kill().unwrap();
    doomed.wait().unwrap();

    if file.exists() {
        // It was faster; then it is whole.
        restored(&file);
        fs::remove_file(&file).unwrap();
    }
    let output = backup(command(), &served, &file);
    assert!(output.status.success(), "{}", said(&output));
    assert!(!unfinished(&file).exists());
    let other = restored(&file);
    assert_eq!(verify(&other.database())["games"], 300);
}

#[test]
fn a_file_that_is_there_is_replaced_only_by_force() {
    let served = Ladder::start();
    let file = served.path("copy.db");
    fs::write(&file, "precious").unwrap();

    let output = backup(command(), &served, &file);

    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("--force"), "{}", said(&output));
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    let forced = ladder_backup_forced(command(), &served, &file);
    assert!(forced.status.success(), "{}", said(&forced));
    restored(&file);
}

#[test]
fn the_database_is_no_place_for_its_own_backup() {
    let served = Ladder::start();
    let file = served.path("ladder.db");

    let output = ladder_backup_forced(command(), &served, &file);

    assert_eq!(output.status.code(), Some(1));
    assert!(
        said(&output).contains("is the database itself"),
        "{}",
        said(&output)
    );
}

#[tokio::test]
async fn a_backup_that_finds_no_room_says_so_and_leaves_nothing_behind() {
    let served = Ladder::start();
    let file = served.path("copy.db");

    let output = backup(with_files_of_at_most(64 * 1024), &served, &file);

    let said = refusal(&output, &file);
    assert!(
        said.contains("cannot be written") && said.contains("make room"),
        "{said}"
    );
    let http = Http::to(&served);
    Pair::register(&http, "unharmed").await.play(&[&http]).await;
}

#[test]
fn a_backup_into_a_folder_that_cannot_be_written_says_so() {
    let served = Ladder::start();
    let folder = served.path("sealed");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, Permissions::from_mode(0o555)).unwrap();
    let file = folder.join("copy.db");

    let output = backup(without_privileges(), &served, &file);

    let said = refusal(&output, &file);
    assert!(
        said.contains("Permission denied") && said.contains("nothing is changed"),
        "{said}"
    );
}

#[test]
fn a_server_is_backed_up_by_its_own_tools() {
    let output = ladder(&[
        "backup",
        "never.db",
        "--database",
        "postgres://nobody@127.0.0.1:1/nothing",
    ]);

    let said = refusal(&output, Path::new("never.db"));
    assert!(said.contains("docs/OPERATIONS.md"), "{said}");
}
