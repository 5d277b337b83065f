//! What a run came to.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::check::Check;
use super::game::Played;
use super::latency::{Latencies, Percentiles};
use super::plan::{Finish, Place, Plan, Plans};

/// Everything that is printed.
#[derive(Serialize)]
pub(super) struct Report {
    games: usize,
    plies: usize,
    seconds: f64,
    moves_per_second: f64,
    latency_ms: Percentiles,
    /// Games by termination.
    terminations: BTreeMap<&'static str, u32>,
    /// Games that an arbiter had to end, by reason.
    adjudicated: BTreeMap<&'static str, u32>,
    retries: u64,
    check: Check,
    /// Games that our rules end before their files do.
    ended_earlier: Vec<Note>,
    /// Games whose result is another one than their file's.
    unlike_tags: Vec<Note>,
    /// Games that cannot be played through the API.
    unplayable: Vec<Note>,
    /// What should not be.
    disagreements: Vec<Note>,
}

/// A remark on a game.
#[derive(Serialize)]
struct Note {
    file: String,
    game: u32,
    game_id: Option<String>,
    reason: String,
}

impl Note {
    fn new(place: &Place, game_id: Option<&String>, reason: impl Into<String>) -> Self {
        Self {
            file: place.file.to_string(),
            game: place.number,
            game_id: game_id.cloned(),
            reason: reason.into(),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {} #{}", self.file, self.game)?;
        if let Some(id) = &self.game_id {
            write!(f, " ({id})")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl Report {
    /// Sums a run up.
    pub(super) fn new(
        plans: &Plans,
        played: &[Played],
        took: Duration,
        latencies: &Latencies,
        retries: u64,
        check: Check,
    ) -> Self {
        let plies = played.iter().map(|played| played.moves).sum::<usize>();
        let mut report = Self {
            games: played.len(),
            plies,
            seconds: took.as_secs_f64(),
            moves_per_second: plies as f64 / took.as_secs_f64(),
            latency_ms: latencies.percentiles(),
            terminations: BTreeMap::new(),
            adjudicated: BTreeMap::new(),
            retries,
            check,
            ended_earlier: Vec::new(),
            unlike_tags: Vec::new(),
            unplayable: notes(&plans.unplayable),
            disagreements: notes(&plans.unread),
        };
        for (plan, played) in plans.games.iter().zip(played) {
            report.add(plan, played);
        }
        for (index, finding) in &report.check.findings {
            let note = Note::new(&plans.games[*index].place, played[*index].id.as_ref(), finding);
            report.disagreements.push(note);
        }
        report
    }

    fn add(&mut self, plan: &Plan, played: &Played) {
        let note = |reason: &str| Note::new(&plan.place, played.id.as_ref(), reason);
        if let Some(end) = played.end {
            *self.terminations.entry(end.termination.as_str()).or_default() += 1;
        }
        if let Finish::Adjudication(why) = plan.finish {
            *self.adjudicated.entry(why.as_str()).or_default() += 1;
        }
        if plan.left_over > 0 {
            let termination = plan.expected.termination.as_str();
            self.ended_earlier.push(note(&format!(
                "{termination} at ply {}, {} before the file ends",
                plan.moves.len(),
                plan.left_over
            )));
        }
        self.unlike_tags.extend(plan.unlike_tag.as_deref().map(note));
        self.disagreements
            .extend(played.disagreement.as_deref().map(note));
    }

    /// How much should not be.
    pub(super) fn disagreements(&self) -> usize {
        self.disagreements.len()
    }
}

fn notes(list: &[(Place, String)]) -> Vec<Note> {
    list.iter()
        .map(|(place, reason)| Note::new(place, None, reason))
        .collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Percentiles { p50, p90, p99, max } = self.latency_ms;
        writeln!(
            f,
            "{} games, {} moves in {:.1} s: {:.0} moves/s",
            self.games, self.plies, self.seconds, self.moves_per_second
        )?;
        writeln!(
            f,
            "latency of a move in ms: p50 {p50:.2}, p90 {p90:.2}, p99 {p99:.2}, max {max:.2}"
        )?;
        counts(f, "ended by", &self.terminations)?;
        counts(f, "ended by an arbiter for want of a call", &self.adjudicated)?;
        let Check {
            games,
            moves,
            settled,
            unrated,
            ..
        } = &self.check;
        writeln!(
            f,
            "fetched again: {games} games with {moves} moves, {settled} rated, {unrated} that do not count"
        )?;
        writeln!(f, "requests sent again: {}", self.retries)?;
        list(f, "ended before their files do", &self.ended_earlier)?;
        list(f, "another result than the file's", &self.unlike_tags)?;
        list(f, "cannot be played through the API", &self.unplayable)?;
        list(f, "disagreements", &self.disagreements)
    }
}

fn counts(f: &mut fmt::Formatter<'_>, title: &str, counts: &BTreeMap<&str, u32>) -> fmt::Result {
    let each: Vec<_> = counts
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    writeln!(
        f,
        "{title}: {}",
        if each.is_empty() {
            "none".to_owned()
        } else {
            each.join(", ")
        }
    )
}

fn list(f: &mut fmt::Formatter<'_>, title: &str, notes: &[Note]) -> fmt::Result {
    writeln!(f, "{title}: {}", notes.len())?;
    notes.iter().try_for_each(|note| writeln!(f, "{note}"))
}
