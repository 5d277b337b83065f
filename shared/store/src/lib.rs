//! The only SQL: SQLite and PostgreSQL from one text.
//!
//! [`Store`] is the door. Reads take a connection from a pool; every write is a unit of work: a
//! value that can be run again, inside one transaction that is durable before anybody hears of it.
//! [`play::Games`] keeps the games under way and turns commands into stored events.

mod affairs;
mod answers;
mod arbiters;
mod backups;
mod blocks;
mod census;
mod challenges;
mod db;
mod error;
mod exports;
pub mod failpoint;
mod games;
mod heartbeat;
mod house;
mod imports;
mod jobs;
mod leases;
mod load;
mod offences;
pub mod play;
mod players;
mod ratings;
mod revisions;
mod seasons;
mod statistics;
mod stream_tickets;
mod tickets;
mod tokens;
mod witness;
mod write;

pub use affairs::{AffairBounds, AffairRow};
pub use answers::StoredAnswer;
pub use backups::{BackupError, Examined, Overwrite, Restored, back_up, restore};
pub use blocks::{BLOCKS_MAX, Block};
pub use census::{Census, JobCount, OldestDue};
pub use db::{Schema, Store};
pub use error::{Conflict, StoreError};
pub use exports::{ExportedPlayer, ExportedRating, RatingKey};
pub use games::{
    Correction, CorrectionKind, Counting, EventRow, GameFilter, GameStatus, GameSummary, LivePairing,
    RatingStatus, RatingView,
};
pub use heartbeat::Credit;
pub use imports::{Again, ImportBatch, ImportKey, ImportProgress, ImportedBatch, ImportedResult, Seated};
pub use jobs::{Failure, JobRow, JobSelection, Retried, Settled, SettledBatch};
pub use leases::Holder;
pub use load::{Load, PoolLoad};
pub use players::{NewPlayer, PlayerRow};
pub use ratings::{Audit, Difference, HistoryPoint, Lately};
pub use revisions::{Corrected, Flipped, Revising};
pub use seasons::{FinalKey, FinalStanding, Season};
pub use statistics::{Extreme, Extremes};
pub use stream_tickets::NewStreamTicket;
pub use tickets::{History, Join, Joined, QueueLength, QueueRefusal, Queued};
pub use tokens::{NewToken, TokenRow};

/// The result of everything that touches the database.
pub type Result<T> = std::result::Result<T, StoreError>;

/// The target of the spans of which traces are made, here and in the crates above: theirs is the level TRACE, so that
/// where nobody traces they cost nothing.
pub const SPANS: &str = "spans";

/// Every SQL text that both databases read, with its name, so that a test can prepare each on both.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    [
        affairs::STATEMENTS,
        answers::STATEMENTS,
        arbiters::STATEMENTS,
        blocks::STATEMENTS,
        census::STATEMENTS,
        challenges::STATEMENTS,
        exports::STATEMENTS,
        games::STATEMENTS,
        games::CORRECTION_STATEMENTS,
        games::EVENT_STATEMENTS,
        games::EVIDENCE_STATEMENTS,
        games::LIVE_STATEMENTS,
        games::RECORD_STATEMENTS,
        games::REMINDER_STATEMENTS,
        games::SUMMARY_STATEMENTS,
        heartbeat::STATEMENTS,
        house::STATEMENTS,
        imports::BATCH_STATEMENTS,
        imports::STATEMENTS,
        jobs::STATEMENTS,
        jobs::LEAVE_STATEMENTS,
        jobs::LIST_STATEMENTS,
        jobs::SETTLE_STATEMENTS,
        jobs::SWEEP_STATEMENTS,
        leases::STATEMENTS,
        offences::STATEMENTS,
        players::STATEMENTS,
        ratings::STATEMENTS,
        ratings::AUDIT_STATEMENTS,
        ratings::BOOK_STATEMENTS,
        ratings::AUDIT_GAME_STATEMENTS,
        ratings::AUDIT_STANDING_STATEMENTS,
        ratings::DAILY_STATEMENTS,
        ratings::LEDGER_STATEMENTS,
        ratings::RANK_DIRTY_STATEMENTS,
        ratings::READING_STATEMENTS,
        ratings::LATELY_STATEMENTS,
        ratings::STANDING_STATEMENTS,
        ratings::VERSION_STATEMENTS,
        revisions::FLIP_STATEMENTS,
        revisions::WAITING_STATEMENTS,
        revisions::WRITING_STATEMENTS,
        seasons::LIST_STATEMENTS,
        seasons::NEXT_STATEMENTS,
        seasons::STANDING_STATEMENTS,
        statistics::CAREER_STATEMENTS,
        statistics::PEAK_STATEMENTS,
        statistics::TALLY_STATEMENTS,
        stream_tickets::STATEMENTS,
        tickets::STATEMENTS,
        tickets::FACT_STATEMENTS,
        tickets::JOIN_STATEMENTS,
        tickets::LEAVE_STATEMENTS,
        tickets::MATCHING_STATEMENTS,
        tickets::REPORT_STATEMENTS,
        tokens::STATEMENTS,
    ]
    .concat()
}

/// The texts that differ between the two databases, each pair with its name: for SQLite, for PostgreSQL.
#[must_use]
pub fn dialects() -> Vec<(&'static str, &'static str, &'static str)> {
    let (sqlite, postgres) = games::STEP_DIALECTS;
    vec![("STEP", sqlite, postgres)]
}

/// The texts for which only PostgreSQL has a use, each with its name.
#[must_use]
pub fn postgres_statements() -> Vec<(&'static str, &'static str)> {
    vec![games::STEPS_STATEMENT]
}
