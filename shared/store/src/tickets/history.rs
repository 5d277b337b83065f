//! Whom players met of late, and with which colours.

use std::collections::HashMap;

use domain::PlayerId;
use domain::pairing::ColorHistory;
use futures_util::FutureExt as _;
use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};
use rules::Color;
use sqlx::QueryBuilder;

use crate::db::{on, push_ids};
use crate::{Result, Store, StoreError};

/// Games that are looked back on.
const GAMES: usize = 10;

/// Players asked for in one statement: few enough that PostgreSQL does not compile it first, which would take longer
/// than it saves.
const PLAYERS_TOGETHER: usize = 500;
/// Statements under way at a time, for whole queues of newcomers; other readers keep most connections.
const STATEMENTS_AT_ONCE: usize = 3;

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
        let parts = players.chunks(PLAYERS_TOGETHER);
        let statements: Vec<_> = parts.map(|part| self.newest_games(part).boxed()).collect();
        let rows: Vec<Vec<Row>> = stream::iter(statements)
            .buffer_unordered(STATEMENTS_AT_ONCE)
            .try_collect()
            .await?;
        rows.into_iter()
            .flatten()
            .map(|row| Ok((PlayerId::new(row.player_id), row.read()?)))
            .collect()
    }

    async fn newest_games(&self, players: &[PlayerId]) -> Result<Vec<Row>> {
        let mut conn = self.reader().await?;
        Ok(on!(&mut conn, db => {
            let mut query = QueryBuilder::new(SELECT);
            push_ids(&mut query, players.iter().map(|player| player.raw()));
            query.build_query_as().fetch_all(db).await?
        }))
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
