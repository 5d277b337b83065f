//! Games that are settled together count as if they had been one by one.

use domain::GameId;
use domain::job::Claim;
use domain::job::{JobState, LeaseToken};
use domain::{JobId, Millis, PlayerId, Timestamp};
use rules::GameResult;
use store::Settled;
use testkit::both_databases;

use crate::harness::{Hall, at, blitz};

/// Claims the jobs of games under one lease.
async fn claim(hall: &Hall, games: &[GameId], now: Timestamp) -> Vec<Claim> {
    let mut jobs: Vec<JobId> = Vec::new();
    for &game in games {
        jobs.push(hall.job(game).await.id);
    }
    let token = LeaseToken(hall.ids.next());
    hall.store
        .claim_jobs(&jobs, token, now, Millis::from_secs(30))
        .await
        .unwrap()
}

both_databases! {
    async fn a_batch_settles_what_follows_within_it_whatever_the_order_of_the_claims(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let games = [
            hall.play(1, 2, GameResult::WhiteWins, at(5)).await,
            hall.play(2, 3, GameResult::Draw, at(6)).await,
            hall.play(3, 1, GameResult::BlackWins, at(7)).await,
            hall.play(1, 2, GameResult::Draw, at(8)).await,
        ];
        let mut claims = claim(&hall, &games, at(9)).await;
        claims.reverse();

        let settled = hall.settle_together(&claims, at(9)).await.unwrap();

        assert_eq!(settled.outcomes, [Settled::Rated; 4]);
        assert_eq!((settled.entries.len(), settled.woken), (3, vec![]));
        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.difference, audit.games, audit.rows), (None, 4, 8));
        for (_, entry) in settled.entries {
            let stored = hall.store.rating(&blitz(), entry.player).await.unwrap().unwrap();
            assert_eq!((entry.rating, entry.sequence), (stored.rating.rating(), stored.sequence));
        }
    }

    async fn what_waits_for_a_game_outside_the_batch_waits_and_the_rest_is_settled(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        let first = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let (second, other) = (hall.play(2, 3, GameResult::Draw, at(6)).await, hall.play(4, 3, GameResult::Draw, at(4)).await);
        let claims = claim(&hall, &[second, other], at(7)).await;

        let settled = hall.settle_together(&claims, at(7)).await.unwrap();

        // Player 3's first game is the one that was numbered first.
        assert_eq!(settled.outcomes, [Settled::NotYet, Settled::NotYet]);
        let claims = claim(&hall, &[first], at(8)).await;
        let settled = hall.settle_together(&claims, at(8)).await.unwrap();
        assert_eq!(settled.woken, [hall.job(second).await.id]);
        let claims = claim(&hall, &[second], at(9)).await;
        let settled = hall.settle_together(&claims, at(9)).await.unwrap();
        assert_eq!(settled.woken, [hall.job(other).await.id]);
    }

    async fn a_lease_that_was_lost_leaves_the_rest_of_the_batch_alone(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        let (lost, kept) = (hall.play(1, 2, GameResult::Draw, at(5)).await, hall.play(3, 4, GameResult::Draw, at(5)).await);
        let claims = claim(&hall, &[lost, kept], at(6)).await;
        let lost_job = hall.job(lost).await.id;
        hall.sql().await.execute(&format!("UPDATE job SET lease_token = 404 WHERE id = {}", lost_job.raw())).await;

        let settled = hall.settle_together(&claims, at(7)).await.unwrap();

        assert_eq!(settled.outcomes, [Settled::LeaseLost, Settled::Rated]);
        assert_eq!(hall.job(lost).await.state, JobState::Running);
        assert_eq!(hall.store.rating(&blitz(), PlayerId::new(1)).await.unwrap(), None);
    }

    async fn a_batch_with_a_game_that_cannot_be_rated_changes_nothing(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        let (broken, sound) = (hall.play(1, 2, GameResult::Draw, at(5)).await, hall.play(3, 4, GameResult::Draw, at(5)).await);
        hall.sql().await.execute(&format!("UPDATE game SET ladder = 'gone' WHERE id = {}", broken.raw())).await;
        let claims = claim(&hall, &[broken, sound], at(6)).await;

        let error = hall.settle_together(&claims, at(7)).await.unwrap_err();

        assert!(!error.is_outage() && error.to_string().contains("gone"), "{error}");
        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM ledger").await, 0);
        let alone: Vec<Claim> = claims.into_iter().filter(|claim| claim.kind == sound_kind(sound)).collect();
        assert_eq!(hall.settle_together(&alone, at(8)).await.unwrap().outcomes, [Settled::Rated]);
    }
}

fn sound_kind(game: GameId) -> domain::job::JobKind {
    domain::job::JobKind::SettleGame { game }
}
