//! Along each player's own order: every row takes up exactly what the row before it left.

use chrono::{DateTime, Utc};
use domain::GameId;

use super::{Audit, Difference, PAGE_ROWS, Systems, Values, values};
use crate::db::{on, statements};
use crate::{Result, Store};

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

impl Store {
    /// Follows every player's rows from the first to the rating as it stands.
    pub(super) async fn follow_chains(
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
}

/// Whether both are the same to the last bit: what is taken up is what was left, not nearly so.
fn same(a: Values, b: Values) -> bool {
    a.map(f64::to_bits) == b.map(f64::to_bits)
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
