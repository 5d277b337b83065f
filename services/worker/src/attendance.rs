//! Players who stay away: reminding those whose time for a move is nearly used up, and ending games where the
//! ruleset says so.

use std::time::Duration;

use domain::game::Command;
use domain::ports::Seen;
use domain::ruleset::{AbsenceRule, RulesetId};
use domain::{GameId, PlayerId, Timestamp};
use store::Conflict;
use tokio_util::sync::CancellationToken;

use crate::Worker;

/// How often this is looked at: reminders and absences are not counted in fractions of a second.
const EVERY: Duration = Duration::from_secs(1);
/// Reminders given in one round.
const REMINDERS_MAX: u32 = 500;
/// Games looked at in one step.
const PAGE: u32 = 500;

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = stop.cancelled() => return,
        }
        let now = worker.clock.now();
        if let Err(error) = remind(&worker, now).await {
            tracing::warn!(%error, "players could not be reminded of their moves");
        }
        if let Err(error) = end_abandoned_games(&worker, now).await {
            tracing::warn!(%error, "abandoned games could not be looked for");
        }
    }
}

async fn remind(worker: &Worker, now: Timestamp) -> store::Result<()> {
    for game in worker.store.due_reminders(now, REMINDERS_MAX).await? {
        match worker.games.remind(game, now).await {
            // The move has come, or another worker has told the player.
            Err(error) if error.conflict() == Some(Conflict::Version) => {}
            Err(error) if !error.is_outage() => {
                tracing::error!(%error, game.id = %game, "a player could not be reminded of a move");
            }
            outcome => outcome?,
        }
    }
    Ok(())
}

async fn end_abandoned_games(worker: &Worker, now: Timestamp) -> store::Result<()> {
    let rulesets = worker.games.rulesets().iter();
    for ruleset in rulesets.filter(|ruleset| ruleset.absence == AbsenceRule::Automatic) {
        end_abandoned_games_of(worker, &ruleset.id, now).await?;
    }
    Ok(())
}

async fn end_abandoned_games_of(worker: &Worker, ruleset: &RulesetId, now: Timestamp) -> store::Result<()> {
    let mut last = GameId::new(i64::MIN);
    loop {
        let page = worker.store.live_games_of(ruleset, last, PAGE).await?;
        let players: Vec<PlayerId> = page.iter().flat_map(|game| [game.white, game.black]).collect();
        let seen = worker.presence.of_each(&players, now).await;
        for (pairing, seen) in page.iter().zip(seen.as_chunks().0) {
            look_at(worker, pairing.game, *seen, now).await?;
        }
        match page.last() {
            Some(pairing) if page.len() == PAGE as usize => last = pairing.game,
            _ => return Ok(()),
        }
    }
}

/// Lets the game decide, where one player is gone and the other is not. A game that cannot be judged keeps nobody from
/// judging the others.
async fn look_at(
    worker: &Worker,
    game: GameId,
    [white, black]: [Seen; 2],
    now: Timestamp,
) -> store::Result<()> {
    if !matches!(
        (white, black),
        (Seen::Gone { .. }, Seen::Present) | (Seen::Present, Seen::Gone { .. })
    ) {
        return Ok(());
    }
    let command = Command::CallAbsence { white, black };
    match worker.games.execute(game, &command, now).await {
        Err(error) if !error.is_outage() => {
            tracing::error!(%error, game.id = %game, "a game could not be judged over an absence");
            Ok(())
        }
        outcome => outcome.map(drop),
    }
}
