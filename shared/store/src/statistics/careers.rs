//! The games that a player finished, all of them, or those with one opponent.

use domain::ladder::LadderId;
use domain::season::SeasonNumber;
use domain::statistics::PlayedGame;
use domain::{GameId, PlayerId};

use crate::db::{on, statements};
use crate::games::{is_annulled, termination};
use crate::ratings::side;
use crate::{Result, Store, StoreError};

use super::number;

/// The finished games with one colour, in words that [`game`] reads.
macro_rules! with_color {
    ($color:literal, $own:literal, $and:expr) => {
        concat!(
            "SELECT g.ladder, g.finished_at, g.id,
                    CAST(g.id AS TEXT) || ' ",
            $color,
            " ' || g.result || ' ' || g.termination AS words
             FROM game g
             WHERE g.",
            $own,
            " = $1 AND g.status = 'finished'",
            $and,
            " AND NOT ",
            is_annulled!()
        )
    };
}

/// All seasons, unless one is named.
macro_rules! in_season {
    () => {
        " AND (CAST($2 AS INTEGER) IS NULL OR g.season = $2)"
    };
}

// All games of a player come in one text for each ladder: ten thousand rows would take many times as long.
statements! { STATEMENTS:
    OF_PLAYER = concat!("
        SELECT played.ladder, string_agg(played.words, ',' ORDER BY played.finished_at, played.id) AS games
        FROM (", with_color!("white", "white_id", in_season!()), " UNION ALL ",
                 with_color!("black", "black_id", in_season!()), ") played
        GROUP BY played.ladder
        ORDER BY played.ladder");
    OF_PAIR = concat!("
        SELECT string_agg(played.words, ',' ORDER BY played.finished_at, played.id) AS games
        FROM (", with_color!("white", "white_id", " AND g.black_id = $2"), " UNION ALL ",
                 with_color!("black", "black_id", " AND g.white_id = $2"), ") played");
}

#[derive(sqlx::FromRow)]
struct Row {
    ladder: Option<String>,
    games: String,
}

impl Store {
    /// The games that a player finished, in the order in which they finished, for each ladder where there are some;
    /// casual ones under `None`. A game that was agreed to count stands with its ladder, whether or not it did. Of a
    /// season there are only those that did.
    pub async fn played(
        &self,
        player: PlayerId,
        season: Option<SeasonNumber>,
    ) -> Result<Vec<(Option<LadderId>, Vec<PlayedGame>)>> {
        let season = season.map(number).transpose()?;
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OF_PLAYER).bind(player.raw()).bind(season).fetch_all(db).await?
        });
        rows.into_iter()
            .map(|row| Ok((row.ladder.map(LadderId::new), games(&row.games)?)))
            .collect()
    }

    /// The games that a player finished against another one, in the order in which they finished.
    pub async fn played_between(&self, player: PlayerId, opponent: PlayerId) -> Result<Vec<PlayedGame>> {
        let mut conn = self.reader().await?;
        let text: Option<String> = on!(&mut conn, db => {
            sqlx::query_scalar(OF_PAIR).bind(player.raw()).bind(opponent.raw()).fetch_one(db).await?
        });
        text.map_or_else(|| Ok(Vec::new()), |text| games(&text))
    }
}

fn games(text: &str) -> Result<Vec<PlayedGame>> {
    text.split(',').map(game).collect()
}

fn game(words: &str) -> Result<PlayedGame> {
    let damaged = || StoreError::damaged(format!("no finished game: {words}"));
    let mut parts = words.split(' ');
    let mut next = || parts.next().ok_or_else(damaged);
    Ok(PlayedGame {
        id: GameId::new(next()?.parse().map_err(StoreError::damaged)?),
        side: side(next()?)?,
        result: next()?.parse().map_err(StoreError::damaged)?,
        termination: termination(next()?)?,
    })
}
