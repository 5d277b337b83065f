//! Judging a command against a game.

use rules::{Color, Line, Move};

use crate::adjudication::{self, Ruling, Termination};
use crate::chess_clock::ChessClock;
use crate::id::PlayerId;
use crate::lag::LagClaim;
use crate::time::{Millis, Timestamp};

use super::sentences::{
    abort_too_late, claims_not_in_ruleset, draw_offer_too_early, no_offer, not_a_player, not_your_turn,
    offer_too_soon, stale_ply,
};
use super::{Action, ArbiterDecision, Command, Game, GameEvent, Notation, Refusal};

/// What a command brings about.
///
/// A refusal may come with events: a claim that fails leaves its move on the board, and an action
/// that comes too late finds that the flag has fallen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// What happens, in order; nothing where the command changes nothing.
    pub events: Vec<GameEvent>,
    /// Why the command was not followed, if it was not.
    pub refusal: Option<Refusal>,
}

impl Decision {
    /// Whether the game ends because a time has run out.
    pub fn ends_on_time(&self) -> bool {
        self.events.iter().any(|event| match event {
            GameEvent::Finished { ruling, .. } => ruling.termination == Termination::Timeout,
            GameEvent::CalledOff { termination, .. } => *termination == Termination::NoStart,
            _ => false,
        })
    }

    pub(super) fn of(events: Vec<GameEvent>) -> Self {
        Self {
            events,
            refusal: None,
        }
    }
}

impl From<Refusal> for Decision {
    fn from(refusal: Refusal) -> Self {
        Self {
            events: Vec::new(),
            refusal: Some(refusal),
        }
    }
}

pub(super) type Verdict = Result<Decision, Refusal>;

impl Game {
    /// Judges a command that was received at `now`.
    pub fn decide(&self, command: &Command, now: Timestamp) -> Decision {
        let now = now.max(self.last_event_at);
        match command {
            Command::Play { player, action } => {
                self.play(*player, action, now).unwrap_or_else(Decision::from)
            }
            Command::CallTime => Decision::of(self.fallen_flag(now).into_iter().collect()),
            Command::CallAbsence { white, black } => {
                Decision::of(self.abandoned([*white, *black], now).into_iter().collect())
            }
            Command::StandIn { uci, ply, seen } => Decision::of(self.stood_in_for(uci, *ply, *seen, now)),
            Command::Adjudicate {
                result,
                reason,
                arbiter,
            } => self
                .adjudicate(*result, ArbiterDecision::new(*arbiter, reason), now)
                .unwrap_or_else(Decision::from),
            Command::Annul { reason, arbiter } => self
                .annul(ArbiterDecision::new(*arbiter, reason))
                .unwrap_or_else(Decision::from),
        }
    }

    /// Whether judging this command may ask if a side can still win, which takes seconds where a position is
    /// made to be hard: a resignation, an absence, or whatever finds that a flag has fallen.
    pub fn asks_for_winning_chances(&self, command: &Command, now: Timestamp) -> bool {
        let concedes = matches!(
            command,
            Command::CallAbsence { .. }
                | Command::Play {
                    action: Action::Resign | Action::ClaimVictory { .. },
                    ..
                }
        );
        let now = now.max(self.last_event_at);
        concedes || self.deadline().is_some_and(|deadline| now >= deadline)
    }

    fn play(&self, player: PlayerId, action: &Action, now: Timestamp) -> Verdict {
        if let Action::Move { notation, ply, .. } = action
            && self.has_played(player, notation, *ply)
        {
            return Ok(Decision::default());
        }
        if self.is_over() {
            return Err(self.game_over());
        }
        let side = self.side_of(player).ok_or_else(not_a_player)?;
        if let Some(flag) = self.fallen_flag(now) {
            return Ok(Decision {
                refusal: Some(Self::too_late(&flag)),
                events: vec![flag],
            });
        }
        match action {
            Action::Move {
                notation,
                ply,
                offer_draw,
                lag,
            } => {
                let mv = self.judge_move(side, notation, *ply, *offer_draw)?;
                Ok(Decision::of(self.moved(mv, *offer_draw, *lag, now)))
            }
            Action::Resign => {
                let ruling = adjudication::resignation(self.line.position(), side, &self.ruleset);
                Ok(Decision::of(vec![self.finished(ruling, now)]))
            }
            Action::OfferDraw => self.offer_draw(side, now),
            Action::RejectDraw => match self.draw_offer() {
                Some(by) if by == side => Ok(Decision::of(vec![GameEvent::DrawWithdrawn { by: side }])),
                Some(_) => Ok(Decision::of(vec![GameEvent::DrawDeclined { by: side }])),
                None => Err(no_offer()),
            },
            Action::ClaimDraw { with } => self.claim_draw(side, with.as_ref(), now),
            Action::ClaimVictory { opponent } => self.claim_victory(side, *opponent, now),
            Action::Abort if self.has_started() => Err(abort_too_late()),
            Action::Abort => Ok(Decision::of(vec![self.called_off(
                Termination::Aborted,
                side,
                now,
            )])),
        }
    }

    /// Whether this player made this very move at this ply: then it is being sent again.
    fn has_played(&self, player: PlayerId, notation: &Notation, ply: u32) -> bool {
        let Some(made) = self.moves.get(ply as usize) else {
            return false;
        };
        // Read where it was played: one move can be written in several ways.
        let mut line = Line::new(self.line.start().clone());
        for earlier in &self.moves[..ply as usize] {
            line.play(earlier.mv);
        }
        let mover = self.setup.seat(line.position().turn());
        mover.player == player && read(&line, notation).is_ok_and(|mv| mv == made.mv)
    }

    pub(super) fn judge_move(
        &self,
        side: Color,
        notation: &Notation,
        ply: u32,
        offer_draw: bool,
    ) -> Result<Move, Refusal> {
        self.must_be_to_move(side)?;
        if ply != self.line.plies() {
            return Err(stale_ply(self.line.plies(), ply));
        }
        let mv = read(&self.line, notation)?;
        if offer_draw {
            self.may_offer(side, ply + 1)?;
        }
        Ok(mv)
    }

    /// A legal move and the end that it may bring.
    pub(super) fn moved(
        &self,
        mv: Move,
        draw_offer: bool,
        claim: Option<LagClaim>,
        now: Timestamp,
    ) -> Vec<GameEvent> {
        let lag = self.compensation(claim, now);
        let clock = self.clock.after_move(self.turn(), now, lag);
        let mut events = vec![GameEvent::Moved {
            uci: mv.to_string(),
            clock_ms: clock,
            draw_offer,
            lag_ms: (lag > Millis::ZERO).then_some(lag),
            by_bot: false,
        }];
        let position = self.line.position().after(mv);
        let repetitions = self.line.repetitions_after(mv);
        let end = adjudication::automatic_end(&position, repetitions, &self.ruleset)
            .or_else(|| (self.line.plies() + 1 >= Self::PLIES_MAX).then(Ruling::too_long));
        if let Some(ruling) = end {
            events.push(self.finished_after_move(ruling, clock, now));
        }
        events
    }

    /// What a claim for lag gives back: nothing while no clock runs.
    fn compensation(&self, claim: Option<LagClaim>, now: Timestamp) -> Millis {
        match claim {
            Some(claim) if self.clock_running().is_some() => claim.granted(self.clock.elapsed(now)),
            _ => Millis::ZERO,
        }
    }

    fn offer_draw(&self, side: Color, now: Timestamp) -> Verdict {
        match self.draw_offer() {
            Some(by) if by == side => Ok(Decision::default()),
            Some(_) => Ok(Decision::of(vec![self.finished(Ruling::agreement(), now)])),
            None => {
                self.may_offer(side, self.line.plies())?;
                Ok(Decision::of(vec![if self.is_pass_and_play() {
                    self.finished(Ruling::agreement(), now)
                } else {
                    GameEvent::DrawOffered { by: side }
                }]))
            }
        }
    }

    /// Whether an offer of `side` may stand once `plies` half-moves are played.
    fn may_offer(&self, side: Color, plies: u32) -> Result<(), Refusal> {
        if plies < self.ruleset.agreement_after_plies {
            return Err(draw_offer_too_early(self.ruleset.agreement_after_plies));
        }
        match self.offers.wait(side, plies) {
            0 => Ok(()),
            plies => Err(offer_too_soon(plies)),
        }
    }

    fn claim_draw(&self, side: Color, with: Option<&Notation>, now: Timestamp) -> Verdict {
        if self.ruleset.repetition.claim.is_none() && self.ruleset.move_rule.claim.is_none() {
            return Err(claims_not_in_ruleset());
        }
        self.must_be_to_move(side)?;
        let Some(notation) = with else {
            let position = self.line.position();
            let repetitions = self.line.repetitions();
            return match adjudication::claimable_draw(position, repetitions, &self.ruleset) {
                Some(ruling) => Ok(Decision::of(vec![self.finished(ruling, now)])),
                None => Err(self.claim_refused(repetitions, position.halfmove_clock())),
            };
        };
        let mv = read(&self.line, notation)?;
        let mut events = self.moved(mv, false, None, now);
        let [GameEvent::Moved { clock_ms, .. }] = events[..] else {
            return Ok(Decision::of(events));
        };
        let position = self.line.position().after(mv);
        let repetitions = self.line.repetitions_after(mv);
        match adjudication::claimable_draw(&position, repetitions, &self.ruleset) {
            Some(ruling) => {
                events.push(self.finished_after_move(ruling, clock_ms, now));
                Ok(Decision::of(events))
            }
            None => Ok(Decision {
                events,
                refusal: Some(self.claim_refused(repetitions, position.halfmove_clock())),
            }),
        }
    }

    /// The end that the clock brings, if the deadline has passed at `now`.
    pub(super) fn fallen_flag(&self, now: Timestamp) -> Option<GameEvent> {
        let overdue = self.deadline().is_some_and(|deadline| now >= deadline);
        let turn = self.turn();
        overdue.then(|| match ChessClock::running(turn) {
            Some(loser) => {
                let ruling = adjudication::timeout(self.line.position(), loser, &self.ruleset);
                self.finished(ruling, now)
            }
            None => self.called_off(Termination::NoStart, turn.side, now),
        })
    }

    fn must_be_to_move(&self, side: Color) -> Result<(), Refusal> {
        if self.turn().side == side {
            Ok(())
        } else {
            Err(not_your_turn())
        }
    }

    fn finished(&self, ruling: Ruling, now: Timestamp) -> GameEvent {
        GameEvent::Finished {
            ruling,
            clock: self.clock.reading(self.turn(), now),
            arbiter: None,
            gone_since: None,
        }
    }

    /// The end that the side to move brings by moving at `now`, with so much left on its clock.
    fn finished_after_move(&self, ruling: Ruling, left: Option<Millis>, now: Timestamp) -> GameEvent {
        let turn = self.turn();
        GameEvent::Finished {
            ruling,
            clock: self.clock.pressed(turn.side, left, now).reading(turn, now),
            arbiter: None,
            gone_since: None,
        }
    }

    fn called_off(&self, termination: Termination, by: Color, now: Timestamp) -> GameEvent {
        GameEvent::CalledOff {
            termination,
            by,
            clock: self.clock.reading(self.turn(), now),
        }
    }
}

fn read(line: &Line, notation: &Notation) -> Result<Move, Refusal> {
    Ok(match notation {
        Notation::Uci(text) => line.judge_uci(text)?,
        Notation::San(text) => line.judge_san(text)?,
    })
}
