use domain::game::Action;
use domain::{GameId, Millis};
use rules::Color;
use testkit::both_databases;

use crate::harness::{Hall, NOW, act, at, mv};

both_databases! {
    async fn a_game_that_does_not_exist_is_none(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let nobody = GameId::new(404);

        let command = crate::harness::by(1, mv("e2e4", 0));

        assert!(hall.games.view(nobody).await.unwrap().is_none());
        assert!(hall.games.execute(nobody, &command, NOW).await.unwrap().is_none());
    }

    async fn a_game_in_memory_equals_the_one_loaded_from_the_database(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        for (ply, (player, uci)) in [(1, "e2e4"), (2, "e7e5"), (1, "g1f3")].into_iter().enumerate() {
            hall.act(game, player, mv(uci, ply as u32), at(2 * ply as i64)).await;
        }
        hall.act(game, 1, Action::OfferDraw, at(9)).await;

        let cached = hall.games.view(game).await.unwrap().unwrap().game;
        let loaded = hall.other_games().view(game).await.unwrap().unwrap().game;

        assert_eq!(cached.line().position().fen(), loaded.line().position().fen());
        assert_eq!(cached.moves(), loaded.moves());
        assert_eq!(cached.clock(), loaded.clock());
        assert_eq!(cached.version(), loaded.version());
        assert_eq!(cached.last_event_at(), loaded.last_event_at());
        assert_eq!((cached.draw_offer(), loaded.draw_offer()), (Some(Color::White), Some(Color::White)));
        assert_eq!(cached.deadline(), loaded.deadline());
    }

    async fn a_copy_that_is_behind_does_not_refuse_the_next_move(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        let other = hall.other_games();
        other.view(game).await.unwrap();

        hall.act(game, 1, mv("e2e4", 0), at(1)).await;
        let reply = act(&other, game, 2, mv("e7e5", 1), at(2)).await;

        assert_eq!(reply.refusal, None);
        assert_eq!(reply.view.game.line().plies(), 2);
    }

    async fn a_copy_that_is_behind_is_not_shown(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        let other = hall.other_games();
        other.view(game).await.unwrap();

        hall.act(game, 1, mv("e2e4", 0), at(1)).await;
        assert_eq!(other.view(game).await.unwrap().unwrap().game.line().plies(), 1);

        hall.act(game, 2, Action::Resign, at(2)).await;
        assert!(other.view(game).await.unwrap().unwrap().game.is_over());
    }

    async fn a_copy_that_is_behind_refuses_by_what_is_stored(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        let other = hall.other_games();
        other.view(game).await.unwrap();
        hall.act(game, 1, mv("e2e4", 0), at(1)).await;

        let second = act(&other, game, 1, mv("d2d4", 0), at(2)).await;
        let again = act(&other, game, 1, mv("e2e4", 0), at(2)).await;

        assert_eq!(second.refusal.unwrap().code.as_str(), "not_your_turn");
        assert_eq!(second.view.game.line().plies(), 1);
        assert_eq!(again.refusal, None, "sent again");
    }

    async fn a_move_received_before_the_last_one_takes_no_time(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.act(game, 1, mv("e2e4", 0), at(1)).await;
        hall.act(game, 2, mv("e7e5", 1), at(10)).await;

        let moved = hall.act(game, 1, mv("g1f3", 2), at(4)).await.view.game;

        assert_eq!(moved.last_event_at(), at(10));
        assert_eq!(moved.moves()[2].clock, Some(Millis(182_000)));
        let loaded = hall.other_games().view(game).await.unwrap().unwrap().game;
        assert_eq!(loaded.clock(), moved.clock());
    }
}
