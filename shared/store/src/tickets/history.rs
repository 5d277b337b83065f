//! Whom players met of late, and with which colours.

use std::collections::HashMap;

use domain::PlayerId;
use domain::pairing::ColorHistory;
use rules::Color;
use sqlx::QueryBuilder;

use crate::db::{on, push_ids};
use crate::{Result, Store, StoreError};

/// Games that are looked back on.
const GAMES: usize = 10;

/// Players asked for in one statement: SQLite takes no more than 32,766 parameters.
const PLAYERS_TOGETHER: usize = 2_000;

/// A player's last rated games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// Whom the player met, the latest first; in games that were called off too.
    pub opponents: Vec<PlayerId>,
    /// With which colours, in those of these games that both began: who calls games off still owes the colour.
    pub colors: ColorHistory,
}

#[derive(sqlx::FromRow)]
struct Row {
    player_id: i64,
    as_white: Option<String>,
    as_black: Option<String>,
}

/// A game of a player: a line of the texts in which the database gives them.
struct Met {
    game: i64,
    opponent: PlayerId,
    color: Color,
    began: bool,
}

/// The newest games with one colour: id, opponent and whether both moved, all in one text. Both databases aggregate
/// texts under this name, and look for a player's newest games only.
macro_rules! newest {
    ($own:literal, $other:literal) => {
        concat!(
            "(SELECT string_agg(CAST(m.id AS TEXT) || ' ' || CAST(m.",
            $other,
            " AS TEXT) || CASE WHEN m.plies >= 2 OR m.status = 'running' THEN ' 1' ELSE ' 0' END, ',')
              FROM (SELECT g.id, g.",
            $other,
            ", g.plies, g.status FROM game g WHERE g.",
            $own,
            " = p.id AND g.ladder IS NOT NULL ORDER BY g.id DESC LIMIT 10) m)"
        )
    };
}

const SELECT: &str = concat!(
    "SELECT p.id AS player_id, ",
    newest!("white_id", "black_id"),
    " AS as_white, ",
    newest!("black_id", "white_id"),
    " AS as_black FROM player p WHERE p.id IN "
);

impl Store {
    /// The last rated games of each of these players.
    pub async fn histories(&self, players: &[PlayerId]) -> Result<HashMap<PlayerId, History>> {
        let mut histories = HashMap::with_capacity(players.len());
        for together in players.chunks(PLAYERS_TOGETHER) {
            let mut conn = self.reader().await?;
            let rows: Vec<Row> = on!(&mut conn, db => {
                let mut query = QueryBuilder::new(SELECT);
                push_ids(&mut query, together.iter().map(|player| player.raw()));
                query.build_query_as().fetch_all(db).await?
            });
            for row in rows {
                histories.insert(PlayerId::new(row.player_id), row.read()?);
            }
        }
        Ok(histories)
    }
}

impl Row {
    fn read(self) -> Result<History> {
        let mut games = met(self.as_white.as_deref(), Color::White)?;
        games.extend(met(self.as_black.as_deref(), Color::Black)?);
        games.sort_unstable_by_key(|met| std::cmp::Reverse(met.game));
        games.truncate(GAMES);
        Ok(History {
            opponents: games.iter().map(|met| met.opponent).collect(),
            colors: games
                .iter()
                .rev()
                .filter(|met| met.began)
                .map(|met| met.color)
                .collect(),
        })
    }
}

fn met(text: Option<&str>, color: Color) -> Result<Vec<Met>> {
    let damaged = |line: &str| StoreError::damaged(format!("no game of a player: {line}"));
    let read = |line: &str| {
        let mut parts = line.split(' ');
        let mut number = || parts.next().and_then(|part| part.parse::<i64>().ok());
        match (number(), number(), number()) {
            (Some(game), Some(opponent), Some(began)) => Ok(Met {
                game,
                opponent: PlayerId::new(opponent),
                color,
                began: began == 1,
            }),
            _ => Err(damaged(line)),
        }
    };
    text.map_or_else(|| Ok(Vec::new()), |text| text.split(',').map(read).collect())
}
