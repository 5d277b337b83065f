//! What workers do, when a test says so.

use domain::Millis;
use domain::game::Command;
use domain::job::{JobKind, LeaseToken};
use domain::ports::{Clock, EventBus, RankBoard, Topic};

use super::TestLadder;

const LEASE: Millis = Millis::from_secs(30);
const OVERDUE_MAX: u32 = 100;

impl TestLadder {
    /// Rates every game that waits for it.
    pub(crate) async fn settle(&self) {
        loop {
            let now = self.clock.now();
            let due = self
                .store
                .take_unpublished_jobs(now)
                .await
                .expect("jobs are listed");
            if due.is_empty() {
                return;
            }
            let claims = self.store.claim_jobs(&due, LeaseToken(1), now, LEASE).await;
            let claims = claims.expect("jobs are claimed");
            let settled = self.store.settle_games(&claims, &self.ladders, now).await;
            for (ladder, entry) in settled.expect("games are settled").entries {
                let put = self.board.put(&ladder, &[entry]).await;
                put.expect("the board takes entries");
            }
            for claim in claims {
                let JobKind::SettleGame { game } = claim.kind;
                self.bus.announce(&[Topic::Game(game)]);
            }
        }
    }

    /// Ends every game whose time is up.
    pub(crate) async fn call_time(&self) {
        let now = self.clock.now();
        for game in self
            .store
            .overdue_games(now, Millis::ZERO, OVERDUE_MAX)
            .await
            .expect("games are listed")
        {
            self.games
                .execute(game, &Command::CallTime, now)
                .await
                .expect("a flag is called");
        }
    }
}
