//! The look back: what was answered must still be there, and what counts must be rated.

use domain::settlement::{MIN_RATED_PLIES, UnratedReason};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use std::time::Duration;
use tokio::time::Instant;

use super::client::Client;
use super::document::{RatingStatus, WholeGame};
use super::game::{Played, Shown};
use super::plan::Plan;

/// How long to wait before a game's rating is looked for again.
const PAUSE: Duration = Duration::from_millis(100);

/// What the look back found.
#[derive(Debug, Default, Serialize)]
pub(super) struct Check {
    /// Games fetched again.
    pub(super) games: u32,
    /// Moves of theirs that are as they were answered.
    pub(super) moves: u64,
    /// Games that were rated.
    pub(super) settled: u32,
    /// Games that do not count, as they must.
    pub(super) unrated: u32,
    /// What is missing: the game's number in the run, and a sentence.
    #[serde(skip)]
    pub(super) findings: Vec<(usize, String)>,
}

/// Fetches every game again, and waits for its rating.
pub(super) async fn check(
    client: &Client,
    plans: &[Plan],
    played: &[Played],
    concurrency: usize,
) -> anyhow::Result<Check> {
    let until = Instant::now() + client.patience();
    stream::iter(plans.iter().zip(played).enumerate())
        .filter_map(|(index, (plan, played))| async move {
            played.id.as_ref().map(|id| (index, plan, played, id))
        })
        .map(|(index, plan, played, id)| async move {
            let found = check_game(client, plan, played, id, until).await?;
            anyhow::Ok((index, played.moves as u64, found))
        })
        .buffer_unordered(concurrency)
        .try_fold(Check::default(), |mut check, (index, moves, found)| async move {
            check.take(index, moves, found);
            Ok(check)
        })
        .await
}

impl Check {
    fn take(&mut self, index: usize, moves: u64, found: Result<RatingStatus, String>) {
        self.games += 1;
        match found {
            Ok(status) => {
                self.moves += moves;
                self.settled += u32::from(status == RatingStatus::Settled);
                self.unrated += u32::from(status == RatingStatus::Unrated);
            }
            Err(finding) => self.findings.push((index, finding)),
        }
    }
}

async fn check_game(
    client: &Client,
    plan: &Plan,
    played: &Played,
    id: &str,
    until: Instant,
) -> anyhow::Result<Result<RatingStatus, String>> {
    loop {
        let body = client.fetch(client.url(&format!("/v1/games/{id}"))?).await?;
        let game: WholeGame<'_> = serde_json::from_slice(&body)?;
        match compare(plan, played, &game) {
            Ok(RatingStatus::Pending) if Instant::now() < until => tokio::time::sleep(PAUSE).await,
            Ok(RatingStatus::Pending) => return Ok(Err("it is still not rated".to_owned())),
            found => return Ok(found),
        }
    }
}

/// The game as it is now against what was answered of it.
fn compare(plan: &Plan, played: &Played, game: &WholeGame<'_>) -> Result<RatingStatus, String> {
    let there = game.moves.iter().map(|played| played.uci);
    let answered = plan.moves[..played.moves].iter().map(String::as_str);
    if !there.eq(answered) {
        return Err(format!(
            "{} moves were answered, and it has {} or others",
            played.moves,
            game.moves.len()
        ));
    }
    if game.end() != played.end {
        return Err(format!(
            "it ended as {}, and now {}",
            Shown(played.end),
            Shown(game.end())
        ));
    }
    let counts = game.moves.len() >= MIN_RATED_PLIES as usize;
    // A file that is played again, or has many games of one pair, looks like a trade in points.
    let is_trade = matches!(
        game.unrated_reason,
        Some(UnratedReason::RepeatedPairing | UnratedReason::CopiedGame)
    );
    match (game.rating_status, counts && !is_trade) {
        (Some(RatingStatus::Unrated), true) => Err("it is not rated, though it counts".to_owned()),
        (Some(RatingStatus::Settled | RatingStatus::Pending), false) => {
            Err("it is rated, though it is too short".to_owned())
        }
        (Some(status), _) => Ok(status),
        (None, _) => Err("it is not over".to_owned()),
    }
}
