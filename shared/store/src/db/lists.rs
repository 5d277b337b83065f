//! Statements about many rows at once.
//!
//! A list of values has no text that both databases read, so these statements are put together, as long as
//! the list; everything that varies in them is a bound value.

use sqlx::{Database, Encode, QueryBuilder, Type};

/// Rows of one statement, at most: with as many values as any table has columns, still within what both databases take.
pub(crate) const ROWS_MAX: usize = 500;

/// Writes `(a, b, …)`. An empty list is nobody's business: `IN ()` is no SQL.
pub(crate) fn push_ids<DB>(query: &mut QueryBuilder<DB>, ids: impl IntoIterator<Item = i64>)
where
    DB: Database,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
{
    query.push("(");
    let mut list = query.separated(", ");
    for id in ids {
        list.push_bind(id);
    }
    query.push(")");
}
