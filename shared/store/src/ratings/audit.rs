//! Calculating the whole ledger again, and comparing.
//!
//! Two passes that together say the same as replaying every game from the beginning: along each
//! player's own order, every row must take up exactly what the row before it left; and each game's rows
//! must follow from what they took up, by the system that the ladder had then. That the rows are those
//! of the games, and all of them, is asked first (`contradiction`).

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ladder::PlayerRating;
use domain::settlement::{self, Effect};
use domain::{GameId, PlayerId, Timestamp};
use rating::{Rating, System};
use rules::GameResult;

use crate::db::{on, statements};
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    CHAIN = "
        SELECT l.ladder, l.player_id, l.sequence, l.game_id, l.ladder_version, l.finished_at,
               l.stored_rating, l.stored_deviation, l.stored_volatility, l.stored_at,
               l.after_rating, l.after_deviation, l.after_volatility,
               r.rating AS now_rating, r.deviation AS now_deviation, r.volatility AS now_volatility,
               r.games AS now_games, r.last_game_at AS now_last_game_at,
               r.sequence AS now_sequence, s.assigned
        FROM ledger l
        LEFT JOIN rating r ON r.ladder = l.ladder AND r.player_id = l.player_id
        LEFT JOIN ladder_sequence s ON s.ladder = l.ladder AND s.player_id = l.player_id
        WHERE (l.ladder, l.player_id, l.sequence) > ($1, $2, $3)
        ORDER BY l.ladder, l.player_id, l.sequence
        LIMIT $4";
    EFFECTS = "
        SELECT w.game_id, w.ladder, w.ladder_version, w.finished_at, g.result,
               w.player_id AS white_id,
               w.stored_rating AS white_rating, w.stored_deviation AS white_deviation,
               w.stored_volatility AS white_volatility, w.stored_at AS white_at,
               w.before_deviation AS white_before_deviation,
               w.after_rating AS white_after_rating, w.after_deviation AS white_after_deviation,
               w.after_volatility AS white_after_volatility,
               b.player_id AS black_id,
               b.stored_rating AS black_rating, b.stored_deviation AS black_deviation,
               b.stored_volatility AS black_volatility, b.stored_at AS black_at,
               b.before_deviation AS black_before_deviation,
               b.after_rating AS black_after_rating, b.after_deviation AS black_after_deviation,
               b.after_volatility AS black_after_volatility
        FROM ledger w
        JOIN game g ON g.id = w.game_id
        JOIN ledger b ON b.game_id = w.game_id AND b.side = 'black'
        WHERE w.side = 'white' AND w.game_id > $1
        ORDER BY w.game_id
        LIMIT $2";
    PENDING = "SELECT CAST(COUNT(*) AS BIGINT) AS pending FROM game WHERE rating_status = 'pending'";
}

/// How far two calculations on different machines may lie apart, in points and in volatility.
const TOLERANCE: f64 = 1e-6;

/// Rows read at a time.
const PAGE_ROWS: i64 = 5000;

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Audit {
    /// Games whose effects were calculated again.
    pub games: u64,
    /// Rows that were followed.
    pub rows: u64,
    /// Games that wait to be rated.
    pub pending: u64,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Where the stored ratings and the calculated ones part.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// In which game.
    pub game: GameId,
    /// What is the matter.
    pub what: String,
}

#[derive(sqlx::FromRow)]
struct Link {
    ladder: String,
    player_id: i64,
    sequence: i64,
    game_id: i64,
    ladder_version: i32,
    finished_at: DateTime<Utc>,
    stored_rating: f64,
    stored_deviation: f64,
    stored_volatility: f64,
    stored_at: Option<DateTime<Utc>>,
    after_rating: f64,
    after_deviation: f64,
    after_volatility: f64,
    now_rating: Option<f64>,
    now_deviation: Option<f64>,
    now_volatility: Option<f64>,
    now_games: Option<i32>,
    now_last_game_at: Option<DateTime<Utc>>,
    now_sequence: Option<i64>,
    assigned: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct GameRow {
    game_id: i64,
    ladder: String,
    ladder_version: i32,
    finished_at: DateTime<Utc>,
    result: Option<String>,
    white_id: i64,
    white_rating: f64,
    white_deviation: f64,
    white_volatility: f64,
    white_at: Option<DateTime<Utc>>,
    white_before_deviation: f64,
    white_after_rating: f64,
    white_after_deviation: f64,
    white_after_volatility: f64,
    black_id: i64,
    black_rating: f64,
    black_deviation: f64,
    black_volatility: f64,
    black_at: Option<DateTime<Utc>>,
    black_before_deviation: f64,
    black_after_rating: f64,
    black_after_deviation: f64,
    black_after_volatility: f64,
}

type Systems = HashMap<(String, i32), System>;

impl Store {
    /// Calculates every rating again and compares; stops at the first difference. `progress` hears how
    /// many rows are done.
    pub async fn verify_ledger(&self, progress: impl Fn(u64)) -> Result<Audit> {
        let mut systems = Systems::new();
        for (ladder, version, system) in self.ladder_versions().await? {
            let version = i32::try_from(version).map_err(StoreError::damaged)?;
            systems.insert((ladder.as_str().to_owned(), version), system);
        }
        let mut audit = Audit {
            difference: self.contradiction().await?,
            ..Audit::default()
        };
        if audit.difference.is_none() {
            self.follow_chains(&systems, &mut audit, &progress).await?;
        }
        if audit.difference.is_none() {
            self.recalculate(&systems, &mut audit, &progress).await?;
        }
        let mut conn = self.reader().await?;
        let pending: i64 = on!(&mut conn, db => sqlx::query_scalar(PENDING).fetch_one(db).await?);
        audit.pending = pending.unsigned_abs();
        Ok(audit)
    }

    async fn follow_chains(
        &self,
        systems: &Systems,
        audit: &mut Audit,
        progress: &impl Fn(u64),
    ) -> Result<()> {
        let mut last: Option<Link> = None;
        let mut games_of_player = 0;
        loop {
            let (ladder, player, sequence) = last.as_ref().map_or(("", i64::MIN, i64::MIN), |link| {
                (link.ladder.as_str(), link.player_id, link.sequence)
            });
            let mut conn = self.reader().await?;
            let page: Vec<Link> = on!(&mut conn, db => {
                sqlx::query_as(CHAIN)
                    .bind(ladder)
                    .bind(player)
                    .bind(sequence)
                    .bind(PAGE_ROWS)
                    .fetch_all(db)
                    .await?
            });
            drop(conn);
            if page.is_empty() {
                audit.difference = last.and_then(|link| link.differs_from_standing(games_of_player));
                return Ok(());
            }
            for link in page {
                let found = match last.take() {
                    Some(before) if before.is_of_same_player(&link) => {
                        games_of_player += 1;
                        link.differs_from_predecessor(&before)
                    }
                    ended => {
                        let left = ended.and_then(|ended| ended.differs_from_standing(games_of_player));
                        games_of_player = 1;
                        left.or_else(|| link.differs_from_beginning(systems))
                    }
                };
                audit.rows += 1;
                if found.is_some() {
                    audit.difference = found;
                    return Ok(());
                }
                last = Some(link);
            }
            progress(audit.rows);
        }
    }

    async fn recalculate(&self, systems: &Systems, audit: &mut Audit, progress: &impl Fn(u64)) -> Result<()> {
        let mut last = i64::MIN;
        loop {
            let mut conn = self.reader().await?;
            let page: Vec<GameRow> = on!(&mut conn, db => {
                sqlx::query_as(EFFECTS).bind(last).bind(PAGE_ROWS).fetch_all(db).await?
            });
            let Some(end) = page.last() else { return Ok(()) };
            last = end.game_id;
            for row in page {
                audit.games += 1;
                audit.difference = row.difference(systems)?;
                if audit.difference.is_some() {
                    return Ok(());
                }
            }
            progress(audit.rows + audit.games);
        }
    }
}

/// Rating, deviation and volatility as they are stored.
type Values = [f64; 3];

/// Whether both are the same to the last bit: what is taken up is what was left, not nearly so.
fn same(a: Values, b: Values) -> bool {
    a.map(f64::to_bits) == b.map(f64::to_bits)
}

fn values(rating: &Rating) -> Values {
    [rating.rating(), rating.deviation(), rating.volatility()]
}

impl Link {
    fn is_of_same_player(&self, other: &Self) -> bool {
        self.ladder == other.ladder && self.player_id == other.player_id
    }

    fn stored(&self) -> Values {
        [self.stored_rating, self.stored_deviation, self.stored_volatility]
    }

    fn after(&self) -> Values {
        [self.after_rating, self.after_deviation, self.after_volatility]
    }

    fn difference(&self, what: String) -> Difference {
        Difference {
            game: GameId::new(self.game_id),
            what,
        }
    }

    fn differs_from_beginning(&self, systems: &Systems) -> Option<Difference> {
        let Some(system) = systems.get(&(self.ladder.clone(), self.ladder_version)) else {
            return Some(self.difference(format!("ladder {} has no such version", self.ladder)));
        };
        let initial = values(&system.initial());
        (!same(self.stored(), initial) || self.stored_at.is_some()).then(|| {
            self.difference(format!(
                "the first game begins at {:?}, not at {initial:?}",
                self.stored()
            ))
        })
    }

    fn differs_from_predecessor(&self, before: &Self) -> Option<Difference> {
        if !same(self.stored(), before.after()) {
            return Some(self.difference(format!(
                "game {} of {} begins at {:?}, but game {} ended at {:?}",
                self.sequence,
                self.ladder,
                self.stored(),
                before.sequence,
                before.after(),
            )));
        }
        let expected = before.stored_at.max(Some(before.finished_at));
        (self.stored_at != expected).then(|| {
            self.difference(format!(
                "the game before it was at {expected:?}, not at {:?}",
                self.stored_at
            ))
        })
    }

    /// Whether this, the player's last row, differs from the rating as it stands.
    fn differs_from_standing(&self, games: i32) -> Option<Difference> {
        let standing = [self.now_rating, self.now_deviation, self.now_volatility];
        let same = standing == self.after().map(Some)
            && self.now_games == Some(games)
            && self.now_last_game_at == self.stored_at.max(Some(self.finished_at))
            // Beyond the last row there may be games that were set aside, but none that never was.
            && Some(self.sequence) <= self.now_sequence
            && self.now_sequence <= self.assigned;
        (!same).then(|| {
            self.difference(format!(
                "the rating stands at {standing:?} after {:?} games, the ledger ends at {:?} after {games}",
                self.now_games,
                self.after(),
            ))
        })
    }
}

impl GameRow {
    fn difference(&self, systems: &Systems) -> Result<Option<Difference>> {
        let game = GameId::new(self.game_id);
        let Some(system) = systems.get(&(self.ladder.clone(), self.ladder_version)) else {
            let what = format!("ladder {} has no version {}", self.ladder, self.ladder_version);
            return Ok(Some(Difference { game, what }));
        };
        let white = standing(
            self.white_id,
            self.white_rating,
            self.white_deviation,
            self.white_volatility,
            self.white_at,
        )?;
        let black = standing(
            self.black_id,
            self.black_rating,
            self.black_deviation,
            self.black_volatility,
            self.black_at,
        )?;
        let result: GameResult = self
            .result
            .as_deref()
            .unwrap_or_default()
            .parse()
            .map_err(StoreError::damaged)?;
        let settled = settlement::settle(system, white, black, result, self.finished_at.into());
        let settled = settled.map_err(StoreError::damaged)?;
        let stored_white = [
            self.white_before_deviation,
            self.white_after_rating,
            self.white_after_deviation,
            self.white_after_volatility,
        ];
        let stored_black = [
            self.black_before_deviation,
            self.black_after_rating,
            self.black_after_deviation,
            self.black_after_volatility,
        ];
        Ok(apart("White", &settled.white, stored_white)
            .or_else(|| apart("Black", &settled.black, stored_black))
            .map(|what| Difference { game, what }))
    }
}

fn standing(
    player: i64,
    rating: f64,
    deviation: f64,
    volatility: f64,
    last_game_at: Option<DateTime<Utc>>,
) -> Result<PlayerRating> {
    Ok(PlayerRating {
        player: PlayerId::new(player),
        rating: Rating::new(rating, deviation, volatility).map_err(StoreError::damaged)?,
        games: 0,
        sequence: 0,
        last_game_at: last_game_at.map(Timestamp::from),
    })
}

/// Compares what a game did to a side: deviation before, then rating, deviation and volatility after.
fn apart(side: &str, effect: &Effect, stored: [f64; 4]) -> Option<String> {
    let [rating, deviation, volatility] = values(&effect.after.rating);
    let calculated = [effect.before.deviation(), rating, deviation, volatility];
    let close = calculated
        .iter()
        .zip(stored)
        .all(|(a, b)| (a - b).abs() <= TOLERANCE);
    (!close).then(|| format!("{side}: stored {stored:?}, calculated {calculated:?}"))
}
