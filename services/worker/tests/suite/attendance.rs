use domain::affairs::Affair;
use domain::ports::Topic;
use domain::ruleset::{AbsenceRule, Ruleset, RulesetId, Rulesets};
use domain::{Millis, PlayerId};
use rules::GameResult;
use testkit::{TestDatabase, both_databases};

use crate::harness::Office;

const HOUR: i64 = 3_600_000;
/// How long a player may be gone in a rapid game.
const RAPID_ABSENCE: Millis = Millis::from_secs(90);

const ANN: PlayerId = PlayerId::new(1);
const BEN: PlayerId = PlayerId::new(2);

/// The default ruleset, but that an absence ends a game by itself.
fn strict() -> Ruleset {
    Ruleset {
        id: RulesetId::new("strict"),
        absence: AbsenceRule::Automatic,
        ..Rulesets::default().get(&RulesetId::AUTOMATIC).unwrap().clone()
    }
}

async fn strict_office(database: &TestDatabase) -> Office {
    let mut rulesets = Rulesets::default();
    rulesets.add(strict()).unwrap();
    Office::under(database, rulesets).await
}

both_databases! {
    async fn a_player_is_told_once_that_the_time_for_a_move_is_short(database: TestDatabase) {
        let office = Office::open(&database).await;
        let player = PlayerId::new(1);
        let game = office.correspondence_game().await;
        let deadline = office.game(game).await.deadline().unwrap();
        let mut told = office.bus.listen(Topic::Player(player));
        office.clock.jump(Millis(35 * HOUR));
        assert_eq!(office.store.due_reminders(office.now(), 10).await.unwrap(), []);

        office.clock.jump(Millis(HOUR));
        let workers = [office.start(), office.start()];
        told.heard().await;
        for worker in workers {
            worker.stop().await;
        }

        assert_eq!(office.store.due_reminders(office.now(), 10).await.unwrap(), []);
        assert!(office.games.remind(game, office.now()).await.is_err());
        let log = office.store.affairs_after(player, 0, 10).await.unwrap();
        let due: Vec<_> = log
            .into_iter()
            .map(|row| row.affair)
            .filter(|affair| matches!(affair, Affair::MoveDue { .. }))
            .collect();
        assert_eq!(due, [Affair::MoveDue { game_id: game, deadline }]);
    }

    async fn a_game_whose_player_is_gone_ends_by_itself_and_once(database: TestDatabase) {
        let office = strict_office(&database).await;
        office.presence.seen(ANN, office.now());
        office.presence.seen(BEN, office.now());
        let game = office.game_under(&strict()).await;
        office.clock.jump(RAPID_ABSENCE);
        office.presence.seen(ANN, office.now());
        let mut workers = Vec::new();

        office.until_told(ANN, async || workers.extend([office.start(), office.start()])).await;
        office.clock.a_round().await;
        for worker in workers {
            worker.stop().await;
        }

        let ended = office.game(game).await;
        let ruling = ended.ruling().unwrap();
        assert_eq!((ruling.termination.as_str(), ruling.result), ("abandonment", GameResult::WhiteWins));
        for player in [ANN, BEN] {
            let log = office.store.affairs_after(player, 0, 10).await.unwrap();
            let ends = log.iter().filter(|row| matches!(row.affair, Affair::GameFinished { .. })).count();
            assert_eq!(ends, 1);
        }
    }

    async fn nobody_loses_by_an_absence_who_is_back_or_whose_opponent_is_gone_too(database: TestDatabase) {
        let office = strict_office(&database).await;
        for player in [ANN, BEN] {
            office.presence.seen(player, office.now());
        }
        let game = office.game_under(&strict()).await;
        office.clock.jump(RAPID_ABSENCE);
        let worker = office.start();

        office.clock.a_round().await;
        assert!(!office.game(game).await.is_over(), "both are gone");

        for player in [BEN, ANN] {
            office.presence.seen(player, office.now());
        }
        office.clock.a_round().await;
        worker.stop().await;
        assert!(!office.game(game).await.is_over(), "both are back");
    }
}
