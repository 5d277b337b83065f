//! `[[rulesets]]`

use domain::ruleset::{
    ConcessionRule, DeadPositionRule, MaterialLists, Ruleset, RulesetId, RulesetRef, Rulesets,
};
use rules::Bilingual;

use super::{Faults, Keys};

/// Adds a revision of a ruleset of the operator's.
pub(super) fn add(
    rulesets: &mut Rulesets,
    lists: &MaterialLists,
    table: toml::Table,
    index: usize,
    faults: &mut Faults,
) {
    let place = match table.get("id").and_then(toml::Value::as_str) {
        Some(id) => format!("rulesets[{index}] ({id})"),
        None => format!("rulesets[{index}]"),
    };
    let mut keys = Keys::of(table, place, faults);
    let id = keys.need::<String>("id");
    let Some(base) = base(&mut keys) else {
        return;
    };
    let mut ruleset = Ruleset {
        id: RulesetId::new(id.clone().unwrap_or_else(|| "unnamed".to_owned())),
        revision: 1,
        source: Bilingual::new(
            format!("The ruleset `{}`, with changes", base.id),
            format!("O regulamento `{}`, com mudanças", base.id),
        ),
        ..base
    };
    read(&mut keys, &mut ruleset, lists);
    for fault in ruleset.faults() {
        keys.refuse(&fault.field, &fault.text);
    }
    if id.is_some()
        && let Err(taken) = rulesets.add(ruleset)
    {
        keys.refuse("id", &taken.to_string());
    }
    keys.finish();
}

/// The built-in ruleset that fields are taken over from; where the one that is named does not exist, which is noted,
/// the default.
fn base(keys: &mut Keys<'_>) -> Option<Ruleset> {
    let built_in = Rulesets::default();
    let mut base = built_in.get(&RulesetId::AUTOMATIC).cloned();
    let names: Vec<_> = built_in.iter().map(|ruleset| ruleset.id.as_str()).collect();
    let expected = format!(
        "a built-in ruleset, perhaps with its revision: {}",
        names.join(", ")
    );
    keys.replace_named(
        "based_on",
        &mut base,
        |text| built_in.at(&reference(text)?).ok().cloned().map(Some),
        &expected,
    );
    base
}

/// `fide` is the first revision, so that a later one changes nothing of what is based on it; `fide@2` the second.
fn reference(text: &str) -> Option<RulesetRef> {
    let (id, revision) = match text.split_once('@') {
        Some((id, revision)) => (id, revision.parse().ok()?),
        None => (text, 1),
    };
    Some(RulesetRef {
        id: RulesetId::new(id),
        revision,
    })
}

/// Takes over the fields that are given.
fn read(keys: &mut Keys<'_>, ruleset: &mut Ruleset, lists: &MaterialLists) {
    let names: Vec<_> = lists.iter().map(|list| format!("list_{}", list.id)).collect();
    let names = names.join(", ");
    let concessions = format!("one of winning_chance, bare_king_draws, loses, {names}");
    keys.replace("revision", &mut ruleset.revision);
    if let Some(given) = keys.take::<toml::Value>("updated_at") {
        match super::day(&given) {
            Some(day) => ruleset.updated_at = day,
            None => keys.refuse("updated_at", "must be a day such as 2026-12-01"),
        }
    }
    keys.replace("source", &mut ruleset.source);
    keys.replace("repetition", &mut ruleset.repetition);
    keys.replace("move_rule", &mut ruleset.move_rule);
    keys.replace_named(
        "dead_position",
        &mut ruleset.dead_position,
        |text| DeadPositionRule::named(text, lists),
        &format!("one of exact, never, {names}"),
    );
    keys.replace_named(
        "resignation",
        &mut ruleset.resignation,
        |text| ConcessionRule::named(text, lists),
        &concessions,
    );
    keys.replace_named(
        "timeout",
        &mut ruleset.timeout,
        |text| ConcessionRule::named(text, lists),
        &concessions,
    );
    keys.replace("agreement_after_plies", &mut ruleset.agreement_after_plies);
    keys.replace("arbiter_on_request", &mut ruleset.arbiter_on_request);
    keys.replace("absence", &mut ruleset.absence);
    keys.replace("time_controls", &mut ruleset.time_controls);
    keys.replace("show_legal_moves", &mut ruleset.show_legal_moves);
    keys.replace("rematch_swaps_colors", &mut ruleset.rematch_swaps_colors);
}
