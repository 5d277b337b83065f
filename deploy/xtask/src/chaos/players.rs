//! Games that are played all the time.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, ensure};

use crate::cluster::ensemble::Cluster;
use crate::counts::Counts;
use crate::program::root;
use crate::replay::{Replay, Replayed};

/// Games at once.
pub(super) const CONCURRENCY: usize = 8;
/// Games of a round, after which all are looked at again.
const ROUND: usize = 40;
/// Longer than any fault lasts.
const PATIENCE_S: u32 = 60;
/// Games with less time than this on their clocks are left out: outages would decide them.
const INITIAL_MIN_S: u32 = 180;

/// Players, round after round, in a thread of their own.
#[derive(Debug)]
pub(super) struct Players {
    enough: Arc<AtomicBool>,
    thread: JoinHandle<Vec<Result<Replayed>>>,
}

impl Players {
    /// They begin.
    pub(super) fn start(cluster: &Cluster) -> Result<Self> {
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
    pub(super) fn stop(self) -> Vec<Result<Replayed>> {
        self.enough.store(true, Ordering::SeqCst);
        self.thread.join().unwrap_or_default()
    }
}

/// Prints what came of the rounds; each counts.
pub(super) fn judge(rounds: &[Result<Replayed>]) -> Counts {
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
    let games: Vec<&str> = games(&text).into_iter().filter(|game| has_time(game)).collect();
    ensure!(!games.is_empty(), "{} has no long games", source.display());
    let write = |(number, games): (usize, &[&str])| {
        let path = folder.join(format!("{number}.pgn"));
        fs::write(&path, games.concat())?;
        Ok(path)
    };
    games.chunks(ROUND).enumerate().map(write).collect()
}

/// A PGN text cut into games: each begins with the first tag after moves.
fn games(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    let (mut begin, mut position, mut among_moves) = (0, 0, false);
    for line in text.split_inclusive('\n') {
        let is_tag = line.starts_with('[');
        if is_tag && among_moves {
            games.push(&text[begin..position]);
            begin = position;
        }
        among_moves = (among_moves || !line.trim().is_empty()) && !is_tag;
        position += line.len();
    }
    games.push(&text[begin..]);
    games
}

fn has_time(game: &str) -> bool {
    let control = game
        .lines()
        .find_map(|line| line.strip_prefix("[TimeControl \"")?.strip_suffix("\"]"));
    let initial = control.and_then(|control| control.split('+').next()?.parse().ok());
    initial.is_some_and(|initial: u32| initial >= INITIAL_MIN_S)
}

#[cfg(test)]
mod tests {
    use super::{games, has_time};

    const BLITZ: &str = "[White \"a\"]\n[TimeControl \"180+2\"]\n\n1. e4 e5\n2. Nf3 *\n\n";
    const BULLET: &str = "[White \"b\"]\n[TimeControl \"60+0\"]\n\n1. d4 *\n";

    #[test]
    fn a_text_is_cut_where_tags_follow_moves() {
        assert_eq!(games(&format!("{BLITZ}{BULLET}")), [BLITZ, BULLET]);
    }

    #[test]
    fn games_that_an_outage_could_decide_are_told() {
        assert!(has_time(BLITZ));
        assert!(!has_time(BULLET));
        assert!(!has_time("[White \"c\"]\n\n*\n"));
    }
}
