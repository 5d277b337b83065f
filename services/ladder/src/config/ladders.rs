//! `[[ladders]]`: which games count together, by which system, and who is ranked.

use chrono::NaiveDate;
use domain::ladder::{Eligibility, Ladder, LadderId};
use domain::ruleset::{RulesetId, Rulesets, is_name};
use domain::season::{Calendar, Period, Seasons, SoftReset};
use domain::time_control::Bucket;
use rating::System;
use toml::{Table, Value};

use super::{Faults, Keys, NAME};

/// The ladders of a file, with all that is wrong about them; none where the file has none.
pub(super) fn read(tables: Vec<Table>, rulesets: &Rulesets, faults: &mut Faults) -> Vec<Ladder> {
    let mut ladders: Vec<Ladder> = Vec::with_capacity(tables.len());
    for (index, table) in tables.into_iter().enumerate() {
        let Some(ladder) = ladder(table, index, rulesets, faults) else {
            continue;
        };
        for earlier in &ladders {
            if earlier.id == ladder.id {
                faults.add(format!(
                    "ladders[{index}]: there is a ladder `{}` already",
                    ladder.id
                ));
            } else if earlier.bucket == ladder.bucket {
                faults.add(format!(
                    "ladders[{index}] ({}): the games of {} count in `{}` already",
                    ladder.id, ladder.bucket, earlier.id
                ));
            }
        }
        ladders.push(ladder);
    }
    ladders
}

fn ladder(table: Table, index: usize, rulesets: &Rulesets, faults: &mut Faults) -> Option<Ladder> {
    let place = format!("ladders[{index}]");
    let mut keys = Keys::of(table, place.clone(), faults);
    let mut bucket = None;
    let buckets = Bucket::ALL.map(Bucket::as_str).join(", ");
    if keys.has("bucket") {
        let named = |text: &str| text.parse().ok().map(Some);
        keys.replace_named("bucket", &mut bucket, named, &format!("one of {buckets}"));
    } else {
        keys.need::<String>("bucket");
    }
    let id: Option<String> = keys.take("id");
    let ruleset = keys
        .take("ruleset")
        .map_or(RulesetId::AUTOMATIC, |id: String| RulesetId::new(id));
    let system = keys.table("rating");
    let eligibility = keys.table("eligibility");
    let seasons = keys.table("seasons");
    if let Some(id) = id.as_deref().filter(|id| !is_name(id)) {
        keys.refuse("id", &format!("is `{id}`, and must be {NAME}"));
    }
    if rulesets.get(&ruleset).is_none() {
        let known: Vec<_> = rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
        keys.refuse(
            "ruleset",
            &format!("is `{ruleset}`, and must be one of {}", known.join(", ")),
        );
    }
    keys.finish();
    let system = system.map_or_else(System::default, |table| self::system(table, &place, faults));
    let bucket: Option<Bucket> = bucket;
    let required = bucket.map_or_else(Eligibility::default, Eligibility::of);
    let eligibility = eligibility.map_or(required, |table| {
        self::eligibility(table, &place, required, faults)
    });
    let seasons = seasons.and_then(|table| self::seasons(table, &place, &system, faults));
    let bucket = bucket?;
    Some(Ladder {
        id: LadderId::new(id.unwrap_or_else(|| bucket.to_string())),
        bucket,
        system,
        version: 1,
        ruleset,
        eligibility,
        seasons,
    })
}

/// `[ladders.rating]`
fn system(table: Table, place: &str, faults: &mut Faults) -> System {
    let place = format!("{place}.rating");
    let system: System = match Value::Table(table).try_into() {
        Ok(system) => system,
        Err(error) => {
            let text = error.to_string();
            faults.add(format!(
                "{place}: {}",
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            ));
            return System::default();
        }
    };
    for fault in system.validate().err().into_iter().flatten() {
        faults.add(format!("{place}: {fault}"));
    }
    system
}

/// `[ladders.eligibility]`
fn eligibility(table: Table, place: &str, mut eligibility: Eligibility, faults: &mut Faults) -> Eligibility {
    let mut keys = Keys::of(table, format!("{place}.eligibility"), faults);
    keys.replace("max_deviation", &mut eligibility.max_deviation);
    keys.replace("min_games", &mut eligibility.min_games);
    keys.replace("active_within_days", &mut eligibility.active_within_days);
    if !(0.0..=1000.0).contains(&eligibility.max_deviation) {
        keys.refuse("max_deviation", "must be 0 to 1000");
    }
    if !(1..=36_500).contains(&eligibility.active_within_days) {
        keys.refuse("active_within_days", "must be 1 to 36500");
    }
    keys.finish();
    eligibility
}

/// `[ladders.seasons]`; `None` where it cannot be read.
fn seasons(table: Table, place: &str, system: &System, faults: &mut Faults) -> Option<Seasons> {
    let mut keys = Keys::of(table, format!("{place}.seasons"), faults);
    let every = match keys.need::<Value>("every") {
        None => None,
        Some(value) => {
            let every = period(&value);
            if every.is_none() {
                let expected = format!(
                    "must be \"month\", \"quarter\", \"year\" or a number of days, 1 to {}",
                    Period::DAYS_MAX
                );
                keys.refuse("every", &expected);
            }
            every
        }
    };
    let anchor = match keys.take::<Value>("anchor") {
        None => NaiveDate::from_ymd_opt(2026, 1, 1),
        Some(value) => {
            let anchor = super::day(&value);
            if anchor.is_none() {
                keys.refuse("anchor", "must be a day such as 2026-12-01");
            }
            anchor
        }
    };
    let reset = keys.table("reset");
    keys.finish();
    let reset = reset.map(|table| soft_reset(table, place, system, faults));
    Some(Seasons {
        calendar: Calendar {
            anchor: anchor?,
            every: every?,
        },
        reset,
    })
}

fn period(value: &Value) -> Option<Period> {
    match value {
        Value::String(name) => match name.as_str() {
            "month" => Some(Period::Months(1)),
            "quarter" => Some(Period::Months(3)),
            "year" => Some(Period::Months(12)),
            _ => None,
        },
        Value::Integer(days) => u16::try_from(*days)
            .ok()
            .filter(|days| (1..=Period::DAYS_MAX).contains(days))
            .map(Period::Days),
        _ => None,
    }
}

/// `[ladders.seasons.reset]`
fn soft_reset(table: Table, place: &str, system: &System, faults: &mut Faults) -> SoftReset {
    let mut reset = SoftReset {
        pull: 0.0,
        deviation: 0.0,
    };
    let mut keys = Keys::of(table, format!("{place}.seasons.reset"), faults);
    keys.replace("pull", &mut reset.pull);
    keys.replace("deviation", &mut reset.deviation);
    if !(0.0..=1.0).contains(&reset.pull) {
        keys.refuse("pull", "must be 0 to 1");
    }
    let widest = system.initial().deviation();
    if !(0.0..=widest).contains(&reset.deviation) {
        let text = format!(
            "must be 0 to {widest}, the deviation of a new player by {}",
            system.name()
        );
        keys.refuse("deviation", &text);
    }
    keys.finish();
    reset
}
