//! Seasons end by themselves, once however many workers there are; and corrections are applied.

use domain::game::Command;
use domain::season::SeasonNumber;
use domain::settlement::UnratedReason;
use domain::{Millis, PlayerId};
use store::RatingStatus;
use testkit::both_databases;

use crate::harness::{Office, bullet};

const MONTHS: Millis = Millis::from_secs(70 * 86_400);

both_databases! {
    async fn a_season_whose_time_has_come_is_ended_once_by_any_number_of_workers(database: TestDatabase) {
        let office = Office::open(&database).await.with_seasons().await;
        let game = office.started_game().await;
        office.resign(&office.silent_games(), game).await;
        let before = [office.start(), office.start(), office.start()];
        office.board.holds(2).await;

        for worker in before {
            worker.stop().await;
        }
        // Two boundaries pass while nobody runs: the season that is opened then is the one that is on.
        office.clock.jump(MONTHS);
        let after = [office.start(), office.start(), office.start()];
        let second = SeasonNumber::FIRST.next();
        while office.store.open_seasons().await.unwrap()[&bullet()] != second {
            office.clock.a_round().await;
        }
        office.clock.a_round().await;

        let seasons = office.store.seasons(&bullet(), None, 10).await.unwrap();
        assert_eq!(seasons.len(), 2);
        assert_eq!((seasons[0].started_at, seasons[1].ended_at), (office.now(), Some(office.now())));
        let standings = office.store.final_standings(&bullet(), SeasonNumber::FIRST, None, 10).await.unwrap();
        assert_eq!(standings.iter().map(|standing| standing.player.raw()).collect::<Vec<_>>(), [2, 1]);
        for worker in after {
            worker.stop().await;
        }
    }

    async fn an_annulment_is_applied_and_both_players_are_told(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        let game = office.started_game().await;
        office.resign(&office.games, game).await;
        office.board.holds(2).await;
        let annul = Command::Annul { reason: "both were told the moves".to_owned(), arbiter: PlayerId::new(2) };

        office
            .until_told(PlayerId::new(1), async || {
                let executed = office.games.execute(game, &annul, office.now()).await.unwrap().unwrap();
                assert_eq!(executed.refusal, None);
            })
            .await;
        while !office.store.ladders_to_correct().await.unwrap().is_empty() {
            office.clock.a_round().await;
        }

        let rating = office.silent_games().view(game).await.unwrap().unwrap().rating;
        assert_eq!(rating.status, Some(RatingStatus::Unrated));
        assert_eq!(rating.unrated_reason, Some(UnratedReason::Annulled));
        assert_eq!(office.store.rating(&bullet(), PlayerId::new(1)).await.unwrap(), None);
        assert_eq!(office.store.verify_ledger(|_| {}).await.unwrap().difference, None);
        worker.stop().await;
    }
}
