use std::sync::Arc;

use async_trait::async_trait;
use domain::game::OriginKind;
use domain::ports::{Presence, Seen, Topic};
use domain::ticket::{Ticket, TicketStatus};
use domain::time_control::TimeControl;
use domain::{Millis, PlayerId, TicketId, Timestamp};
use testkit::both_databases;

use crate::harness::Office;

/// The time between two waves.
const WAVE: Millis = Millis::from_secs(2);

const ANN: PlayerId = PlayerId::new(1);
const BEN: PlayerId = PlayerId::new(2);

fn minutes(initial: i64) -> TimeControl {
    TimeControl::Fischer {
        initial_ms: Millis(60_000 * initial),
        increment_ms: Millis(0),
    }
}

async fn ticket(office: &Office, id: TicketId) -> Ticket {
    office.store.ticket(id).await.unwrap().unwrap()
}

async fn status(office: &Office, id: TicketId) -> TicketStatus {
    ticket(office, id).await.state.status()
}

/// A memory that was lost, and knows of nobody.
struct Forgotten;

#[async_trait]
impl Presence for Forgotten {
    fn seen(&self, _: PlayerId, _: Timestamp) {}

    async fn of_each(&self, players: &[PlayerId], _: Timestamp) -> Vec<Seen> {
        vec![Seen::Unknown; players.len()]
    }
}

both_databases! {
    async fn two_who_wait_for_the_same_are_given_a_rated_game(database: TestDatabase) {
        let office = Office::open(&database).await;
        let (a, b) = (office.join(ANN, minutes(3)).await, office.join(BEN, minutes(3)).await);
        let mut worker = None;

        office.until_told(ANN, async || worker = Some(office.start())).await;

        let game = ticket(&office, a).await.state.game().unwrap();
        assert_eq!(ticket(&office, b).await.state.game(), Some(game));
        let game = office.game(game).await;
        let setup = game.setup();
        assert_eq!(setup.origin.kind, OriginKind::Queue);
        assert_eq!((setup.time_control, setup.ladder.as_ref().unwrap().as_str()), (minutes(3), "blitz"));
        assert_eq!(setup.white.rating, Some(1500.0));
        worker.unwrap().stop().await;
    }

    async fn who_comes_later_is_paired_in_the_next_wave(database: TestDatabase) {
        let office = Office::open(&database).await;
        let (carl, dora) = (office.newcomer(3).await, office.newcomer(4).await);
        office.join(ANN, minutes(3)).await;
        office.join(BEN, minutes(3)).await;
        let mut worker = None;
        office.until_told(ANN, async || worker = Some(office.start())).await;
        let late = [office.join(carl, minutes(3)).await, office.join(dora, minutes(3)).await];

        office.until_told(carl, async || office.clock.jump(WAVE)).await;

        for ticket in late {
            assert_eq!(status(&office, ticket).await, TicketStatus::Matched);
        }
        worker.unwrap().stop().await;
    }

    async fn a_player_without_signs_of_life_leaves_the_queue(database: TestDatabase) {
        let office = Office::open(&database).await;
        let silent = office.join(ANN, minutes(3)).await;
        let active = office.join(BEN, minutes(10)).await;
        office.clock.jump(Ticket::PATIENCE);
        office.presence.seen(BEN, office.now());
        let mut worker = None;

        office.until_told(ANN, async || worker = Some(office.start())).await;

        assert_eq!(status(&office, silent).await, TicketStatus::Expired);
        assert_eq!(status(&office, active).await, TicketStatus::Queued);
        worker.unwrap().stop().await;
    }

    async fn nobody_leaves_the_queue_because_the_memory_of_who_is_there_was_lost(database: TestDatabase) {
        let office = Office::watched_by(&database, Arc::new(Forgotten)).await;
        let (carl, dora) = (office.newcomer(3).await, office.newcomer(4).await);
        let alone = office.join(ANN, minutes(3)).await;
        office.clock.jump(Millis::from_secs(600));
        office.join(carl, minutes(10)).await;
        office.join(dora, minutes(10)).await;
        let mut worker = None;

        office.until_told(carl, async || worker = Some(office.start())).await;

        assert_eq!(status(&office, alone).await, TicketStatus::Queued);
        worker.unwrap().stop().await;
    }

    async fn nobody_waits_for_more_than_an_hour(database: TestDatabase) {
        let office = Office::watched_by(&database, Arc::new(Forgotten)).await;
        let ticket = office.join(ANN, minutes(3)).await;
        office.clock.jump(Ticket::LIFETIME);
        let mut worker = None;

        office.until_told(ANN, async || worker = Some(office.start())).await;

        assert_eq!(status(&office, ticket).await, TicketStatus::Expired);
        worker.unwrap().stop().await;
    }

    async fn two_matchmakers_give_everybody_one_game(database: TestDatabase) {
        let office = Office::open(&database).await;
        let mut tickets = Vec::new();
        for id in 3..43 {
            let player = office.newcomer(id).await;
            tickets.push((player, office.join(player, minutes(3)).await));
        }
        let mut ears: Vec<_> = tickets.iter().map(|(player, _)| office.bus.listen(Topic::Player(*player))).collect();

        let workers = [office.start(), office.start()];
        for ear in &mut ears {
            ear.heard().await;
        }

        let mut games = Vec::new();
        for (player, ticket_id) in tickets {
            let game = ticket(&office, ticket_id).await.state.game().unwrap();
            assert!(office.game(game).await.side_of(player).is_some());
            games.push(game);
        }
        games.sort_unstable();
        games.dedup();
        assert_eq!(games.len(), 20);
        let at_play = office.store.players_at_rated_games().await.unwrap();
        assert_eq!(at_play, [(minutes(3), 40)], "and nobody has another one");
        for worker in workers {
            worker.stop().await;
        }
    }

    async fn another_worker_takes_over_at_once_from_one_that_stops(database: TestDatabase) {
        let office = Office::open(&database).await;
        let (carl, dora) = (office.newcomer(3).await, office.newcomer(4).await);
        office.join(ANN, minutes(3)).await;
        office.join(BEN, minutes(3)).await;
        let mut first = None;
        office.until_told(ANN, async || first = Some(office.start())).await;
        first.unwrap().stop().await;
        let ticket = office.join(carl, minutes(3)).await;
        office.join(dora, minutes(3)).await;
        let mut second = None;

        office.until_told(carl, async || second = Some(office.start())).await;

        assert_eq!(status(&office, ticket).await, TicketStatus::Matched);
        second.unwrap().stop().await;
    }

    async fn whom_a_wave_leaves_alone_is_told_why(database: TestDatabase) {
        let office = Office::open(&database).await;
        let (carl, dora) = (office.newcomer(3).await, office.newcomer(4).await);
        let alone = office.join(ANN, minutes(10)).await;
        office.join(carl, minutes(3)).await;
        office.join(dora, minutes(3)).await;
        let mut worker = None;
        office.until_told(carl, async || worker = Some(office.start())).await;
        // The report is written after the games: the next wave begins when it is there.
        office.newcomer(5).await;
        office.newcomer(6).await;
        office.join(PlayerId::new(5), minutes(3)).await;
        office.join(PlayerId::new(6), minutes(3)).await;
        office.until_told(PlayerId::new(5), async || office.clock.jump(WAVE)).await;

        let report = office.store.waiting_report().await.unwrap();

        let [still] = report[..] else { panic!("{report:?}") };
        assert_eq!((still.ticket, still.candidates), (alone, 0));
        // 1500 points divided by 15, and what the wait has added by then.
        assert!((100.0..200.0).contains(&still.window), "{}", still.window);
        worker.unwrap().stop().await;
    }
}
