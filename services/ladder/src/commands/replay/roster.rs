//! Who plays.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, bail, ensure};
use domain::player::Handle;
use domain::ports::Ids;
use futures_util::{StreamExt, TryStreamExt, stream};
use reqwest::header::HeaderValue;

use super::client::{Client, Request, bearer};
use super::document::{Problem, Registered};
use super::plan::Plan;
use crate::world::SystemIds;

/// Random characters at the end of a run's handles.
const SUFFIX_CHARS: usize = 5;

/// The players of a run.
pub(super) struct Roster {
    /// Their handles, by number.
    pub(super) handles: Vec<Handle>,
}

impl Roster {
    /// Gives each name a handle, and each game the numbers of its players.
    pub(super) fn of(plans: &mut [Plan], suffix: Option<&str>) -> anyhow::Result<Self> {
        let suffix = suffix.map_or_else(random_suffix, str::to_owned);
        let mut numbers: HashMap<String, usize> = HashMap::new();
        let mut names = Vec::new();
        let mut number = |name: &str| {
            *numbers.entry(name.to_owned()).or_insert_with(|| {
                names.push(name.to_owned());
                names.len() - 1
            })
        };
        for plan in plans {
            [plan.white, plan.black] = [number(&plan.names[0]), number(&plan.names[1])];
        }
        let handles = handles(&names, &suffix).with_context(|| {
            format!("{suffix:?} cannot stand at the end of a handle: choose another --suffix")
        })?;
        Ok(Self { handles })
    }

    /// Registers everybody, in the name of an operator where there is one, so that they do not count as a crowd behind
    /// one address; returns their tokens, by number.
    pub(super) async fn register(
        &self,
        client: &Client,
        operator: Option<&HeaderValue>,
        concurrency: usize,
    ) -> anyhow::Result<Vec<HeaderValue>> {
        stream::iter(&self.handles)
            .map(|handle| register(client, operator, handle))
            .buffered(concurrency)
            .try_collect()
            .await
    }
}

fn random_suffix() -> String {
    const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut bytes = [0; SUFFIX_CHARS];
    SystemIds::default().fill_secret(&mut bytes);
    bytes
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
        .collect()
}

/// A handle for each name: what fits of it, a number where that is not unique, and the suffix.
fn handles(names: &[String], suffix: &str) -> anyhow::Result<Vec<Handle>> {
    let room = Handle::MAX_CHARS.saturating_sub(suffix.len() + 1);
    ensure!(room >= 8, "it leaves no room for a name");
    let mut taken = HashSet::new();
    let mut handles = Vec::with_capacity(names.len());
    for name in names {
        let known = |c: char| {
            if c.is_ascii_alphanumeric() || c == '_' {
                c
            } else {
                '-'
            }
        };
        let plain: String = name.chars().map(known).take(room).collect();
        let mut stem = plain.clone();
        for number in 2_u32.. {
            if taken.insert(stem.to_ascii_lowercase()) {
                break;
            }
            let number = number.to_string();
            let kept: String = plain.chars().take(room - number.len()).collect();
            stem = kept + &number;
        }
        handles.push(Handle::parse(&format!("{stem}-{suffix}"))?);
    }
    Ok(handles)
}

/// The key makes it safe to ask again, and protects the token in the stored answer.
async fn register(
    client: &Client,
    operator: Option<&HeaderValue>,
    handle: &Handle,
) -> anyhow::Result<HeaderValue> {
    let mut request = Request::post(client.url("/v1/players")?)
        .once_only()
        .body(serde_json::json!({ "handle": handle }).to_string());
    if let Some(operator) = operator {
        request = request.by(operator);
    }
    let answer = client.send(&request).await?;
    if !answer.status.is_success() {
        let problem = Problem::of(&answer);
        bail!("{handle} cannot be registered: {problem}");
    }
    bearer(serde_json::from_slice::<Registered<'_>>(&answer.body)?.token)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> Vec<String> {
        let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
        handles(&names, "ab")
            .unwrap()
            .into_iter()
            .map(String::from)
            .collect()
    }

    #[test]
    fn a_handle_keeps_what_it_can_of_a_name() {
        assert_eq!(of(&["Silva, João"]), ["Silva--Jo-o-ab"]);
        assert_eq!(of(&[""]), ["-ab"]);
    }

    #[test]
    fn names_that_look_alike_are_numbered() {
        assert_eq!(of(&["Ana", "ana", "ANA"]), ["Ana-ab", "ana2-ab", "ANA3-ab"]);
        assert_eq!(
            of(&["x".repeat(30).as_str(), "x".repeat(31).as_str()])[1].len(),
            24
        );
    }

    #[test]
    fn a_suffix_must_fit() {
        assert!(handles(&["Ana".to_owned()], "a b").is_err());
        assert!(handles(&["Ana".to_owned()], &"x".repeat(20)).is_err());
    }
}
