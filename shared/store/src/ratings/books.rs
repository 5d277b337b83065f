//! A ladder's books: the one row that whoever writes in its ledger holds.
//!
//! A ladder's settlings come one after the other through it, so that entries have one order without gaps, in which
//! anybody can calculate them again. Playing never touches it.

use std::collections::HashMap;

use domain::ladder::LadderId;
use domain::season::SeasonNumber;
use sqlx::QueryBuilder;

use crate::db::{Conn, on, statements};
use crate::{Result, StoreError};

statements! { STATEMENTS:
    ADVANCE = "UPDATE ladder_books SET position = $2 WHERE ladder = $1";
}

/// How far a ladder's books are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Books {
    /// Which reading of the ledger holds: raised by each correction.
    pub(crate) revision: i64,
    /// Position of the last entry; 0 before the first.
    pub(crate) position: i64,
    /// The open season.
    pub(crate) season: SeasonNumber,
}

#[derive(sqlx::FromRow)]
struct Row {
    ladder: String,
    revision: i64,
    position: i64,
    season: i32,
}

/// The books of these ladders, locked to the end of the transaction in one order for all.
pub(crate) async fn lock<'a>(
    conn: &mut Conn,
    ladders: impl IntoIterator<Item = &'a LadderId>,
) -> Result<HashMap<LadderId, Books>> {
    let mut names: Vec<&str> = ladders.into_iter().map(LadderId::as_str).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        return Ok(HashMap::new());
    }
    let for_update = conn.for_update();
    let rows: Vec<Row> = on!(conn, db => {
        let mut query = QueryBuilder::new("SELECT ladder, revision, position, season FROM ladder_books WHERE ladder IN (");
        let mut list = query.separated(", ");
        for name in &names {
            list.push_bind((*name).to_owned());
        }
        query.push(") ORDER BY ladder").push(for_update);
        query.build_query_as().fetch_all(db).await?
    });
    let books: HashMap<LadderId, Books> = rows
        .into_iter()
        .map(|row| {
            let books = Books {
                revision: row.revision,
                position: row.position,
                season: SeasonNumber::new(row.season.unsigned_abs()),
            };
            (LadderId::new(row.ladder), books)
        })
        .collect();
    match names
        .iter()
        .find(|name| !books.contains_key(&LadderId::new(**name)))
    {
        None => Ok(books),
        Some(name) => Err(StoreError::damaged(format!("ladder {name} has no books"))),
    }
}

/// Notes the position of the last entry in books that are locked.
pub(crate) async fn advance(conn: &mut Conn, ladder: &LadderId, position: i64) -> Result<()> {
    on!(conn, db => {
        sqlx::query(ADVANCE).bind(ladder.as_str()).bind(position).execute(db).await?;
    });
    Ok(())
}
