use domain::challenge::{Challenge, ChallengeCode, ChallengeStatus, Opponent};
use domain::start::Start;
use domain::{ChallengeId, GameId, PlayerId, Timestamp};
use rules::{StartNumber, Variant};
use store::Conflict;
use testkit::both_databases;

use crate::harness::{Hall, NOW, answer, at, challenge, challenger};

const ID: ChallengeId = ChallengeId::new(1);

fn direct(id: i64, to: i64) -> Challenge {
    Challenge {
        opponent: Opponent::Player(PlayerId::new(to)),
        ..challenge(id, "ABCDEF")
    }
}

fn rematch(id: i64, game: GameId) -> Challenge {
    Challenge {
        rematch_of: Some(game),
        ..direct(id, 2)
    }
}

fn closed(challenge: Challenge, status: ChallengeStatus) -> Challenge {
    Challenge { status, ..challenge }
}

both_databases! {
    async fn a_challenge_comes_back_as_it_was_stored(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (open, direct) = (challenge(1, "ABC344"), direct(2, 2));
        hall.store.create_challenge(&open, &challenger(), None).await.unwrap();
        hall.store.create_challenge(&direct, &challenger(), None).await.unwrap();

        let code = ChallengeCode::parse("abc344").unwrap();
        assert_eq!(hall.store.challenge_by_code(&code).await.unwrap(), Some(open));
        assert_eq!(hall.store.challenge(direct.id).await.unwrap(), Some(direct));
        assert_eq!(hall.store.challenge(ChallengeId::new(9)).await.unwrap(), None);
    }

    async fn a_challenge_keeps_where_its_game_will_begin(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for (id, start) in (1..).zip([
            Start::Usual,
            Start::Drawn,
            Start::numbered(StartNumber::new(959).unwrap()),
            Start::read(Variant::Standard, "4k3/8/8/8/8/8/8/4K2R b KQ - 7 9").unwrap(),
        ]) {
            let challenge = Challenge { start, ..direct(id, 2) };
            hall.store.create_challenge(&challenge, &challenger(), None).await.unwrap();

            let stored = hall.store.challenge(challenge.id).await.unwrap();

            assert_eq!(stored, Some(challenge));
        }
    }

    async fn a_code_or_an_id_in_use_asks_for_another(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        hall.store.create_challenge(&challenge(1, "ABC344"), &challenger(), None).await.unwrap();

        let same_code = hall.store.create_challenge(&challenge(2, "ABC344"), &challenger(), None).await;
        let same_id = hall.store.create_challenge(&challenge(1, "ABC346"), &challenger(), None).await;

        assert_eq!(same_code.unwrap_err().conflict(), Some(Conflict::ChallengeCode));
        assert_eq!(same_id.unwrap_err().conflict(), Some(Conflict::Id));
    }

    async fn a_challenge_sent_twice_under_one_key_is_made_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        hall.store.create_challenge(&challenge(1, "ABC344"), &challenger(), Some(&answer(1))).await.unwrap();

        let again = hall.store.create_challenge(&challenge(2, "ABC346"), &challenger(), Some(&answer(1))).await;

        assert_eq!(again.unwrap_err().conflict(), Some(Conflict::IdempotencyKey));
        assert_eq!(hall.store.challenge(ChallengeId::new(2)).await.unwrap(), None);
    }

    async fn an_accepted_challenge_is_a_game(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        hall.store.create_challenge(&challenge(1, "ABC344"), &challenger(), None).await.unwrap();
        let setup = hall.setup(1, 2);

        hall.store.accept_challenge(&challenge(1, "ABC344"), &setup, at(1)).await.unwrap();

        let accepted = hall.store.challenge(ID).await.unwrap().unwrap();
        assert_eq!((accepted.status, accepted.game), (ChallengeStatus::Accepted, Some(setup.id)));
        assert!(hall.games.view(setup.id).await.unwrap().is_some());
    }

    async fn of_many_who_accept_at_once_one_gets_the_game(database: TestDatabase) {
        let hall = Hall::with_players(&database, 9).await;
        hall.store.create_challenge(&challenge(1, "ABC344"), &challenger(), None).await.unwrap();
        let setups: Vec<_> = (2..=9).map(|black| hall.setup(1, black)).collect();

        let offered = challenge(1, "ABC344");
        let outcomes = futures_util::future::join_all(
            setups.iter().map(|setup| hall.store.accept_challenge(&offered, setup, at(1))),
        )
        .await;

        let accepted: Vec<GameId> =
            setups.iter().zip(&outcomes).filter(|(_, outcome)| outcome.is_ok()).map(|(setup, _)| setup.id).collect();
        assert_eq!(accepted.len(), 1);
        for error in outcomes.into_iter().filter_map(Result::err) {
            assert_eq!(error.conflict(), Some(Conflict::ChallengeNotOpen));
        }
        assert_eq!(hall.store.challenge(ID).await.unwrap().unwrap().game, Some(accepted[0]));
        let mut sql = hall.sql().await;
        assert_eq!(sql.number("SELECT COUNT(*) FROM game").await, 1, "the others left nothing behind");
        assert_eq!(sql.number("SELECT COUNT(*) FROM live_game").await, 1);
    }

    async fn of_many_offers_of_a_rematch_at_once_one_is_made(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        let offers: Vec<_> = (1..=8).map(|id| rematch(id, game)).collect();
        let handle = challenger();

        let outcomes = futures_util::future::join_all(
            offers.iter().map(|offer| hall.store.create_challenge(offer, &handle, None)),
        )
        .await;

        let made: Vec<_> = offers.iter().zip(&outcomes).filter(|(_, outcome)| outcome.is_ok()).map(|(offer, _)| offer).collect();
        assert_eq!(made.len(), 1);
        for error in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
            assert_eq!(error.conflict(), Some(Conflict::RematchStands));
        }
        assert_eq!(hall.store.rematch_of(game, at(1)).await.unwrap().as_ref(), Some(made[0]));
    }

    async fn a_rematch_is_offered_again_where_the_offer_before_it_is_over(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        let offer = |id, at: Timestamp| Challenge { created_at: at, expires_at: at + Challenge::LIFETIME, ..rematch(id, game) };
        for (id, status) in [(1, ChallengeStatus::Declined), (2, ChallengeStatus::Cancelled)] {
            hall.store.create_challenge(&offer(id, NOW), &challenger(), None).await.unwrap();
            hall.store.close_challenge(&closed(offer(id, NOW), status), at(1)).await.unwrap();
        }
        hall.store.create_challenge(&offer(3, NOW), &challenger(), None).await.unwrap();
        let lapsed = NOW + Challenge::LIFETIME;

        hall.store.create_challenge(&offer(4, lapsed), &challenger(), None).await.unwrap();

        assert_eq!(hall.store.rematch_of(game, lapsed).await.unwrap(), Some(offer(4, lapsed)));
        let early = hall.store.challenge(ChallengeId::new(3)).await.unwrap().unwrap();
        assert_eq!(early.status_at(lapsed), ChallengeStatus::Expired);
        hall.store.accept_challenge(&offer(4, lapsed), &hall.setup(2, 1), lapsed).await.unwrap();
        let late = hall.store.create_challenge(&offer(5, lapsed), &challenger(), None).await;
        assert_eq!(late.unwrap_err().conflict(), Some(Conflict::RematchStands));
    }

    async fn what_was_answered_is_not_answered_again(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for (id, code, status) in [(1, "ABC344", ChallengeStatus::Declined), (2, "ABC346", ChallengeStatus::Cancelled)] {
            let id = ChallengeId::new(id);
            hall.store.create_challenge(&challenge(id.raw(), code), &challenger(), None).await.unwrap();
            hall.store.close_challenge(&closed(challenge(id.raw(), code), status), at(1)).await.unwrap();

            let accepted = hall.store.accept_challenge(&challenge(id.raw(), code), &hall.setup(1, 2), at(2)).await;
            let closed = hall.store.close_challenge(&closed(challenge(id.raw(), code), ChallengeStatus::Cancelled), at(2)).await;

            assert_eq!(accepted.unwrap_err().conflict(), Some(Conflict::ChallengeNotOpen));
            assert_eq!(closed.unwrap_err().conflict(), Some(Conflict::ChallengeNotOpen));
            assert_eq!(hall.store.challenge(id).await.unwrap().unwrap().status, status);
        }
    }

    async fn a_lapsed_challenge_is_neither_accepted_nor_listed(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        hall.store.create_challenge(&direct(1, 2), &challenger(), None).await.unwrap();
        let lapsed = NOW + Challenge::LIFETIME;

        let accepted = hall.store.accept_challenge(&challenge(1, "ABC344"), &hall.setup(1, 2), lapsed).await;

        assert_eq!(accepted.unwrap_err().conflict(), Some(Conflict::ChallengeNotOpen));
        assert_eq!(hall.store.challenges_of(PlayerId::new(2), lapsed, None, 9).await.unwrap(), []);
        assert_eq!(hall.store.challenges_of(PlayerId::new(2), at(1), None, 9).await.unwrap().len(), 1);
    }

    async fn a_player_sees_open_challenges_in_and_out_newest_first(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let incoming = Challenge { challenger: PlayerId::new(3), ..direct(3, 1) };
        for challenge in [direct(1, 2), challenge(2, "ABC344"), incoming, direct(4, 3)] {
            hall.store.create_challenge(&challenge, &challenger(), None).await.unwrap();
        }
        hall.store.close_challenge(&closed(challenge(4, "ABC344"), ChallengeStatus::Cancelled), at(1)).await.unwrap();

        let seen = |player| {
            let store = hall.store.clone();
            async move {
                let open = store.challenges_of(PlayerId::new(player), at(2), None, 9).await.unwrap();
                open.iter().map(|challenge| challenge.id.raw()).collect::<Vec<_>>()
            }
        };

        assert_eq!(seen(1).await, [3, 2, 1]);
        assert_eq!(seen(2).await, [1]);
        assert_eq!(seen(3).await, [3]);
        let page = hall.store.challenges_of(PlayerId::new(1), at(2), Some(ChallengeId::new(3)), 1).await.unwrap();
        assert_eq!(page.iter().map(|challenge| challenge.id.raw()).collect::<Vec<_>>(), [2]);
    }
}
