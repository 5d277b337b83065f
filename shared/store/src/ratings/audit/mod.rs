//! Calculating the whole ledger again, and comparing.
//!
//! One pass through each ladder's entries in their order, with the players' standings in memory ([`replay`]): every
//! entry takes up exactly what the player's entry before it left, says of its game what the game says of itself, and
//! leads to what the ladder's version of that time calculates. At the end the standings are those of the ledger
//! ([`standings`]), and no game that counts is missing in it ([`games`]).

mod games;
mod replay;
mod standings;

use std::collections::HashMap;

use domain::GameId;
use domain::ladder::LadderId;
use rules::GameResult;

use super::reading::{Row, entries_read};
use super::{versions, versions::Versions};
use crate::db::{Conn, on, statements};
use crate::{Result, Store, StoreError};

pub(crate) use games::STATEMENTS as GAME_STATEMENTS;
use replay::Replay;
pub(crate) use standings::STATEMENTS as STANDING_STATEMENTS;

statements! { STATEMENTS:
    BOOKS = "SELECT ladder, revision FROM ladder_books ORDER BY ladder";
    // Whether an entry says of its game what the game says of itself, and whether of its result.
    QUOTED = entries_read!(
        ",
                    COALESCE(
                        g.rating_status = 'settled' AND g.ladder = l.ladder AND g.season = l.season
                        AND g.finished_at = l.finished_at
                        AND CASE l.side
                            WHEN 'white' THEN
                                g.white_id = l.player_id AND g.black_id = l.opponent_id
                                AND g.white_sequence = l.sequence
                            ELSE
                                g.black_id = l.player_id AND g.white_id = l.opponent_id
                                AND g.black_sequence = l.sequence
                            END,
                        l.game_id IS NULL) AS fits,
                    COALESCE(
                        CASE l.side WHEN 'white' THEN l.score ELSE 1.0 - l.score END
                        = CASE g.result WHEN '1-0' THEN 1.0 WHEN '0-1' THEN 0.0 ELSE 0.5 END,
                        TRUE) AS agrees",
        "
             LEFT JOIN game g ON g.id = l.game_id"
    );
}

/// Rows read at a time.
const PAGE_ROWS: i64 = 5000;
/// Pages that are read before the one that is calculated.
const PAGES_AHEAD: usize = 2;

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Audit {
    /// Games whose effects were calculated again.
    pub games: u64,
    /// Entries that were followed.
    pub rows: u64,
    /// Games that wait to be rated.
    pub pending: u64,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Where the stored ratings and the calculated ones part.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// In which game; `None` where it is in none.
    pub game: Option<GameId>,
    /// What is the matter.
    pub what: String,
}

impl Difference {
    fn of_game(game: GameId, what: impl Into<String>) -> Self {
        Self {
            game: Some(game),
            what: what.into(),
        }
    }
}

#[derive(sqlx::FromRow)]
struct Quoted {
    #[sqlx(flatten)]
    entry: Row,
    fits: bool,
    agrees: bool,
}

impl Store {
    /// Calculates every rating again and compares, all as of one instant; stops at the first difference. `progress`
    /// hears how many entries are done.
    pub async fn verify_ledger(&self, progress: impl Fn(u64)) -> Result<Audit> {
        let mut conn = self.snapshot().await?;
        let mut audit = Audit::default();
        let versions = versions::all(&mut conn).await?;
        let uncorrected = games::uncorrected(&mut conn).await?;
        let books: Vec<(String, i64)> = on!(&mut conn, db => sqlx::query_as(BOOKS).fetch_all(db).await?);
        for (name, revision) in books {
            let ladder = LadderId::new(name);
            let none = Versions::default();
            let of_ladder = versions.get(&ladder).unwrap_or(&none);
            let read;
            (conn, read) = follow(
                conn,
                &ladder,
                revision,
                of_ladder,
                &uncorrected,
                &mut audit,
                &progress,
            )
            .await?;
            let Some(replay) = read else { return Ok(audit) };
            audit.difference = standings::difference(&mut conn, &ladder, replay).await?;
            if audit.difference.is_some() {
                return Ok(audit);
            }
        }
        audit.difference = games::missing(&mut conn, audit.games).await?;
        audit.pending = games::pending(&mut conn).await?;
        Ok(audit)
    }
}

/// Follows a ladder's entries from the first to the last; no replay where there is a difference.
async fn follow<'v>(
    conn: Conn,
    ladder: &LadderId,
    revision: i64,
    versions: &'v Versions,
    uncorrected: &HashMap<GameId, GameResult>,
    audit: &mut Audit,
    progress: &impl Fn(u64),
) -> Result<(Conn, Option<Replay<'v>>)> {
    let (pages, mut read) = tokio::sync::mpsc::channel(PAGES_AHEAD);
    let of_ladder = ladder.clone();
    let reader = tokio::spawn(async move { send_pages(conn, &of_ladder, revision, &pages).await });
    let mut replay = Replay::new(ladder.clone(), versions);
    let mut difference = None;
    'pages: while let Some(page) = read.recv().await {
        let page: Vec<Quoted> = page;
        for Quoted { entry, fits, agrees } in page {
            audit.rows += 1;
            let entry = entry.read()?;
            difference = games::misquoted(&entry, fits, agrees, uncorrected)
                .map_or_else(|| replay.take(entry), |found| Ok(Some(found)))?;
            if difference.is_some() {
                break 'pages;
            }
        }
        progress(audit.rows);
    }
    drop(read);
    let conn = reader.await.map_err(|_| StoreError::Panicked)??;
    audit.games += replay.games();
    audit.difference = difference.or_else(|| replay.unfinished());
    let found = audit.difference.is_some();
    Ok((conn, (!found).then_some(replay)))
}

/// Reads page after page, until the last one or nobody listens any more; gives the connection back.
async fn send_pages(
    mut conn: Conn,
    ladder: &LadderId,
    revision: i64,
    pages: &tokio::sync::mpsc::Sender<Vec<Quoted>>,
) -> Result<Conn> {
    let mut last = i64::MIN;
    loop {
        let page: Vec<Quoted> = on!(&mut conn, db => {
            sqlx::query_as(QUOTED)
                .bind(ladder.as_str())
                .bind(last)
                .bind(revision)
                .bind(PAGE_ROWS)
                .fetch_all(db)
                .await?
        });
        match page.last() {
            Some(end) => last = end.entry.position(),
            None => return Ok(conn),
        }
        if pages.send(page).await.is_err() {
            return Ok(conn);
        }
    }
}
