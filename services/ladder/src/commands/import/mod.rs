//! `ladder import`: results of games that were played elsewhere.
//!
//! A file is read twice. The first look ([`survey()`]) finds all that is wrong with it before anything is written, and
//! the digest by which an import that was cut off is known again; the second one ([`upload`]) enters the results in
//! batches, each in one transaction with the note of how far the file is.

mod columns;
mod file;
mod forecast;
mod line;
mod report;
mod survey;
mod upload;

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use domain::Timestamp;
use domain::ladder::{Ladder, LadderId, Ladders};
use domain::ports::Clock;
use domain::ruleset::RulesetRef;
use indicatif::{ProgressBar, ProgressStyle};
use store::{Again, ImportProgress, Store};

use crate::config::Config;
use crate::options::{ConfigOption, DatabaseOption, FaultOption};
use crate::wiring;
use crate::world::{SystemClock, SystemIds};

use file::ResultsFile;
use forecast::{Forecasts, LogLoss};
pub(crate) use report::Report;
use report::{Ending, Refused};
use survey::{Survey, survey};
use upload::{Upload, Uploaded};

/// How `import` runs.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct ImportOptions {
    /// A file with the columns `white`, `black`, `result` and, if it likes, `date`, in any order, others beside them.
    #[arg(value_name = "RESULTS.csv")]
    file: PathBuf,
    /// The ladder in which the results count.
    #[arg(long)]
    ladder: String,
    /// What becomes of a file with bad lines: nothing of it is imported, or all but those.
    #[arg(long, value_enum, default_value_t = OnBadLine::Stop)]
    on_bad_line: OnBadLine,
    /// Import a file that is in the ladder already: all its results count once more.
    #[arg(long)]
    again: bool,
    /// Also say how well each rating system would have foretold the results.
    #[arg(long)]
    compare: bool,
    /// Write nothing: only look for bad lines, and say how well each rating system would have foretold the results.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    database: DatabaseOption,
    #[command(flatten)]
    config: ConfigOption,
    #[command(flatten)]
    fault: FaultOption,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

/// What becomes of a file with bad lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OnBadLine {
    /// Nothing of the file is imported.
    Stop,
    /// All other lines are.
    Skip,
}

impl ImportOptions {
    /// A file without a bad line, into a ladder of a database, with nothing else asked for.
    pub(crate) fn of(file: PathBuf, ladder: &str, database: &str) -> Self {
        Self {
            file,
            ladder: ladder.to_owned(),
            on_bad_line: OnBadLine::Stop,
            again: false,
            compare: false,
            dry_run: false,
            database: DatabaseOption {
                database: database.to_owned(),
            },
            config: ConfigOption { config: None },
            fault: FaultOption::default(),
            json: false,
        }
    }
}

/// Imports a file, and prints what came of it; again changes nothing.
pub(crate) async fn run(options: &ImportOptions) -> anyhow::Result<()> {
    let report = carry_out(options).await?;
    if options.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print!("{report}");
    }
    Ok(())
}

/// Imports a file, and says what came of it.
pub(crate) async fn carry_out(options: &ImportOptions) -> anyhow::Result<Report> {
    let clock = SystemClock::start();
    let config = Config::load(options.config.config.as_deref())?;
    let id = LadderId::new(options.ladder.as_str());
    let ladder = named(&config.ladders, &id)?;
    let survey = survey(&options.file, clock.now())?;
    judge(options, &survey)?;
    let mut report = Report {
        file: options.file.display().to_string(),
        ladder: id.clone(),
        outcome: Ending::DryRun,
        results: survey.results,
        entered: 0,
        new_players: 0,
        resumed_after_line: None,
        refused: Refused::of(&survey),
        forecasts: None,
    };
    if !options.dry_run {
        let ruleset = config.rulesets.get(&ladder.ruleset);
        let ruleset = ruleset.with_context(|| format!("there is no ruleset {}", ladder.ruleset))?;
        let store = wiring::make_store(&options.database.database).await?;
        let ladders = store.register_ladders(&config.ladders, clock.now()).await?;
        let destination = Destination {
            store: &store,
            clock: &clock,
            ladder: named(&ladders, &id)?,
            ruleset: ruleset.reference(),
        };
        let imported = destination.import(options, &survey, &mut report).await;
        store.close().await;
        imported?;
    }
    if options.dry_run || options.compare {
        report.forecasts = Some(forecasts(options, ladder, &survey, clock.now())?);
    }
    Ok(report)
}

fn named<'a>(ladders: &'a Ladders, id: &LadderId) -> anyhow::Result<&'a Ladder> {
    ladders.get(id).with_context(|| {
        let known: Vec<&str> = ladders.iter().map(|ladder| ladder.id.as_str()).collect();
        format!("there is no ladder {id}: choose one of {}", known.join(", "))
    })
}

/// Names the bad lines, and stops because of them if that is the choice.
fn judge(options: &ImportOptions, survey: &Survey) -> anyhow::Result<()> {
    for sentence in survey.faults.sentences() {
        eprintln!("{sentence}");
    }
    if survey.faults.count > 0 && options.on_bad_line == OnBadLine::Stop && !options.dry_run {
        bail!(
            "{} lines cannot be used, and nothing was imported: correct them, or leave them out with --on-bad-line skip",
            survey.faults.count
        );
    }
    Ok(())
}

/// Where results go.
struct Destination<'a> {
    store: &'a Store,
    clock: &'a SystemClock,
    ladder: &'a Ladder,
    ruleset: RulesetRef,
}

impl Destination<'_> {
    async fn import(
        &self,
        options: &ImportOptions,
        survey: &Survey,
        report: &mut Report,
    ) -> anyhow::Result<()> {
        let again = if options.again { Again::Yes } else { Again::No };
        let import = self
            .store
            .import(&self.ladder.id, survey.digest, again, self.clock.now())
            .await?;
        if import.finished_at.is_some() {
            report.outcome = Ending::AlreadyImported;
            return Ok(());
        }
        let uploaded = self.upload(options, survey, &import).await?;
        report.outcome = Ending::Imported;
        report.entered = uploaded.results;
        report.new_players = uploaded.players;
        report.resumed_after_line = (import.lines > 0).then_some(import.lines);
        Ok(())
    }

    async fn upload(
        &self,
        options: &ImportOptions,
        survey: &Survey,
        import: &ImportProgress,
    ) -> anyhow::Result<Uploaded> {
        let style = ProgressStyle::with_template("{bar:40} {pos} of {len} lines, {per_sec}, {eta} to go")?;
        let bar = ProgressBar::new(survey.lines).with_style(style);
        bar.set_position(import.lines);
        bar.reset_eta();
        let upload = Upload {
            store: self.store,
            clock: self.clock,
            ids: &SystemIds::default(),
            ladder: self.ladder,
            ruleset: &self.ruleset,
            undated_at: survey.first_date.unwrap_or(import.started_at),
            failpoint: &options.fault.failpoint,
        };
        let mut file = ResultsFile::open(&options.file, import.started_at)?;
        let uploaded = upload
            .run(&mut file, import, |lines| bar.set_position(lines))
            .await;
        bar.finish_and_clear();
        uploaded
    }
}

/// Reads the file once more, and foretells each result before it learns it.
fn forecasts(
    options: &ImportOptions,
    ladder: &Ladder,
    survey: &Survey,
    now: Timestamp,
) -> anyhow::Result<Vec<LogLoss>> {
    let undated_at = survey.first_date.unwrap_or(now);
    let mut forecasts = Forecasts::new(&ladder.system, undated_at, survey.results);
    let mut file = ResultsFile::open(&options.file, now)?;
    while let Some(line) = file.next()? {
        if let Ok(outcome) = line.outcome {
            forecasts.learn(&outcome)?;
        }
    }
    Ok(forecasts.figures())
}
