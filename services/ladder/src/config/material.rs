//! `[[material_lists]]`

use domain::ruleset::{MaterialList, MaterialLists, is_name};

use super::{Faults, Keys, NAME};

/// Adds a list of the operator's.
pub(super) fn add(lists: &mut MaterialLists, table: toml::Table, index: usize, faults: &mut Faults) {
    let mut keys = Keys::of(table, format!("material_lists[{index}]"), faults);
    let id = keys.need::<String>("id");
    let pairings = keys.need::<Vec<_>>("pairings");
    if id.as_ref().is_some_and(|id| !is_name(id)) {
        keys.refuse("id", &format!("must be {NAME}"));
    }
    if pairings.as_ref().is_some_and(Vec::is_empty) {
        keys.refuse("pairings", "must have an entry");
    }
    if let (Some(id), Some(pairings)) = (id, pairings)
        && let Err(again) = lists.add(MaterialList { id, pairings })
    {
        keys.refuse("id", &format!("is `{}`, which another list has", again.id));
    }
    keys.finish();
}
