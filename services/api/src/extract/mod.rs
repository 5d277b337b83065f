//! What handlers take: ids of the path, fields of the body and of the query.

mod body;
mod field;
mod fields;
mod page;
mod params;
mod path;
mod time_control;

pub(crate) use body::Body;
pub(crate) use field::{ClientRef, Field, Label, Reason, Slot};
pub(crate) use fields::{Either, Fields, FromFields};
pub(crate) use page::{PageOf, Paged};
pub(crate) use params::Params;
pub(crate) use path::{Named, PathId};
