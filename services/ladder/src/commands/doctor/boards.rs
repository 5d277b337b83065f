//! The rank boards against the ratings that they are copies of.

use std::collections::{HashMap, HashSet};

use domain::PlayerId;
use domain::ladder::{Ladder, Ladders};
use domain::ports::{BoardError, Clock, Field, PageFrom, PageRequest, RankBoard, RankEntry};
use store::Store;

use super::finding::Finding;
use crate::world::SystemClock;

/// Entries read at a time, from either side.
const PAGE: u32 = 1_000;

/// Players who differ after whom no others are looked for.
const ENOUGH: usize = 1_000;

pub(super) async fn examine(store: &Store, board: &dyn RankBoard, ladders: &Ladders) -> Vec<Finding> {
    let clock = SystemClock::start();
    let mut findings = Vec::new();
    for ladder in ladders.iter() {
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
                "{id}: {} of {players} players that were looked at differ from SQL, {} among them",
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

/// What a comparison found: it ends early when enough players differ.
#[derive(Default)]
struct Comparison {
    players: u64,
    differing: Vec<PlayerId>,
}

impl Comparison {
    fn is_enough(&self) -> bool {
        self.differing.len() >= ENOUGH
    }
}

#[derive(Debug)]
enum Failure {
    Board(BoardError),
    Store(store::StoreError),
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}

impl From<store::StoreError> for Failure {
    fn from(error: store::StoreError) -> Self {
        Self::Store(error)
    }
}

/// Both sides, a part at a time: a board of any size takes no more memory than a small one.
async fn compare(
    store: &Store,
    board: &dyn RankBoard,
    ladder: &Ladder,
    clock: &SystemClock,
) -> Result<Comparison, Failure> {
    let mut comparison = Comparison::default();
    let mut after = None;
    loop {
        let page = store.ratings_in(&ladder.id, after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.player);
        comparison.players += page.len() as u64;
        let players: Vec<PlayerId> = page.iter().map(|standing| standing.player).collect();
        let shown = board.entries(&ladder.id, &players, clock.now()).await?;
        let shown: HashMap<PlayerId, RankEntry> =
            shown.into_iter().map(|entry| (entry.player, entry)).collect();
        // Games were settled while we read: who differs is looked at once more, from both sides at a time.
        for standing in page {
            let is_same = shown.get(&standing.player) == Some(&ladder.rank_entry(&standing));
            if !is_same && differs(store, board, ladder, standing.player, clock).await? {
                comparison.differing.push(standing.player);
            }
        }
        if comparison.is_enough() {
            return Ok(comparison);
        }
    }
    let shown = board.count(&ladder.id, Field::Everyone, clock.now()).await?;
    if shown > comparison.players {
        find_strangers(store, board, ladder, clock, &mut comparison).await?;
    }
    Ok(comparison)
}

/// Players on the board whom SQL does not rate.
async fn find_strangers(
    store: &Store,
    board: &dyn RankBoard,
    ladder: &Ladder,
    clock: &SystemClock,
    comparison: &mut Comparison,
) -> Result<(), Failure> {
    let mut from = PageFrom::Top;
    while !comparison.is_enough() {
        let request = PageRequest {
            field: Field::Everyone,
            from,
            limit: PAGE as usize,
            now: clock.now(),
        };
        let page = board.page(&ladder.id, request).await?.entries;
        let Some(last) = page.last() else { return Ok(()) };
        from = PageFrom::After(last.entry.key());
        let players: Vec<PlayerId> = page.iter().map(|ranked| ranked.entry.player).collect();
        let rated = store.ratings_among(&ladder.id, &players).await?;
        let rated: HashSet<PlayerId> = rated.iter().map(|standing| standing.player).collect();
        for player in players {
            if !rated.contains(&player) && differs(store, board, ladder, player, clock).await? {
                comparison.differing.push(player);
            }
        }
    }
    Ok(())
}

async fn differs(
    store: &Store,
    board: &dyn RankBoard,
    ladder: &Ladder,
    player: PlayerId,
    clock: &SystemClock,
) -> Result<bool, Failure> {
    let shown = board.entries(&ladder.id, &[player], clock.now()).await?;
    let stored = store.ratings_among(&ladder.id, &[player]).await?;
    Ok(shown.first().copied() != stored.first().map(|standing| ladder.rank_entry(standing)))
}
