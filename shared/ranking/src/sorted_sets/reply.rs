//! What the scripts answer.

use domain::ports::{BoardError, Excerpt, RankEntry, RankedEntry, Standing};
use redis::{FromRedisValue, ParsingError, Value, from_redis_value};

use super::member;

/// The answer to a question about a field.
pub(super) enum Answer<T> {
    /// Nobody has filled the board.
    Unfilled,
    /// Somebody has to leave the ranked first.
    Lapsed,
    /// What was asked for; `None` where there is no such player.
    Ready(Option<T>),
}

impl<T: FromRedisValue> FromRedisValue for Answer<T> {
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        let (status, answer): (String, Value) = from_redis_value(value)?;
        match status.as_str() {
            "unfilled" => Ok(Self::Unfilled),
            "lapsed" => Ok(Self::Lapsed),
            "ready" => from_redis_value(answer).map(Self::Ready),
            _ => Err(format!("`{status}` is no answer of a rank board").into()),
        }
    }
}

/// Some entries in the listed order.
#[derive(Default)]
pub(super) struct Window {
    /// How many stand before the first one.
    start: u64,
    /// How many have more points than the first one.
    better: u64,
    field_size: u64,
    /// With blanks between.
    members: String,
}

impl FromRedisValue for Window {
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        let (start, better, field_size, members) = from_redis_value(value)?;
        Ok(Self {
            start,
            better,
            field_size,
            members,
        })
    }
}

impl Window {
    /// Adds the ranks: whoever has as many points as the one before shares that one's rank.
    pub(super) fn excerpt(self) -> Result<Excerpt, BoardError> {
        let mut tie: Option<(i64, u64)> = None;
        let positions = self.start + 1..;
        let ranked = self
            .members
            .split_ascii_whitespace()
            .zip(positions)
            .map(|(member, position)| {
                let entry = entry(member)?;
                let points = entry.key().points;
                let rank = match tie {
                    Some((tied, rank)) if tied == points => rank,
                    Some(_) => position,
                    None => self.better + 1,
                };
                tie = Some((points, rank));
                Ok(RankedEntry { rank, entry })
            });
        Ok(Excerpt {
            before: self.start,
            entries: ranked.collect::<Result<_, _>>()?,
            field_size: self.field_size,
        })
    }
}

/// Where one player stands.
pub(super) struct Place {
    /// How many have more points.
    better: u64,
    field_size: u64,
    member: String,
}

impl FromRedisValue for Place {
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        let (better, field_size, member) = from_redis_value(value)?;
        Ok(Self {
            better,
            field_size,
            member,
        })
    }
}

impl Place {
    pub(super) fn standing(self) -> Result<Standing, BoardError> {
        let ranked = RankedEntry {
            rank: self.better + 1,
            entry: entry(&self.member)?,
        };
        Ok(Standing {
            ranked,
            field_size: self.field_size,
        })
    }
}

/// The entries of members with blanks between.
pub(super) fn entries(members: &str) -> Result<Vec<RankEntry>, BoardError> {
    members.split_ascii_whitespace().map(entry).collect()
}

fn entry(member: &str) -> Result<RankEntry, BoardError> {
    member::decode(member)
        .ok_or_else(|| BoardError::Unreachable(format!("`{member}` is no entry of a board")))
}
