//! The only SQL: SQLite and PostgreSQL from one text.
