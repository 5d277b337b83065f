//! Bots that stand in for players who are away.

use domain::ports::Topic;
use domain::ruleset::{RulesetId, Rulesets};
use domain::{Millis, PlayerId};
use testkit::both_databases;

use crate::harness::Office;

both_databases! {
    async fn a_bot_moves_for_whoever_is_away_until_they_are_back(database: TestDatabase) {
        let office = Office::open(&database).await;
        let game = office.game_with_substitutes().await;
        let [white, black] = [1, 2].map(PlayerId::new);
        for player in [white, black] {
            office.presence.seen(player, office.now());
        }
        let mut ear = office.bus.listen(Topic::Game(game));

        office.clock.jump(Millis::from_secs(40));
        office.presence.seen(black, office.now());
        let worker = office.start();
        ear.heard().await;
        office.presence.seen(white, office.now());
        let stood_in = office.game(game).await;
        worker.stop().await;

        let moves = stood_in.moves();
        assert_eq!(moves.len(), 3);
        assert!(moves[2].by_bot);
        assert_eq!(stood_in.turn().side, rules::Color::Black);
    }

    async fn nobody_moves_for_whoever_is_away_from_a_rated_game(database: TestDatabase) {
        let office = Office::open(&database).await;
        let rulesets = Rulesets::default();
        let classic = rulesets.get(&RulesetId::CLASSIC).unwrap();
        // The older of the two, which is looked at before the other.
        let rated = office.game_under(classic).await;
        let casual = office.game_with_substitutes().await;
        for player in [1, 2].map(PlayerId::new) {
            office.presence.seen(player, office.now());
        }
        let mut ear = office.bus.listen(Topic::Game(casual));

        office.clock.jump(Millis::from_secs(40));
        office.presence.seen(PlayerId::new(2), office.now());
        let worker = office.start();
        ear.heard().await;
        worker.stop().await;

        assert_eq!(office.game(casual).await.moves().len(), 3);
        assert_eq!(office.game(rated).await.moves().len(), 2);
    }
}
