//! `cargo xtask simulate queue --http`: a crowd of clients at the ranked queue of real processes.
//!
//! Each player is a thread with a seed of its own: it joins, waits, plays a short game, rests, and joins again. Some
//! vanish, join twice at once, or take their tickets back when a wave comes, and matchmakers die between pairing and
//! commit. In the end every ticket, every log and every game must tell the same.

mod account;
mod checks;
mod conduct;
mod database;
mod figures;
mod game;
mod hand;
mod log;
mod outage;
mod person;
mod tally;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::cluster::binary;
use crate::cluster::site::{Kind, Mode, Site};
use crate::counts::Counts;
use crate::descriptors::allow_open_files;
use crate::finding::{Finding, judge};
use crate::packages::Consent;
use crate::stopwatch::Stopwatch;
use person::{Life, Person, Place};

/// Players, unless another number is given.
pub const PLAYERS: usize = 2_000;
/// What a player's thread needs.
const STACK_BYTES: usize = 256 * 1024;
/// Players who register at a time.
const REGISTERING: usize = 8;
/// Players who join each second at most, on average: clients and ladder share a machine.
const JOINS_PER_SECOND: u64 = 40;
/// The shortest rest, on average.
const REST_MIN: Duration = Duration::from_secs(3);
/// Between two deaths of matchmakers: long enough that the queue's patience ends between them.
const DEATH_EVERY: Duration = Duration::from_secs(40);
/// The least number of deaths, however short the run.
const DEATHS_MIN: u32 = 1;

/// How people come and go.
#[derive(Debug, Args)]
#[group(id = "crowd")]
pub struct Options {
    /// Which kind of ladder they come to
    #[arg(long, value_enum, default_value_t = Mode::Both, requires = "http")]
    mode: Mode,
    /// For how many seconds they join
    #[arg(long, default_value_t = 180, value_parser = clap::value_parser!(u64).range(10..=86_400), requires = "http")]
    seconds: u64,
    /// What their decisions follow from
    #[arg(long, default_value_t = 1, requires = "http")]
    seed: u64,
    /// This binary, instead of one that is built now
    #[arg(long, value_name = "PATH", requires = "http")]
    ladder: Option<PathBuf>,
    /// Install what is missing without asking
    #[arg(long, requires = "http")]
    yes: bool,
}

/// So many players at each kind of ladder, one after the other.
///
/// # Errors
/// When a ladder does not come up, or something is not as promised.
pub fn run(players: usize, options: &Options) -> Result<()> {
    options.mode.prepare(Consent::of_this_run(options.yes))?;
    let ladder = binary::given_or_release(options.ladder.as_deref())?;
    let mut counts = Counts::default();
    for &kind in options.mode.kinds() {
        let open = Duration::from_secs(options.seconds);
        let crowd = Crowd {
            kind,
            players,
            open,
            death_every: DEATH_EVERY.min(open / (DEATHS_MIN + 1)),
            seed: options.seed,
        };
        counts += crowd.come_to(&ladder)?.judge();
    }
    println!("\n{counts}");
    match counts.failed {
        0 => Ok(()),
        failed => bail!("{failed} checks failed"),
    }
}

/// A few players for a short while at both kinds of ladder side by side, as a step of the tests and with the binary
/// that was built for them.
///
/// # Errors
/// When a ladder does not come up.
pub fn short(consent: Consent) -> Result<Counts> {
    Mode::Both.prepare(consent)?;
    let ladder = binary::of_the_tests()?;
    let crowds = Mode::Both.kinds().iter().map(|&kind| Crowd {
        kind,
        players: 40,
        open: Duration::from_secs(14),
        death_every: Duration::from_secs(8),
        seed: 1,
    });
    let outcomes = thread::scope(|scope| {
        let ladder = &ladder;
        let running: Vec<_> = crowds
            .map(|crowd| scope.spawn(move || crowd.come_to(ladder)))
            .collect();
        running
            .into_iter()
            .map(|crowd| crowd.join().ok().context("a crowd broke off")?)
            .collect::<Result<Vec<_>>>()
    })?;
    Ok(outcomes
        .iter()
        .fold(Counts::default(), |counts, outcome| counts + outcome.judge()))
}

/// Who comes, where to, and for how long.
#[derive(Debug)]
struct Crowd {
    kind: Kind,
    players: usize,
    open: Duration,
    death_every: Duration,
    seed: u64,
}

/// What came of it.
#[derive(Debug)]
struct Outcome {
    crowd: Crowd,
    lives: Vec<Life>,
    games: usize,
    deaths: u64,
    findings: Vec<Finding>,
}

impl Crowd {
    fn come_to(self, ladder: &Path) -> Result<Outcome> {
        // Of each player a connection to each process and a stream, at both ends.
        allow_open_files(8 * self.players as u64)?;
        let mut site = Site::start(self.kind, ladder)?;
        let place = Place {
            addresses: site.addresses(),
            watch: Stopwatch::start(),
            open: self.open,
            rest: REST_MIN.max(Duration::from_secs(self.players as u64 / JOINS_PER_SECOND)),
            joins: AtomicU64::new(0),
            restarted_ms: AtomicU64::new(0),
        };
        let people = self.register(&place)?;
        let place = Place {
            watch: Stopwatch::start(),
            ..place
        };
        let (lives, deaths) = thread::scope(|scope| {
            let place = &place;
            let start = |person: Person| {
                thread::Builder::new()
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, move || person.live(place))
            };
            let running = people.into_iter().map(start).collect::<Result<Vec<_>, _>>()?;
            let deaths = outage::inflict(&mut site, place, self.death_every);
            let lives: Vec<Result<Life>> = running
                .into_iter()
                .map(|person| person.join().ok().context("a player broke off")?)
                .collect();
            anyhow::Ok((lives, deaths?))
        })?;
        self.look_at(&site, &place, lives, deaths)
    }

    fn register(&self, place: &Place) -> Result<Vec<Person>> {
        thread::scope(|scope| {
            let register = |desk| {
                scope.spawn(move || {
                    (desk..self.players)
                        .step_by(REGISTERING)
                        .map(|number| Person::register(place, number, self.seed))
                        .collect::<Result<Vec<_>>>()
                })
            };
            let desks: Vec<_> = (0..REGISTERING).map(register).collect();
            let mut people = Vec::with_capacity(self.players);
            for desk in desks {
                people.extend(desk.join().ok().context("a desk broke off")??);
            }
            Ok(people)
        })
    }

    fn look_at(self, site: &Site, place: &Place, lives: Vec<Result<Life>>, deaths: u64) -> Result<Outcome> {
        let mut complaints = Vec::new();
        let mut whole = Vec::with_capacity(lives.len());
        for life in lives {
            match life {
                Ok(life) => {
                    complaints.extend(life.complaints.iter().cloned());
                    whole.push(life);
                }
                Err(error) => complaints.push(format!("{error:#}")),
            }
        }
        let accounts: Vec<_> = whole.iter().map(|life| life.account.clone()).collect();
        let games = account::games(place.addresses.first().context("nobody answers")?)?;
        let mut findings = vec![(
            "players were answered as promised",
            checks::none_of(&complaints, self.players, "players"),
        )];
        findings.extend(checks::all(&accounts, &games));
        if let Site::Distributed(cluster) = site {
            findings.extend(database::all(&mut cluster.sql(), &accounts));
        }
        Ok(Outcome {
            crowd: self,
            lives: whole,
            games: games.len(),
            deaths,
            findings,
        })
    }
}

impl Outcome {
    /// Prints everything; each finding counts.
    fn judge(&self) -> Counts {
        println!(
            "\n{}: {} players join for {} s, seed {}",
            self.crowd.kind.name(),
            self.crowd.players,
            self.crowd.open.as_secs(),
            self.crowd.seed
        );
        figures::print(&self.lives, self.games, self.deaths);
        judge(&self.findings)
    }
}
