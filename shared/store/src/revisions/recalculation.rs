//! Another reading of a ladder's ledger, calculated entry by entry beside the one that holds.
//!
//! It goes through the entries from the first affected one on, with both readings' standings of everybody whom it
//! meets. Where both are the same to the last bit the entry stays; where they part, another one takes its place.

use std::collections::{BTreeMap, HashMap};

use domain::ladder::PlayerRating;
use domain::season::SeasonNumber;
use domain::settlement::{Effect, settle};
use domain::{GameId, PlayerId, Timestamp};
use rating::Rating;
use rules::{Color, GameResult};

use crate::ratings::reading::{ReadEntry, ReadGame, Values, same, values};
use crate::ratings::{Version, Versions};
use crate::{Result, StoreError};

/// What becomes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It counts for nothing.
    Annulled,
    /// It ended like this.
    Result(GameResult),
}

/// Where a player stood before the first of the games that are corrected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seed {
    /// Number of the game before it; 0 where there is none.
    pub(super) sequence: i64,
    pub(super) season: SeasonNumber,
    pub(super) last_game_at: Option<Timestamp>,
    pub(super) values: Values,
}

/// What is to be written of the new reading.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The entry at this position holds no longer.
    End(i64),
    /// An entry takes its place.
    Enter(NewEntry),
}

/// An entry of the new reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewEntry {
    pub(super) position: i64,
    pub(super) sequence: i64,
    pub(super) version: u32,
    pub(super) finished_at: Timestamp,
    /// `None`: a new season.
    pub(super) game: Option<ReadGame>,
    pub(super) effect: Effect,
}

/// A player in one of the readings.
#[derive(Clone, Copy, Debug)]
struct Side {
    values: Values,
    last_game_at: Option<Timestamp>,
    season: SeasonNumber,
    /// Games since the calculation began.
    games: u32,
}

impl Side {
    fn is(&self, other: &Self) -> bool {
        same(self.values, other.values)
            && self.last_game_at == other.last_game_at
            && self.season == other.season
            && self.games == other.games
    }

    fn has_played(&self) -> bool {
        self.last_game_at.is_some()
    }
}

/// A place in the ledger that a reset can have: that of the reset in the old reading, or of a game that is gone.
#[derive(Clone, Copy, Debug)]
struct Place {
    position: i64,
    sequence: i64,
    finished_at: Timestamp,
    /// The reset that stands there in the old reading.
    old: Option<ReadEntry>,
}

/// A player in both readings.
#[derive(Clone, Copy, Debug)]
struct Track {
    old: Side,
    new: Side,
    place: Option<Place>,
}

/// A standing of the new reading, whose games are counted from the beginning of the calculation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recounted {
    pub(super) values: Values,
    pub(super) last_game_at: Option<Timestamp>,
    pub(super) season: SeasonNumber,
    /// Games in the new reading since the calculation began.
    pub(super) games: u32,
    /// Number of the last result.
    pub(super) sequence: i64,
}

/// Where a player stands who stands elsewhere in the new reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    pub(super) player: PlayerId,
    pub(super) before: Values,
    /// Whether any game counted in the old reading.
    pub(super) was_rated: bool,
    pub(super) standing: Recounted,
    /// Games in the old reading since the calculation began.
    pub(super) games_before: u32,
}

/// Standings at the end of seasons that are others in the new reading; `None`: the player did not leave that season.
pub(super) type Archived = BTreeMap<(SeasonNumber, PlayerId), Option<Recounted>>;

/// The calculation, as far as it is.
#[derive(Clone)]
pub(super) struct Recalculation {
    verdicts: HashMap<GameId, Verdict>,
    seeds: HashMap<PlayerId, Seed>,
    versions: Versions,
    tracks: HashMap<PlayerId, Track>,
    white: Option<ReadEntry>,
    archived: Archived,
    /// What was found and not yet written.
    changes: Vec<Change>,
}

impl Recalculation {
    pub(super) fn new(
        verdicts: HashMap<GameId, Verdict>,
        seeds: HashMap<PlayerId, Seed>,
        versions: Versions,
    ) -> Self {
        Self {
            verdicts,
            seeds,
            versions,
            tracks: HashMap::new(),
            white: None,
            archived: Archived::new(),
            changes: Vec::new(),
        }
    }

    /// What was found since the last time.
    pub(super) fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// Goes on by the next entry of the old reading.
    pub(super) fn take(&mut self, entry: ReadEntry) -> Result<()> {
        match (entry.game, self.white.take()) {
            (None, None) => {
                self.reset(entry);
                Ok(())
            }
            (Some(game), None) if game.side == Color::White => {
                self.white = Some(entry);
                Ok(())
            }
            (Some(game), Some(white)) if game.side == Color::Black => self.game(game.game, &white, &entry),
            // The calculation begins behind the other side of a game that nothing touches.
            (Some(_), None) if self.tracks.is_empty() => Ok(()),
            _ => Err(StoreError::damaged(format!(
                "entry {} is not the other side of the one before it",
                entry.position
            ))),
        }
    }

    /// Ends what nothing has come to need, and gives whoever stands elsewhere now, and stood elsewhere at the end of
    /// seasons.
    pub(super) fn finish(&mut self) -> (Vec<Moved>, Archived) {
        let mut moved = Vec::new();
        for (player, track) in &mut self.tracks {
            if let Some(Place { old: Some(reset), .. }) = track.place.take() {
                self.changes.push(end(&reset));
            }
            if !track.new.is(&track.old) {
                let Side {
                    values,
                    last_game_at,
                    season,
                    games,
                } = track.new;
                moved.push(Moved {
                    player: *player,
                    before: track.old.values,
                    was_rated: track.old.has_played(),
                    standing: Recounted {
                        values,
                        last_game_at,
                        season,
                        games,
                        sequence: 0,
                    },
                    games_before: track.old.games,
                });
            }
        }
        moved.sort_unstable_by_key(|moved| moved.player);
        (moved, std::mem::take(&mut self.archived))
    }

    /// The games of both readings since the beginning: what a standing's count is to be raised by.
    pub(super) fn games_of(&self, player: PlayerId) -> (u32, u32) {
        self.tracks
            .get(&player)
            .map_or((0, 0), |track| (track.old.games, track.new.games))
    }

    fn track(&mut self, entry: &ReadEntry) -> &mut Track {
        let seed = self.seeds.get(&entry.player);
        self.tracks.entry(entry.player).or_insert_with(|| {
            let side = match seed {
                Some(seed) if seed.sequence < entry.sequence && is_next(seed, entry) => Side {
                    values: seed.values,
                    last_game_at: seed.last_game_at,
                    season: seed.season,
                    games: 0,
                },
                // Nothing has touched the player so far: whether this is the first game of a season is of no matter.
                _ => Side {
                    values: entry.stored,
                    last_game_at: entry.stored_at,
                    season: entry.season,
                    games: 0,
                },
            };
            Track {
                old: side,
                new: side,
                place: None,
            }
        })
    }

    /// A reset stands in the new reading too once a game follows that needs it.
    fn reset(&mut self, entry: ReadEntry) {
        let track = self.track(&entry);
        let superseded = track.place.replace(Place {
            position: entry.position,
            sequence: entry.sequence,
            finished_at: entry.finished_at,
            old: Some(entry),
        });
        if let Some(Place { old: Some(reset), .. }) = superseded {
            self.changes.push(end(&reset));
        }
    }

    fn game(&mut self, game: GameId, white: &ReadEntry, black: &ReadEntry) -> Result<()> {
        let Some(version) = self.versions.get(&white.version).cloned() else {
            return Err(StoreError::damaged(format!(
                "there is no version {}",
                white.version
            )));
        };
        if self.verdicts.get(&game) == Some(&Verdict::Annulled) {
            for entry in [white, black] {
                self.annul(entry);
            }
            return Ok(());
        }
        let verdict = self.verdicts.get(&game).copied();
        let before = [self.enter(white, &version)?, self.enter(black, &version)?];
        let old = white.game.map(|game| game.result);
        let result = match verdict {
            Some(Verdict::Result(result)) => Some(result),
            _ => old,
        };
        let result = result.ok_or_else(|| StoreError::damaged("a game without a result"))?;
        let untouched = old == Some(result)
            && [(white, &before[0]), (black, &before[1])]
                .iter()
                .all(|(entry, standing)| {
                    same(entry.stored, values(&standing.rating)) && entry.stored_at == standing.last_game_at
                });
        if untouched {
            for entry in [white, black] {
                self.advance(entry, entry.after, entry.last_game_at());
            }
            return Ok(());
        }
        let settled = settle(
            version.calculation().system,
            before[0],
            before[1],
            result,
            white.finished_at,
        )
        .map_err(StoreError::damaged)?;
        for (entry, effect) in [(white, settled.white), (black, settled.black)] {
            let after = values(&effect.after.rating);
            let unchanged = old == Some(result)
                && same(entry.stored, values(&effect.stored.rating))
                && entry.stored_at == effect.stored.last_game_at
                && entry.before_deviation.to_bits() == effect.before.deviation().to_bits()
                && same(entry.after, after);
            if !unchanged {
                self.changes.push(end(entry));
                self.changes.push(Change::Enter(NewEntry {
                    position: entry.position,
                    sequence: entry.sequence,
                    version: entry.version,
                    finished_at: entry.finished_at,
                    game: entry.game.map(|game| ReadGame { result, ..game }),
                    effect,
                }));
            }
            self.advance(entry, after, effect.after.last_game_at);
        }
        Ok(())
    }

    /// Takes a game out. A reset that came before it waits for another game; without one, its place does.
    fn annul(&mut self, entry: &ReadEntry) {
        let track = self.track(entry);
        let left = (track.old.has_played() && track.old.season < entry.season).then_some(track.old.season);
        track.old = Side {
            values: entry.after,
            last_game_at: entry.last_game_at(),
            season: entry.season,
            games: track.old.games + 1,
        };
        track.place.get_or_insert(Place {
            position: entry.position,
            sequence: entry.sequence,
            finished_at: entry.finished_at,
            old: None,
        });
        if let Some(season) = left {
            self.archived.entry((season, entry.player)).or_insert(None);
        }
        self.changes.push(end(entry));
    }

    /// The standing as a game of the new reading finds it, the reset of its season included.
    fn enter(&mut self, entry: &ReadEntry, version: &Version) -> Result<PlayerRating> {
        let calculation = version.calculation();
        let player = entry.player;
        let track = self.track(entry);
        let place = track.place.take();
        let new = track.new;
        let old_left = (track.old.has_played() && track.old.season < entry.season).then_some(track.old);
        let standing = PlayerRating {
            player,
            rating: if new.has_played() {
                rating(new.values)?
            } else {
                calculation.system.initial()
            },
            games: u32::from(new.has_played()),
            sequence: entry.sequence - 1,
            last_game_at: new.last_game_at,
            season: if new.has_played() {
                new.season
            } else {
                entry.season
            },
        };
        let leaves = standing.leaves_season_for(entry.season);
        if let Some(old) = old_left.filter(|old| !leaves || !old.is(&new)) {
            self.archived.entry((old.season, player)).or_insert(None);
        }
        if leaves && old_left.is_none_or(|old| !old.is(&new)) {
            let Side {
                values,
                last_game_at,
                season,
                games,
            } = new;
            let sequence = entry.sequence - 1;
            let recounted = Recounted {
                values,
                last_game_at,
                season,
                games,
                sequence,
            };
            self.archived.insert((season, player), Some(recounted));
        }
        let after = standing
            .entering(entry.season, calculation)
            .map_err(StoreError::damaged)?;
        let old = place.and_then(|place| place.old);
        if !leaves || calculation.reset.is_none() {
            // A player who was not met before may have been reset already.
            if let Some(reset) = old {
                if same(reset.stored, new.values)
                    && same(reset.after, entry.stored)
                    && reset.season == new.season
                {
                    let rating = rating(reset.after)?;
                    return Ok(PlayerRating { rating, ..after });
                }
                self.changes.push(end(&reset));
            }
            return Ok(after);
        }
        let is_kept = |reset: &ReadEntry| {
            reset.version == entry.version
                && reset.season == entry.season
                && same(reset.stored, values(&standing.rating))
                && reset.stored_at == standing.last_game_at
                && same(reset.after, values(&after.rating))
        };
        if old.as_ref().is_some_and(is_kept) {
            return Ok(after);
        }
        let place = place.ok_or_else(|| StoreError::damaged("a new season has no place in the ledger"))?;
        if let Some(reset) = &old {
            self.changes.push(end(reset));
        }
        self.changes.push(Change::Enter(NewEntry {
            position: place.position,
            sequence: place.sequence,
            version: entry.version,
            finished_at: place.finished_at,
            game: None,
            effect: Effect {
                stored: standing,
                before: standing.rating,
                after,
            },
        }));
        Ok(after)
    }

    /// Both readings have the game behind them.
    fn advance(&mut self, entry: &ReadEntry, after: Values, last_game_at: Option<Timestamp>) {
        let track = self.track(entry);
        track.old = Side {
            values: entry.after,
            last_game_at: entry.last_game_at(),
            season: entry.season,
            games: track.old.games + 1,
        };
        track.new = Side {
            values: after,
            last_game_at,
            season: entry.season,
            games: track.new.games + 1,
        };
    }
}

/// Whether no game lies between what is known of the player and this entry.
fn is_next(seed: &Seed, entry: &ReadEntry) -> bool {
    // A reset changes the values, and no instant.
    seed.last_game_at == entry.stored_at
}

fn end(entry: &ReadEntry) -> Change {
    Change::End(entry.position)
}

pub(super) fn rating([rating, deviation, volatility]: Values) -> Result<Rating> {
    Rating::new(rating, deviation, volatility).map_err(StoreError::damaged)
}
