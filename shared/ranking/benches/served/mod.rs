//! Questions to the boards of a process while others change them.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use domain::ladder::LadderId;
use domain::ports::{AroundRequest, BoardError, Field, PageFrom, PageRequest, RankBoard, RankEntry};
use ranking::MemoryBoards;
use tokio::runtime::{Builder, Runtime};

use crate::players::{Draw, NOW};
use crate::report::{Times, figure};

const PAGE: usize = 100;
const ROUNDS: usize = 10_000;
/// A settled game changes two entries: 1,000 a second.
const GAME_EVERY: Duration = Duration::from_millis(2);
/// What the server may take for an answer, in milliseconds.
const BOUND_MS: f64 = 2.0;

/// Fills boards with these entries, and asks while they change.
pub(crate) fn run(entries: &[RankEntry]) {
    let (boards, ladder, runtime) = (MemoryBoards::new(), LadderId::new("blitz"), runtime());
    runtime
        .block_on(fill(&boards, &ladder, entries))
        .expect("the board is filled");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| update_until(&stop, &boards, &ladder));
        runtime
            .block_on(ask(&boards, &ladder, entries))
            .expect("the board answers");
        stop.store(true, Ordering::Relaxed);
    });
}

fn runtime() -> Runtime {
    Builder::new_current_thread()
        .enable_time()
        .build()
        .expect("a runtime")
}

async fn fill(boards: &MemoryBoards, ladder: &LadderId, entries: &[RankEntry]) -> Result<(), BoardError> {
    let filling = boards.begin_filling(ladder).await?;
    boards.put(ladder, entries).await?;
    boards.set_filled(ladder, 1, &filling).await
}

fn update_until(stop: &AtomicBool, boards: &MemoryBoards, ladder: &LadderId) {
    let mut draw = Draw::new(23);
    runtime().block_on(async {
        let mut games = tokio::time::interval(GAME_EVERY);
        let mut sequence = 1;
        while !stop.load(Ordering::Relaxed) {
            games.tick().await;
            sequence += 1;
            let pair = [(); 2].map(|()| {
                let player = draw.player();
                draw.entry(player, sequence)
            });
            boards.put(ladder, &pair).await.expect("entries are put in");
        }
    });
}

async fn ask(boards: &MemoryBoards, ladder: &LadderId, entries: &[RankEntry]) -> Result<(), BoardError> {
    let page = times(async |draw| {
        let from = PageFrom::After(entries[draw.player().raw() as usize].key());
        let request = PageRequest {
            field: Field::Ranked,
            from,
            limit: PAGE,
            now: NOW,
        };
        boards.page(ladder, request).await.map(|_| ())
    });
    figure(
        "page of 100, p99",
        page.await?.quantile(0.99) / 1e3,
        BOUND_MS,
        "ms",
    );
    let around = times(async |draw| {
        let request = AroundRequest {
            field: Field::Ranked,
            player: draw.player(),
            above: PAGE / 2,
            below: PAGE / 2 - 1,
            now: NOW,
        };
        boards.around(ladder, request).await.map(|_| ())
    });
    figure(
        "100 around a player, p99",
        around.await?.quantile(0.99) / 1e3,
        BOUND_MS,
        "ms",
    );
    let rank = times(async |draw| {
        let standing = boards.standing(ladder, Field::Ranked, draw.player(), NOW);
        standing.await.map(|_| ())
    });
    figure(
        "rank of a player, p99",
        rank.await?.quantile(0.99) / 1e3,
        BOUND_MS,
        "ms",
    );
    let histogram = times(async |_| {
        boards
            .distribution(ladder, NonZeroU32::MIN, NOW)
            .await
            .map(|_| ())
    });
    figure(
        "histogram, p99",
        histogram.await?.quantile(0.99) / 1e3,
        BOUND_MS,
        "ms",
    );
    Ok(())
}

async fn times(question: impl AsyncFn(&mut Draw) -> Result<(), BoardError>) -> Result<Times, BoardError> {
    let mut draw = Draw::new(11);
    let mut microseconds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        question(&mut draw).await?;
        microseconds.push(start.elapsed().as_secs_f64() * 1e6);
    }
    Ok(Times::new(microseconds))
}
