//! What operators are told of the loops.

use domain::job::JobKind;
use domain::ladder::LadderId;
use domain::time_control::TimeControl;
use domain::{GameId, Millis, PlayerId};
use testkit::both_databases;
use worker::{JobEnd, Observed};

use crate::harness::Office;

/// Each side's stock at the start.
const STOCK: Millis = Millis(3_000);
/// How long after the deadline a flag falls.
const GRACE: Millis = Millis(50);

const THREE_MINUTES: TimeControl = TimeControl::Fischer {
    initial_ms: Millis(180_000),
    increment_ms: Millis(0),
};

fn job(game: GameId, end: JobEnd) -> Observed {
    let kind = JobKind::SettleGame { game };
    Observed::Job { kind, end }
}

both_databases! {
    async fn a_rating_is_told_with_its_distance_from_the_end_of_the_game(database: TestDatabase) {
        let (office, notebook) = Office::open(&database).await.noted();
        let game = office.started_game().await;
        office.resign(&office.games, game).await;
        office.clock.jump(Millis(2_500));

        let worker = office.start();
        office.board.holds(2).await;
        worker.stop().await;

        let settled = Observed::Settled { after: Millis(2_500) };
        assert_eq!(notebook.read(), [job(game, JobEnd::Done), settled]);
    }

    async fn a_flag_is_told_with_its_distance_from_the_deadline(database: TestDatabase) {
        let (office, notebook) = Office::open(&database).await.noted();
        let worker = office.start();
        office.clock.a_round().await;
        let game = office.started_game().await;

        office.pass(STOCK + GRACE).await;
        office.ended(game).await;
        office.board.holds(2).await;
        worker.stop().await;

        let notes = notebook.read();
        assert!(notes.contains(&Observed::FlagFell { after: GRACE }), "{notes:?}");
    }

    async fn a_pair_is_told_with_the_waits_of_both(database: TestDatabase) {
        let (office, notebook) = Office::open(&database).await.noted();
        let (ann, ben) = (PlayerId::new(1), PlayerId::new(2));
        office.join(ann, THREE_MINUTES).await;
        office.clock.jump(Millis(1_500));
        office.join(ben, THREE_MINUTES).await;
        office.clock.jump(Millis(500));
        let mut worker = None;

        office.until_told(ann, async || worker = Some(office.start())).await;
        worker.unwrap().stop().await;

        let paired = notebook.read().into_iter().find_map(|note| match note {
            Observed::Paired { ladder, mut waited, rating_gap } => {
                waited.sort_unstable();
                Some((ladder, waited, rating_gap))
            }
            _ => None,
        });
        let (ladder, waited, gap) = paired.unwrap();
        assert_eq!(ladder, LadderId::new("blitz"));
        assert_eq!(waited, [Millis(500), Millis(2_000)]);
        assert!(gap.abs() < f64::EPSILON, "both are new");
    }
}
