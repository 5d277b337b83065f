use domain::game::Action;
use domain::pairing::{ColorHistory, StillWaiting};
use domain::{Millis, PlayerId, TicketId};
use rules::{Color, GameResult};
use store::{History, QueueLength};
use testkit::both_databases;

use super::{LATER, join, three_two};
use crate::harness::{Hall, NOW, at, blitz};

fn player(id: i64) -> PlayerId {
    PlayerId::new(id)
}

both_databases! {
    async fn the_queue_is_listed_in_the_order_of_its_tickets(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let (a, b) = (join(&hall, 3, NOW).await, join(&hall, 1, LATER).await);

        let queue = hall.store.queue().await.unwrap();

        let listed: Vec<_> = queue.iter().map(|queued| (queued.ticket.id, queued.handle.as_str())).collect();
        assert_eq!(listed, [(a, "player-3"), (b, "player-1")]);
        let length = hall.store.queue_length().await.unwrap();
        assert_eq!(length, QueueLength { waiting: 2, oldest: Some(NOW) });
    }

    async fn an_empty_queue_has_no_oldest_ticket(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;

        assert_eq!(hall.store.queue().await.unwrap(), []);
        assert_eq!(hall.store.queue_length().await.unwrap(), QueueLength { waiting: 0, oldest: None });
    }

    async fn standings_are_given_of_those_who_wait_and_have_played(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        hall.play(1, 2, GameResult::WhiteWins, at(10)).await;
        hall.settle_all(at(20)).await;
        join(&hall, 1, at(30)).await;
        join(&hall, 3, at(30)).await;

        let standings = hall.store.ratings_in_queue(&blitz()).await.unwrap();

        let whose: Vec<_> = standings.iter().map(|standing| (standing.player, standing.games)).collect();
        assert_eq!(whose, [(player(1), 1)]);
    }

    async fn blocks_are_given_between_those_who_wait(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let mut sql = hall.sql().await;
        for (one, other) in [(1, 2), (2, 3), (3, 1)] {
            let at = "'2026-01-01T00:00:00.000Z'";
            sql.execute(&format!("INSERT INTO player_block VALUES ({one}, {other}, {at})")).await;
        }
        join(&hall, 1, NOW).await;
        join(&hall, 2, NOW).await;

        assert_eq!(hall.store.blocks_in_queue().await.unwrap(), [(player(1), player(2))]);
    }

    async fn a_history_tells_the_last_opponents_and_colours(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        hall.play(1, 2, GameResult::WhiteWins, at(10)).await;
        hall.play(3, 1, GameResult::Draw, at(20)).await;
        hall.play(4, 1, GameResult::Draw, at(30)).await;
        let called_off = hall.game(1, 3).await;
        hall.act(called_off, 1, Action::Abort, at(40)).await;

        let histories = hall.store.histories(&[player(1), player(2)]).await.unwrap();

        let opponents = vec![player(3), player(4), player(3), player(2)];
        let colors: ColorHistory = [Color::White, Color::Black, Color::Black].into_iter().collect();
        assert_eq!(histories[&player(1)], History { opponents, colors }, "who calls off still owes the colour");
        assert_eq!(histories[&player(2)].opponents, [player(1)]);
        assert_eq!(histories.len(), 2);
    }

    async fn a_history_goes_back_ten_games(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for game in 0..12 {
            let (white, black) = if game < 6 { (1, 2) } else { (2, 1) };
            hall.play(white, black, GameResult::Draw, at(10 * game + 10)).await;
        }

        let history = &hall.store.histories(&[player(1)]).await.unwrap()[&player(1)];

        assert_eq!(history.opponents, [player(2); 10]);
        assert_eq!((history.colors.balance(), history.colors.run()), (4 - 6, 6));
    }

    async fn casual_games_are_no_part_of_a_history(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let mut setup = hall.setup(1, 2);
        setup.ladder = None;
        hall.store.create_game(&setup, None).await.unwrap();

        assert_eq!(hall.store.histories(&[player(1)]).await.unwrap()[&player(1)], History::default());
    }

    async fn players_at_rated_games_are_counted_by_time_control(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        hall.game(1, 2).await;
        hall.game(3, 4).await;
        let mut casual = hall.setup(1, 3);
        casual.ladder = None;
        hall.store.create_game(&casual, None).await.unwrap();

        assert_eq!(hall.store.players_at_rated_games().await.unwrap(), [(three_two(), 4)]);
    }

    async fn the_last_report_says_why_somebody_waits(database: TestDatabase) {
        let hall = Hall::with_players(&database, 0).await;
        let waiting = |ticket, seconds| StillWaiting {
            ticket: TicketId::new(ticket),
            waited: Millis::from_secs(seconds),
            window: 100.5,
            candidates: 3,
        };
        assert_eq!(hall.store.waiting_report().await.unwrap(), []);

        hall.store.report_waiting(vec![waiting(1, 5)], NOW).await.unwrap();
        hall.store.report_waiting(vec![waiting(2, 1), waiting(3, 9)], LATER).await.unwrap();

        assert_eq!(hall.store.waiting_report().await.unwrap(), [waiting(3, 9), waiting(2, 1)]);
    }
}
