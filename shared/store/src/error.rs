//! What can go wrong with the database.
//!
//! A [`Conflict`] is an answer: the data say no, and the caller knows what to tell. Everything else is
//! trouble, for which the caller can only say «later».

/// The data say no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// Another player has this handle.
    HandleTaken,
    /// Another player has this display name.
    NameTaken,
    /// Earlier results of a player are still to be rated.
    Unsettled,
    /// The player blocks as many others as can be.
    BlocksFull,
    /// An answer is stored under this Idempotency-Key.
    IdempotencyKey,
    /// Another challenge has this code: make another one.
    ChallengeCode,
    /// The challenge was answered, taken back or has expired.
    ChallengeNotOpen,
    /// The game's rematch is offered, or was accepted.
    RematchStands,
    /// The player has an open call for an arbiter in the game.
    RequestOpen,
    /// The call for an arbiter was closed before.
    RequestClosed,
    /// The player has a queued ticket.
    AlreadyQueued,
    /// One of the tickets has left the queue.
    TicketNotQueued,
    /// The game has moved on: load it again.
    Version,
    /// Another worker holds the job.
    LeaseLost,
    /// This id is in use: make another one.
    Id,
}

/// Why the database did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The data say no.
    #[error("the data conflict: {0:?}")]
    Conflict(Conflict),
    /// The database cannot be reached, or is full or broken.
    #[error("the database does not work: {0}")]
    Database(sqlx::Error),
    /// The database cannot be opened.
    #[error("cannot open {place}: {error}")]
    Open {
        /// The file, or the server's address without its password.
        place: String,
        /// What the system or the server says.
        error: sqlx::Error,
    },
    /// The schema could not be brought up to date.
    #[error("the schema could not be brought up to date: {0}")]
    Migration(sqlx::migrate::MigrateError),
    /// A newer program has taken away what this one would need.
    #[error(
        "the database is a newer ladder's, and this one cannot work with it: it would have to know version {floor} of the \
         schema and knows {known}; start the newer one, or restore a backup"
    )]
    TooNew {
        /// The last migration that a program must know.
        floor: i64,
        /// The last one that this one knows.
        known: i64,
    },
    /// Another process has the embedded file.
    #[error("{path} is in use by another process: stop it first, or give this one another --database")]
    InUse {
        /// The file.
        path: String,
    },
    /// There is no such file, and it was not to be made.
    #[error("there is no database at {path}: check --database; `ladder migrate` makes one")]
    Missing {
        /// The file.
        path: String,
    },
    /// The address is none of ours.
    #[error("{url} is no database address: use sqlite:FILE or postgres://USER@HOST/NAME")]
    BadUrl {
        /// What was given, without its password.
        url: String,
    },
    /// Games count in a ladder that the configuration does not have.
    #[error(
        "games are under way or wait to be rated in the ladder {ladder}, which the configuration does not have: \
         bring it back until they are over"
    )]
    LadderInUse {
        /// Its name.
        ladder: String,
    },
    /// What is stored makes no sense.
    #[error("the stored data are damaged: {0}")]
    Damaged(String),
    /// The writer has ended; only a restart helps.
    #[error("the database's writer has stopped")]
    WriterStopped,
    /// A unit of work broke off; nothing of it was stored.
    #[error("a unit of work panicked and was rolled back")]
    Panicked,
}

impl StoreError {
    /// The conflict, if this is one.
    pub fn conflict(&self) -> Option<Conflict> {
        match self {
            Self::Conflict(conflict) => Some(*conflict),
            _ => None,
        }
    }

    #[expect(clippy::needless_pass_by_value, reason = "stands in `map_err`")]
    pub(crate) fn damaged(what: impl ToString) -> Self {
        Self::Damaged(what.to_string())
    }

    /// Whether the database is away or full: what was asked is not at fault and may be asked again later.
    pub fn is_outage(&self) -> bool {
        match self {
            Self::Database(sqlx::Error::Database(error)) => error.code().is_some_and(|code| is_outage(&code)),
            Self::Database(error) => matches!(
                error,
                sqlx::Error::Io(_)
                    | sqlx::Error::Tls(_)
                    | sqlx::Error::Protocol(_)
                    | sqlx::Error::PoolTimedOut
                    | sqlx::Error::PoolClosed
                    | sqlx::Error::WorkerCrashed
                    | sqlx::Error::BeginFailed
            ),
            Self::WriterStopped => true,
            _ => false,
        }
    }

    /// The same trouble for another one who has it. Of a database's error only the text is left, and that
    /// it is one.
    pub(crate) fn for_another(&self) -> Self {
        match self {
            Self::Conflict(conflict) => Self::Conflict(*conflict),
            Self::Damaged(what) => Self::Damaged(what.clone()),
            Self::Panicked => Self::Panicked,
            Self::WriterStopped => Self::WriterStopped,
            Self::Database(error) => sqlx::Error::Protocol(error.to_string()).into(),
            other => sqlx::Error::Protocol(other.to_string()).into(),
        }
    }

    /// Whether the same unit, run again, may well succeed: PostgreSQL found two transactions in each
    /// other's way.
    pub(crate) fn is_transient(&self) -> bool {
        let Self::Database(sqlx::Error::Database(error)) = self else {
            return false;
        };
        matches!(error.code().as_deref(), Some("40001" | "40P01"))
    }
}

// Not by `#[from]`: the texts above hold what the causes say, and a cause would be told twice.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        Self::Migration(error)
    }
}

impl From<Conflict> for StoreError {
    fn from(conflict: Conflict) -> Self {
        Self::Conflict(conflict)
    }
}

/// Whether a database's error code speaks of the database and not of the statement.
///
/// PostgreSQL's are five characters whose first two are the class: connection (08), resources (53),
/// intervention (57), system (58), and transactions in each other's way (40). SQLite's are numbers whose
/// lowest byte is the primary code: busy, locked, no memory, read-only, I/O, full, cannot open.
fn is_outage(code: &str) -> bool {
    if code.len() == 5 {
        return ["08", "40", "53", "57", "58"]
            .iter()
            .any(|class| code.starts_with(class));
    }
    code.parse::<u32>()
        .is_ok_and(|number| matches!(number & 0xff, 5..=8 | 10 | 13 | 14))
}

/// Turns a violated unique constraint into its conflict; every other error stays what it is.
///
/// PostgreSQL names the constraint, SQLite only the columns in its message.
pub(crate) fn unique(error: sqlx::Error) -> StoreError {
    const KNOWN: [(&str, &str, Conflict); 15] = [
        (
            "player_display_name_key",
            "player.display_name",
            Conflict::NameTaken,
        ),
        ("player_handle_key", "player.handle_folded", Conflict::HandleTaken),
        (
            "stored_answer_pkey",
            "stored_answer.key",
            Conflict::IdempotencyKey,
        ),
        ("challenge_code_key", "challenge.code", Conflict::ChallengeCode),
        (
            "challenge_rematch_key",
            "challenge.rematch_of",
            Conflict::RematchStands,
        ),
        (
            "game_event_pkey",
            "game_event.game_id, game_event.version",
            Conflict::Version,
        ),
        ("player_pkey", "player.id", Conflict::Id),
        ("token_pkey", "token.id", Conflict::Id),
        ("challenge_pkey", "challenge.id", Conflict::Id),
        ("game_pkey", "game.id", Conflict::Id),
        ("job_pkey", "job.id", Conflict::Id),
        ("ticket_pkey", "ticket.id", Conflict::Id),
        ("ticket_queued_key", "ticket.player_id", Conflict::AlreadyQueued),
        ("arbiter_request_pkey", "arbiter_request.id", Conflict::Id),
        (
            "arbiter_request_open_key",
            "arbiter_request.game_id, arbiter_request.player_id",
            Conflict::RequestOpen,
        ),
    ];
    let sqlx::Error::Database(database) = &error else {
        return error.into();
    };
    if !database.is_unique_violation() {
        return error.into();
    }
    let columns = database.message().rsplit_once(": ").map(|(_, columns)| columns);
    let constraint = database.constraint();
    KNOWN
        .iter()
        .find(|(name, column, _)| constraint == Some(name) || columns == Some(column))
        .map_or_else(|| StoreError::from(error), |(_, _, conflict)| (*conflict).into())
}
