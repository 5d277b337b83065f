//! The database's clock, by which processes on several machines agree.

use chrono::{DateTime, Utc};
use domain::Timestamp;

use super::Conn;
use crate::{Result, Store};

/// The embedded file has no clock but its process's own, so this is said to PostgreSQL only.
const NOW: &str = "SELECT clock_timestamp()";

impl Store {
    /// What the database's clock shows; `None` where it is this process's.
    pub async fn database_time(&self) -> Result<Option<Timestamp>> {
        match self.reader().await? {
            Conn::Sqlite(_) => Ok(None),
            Conn::Postgres(mut connection) => {
                let now: DateTime<Utc> = sqlx::query_scalar(NOW).fetch_one(&mut *connection).await?;
                Ok(Some(now.into()))
            }
        }
    }
}
