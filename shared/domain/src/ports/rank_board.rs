//! Who stands where.

use std::cmp::Ordering;
use std::num::NonZeroU32;

use async_trait::async_trait;

use crate::id::PlayerId;
use crate::ladder::LadderId;
use crate::time::Timestamp;

/// A player's stored rating, as a rank board keeps it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankEntry {
    /// Whose rating.
    pub player: PlayerId,
    /// The rating in points, unrounded.
    pub rating: f64,
    /// The stored deviation in points (as of the last game, not aged).
    pub deviation: f64,
    /// Number of the player's last settled game in the ladder: an older one never overwrites.
    pub sequence: i64,
    /// Until when the player is ranked without playing again; `None`: not ranked at all.
    pub eligible_until: Option<Timestamp>,
}

impl RankEntry {
    /// Where the entry stands in the full order.
    pub fn key(&self) -> RankKey {
        RankKey {
            points: rating::displayed(self.rating),
            deviation: self.deviation,
            player: self.player,
        }
    }

    /// Whether the player is ranked at `now`.
    pub fn is_ranked(&self, now: Timestamp) -> bool {
        self.eligible_until.is_some_and(|until| now < until)
    }
}

/// The full order of a board: displayed rating (high first), deviation (low first), id (old first).
///
/// Ranks are shared by equal displayed ratings; the rest of the key only fixes the listed order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankKey {
    /// Displayed rating, in whole points.
    pub points: i64,
    /// Stored deviation, in points.
    pub deviation: f64,
    /// The last tie-break.
    pub player: PlayerId,
}

impl Eq for RankKey {}

impl Ord for RankKey {
    /// `Less` stands higher on the board.
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .points
            .cmp(&self.points)
            .then_with(|| self.deviation.total_cmp(&other.deviation))
            .then_with(|| self.player.cmp(&other.player))
    }
}

impl PartialOrd for RankKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Which players a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Those who are eligible for a rank.
    Ranked,
    /// Everyone with a settled game, provisional ratings included.
    Everyone,
}

/// One page of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageRequest {
    /// Which players.
    pub field: Field,
    /// Where it begins or ends.
    pub from: PageFrom,
    /// At most so many entries, 1 or more.
    pub limit: usize,
    /// Judges who is still eligible.
    pub now: Timestamp,
}

/// Where a page begins or ends: at a key and not at a number, so that whoever did not move is neither repeated nor
/// skipped, whichever way the pages are turned. No entry needs to have that key any more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PageFrom {
    /// With the best.
    Top,
    /// With whoever stands right after this key.
    After(RankKey),
    /// It ends with whoever stands right before this key.
    Before(RankKey),
}

/// A player's neighbourhood on a board: `above + 1 + below` entries, or the whole field if it has fewer.
///
/// Where the field ends on one side, the other side has more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AroundRequest {
    /// Which players.
    pub field: Field,
    /// Who stands in the middle.
    pub player: PlayerId,
    /// So many entries before the player, if there are as many on both sides.
    pub above: usize,
    /// So many entries after the player, if there are as many on both sides.
    pub below: usize,
    /// Judges who is still eligible.
    pub now: Timestamp,
}

/// An entry with its rank in the field that was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedEntry {
    /// 1 for the best; equal displayed ratings share a rank, the next one skips (1, 2, 2, 4).
    pub rank: u64,
    /// Whose, and what.
    pub entry: RankEntry,
}

/// Entries of a field that stand together, in the listed order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Excerpt {
    /// How many stand before them.
    pub before: u64,
    /// They, with their ranks.
    pub entries: Vec<RankedEntry>,
    /// How many stand in the field.
    pub field_size: u64,
}

impl Excerpt {
    /// Whether anybody stands before these entries.
    pub fn more_above(&self) -> bool {
        self.before > 0
    }

    /// Whether anybody stands after these entries.
    pub fn more_below(&self) -> bool {
        self.before + (self.entries.len() as u64) < self.field_size
    }
}

/// How many have a displayed rating of `from` to `from + width - 1` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The least points in the bin, a multiple of its width.
    pub from: i64,
    /// Everyone with a settled game.
    pub everyone: u64,
    /// Those of them who are ranked.
    pub ranked: u64,
}

/// A player's place among all in a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The player's entry and rank.
    pub ranked: RankedEntry,
    /// How many stand in the field.
    pub field_size: u64,
}

/// The filling of a board, from its beginning until that board is lost.
///
/// Several processes that fill the same board at once share it: they all copy the same ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filling(String);

impl Filling {
    /// A name by which the adapter tells a board from the one that was lost before it.
    pub fn new(board: impl Into<String>) -> Self {
        Self(board.into())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A board did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// It could not be reached, or what it said made no sense.
    #[error("the rank board cannot be reached: {0}")]
    Unreachable(String),
    /// Nobody has filled it yet, or it was lost since: it is being filled, ask again in a moment.
    #[error("the rank board is not filled yet")]
    NotFilled,
}

/// The boards of all ladders. A copy of SQL's ratings, made again from them at any time.
///
/// A board that is not filled answers no question, since half of a list looks like a whole one; it takes
/// entries all the same. Whoever keeps the boards (the process that starts, and the workers' maintenance)
/// asks [`is_filled`](Self::is_filled) for each ladder now and then. Where the answer is no, it calls
/// [`begin_filling`](Self::begin_filling), *then* reads all ratings from SQL, puts them in, and calls
/// [`set_filled`](Self::set_filled). Who settles results meanwhile puts them in as ever: the sequences decide
/// which entry is the newer one.
#[async_trait]
pub trait RankBoard: Send + Sync {
    /// Puts entries in, each unless the board knows a later sequence of that player or the player was
    /// removed. An equal sequence is put in: what changed is who is eligible.
    async fn put(&self, ladder: &LadderId, entries: &[RankEntry]) -> Result<(), BoardError>;

    /// Takes a player off for good, whatever the sequence.
    ///
    /// What is put in later is ignored, since it was read before: only a board that was lost and is
    /// filled anew may hold the player again.
    async fn remove(&self, ladder: &LadderId, player: PlayerId) -> Result<(), BoardError>;

    /// A page in the full order.
    async fn page(&self, ladder: &LadderId, request: PageRequest) -> Result<Excerpt, BoardError>;

    /// A player with the neighbours in the full order; no entries when the player is not in the field.
    async fn around(&self, ladder: &LadderId, request: AroundRequest) -> Result<Excerpt, BoardError>;

    /// How many have which displayed rating, in bins of `width` points: those with anybody in them, from the
    /// lowest to the highest.
    async fn distribution(
        &self,
        ladder: &LadderId,
        width: NonZeroU32,
        now: Timestamp,
    ) -> Result<Vec<Bin>, BoardError>;

    /// Where a player stands; `None` when not in the field.
    async fn standing(
        &self,
        ladder: &LadderId,
        field: Field,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<Standing>, BoardError>;

    /// What the board has of these players; those whom it does not know are left out. To compare it with what it is
    /// a copy of, part by part.
    async fn entries(
        &self,
        ladder: &LadderId,
        players: &[PlayerId],
        now: Timestamp,
    ) -> Result<Vec<RankEntry>, BoardError>;

    /// How many stand in the field.
    async fn count(&self, ladder: &LadderId, field: Field, now: Timestamp) -> Result<u64, BoardError>;

    /// Whether the board was filled for this edition of the ladder's configuration and has lost nothing since.
    ///
    /// Another edition may rank other players, and a server that was started again may have lost the last
    /// entries: such a board goes on answering, and is to be filled again.
    async fn is_filled(&self, ladder: &LadderId, edition: u32) -> Result<bool, BoardError>;

    /// Begins to fill a board. One that nobody began to fill yet, or that was lost, is emptied first, of the
    /// memory of removed players too.
    async fn begin_filling(&self, ladder: &LadderId) -> Result<Filling, BoardError>;

    /// Declares that every rating is on the board, as this edition of the ladder's configuration has it.
    ///
    /// # Errors
    /// [`BoardError::NotFilled`] when the board was lost since the filling began: begin again.
    async fn set_filled(&self, ladder: &LadderId, edition: u32, filling: &Filling) -> Result<(), BoardError>;
}
