//! Folding events into a game.

use rules::san;

use crate::chess_clock::Reading;
use crate::time::{Millis, Timestamp};

use super::{Game, GameEvent, Phase, PlayedMove};

/// A stored event does not fit the game before it: the record is damaged.
#[derive(Debug, thiserror::Error)]
#[error("event {version} of game {game} does not fit what came before it: {what}")]
pub struct DamagedRecord {
    game: crate::GameId,
    version: u32,
    what: String,
}

impl Game {
    /// Takes in an event that was stored, or is being stored, at `at`.
    ///
    /// # Errors
    /// When the event cannot follow: then the stored record is damaged, and nothing is changed.
    pub fn apply(&mut self, event: &GameEvent, at: Timestamp) -> Result<(), DamagedRecord> {
        match event {
            GameEvent::Moved {
                uci,
                clock_ms,
                draw_offer,
                lag_ms,
                by_bot,
            } => {
                let mv = self
                    .line
                    .judge_uci(uci)
                    .map_err(|refusal| self.damaged(refusal.text.en))?;
                let side = self.turn().side;
                let san = san::write(self.line.position(), mv);
                self.clock = self.clock.pressed(side, *clock_ms, at);
                self.line.play(mv);
                self.offers.moved(side);
                if *draw_offer {
                    self.offers.offered(side);
                }
                self.moves.push(PlayedMove {
                    mv,
                    san,
                    clock: *clock_ms,
                    lag: lag_ms.unwrap_or(Millis::ZERO),
                    by_bot: *by_bot,
                    at,
                });
            }
            GameEvent::DrawOffered { by } => self.offers.offered(*by),
            GameEvent::DrawDeclined { by } => self.offers.declined(*by, self.line.plies()),
            GameEvent::DrawWithdrawn { .. } => self.offers.withdrawn(),
            GameEvent::Finished { ruling, clock, .. } => {
                self.close(
                    Phase::Finished {
                        ruling: ruling.clone(),
                        at,
                    },
                    *clock,
                    at,
                );
            }
            // When it ended stays as it was: the order of results follows from it.
            GameEvent::Corrected { after, .. } => match &mut self.phase {
                Phase::Finished { ruling, .. } => ruling.clone_from(after),
                _ => return Err(self.damaged("only what has ended is corrected".to_owned())),
            },
            GameEvent::Annulled { .. } => match self.phase {
                Phase::Finished { .. } => self.annulled = true,
                _ => return Err(self.damaged("only what has ended is annulled".to_owned())),
            },
            GameEvent::CalledOff {
                termination, clock, ..
            } => {
                self.close(
                    Phase::CalledOff {
                        termination: *termination,
                        at,
                    },
                    *clock,
                    at,
                );
            }
        }
        self.version += 1;
        self.last_event_at = at;
        Ok(())
    }

    fn close(&mut self, phase: Phase, reading: Reading, at: Timestamp) {
        self.clock = self.clock.stopped(reading, at);
        self.offers.withdrawn();
        self.phase = phase;
    }

    fn damaged(&self, what: String) -> DamagedRecord {
        DamagedRecord {
            game: self.setup.id,
            version: self.version + 1,
            what,
        }
    }
}
