//! Game by game: what it did to both ratings follows from what they were.

use chrono::{DateTime, Utc};
use domain::ladder::PlayerRating;
use domain::settlement::{self, Effect};
use domain::{GameId, PlayerId, Timestamp};
use rating::Rating;
use rules::GameResult;

use super::{Audit, Difference, PAGE_ROWS, Systems, values};
use crate::db::{on, statements};
use crate::games::rated_result;
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    // Two rows a game, Black's first.
    SIDES = concat!("
        SELECT l.game_id, l.ladder, l.ladder_version, l.finished_at, ", rated_result!(), " AS result, l.player_id,
               l.stored_rating, l.stored_deviation, l.stored_volatility, l.stored_at,
               l.before_deviation, l.after_rating, l.after_deviation, l.after_volatility
        FROM ledger l
        JOIN game g ON g.id = l.game_id
        WHERE l.game_id > $1
        ORDER BY l.game_id, l.side
        LIMIT $2");
}

/// How far two calculations on different machines may lie apart, in points and in volatility.
const TOLERANCE: f64 = 1e-6;

#[derive(sqlx::FromRow)]
struct Side {
    game_id: i64,
    ladder: String,
    ladder_version: i32,
    finished_at: DateTime<Utc>,
    result: Option<String>,
    player_id: i64,
    stored_rating: f64,
    stored_deviation: f64,
    stored_volatility: f64,
    stored_at: Option<DateTime<Utc>>,
    before_deviation: f64,
    after_rating: f64,
    after_deviation: f64,
    after_volatility: f64,
}

impl Store {
    /// Rates every game of the ledger again.
    pub(super) async fn recalculate(
        &self,
        systems: &Systems,
        audit: &mut Audit,
        progress: &impl Fn(u64),
    ) -> Result<()> {
        let mut last = i64::MIN;
        loop {
            let mut conn = self.reader().await?;
            let page: Vec<Side> = on!(&mut conn, db => {
                sqlx::query_as(SIDES).bind(last).bind(2 * PAGE_ROWS).fetch_all(db).await?
            });
            drop(conn);
            let Some(end) = page.last() else { return Ok(()) };
            last = end.game_id;
            for pair in page.chunks(2) {
                let [black, white] = pair else {
                    return Err(StoreError::damaged("a game of the ledger has one side"));
                };
                audit.games += 1;
                audit.difference = difference(systems, white, black)?;
                if audit.difference.is_some() {
                    return Ok(());
                }
            }
            progress(audit.rows + audit.games);
        }
    }
}

fn difference(systems: &Systems, white: &Side, black: &Side) -> Result<Option<Difference>> {
    let game = GameId::new(white.game_id);
    let Some(system) = systems.get(&(white.ladder.clone(), white.ladder_version)) else {
        let what = format!("ladder {} has no version {}", white.ladder, white.ladder_version);
        return Ok(Some(Difference { game, what }));
    };
    let result: GameResult = white
        .result
        .as_deref()
        .unwrap_or_default()
        .parse()
        .map_err(StoreError::damaged)?;
    let settled = settlement::settle(
        system,
        white.standing()?,
        black.standing()?,
        result,
        white.finished_at.into(),
    )
    .map_err(StoreError::damaged)?;
    Ok(white
        .apart("White", &settled.white)
        .or_else(|| black.apart("Black", &settled.black))
        .map(|what| Difference { game, what }))
}

impl Side {
    /// The standing that the game took up; how many games came before plays no part in it.
    fn standing(&self) -> Result<PlayerRating> {
        Ok(PlayerRating {
            player: PlayerId::new(self.player_id),
            rating: Rating::new(self.stored_rating, self.stored_deviation, self.stored_volatility)
                .map_err(StoreError::damaged)?,
            games: 0,
            sequence: 0,
            last_game_at: self.stored_at.map(Timestamp::from),
        })
    }

    /// Compares deviation before, then rating, deviation and volatility after the game.
    fn apart(&self, name: &str, effect: &Effect) -> Option<String> {
        let [rating, deviation, volatility] = values(&effect.after.rating);
        let calculated = [effect.before.deviation(), rating, deviation, volatility];
        let stored = [
            self.before_deviation,
            self.after_rating,
            self.after_deviation,
            self.after_volatility,
        ];
        let close = calculated
            .iter()
            .zip(stored)
            .all(|(a, b)| (a - b).abs() <= TOLERANCE);
        (!close).then(|| format!("{name}: stored {stored:?}, calculated {calculated:?}"))
    }
}
