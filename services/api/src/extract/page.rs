//! Pages of lists: cursors, limits, and how a page is answered.
//!
//! A cursor is the key of the last entry of the page before, so that entries which did not move are
//! neither repeated nor skipped, however many came in meanwhile.

use domain::ports::{PageFrom, RankKey};
use domain::season::SeasonNumber;
use domain::{ArbiterRequestId, ChallengeId, GameId, PlayerId, TokenId};
use serde::Serialize;
use store::FinalKey;

use crate::base62;
use crate::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::problem::{Text, ViolationCode};

use super::field::{Field, Slot};
use super::fields::{Fields, FromFields};

/// The key of an entry, as an opaque text.
pub(crate) trait Cursor: Sized {
    /// Writes the key.
    fn encode(&self) -> String;
    /// Reads it again; `None` for a text that [`Cursor::encode`] did not write.
    fn decode(text: &str) -> Option<Self>;
}

macro_rules! ids {
    ($($id:ty),*) => {$(
        impl Cursor for $id {
            fn encode(&self) -> String {
                self.to_string()
            }

            fn decode(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )*};
}

ids! { ArbiterRequestId, ChallengeId, GameId, PlayerId, TokenId }

/// A sequence number.
impl Cursor for i64 {
    fn encode(&self) -> String {
        base62::encode(&self.to_be_bytes())
    }

    fn decode(text: &str) -> Option<Self> {
        base62::decode(text.as_bytes()).map(Self::from_be_bytes)
    }
}

impl Cursor for SeasonNumber {
    fn encode(&self) -> String {
        i64::from(self.get()).encode()
    }

    fn decode(text: &str) -> Option<Self> {
        let number = u32::try_from(i64::decode(text)?).ok()?;
        // The database counts them in 32 bits with a sign.
        (1..=i32::MAX.unsigned_abs())
            .contains(&number)
            .then(|| Self::new(number))
    }
}

impl Cursor for FinalKey {
    fn encode(&self) -> String {
        let parts = [self.rating.to_bits() as i64, self.player.raw()];
        base62::encode(&parts.map(i64::to_be_bytes).concat())
    }

    fn decode(text: &str) -> Option<Self> {
        let bytes = base62::decode::<16>(text.as_bytes())?;
        let (parts, _) = bytes.as_chunks::<8>();
        let [rating, player] = *<&[_; 2]>::try_from(parts).ok()?;
        Some(Self {
            rating: Some(f64::from_be_bytes(rating)).filter(|value| value.is_finite())?,
            player: PlayerId::new(i64::from_be_bytes(player)),
        })
    }
}

/// To go on from an entry of a board, one way or the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Turn {
    /// To the entries after this one.
    Down(RankKey),
    /// To the entries before this one.
    Up(RankKey),
}

impl From<Turn> for PageFrom {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Down(key) => Self::After(key),
            Turn::Up(key) => Self::Before(key),
        }
    }
}

impl Cursor for Turn {
    fn encode(&self) -> String {
        let (way, key) = match self {
            Self::Down(key) => (0, key),
            Self::Up(key) => (1, key),
        };
        let parts = [key.points, key.deviation.to_bits() as i64, key.player.raw()];
        base62::encode(&[&[way][..], &parts.map(i64::to_be_bytes).concat()].concat())
    }

    fn decode(text: &str) -> Option<Self> {
        let bytes = base62::decode::<25>(text.as_bytes())?;
        let (way, parts) = bytes.split_first()?;
        let (parts, _) = parts.as_chunks::<8>();
        let [points, deviation, player] = *<&[_; 3]>::try_from(parts).ok()?;
        let key = RankKey {
            points: i64::from_be_bytes(points),
            deviation: Some(f64::from_be_bytes(deviation)).filter(|value| value.is_finite())?,
            player: PlayerId::new(i64::from_be_bytes(player)),
        };
        match way {
            0 => Some(Self::Down(key)),
            1 => Some(Self::Up(key)),
            _ => None,
        }
    }
}

struct After<K>(K);

impl<K: Cursor> Field for After<K> {
    fn read(slot: Slot<'_>) -> Option<Self> {
        let (text, slot) = slot.text()?;
        match K::decode(&text) {
            Some(key) => Some(Self(key)),
            None => slot.refuse(
                ViolationCode::BadFormat,
                Text::new(
                    "A cursor comes from an answer of this list.",
                    "Um cursor vem de uma resposta desta lista.",
                ),
            ),
        }
    }
}

/// Entries of a page.
#[derive(Clone, Copy, Debug)]
struct Limit(u32);

impl Field for Limit {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.written_number(1, PAGE_MAX).map(Self)
    }
}

/// `?cursor=&limit=`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paged<K> {
    /// The last entry of the page before.
    pub(crate) after: Option<K>,
    /// At most so many entries.
    pub(crate) limit: u32,
    /// The limit, if the request names one.
    pub(crate) asked: Option<u32>,
}

impl<K: Cursor> FromFields for Paged<K> {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let after = fields.optional::<After<K>>("cursor");
        let limit = fields.optional::<Limit>("limit");
        Some(Self {
            after: after?.map(|after| after.0),
            limit: limit?.map_or(PAGE_DEFAULT, |limit| limit.0),
            asked: limit?.map(|limit| limit.0),
        })
    }
}

impl<K: Cursor> Paged<K> {
    /// What to ask for: one entry more than the page shows, to know whether another page follows.
    pub(crate) fn fetch(&self) -> u32 {
        self.limit + 1
    }

    /// Makes the page of what was fetched.
    pub(crate) fn page<T>(&self, mut items: Vec<T>, key: impl Fn(&T) -> K) -> PageOf<T> {
        let more = items.len() > self.limit as usize;
        items.truncate(self.limit as usize);
        let next = items.last().filter(|_| more).map(|last| key(last).encode());
        PageOf { items, next }
    }
}

/// A list as it is answered.
#[derive(Debug, Serialize)]
pub(crate) struct PageOf<T> {
    /// The entries.
    pub(crate) items: Vec<T>,
    /// The cursor of the next page; null on the last one.
    pub(crate) next: Option<String>,
}

impl<T> PageOf<T> {
    /// A list that is never longer than a page.
    pub(crate) fn whole(items: Vec<T>) -> Self {
        Self { items, next: None }
    }

    /// The page with its entries in another form.
    pub(crate) fn map<U>(self, form: impl FnMut(T) -> U) -> PageOf<U> {
        PageOf {
            items: self.items.into_iter().map(form).collect(),
            next: self.next,
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::PlayerId;

    use super::*;

    #[test]
    fn a_turn_comes_back_exactly() {
        let key = RankKey {
            points: -3,
            deviation: 75.000_000_1,
            player: PlayerId::new(1 << 60),
        };

        for turn in [Turn::Down(key), Turn::Up(key)] {
            assert_eq!(Turn::decode(&turn.encode()), Some(turn));
        }
    }

    #[test]
    fn a_text_that_is_no_cursor_is_refused() {
        for text in [
            "",
            "x",
            "00000000000000000000000000000000é",
            "!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
        ] {
            assert_eq!(Turn::decode(text), None);
            assert_eq!(GameId::decode(text), None);
        }
    }

    #[test]
    fn the_last_page_has_no_next() {
        let paged = Paged::<i64> {
            after: None,
            limit: 2,
            asked: None,
        };

        assert_eq!(paged.page(vec![1, 2], |&n| n).next, None);
        let full = paged.page(vec![1, 2, 3], |&n| n);
        assert_eq!((full.items, full.next), (vec![1, 2], Some(2i64.encode())));
    }
}
