//! The README's second path, copied and run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use servers::{Folder, PostgresServer, Process, RedisServer, Stop, free_port, wait_for};
use xtask::cluster::http::is_ready;
use xtask::program::{root, without_settings};

const ENGLISH: (&str, &str) = ("README.md", "## Many machines");
const PORTUGUESE: (&str, &str) = ("README.pt.md", "## Muitas máquinas");

/// How long a busy machine may take until everything is up.
const PATIENCE: Duration = Duration::from_mins(1);

/// What stands in the fences of a section: first the command that does it all, then the steps by hand.
fn blocks((file, heading): (&str, &str)) -> [String; 2] {
    let text = fs::read_to_string(root().join(file)).expect("a README");
    let (_, section) = text.split_once(&format!("\n{heading}\n")).expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let inside_fences = section.split("```").skip(1).step_by(2);
    let blocks: Vec<String> = inside_fences
        .filter_map(|block| block.split_once('\n'))
        .map(|(_language, text)| text.to_owned())
        .collect();
    blocks.try_into().expect("two blocks")
}

/// The `ladder` that was built beside this test's xtask.
pub(crate) fn ladder() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_xtask")).with_file_name("ladder");
    assert!(
        path.is_file(),
        "there is no {}: cargo build -p ladder",
        path.display()
    );
    path
}

/// A few games, through whatever answers at `url`.
fn play(url: &str, token: &Path) {
    let mut replay = Command::new(ladder());
    without_settings(&mut replay);
    let token = fs::read_to_string(token).expect("a token");
    let output = replay
        .arg("replay")
        .arg(root().join("samples/online_games.pgn"))
        .args(["--limit", "4", "--url", url, "--token", token.trim()])
        .output()
        .expect("a replay");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn both_languages_give_the_same_commands() {
    assert_eq!(blocks(ENGLISH), blocks(PORTUGUESE));
}

mod its_command_starts_a_ladder_of_many_processes {
    use super::{Command, ENGLISH, PathBuf, Process, Stop, blocks, ladder, play};

    /// Two things differ: the binary is the tests', and the port is a free one.
    #[test]
    fn redis() {
        let [command, _] = blocks(ENGLISH);
        let words = command
            .trim()
            .strip_prefix("cargo xtask ")
            .expect("a command of xtask");
        let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
        xtask
            .args(words.split(' '))
            .args(["--listen", "127.0.0.1:0"])
            .arg("--ladder")
            .arg(ladder());

        let mut cluster = Process::start(xtask, Stop::Term, "Kill one of the processes").expect("a cluster");
        let said = cluster.last_words();
        let after = |words: &str| {
            let found = said.lines().find_map(|line| line.split_once(words));
            found
                .map(|(_, rest)| rest.to_owned())
                .expect("a line that says so")
        };
        let url = after("Ladder answers on ");
        let token = PathBuf::from(after("the administrator's token is in "));
        play(&url, &token);
        cluster.stop();

        let said = cluster.last_words();
        assert!(said.ends_with("\nstopping\nstopped"), "{said}");
        assert!(!token.exists(), "{} is still there", token.display());
    }
}

mod its_steps_by_hand_start_one_too {
    use super::{
        Command, ENGLISH, Folder, PATIENCE, PostgresServer, Process, RedisServer, Stop, blocks, free_port,
        fs, is_ready, ladder, play, root, wait_for, without_settings,
    };

    /// The shell that runs the steps takes what it has started with it.
    const TIDY: &str = "trap 'kill $(jobs -p); wait; exit' TERM; set -eu";

    /// The steps as they stand, but for names and numbers: the servers', the ports', the folders'.
    #[test]
    fn redis() {
        let [_, steps] = blocks(ENGLISH);
        let postgres = PostgresServer::start().expect("a PostgreSQL");
        let redis = RedisServer::start().expect("a Redis");
        let folder = Folder::new("ladder-by-hand-").expect("a folder");
        let [proxy, first, second] = [(); 3].map(|()| free_port().expect("a port").to_string());
        let with_ports = |text: &str| {
            let ports = [("8080", &proxy), ("8081", &first), ("8082", &second)];
            ports.iter().fold(text.to_owned(), |text, (from, to)| {
                text.replace(&format!("127.0.0.1:{from}"), &format!("127.0.0.1:{to}"))
            })
        };
        for file in ["nginx.conf", "ladder.conf", "apis.conf", "listen.conf"] {
            let shipped = fs::read_to_string(root().join("deploy/nginx").join(file)).expect("a file");
            fs::write(folder.path().join(file), with_ports(&shipped)).expect("a copy");
        }
        let steps = with_ports(&steps)
            .replace("cargo build --release\n", "")
            .replace("target/release/ladder", &ladder().display().to_string())
            .replace("postgres://postgres@127.0.0.1:5432/ladder", &postgres.url())
            .replace("redis://127.0.0.1:6379", &redis.url())
            .replace(
                "/tmp/ladder-nginx",
                &folder.path().join("nginx").display().to_string(),
            )
            .replace("deploy/nginx/nginx.conf", "nginx.conf");
        assert!(!steps.contains("target/release"), "{steps}");

        let mut shell = Command::new("bash");
        without_settings(&mut shell);
        shell
            .args(["-c", &format!("{TIDY}\n{steps}\nwait")])
            .current_dir(folder.path());
        let shell = Process::start(shell, Stop::Term, "start worker process ").expect("steps that work");
        let address = format!("127.0.0.1:{proxy}");
        let ready = wait_for(PATIENCE, || is_ready(&address).then_some(()));

        assert!(ready.is_some(), "{}", shell.last_words());
        play(&format!("http://{address}"), &folder.path().join("admin-token"));
    }
}
