//! What the matchmaker keeps from wave to wave.

use std::collections::{HashMap, HashSet};

use domain::pairing::Populations;
use domain::time_control::TimeControl;
use domain::{Millis, PlayerId, TicketId, Timestamp};
use store::{History, Queued, Store};

/// How often players at games are counted: an average over twenty minutes needs no more.
const COUNT_EVERY: Millis = Millis::from_secs(30);
/// Time controls that populations are kept of. Clients make them up: beyond this the averages begin anew.
const CONTROLS_MAX: usize = 10_000;

/// What is known of those who wait, and how many there are around them.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// Of each ticket's player, as of when the ticket was first seen: who waits plays no rated game meanwhile.
    histories: HashMap<TicketId, History>,
    populations: Populations,
    controls: HashSet<TimeControl>,
    at_play: HashMap<TimeControl, u64>,
    counted_at: Option<Timestamp>,
    /// Whether the last report named anybody.
    pub(super) reported: bool,
}

impl Memory {
    /// Learns about new tickets, and forgets those that are gone.
    pub(super) async fn follow(
        &mut self,
        store: &Store,
        queue: &[Queued],
        now: Timestamp,
    ) -> store::Result<()> {
        let there: HashSet<TicketId> = queue.iter().map(|queued| queued.ticket.id).collect();
        self.histories.retain(|ticket, _| there.contains(ticket));
        let new: Vec<&Queued> = queue
            .iter()
            .filter(|queued| !self.histories.contains_key(&queued.ticket.id))
            .collect();
        let players: Vec<PlayerId> = new.iter().map(|queued| queued.ticket.player).collect();
        let mut histories = store.histories(&players).await?;
        for queued in new {
            let history = histories.remove(&queued.ticket.player).unwrap_or_default();
            self.histories.insert(queued.ticket.id, history);
        }
        self.count(store, queue, now).await
    }

    /// Whom a ticket's player met of late.
    pub(super) fn history(&self, ticket: TicketId) -> History {
        self.histories.get(&ticket).cloned().unwrap_or_default()
    }

    /// How many players there are around each time control.
    pub(super) fn populations(&self) -> &Populations {
        &self.populations
    }

    async fn count(&mut self, store: &Store, queue: &[Queued], now: Timestamp) -> store::Result<()> {
        if self.counted_at.is_none_or(|last| now >= last + COUNT_EVERY) {
            self.at_play = store.players_at_rated_games().await?.into_iter().collect();
            self.counted_at = Some(now);
        }
        let mut players = self.at_play.clone();
        for control in queue
            .iter()
            .flat_map(|queued| queued.ticket.terms.time_controls.as_slice())
        {
            *players.entry(*control).or_default() += 1;
        }
        self.controls.extend(players.keys());
        if self.controls.len() > CONTROLS_MAX {
            self.controls = players.keys().copied().collect();
            self.populations = Populations::default();
        }
        for control in &self.controls {
            let count = players.get(control).copied().unwrap_or_default();
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            self.populations.observe(*control, count, now);
        }
        Ok(())
    }
}
