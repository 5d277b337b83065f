//! Finished games that wait to be settled, and how fast they were.

use anyhow::{Context, Result};

use crate::cluster::ensemble::Cluster;

/// Games of a backlog.
pub(super) const GAMES: usize = 5_000;
/// Where the ids of the first backlog begin. Games that were played have far higher ones.
const FIRST_ID: i64 = 10_000_000;

/// Who settles a backlog. Each has its own, all alike.
#[derive(Clone, Copy)]
pub(super) enum Backlog {
    Worker,
    Pgbench,
    BullMq,
}

impl Backlog {
    /// The id of its first game, and of that game's job.
    pub(super) const fn first(self) -> i64 {
        FIRST_ID * (1 + self as i64)
    }

    /// The id of its last game.
    pub(super) const fn last(self) -> i64 {
        self.first() + GAMES as i64 - 1
    }

    /// Enters finished games with ready jobs, each the first of both its players.
    pub(super) fn enter(self, cluster: &Cluster) -> Result<()> {
        let mut sql = cluster.sql();
        let (first, last) = (self.first(), self.last());
        sql.rows(&format!(
            "CREATE TEMPORARY TABLE copied AS
                 SELECT game.* FROM game, generate_series({first}, {last})
                 WHERE game.id = (SELECT max(id) FROM game WHERE ladder = 'blitz' AND rating_status = 'settled');
             CREATE TEMPORARY SEQUENCE ids START {first};
             UPDATE copied SET id = nextval('ids'), rating_status = 'pending', white_sequence = 1, black_sequence = 1;
             UPDATE copied SET white_id = 2 * id, black_id = 2 * id + 1;
             INSERT INTO player (id, handle, handle_folded, created_at)
                 SELECT id, 'b' || id, 'b' || id, now() FROM generate_series(2 * {first}, 2 * {last} + 1) AS id;
             INSERT INTO ladder_sequence (ladder, player_id, assigned)
                 SELECT 'blitz', id, 1 FROM generate_series(2 * {first}, 2 * {last} + 1) AS id;
             INSERT INTO game SELECT * FROM copied;
             INSERT INTO job (id, kind, game_id, state, run_at, attempt, created_at)
                 SELECT id, (SELECT max(kind) FROM job), id, 'ready', now(), 0, now() FROM copied;
             ANALYZE"
        ))?;
        Ok(())
    }

    /// A condition on `game_id`.
    pub(super) fn games(self) -> String {
        format!("game_id BETWEEN {} AND {}", self.first(), self.last())
    }

    /// Settled games each second, between those that were done first and those that were done last.
    pub(super) fn rate(self, cluster: &Cluster) -> Result<f64> {
        let done = format!("FROM job WHERE {} AND state = 'done'", self.games());
        let rows = cluster.sql().rows(&format!(
            "SELECT (count(*) - (SELECT count(*) {done} AND done_at = (SELECT min(done_at) {done})))
                 / extract(epoch FROM max(done_at) - min(done_at))
             {done}"
        ))?;
        Ok(rows.first().context("no rate")?.parse()?)
    }
}
