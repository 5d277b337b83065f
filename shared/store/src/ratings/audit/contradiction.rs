//! Whether games, ledger and standings tell the same story, before any rating is calculated.

use domain::GameId;

use super::Difference;
use crate::db::{on, statements};
use crate::games::rated_result;
use crate::{Result, Store};

statements! { STATEMENTS:
    // A settled game has two rows, any other game none.
    MISCOUNTED = "
        SELECT g.id
        FROM game g
        LEFT JOIN ledger l ON l.game_id = g.id
        GROUP BY g.id, g.rating_status
        HAVING COUNT(l.player_id)
               <> CASE WHEN COALESCE(g.rating_status, '') = 'settled' THEN 2 ELSE 0 END
        ORDER BY g.id
        LIMIT 1";
    // A row says of its game what the game says of itself, or said before a correction that is to be applied.
    MISQUOTED = concat!("
        SELECT l.game_id
        FROM ledger l
        JOIN game g ON g.id = l.game_id
        WHERE NOT COALESCE(
            l.ladder = g.ladder AND l.finished_at = g.finished_at
            AND (
                (l.side = 'white' AND l.player_id = g.white_id AND l.opponent_id = g.black_id
                 AND l.sequence = g.white_sequence
                 AND l.score = CASE ", rated_result!(), " WHEN '1-0' THEN 1.0 WHEN '0-1' THEN 0.0 ELSE 0.5 END)
                OR
                (l.side = 'black' AND l.player_id = g.black_id AND l.opponent_id = g.white_id
                 AND l.sequence = g.black_sequence
                 AND l.score = CASE ", rated_result!(), " WHEN '0-1' THEN 1.0 WHEN '1-0' THEN 0.0 ELSE 0.5 END)
            ),
            FALSE)
        ORDER BY l.game_id
        LIMIT 1");
    // A game is settled or set aside exactly when its number is among those its players have behind them.
    OUT_OF_ORDER = "
        SELECT g.id
        FROM game g
        LEFT JOIN rating w ON w.ladder = g.ladder AND w.player_id = g.white_id
        LEFT JOIN rating b ON b.ladder = g.ladder AND b.player_id = g.black_id
        WHERE g.white_sequence IS NOT NULL
          AND ((g.white_sequence <= COALESCE(w.sequence, 0)) <> (g.rating_status <> 'pending')
               OR (g.black_sequence <= COALESCE(b.sequence, 0)) <> (g.rating_status <> 'pending'))
        ORDER BY g.id
        LIMIT 1";
}

/// What each question's answer means.
const QUESTIONS: [(&str, &str); 3] = [
    (MISCOUNTED, "the game's ledger rows do not fit its rating status"),
    (MISQUOTED, "a ledger row differs from its game"),
    (
        OUT_OF_ORDER,
        "the game's number does not fit its players' standings",
    ),
];

impl Store {
    /// The first game of which the tables contradict one another.
    pub(super) async fn contradiction(&self) -> Result<Option<Difference>> {
        let mut conn = self.reader().await?;
        for (sql, what) in QUESTIONS {
            let game: Option<i64> = on!(&mut conn, db => sqlx::query_scalar(sql).fetch_optional(db).await?);
            if let Some(game) = game {
                return Ok(Some(Difference {
                    game: GameId::new(game),
                    what: what.to_owned(),
                }));
            }
        }
        Ok(None)
    }
}
