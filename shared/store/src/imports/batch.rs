//! A batch of results: players, games, numbers, ratings and ledger rows, in one transaction.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::ladder::{Ladder, LadderId, Ladders, PlayerRating};
use domain::naming::DisplayName;
use domain::ruleset::RulesetRef;
use domain::season::SeasonNumber;
use domain::settlement::{Numbered, Pending, settle_series};
use domain::{GameId, PlayerId, Timestamp};
use rules::GameResult;

use super::{ImportKey, games, numbers, people};
use crate::db::{Conn, on, statements};
use crate::jobs::{enter, last_standings, left_seasons};
use crate::write::Unit;
use crate::{Conflict, Result, Store, StoreError, ratings, seasons};

statements! { STATEMENTS:
    // The guard: of two processes that import one file, one goes on.
    ADVANCE = "
        UPDATE import
        SET lines = $5, results = results + $6, refused = refused + $7, players = players + $8, finished_at = $9
        WHERE ladder = $1 AND digest = $2 AND number = $3 AND lines = $4 AND finished_at IS NULL";
}

/// Who had a side in a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seated {
    /// A player whose id is known from a batch before.
    Known(PlayerId),
    /// Whoever has that name; registered under the id, which is new, if nobody has it.
    Named(DisplayName, PlayerId),
}

/// A result to be entered.
#[derive(Clone, Debug)]
pub struct ImportedResult {
    /// The new id of its game.
    pub game: GameId,
    /// Who had White.
    pub white: Seated,
    /// Who had Black, not the same player.
    pub black: Seated,
    /// How it ended.
    pub result: GameResult,
    /// When.
    pub at: Timestamp,
}

/// Some lines of a file.
#[derive(Clone, Debug)]
pub struct ImportBatch {
    /// Of which import.
    pub key: ImportKey,
    /// How many lines were done before it.
    pub from_line: u64,
    /// How many are done after it.
    pub to_line: u64,
    /// Lines among them that were refused.
    pub refused: u64,
    /// The results, in the order of the file.
    pub results: Vec<ImportedResult>,
    /// Whether the file ends with it.
    pub is_last: bool,
    /// The ladder, as it was registered.
    pub ladder: Ladder,
    /// The ruleset of that ladder.
    pub ruleset: RulesetRef,
    /// Now.
    pub now: Timestamp,
}

/// What became of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedBatch {
    /// Those who were named, with their ids.
    pub people: Vec<(DisplayName, PlayerId)>,
    /// How many of them are new.
    pub registered: u64,
}

impl Store {
    /// Enters a batch of results.
    ///
    /// # Errors
    /// [`Conflict::Version`]: another process has gone on with this import. [`Conflict::Unsettled`]: results of one of
    /// the players are still to be rated, and come first. [`Conflict::Id`], [`Conflict::HandleTaken`] and
    /// [`Conflict::NameTaken`]: others were faster, and the batch may do with new ids.
    pub async fn enter_results(&self, batch: ImportBatch) -> Result<ImportedBatch> {
        self.write(batch).await
    }
}

#[async_trait]
impl Unit for ImportBatch {
    type Output = ImportedBatch;

    async fn run(&self, conn: &mut Conn) -> Result<ImportedBatch> {
        let found = people::find_or_register(conn, self.names(), self.now).await?;
        self.advance(conn, found.registered).await?;
        if !self.results.is_empty() {
            let pairs = self.pairs(&found.ids)?;
            self.enter(conn, &pairs).await?;
        }
        Ok(ImportedBatch {
            people: found.ids.into_iter().collect(),
            registered: found.registered,
        })
    }
}

impl ImportBatch {
    /// Everybody who is named, in the order of the results, with the id in case that nobody has the name.
    fn names(&self) -> impl Iterator<Item = (&DisplayName, PlayerId)> {
        self.results
            .iter()
            .flat_map(|result| [&result.white, &result.black])
            .filter_map(|seated| match seated {
                Seated::Named(name, id) => Some((name, *id)),
                Seated::Known(_) => None,
            })
    }

    fn pairs(&self, ids: &HashMap<DisplayName, PlayerId>) -> Result<Vec<(PlayerId, PlayerId)>> {
        let id = |seated: &Seated| match seated {
            Seated::Known(id) => Ok(*id),
            Seated::Named(name, _) => ids
                .get(name)
                .copied()
                .ok_or_else(|| StoreError::damaged("a player was not registered")),
        };
        self.results
            .iter()
            .map(|result| Ok((id(&result.white)?, id(&result.black)?)))
            .collect()
    }

    async fn advance(&self, conn: &mut Conn, registered: u64) -> Result<()> {
        let number = i32::try_from(self.key.number).map_err(StoreError::damaged)?;
        let rows = on!(conn, db => {
            sqlx::query(ADVANCE)
                .bind(self.key.ladder.as_str())
                .bind(self.key.digest.as_slice())
                .bind(number)
                .bind(self.from_line as i64)
                .bind(self.to_line as i64)
                .bind(self.results.len() as i64)
                .bind(self.refused as i64)
                .bind(registered as i64)
                .bind(self.is_last.then(|| self.now.utc()))
                .execute(db)
                .await?
                .rows_affected()
        });
        if rows == 1 {
            Ok(())
        } else {
            Err(Conflict::Version.into())
        }
    }

    async fn enter(&self, conn: &mut Conn, pairs: &[(PlayerId, PlayerId)]) -> Result<()> {
        let ladder = &self.ladder.id;
        let before = numbers::take(conn, ladder, pairs).await?;
        // The books before the season, as whoever opens the next one does.
        let books = ratings::lock_books(conn, [ladder]).await?;
        let season = seasons::open(conn, ladder).await?;
        let mut standings = lock(conn, &self.ladder, before.keys().copied()).await?;
        // A result that waits to be rated came before these.
        if before.iter().any(|(player, number)| {
            standings
                .get(player)
                .is_none_or(|standing| standing.sequence != *number)
        }) {
            return Err(Conflict::Unsettled.into());
        }
        let pending = self.number(pairs, before, season);
        let rated = settle_series(&pending, &self.ladder, &mut standings).map_err(StoreError::damaged)?;
        games::insert(conn, &rated, &self.ruleset).await?;
        games::count(conn, &rated).await?;
        enter(conn, &rated, &books).await?;
        seasons::archive(conn, &left_seasons(&rated)).await?;
        ratings::store(conn, &last_standings(&rated)).await
    }

    /// The games with their numbers in both players' orders, after those that `last` has.
    fn number(
        &self,
        pairs: &[(PlayerId, PlayerId)],
        mut last: HashMap<PlayerId, i64>,
        season: SeasonNumber,
    ) -> Vec<Pending> {
        let mut next = |player: PlayerId| {
            let last = last.entry(player).or_default();
            *last += 1;
            Numbered {
                player,
                sequence: *last,
            }
        };
        self.results
            .iter()
            .zip(pairs)
            .map(|(result, &(white, black))| Pending {
                game: result.game,
                ladder: self.ladder.id.clone(),
                white: next(white),
                black: next(black),
                result: result.result,
                finished_at: result.at,
                season,
            })
            .collect()
    }
}

/// The players' standings, locked to the end of the transaction.
async fn lock(
    conn: &mut Conn,
    ladder: &Ladder,
    players: impl Iterator<Item = PlayerId>,
) -> Result<HashMap<PlayerId, PlayerRating>> {
    let ladders = Ladders::new(vec![ladder.clone()]);
    let wanted = players.map(|player| (&ladder.id, player)).collect();
    let locked: Vec<(LadderId, PlayerRating)> = ratings::lock(conn, wanted, &ladders).await?;
    Ok(locked
        .into_iter()
        .map(|(_, standing)| (standing.player, standing))
        .collect())
}
