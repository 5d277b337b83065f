//! Games that are played all the time.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, ensure};

use crate::cluster::ensemble::Cluster;
use crate::counts::Counts;
use crate::games::unhurried;
use crate::program::root;
use crate::replay::{Replay, Replayed};

/// Games at once.
pub(crate) const CONCURRENCY: usize = 8;
/// Games of a round, after which all are looked at again.
const ROUND: usize = 40;
/// Longer than any fault lasts.
const PATIENCE_S: u32 = 60;

/// Players, round after round, in a thread of their own.
#[derive(Debug)]
pub(crate) struct Players {
    enough: Arc<AtomicBool>,
    thread: JoinHandle<Vec<Result<Replayed>>>,
}

impl Players {
    /// They begin.
    pub(crate) fn start(cluster: &Cluster) -> Result<Self> {
        let rounds = rounds(&cluster.folder().join("rounds"))?;
        let mut replay = Replay {
            ladder: cluster.common().ladder.clone(),
            files: Vec::new(),
            url: cluster.url(),
            token: cluster.token()?,
            concurrency: CONCURRENCY,
            patience_s: PATIENCE_S,
        };
        let enough = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&enough);
        let thread = thread::spawn(move || {
            let until_told = rounds
                .into_iter()
                .cycle()
                .take_while(|_| !told.load(Ordering::SeqCst));
            let play = |round| {
                replay.files = vec![round];
                replay.run()
            };
            until_told.map(play).collect()
        });
        Ok(Self { enough, thread })
    }

    /// They finish their round. What came of each.
    pub(crate) fn stop(self) -> Vec<Result<Replayed>> {
        self.enough.store(true, Ordering::SeqCst);
        self.thread.join().unwrap_or_default()
    }
}

/// Prints what came of the rounds; each counts.
pub(crate) fn judge(rounds: &[Result<Replayed>]) -> Counts {
    let mut counts = Counts::default();
    let (mut games, mut plies, mut retries) = (0, 0, 0);
    for round in rounds {
        match round {
            Ok(replayed) => {
                games += replayed.games;
                plies += replayed.plies;
                retries += replayed.retries;
                counts += match replayed.disagreements.len() {
                    0 => Counts::PASSED,
                    _ => Counts::FAILED,
                };
                for found in &replayed.disagreements {
                    println!(
                        "game {}: {}",
                        found.game_id.as_deref().unwrap_or("-"),
                        found.reason
                    );
                }
            }
            Err(error) => {
                println!("a round broke off: {error:#}");
                counts += Counts::FAILED;
            }
        }
    }
    println!(
        "{} rounds of games: {games} games, {plies} answered moves looked for afterwards; {retries} requests \
         sent again",
        rounds.len()
    );
    counts
}

/// The files of the rounds: timed games where there is a collection beside the workspace, else the sample.
fn rounds(folder: &Path) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let sources = [
        "../shared/data/games/online_timed.pgn",
        "samples/online_games.pgn",
    ];
    let source = sources
        .map(|path| root().join(path))
        .into_iter()
        .find(|path| path.is_file());
    let source = source.context("there are no games to play")?;
    let text = fs::read_to_string(&source)?;
    let games = unhurried(&text);
    ensure!(!games.is_empty(), "{} has no long games", source.display());
    let write = |(number, games): (usize, &[&str])| {
        let path = folder.join(format!("{number}.pgn"));
        fs::write(&path, games.concat())?;
        Ok(path)
    };
    games.chunks(ROUND).enumerate().map(write).collect()
}
