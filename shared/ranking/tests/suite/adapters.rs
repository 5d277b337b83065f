//! Boards of both kinds, and runs of one property on them.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU32, Ordering};

use domain::ladder::LadderId;
use domain::ports::RankBoard;
use link::Link;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestRunner};
use ranking::RedisBoards;
use tokio::runtime::Runtime;

/// Boards that no other test has, on the server of all tests.
pub(crate) async fn redis() -> RedisBoards {
    redis_at(&testkit::redis::url()).await
}

/// Boards that no other test has, on a server of one's own.
pub(crate) async fn redis_at(url: &str) -> RedisBoards {
    let link = Link::open(url).await.unwrap();
    RedisBoards::new(link, testkit::redis::prefix())
}

/// Declares that all there is to know about a ladder is on its board.
pub(crate) async fn fill(board: &impl RankBoard, ladder: &LadderId) {
    let filling = board.begin_filling(ladder).await.unwrap();
    board.set_filled(ladder, 1, &filling).await.unwrap();
}

/// Checks a property of boards for so many inputs, each with a ladder of its own.
pub(crate) fn for_all<B, S, P>(cases: u32, inputs: &S, property: &P, boards: impl AsyncFnOnce() -> B)
where
    B: RankBoard,
    S: Strategy<Value: Debug>,
    P: AsyncFn(&B, &LadderId, S::Value),
{
    let runtime = Runtime::new().unwrap();
    let boards = runtime.block_on(boards());
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let number = AtomicU32::new(0);
    let checked = TestRunner::new(config).run(inputs, |input| {
        let ladder = LadderId::new(number.fetch_add(1, Ordering::Relaxed).to_string());
        runtime.block_on(property(&boards, &ladder, input));
        Ok(())
    });
    if let Err(failure) = checked {
        panic!("{failure}");
    }
}
