//! Ladders: which games count together, by which system, and who is ranked.

use std::fmt;

use rating::{Rating, RatingError, System};
use serde::{Deserialize, Serialize};

use crate::id::PlayerId;
use crate::ports::RankEntry;
use crate::ruleset::RulesetId;
use crate::season::{SeasonNumber, Seasons, SoftReset};
use crate::time::{Millis, Timestamp};
use crate::time_control::{Bucket, TimeControl};

/// The name of a ladder, such as `blitz`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LadderId(String);

impl LadderId {
    /// A name as it came from outside; whether there is such a ladder is another question.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LadderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What it takes to be ranked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Eligibility {
    /// The stored deviation may be at most this, in rating points.
    pub max_deviation: f64,
    /// At least so many rated games.
    pub min_games: u32,
    /// The last rated game is at most so many days ago.
    pub active_within_days: u32,
}

impl Default for Eligibility {
    fn default() -> Self {
        Self {
            max_deviation: 75.0,
            min_games: 30,
            active_within_days: 7,
        }
    }
}

impl Eligibility {
    /// What it takes unless an operator says otherwise. A game by correspondence goes on for weeks, and its
    /// players have fewer of them.
    pub fn of(bucket: Bucket) -> Self {
        match bucket {
            Bucket::Correspondence => Self {
                max_deviation: 100.0,
                min_games: 10,
                active_within_days: 90,
            },
            _ => Self::default(),
        }
    }
}

/// Why a player is not ranked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum NotRanked {
    /// The rating is not certain enough.
    DeviationTooHigh {
        /// The stored deviation, in rating points.
        deviation: f64,
        /// The most that is allowed.
        max_deviation: f64,
    },
    /// Too few rated games.
    TooFewGames {
        /// How many there are.
        games: u32,
        /// How many it takes.
        min_games: u32,
    },
    /// No rated game lately.
    Inactive {
        /// The last one.
        last_game_at: Timestamp,
        /// How recent it must be.
        active_within_days: u32,
    },
}

/// One ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// Its name.
    pub id: LadderId,
    /// The time controls that count here. No two ladders share one.
    pub bucket: Bucket,
    /// How ratings change.
    pub system: System,
    /// Raised whenever `system` or the soft reset changes; stored with each effect.
    pub version: u32,
    /// How its games end.
    pub ruleset: RulesetId,
    /// What it takes to be ranked.
    pub eligibility: Eligibility,
    /// Its seasons; `None`: the first one never ends.
    pub seasons: Option<Seasons>,
}

/// By what a ladder's ratings are calculated. Every version that a ladder has had is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calculation<'a> {
    /// How a game changes ratings.
    pub system: &'a System,
    /// What a new season makes of a rating; `None`: nothing.
    pub reset: Option<&'a SoftReset>,
}

/// A player's standing in a ladder, as stored after the last settled game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerRating {
    /// Whose.
    pub player: PlayerId,
    /// Rating, deviation and volatility as of `last_game_at`.
    pub rating: Rating,
    /// Settled games.
    pub games: u32,
    /// Number of the last settled game in the player's own order.
    pub sequence: i64,
    /// When the last settled game finished; `None` before the first.
    pub last_game_at: Option<Timestamp>,
    /// The season of the last settled game.
    pub season: SeasonNumber,
}

impl PlayerRating {
    /// A player who has no settled game in `ladder`.
    pub fn unplayed(player: PlayerId, ladder: &Ladder) -> Self {
        Self {
            player,
            rating: ladder.system.initial(),
            games: 0,
            sequence: 0,
            last_game_at: None,
            season: SeasonNumber::FIRST,
        }
    }

    /// The standing as a game of `season` finds it: reset where the last game was in an earlier one. Of a player
    /// without games, and in the season of the last game, nothing changes but the number.
    ///
    /// # Errors
    /// When the reset leads to what no rating can be; one that was validated does not.
    pub fn entering(&self, season: SeasonNumber, calculation: Calculation<'_>) -> Result<Self, RatingError> {
        let rating = match calculation.reset {
            Some(reset) if self.leaves_season_for(season) => {
                reset.apply(calculation.system, self.rating, season.since(self.season))?
            }
            _ => self.rating,
        };
        Ok(Self {
            rating,
            season: season.max(self.season),
            ..*self
        })
    }

    /// Whether a game of `season` is the player's first one after an earlier season with games.
    pub fn leaves_season_for(&self, season: SeasonNumber) -> bool {
        self.games > 0 && season > self.season
    }

    /// The rating as of `now`: the deviation grown by the time since the last game.
    pub fn aged(&self, system: &System, now: Timestamp) -> Rating {
        match self.last_game_at {
            Some(last) => system.aged(self.rating, (now - last).at_least_zero().days()),
            None => self.rating,
        }
    }
}

impl Ladder {
    /// What a new season makes of a rating; `None`: nothing.
    pub fn soft_reset(&self) -> Option<&SoftReset> {
        self.seasons.as_ref()?.reset.as_ref()
    }

    /// By what its ratings are calculated.
    pub fn calculation(&self) -> Calculation<'_> {
        Calculation {
            system: &self.system,
            reset: self.soft_reset(),
        }
    }

    /// A standing as it is shown while `open` is the open season: as that season's first game would find it.
    pub fn shown(&self, standing: &PlayerRating, open: SeasonNumber) -> PlayerRating {
        // What cannot be reset is shown as it is; whoever settles the game says what is wrong.
        standing.entering(open, self.calculation()).unwrap_or(*standing)
    }

    /// Until when the player stays ranked without playing again; `None`: not ranked.
    pub fn eligible_until(&self, standing: &PlayerRating) -> Option<Timestamp> {
        let certain = standing.rating.deviation() <= self.eligibility.max_deviation;
        let enough = standing.games >= self.eligibility.min_games;
        let last = standing.last_game_at?;
        (certain && enough).then(|| last + self.activity_window())
    }

    /// Every reason why the player is not ranked at `now`; none when ranked.
    pub fn not_ranked(&self, standing: &PlayerRating, now: Timestamp) -> Vec<NotRanked> {
        let Eligibility {
            max_deviation,
            min_games,
            active_within_days,
        } = self.eligibility;
        let mut reasons = Vec::new();
        if standing.rating.deviation() > max_deviation {
            reasons.push(NotRanked::DeviationTooHigh {
                deviation: standing.rating.deviation(),
                max_deviation,
            });
        }
        if standing.games < min_games {
            reasons.push(NotRanked::TooFewGames {
                games: standing.games,
                min_games,
            });
        }
        if let Some(last_game_at) = standing.last_game_at
            && now >= last_game_at + self.activity_window()
        {
            reasons.push(NotRanked::Inactive {
                last_game_at,
                active_within_days,
            });
        }
        reasons
    }

    /// Tells a board that was filled for this configuration from one that ranks other players: a number that changes
    /// with the version and with what it takes to be ranked.
    pub fn edition(&self) -> u32 {
        let Eligibility {
            max_deviation,
            min_games,
            active_within_days,
        } = self.eligibility;
        let deviation = max_deviation.to_bits();
        // FNV-1a (Fowler, Noll, Vo), word by word.
        [
            self.version,
            deviation as u32,
            (deviation >> 32) as u32,
            min_games,
            active_within_days,
        ]
        .into_iter()
        .fold(0x811c_9dc5, |hash: u32, word| {
            (hash ^ word).wrapping_mul(0x0100_0193)
        })
    }

    /// The player's entry on the rank board.
    pub fn rank_entry(&self, standing: &PlayerRating) -> RankEntry {
        RankEntry {
            player: standing.player,
            rating: standing.rating.rating(),
            deviation: standing.rating.deviation(),
            sequence: standing.sequence,
            eligible_until: self.eligible_until(standing),
        }
    }

    fn activity_window(&self) -> Millis {
        Millis::from_secs(86_400 * i64::from(self.eligibility.active_within_days))
    }
}

/// The ladders of this installation, at most one for each bucket.
#[derive(Clone, Debug)]
pub struct Ladders(Vec<Ladder>);

impl Default for Ladders {
    /// A Glicko-2 ladder for every bucket, under the `automatic` ruleset.
    fn default() -> Self {
        let of = |bucket: Bucket| Ladder {
            id: LadderId::new(bucket.as_str()),
            bucket,
            system: System::default(),
            version: 1,
            ruleset: RulesetId::AUTOMATIC,
            eligibility: Eligibility::of(bucket),
            seasons: None,
        };
        Self(Bucket::ALL.map(of).into())
    }
}

impl Ladders {
    /// These ladders, fastest bucket first; the caller has checked that no two share one.
    pub fn new(mut ladders: Vec<Ladder>) -> Self {
        ladders.sort_by_key(|ladder| ladder.bucket);
        Self(ladders)
    }

    /// The ladder of that name.
    pub fn get(&self, id: &LadderId) -> Option<&Ladder> {
        self.0.iter().find(|ladder| ladder.id == *id)
    }

    /// The ladder in which games of that bucket count.
    pub fn of_bucket(&self, bucket: Bucket) -> Option<&Ladder> {
        self.0.iter().find(|ladder| ladder.bucket == bucket)
    }

    /// The ladder in which games of that control count.
    pub fn of_control(&self, control: TimeControl) -> Option<&Ladder> {
        self.of_bucket(control.bucket()?)
    }

    /// All of them, fastest first.
    pub fn iter(&self) -> impl Iterator<Item = &Ladder> {
        self.0.iter()
    }
}
