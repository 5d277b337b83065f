//! Settling games: ratings, ledger rows, games, jobs and the jobs that waited, in one transaction.
//!
//! Games are settled many at a time, since a commit and its round trips cost more than the calculation.
//! Each keeps its own effect: one row of the ledger for each player, in the order of both players' results.

mod pending;
mod set_aside;
mod wake;

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use domain::job::{Claim, JobKind, LeaseToken};
use domain::ladder::{Ladder, LadderId, Ladders, PlayerRating};
use domain::ports::RankEntry;
use domain::settlement::{Rated, settle_in_order};
use domain::{GameId, JobId, PlayerId, Timestamp};
use sqlx::QueryBuilder;

use crate::db::{Conn, on, push_ids};
use crate::ratings::{self, Books};
use crate::write::Unit;
use crate::{Conflict, Result, Store, StoreError, seasons};

pub(crate) use set_aside::STATEMENTS;
pub(super) use set_aside::SetAside;

/// What came of one game's settling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// Both ratings are stored.
    Rated,
    /// An earlier game of one of the players comes first; the job waits for it.
    NotYet,
    /// Another worker has the job by now; nothing was changed.
    LeaseLost,
}

/// What came of settling a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct SettledBatch {
    /// For each claim, in the order in which they were given.
    pub outcomes: Vec<Settled>,
    /// The new entries for the rank boards, one for each player and ladder that changed.
    pub entries: Vec<(LadderId, RankEntry)>,
    /// Jobs that waited for these, and may be ready to run.
    pub woken: Vec<JobId>,
    /// When each game ended that was rated, in no order.
    pub ended_at: Vec<Timestamp>,
}

impl Store {
    /// Rates finished games whose jobs were claimed under one lease; each once, or not at all.
    ///
    /// # Errors
    /// When one of them cannot be rated, nothing of the batch is: settle them one by one to find the guilty.
    pub async fn settle_games(
        &self,
        claims: &[Claim],
        ladders: &Ladders,
        now: Timestamp,
    ) -> Result<SettledBatch> {
        self.write(Settle {
            claims: claims.to_vec(),
            ladders: ladders.clone(),
            now,
        })
        .await
    }
}

struct Settle {
    claims: Vec<Claim>,
    ladders: Ladders,
    now: Timestamp,
}

fn game_of(claim: &Claim) -> GameId {
    let JobKind::SettleGame { game } = claim.kind;
    game
}

#[async_trait]
impl Unit for Settle {
    type Output = SettledBatch;

    async fn run(&self, conn: &mut Conn) -> Result<SettledBatch> {
        // First the leases: to a worker that has lost one, what the other one wrote looks like damage.
        let held = hold(conn, &self.claims).await?;
        let held: Vec<&Claim> = self
            .claims
            .iter()
            .filter(|claim| held.contains(&claim.job))
            .collect();
        let pending = pending::load(conn, held.iter().map(|claim| game_of(claim))).await?;
        let books = ratings::lock_books(conn, pending.iter().map(|game| &game.ladder)).await?;
        let mut standings = pending::lock_standings(conn, &pending, &self.ladders).await?;
        let rated = settle_in_order(&pending, &mut standings, &self.ladders).map_err(StoreError::damaged)?;

        let rated_games: HashSet<GameId> = rated.iter().map(|rated| rated.pending.game).collect();
        let (done, early): (Vec<&Claim>, Vec<&Claim>) = held
            .iter()
            .partition(|claim| rated_games.contains(&game_of(claim)));
        let entries = last_standings(&rated);
        enter(conn, &rated, &books).await?;
        seasons::archive(conn, &left_seasons(&rated)).await?;
        ratings::store(conn, &entries).await?;
        games_settled(conn, &rated_games).await?;
        finish(conn, &done, self.now).await?;
        // What has to wait does so before anything is woken: its turn may come in this very transaction of
        // another worker, which finds it waiting then, since it needs a standing that is locked here.
        park(conn, &early).await?;
        let woken = wake::successors(conn, advanced(&rated), self.now).await?;
        Ok(SettledBatch {
            outcomes: self
                .claims
                .iter()
                .map(|claim| match () {
                    () if rated_games.contains(&game_of(claim)) => Settled::Rated,
                    () if held.iter().any(|held| held.job == claim.job) => Settled::NotYet,
                    () => Settled::LeaseLost,
                })
                .collect(),
            entries: entries
                .iter()
                .map(|(ladder, standing)| (ladder.id.clone(), ladder.rank_entry(standing)))
                .collect(),
            woken,
            ended_at: rated.iter().map(|rated| rated.pending.finished_at).collect(),
        })
    }
}

/// Enters the effects in the ledger, and notes in the books how far it is.
pub(crate) async fn enter(
    conn: &mut Conn,
    rated: &[Rated<'_>],
    books: &HashMap<LadderId, Books>,
) -> Result<()> {
    let mut last = HashMap::new();
    let entries = ratings::entries(rated, books, &mut last)?;
    ratings::append(conn, &entries).await?;
    for (ladder, position) in last {
        ratings::advance_books(conn, ladder, position).await?;
    }
    Ok(())
}

/// Where those stood at the end of an earlier season who are rated for the first time in a later one.
pub(crate) fn left_seasons<'a>(rated: &[Rated<'a>]) -> Vec<(&'a LadderId, PlayerRating)> {
    let left = |rated: &Rated<'a>| {
        let ladder = &rated.pending.ladder;
        let standings = [rated.white_left, rated.black_left].into_iter().flatten();
        standings.map(move |standing| (ladder, standing))
    };
    rated.iter().flat_map(left).collect()
}

/// Where each player stands who was rated: the ladder, the player, the number of the last result.
fn advanced<'a>(
    rated: &'a [Rated<'_>],
) -> impl Iterator<Item = (&'a LadderId, PlayerId, i64)> + Clone + use<'a> {
    rated.iter().flat_map(|rated| {
        [rated.pending.white, rated.pending.black]
            .map(|seat| (&rated.pending.ladder, seat.player, seat.sequence))
    })
}

/// Each player's last standing in each ladder.
pub(crate) fn last_standings<'a>(rated: &[Rated<'a>]) -> Vec<(&'a Ladder, PlayerRating)> {
    let mut last: HashMap<(&str, PlayerId), (&'a Ladder, PlayerRating)> = HashMap::new();
    for rated in rated {
        for effect in [&rated.settlement.white, &rated.settlement.black] {
            let key = (rated.ladder.id.as_str(), effect.after.player);
            last.insert(key, (rated.ladder, effect.after));
        }
    }
    last.into_values().collect()
}

async fn games_settled(conn: &mut Conn, games: &HashSet<GameId>) -> Result<()> {
    if games.is_empty() {
        return Ok(());
    }
    let rows = on!(conn, db => {
        let mut query = QueryBuilder::new(
            "UPDATE game SET rating_status = 'settled' WHERE rating_status = 'pending' AND id IN ",
        );
        push_ids(&mut query, games.iter().map(|game| game.raw()));
        query.build().execute(db).await?.rows_affected()
    });
    if rows == games.len() as u64 {
        Ok(())
    } else {
        Err(Conflict::Version.into())
    }
}

/// Those of the claims that are still held, locked to the end of the transaction.
async fn hold(conn: &mut Conn, claims: &[Claim]) -> Result<HashSet<JobId>> {
    let Some(lease) = common_lease(claims)? else {
        return Ok(HashSet::new());
    };
    let ids: Vec<i64> = on!(conn, db => {
        let mut query = QueryBuilder::new("UPDATE job SET state = 'running' WHERE state = 'running' AND lease_token = ");
        query.push_bind(lease.0).push(" AND id IN ");
        push_ids(&mut query, claims.iter().map(|claim| claim.job.raw()));
        query.push(" RETURNING id");
        query.build_query_scalar().fetch_all(db).await?
    });
    Ok(ids.into_iter().map(JobId::new).collect())
}

fn common_lease(claims: &[Claim]) -> Result<Option<LeaseToken>> {
    let Some(first) = claims.first() else {
        return Ok(None);
    };
    if claims.iter().any(|claim| claim.lease != first.lease) {
        return Err(StoreError::damaged("a batch of claims has more than one lease"));
    }
    Ok(Some(first.lease))
}

/// Marks claimed jobs done, in the transaction of their effect.
async fn finish(conn: &mut Conn, claims: &[&Claim], now: Timestamp) -> Result<()> {
    let Some(first) = claims.first() else {
        return Ok(());
    };
    let rows = on!(conn, db => {
        let mut query = QueryBuilder::new("UPDATE job SET state = 'done', lease_token = NULL, lease_until = NULL, done_at = ");
        query.push_bind(now.utc());
        query.push(" WHERE state = 'running' AND lease_token = ").push_bind(first.lease.0).push(" AND id IN ");
        push_ids(&mut query, claims.iter().map(|claim| claim.job.raw()));
        query.build().execute(db).await?.rows_affected()
    });
    all_of(rows, claims)
}

/// Lets claimed jobs wait for others. Waiting is not an attempt.
async fn park(conn: &mut Conn, claims: &[&Claim]) -> Result<()> {
    let Some(first) = claims.first() else {
        return Ok(());
    };
    let rows = on!(conn, db => {
        let mut query = QueryBuilder::new(
            "UPDATE job SET state = 'waiting', attempt = attempt - 1, lease_token = NULL, lease_until = NULL
             WHERE state = 'running' AND lease_token = ",
        );
        query.push_bind(first.lease.0).push(" AND id IN ");
        push_ids(&mut query, claims.iter().map(|claim| claim.job.raw()));
        query.build().execute(db).await?.rows_affected()
    });
    all_of(rows, claims)
}

fn all_of(rows: u64, claims: &[&Claim]) -> Result<()> {
    if rows == claims.len() as u64 {
        Ok(())
    } else {
        Err(Conflict::LeaseLost.into())
    }
}
