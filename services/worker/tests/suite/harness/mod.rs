//! A worker at work on a database, with a clock that tests set.

mod clock;
mod games;
mod ids;
mod notebook;
mod notice_board;
mod office;

pub(crate) use clock::WatchedClock;
pub(crate) use games::bullet;
pub(crate) use ids::CountingIds;
pub(crate) use notebook::Notebook;
pub(crate) use notice_board::NoticeBoard;
pub(crate) use office::Office;

use domain::Timestamp;

/// When these tests begin.
pub(crate) const NOW: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);
