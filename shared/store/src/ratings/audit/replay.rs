//! Going through a ladder's entries in their order.

use std::collections::HashMap;

use domain::ladder::{LadderId, PlayerRating};
use domain::season::SeasonNumber;
use domain::settlement::{self, Effect};
use domain::{GameId, PlayerId, Timestamp};
use rules::Color;

use super::Difference;
use crate::ratings::reading::{ReadEntry, ReadGame, Values, same, values};
use crate::ratings::versions::{Version, Versions};
use crate::{Result, StoreError};

/// How far two calculations on different machines may lie apart, in points and in volatility.
const TOLERANCE: f64 = 1e-6;

/// Where a player stands by the entries so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub(super) values: Values,
    pub(super) last_game_at: Option<Timestamp>,
    pub(super) games: u32,
    pub(super) sequence: i64,
    pub(super) season: SeasonNumber,
    /// The last game.
    pub(super) game: GameId,
}

/// Where a player stood at the end of a season.
pub(super) struct Left {
    pub(super) player: PlayerId,
    pub(super) reached: Reached,
}

/// A ladder's standings as its entries lead to them, one after the other.
pub(super) struct Replay<'v> {
    ladder: LadderId,
    versions: &'v Versions,
    players: HashMap<PlayerId, Reached>,
    /// White's entry of a game whose other one comes next.
    white: Option<ReadEntry>,
    /// Those who have left a season for a later one.
    left: Vec<Left>,
    games: u64,
}

impl<'v> Replay<'v> {
    pub(super) fn new(ladder: LadderId, versions: &'v Versions) -> Self {
        Self {
            ladder,
            versions,
            players: HashMap::new(),
            white: None,
            left: Vec::new(),
            games: 0,
        }
    }

    /// Games so far.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Where players stand after the last entry, and where they stood when they left a season.
    pub(super) fn into_standings(self) -> (HashMap<PlayerId, Reached>, Vec<Left>) {
        (self.players, self.left)
    }

    /// What is the matter after the last entry.
    pub(super) fn unfinished(&self) -> Option<Difference> {
        self.white.and_then(|white| white.game).map(one_sided)
    }

    /// Goes on by the next entry.
    pub(super) fn take(&mut self, entry: ReadEntry) -> Result<Option<Difference>> {
        let Some(version) = self.versions.get(&entry.version) else {
            return Ok(Some(Difference {
                game: entry.game.map(|game| game.game),
                what: format!("ladder {} has no version {}", self.ladder, entry.version),
            }));
        };
        match (entry.game, self.white.take()) {
            (None, None) => self.reset(&entry, version),
            (Some(game), None) if game.side == Color::White => {
                let found = self.does_not_follow(&entry, version);
                self.white = Some(entry);
                Ok(found.map(|what| Difference::of_game(game.game, what)))
            }
            (Some(game), Some(white)) if is_other_side(game, &white) => {
                if let Some(what) = self.does_not_follow(&entry, version) {
                    return Ok(Some(Difference::of_game(game.game, what)));
                }
                self.game(game, &white, &entry, version)
            }
            (Some(game), _) => Ok(Some(one_sided(game))),
            (None, Some(white)) => Ok(white.game.map(one_sided)),
        }
    }

    /// Why the entry does not take up what the player's entry before it left.
    fn does_not_follow(&self, entry: &ReadEntry, version: &Version) -> Option<String> {
        let calculation = version.calculation();
        let place = format_args!("entry {} of {}", entry.position, self.ladder);
        let Some(before) = self.players.get(&entry.player) else {
            let initial = values(&calculation.system.initial());
            return (!same(entry.stored, initial) || entry.stored_at.is_some() || entry.game.is_none()).then(
                || {
                    format!(
                        "{place}, a player's first, begins at {:?}, not at {initial:?}",
                        entry.stored
                    )
                },
            );
        };
        if !same(entry.stored, before.values) {
            return Some(format!(
                "{place} begins at {:?}, but game {} ended at {:?}",
                entry.stored, before.game, before.values
            ));
        }
        if entry.stored_at != before.last_game_at {
            return Some(format!(
                "{place}: the game before it was at {:?}, not at {:?}",
                before.last_game_at, entry.stored_at
            ));
        }
        if entry.sequence <= before.sequence {
            return Some(format!(
                "{place} has number {}, the one before it {}",
                entry.sequence, before.sequence
            ));
        }
        let is_reset_due = calculation.reset.is_some() && entry.season > before.season;
        if entry.season < before.season || is_reset_due != entry.game.is_none() {
            return Some(format!(
                "{place} is of season {}, the one before it of season {}",
                entry.season, before.season
            ));
        }
        None
    }

    fn reset(&mut self, entry: &ReadEntry, version: &Version) -> Result<Option<Difference>> {
        let game = self.players.get(&entry.player).map(|before| before.game);
        if let Some(what) = self.does_not_follow(entry, version) {
            return Ok(Some(Difference { game, what }));
        }
        let Some(before) = self.players.get_mut(&entry.player) else {
            return Ok(None);
        };
        let standing = PlayerRating {
            season: before.season,
            ..entry.taken_up(before.games)?
        };
        let after = standing
            .entering(entry.season, version.calculation())
            .map_err(StoreError::damaged)?;
        let calculated = values(&after.rating);
        if !is_close(&calculated, &entry.after) {
            let what = format!(
                "a season's reset: stored {:?}, calculated {calculated:?}",
                entry.after
            );
            return Ok(Some(Difference { game, what }));
        }
        let reached = Reached {
            values: entry.after,
            season: entry.season,
            ..*before
        };
        self.left.push(Left {
            player: entry.player,
            reached: std::mem::replace(before, reached),
        });
        Ok(None)
    }

    fn game(
        &mut self,
        game: ReadGame,
        white: &ReadEntry,
        black: &ReadEntry,
        version: &Version,
    ) -> Result<Option<Difference>> {
        self.games += 1;
        let settled = settlement::settle(
            version.calculation().system,
            white.taken_up(0)?,
            black.taken_up(0)?,
            game.result,
            white.finished_at,
        )
        .map_err(StoreError::damaged)?;
        let apart = apart("White", white, &settled.white).or_else(|| apart("Black", black, &settled.black));
        if let Some(what) = apart {
            return Ok(Some(Difference::of_game(game.game, what)));
        }
        self.advance(game.game, white);
        self.advance(game.game, black);
        Ok(None)
    }

    fn advance(&mut self, game: GameId, entry: &ReadEntry) {
        let before = self.players.get(&entry.player).copied();
        let reached = Reached {
            values: entry.after,
            last_game_at: entry.last_game_at(),
            games: before.map_or(0, |before| before.games) + 1,
            sequence: entry.sequence,
            season: entry.season,
            game,
        };
        self.players.insert(entry.player, reached);
        if let Some(before) = before.filter(|before| before.season < entry.season) {
            self.left.push(Left {
                player: entry.player,
                reached: before,
            });
        }
    }
}

fn one_sided(game: ReadGame) -> Difference {
    Difference::of_game(game.game, "the game has one side in the ledger")
}

fn is_other_side(black: ReadGame, white: &ReadEntry) -> bool {
    let expected = white.game.map(|of_white| ReadGame {
        opponent: white.player,
        side: Color::Black,
        ..of_white
    });
    expected == Some(black)
}

fn is_close(calculated: &[f64], stored: &[f64]) -> bool {
    calculated
        .iter()
        .zip(stored)
        .all(|(a, b)| (a - b).abs() <= TOLERANCE)
}

/// Compares deviation before, then rating, deviation and volatility after the game.
fn apart(name: &str, entry: &ReadEntry, effect: &Effect) -> Option<String> {
    let list = |before: f64, [rating, deviation, volatility]: Values| [before, rating, deviation, volatility];
    let calculated = list(effect.before.deviation(), values(&effect.after.rating));
    let stored = list(entry.before_deviation, entry.after);
    (!is_close(&calculated, &stored)).then(|| format!("{name}: stored {stored:?}, calculated {calculated:?}"))
}
