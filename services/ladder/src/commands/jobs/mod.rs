//! `ladder jobs`: the dead and the waiting.

mod shown;

use anyhow::bail;
use clap::{Args, Subcommand, ValueEnum};
use domain::JobId;
use domain::job::JobState;
use domain::ports::Clock;
use store::{JobSelection, Retried, Store};

use crate::options::DatabaseOption;
use crate::wiring;
use crate::world::SystemClock;
use shown::{as_json, as_text};

/// What can be done with jobs.
#[derive(Debug, Subcommand)]
pub(crate) enum JobsCommand {
    /// List jobs in one state, the oldest first.
    #[command(after_help = "Example:\n  ladder jobs list --state dead --json")]
    List {
        /// In which state.
        #[arg(long, value_enum, default_value_t = State::Dead)]
        state: State,
        /// Those made after this one.
        #[arg(long)]
        after: Option<JobId>,
        /// At most so many.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
        limit: u32,
        #[command(flatten)]
        output: Output,
    },
    /// Show one job.
    #[command(after_help = "Example:\n  ladder jobs show 4UF9vo8V6Hz")]
    Show(OneJob),
    /// Have a job tried again at once: one that was given up, or one that pauses after a failure.
    ///
    /// The game of a job that was given up was left out of its players' orders. It counts as if it had
    /// finished now.
    #[command(after_help = "Example:\n  ladder jobs retry 4UF9vo8V6Hz")]
    Retry(OneJob),
    /// Forget a job that was given up; its game stays unrated.
    #[command(after_help = "Example:\n  ladder jobs discard 4UF9vo8V6Hz")]
    Discard(OneJob),
}

/// Which job, and where.
#[derive(Debug, Args)]
pub(crate) struct OneJob {
    /// The job's id, as `ladder jobs list` shows it.
    job: JobId,
    #[command(flatten)]
    output: Output,
}

/// Where jobs are, and how they are printed.
#[derive(Debug, Args)]
pub(crate) struct Output {
    #[command(flatten)]
    database: DatabaseOption,
    /// Print JSON, an object a line.
    #[arg(long)]
    json: bool,
}

/// The states of a job, as an option.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum State {
    /// Waits for an earlier game of one of the players.
    Waiting,
    /// May be done.
    Ready,
    /// A worker is at it.
    Running,
    /// Its effect is committed.
    Done,
    /// Given up.
    Dead,
}

impl From<State> for JobState {
    fn from(state: State) -> Self {
        match state {
            State::Waiting => Self::Waiting,
            State::Ready => Self::Ready,
            State::Running => Self::Running,
            State::Done => Self::Done,
            State::Dead => Self::Dead,
        }
    }
}

/// Runs a command.
pub(crate) async fn run(command: &JobsCommand) -> anyhow::Result<()> {
    let output = match command {
        JobsCommand::List { output, .. } => output,
        JobsCommand::Show(one) | JobsCommand::Retry(one) | JobsCommand::Discard(one) => &one.output,
    };
    let store = wiring::open_store(&output.database.database).await?;
    let outcome = run_on(&store, command).await;
    store.close().await;
    outcome
}

async fn run_on(store: &Store, command: &JobsCommand) -> anyhow::Result<()> {
    match command {
        JobsCommand::List {
            state,
            after,
            limit,
            output,
        } => {
            let selection = JobSelection {
                state: (*state).into(),
                after: *after,
                limit: *limit,
            };
            for job in store.jobs(selection).await? {
                println!("{}", if output.json { as_json(&job) } else { as_text(&job) });
            }
            Ok(())
        }
        JobsCommand::Show(one) => show(store, one).await,
        JobsCommand::Retry(one) => {
            let clock = SystemClock::start();
            clock.set_by(store).await?;
            match store.retry_job(one.job, clock.now()).await? {
                Retried::AtOnce => show(store, one).await,
                Retried::NothingToRetry(state) => {
                    bail!(
                        "job {} is {}: only a job that was given up, or pauses, is tried again",
                        one.job,
                        state.as_str()
                    )
                }
                Retried::Missing => bail!(missing(one.job)),
            }
        }
        JobsCommand::Discard(one) => {
            if store.discard_job(one.job).await? {
                println!("job {} is forgotten", one.job);
                return Ok(());
            }
            match store.job(one.job).await? {
                Some(job) => bail!(
                    "job {} is {}: only a job that was given up is discarded",
                    one.job,
                    job.state.as_str()
                ),
                None => bail!(missing(one.job)),
            }
        }
    }
}

async fn show(store: &Store, one: &OneJob) -> anyhow::Result<()> {
    let Some(job) = store.job(one.job).await? else {
        bail!(missing(one.job));
    };
    println!(
        "{}",
        if one.output.json {
            as_json(&job)
        } else {
            as_text(&job)
        }
    );
    Ok(())
}

fn missing(job: JobId) -> String {
    format!("there is no job {job}: `ladder jobs list --state …` shows those that there are")
}
