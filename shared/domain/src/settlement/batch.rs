//! Settling several games at a time, each in its players' order.

use std::collections::HashMap;
use std::hash::BuildHasher;

use rating::RatingError;
use rules::{Color, GameResult};

use super::{Settlement, settle};
use crate::id::{GameId, PlayerId};
use crate::ladder::{Ladder, LadderId, Ladders, PlayerRating};
use crate::season::SeasonNumber;
use crate::time::Timestamp;

/// A player of a finished game, with the game's number in the player's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Who.
    pub player: PlayerId,
    /// Which of the player's results in the ladder it is, from 1.
    pub sequence: i64,
}

/// A finished game that counts, as it waits for its settling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Which game.
    pub game: GameId,
    /// Where it counts.
    pub ladder: LadderId,
    /// Who had White.
    pub white: Numbered,
    /// Who had Black.
    pub black: Numbered,
    /// How it ended.
    pub result: GameResult,
    /// When.
    pub finished_at: Timestamp,
    /// In which season of the ladder.
    pub season: SeasonNumber,
}

impl Pending {
    /// The player on that side.
    pub fn seat(&self, side: Color) -> Numbered {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// Standings by ladder and player.
pub type Standings = HashMap<(LadderId, PlayerId), PlayerRating>;

/// A game that was settled, and what it did.
#[derive(Clone, Debug)]
pub struct Rated<'a> {
    /// The game.
    pub pending: &'a Pending,
    /// Its ladder.
    pub ladder: &'a Ladder,
    /// Its effect on both players, from their standings as its season found them.
    pub settlement: Settlement,
    /// Where White stood at the end of an earlier season, if this is White's first game of a later one.
    pub white_left: Option<PlayerRating>,
    /// Where Black stood at the end of an earlier season, if this is Black's first game of a later one.
    pub black_left: Option<PlayerRating>,
}

/// Why a batch cannot be settled. Its games may still be settled one by one, but for the guilty one.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// The ladder is not configured any more.
    #[error("there is no ladder {0} any more")]
    NoLadder(LadderId),
    /// A standing that the batch needs was not given, or is not the one before the game.
    #[error("there is no standing of player {player} in {ladder} before the game")]
    NoStanding {
        /// Where.
        ladder: LadderId,
        /// Whose.
        player: PlayerId,
    },
    /// A rating is outside what its system can calculate with.
    #[error(transparent)]
    Rating(#[from] RatingError),
}

/// Settles every game whose turn has come, or comes by settling others of `games`, and moves `standings` on.
///
/// The effects come in an order in which they may be entered one after the other. What is not among them
/// waits for a game outside the batch.
///
/// # Errors
/// When one game of them cannot be settled: then `standings` are of no use any more.
pub fn settle_in_order<'a>(
    games: &'a [Pending],
    standings: &mut Standings,
    ladders: &'a Ladders,
) -> Result<Vec<Rated<'a>>, BatchError> {
    let mut rated = Vec::with_capacity(games.len());
    let mut remaining: Vec<&Pending> = games.iter().collect();
    // Within a player the number orders; so does the instant, which makes one pass do for most batches.
    remaining.sort_by_key(|pending| (pending.finished_at, pending.white.sequence));
    loop {
        let before = rated.len();
        let mut later = Vec::new();
        for pending in remaining {
            let ladder = ladders
                .get(&pending.ladder)
                .ok_or_else(|| BatchError::NoLadder(pending.ladder.clone()))?;
            let white = standing(standings, pending, Color::White)?;
            let black = standing(standings, pending, Color::Black)?;
            if !follows(pending.white, &white) || !follows(pending.black, &black) {
                later.push(pending);
                continue;
            }
            let game = rate(pending, ladder, white, black)?;
            for effect in [&game.settlement.white, &game.settlement.black] {
                standings.insert((pending.ladder.clone(), effect.after.player), effect.after);
            }
            rated.push(game);
        }
        if later.is_empty() || rated.len() == before {
            return Ok(rated);
        }
        remaining = later;
    }
}

/// Settles games of one ladder in the order in which they stand there, and moves `standings` on.
///
/// # Errors
/// When one of them cannot be settled, or is not its players' next one: then `standings` are of no use any more.
pub fn settle_series<'a, S: BuildHasher>(
    games: &'a [Pending],
    ladder: &'a Ladder,
    standings: &mut HashMap<PlayerId, PlayerRating, S>,
) -> Result<Vec<Rated<'a>>, BatchError> {
    let next = |standings: &HashMap<PlayerId, PlayerRating, S>, seat: Numbered| {
        let standing = standings.get(&seat.player).copied();
        standing
            .filter(|standing| follows(seat, standing))
            .ok_or_else(|| BatchError::NoStanding {
                ladder: ladder.id.clone(),
                player: seat.player,
            })
    };
    games
        .iter()
        .map(|pending| {
            let (white, black) = (next(standings, pending.white)?, next(standings, pending.black)?);
            let game = rate(pending, ladder, white, black)?;
            for effect in [&game.settlement.white, &game.settlement.black] {
                standings.insert(effect.after.player, effect.after);
            }
            Ok(game)
        })
        .collect()
}

/// Rates a game that is both players' next one, from their standings.
fn rate<'a>(
    pending: &'a Pending,
    ladder: &'a Ladder,
    white: PlayerRating,
    black: PlayerRating,
) -> Result<Rated<'a>, RatingError> {
    let entering = |standing: PlayerRating| standing.entering(pending.season, ladder.calculation());
    let settlement = settle(
        &ladder.system,
        entering(white)?,
        entering(black)?,
        pending.result,
        pending.finished_at,
    )?;
    Ok(Rated {
        pending,
        ladder,
        settlement,
        white_left: Some(white).filter(|white| white.leaves_season_for(pending.season)),
        black_left: Some(black).filter(|black| black.leaves_season_for(pending.season)),
    })
}

fn standing(standings: &Standings, pending: &Pending, side: Color) -> Result<PlayerRating, BatchError> {
    let player = pending.seat(side).player;
    standings
        .get(&(pending.ladder.clone(), player))
        .copied()
        .ok_or_else(|| BatchError::NoStanding {
            ladder: pending.ladder.clone(),
            player,
        })
}

fn follows(seat: Numbered, standing: &PlayerRating) -> bool {
    standing.sequence + 1 == seat.sequence
}
