//! `GET /v1/statistics`

use actix_web::web::Data;
use domain::adjudication::Termination;
use domain::statistics::Balance;
use rules::GameResult;
use serde::Serialize;

use crate::edge::Edge;
use crate::reply::{Reply, ok};

/// How many games White won, Black won and nobody won. Fractions are of all these games.
#[derive(Serialize)]
pub(super) struct BalanceView {
    games: u64,
    white_wins: ShareView,
    black_wins: ShareView,
    draws: ShareView,
}

#[derive(Serialize)]
struct ShareView {
    games: u64,
    fraction: Option<f64>,
    by_termination: Vec<EndingView>,
}

#[derive(Serialize)]
struct EndingView {
    termination: Termination,
    games: u64,
    fraction: Option<f64>,
}

impl From<&Balance> for BalanceView {
    fn from(balance: &Balance) -> Self {
        Self {
            games: balance.games(),
            white_wins: ShareView::of(balance, GameResult::WhiteWins),
            black_wins: ShareView::of(balance, GameResult::BlackWins),
            draws: ShareView::of(balance, GameResult::Draw),
        }
    }
}

impl ShareView {
    fn of(balance: &Balance, result: GameResult) -> Self {
        let games = balance.with_result(result);
        Self {
            games,
            fraction: balance.fraction(games),
            by_termination: balance
                .endings(result)
                .map(|ending| EndingView {
                    termination: ending.termination,
                    games: ending.games,
                    fraction: balance.fraction(ending.games),
                })
                .collect(),
        }
    }
}

pub(super) async fn show(edge: Data<Edge>) -> Reply {
    ok(&BalanceView::from(&edge.store.balance().await?))
}
