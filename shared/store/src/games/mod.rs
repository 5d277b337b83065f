//! Games as rows: their setup, their events, and the narrow row of those under way.

mod corrections;
mod events;
mod evidence;
mod live;
mod record;
mod reminders;
mod setup;
mod step;
mod steps;
mod summary;

pub use corrections::{Correction, CorrectionKind, Counting};
pub(crate) use corrections::{STATEMENTS as CORRECTION_STATEMENTS, is_annulled};
pub use events::EventRow;
pub(crate) use events::STATEMENTS as EVENT_STATEMENTS;
pub(crate) use evidence::STATEMENTS as EVIDENCE_STATEMENTS;
pub use live::LivePairing;
pub(crate) use live::{STATEMENTS as LIVE_STATEMENTS, prove};
pub(crate) use record::{NewJob, Record, STATEMENTS as RECORD_STATEMENTS, next_sequences};
pub(crate) use reminders::{Remind, STATEMENTS as REMINDER_STATEMENTS};
pub(crate) use setup::{Names, STATEMENTS, begin, insert, load, load_with, termination, variant};
pub use setup::{RatingStatus, RatingView};
pub(crate) use step::{DIALECTS as STEP_DIALECTS, Step};
pub(crate) use steps::STATEMENT as STEPS_STATEMENT;
pub(crate) use summary::STATEMENTS as SUMMARY_STATEMENTS;
pub use summary::{GameFilter, GameStatus, GameSummary};
