//! Reading a ladder's ledger in the order in which its entries follow from one another.

use chrono::{DateTime, Utc};
use domain::ladder::{LadderId, PlayerRating};
use domain::season::SeasonNumber;
use domain::{GameId, PlayerId, Timestamp};
use rating::Rating;
use rules::{Color, GameResult};

use super::ledger::side;
use crate::db::{Conn, on, statements};
use crate::{Result, StoreError};

/// Rows of entries, with what else is asked of each.
macro_rules! entries_read {
    ($columns:literal, $joins:literal) => {
        concat!(
            "SELECT l.position, l.season, l.player_id, l.sequence, l.ladder_version, l.game_id,
                    l.opponent_id, l.side, l.score, l.finished_at,
                    l.stored_rating, l.stored_deviation, l.stored_volatility, l.stored_at,
                    l.before_deviation, l.after_rating, l.after_deviation, l.after_volatility",
            $columns,
            "
             FROM ledger l",
            $joins,
            "
             WHERE l.ladder = $1 AND l.position > $2 AND l.since_revision <= $3 AND $3 < l.until_revision
             ORDER BY l.position
             LIMIT $4"
        )
    };
}
pub(crate) use entries_read;

statements! { STATEMENTS:
    READ = entries_read!("", "");
}

/// Rating, deviation and volatility as they are stored.
pub(crate) type Values = [f64; 3];

/// Whether both are the same to the last bit.
pub(crate) fn same(a: Values, b: Values) -> bool {
    a.map(f64::to_bits) == b.map(f64::to_bits)
}

/// The values of a rating.
pub(crate) fn values(rating: &Rating) -> Values {
    [rating.rating(), rating.deviation(), rating.volatility()]
}

#[derive(sqlx::FromRow)]
pub(crate) struct Row {
    position: i64,
    season: i32,
    player_id: i64,
    sequence: i64,
    ladder_version: i32,
    game_id: Option<i64>,
    opponent_id: Option<i64>,
    side: Option<String>,
    score: Option<f64>,
    finished_at: DateTime<Utc>,
    stored_rating: f64,
    stored_deviation: f64,
    stored_volatility: f64,
    stored_at: Option<DateTime<Utc>>,
    before_deviation: f64,
    after_rating: f64,
    after_deviation: f64,
    after_volatility: f64,
}

/// An entry as it stands in the ledger.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadEntry {
    pub(crate) position: i64,
    pub(crate) season: SeasonNumber,
    pub(crate) player: PlayerId,
    pub(crate) sequence: i64,
    pub(crate) version: u32,
    /// `None`: a new season.
    pub(crate) game: Option<ReadGame>,
    pub(crate) finished_at: Timestamp,
    pub(crate) stored: Values,
    pub(crate) stored_at: Option<Timestamp>,
    pub(crate) before_deviation: f64,
    pub(crate) after: Values,
}

/// What an entry says of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReadGame {
    pub(crate) game: GameId,
    pub(crate) opponent: PlayerId,
    pub(crate) side: Color,
    pub(crate) result: GameResult,
}

impl Row {
    pub(crate) fn position(&self) -> i64 {
        self.position
    }

    pub(crate) fn read(self) -> Result<ReadEntry> {
        let game = match (self.game_id, self.opponent_id, self.side, self.score) {
            (Some(game), Some(opponent), Some(name), Some(score)) => {
                let side = side(&name)?;
                Some(ReadGame {
                    game: GameId::new(game),
                    opponent: PlayerId::new(opponent),
                    side,
                    result: result(score, side)?,
                })
            }
            _ => None,
        };
        Ok(ReadEntry {
            position: self.position,
            season: SeasonNumber::new(self.season.unsigned_abs()),
            player: PlayerId::new(self.player_id),
            sequence: self.sequence,
            version: self.ladder_version.unsigned_abs(),
            game,
            finished_at: self.finished_at.into(),
            stored: [self.stored_rating, self.stored_deviation, self.stored_volatility],
            stored_at: self.stored_at.map(Timestamp::from),
            before_deviation: self.before_deviation,
            after: [self.after_rating, self.after_deviation, self.after_volatility],
        })
    }
}

/// The result by which `side` has this score.
fn result(score: f64, side: Color) -> Result<GameResult> {
    let of_white = match side {
        Color::White => score,
        Color::Black => 1.0 - score,
    };
    [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins]
        .into_iter()
        .find(|result| super::ledger::score(*result, Color::White).to_bits() == of_white.to_bits())
        .ok_or_else(|| StoreError::damaged(format!("no score: {score}")))
}

impl ReadEntry {
    /// The standing that the entry takes up, without what it does not tell: how many games came before.
    pub(crate) fn taken_up(&self, games: u32) -> Result<PlayerRating> {
        let [rating, deviation, volatility] = self.stored;
        Ok(PlayerRating {
            player: self.player,
            rating: Rating::new(rating, deviation, volatility).map_err(StoreError::damaged)?,
            games,
            sequence: self.sequence - 1,
            last_game_at: self.stored_at,
            season: self.season,
        })
    }

    /// When the player's last game was after this entry.
    pub(crate) fn last_game_at(&self) -> Option<Timestamp> {
        match self.game {
            Some(_) => self.stored_at.max(Some(self.finished_at)),
            None => self.stored_at,
        }
    }
}

/// At most `limit` entries of a reading after a position, in order.
pub(crate) async fn after(
    conn: &mut Conn,
    ladder: &LadderId,
    revision: i64,
    position: i64,
    limit: i64,
) -> Result<Vec<ReadEntry>> {
    let rows: Vec<Row> = on!(conn, db => {
        sqlx::query_as(READ)
            .bind(ladder.as_str())
            .bind(position)
            .bind(revision)
            .bind(limit)
            .fetch_all(db)
            .await?
    });
    rows.into_iter().map(Row::read).collect()
}
