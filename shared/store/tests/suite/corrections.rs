use domain::game::{Action, Command, GameSetup};
use domain::settlement::UnratedReason;
use domain::{GameId, PlayerId};
use rules::GameResult::{self, BlackWins, Draw, WhiteWins};
use store::play::Executed;
use store::{Correction, CorrectionKind, GameFilter, RatingStatus};
use testkit::both_databases;

use crate::harness::{Hall, at, mv};

fn result(result: GameResult) -> Command {
    Command::Adjudicate {
        result,
        reason: "a wrong move on the board".to_owned(),
        arbiter: PlayerId::new(3),
    }
}

fn annulment() -> Command {
    Command::Annul {
        reason: "both were told the moves".to_owned(),
        arbiter: PlayerId::new(3),
    }
}

async fn decide(hall: &Hall, game: GameId, command: &Command) -> Executed {
    let executed = hall.games.execute(game, command, at(60)).await.unwrap().unwrap();
    assert_eq!(executed.refusal, None);
    executed
}

async fn assert_verified(hall: &Hall) {
    let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
    assert_eq!(audit.difference, None);
}

both_databases! {
    async fn a_corrected_game_that_was_rated_waits_for_its_ratings_and_keeps_the_ledger(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let game = hall.play(1, 2, WhiteWins, at(5)).await;
        hall.settle_all(at(6)).await;

        let corrected = decide(&hall, game, &result(Draw)).await;

        let rating = &corrected.view.rating;
        assert_eq!(corrected.view.game.result(), Some(Draw));
        assert_eq!(rating.status, Some(RatingStatus::Settled));
        assert!(rating.white_change > Some(0.0), "the ratings are as they were");
        let [correction] = &rating.corrections[..] else { panic!("{:?}", rating.corrections) };
        assert_eq!(
            *correction,
            Correction {
                kind: CorrectionKind::Result(Draw),
                before: WhiteWins,
                termination_before: "resignation".to_owned(),
                arbiter: "player-3".to_owned().try_into().unwrap(),
                reason: "a wrong move on the board".to_owned(),
                at: at(60),
                applied_at: None,
            }
        );
        let listed = hall.store.games(&GameFilter::default(), None, 10).await.unwrap();
        assert_eq!(listed[0].result.as_deref(), Some("1/2-1/2"));
        assert_eq!(listed[0].termination.as_deref(), Some("arbiter"));
        assert_eq!(listed[0].finished_at, Some(at(5)));
        assert_verified(&hall).await;
        let loaded = hall.other_games().view(game).await.unwrap().unwrap();
        assert_eq!(loaded.rating, corrected.view.rating);
    }

    async fn corrections_follow_one_another_and_the_ledger_goes_by_the_first(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let game = hall.play(1, 2, WhiteWins, at(5)).await;
        hall.settle_all(at(6)).await;

        decide(&hall, game, &result(BlackWins)).await;
        decide(&hall, game, &result(Draw)).await;
        let last = decide(&hall, game, &annulment()).await;

        let corrections = &last.view.rating.corrections;
        let steps: Vec<_> = corrections.iter().map(|step| (step.before, step.kind.after())).collect();
        assert_eq!(steps, [(WhiteWins, Some(BlackWins)), (BlackWins, Some(Draw)), (Draw, None)]);
        assert_verified(&hall).await;
    }

    async fn a_game_corrected_before_it_is_rated_is_rated_by_its_new_result(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let game = hall.play(1, 2, WhiteWins, at(5)).await;

        let corrected = decide(&hall, game, &result(BlackWins)).await;
        assert_eq!(corrected.view.rating.status, Some(RatingStatus::Pending));
        assert_eq!(corrected.view.rating.corrections[0].applied_at, Some(at(60)));
        hall.settle_all(at(61)).await;

        let rating = hall.games.view(game).await.unwrap().unwrap().rating;
        assert_eq!(rating.status, Some(RatingStatus::Settled));
        assert!(rating.white_change < Some(0.0));
        assert_verified(&hall).await;
    }

    async fn an_annulled_game_that_was_rated_waits_for_its_ratings(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let (game, pending) = (hall.play(1, 2, WhiteWins, at(5)).await, hall.begin(1, 2, at(9)).await);
        hall.settle_all(at(6)).await;
        hall.end(pending, (1, 2), BlackWins, at(9)).await;

        for game in [game, pending] {
            let annulled = decide(&hall, game, &annulment()).await;
            assert_eq!(annulled.view.rating.corrections[0].applied_at, None);
            assert!(annulled.view.game.is_annulled());
        }
        hall.settle_all(at(61)).await;

        for game in [game, pending] {
            let view = hall.games.view(game).await.unwrap().unwrap();
            assert_eq!(view.rating.status, Some(RatingStatus::Settled));
            assert!(view.game.result().is_some());
        }
        assert_verified(&hall).await;
    }

    async fn an_annulled_game_that_does_not_count_is_done_with(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let casual = GameSetup { ladder: None, ..hall.setup(1, 2) };
        hall.store.create_game(&casual, None).await.unwrap();
        hall.act(casual.id, 1, mv("e2e4", 0), at(1)).await;
        hall.act(casual.id, 2, mv("e7e5", 1), at(2)).await;
        hall.act(casual.id, 1, Action::Resign, at(3)).await;

        let annulled = decide(&hall, casual.id, &annulment()).await;

        let rating = annulled.view.rating;
        assert_eq!(rating.status, Some(RatingStatus::Unrated));
        assert_eq!(rating.unrated_reason, Some(UnratedReason::Annulled));
        assert_eq!(rating.corrections[0].applied_at, Some(at(60)));
        assert_verified(&hall).await;
    }

    async fn of_two_corrections_at_once_both_are_recorded_one_after_the_other(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let game = hall.play(1, 2, WhiteWins, at(5)).await;
        let others = hall.other_games();
        let (draw, black) = (result(Draw), result(BlackWins));

        let (one, two) = tokio::join!(
            hall.games.execute(game, &draw, at(60)),
            others.execute(game, &black, at(60)),
        );

        for executed in [one, two] {
            assert_eq!(executed.unwrap().unwrap().refusal, None);
        }
        let corrections = hall.games.view(game).await.unwrap().unwrap().rating.corrections;
        assert_eq!(corrections.len(), 2);
        assert_eq!(corrections[0].kind.after(), Some(corrections[1].before));
    }
}
