//! Entries of the stream, as Redis answers them.

use domain::JobId;
use domain::ports::Delivery;

/// The field of an entry that holds the job's id.
pub(crate) const JOB: &str = "job";

/// An entry's id and its fields; without fields it was deleted while it was pending.
pub(crate) type RawEntry = (String, Option<Vec<(String, String)>>);

/// The answer to a read of one stream: nothing, or the stream's name with its entries.
pub(crate) type RawRead = Option<Vec<(String, Vec<RawEntry>)>>;

/// What was read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Entries {
    /// Jobs, in the order of the stream.
    pub(crate) deliveries: Vec<Delivery>,
    /// Entries that name no job, and never will: deleted ones, or some that nobody of us wrote.
    pub(crate) empty: Vec<String>,
    /// The id of the last entry, if there was any.
    pub(crate) last: Option<String>,
}

impl Entries {
    pub(crate) fn of(entries: impl IntoIterator<Item = RawEntry>) -> Self {
        let mut read = Self::default();
        for (id, fields) in entries {
            read.last = Some(id.clone());
            match fields.and_then(|fields| job(&fields)) {
                Some(job) => read.deliveries.push(Delivery { job, receipt: id }),
                None => read.empty.push(id),
            }
        }
        read
    }

    pub(crate) fn of_read(read: RawRead) -> Self {
        Self::of(read.into_iter().flatten().flat_map(|(_, entries)| entries))
    }
}

fn job(fields: &[(String, String)]) -> Option<JobId> {
    let (_, id) = fields.iter().find(|(name, _)| name == JOB)?;
    id.parse().ok().map(JobId::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_without_a_job_are_set_aside() {
        let field = |name: &str, value: &str| Some(vec![(name.to_owned(), value.to_owned())]);
        let read = Entries::of([
            ("1-0".to_owned(), field("job", "7")),
            ("2-0".to_owned(), None),
            ("3-0".to_owned(), field("job", "seven")),
            ("4-0".to_owned(), field("game", "7")),
        ]);

        let delivered: Vec<_> = read
            .deliveries
            .iter()
            .map(|delivery| delivery.job.raw())
            .collect();
        assert_eq!(delivered, [7]);
        assert_eq!(read.empty, ["2-0", "3-0", "4-0"]);
        assert_eq!(read.last.as_deref(), Some("4-0"));
    }
}
