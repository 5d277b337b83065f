//! Results in the order in which the games finished.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Context;
use rules::GameResult;

use super::client::Client;
use super::document::{Page, Summary};
use super::game::Played;

/// Entries of a page, the most that the API gives.
const PAGE: u32 = 200;

/// Writes `date,white,black,result` (the result is White's score), the first finished first.
pub(super) async fn write(path: &Path, client: &Client, played: &[Played]) -> anyhow::Result<()> {
    let mut games = finished(client, played).await?;
    games.sort_by(|a, b| a.finished_at.cmp(&b.finished_at).then_with(|| a.id.cmp(&b.id)));
    let mut text = String::from("date,white,black,result\n");
    for game in &games {
        let (Some(at), Some(result)) = (&game.finished_at, game.result) else {
            continue;
        };
        let score = match result {
            GameResult::WhiteWins => "1",
            GameResult::BlackWins => "0",
            GameResult::Draw => "0.5",
        };
        writeln!(text, "{at},{},{},{score}", game.white.handle, game.black.handle)?;
    }
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

/// The summaries of this run's games; the list goes from the newest game back.
async fn finished(client: &Client, played: &[Played]) -> anyhow::Result<Vec<Summary>> {
    let mut missing: HashSet<&str> = played.iter().filter_map(|played| played.id.as_deref()).collect();
    let mut games = Vec::with_capacity(missing.len());
    let mut cursor: Option<String> = None;
    while !missing.is_empty() {
        let mut url = client.url("/v1/games")?;
        url.query_pairs_mut().append_pair("limit", &PAGE.to_string());
        if let Some(cursor) = &cursor {
            url.query_pairs_mut().append_pair("cursor", cursor);
        }
        let page: Page = serde_json::from_slice(&client.fetch(url).await?)?;
        games.extend(
            page.items
                .into_iter()
                .filter(|game| missing.remove(game.id.as_str())),
        );
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    Ok(games)
}
