//! Which part of a leaderboard is asked for.

use domain::player::Handle;
use domain::season::SeasonNumber;
use domain::{Timestamp, ports};
use store::FinalKey;

use crate::extract::{Field, Fields, FromFields, Paged, Slot, Turn};
use crate::limits::{NEIGHBOURS_DEFAULT, NEIGHBOURS_MAX};

/// A part, and `?include=`.
pub(in crate::routes) struct Shown {
    pub(super) field: ports::Field,
    pub(super) part: Part,
}

/// Some entries that stand together.
pub(in crate::routes) enum Part {
    /// `?cursor=&limit=`
    Page(Paged<Turn>),
    /// `?season=` or `?active_since=`, with `cursor` and `limit`
    Stored {
        list: StoredList,
        paged: Paged<FinalKey>,
    },
    /// `?around=&above=&below=`
    Around { handle: Handle, above: u32, below: u32 },
}

/// A list that the boards do not have.
#[derive(Clone, Copy)]
pub(in crate::routes) enum StoredList {
    /// `?season=`
    Season(SeasonNumber),
    /// `?active_since=`
    ActiveSince(Timestamp),
}

impl FromFields for Shown {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let part = Part::from_fields(fields);
        let include = fields.optional::<Include>("include");
        Some(Self {
            field: include?.map_or(ports::Field::Ranked, |_| ports::Field::Everyone),
            part: part?,
        })
    }
}

impl FromFields for Part {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        if fields.has("season") {
            fields.none_of(&["include", "active_since", "around", "above", "below"], "season");
            let season = fields.required("season");
            let paged = Paged::from_fields(fields);
            let list = StoredList::Season(season?);
            return Some(Self::Stored { list, paged: paged? });
        }
        if fields.has("active_since") {
            fields.none_of(&["around", "above", "below"], "active_since");
            let since = fields.required("active_since");
            let paged = Paged::from_fields(fields);
            let list = StoredList::ActiveSince(since?);
            return Some(Self::Stored { list, paged: paged? });
        }
        if !fields.has("around") {
            fields.only_with(&["above", "below"], "around");
            return Paged::from_fields(fields).map(Self::Page);
        }
        fields.none_of(&["cursor", "limit"], "around");
        let handle = fields.required("around");
        let above = fields.optional("above");
        let below = fields.optional("below");
        let or_default = |given: Option<Neighbours>| given.map_or(NEIGHBOURS_DEFAULT, |given| given.0);
        Some(Self::Around {
            handle: handle?,
            above: above.map(or_default)?,
            below: below.map(or_default)?,
        })
    }
}

/// `provisional`
struct Include;

impl Field for Include {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.choice(&[("provisional", ())]).map(|()| Self)
    }
}

/// Entries on one side of a player.
struct Neighbours(u32);

impl Field for Neighbours {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.written_number(0, NEIGHBOURS_MAX).map(Self)
    }
}
