//! Games that were agreed to count, and do not since they look like a trade in points.

use domain::game::{Action, GameSetup, Origin, OriginKind};
use domain::settlement::UnratedReason;
use domain::{GameId, Timestamp};
use rules::GameResult::{self, BlackWins, WhiteWins};
use testkit::both_databases;

use crate::harness::{Hall, at, mv};

/// A game of this origin, begun at `begin`, in which two half-moves were played.
async fn begun(hall: &Hall, kind: OriginKind, (white, black): (i64, i64), begin: Timestamp) -> GameId {
    let origin = Origin {
        kind,
        id: None,
        client_ref: None,
    };
    let setup = GameSetup {
        origin,
        created_at: begin,
        ..hall.setup(white, black)
    };
    hall.store.create_game(&setup, None).await.unwrap();
    setup.id
}

async fn play(hall: &Hall, kind: OriginKind, pair: (i64, i64), result: GameResult, end: Timestamp) -> GameId {
    let game = begun(hall, kind, pair, end).await;
    hall.act(game, pair.0, mv("e2e4", 0), end).await;
    hall.act(game, pair.1, mv("e7e5", 1), end).await;
    hall.end(game, pair, result, end).await;
    game
}

async fn reason(hall: &Hall, game: GameId) -> Option<UnratedReason> {
    hall.games
        .view(game)
        .await
        .unwrap()
        .unwrap()
        .rating
        .unrated_reason
}

/// Ten moves of each side that come to nothing.
const SHUFFLE: [&str; 20] = [
    "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5", "a4b3",
    "d7d6", "c2c3", "e8g8", "h2h3", "c6a5", "b3c2", "c7c5",
];

async fn play_line(hall: &Hall, pair: (i64, i64), line: &[&str], end: Timestamp) -> GameId {
    let game = begun(hall, OriginKind::Queue, pair, end).await;
    for (uci, ply) in line.iter().zip(0..) {
        let player = if ply % 2 == 0 { pair.0 } else { pair.1 };
        assert_eq!(hall.act(game, player, mv(uci, ply), end).await.refusal, None);
    }
    hall.end(game, pair, WhiteWins, end).await;
    game
}

both_databases! {
    async fn the_fourth_one_sided_game_of_a_pair_within_an_hour_does_not_count(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let pairs = [(1, 2), (2, 1), (1, 2), (2, 1)];
        let mut reasons = Vec::new();
        for (pair, minute) in pairs.into_iter().zip(1..) {
            let result = if pair.0 == 1 { WhiteWins } else { BlackWins };
            let game = play(&hall, OriginKind::Challenge, pair, result, at(60 * minute)).await;
            reasons.push(reason(&hall, game).await);
        }

        assert_eq!(reasons, [None, None, None, Some(UnratedReason::RepeatedPairing)]);
        let later = play(&hall, OriginKind::Challenge, (1, 2), WhiteWins, at(60 + 3_600)).await;
        assert_eq!(reason(&hall, later).await, None, "an hour later it does");
        hall.settle_all(at(10_000)).await;
        assert_eq!(hall.store.verify_ledger(|_| {}).await.unwrap().difference, None);
    }

    async fn the_answer_to_the_last_move_says_that_the_game_does_not_count(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for minute in 1..4 {
            play(&hall, OriginKind::Queue, (1, 2), WhiteWins, at(60 * minute)).await;
        }
        let game = begun(&hall, OriginKind::Queue, (1, 2), at(240)).await;
        hall.act(game, 1, mv("e2e4", 0), at(240)).await;
        hall.act(game, 2, mv("e7e5", 1), at(240)).await;

        let answered = hall.act(game, 2, Action::Resign, at(241)).await.view.rating;

        assert_eq!(answered.unrated_reason, Some(UnratedReason::RepeatedPairing));
        assert_eq!(answered, hall.games.view(game).await.unwrap().unwrap().rating);
    }

    async fn an_even_match_counts_however_long(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for minute in 1..8 {
            // Three of four points are not four fifths.
            let result = if minute % 4 == 0 { BlackWins } else { WhiteWins };
            let game = play(&hall, OriginKind::Queue, (1, 2), result, at(60 * minute)).await;
            if minute <= 4 {
                assert_eq!(reason(&hall, game).await, None, "game {minute}");
            }
        }
    }

    async fn what_an_operator_sets_up_counts(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for minute in 1..6 {
            let game = play(&hall, OriginKind::Operator, (1, 2), WhiteWins, at(60 * minute)).await;
            assert_eq!(reason(&hall, game).await, None);
        }
    }

    async fn a_game_that_either_player_has_played_before_does_not_count(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        let original = play_line(&hall, (1, 2), &SHUFFLE, at(60)).await;
        let by_strangers = play_line(&hall, (3, 4), &SHUFFLE, at(120)).await;
        let copy = play_line(&hall, (3, 2), &SHUFFLE, at(180)).await;

        assert_eq!(reason(&hall, original).await, None);
        assert_eq!(reason(&hall, by_strangers).await, None, "two pairs can play alike");
        assert_eq!(reason(&hall, copy).await, Some(UnratedReason::CopiedGame));
    }

    async fn short_games_may_be_alike(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let line = &SHUFFLE[..19];
        play_line(&hall, (1, 2), line, at(60)).await;

        let again = play_line(&hall, (1, 3), line, at(120)).await;

        assert_eq!(reason(&hall, again).await, None);
    }
}
