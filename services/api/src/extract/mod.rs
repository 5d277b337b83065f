//! What handlers take: ids of the path, fields of the body and of the query.

mod accept;
mod body;
mod field;
mod fields;
mod page;
mod params;
mod path;
mod queue;
mod season;
mod time_control;

pub(crate) use accept::{preferred, prefers};
pub(crate) use body::{Body, Document, arrive};
pub(crate) use field::{ClientRef, Fen, Field, Label, Plea, Reason, Slot};
pub(crate) use fields::{Either, Fields, FromFields, Nothing};
pub(crate) use page::{Cursor, PageOf, Paged, Turn};
pub(crate) use params::Params;
pub(crate) use path::{Named, PathId};
pub(crate) use season::InSeason;
