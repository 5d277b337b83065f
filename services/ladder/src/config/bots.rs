//! `[[bots.engines]]`: engines of others, by which house bots play.

use std::collections::BTreeMap;
use std::time::Duration;

use domain::player::Handle;
use domain::ruleset::is_name;
use toml::{Table, Value};
use uci::{Limit, Program};

use super::{Faults, Keys, NAME};

/// Positions that an engine may look at for a move.
const NODES: (u64, u64) = (1, 2_000_000);
/// Milliseconds that an engine may think of a move.
const TIME_MS: (u64, u64) = (10, 5_000);
/// What the names of the built-in levels begin with.
const RESERVED: &str = "level-";
/// Options that are not the operator's: a bot has one core, plays what it is asked, and says one move.
const OWN_OPTIONS: [&str; 4] = ["Threads", "UCI_Chess960", "Ponder", "MultiPV"];

/// A bot that plays by an engine of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Engine {
    /// `id`: the engine's name in the API, by which its account is known again.
    pub(crate) id: String,
    /// `name`: the handle of its account.
    pub(crate) handle: Handle,
    /// Everything else: what is run.
    pub(crate) program: Program,
}

/// The engines of `[bots]`.
pub(super) fn read(table: Table, faults: &mut Faults) -> Vec<Engine> {
    let mut keys = Keys::of(table, "bots".to_owned(), faults);
    let tables = keys.tables("engines");
    keys.finish();
    let mut engines: Vec<Engine> = Vec::with_capacity(tables.len());
    for (index, table) in tables.into_iter().enumerate() {
        let place = format!("bots.engines[{index}]");
        let Some(engine) = engine(table, &place, faults) else {
            continue;
        };
        for other in &engines {
            if other.id == engine.id {
                faults.add(format!("{place}: `id` is that of another engine"));
            }
            if other.handle.folded() == engine.handle.folded() {
                faults.add(format!("{place}: `name` is that of another engine"));
            }
        }
        engines.push(engine);
    }
    engines
}

fn engine(table: Table, place: &str, faults: &mut Faults) -> Option<Engine> {
    let mut keys = Keys::of(table, place.to_owned(), faults);
    let id = keys.need::<String>("id").filter(|id| {
        let fits = is_name(id) && !id.starts_with(RESERVED);
        if !fits {
            keys.refuse("id", &format!("must be {NAME}, and not begin with {RESERVED}"));
        }
        fits
    });
    let name = keys.need::<String>("name").and_then(|name| {
        let handle = Handle::parse(&name).ok();
        if handle.is_none() {
            keys.refuse("name", "must be 2 to 24 of A-Z, a-z, 0-9, - and _");
        }
        handle
    });
    let command = keys.need::<String>("command").filter(|command| {
        if command.is_empty() {
            keys.refuse("command", "must name a program");
        }
        !command.is_empty()
    });
    let mut args = Vec::new();
    keys.replace("args", &mut args);
    let limit = limit(&mut keys);
    let options = options(&mut keys);
    keys.finish();
    Some(Engine {
        id: id?,
        handle: name?,
        program: Program {
            command: command?,
            args,
            options,
            limit: limit?,
        },
    })
}

/// One of the two limits.
fn limit(keys: &mut Keys<'_>) -> Option<Limit> {
    let mut table: BTreeMap<String, u64> = keys.need("limit")?;
    let (kind, given) = table.pop_first().unwrap_or_default();
    let ((least, most), limit) = match kind.as_str() {
        "nodes" if table.is_empty() => (NODES, Limit::Nodes(given)),
        "movetime_ms" if table.is_empty() => (TIME_MS, Limit::Time(Duration::from_millis(given))),
        _ => {
            keys.refuse("limit", "must have either `nodes` or `movetime_ms`");
            return None;
        }
    };
    if (least..=most).contains(&given) {
        return Some(limit);
    }
    keys.refuse("limit", &format!("must have a `{kind}` of {least} to {most}"));
    None
}

/// The engine's own options, each on one line.
fn options(keys: &mut Keys<'_>) -> Vec<(String, String)> {
    let given: BTreeMap<String, Value> = keys.take("options").unwrap_or_default();
    let mut options = Vec::with_capacity(given.len());
    for (name, value) in given {
        let text = match value {
            Value::String(text) => Some(text),
            Value::Integer(number) => Some(number.to_string()),
            Value::Boolean(flag) => Some(flag.to_string()),
            _ => None,
        };
        let is_own = OWN_OPTIONS.iter().any(|own| own.eq_ignore_ascii_case(&name));
        match text {
            _ if is_own => keys.refuse("options", &format!("must leave {name} to the ladder")),
            Some(text) if !format!("{name}{text}").contains(char::is_control) => options.push((name, text)),
            _ => keys.refuse(
                "options",
                &format!("must have a text of one line, a whole number or a truth value for {name}"),
            ),
        }
    }
    options
}
