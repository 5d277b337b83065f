//! What arbiters decide (12), and who may call them.

use rules::GameResult;

use crate::adjudication::Ruling;
use crate::id::PlayerId;
use crate::time::Timestamp;

use super::decide::{Decision, Verdict};
use super::sentences::{
    already_annulled, arbiter_not_in_ruleset, game_not_over, not_a_player, nothing_to_correct,
};
use super::{ArbiterDecision, Game, GameEvent, Phase, Refusal};

impl Game {
    /// Gives a game its result: ends one under way, corrects one that was played to an end.
    pub(super) fn adjudicate(
        &self,
        result: GameResult,
        decision: ArbiterDecision,
        now: Timestamp,
    ) -> Verdict {
        match &self.phase {
            Phase::Running => Ok(Decision::of(vec![GameEvent::Finished {
                ruling: Ruling::arbiter(result),
                clock: self.clock.reading(self.turn(), now),
                arbiter: Some(decision),
                gone_since: None,
            }])),
            Phase::Finished { .. } if self.annulled => Err(already_annulled()),
            Phase::Finished { ruling, .. } if ruling.result == result => Err(nothing_to_correct(result)),
            Phase::Finished { ruling, .. } => Ok(Decision::of(vec![GameEvent::Corrected {
                before: ruling.clone(),
                after: Ruling::arbiter(result),
                decision,
            }])),
            Phase::CalledOff { .. } => Err(self.game_over()),
        }
    }

    /// Takes a game that was played to an end out of every count.
    pub(super) fn annul(&self, decision: ArbiterDecision) -> Verdict {
        match &self.phase {
            Phase::Running => Err(game_not_over()),
            Phase::Finished { .. } if self.annulled => Err(already_annulled()),
            Phase::Finished { .. } => Ok(Decision::of(vec![GameEvent::Annulled { decision }])),
            Phase::CalledOff { .. } => Err(self.game_over()),
        }
    }

    /// Whether a player may call an arbiter to this game, under way or over.
    ///
    /// # Errors
    /// The caller has no seat here, or the ruleset has no arbiter.
    pub fn may_call_arbiter(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.side_of(player).is_none() {
            Err(not_a_player())
        } else if self.ruleset.arbiter_on_request {
            Ok(())
        } else {
            Err(arbiter_not_in_ruleset())
        }
    }
}
