//! Standing in for players of casual games who are away, where the ruleset says so.

use bots::Level;
use domain::absence::is_stood_in_for;
use domain::game::Command;
use domain::ports::Seen;
use domain::ruleset::{AbsenceRule, RulesetId};
use domain::{GameId, Timestamp};
use store::LivePairing;

use super::mind::Minds;
use super::seed;
use crate::Worker;

/// Games looked at in one step.
const PAGE: u32 = 500;

/// Makes the moves of those who are away and whose turn it is.
pub(super) async fn stand_in(worker: &Worker, minds: &Minds, now: Timestamp) -> store::Result<()> {
    let rulesets = worker.rulesets.iter();
    for ruleset in rulesets.filter(|ruleset| ruleset.absence == AbsenceRule::Cpu) {
        stand_in_under(worker, minds, &ruleset.id, now).await?;
    }
    Ok(())
}

async fn stand_in_under(
    worker: &Worker,
    minds: &Minds,
    ruleset: &RulesetId,
    now: Timestamp,
) -> store::Result<()> {
    let mut last = GameId::new(i64::MIN);
    loop {
        let page = worker.store.live_games_of(ruleset, last, PAGE).await?;
        let players: Vec<_> = page
            .iter()
            .flat_map(|pairing| [pairing.white, pairing.black])
            .collect();
        let seen = worker.presence.of_each(&players, now).await;
        for (pairing, seen) in page.iter().zip(seen.chunks_exact(2)) {
            last = pairing.game;
            if seen.iter().any(|seen| matches!(seen, Seen::Gone { .. })) {
                move_for(worker, minds, *pairing, seen, now).await?;
            }
        }
        if page.len() < PAGE as usize {
            return Ok(());
        }
    }
}

/// Makes one move for the player to move, if that player is away for long enough.
async fn move_for(
    worker: &Worker,
    minds: &Minds,
    pairing: LivePairing,
    seen: &[Seen],
    now: Timestamp,
) -> store::Result<()> {
    let Some(view) = worker.games.view(pairing.game).await? else {
        return Ok(());
    };
    let game = view.game;
    let Some(&seen) = seen.get(game.turn().side.index()) else {
        return Ok(());
    };
    if !is_stood_in_for(&game, seen, now) {
        return Ok(());
    }
    let line = game.line().clone();
    let Some(choice) = minds.choose(line, Level::MIDDLE, seed(pairing.game)).await else {
        return Ok(());
    };
    let command = Command::StandIn {
        uci: choice.mv.to_string(),
        ply: game.line().plies(),
        seen,
    };
    worker
        .games
        .execute(pairing.game, &command, worker.clock.now())
        .await?;
    Ok(())
}
