//! The moment from which on the new reading holds.

use std::collections::{BTreeSet, HashMap};

use async_trait::async_trait;
use domain::affairs::{Affair, Entry};
use domain::ladder::{Ladder, PlayerRating};
use domain::ports::RankEntry;
use domain::season::SeasonNumber;
use domain::settlement::UnratedReason;
use domain::{GameId, PlayerId, Timestamp};
use sqlx::QueryBuilder;

use super::recalculation::{Archived, Moved, Recalculation, Recounted, Verdict, rating};
use super::waiting::Waiting;
use super::writing::{Desk, apply};
use crate::db::{Conn, on, push_ids, statements};
use crate::ratings::reading::{self, Values};
use crate::write::Unit;
use crate::{Conflict, Result, StoreError, affairs, ratings, seasons};

statements! { STATEMENTS:
    ANNUL = "
        UPDATE game SET rating_status = 'unrated', unrated_reason = $2
        WHERE id = $1 AND rating_status = 'settled'";
    APPLY = "UPDATE correction SET applied_at = $3 WHERE game_id = $1 AND version = $2";
    RAISE = "UPDATE ladder_books SET revision = $2 + 1 WHERE ladder = $1 AND revision = $2";
    UNARCHIVE = "DELETE FROM season_standing WHERE ladder = $1 AND season = $2 AND player_id = $3";
}

/// Entries that came since the last look and are calculated while the books are held.
const CAUGHT_UP: i64 = 300;
/// Rows of standings read at a time.
const STANDINGS_TOGETHER: usize = 1_000;

/// What a correction changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Corrected {
    /// The games.
    pub games: Vec<GameId>,
    /// The new entries for the rank board, one for each player whose standing changed.
    pub entries: Vec<RankEntry>,
    /// Those whose own logs tell of it.
    pub told: Vec<PlayerId>,
}

/// Lets a reading hold that is written but for the last entries.
pub(super) struct Flip {
    pub(super) desk: Desk,
    pub(super) ladder: Ladder,
    pub(super) waiting: Waiting,
    pub(super) recalculation: Recalculation,
    /// The last entry that was read.
    pub(super) last: i64,
    pub(super) now: Timestamp,
}

#[async_trait]
impl Unit for Flip {
    /// `None`: more has been settled since than is caught up with here.
    type Output = Option<Corrected>;

    async fn run(&self, conn: &mut Conn) -> Result<Option<Corrected>> {
        self.desk.hold(conn).await?;
        let books = ratings::lock_books(conn, [&self.desk.ladder]).await?;
        if books.get(&self.desk.ladder).map(|books| books.revision) != Some(self.desk.revision) {
            return Err(Conflict::Version.into());
        }
        let entries = reading::after(
            conn,
            &self.desk.ladder,
            self.desk.revision,
            self.last,
            CAUGHT_UP + 1,
        )
        .await?;
        if entries.len() as i64 > CAUGHT_UP {
            return Ok(None);
        }
        let mut recalculation = self.recalculation.clone();
        for entry in entries {
            recalculation.take(entry)?;
        }
        let (moved, archived) = recalculation.finish();
        apply(conn, &self.desk, &recalculation.take_changes()).await?;
        let stored = self.stored(conn, &moved, &archived).await?;
        let standings = self.standings(&moved, &stored)?;
        self.keep(conn, &standings).await?;
        self.archive(conn, &archived, &recalculation, &stored).await?;
        self.close_games(conn).await?;
        let told = self.tell(conn, &moved).await?;
        on!(conn, db => {
            sqlx::query(RAISE).bind(self.desk.ladder.as_str()).bind(self.desk.revision).execute(db).await?;
        });
        Ok(Some(Corrected {
            games: self.waiting.verdicts.keys().copied().collect(),
            entries: standings
                .iter()
                .map(|standing| self.ladder.rank_entry(standing))
                .collect(),
            told,
        }))
    }
}

impl Flip {
    /// The games and the number of each of these players' standing as it is stored.
    async fn stored(
        &self,
        conn: &mut Conn,
        moved: &[Moved],
        archived: &Archived,
    ) -> Result<HashMap<PlayerId, (u32, i64)>> {
        let players: BTreeSet<PlayerId> = moved
            .iter()
            .map(|moved| moved.player)
            .chain(archived.keys().map(|(_, player)| *player))
            .collect();
        let players: Vec<PlayerId> = players.into_iter().collect();
        let mut stored = HashMap::with_capacity(players.len());
        for players in players.chunks(STANDINGS_TOGETHER) {
            let rows: Vec<(i64, i32, i64)> = on!(&mut *conn, db => {
                let mut query = QueryBuilder::new("SELECT player_id, games, sequence FROM rating WHERE ladder = ");
                query.push_bind(self.desk.ladder.as_str().to_owned()).push(" AND player_id IN ");
                push_ids(&mut query, players.iter().map(|player| player.raw()));
                query.build_query_as().fetch_all(db).await?
            });
            let read = |(player, games, sequence): (i64, i32, i64)| {
                (PlayerId::new(player), (games.unsigned_abs(), sequence))
            };
            stored.extend(rows.into_iter().map(read));
        }
        Ok(stored)
    }

    fn standings(
        &self,
        moved: &[Moved],
        stored: &HashMap<PlayerId, (u32, i64)>,
    ) -> Result<Vec<PlayerRating>> {
        moved
            .iter()
            .map(|moved| {
                let (games, sequence) = *stored.get(&moved.player).ok_or_else(missing)?;
                if moved.standing.last_game_at.is_none() {
                    return Ok(PlayerRating {
                        sequence,
                        ..PlayerRating::unplayed(moved.player, &self.ladder)
                    });
                }
                let games = counted(games, moved.games_before, moved.standing.games);
                standing(moved.player, &moved.standing, games, sequence)
            })
            .collect()
    }

    async fn keep(&self, conn: &mut Conn, standings: &[PlayerRating]) -> Result<()> {
        for standings in standings.chunks(STANDINGS_TOGETHER) {
            let rows: Vec<(&Ladder, PlayerRating)> = standings
                .iter()
                .map(|standing| (&self.ladder, *standing))
                .collect();
            ratings::store(conn, &rows).await?;
        }
        Ok(())
    }

    async fn archive(
        &self,
        conn: &mut Conn,
        archived: &Archived,
        recalculation: &Recalculation,
        stored: &HashMap<PlayerId, (u32, i64)>,
    ) -> Result<()> {
        let mut kept = Vec::new();
        for ((season, player), recounted) in archived {
            self.unarchive(conn, *season, *player).await?;
            if let Some(recounted) = recounted {
                let (games, _) = *stored.get(player).ok_or_else(missing)?;
                let (before, _) = recalculation.games_of(*player);
                let games = counted(games, before, recounted.games);
                let standing = standing(*player, recounted, games, recounted.sequence)?;
                kept.push((&self.desk.ladder, standing));
            }
        }
        for kept in kept.chunks(STANDINGS_TOGETHER) {
            seasons::archive(conn, kept).await?;
        }
        Ok(())
    }

    async fn unarchive(&self, conn: &mut Conn, season: SeasonNumber, player: PlayerId) -> Result<()> {
        let season = seasons::stored(season)?;
        on!(conn, db => {
            sqlx::query(UNARCHIVE)
                .bind(self.desk.ladder.as_str())
                .bind(season)
                .bind(player.raw())
                .execute(db)
                .await?;
        });
        Ok(())
    }

    async fn close_games(&self, conn: &mut Conn) -> Result<()> {
        for (game, verdict) in &self.waiting.verdicts {
            if *verdict == Verdict::Annulled {
                on!(&mut *conn, db => {
                    sqlx::query(ANNUL)
                        .bind(game.raw())
                        .bind(UnratedReason::Annulled.as_str())
                        .execute(db)
                        .await?;
                });
            }
        }
        for (game, version) in &self.waiting.corrections {
            on!(&mut *conn, db => {
                sqlx::query(APPLY).bind(game.raw()).bind(*version).bind(self.now.utc()).execute(db).await?;
            });
        }
        Ok(())
    }

    /// Tells those who can see it: the players of the games, and whoever has another displayed rating.
    async fn tell(&self, conn: &mut Conn, moved: &[Moved]) -> Result<Vec<PlayerId>> {
        let entries: Vec<Entry> = moved
            .iter()
            .filter_map(|moved| {
                let before = points(moved.was_rated, moved.before);
                let after = points(moved.standing.last_game_at.is_some(), moved.standing.values);
                let is_seen = before.map(rating::displayed) != after.map(rating::displayed)
                    || self.waiting.seeds.contains_key(&moved.player);
                is_seen.then(|| {
                    let affair = Affair::RatingCorrected {
                        ladder: self.desk.ladder.clone(),
                        rating_before: before,
                        rating_after: after,
                    };
                    (moved.player, affair)
                })
            })
            .collect();
        affairs::note(conn, &entries, self.now).await?;
        Ok(entries.into_iter().map(|(player, _)| player).collect())
    }
}

fn missing() -> StoreError {
    StoreError::damaged("a player of the ledger has no standing")
}

fn points(is_rated: bool, [rating, ..]: Values) -> Option<f64> {
    is_rated.then_some(rating)
}

/// A count of games as it is in the new reading, from the stored one and those of both readings since the beginning.
fn counted(stored: u32, before: u32, after: u32) -> u32 {
    stored.saturating_sub(before).saturating_add(after)
}

fn standing(player: PlayerId, recounted: &Recounted, games: u32, sequence: i64) -> Result<PlayerRating> {
    Ok(PlayerRating {
        player,
        rating: rating(recounted.values)?,
        games,
        sequence,
        last_game_at: recounted.last_game_at,
        season: recounted.season,
    })
}
