//! How many games White won, Black won and nobody won, and by what: counted when they finish.
//!
//! Each count is the sum of its shards, so that games that finish at the same time seldom wait for each other. A game
//! always counts in the same shard.

use std::collections::BTreeMap;

use domain::GameId;
use domain::adjudication::Termination;
use domain::ladder::LadderId;
use domain::season::SeasonNumber;
use domain::statistics::{Balance, Counted};
use rules::GameResult;
use sqlx::QueryBuilder;

use crate::db::{Conn, ROWS_MAX, on, statements};
use crate::games::{is_annulled, termination};
use crate::{Result, Store, StoreError};

use super::number;

/// What a finished game `g` counts under, in the order of the key. Casual games stand under `''`, games that do not
/// count for ratings in season 0.
macro_rules! key_of_game {
    () => {
        "COALESCE(g.ladder, '') AS ladder, COALESCE(g.season, 0) AS season, g.termination, g.result,
         g.id % 64 AS shard"
    };
}

statements! { STATEMENTS:
    COUNT = concat!("
        INSERT INTO game_tally (ladder, season, termination, result, shard, games)
        SELECT ", key_of_game!(), ", 1 AS games
        FROM game g
        WHERE g.id = $1 AND g.status = 'finished'
        ON CONFLICT (ladder, season, termination, result, shard) DO UPDATE SET games = game_tally.games + 1");
    KEY = concat!("
        SELECT ", key_of_game!(), " FROM game g WHERE g.id = $1 AND g.status = 'finished'");
    OF_ALL = "
        SELECT t.termination, t.result, CAST(SUM(t.games) AS BIGINT) AS games
        FROM game_tally t
        GROUP BY t.termination, t.result
        ORDER BY t.termination, t.result";
    OF_LADDER = "
        SELECT t.termination, t.result, CAST(SUM(t.games) AS BIGINT) AS games
        FROM game_tally t
        WHERE t.ladder = $1 AND (CAST($2 AS INTEGER) IS NULL OR t.season = $2)
        GROUP BY t.termination, t.result
        ORDER BY t.termination, t.result";
    MISCOUNTED = concat!("
        SELECT c.ladder
        FROM (
            SELECT t.ladder, t.season, t.termination, t.result, t.shard, t.games FROM game_tally t
            UNION ALL
            SELECT ", key_of_game!(), ", -1 AS games
            FROM game g
            WHERE g.status = 'finished' AND NOT ", is_annulled!(), "
        ) c
        GROUP BY c.ladder, c.season, c.termination, c.result, c.shard
        HAVING SUM(c.games) <> 0
        ORDER BY c.ladder");
}

/// Shards of a count, as the statements have it.
const SHARDS: i64 = 64;

/// What a game counts under.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, sqlx::FromRow)]
pub(crate) struct Key {
    ladder: String,
    season: i32,
    termination: String,
    result: String,
    shard: i64,
}

impl Key {
    /// What a rated game counts under.
    pub(crate) fn new(
        ladder: &LadderId,
        season: SeasonNumber,
        termination: Termination,
        result: GameResult,
        game: GameId,
    ) -> Result<Self> {
        Ok(Self {
            ladder: ladder.as_str().to_owned(),
            season: number(season)?,
            termination: termination.as_str().to_owned(),
            result: result.as_str().to_owned(),
            shard: game.raw() % SHARDS,
        })
    }
}

/// Counts a game that has just finished. Call it after the players' numbers are locked and before their counters are.
pub(crate) async fn count(conn: &mut Conn, game: GameId) -> Result<()> {
    on!(conn, db => { sqlx::query(COUNT).bind(game.raw()).execute(db).await?; });
    Ok(())
}

/// What a finished game counts under as it stands now.
pub(crate) async fn key(conn: &mut Conn, game: GameId) -> Result<Option<Key>> {
    Ok(on!(conn, db => sqlx::query_as(KEY).bind(game.raw()).fetch_optional(db).await?))
}

/// Changes counts, in one order for all, so that no two transactions wait for each other.
pub(crate) async fn change(conn: &mut Conn, changes: impl IntoIterator<Item = (Key, i64)>) -> Result<()> {
    let mut counts: BTreeMap<Key, i64> = BTreeMap::new();
    for (key, games) in changes {
        *counts.entry(key).or_default() += games;
    }
    counts.retain(|_, games| *games != 0);
    let counts: Vec<(Key, i64)> = counts.into_iter().collect();
    for together in counts.chunks(ROWS_MAX) {
        on!(&mut *conn, db => {
            let mut query = QueryBuilder::new(
                "INSERT INTO game_tally (ladder, season, termination, result, shard, games) ",
            );
            query.push_values(together, |mut row, (key, games)| {
                row.push_bind(key.ladder.clone())
                    .push_bind(key.season)
                    .push_bind(key.termination.clone())
                    .push_bind(key.result.clone())
                    .push_bind(key.shard)
                    .push_bind(*games);
            });
            query.push(
                " ON CONFLICT (ladder, season, termination, result, shard)
                  DO UPDATE SET games = game_tally.games + excluded.games",
            );
            query.build().execute(db).await?;
        });
    }
    Ok(())
}

#[derive(sqlx::FromRow)]
struct Row {
    termination: String,
    result: String,
    games: i64,
}

impl Store {
    /// All games that finished, casual ones too.
    pub async fn balance(&self) -> Result<Balance> {
        let mut conn = self.reader().await?;
        let rows = on!(&mut conn, db => sqlx::query_as(OF_ALL).fetch_all(db).await?);
        balance(rows)
    }

    /// The games that finished in a ladder, whether or not they came to be rated; those that were rated in a season,
    /// where one is named.
    pub async fn ladder_balance(&self, ladder: &LadderId, season: Option<SeasonNumber>) -> Result<Balance> {
        let season = season.map(number).transpose()?;
        let mut conn = self.reader().await?;
        let rows = on!(&mut conn, db => {
            sqlx::query_as(OF_LADDER).bind(ladder.as_str()).bind(season).fetch_all(db).await?
        });
        balance(rows)
    }

    /// Ladders of which the games are not as many as was counted, by name; casual games under `None`. It reads every
    /// game.
    pub async fn miscounted(&self) -> Result<Vec<Option<LadderId>>> {
        let mut conn = self.reader().await?;
        let mut ladders: Vec<String> =
            on!(&mut conn, db => sqlx::query_scalar(MISCOUNTED).fetch_all(db).await?);
        ladders.dedup();
        Ok(ladders
            .into_iter()
            .map(|ladder| (!ladder.is_empty()).then(|| LadderId::new(ladder)))
            .collect())
    }
}

fn balance(rows: Vec<Row>) -> Result<Balance> {
    let mut counted = Vec::with_capacity(rows.len());
    for row in rows.into_iter().filter(|row| row.games != 0) {
        counted.push(Counted {
            result: row.result.parse().map_err(StoreError::damaged)?,
            termination: termination(&row.termination)?,
            games: u64::try_from(row.games).map_err(StoreError::damaged)?,
        });
    }
    Ok(Balance::new(counted))
}
