//! A Redis that loses its boards.

use domain::ladder::LadderId;
use domain::ports::{BoardError, Field, PageFrom, PageRequest, RankBoard, RankedEntry};
use link::Link;
use ranking::RedisBoards;
use testkit::servers::RedisServer;

use crate::adapters;
use crate::ratings::{FIRST, ratings};

const EDITION: u32 = 1;

fn blitz() -> LadderId {
    LadderId::new("blitz")
}

async fn fill(boards: &RedisBoards) {
    let filling = boards.begin_filling(&blitz()).await.unwrap();
    boards.put(&blitz(), &ratings()).await.unwrap();
    boards.set_filled(&blitz(), EDITION, &filling).await.unwrap();
}

async fn listed(boards: &RedisBoards, field: Field) -> Result<Vec<RankedEntry>, BoardError> {
    let request = PageRequest {
        field,
        from: PageFrom::Top,
        limit: 1_000,
        now: FIRST,
    };
    let page = boards.page(&blitz(), request).await?;
    Ok(page.entries)
}

async fn flush(url: &str) {
    let mut link = Link::open(url).await.unwrap();
    let _ok: String = redis::cmd("FLUSHALL").query_async(&mut link).await.unwrap();
}

fn is_not_filled<T>(answer: &Result<T, BoardError>) -> bool {
    matches!(answer, Err(BoardError::NotFilled))
}

testkit::redis_tests! {
    async fn a_flushed_board_says_so_and_equals_itself_when_filled_again() {
        let server = RedisServer::start().unwrap();
        let boards = adapters::redis_at(&server.url()).await;
        fill(&boards).await;
        let before = [
            listed(&boards, Field::Ranked).await.unwrap(),
            listed(&boards, Field::Everyone).await.unwrap(),
        ];
        assert_eq!(before.each_ref().map(Vec::len), [400, 500]);

        flush(&server.url()).await;
        assert!(!boards.is_filled(&blitz(), EDITION).await.unwrap());
        assert!(is_not_filled(&listed(&boards, Field::Everyone).await));

        fill(&boards).await;
        assert_eq!(listed(&boards, Field::Ranked).await.unwrap(), before[0]);
        assert_eq!(listed(&boards, Field::Everyone).await.unwrap(), before[1]);
    }

    async fn a_filling_during_which_the_board_is_flushed_does_not_count() {
        let server = RedisServer::start().unwrap();
        let boards = adapters::redis_at(&server.url()).await;
        let ratings = ratings();
        let (first, second) = ratings.split_at(250);
        let filling = boards.begin_filling(&blitz()).await.unwrap();
        boards.put(&blitz(), first).await.unwrap();

        flush(&server.url()).await;
        boards.put(&blitz(), second).await.unwrap();
        let filled = boards.set_filled(&blitz(), EDITION, &filling).await;

        assert!(is_not_filled(&filled));
        assert!(is_not_filled(&listed(&boards, Field::Everyone).await));
        fill(&boards).await;
        assert_eq!(listed(&boards, Field::Everyone).await.unwrap().len(), 500);
    }

    async fn a_board_that_outlived_its_server_answers_and_is_to_be_filled_again() {
        let mut server = RedisServer::start().unwrap();
        let boards = adapters::redis_at(&server.url()).await;
        fill(&boards).await;
        let before = listed(&boards, Field::Everyone).await.unwrap();
        let filling = boards.begin_filling(&blitz()).await.unwrap();

        server.restart().unwrap();

        assert_eq!(listed(&boards, Field::Everyone).await.unwrap(), before);
        assert!(!boards.is_filled(&blitz(), EDITION).await.unwrap());
        let filled = boards.set_filled(&blitz(), EDITION, &filling).await;
        assert!(is_not_filled(&filled));

        fill(&boards).await;
        assert!(boards.is_filled(&blitz(), EDITION).await.unwrap());
        assert_eq!(listed(&boards, Field::Everyone).await.unwrap(), before);
    }
}
