use domain::ChallengeId;
use domain::game::{GameSetup, Origin, OriginKind};
use domain::ruleset::{RulesetId, Rulesets};
use rules::{Position, StartNumber, Variant};
use store::Conflict;
use testkit::both_databases;

use crate::harness::{Hall, answer};

both_databases! {
    async fn a_game_comes_back_as_it_was_set_up(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let mut setup = GameSetup {
            ladder: None,
            ruleset: Rulesets::default().get(&RulesetId::FIDE).unwrap().reference(),
            start: Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 7 33").unwrap().position,
            show_legal_moves: false,
            origin: Origin {
                kind: OriginKind::Challenge,
                id: Some(ChallengeId::new(5)),
                client_ref: Some("round 3, board 2 – «Açores»".to_owned()),
            },
            ..hall.setup(1, 2)
        };
        setup.white.rating = Some(1_499.999_999_999_9);
        setup.black.rating = None;
        setup.black.provisional = false;
        hall.store.create_game(&setup, None).await.unwrap();

        let game = hall.other_games().view(setup.id).await.unwrap().unwrap().game;

        let stored = game.setup();
        assert_eq!(stored.start.fen(), "4k3/8/8/8/8/8/4P3/4K3 b - - 7 33");
        assert_eq!((&stored.white, &stored.black), (&setup.white, &setup.black));
        assert_eq!((&stored.ladder, &stored.ruleset), (&setup.ladder, &setup.ruleset));
        assert_eq!(stored.origin, setup.origin);
        assert_eq!(stored.time_control, setup.time_control);
        assert_eq!(stored.created_at, setup.created_at);
        assert!(!stored.show_legal_moves);
        assert_eq!(game.ruleset().id, RulesetId::FIDE);
    }

    async fn a_game_of_chess960_comes_back_with_its_way_of_castling(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let number = StartNumber::new(0).unwrap();
        for start in [
            Position::chess960_start(number),
            Position::chess960_start(StartNumber::STANDARD),
            Position::from_fen_of(Variant::Chess960, "4k3/8/8/8/8/8/8/1RK2R2 w BF - 3 9").unwrap().position,
        ] {
            let setup = GameSetup { ladder: None, start: start.clone(), ..hall.setup(1, 2) };
            hall.store.create_game(&setup, None).await.unwrap();

            let game = hall.other_games().view(setup.id).await.unwrap().unwrap().game;

            assert_eq!(game.setup().start, start);
        }
    }

    async fn an_id_that_is_in_use_asks_for_another(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let setup = hall.setup(1, 2);
        hall.store.create_game(&setup, None).await.unwrap();

        let again = hall.store.create_game(&setup, None).await;

        assert_eq!(again.unwrap_err().conflict(), Some(Conflict::Id));
    }

    async fn a_game_asked_for_twice_under_one_key_is_made_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (first, second) = (hall.setup(1, 2), hall.setup(1, 2));
        hall.store.create_game(&first, Some(&answer(1))).await.unwrap();

        let again = hall.store.create_game(&second, Some(&answer(1))).await;

        assert_eq!(again.unwrap_err().conflict(), Some(Conflict::IdempotencyKey));
        assert!(hall.games.view(second.id).await.unwrap().is_none());
    }

    async fn a_fault_of_the_data_is_no_outage(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;

        let nobody_is_black = hall.store.create_game(&hall.setup(1, 404), None).await;

        let error = nobody_is_black.unwrap_err();
        assert_eq!((error.conflict(), error.is_outage()), (None, false), "{error}");
    }
}
