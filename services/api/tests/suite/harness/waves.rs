//! What the matchmaker does, when a test says so.

use domain::GameId;
use domain::game::{GameSetup, Origin, OriginKind, Seat};
use domain::ladder::{Ladder, LadderId};
use domain::pairing::{ColorHistory, PairingPolicy, PoolEntry, Populations, Waiting, Wave};
use domain::ports::{Clock, Ids};
use domain::ruleset::{RulesetId, Rulesets};
use rules::Position;
use store::Queued;

use super::TestLadder;

impl TestLadder {
    /// Pairs everybody who waits, taking them for newcomers, and tells the others why they still wait.
    pub(crate) async fn pair_queue(&self) {
        let now = self.clock.now();
        let queue = self.store.queue().await.expect("the queue is listed");
        let ladder = self.ladders.get(&LadderId::new("blitz")).expect("a ladder");
        let tickets: Vec<Waiting> = queue.iter().map(|queued| newcomer(queued, ladder)).collect();
        let wave = Wave {
            now,
            seed: 1,
            tickets: &tickets,
            populations: &Populations::default(),
        };
        let pairing = wave.pair(&PairingPolicy::default());
        for pair in pairing.pairs {
            let seat = |id| {
                let queued = queue.iter().find(|queued| queued.ticket.id == id);
                let queued = queued.expect("a pair is of those who wait");
                Seat {
                    player: queued.ticket.player,
                    handle: queued.handle.clone(),
                    rating: Some(1500.0),
                    deviation: Some(500.0),
                    provisional: true,
                }
            };
            let setup = GameSetup {
                id: GameId::new(self.ids.next(now)),
                white: seat(pair.white),
                black: seat(pair.black),
                ladder: Some(ladder.id.clone()),
                ruleset: Rulesets::default()
                    .get(&RulesetId::AUTOMATIC)
                    .expect("a ruleset")
                    .reference(),
                time_control: pair.time_control,
                start: Position::start(),
                show_legal_moves: true,
                origin: Origin {
                    kind: OriginKind::Queue,
                    id: None,
                    client_ref: None,
                },
                created_at: now,
            };
            let matched = self.store.match_tickets(pair.white, pair.black, &setup).await;
            matched.expect("both still wait");
        }
        let told = self.store.report_waiting(pairing.waiting, now).await;
        told.expect("a wave is reported");
    }
}

fn newcomer(queued: &Queued, ladder: &Ladder) -> Waiting {
    let ticket = &queued.ticket;
    let controls = ticket.terms.time_controls.as_slice().iter();
    Waiting {
        ticket: ticket.id,
        player: ticket.player,
        entries: controls
            .map(|&time_control| PoolEntry {
                time_control,
                rating: ladder.system.initial(),
                provisional: true,
            })
            .collect(),
        rating_range: ticket.terms.rating_range,
        color: ticket.terms.color,
        joined_at: ticket.created_at,
        blocked: std::collections::BTreeSet::new(),
        opponents: Vec::new(),
        colors: ColorHistory::default(),
    }
}
