//! The rank boards against the ratings that they are copies of.

use std::collections::HashMap;

use domain::PlayerId;
use domain::ladder::{Ladder, Ladders};
use domain::ports::{BoardError, Clock, Field, PageRequest, RankBoard, RankEntry, RankKey};
use store::Store;

use super::finding::Finding;
use crate::world::SystemClock;

/// Entries read at a time, from either side.
const PAGE: u32 = 1_000;

pub(super) async fn examine(store: &Store, board: &dyn RankBoard) -> Vec<Finding> {
    let clock = SystemClock::start();
    let mut findings = Vec::new();
    for ladder in Ladders::default().iter() {
        findings.push(examine_one(store, board, ladder, &clock).await);
    }
    findings
}

async fn examine_one(store: &Store, board: &dyn RankBoard, ladder: &Ladder, clock: &SystemClock) -> Finding {
    let id = &ladder.id;
    match compare(store, board, ladder, clock).await {
        Ok(Comparison { players, differing }) if differing.is_empty() => {
            Finding::well("board", format!("{id}: {players} players, as SQL has them"))
        }
        Ok(Comparison { players, differing }) => Finding::faulty(
            "board",
            format!(
                "{id}: {} of {players} players differ from SQL, {} among them",
                differing.len(),
                differing[0]
            ),
            "a worker repairs what is only behind within seconds; if it stays, delete the board's keys and it is filled anew",
        ),
        Err(Failure::Board(BoardError::NotFilled)) => Finding::doubtful(
            "board",
            format!("{id}: not filled"),
            "start `ladder worker`, which fills it from SQL",
        ),
        Err(Failure::Board(error)) => {
            Finding::faulty("board", format!("{id}: {error}"), "see the log of Redis")
        }
        Err(Failure::Store(error)) => {
            Finding::faulty("board", format!("{id}: {error}"), "see the database's own log")
        }
    }
}

struct Comparison {
    players: usize,
    differing: Vec<PlayerId>,
}

#[derive(Debug)]
enum Failure {
    Board(BoardError),
    Store(store::StoreError),
}

async fn compare(
    store: &Store,
    board: &dyn RankBoard,
    ladder: &Ladder,
    clock: &SystemClock,
) -> Result<Comparison, Failure> {
    let mut shown = on_the_board(board, ladder, clock).await.map_err(Failure::Board)?;
    let (mut players, mut suspects) = (0, Vec::new());
    let mut after = None;
    loop {
        let page = store
            .ratings_in(&ladder.id, after, PAGE)
            .await
            .map_err(Failure::Store)?;
        let Some(last) = page.last() else { break };
        after = Some(last.player);
        for standing in &page {
            players += 1;
            if shown.remove(&standing.player) != Some(ladder.rank_entry(standing)) {
                suspects.push(standing.player);
            }
        }
    }
    suspects.extend(shown.into_keys());
    // Games were settled while we read: who differs is looked at once more, from both sides at a time.
    let mut differing = Vec::new();
    for player in suspects {
        if differs(store, board, ladder, player, clock).await? {
            differing.push(player);
        }
    }
    Ok(Comparison { players, differing })
}

async fn on_the_board(
    board: &dyn RankBoard,
    ladder: &Ladder,
    clock: &SystemClock,
) -> Result<HashMap<PlayerId, RankEntry>, BoardError> {
    let mut shown = HashMap::new();
    let mut after: Option<RankKey> = None;
    loop {
        let request = PageRequest {
            field: Field::Everyone,
            after,
            limit: PAGE as usize,
            now: clock.now(),
        };
        let page = board.page(&ladder.id, request).await?;
        let Some(last) = page.last() else { return Ok(shown) };
        after = Some(last.entry.key());
        shown.extend(page.iter().map(|ranked| (ranked.entry.player, ranked.entry)));
    }
}

async fn differs(
    store: &Store,
    board: &dyn RankBoard,
    ladder: &Ladder,
    player: PlayerId,
    clock: &SystemClock,
) -> Result<bool, Failure> {
    let standing = board
        .standing(&ladder.id, Field::Everyone, player, clock.now())
        .await;
    let shown = standing
        .map_err(Failure::Board)?
        .map(|standing| standing.ranked.entry);
    let stored = store.rating(&ladder.id, player).await.map_err(Failure::Store)?;
    Ok(shown != stored.map(|standing| ladder.rank_entry(&standing)))
}
