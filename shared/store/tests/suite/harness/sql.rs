use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

/// A connection beside the store, to see what is stored and to tamper with it.
pub(crate) enum Sql {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Sql {
    pub(crate) async fn connect(url: &str) -> Self {
        if url.starts_with("sqlite:") {
            Self::Sqlite(SqliteConnection::connect(url).await.unwrap())
        } else {
            Self::Postgres(PgConnection::connect(url).await.unwrap())
        }
    }

    /// Runs a statement; gives the number of rows that it changed.
    pub(crate) async fn execute(&mut self, sql: &str) -> u64 {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(db) => db.execute(sql).await.unwrap().rows_affected(),
            Self::Postgres(db) => db.execute(sql).await.unwrap().rows_affected(),
        }
    }

    /// One whole number.
    pub(crate) async fn number(&mut self, sql: &str) -> i64 {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(db) => sqlx::query_scalar(sql).fetch_one(db).await.unwrap(),
            Self::Postgres(db) => sqlx::query_scalar(sql).fetch_one(db).await.unwrap(),
        }
    }

    /// A column of texts.
    pub(crate) async fn texts(&mut self, sql: &str) -> Vec<String> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(db) => sqlx::query_scalar(sql).fetch_all(db).await.unwrap(),
            Self::Postgres(db) => sqlx::query_scalar(sql).fetch_all(db).await.unwrap(),
        }
    }
}
