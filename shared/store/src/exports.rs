//! What is exported: games, ratings, players, page by page.
//!
//! Who has closed an account is not named here: games and ratings stay those of one player, under a name that says no
//! more than that.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::ladder::{LadderId, PlayerRating};
use domain::naming::DisplayName;
use domain::player::Handle;
use domain::ruleset::Rulesets;
use domain::season::SeasonNumber;
use domain::{GameId, PlayerId, Timestamp};

use crate::db::{on, statements};
use crate::games::{self, GameFilter, Names};
use crate::play::GameView;
use crate::players::{erased_handle, stored_handle, stored_name};
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    RATINGS = "
        SELECT r.ladder, r.player_id, p.handle, p.display_name, p.closed_at IS NOT NULL AS closed, r.rating, r.deviation,
               r.volatility, r.games, r.sequence, r.last_game_at, r.season
        FROM rating r JOIN player p ON p.id = r.player_id
        WHERE (r.ladder, r.player_id) > ($1, $2) AND r.games > 0
          AND (CAST($3 AS TEXT) IS NULL OR r.ladder = $3)
          AND (CAST($4 AS TIMESTAMPTZ) IS NULL OR r.last_game_at >= $4)
        ORDER BY r.ladder, r.player_id
        LIMIT $5";
    PLAYERS = "
        SELECT id, handle, display_name, is_guest, created_at, closed_at
        FROM player
        WHERE id > $1 AND (CAST($2 AS TIMESTAMPTZ) IS NULL OR created_at >= $2)
        ORDER BY id
        LIMIT $3";
}

/// Where a page of exported ratings begins: after this ladder and player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingKey {
    /// The ladder.
    pub ladder: LadderId,
    /// The player.
    pub player: PlayerId,
}

/// A rating as it is exported.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportedRating {
    /// Where.
    pub ladder: LadderId,
    /// Whose, or a placeholder for a closed account.
    pub handle: Handle,
    /// The name in files of results.
    pub display_name: Option<DisplayName>,
    /// The standing as of the last settled game.
    pub standing: PlayerRating,
}

/// A player as they are exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedPlayer {
    /// Who.
    pub id: PlayerId,
    /// The handle, or a placeholder for a closed account.
    pub handle: Handle,
    /// The name in files of results.
    pub display_name: Option<DisplayName>,
    /// A guest, who plays casual games only.
    pub is_guest: bool,
    /// Since when.
    pub created_at: Timestamp,
    /// Until when.
    pub closed_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct RatingRow {
    ladder: String,
    player_id: i64,
    handle: String,
    display_name: Option<String>,
    closed: bool,
    rating: f64,
    deviation: f64,
    volatility: f64,
    games: i32,
    sequence: i64,
    last_game_at: Option<DateTime<Utc>>,
    season: i32,
}

#[derive(sqlx::FromRow)]
struct PlayerRow {
    id: i64,
    handle: String,
    display_name: Option<String>,
    is_guest: bool,
    created_at: DateTime<Utc>,
    closed_at: Option<DateTime<Utc>>,
}

impl RatingRow {
    fn read(self) -> Result<ExportedRating> {
        let player = PlayerId::new(self.player_id);
        let (handle, display_name) = named(player, &self.handle, self.display_name.as_deref(), self.closed)?;
        Ok(ExportedRating {
            ladder: LadderId::new(self.ladder),
            handle,
            display_name,
            standing: PlayerRating {
                player,
                rating: rating::Rating::new(self.rating, self.deviation, self.volatility)
                    .map_err(StoreError::damaged)?,
                games: self.games.unsigned_abs(),
                sequence: self.sequence,
                last_game_at: self.last_game_at.map(Into::into),
                season: SeasonNumber::new(self.season.unsigned_abs()),
            },
        })
    }
}

impl PlayerRow {
    fn read(self) -> Result<ExportedPlayer> {
        let id = PlayerId::new(self.id);
        let is_closed = self.closed_at.is_some();
        let (handle, display_name) = named(id, &self.handle, self.display_name.as_deref(), is_closed)?;
        Ok(ExportedPlayer {
            id,
            handle,
            display_name,
            is_guest: self.is_guest,
            created_at: self.created_at.into(),
            closed_at: self.closed_at.map(Into::into),
        })
    }
}

/// The names under which a player is exported.
fn named(
    player: PlayerId,
    handle: &str,
    name: Option<&str>,
    is_closed: bool,
) -> Result<(Handle, Option<DisplayName>)> {
    if is_closed {
        return Ok((stored_handle(&erased_handle(player))?, None));
    }
    Ok((stored_handle(handle)?, name.map(stored_name).transpose()?))
}

impl Store {
    /// Games that pass the filter, newest first, those older than `after`.
    pub async fn export_games(
        &self,
        filter: &GameFilter,
        after: Option<GameId>,
        limit: u32,
        rulesets: &Rulesets,
    ) -> Result<Vec<GameView>> {
        let listed = self.games(filter, after, limit).await?;
        let mut conn = self.reader().await?;
        let mut views = Vec::with_capacity(listed.len());
        for summary in listed {
            let loaded = games::load_with(&mut conn, summary.id, rulesets, Names::Erased).await?;
            views.extend(loaded.map(|(game, rating)| GameView {
                game: Arc::new(game),
                rating,
            }));
        }
        Ok(views)
    }

    /// Ratings by ladder and player, of one ladder or of all, of those who have played a rated game since an instant.
    pub async fn export_ratings(
        &self,
        ladder: Option<&LadderId>,
        since: Option<Timestamp>,
        after: Option<&RatingKey>,
        limit: u32,
    ) -> Result<Vec<ExportedRating>> {
        let mut conn = self.reader().await?;
        let (after_ladder, after_player) =
            after.map_or(("", i64::MIN), |key| (key.ladder.as_str(), key.player.raw()));
        let rows: Vec<RatingRow> = on!(&mut conn, db => {
            sqlx::query_as(RATINGS)
                .bind(after_ladder)
                .bind(after_player)
                .bind(ladder.map(LadderId::as_str))
                .bind(since.map(Timestamp::utc))
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(RatingRow::read).collect()
    }

    /// Players, those who registered first at the beginning, of those who registered since an instant.
    pub async fn export_players(
        &self,
        since: Option<Timestamp>,
        after: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<ExportedPlayer>> {
        let mut conn = self.reader().await?;
        let rows: Vec<PlayerRow> = on!(&mut conn, db => {
            sqlx::query_as(PLAYERS)
                .bind(after.map_or(i64::MIN, PlayerId::raw))
                .bind(since.map(Timestamp::utc))
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(PlayerRow::read).collect()
    }
}
