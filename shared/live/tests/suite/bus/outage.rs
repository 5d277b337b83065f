//! Redis is away, and comes back.

use domain::ports::{EventBus, Topic};
use domain::{GameId, PlayerId};
use live::RedisBus;

use super::pair::Pair;
use crate::server::{self, redis_tests};

const GAME: Topic = Topic::Game(GameId::new(1));
const OTHER: Topic = Topic::Player(PlayerId::new(1));

redis_tests! {
    async fn when_redis_comes_back_everybody_is_woken_and_hears_on() {
        let (mut server, link) = server::private().await;
        let pair = Pair::start(&link).await;
        let mut listeners = [GAME, OTHER].map(|topic| pair.listen(topic));

        server.restart().unwrap();

        for listener in &mut listeners {
            listener.heard().await;
        }
        pair.announce(&[GAME]);
        listeners[0].heard().await;
    }

    async fn what_is_announced_while_redis_is_away_is_published_when_it_is_back() {
        let (mut server, link) = server::private().await;
        let bus = RedisBus::start(&link, &testkit::redis::prefix(), 1);
        server.kill();
        bus.announce(&[GAME]);

        server.restart().unwrap();

        bus.flushed().await;
        assert_eq!(bus.lost(), 0);
    }

    async fn listeners_of_the_same_process_are_woken_without_redis() {
        let (mut server, link) = server::private().await;
        let bus = RedisBus::start(&link, &testkit::redis::prefix(), 1);
        bus.connected().await;
        server.kill();
        let mut listener = bus.listen(GAME);

        bus.announce(&[GAME]);

        listener.heard().await;
    }

    async fn announcements_that_have_no_room_to_wait_are_counted() {
        let (mut server, link) = server::private().await;
        let bus = RedisBus::start(&link, &testkit::redis::prefix(), 1);
        server.kill();
        let games: Vec<_> = (0..200_000).map(|id| Topic::Game(GameId::new(id))).collect();

        bus.announce(&games);

        assert_eq!(bus.lost(), 100_000);
    }

    async fn when_the_network_breaks_and_heals_everybody_is_woken() {
        let (_server, network, link) = server::behind_a_network().await;
        let pair = Pair::start(&link).await;
        let mut listener = pair.listen(GAME);

        network.cut();
        network.resume();

        listener.heard().await;
    }
}
