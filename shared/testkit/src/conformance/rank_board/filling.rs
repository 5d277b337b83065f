//! When a board may answer.

use domain::ladder::LadderId;
use domain::ports::{AroundRequest, BoardError, Field, Filling, PageFrom, PageRequest, RankBoard, RankEntry};

use super::{EDITION, NOW, begin, blitz, complete, id, list, put, ranked, unranked, untouched};

async fn assert_not_filled(board: &impl RankBoard, ladder: &LadderId) {
    let field = Field::Everyone;
    let page = PageRequest {
        field,
        from: PageFrom::Top,
        limit: 1,
        now: NOW,
    };
    let around = AroundRequest {
        field,
        player: id(1),
        above: 1,
        below: 1,
        now: NOW,
    };
    let not_filled = |error: BoardError| matches!(error, BoardError::NotFilled);

    assert!(board.page(ladder, page).await.is_err_and(not_filled));
    assert!(board.around(ladder, around).await.is_err_and(not_filled));
    assert!(
        board
            .standing(ladder, field, id(1), NOW)
            .await
            .is_err_and(not_filled)
    );
    assert!(board.count(ladder, field, NOW).await.is_err_and(not_filled));
    assert!(!is_filled(board, ladder, EDITION).await);
}

async fn is_filled(board: &impl RankBoard, ladder: &LadderId, edition: u32) -> bool {
    let is_filled = board.is_filled(ladder, edition).await;
    is_filled.expect("a board tells whether it is filled")
}

/// Half a list looks like a whole one.
pub async fn a_board_that_is_not_filled_answers_no_question(board: &impl RankBoard) {
    assert_not_filled(board, &untouched()).await;

    let ladder = untouched();
    board
        .put(&ladder, &[ranked(1, 1500.0)])
        .await
        .expect("it takes entries");
    board.remove(&ladder, id(1)).await.expect("it forgets players");

    assert_not_filled(board, &ladder).await;
}

/// Only the end of a filling makes it a list.
pub async fn a_board_that_is_being_filled_answers_no_question(board: &impl RankBoard) {
    let ladder = untouched();

    begin(board, &ladder).await;
    board
        .put(&ladder, &[ranked(1, 1500.0)])
        .await
        .expect("it takes entries");

    assert_not_filled(board, &ladder).await;
}

/// Whether it was read from SQL or has just been settled.
pub async fn a_filled_board_has_what_was_put_in_meanwhile(board: &impl RankBoard) {
    let ladder = untouched();
    let filling = begin(board, &ladder).await;
    let settled = RankEntry {
        sequence: 2,
        ..ranked(1, 1700.0)
    };
    for entry in [settled, ranked(1, 1500.0), ranked(2, 1600.0)] {
        board.put(&ladder, &[entry]).await.expect("it takes entries");
    }

    complete(board, &ladder, &filling).await;

    assert!(is_filled(board, &ladder, EDITION).await);
    let count = board.count(&ladder, Field::Ranked, NOW).await;
    assert_eq!(count.expect("it answers"), 2);
    let first = board.standing(&ladder, Field::Ranked, id(1), NOW).await;
    let first = first.expect("it answers").expect("the player stands");
    assert_eq!(first.ranked.rank, 1);
}

/// Of a configuration that has changed meanwhile, an old list is better than none.
pub async fn a_board_is_filled_for_one_edition_and_answers_for_another(board: &impl RankBoard) {
    put(board, &[ranked(1, 1500.0), ranked(2, 1600.0)]).await;

    assert!(is_filled(board, &blitz(), EDITION).await);
    assert!(!is_filled(board, &blitz(), EDITION + 1).await);
    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 2), (2, 1)]);

    let filling = begin(board, &blitz()).await;
    put(board, &[unranked(1, 1500.0)]).await;
    let filled = board.set_filled(&blitz(), EDITION + 1, &filling).await;
    filled.expect("a filling ends");

    assert!(is_filled(board, &blitz(), EDITION + 1).await);
    assert!(!is_filled(board, &blitz(), EDITION).await);
    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 2)]);
}

/// It is read from SQL again, where it has not become wrong.
pub async fn what_was_put_in_before_the_first_filling_is_forgotten(board: &impl RankBoard) {
    let ladder = untouched();
    board
        .put(&ladder, &[ranked(1, 1500.0)])
        .await
        .expect("it takes entries");
    board.remove(&ladder, id(2)).await.expect("it forgets players");

    let filling = begin(board, &ladder).await;
    board
        .put(&ladder, &[ranked(2, 1600.0)])
        .await
        .expect("it takes entries");
    complete(board, &ladder, &filling).await;

    let standing = board.standing(&ladder, Field::Ranked, id(1), NOW).await;
    assert_eq!(standing.expect("it answers"), None);
    let count = board.count(&ladder, Field::Ranked, NOW).await;
    assert_eq!(count.expect("it answers"), 1);
}

/// Filling again is no reason to stop answering, or to bring back who was removed.
pub async fn what_is_put_in_between_two_fillings_stays(board: &impl RankBoard) {
    put(board, &[ranked(1, 1500.0), ranked(2, 1600.0)]).await;
    board.remove(&blitz(), id(2)).await.expect("a player is removed");

    let filling = begin(board, &blitz()).await;
    put(board, &[ranked(2, 1600.0)]).await;
    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 1)]);
    complete(board, &blitz(), &filling).await;

    assert_eq!(list(board, Field::Ranked, NOW).await, [(1, 1)]);
}

/// Workers know nothing of each other.
pub async fn several_may_fill_at_once(board: &impl RankBoard) {
    let ladder = untouched();
    let (one, other) = (begin(board, &ladder).await, begin(board, &ladder).await);
    board
        .put(&ladder, &[ranked(1, 1500.0)])
        .await
        .expect("it takes entries");

    complete(board, &ladder, &one).await;
    complete(board, &ladder, &other).await;

    assert!(is_filled(board, &ladder, EDITION).await);
    let count = board.count(&ladder, Field::Ranked, NOW).await;
    assert_eq!(count.expect("it answers"), 1);
}

/// What it had put in is lost too.
pub async fn the_filling_of_a_lost_board_fills_nothing(board: &impl RankBoard) {
    let ladder = untouched();
    let lost = Filling::new("of a board that was lost");
    let not_filled = |error: BoardError| matches!(error, BoardError::NotFilled);
    let filled = board.set_filled(&ladder, EDITION, &lost).await;
    assert!(filled.is_err_and(not_filled));

    begin(board, &ladder).await;

    let filled = board.set_filled(&ladder, EDITION, &lost).await;
    assert!(filled.is_err_and(not_filled));
    assert_not_filled(board, &ladder).await;
}
