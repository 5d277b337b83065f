use std::env;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use servers::Folder;

const OWNER: &str = "LADDER_TEST_OWN_A_FOLDER";

/// Not a test by itself: run in a process of its own by the test below, it owns a folder until it is killed.
#[test]
fn a_folder_goes_with_its_owner() {
    let folder = Folder::new("ladder-guarded-").expect("a folder");
    let path = folder.path().to_owned();
    if env::var_os(OWNER).is_some() {
        println!("\nfolder={}", path.display());
        loop {
            std::thread::park();
        }
    }
    assert!(path.is_dir());

    drop(folder);

    assert!(!path.exists());
}

#[test]
fn a_folder_goes_when_its_owner_is_killed() {
    let mut owner = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "--nocapture", "guarded::a_folder_goes_with_its_owner"])
        .env(OWNER, "1")
        .stdout(Stdio::piped())
        .spawn()
        .expect("an owner");
    let path = BufReader::new(owner.stdout.take().expect("its output"))
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("folder=").map(PathBuf::from))
        .expect("the folder's path");

    owner.kill().expect("killed");
    owner.wait().expect("gone");

    let gone = Command::new("sh")
        .args([
            "-c",
            r#"for _ in 1 2 3 4 5 6 7 8 9 10; do [ -e "$1" ] || exit 0; sleep 1; done; exit 1"#,
            "sh",
        ])
        .arg(&path)
        .status()
        .expect("a shell");
    assert!(gone.success(), "{} is still there", path.display());
}
