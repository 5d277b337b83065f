//! One version after the other on an embedded file: forward, back, and forward again.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use servers::Folder;

use super::Versions;
use crate::cluster::member::{Common, Member, Role};
use crate::counts::Counts;
use crate::games::unhurried;
use crate::program::root;
use crate::replay::Replay;

/// Games by each.
const GAMES: usize = 20;
/// Few enough that clocks last on a busy machine.
const CONCURRENCY: usize = 4;
const PATIENCE_S: u32 = 60;

/// Plays by each in turn, each on what the one before has left, and lets the newer one verify all of it.
pub(super) fn run(versions: &Versions) -> Result<Counts> {
    let folder = Folder::new("ladder-upgrade-")?;
    let games = games(folder.path())?;
    let mut counts = Counts::default();
    for (by, ladder) in [
        ("the older version", &versions.older),
        ("the newer version", &versions.newer),
        ("the older version on the newer schema", &versions.older),
        ("the newer version again", &versions.newer),
    ] {
        match play(folder.path(), ladder, &games) {
            Ok(plies) => {
                println!("{GAMES} games, {plies} moves by {by}");
                counts += Counts::PASSED;
            }
            Err(error) => {
                println!("FAILED  {by}: {error:#}");
                counts += Counts::FAILED;
            }
        }
    }
    let verified = common(folder.path(), &versions.newer)
        .command(&["verify"])
        .output()?;
    print!("{}", String::from_utf8_lossy(&verified.stdout));
    let verified = if verified.status.success() {
        Counts::PASSED
    } else {
        println!("FAILED  {}", String::from_utf8_lossy(&verified.stderr));
        Counts::FAILED
    };
    Ok(counts + verified)
}

fn play(folder: &Path, ladder: &Path, games: &Path) -> Result<u64> {
    let member = Member::start(Role::Alone, 1, &common(folder, ladder))?;
    let token = fs::read_to_string(folder.join("ladder.db.admin-token"))?;
    let replayed = Replay {
        ladder: ladder.to_owned(),
        files: vec![games.to_owned()],
        url: format!("http://{}", member.address().context("it has no address")?),
        token: token.trim().to_owned(),
        concurrency: CONCURRENCY,
        patience_s: PATIENCE_S,
    }
    .run()?;
    ensure!(
        replayed.disagreements.is_empty(),
        "{} games were seen differently",
        replayed.disagreements.len()
    );
    Ok(replayed.plies)
}

fn common(folder: &Path, ladder: &Path) -> Common {
    Common {
        ladder: ladder.to_owned(),
        database: format!("sqlite:{}", folder.join("ladder.db").display()),
        redis: None,
        lease_s: None,
        logs: folder.to_owned(),
    }
}

fn games(folder: &Path) -> Result<PathBuf> {
    let text = fs::read_to_string(root().join("samples/online_games.pgn"))?;
    let games = unhurried(&text);
    ensure!(
        games.len() >= GAMES,
        "the sample has only {} long games",
        games.len()
    );
    let path = folder.join("games.pgn");
    fs::write(&path, games[..GAMES].concat())?;
    Ok(path)
}
