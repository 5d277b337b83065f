//! What a player's games come to, as it is answered.

use std::collections::HashMap;

use domain::GameId;
use domain::adjudication::Termination;
use domain::statistics::{Career, PlayedGame, Record, Streak, Streaks};
use serde::Serialize;
use store::GameSummary;

use crate::edge::Edge;
use crate::problem::ApiError;
use crate::routes::games::SummaryView;

/// Games that are shown one by one.
const LAST_GAMES: usize = 10;

/// Counts of a player's games, with the last of them.
#[derive(Serialize)]
pub(super) struct CareerView {
    #[serde(flatten)]
    total: RecordView,
    white: RecordView,
    black: RecordView,
    by_termination: Vec<EndingView>,
    streaks: StreaksView,
    last_games: Vec<SummaryView>,
}

#[derive(Serialize)]
struct RecordView {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl From<Record> for RecordView {
    fn from(record: Record) -> Self {
        let Record { wins, draws, losses } = record;
        Self {
            games: record.games(),
            wins,
            draws,
            losses,
        }
    }
}

#[derive(Serialize)]
struct EndingView {
    termination: Termination,
    #[serde(flatten)]
    record: RecordView,
}

#[derive(Serialize)]
struct StreaksView {
    winning: StreakView,
    losing: StreakView,
    unbeaten: StreakView,
}

#[derive(Serialize)]
struct StreakView {
    current: u64,
    longest: u64,
}

impl From<Streak> for StreakView {
    fn from(Streak { current, longest }: Streak) -> Self {
        Self { current, longest }
    }
}

impl From<Streaks> for StreaksView {
    fn from(streaks: Streaks) -> Self {
        Self {
            winning: streaks.winning.into(),
            losing: streaks.losing.into(),
            unbeaten: streaks.unbeaten.into(),
        }
    }
}

impl CareerView {
    /// The view of games in the order in which they finished; `summaries` has the last of them.
    pub(super) fn new(played: &[PlayedGame], summaries: &mut HashMap<GameId, GameSummary>) -> Self {
        let career = Career::of(played);
        Self {
            total: career.total().into(),
            white: career.white.into(),
            black: career.black.into(),
            by_termination: career
                .endings
                .into_iter()
                .map(|(termination, record)| EndingView {
                    termination,
                    record: record.into(),
                })
                .collect(),
            streaks: career.streaks.into(),
            last_games: last(played)
                .filter_map(|game| summaries.remove(&game.id))
                .map(SummaryView::from)
                .collect(),
        }
    }
}

/// What is told of the last games of each of these lists.
pub(super) async fn last_summaries<'a>(
    edge: &Edge,
    lists: impl IntoIterator<Item = &'a [PlayedGame]>,
) -> Result<HashMap<GameId, GameSummary>, ApiError> {
    let games: Vec<GameId> = lists.into_iter().flat_map(last).map(|game| game.id).collect();
    Ok(edge.store.game_summaries(&games).await?)
}

/// The last games, the latest first.
fn last(played: &[PlayedGame]) -> impl Iterator<Item = &PlayedGame> {
    played.iter().rev().take(LAST_GAMES)
}
