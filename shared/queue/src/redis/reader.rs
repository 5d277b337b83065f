//! The task that reads for a process.
//!
//! It has a connection of its own, on which a read may block without holding up anybody else. No read is ever
//! cancelled: the server would answer it all the same, with entries that nobody here knows of. So reads block
//! for a moment only, and a stop comes between two of them.

use std::sync::Arc;
use std::time::Duration;

use link::{Link, LinkError};
use redis::Cmd;
use redis::aio::MultiplexedConnection;
use tokio::time::Instant;

use super::course::{Course, FIRST, Setback, Step, Verdict};
use super::desk::{Demand, Desk};
use super::entry::{Entries, RawEntry, RawRead};
use super::keys::{GROUP, Keys};
use super::scripts::Scripts;
use super::upkeep;

/// A read blocks no longer, so that a stop, and whoever comes without patience, need not wait longer.
const BLOCK_MAX: Duration = Duration::from_millis(250);
/// On top of that: what an answer may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);
/// Entries of one read: a crash leaves no more behind than that and what is being handled.
const BATCH_MAX: usize = 256;

/// What the reader works with.
pub(crate) struct Reader {
    pub(crate) link: Link,
    pub(crate) keys: Keys,
    pub(crate) scripts: Arc<Scripts>,
    pub(crate) consumer: String,
    pub(crate) lease: Duration,
    pub(crate) desk: Arc<Desk>,
}

/// Whoever waits must not wait for a reader that is no more.
struct TellIfBroken<'a>(&'a Desk);

impl Drop for TellIfBroken<'_> {
    fn drop(&mut self) {
        self.0.fail("its reader broke off".to_owned());
    }
}

impl Reader {
    /// Reads whatever is wanted until the desk is closed.
    pub(crate) async fn run(self) {
        let _told = TellIfBroken(&self.desk);
        let mut course = Course::new(self.lease);
        let mut connection = None;
        while let Some(demand) = self.desk.demand().await {
            let step = course.step(Instant::now());
            if let Err(error) = self.go(step, demand, &mut course, &mut connection).await {
                let setback = setback(&error);
                if setback == Setback::Lost {
                    connection = None;
                }
                match course.failed(setback) {
                    Verdict::Heal => tracing::info!(%error, "reading jobs is begun anew"),
                    Verdict::Tell => self.desk.fail(error.to_string()),
                }
            }
        }
    }

    async fn go(
        &self,
        step: Step,
        demand: Demand,
        course: &mut Course,
        connection: &mut Option<MultiplexedConnection>,
    ) -> Result<(), LinkError> {
        let Some(open) = connection.as_mut().filter(|_| step != Step::Connect) else {
            let timeout = BLOCK_MAX + ANSWER_WITHIN;
            *connection = Some(self.link.dedicated(&self.keys.stream, timeout).await?);
            course.connected();
            return Ok(());
        };
        match step {
            Step::Connect => {}
            Step::MakeGroup => {
                self.make_group(open).await?;
                course.grouped();
            }
            Step::ReadOwn { after } => course.own_read(self.read_own(open, &after).await?),
            Step::Reap { from } => {
                let next = self.reap(open, &from, batch(demand)).await?;
                course.reaped(next, Instant::now());
            }
            Step::ReadNew => {
                self.read_new(open, demand, course.until_reap(Instant::now()))
                    .await?;
                course.new_read();
            }
        }
        Ok(())
    }

    /// From the first entry on: what was published while there was no group is delivered too.
    async fn make_group(&self, connection: &mut MultiplexedConnection) -> Result<(), LinkError> {
        let mut create = redis::cmd("XGROUP");
        create
            .arg("CREATE")
            .arg(&self.keys.stream)
            .arg(GROUP)
            .arg(FIRST)
            .arg("MKSTREAM");
        match create.query_async::<()>(connection).await {
            Err(error) if error.code() == Some("BUSYGROUP") => Ok(()),
            outcome => Ok(outcome?),
        }
    }

    async fn read_own(
        &self,
        connection: &mut MultiplexedConnection,
        after: &str,
    ) -> Result<Option<String>, LinkError> {
        let mut read = self.read_group(BATCH_MAX);
        read.arg("STREAMS").arg(&self.keys.stream).arg(after);
        let answer: RawRead = read.query_async(connection).await?;
        self.take_in(connection, Entries::of_read(answer)).await
    }

    async fn read_new(
        &self,
        connection: &mut MultiplexedConnection,
        demand: Demand,
        until_reap: Duration,
    ) -> Result<(), LinkError> {
        let patience = demand.until.saturating_duration_since(Instant::now());
        let block_ms = patience.min(until_reap).min(BLOCK_MAX).as_millis();
        let mut read = self.read_group(batch(demand));
        // A block of zero would be one without end.
        if block_ms > 0 {
            read.arg("BLOCK").arg(block_ms as u64);
        }
        read.arg("STREAMS").arg(&self.keys.stream).arg(">");
        self.desk.begin_look();
        let answer: RawRead = read.query_async(connection).await?;
        self.take_in(connection, Entries::of_read(answer)).await?;
        self.desk.end_look();
        Ok(())
    }

    /// Claims what has been pending for too long; answers where to go on.
    async fn reap(
        &self,
        connection: &mut MultiplexedConnection,
        from: &str,
        count: usize,
    ) -> Result<String, LinkError> {
        let mut claim = redis::cmd("XAUTOCLAIM");
        claim
            .arg(&self.keys.stream)
            .arg(GROUP)
            .arg(&self.consumer)
            .arg(millis(self.lease))
            .arg(from);
        claim.arg("COUNT").arg(count);
        let (next, claimed, _deleted): (String, Vec<Option<RawEntry>>, Vec<String>) =
            claim.query_async(connection).await?;
        if let Some(too_long_ago) = Instant::now().checked_sub(self.lease) {
            self.desk.forget_handed_on_before(too_long_ago);
        }
        self.take_in(connection, Entries::of(claimed.into_iter().flatten()))
            .await?;
        if next == FIRST {
            upkeep::remove_idle_consumers(connection, self).await?;
        }
        Ok(next)
    }

    /// Takes the ids out of the waiting set *before* they are handed on: a job that is made ready again while
    /// this delivery is being handled must be able to travel again.
    async fn take_in(
        &self,
        connection: &mut MultiplexedConnection,
        entries: Entries,
    ) -> Result<Option<String>, LinkError> {
        if !entries.deliveries.is_empty() {
            let mut arrived = redis::cmd("SREM");
            arrived.arg(&self.keys.waiting);
            for delivery in &entries.deliveries {
                arrived.arg(delivery.job.raw());
            }
            arrived.query_async::<()>(connection).await?;
            self.desk.put(entries.deliveries);
        }
        if !entries.empty.is_empty() {
            tracing::warn!(entries = ?entries.empty, "entries without a job are removed from the stream");
            let mut forget = self.scripts.acknowledge.key(&self.keys.stream);
            forget
                .arg(GROUP)
                .arg(&entries.empty)
                .invoke_async::<()>(connection)
                .await?;
        }
        Ok(entries.last)
    }

    fn read_group(&self, count: usize) -> Cmd {
        let mut read = redis::cmd("XREADGROUP");
        read.arg("GROUP")
            .arg(GROUP)
            .arg(&self.consumer)
            .arg("COUNT")
            .arg(count);
        read
    }
}

fn batch(demand: Demand) -> usize {
    demand.count.clamp(1, BATCH_MAX)
}

pub(crate) fn millis(duration: Duration) -> u64 {
    duration.as_millis() as u64
}

fn setback(error: &LinkError) -> Setback {
    match error {
        LinkError::Command(error) if error.code() == Some("NOGROUP") => Setback::NoGroup,
        _ => Setback::Lost,
    }
}
