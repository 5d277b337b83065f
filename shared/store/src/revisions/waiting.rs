//! What a new reading of a ladder's ledger begins with.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ladder::LadderId;
use domain::season::SeasonNumber;
use domain::{GameId, PlayerId, Timestamp};

use super::recalculation::{Seed, Verdict};
use crate::db::{Conn, on, statements};
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    LADDERS = "
        SELECT DISTINCT g.ladder
        FROM correction c
        JOIN game g ON g.id = c.game_id
        WHERE c.applied_at IS NULL AND g.rating_status = 'settled' AND g.ladder IS NOT NULL
        ORDER BY g.ladder";
    // Those of games that still wait to be rated wait with them.
    WAITING = "
        SELECT c.game_id, c.version, c.after_result
        FROM correction c
        JOIN game g ON g.id = c.game_id
        WHERE c.applied_at IS NULL AND g.rating_status = 'settled' AND g.ladder = $1
        ORDER BY c.game_id, c.version";
    REVISION = "SELECT revision FROM ladder_books WHERE ladder = $1";
    ENTRIES = "
        SELECT l.player_id, l.sequence, l.position
        FROM ledger l
        WHERE l.game_id = $1 AND l.since_revision <= $2 AND $2 < l.until_revision";
    // The player's last game before the one with this number.
    BEFORE = "
        SELECT l.sequence, l.season, l.finished_at, l.stored_at, l.after_rating, l.after_deviation, l.after_volatility
        FROM ledger l
        WHERE l.ladder = $1 AND l.player_id = $2 AND l.sequence < $3 AND l.kind = 'game'
          AND l.since_revision <= $4 AND $4 < l.until_revision
        ORDER BY l.sequence DESC
        LIMIT 1";
    // A reset between two of the player's games.
    RESET = "
        SELECT MIN(l.position) AS position
        FROM ledger l
        WHERE l.ladder = $1 AND l.player_id = $2 AND l.sequence > $3 AND l.sequence <= $4 AND l.kind = 'season_reset'
          AND l.since_revision <= $5 AND $5 < l.until_revision";
}

/// Corrections that are to be applied together.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    /// Each correction: its game, and the version of its event.
    pub(super) corrections: Vec<(GameId, i32)>,
    /// What becomes of each game.
    pub(super) verdicts: HashMap<GameId, Verdict>,
    /// Where their players stood before.
    pub(super) seeds: HashMap<PlayerId, Seed>,
    /// The first entry that may be another one in the new reading.
    pub(super) first: i64,
}

#[derive(sqlx::FromRow)]
struct EntryRow {
    player_id: i64,
    sequence: i64,
    position: i64,
}

#[derive(sqlx::FromRow)]
struct BeforeRow {
    sequence: i64,
    season: i32,
    finished_at: DateTime<Utc>,
    stored_at: Option<DateTime<Utc>>,
    after_rating: f64,
    after_deviation: f64,
    after_volatility: f64,
}

impl Store {
    /// The ladders in which corrections wait to be applied.
    pub async fn ladders_to_correct(&self) -> Result<Vec<LadderId>> {
        let mut conn = self.reader().await?;
        let names: Vec<String> = on!(&mut conn, db => sqlx::query_scalar(LADDERS).fetch_all(db).await?);
        Ok(names.into_iter().map(LadderId::new).collect())
    }
}

/// Which reading of the ledger holds.
pub(super) async fn revision(conn: &mut Conn, ladder: &LadderId) -> Result<i64> {
    let revision: Option<i64> =
        on!(conn, db => sqlx::query_scalar(REVISION).bind(ladder.as_str()).fetch_optional(db).await?);
    revision.ok_or_else(|| StoreError::damaged(format!("ladder {ladder} has no books")))
}

/// What waits in a ladder; nothing where nothing does.
pub(super) async fn load(conn: &mut Conn, ladder: &LadderId, revision: i64) -> Result<Waiting> {
    let rows: Vec<(i64, i32, Option<String>)> =
        on!(&mut *conn, db => sqlx::query_as(WAITING).bind(ladder.as_str()).fetch_all(db).await?);
    let mut waiting = Waiting {
        first: i64::MAX,
        ..Waiting::default()
    };
    for (game, version, after) in rows {
        let game = GameId::new(game);
        waiting.corrections.push((game, version));
        let verdict = match after {
            None => Verdict::Annulled,
            Some(result) => Verdict::Result(result.parse().map_err(StoreError::damaged)?),
        };
        waiting.verdicts.insert(game, verdict);
    }
    let mut firsts: HashMap<PlayerId, i64> = HashMap::new();
    for game in waiting.verdicts.keys() {
        let entries: Vec<EntryRow> = on!(&mut *conn, db => {
            sqlx::query_as(ENTRIES).bind(game.raw()).bind(revision).fetch_all(db).await?
        });
        for entry in entries {
            waiting.first = waiting.first.min(entry.position);
            let first = firsts
                .entry(PlayerId::new(entry.player_id))
                .or_insert(entry.sequence);
            *first = entry.sequence.min(*first);
        }
    }
    for (player, sequence) in firsts {
        let seed = before(conn, ladder, revision, player, sequence).await?;
        let reset: Option<i64> = on!(&mut *conn, db => {
            sqlx::query_scalar(RESET)
                .bind(ladder.as_str())
                .bind(player.raw())
                .bind(seed.sequence)
                .bind(sequence)
                .bind(revision)
                .fetch_one(db)
                .await?
        });
        waiting.first = reset.map_or(waiting.first, |reset| waiting.first.min(reset));
        waiting.seeds.insert(player, seed);
    }
    Ok(waiting)
}

async fn before(
    conn: &mut Conn,
    ladder: &LadderId,
    revision: i64,
    player: PlayerId,
    sequence: i64,
) -> Result<Seed> {
    let row: Option<BeforeRow> = on!(conn, db => {
        sqlx::query_as(BEFORE)
            .bind(ladder.as_str())
            .bind(player.raw())
            .bind(sequence)
            .bind(revision)
            .fetch_optional(db)
            .await?
    });
    Ok(match row {
        None => Seed {
            sequence: 0,
            season: SeasonNumber::FIRST,
            last_game_at: None,
            values: [0.0; 3],
        },
        Some(row) => Seed {
            sequence: row.sequence,
            season: SeasonNumber::new(row.season.unsigned_abs()),
            last_game_at: row.stored_at.max(Some(row.finished_at)).map(Timestamp::from),
            values: [row.after_rating, row.after_deviation, row.after_volatility],
        },
    })
}
