//! Whether the standings are those to which the ledger leads.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ladder::LadderId;
use domain::season::SeasonNumber;
use domain::{PlayerId, Timestamp};

use super::replay::{Left, Reached, Replay};
use super::{Difference, PAGE_ROWS};
use crate::Result;
use crate::db::{Conn, on, statements};
use crate::ratings::reading::{Values, same};

statements! { STATEMENTS:
    RATINGS = "
        SELECT r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at, r.season,
               COALESCE(s.assigned, 0) AS assigned
        FROM rating r
        LEFT JOIN ladder_sequence s ON s.ladder = r.ladder AND s.player_id = r.player_id
        WHERE r.ladder = $1 AND r.player_id > $2
        ORDER BY r.player_id
        LIMIT $3";
    ARCHIVED = "
        SELECT player_id, rating, deviation, volatility, games, sequence, last_game_at, season, sequence AS assigned
        FROM season_standing
        WHERE ladder = $1 AND season = $4 AND player_id > $2
        ORDER BY player_id
        LIMIT $3";
    SEASONS = "SELECT DISTINCT season FROM season_standing WHERE ladder = $1 ORDER BY season";
}

#[derive(sqlx::FromRow)]
struct Row {
    player_id: i64,
    rating: f64,
    deviation: f64,
    volatility: f64,
    games: i32,
    sequence: i64,
    last_game_at: Option<DateTime<Utc>>,
    season: i32,
    assigned: i64,
}

impl Row {
    fn values(&self) -> Values {
        [self.rating, self.deviation, self.volatility]
    }

    /// Whether the row is what the ledger leads to.
    fn is(&self, reached: &Reached) -> bool {
        same(self.values(), reached.values)
            && self.games.unsigned_abs() == reached.games
            && self.last_game_at.map(Timestamp::from) == reached.last_game_at
            && SeasonNumber::new(self.season.unsigned_abs()) == reached.season
            // Beyond the last entry there may be games that do not count any more, but none that never was.
            && reached.sequence <= self.sequence
            && self.sequence <= self.assigned
    }

    fn differs_from(&self, reached: &Reached, what: &str) -> Option<Difference> {
        (!self.is(reached)).then(|| {
            Difference::of_game(
                reached.game,
                format!(
                    "{what} {:?} after {} games, the ledger leads to {:?} after {}",
                    self.values(),
                    self.games,
                    reached.values,
                    reached.games
                ),
            )
        })
    }
}

/// The first standing, of now or of a season that ended, that is not what the ledger leads to.
pub(super) async fn difference(
    conn: &mut Conn,
    ladder: &LadderId,
    replay: Replay<'_>,
) -> Result<Option<Difference>> {
    let (players, left) = replay.into_standings();
    if let Some(found) = of_ratings(conn, ladder, players).await? {
        return Ok(Some(found));
    }
    of_seasons(conn, ladder, left).await
}

async fn of_ratings(
    conn: &mut Conn,
    ladder: &LadderId,
    mut players: HashMap<PlayerId, Reached>,
) -> Result<Option<Difference>> {
    let mut last = i64::MIN;
    loop {
        let page: Vec<Row> = on!(&mut *conn, db => {
            sqlx::query_as(RATINGS).bind(ladder.as_str()).bind(last).bind(PAGE_ROWS).fetch_all(db).await?
        });
        let Some(end) = page.last() else { break };
        last = end.player_id;
        for row in page {
            let player = PlayerId::new(row.player_id);
            let found = match players.remove(&player) {
                Some(reached) => row.differs_from(&reached, "the rating stands at"),
                None if row.games == 0 && row.sequence <= row.assigned => None,
                None => Some(strange(player, "has a rating without an entry in the ledger")),
            };
            if found.is_some() {
                return Ok(found);
            }
        }
    }
    let missing = players.keys().min();
    Ok(missing.map(|player| strange(*player, "has entries in the ledger and no rating")))
}

async fn of_seasons(conn: &mut Conn, ladder: &LadderId, left: Vec<Left>) -> Result<Option<Difference>> {
    let mut expected: HashMap<(SeasonNumber, PlayerId), Reached> = left
        .into_iter()
        .map(|left| ((left.reached.season, left.player), left.reached))
        .collect();
    let seasons: Vec<i32> =
        on!(&mut *conn, db => sqlx::query_scalar(SEASONS).bind(ladder.as_str()).fetch_all(db).await?);
    for season in seasons {
        let mut last = i64::MIN;
        loop {
            let page: Vec<Row> = on!(&mut *conn, db => {
                sqlx::query_as(ARCHIVED)
                    .bind(ladder.as_str())
                    .bind(last)
                    .bind(PAGE_ROWS)
                    .bind(season)
                    .fetch_all(db)
                    .await?
            });
            let Some(end) = page.last() else { break };
            last = end.player_id;
            for row in page {
                let player = PlayerId::new(row.player_id);
                let season = SeasonNumber::new(season.unsigned_abs());
                let found = match expected.remove(&(season, player)) {
                    Some(reached) => row.differs_from(&reached, "at the end of a season stood"),
                    None => Some(strange(player, "stands in a season without having left it")),
                };
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
    }
    let missing = expected.into_values().map(|reached| reached.game).min();
    Ok(missing.map(|game| Difference::of_game(game, "the standing at the end of its season is not kept")))
}

fn strange(player: PlayerId, what: &str) -> Difference {
    Difference {
        game: None,
        what: format!("player {player} {what}"),
    }
}
