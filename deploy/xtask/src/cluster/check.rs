//! One client, and another API for each of its moves.

use std::fs;

use anyhow::{Result, bail};

use super::ensemble::Cluster;
use crate::games::unhurried;
use crate::program::root;
use crate::replay::{Replay, Replayed};

/// Games to be played at least.
const GAMES: u32 = 1_000;
/// Few enough that clocks last on a small machine.
const CONCURRENCY: usize = 8;

/// Plays through the proxy, which takes the next API for every request: so nearly every move of a game meets
/// a process that did not answer the move before.
pub(super) fn alternating(cluster: &Cluster) -> Result<()> {
    let sample = fs::read_to_string(root().join("samples/online_games.pgn"))?;
    let games = unhurried(&sample);
    let file = cluster.folder().join("games.pgn");
    fs::write(&file, games.concat())?;
    let replay = Replay {
        ladder: cluster.common().ladder.clone(),
        files: vec![file; (GAMES as usize).div_ceil(games.len().max(1))],
        url: cluster.url(),
        token: cluster.token()?,
        concurrency: CONCURRENCY,
        patience_s: 60,
    };
    let Replayed {
        games,
        plies,
        moves_per_second,
        latency_ms,
        retries,
        disagreements,
    } = replay.run()?;
    println!(
        "{games} games, {plies} moves, each by the next of {} APIs: {moves_per_second:.0} moves/s",
        cluster.apis.len()
    );
    println!(
        "latency of a move: p50 {:.2} ms, p99 {:.2} ms",
        latency_ms.p50, latency_ms.p99
    );
    println!(
        "requests sent again: {retries}; disagreements: {}",
        disagreements.len()
    );
    for found in &disagreements {
        println!(
            "  game {}: {}",
            found.game_id.as_deref().unwrap_or("-"),
            found.reason
        );
    }
    match (disagreements.len(), games >= GAMES) {
        (0, true) => Ok(()),
        (0, false) => bail!("only {games} games were played"),
        (count, _) => bail!("{count} games were seen differently"),
    }
}
