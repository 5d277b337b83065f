//! What streams consist of.

use serde::Serialize;

/// One line of a stream: a JSON object with its `type` and the `version` as of which it is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// What it tells of: its `type`.
    pub(super) name: String,
    /// As of when.
    pub(super) version: u64,
    /// What it means to whoever counts.
    pub(super) role: Role,
    /// The object, without a line break.
    pub(super) json: String,
}

/// What a line means to whoever counts versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Everything up to its version.
    Snapshot,
    /// What raised the version by one, to its own.
    Step,
    /// True of its version, and of no other.
    Remark,
    /// The same, at each heartbeat.
    Heartbeat,
    /// The last one.
    Last,
}

impl Line {
    /// A line of these fields, to which `type` and `version` are added.
    pub(super) fn new(
        role: Role,
        name: &str,
        version: impl Into<u64>,
        fields: &impl Serialize,
    ) -> serde_json::Result<Self> {
        #[derive(Serialize)]
        struct Object<'a, F> {
            r#type: &'a str,
            version: u64,
            #[serde(flatten)]
            fields: &'a F,
        }
        let version = version.into();
        let json = serde_json::to_string(&Object {
            r#type: name,
            version,
            fields,
        })?;
        Ok(Self {
            name: name.to_owned(),
            version,
            role,
            json,
        })
    }
}

/// Why a stream ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reason {
    /// Nothing more will happen.
    Finished,
    /// The client reads more slowly than things happen.
    Slow,
    /// The process stops.
    Stopping,
    /// The token is no longer good.
    Unauthorized,
}

impl Reason {
    /// The last line of a stream that ends for another reason than what it is about.
    pub(super) fn line(self, version: u64) -> Line {
        #[derive(Serialize)]
        struct Closed {
            reason: Reason,
        }
        let fields = Closed { reason: self };
        Line::new(Role::Last, "closed", version, &fields).unwrap_or_else(|_| Line {
            name: "closed".to_owned(),
            version,
            role: Role::Last,
            json: "{}".to_owned(),
        })
    }
}
