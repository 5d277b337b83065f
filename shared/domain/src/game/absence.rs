//! Players who stay away, and games that are won over it.

use rules::Color;

use crate::ports::Seen;
use crate::ruleset::AbsenceRule;
use crate::time::Timestamp;
use crate::{absence, adjudication};

use super::decide::{Decision, Verdict};
use super::sentences::{absence_not_claimable, absence_not_long_enough, game_not_started};
use super::{Game, GameEvent, Notation};

impl Game {
    pub(super) fn claim_victory(&self, side: Color, opponent: Seen, now: Timestamp) -> Verdict {
        let limit = absence::limit(self).ok_or_else(absence_not_claimable)?;
        if !self.has_started() {
            return Err(game_not_started());
        }
        // Whoever has both seats is here.
        let opponent = if self.is_pass_and_play() {
            Seen::Present
        } else {
            opponent
        };
        match opponent {
            Seen::Gone { since } if now >= since + limit => {
                Ok(Decision::of(vec![self.left_by(!side, since, now)]))
            }
            Seen::Gone { since } => Err(absence_not_long_enough(Some(since + limit))),
            Seen::Present | Seen::Unknown => Err(absence_not_long_enough(None)),
        }
    }

    /// The end that an absence brings by itself, where the ruleset says so: one player has been gone for as long
    /// as it takes, and the other is here. With both gone, the clock decides.
    pub(super) fn abandoned(&self, [white, black]: [Seen; 2], now: Timestamp) -> Option<GameEvent> {
        let limit = absence::limit(self)?;
        let watched = self.ruleset.absence == AbsenceRule::Automatic && self.has_started() && !self.is_over();
        match (white, black) {
            _ if !watched => None,
            (Seen::Gone { since }, Seen::Present) if now >= since + limit => {
                Some(self.left_by(Color::White, since, now))
            }
            (Seen::Present, Seen::Gone { since }) if now >= since + limit => {
                Some(self.left_by(Color::Black, since, now))
            }
            _ => None,
        }
    }

    /// The move that a house bot makes for the side to move, whose player has stayed away, or that side's fallen flag;
    /// nothing where the ruleset knows no such thing, the game is rated, or the player is not gone for long enough.
    pub(super) fn stood_in_for(&self, uci: &str, ply: u32, seen: Seen, now: Timestamp) -> Vec<GameEvent> {
        if !absence::is_stood_in_for(self, seen, now) {
            return Vec::new();
        }
        if let Some(flag) = self.fallen_flag(now) {
            return vec![flag];
        }
        let notation = Notation::Uci(uci.to_owned());
        let Ok(mv) = self.judge_move(self.turn().side, &notation, ply, false) else {
            return Vec::new();
        };
        let mut events = self.moved(mv, false, None, now);
        if let Some(GameEvent::Moved { by_bot, .. }) = events.first_mut() {
            *by_bot = true;
        }
        events
    }

    fn left_by(&self, loser: Color, since: Timestamp, now: Timestamp) -> GameEvent {
        let ruling = adjudication::abandonment(self.line.position(), loser, &self.ruleset);
        GameEvent::Finished {
            ruling,
            clock: self.clock.reading(self.turn(), now),
            arbiter: None,
            gone_since: Some(since),
        }
    }
}
