//! One wave: who is there, who fits whom, and what becomes of it.

use std::collections::{BTreeSet, HashMap};

use domain::ladder::{Ladder, LadderId, PlayerRating};
use domain::pairing::{Pairing, PairingPolicy, PoolEntry, Populations, StillWaiting, Waiting, Wave};
use domain::ports::Topic;
use domain::season::SeasonNumber;
use domain::{PlayerId, TicketId, Timestamp};
use store::failpoint::Step;
use store::{Queued, StoreError};

use super::commit;
use super::memory::Memory;
use crate::Worker;

pub(super) async fn run(worker: &Worker, memory: &mut Memory, now: Timestamp) -> store::Result<()> {
    let queue = worker.store.queue().await?;
    let (lapsed, queue) = part(worker, queue, now).await;
    let expired = expire(worker, &lapsed, now).await?;
    memory.follow(&worker.store, &queue, now).await?;
    let waiting = know(worker, memory, &queue, now).await?;
    let (pairing, waiting) = pair(worker, memory, waiting, now).await?;
    if !pairing.pairs.is_empty() {
        worker.failpoint.reach(Step::Paired);
    }
    let made = commit::all(worker, &pairing.pairs, &queue, &waiting, now).await;
    if !queue.is_empty() || expired > 0 {
        tracing::info!(
            queue.waiting = queue.len(),
            queue.pairs = pairing.pairs.len(),
            queue.games = made,
            queue.expired = expired,
            "a wave went through the queue"
        );
    }
    report(worker, memory, pairing.waiting, now).await
}

/// The tickets that are to leave the queue, and the others.
async fn part(worker: &Worker, queue: Vec<Queued>, now: Timestamp) -> (Vec<TicketId>, Vec<Queued>) {
    let players: Vec<PlayerId> = queue.iter().map(|queued| queued.ticket.player).collect();
    let seen = worker.presence.of_each(&players, now).await;
    let (mut lapsed, mut there) = (Vec::new(), Vec::with_capacity(queue.len()));
    for (queued, seen) in queue.into_iter().zip(seen) {
        if queued.ticket.has_lapsed(seen, now) {
            lapsed.push(queued.ticket.id);
        } else {
            there.push(queued);
        }
    }
    (lapsed, there)
}

async fn expire(worker: &Worker, lapsed: &[TicketId], now: Timestamp) -> store::Result<usize> {
    if lapsed.is_empty() {
        return Ok(0);
    }
    let expired = worker.store.expire_tickets(lapsed, now).await?;
    let topics: Vec<Topic> = expired.iter().map(|(_, player)| Topic::Player(*player)).collect();
    worker.bus.announce(&topics);
    Ok(expired.len())
}

/// What the pairing is to know of everybody.
async fn know(
    worker: &Worker,
    memory: &Memory,
    queue: &[Queued],
    now: Timestamp,
) -> store::Result<Vec<Waiting>> {
    if queue.is_empty() {
        return Ok(Vec::new());
    }
    let standings = standings(worker, queue).await?;
    let mut blocks: HashMap<PlayerId, BTreeSet<PlayerId>> = HashMap::new();
    for (player, blocked) in worker.store.blocks_in_queue().await? {
        blocks.entry(player).or_default().insert(blocked);
    }
    let waiting = |queued: &Queued| {
        let ticket = &queued.ticket;
        let history = memory.history(ticket.id);
        let controls = ticket.terms.time_controls.as_slice().iter();
        let entries = controls.filter_map(|&time_control| {
            let ladder = worker.ladders.of_control(time_control)?;
            let standing = standings.get(&ladder.id).and_then(|of| of.get(&ticket.player));
            Some(entry(time_control, ladder, standing, ticket.player, now))
        });
        Waiting {
            ticket: ticket.id,
            player: ticket.player,
            entries: entries.collect(),
            rating_range: ticket.terms.rating_range,
            color: ticket.terms.color,
            joined_at: ticket.created_at,
            blocked: blocks.remove(&ticket.player).unwrap_or_default(),
            opponents: history.opponents,
            colors: history.colors,
        }
    };
    Ok(queue.iter().map(waiting).collect())
}

type Standings = HashMap<LadderId, HashMap<PlayerId, PlayerRating>>;

/// The standings of those who wait, in the ladders that they wait for.
async fn standings(worker: &Worker, queue: &[Queued]) -> store::Result<Standings> {
    let controls = queue
        .iter()
        .flat_map(|queued| queued.ticket.terms.time_controls.as_slice());
    let buckets: BTreeSet<_> = controls.filter_map(|control| control.bucket()).collect();
    let open = worker.store.open_seasons().await?;
    let mut standings = HashMap::new();
    for ladder in buckets
        .into_iter()
        .filter_map(|bucket| worker.ladders.of_bucket(bucket))
    {
        let rows = worker.store.ratings_in_queue(&ladder.id).await?;
        let season = open.get(&ladder.id).copied().unwrap_or(SeasonNumber::FIRST);
        let of_players = rows
            .into_iter()
            .map(|standing| (standing.player, ladder.shown(&standing, season)))
            .collect();
        standings.insert(ladder.id.clone(), of_players);
    }
    Ok(standings)
}

fn entry(
    time_control: domain::time_control::TimeControl,
    ladder: &Ladder,
    standing: Option<&PlayerRating>,
    player: PlayerId,
    now: Timestamp,
) -> PoolEntry {
    let standing = standing
        .copied()
        .unwrap_or_else(|| PlayerRating::unplayed(player, ladder));
    PoolEntry {
        time_control,
        rating: standing.aged(&ladder.system, now),
        provisional: ladder.system.is_provisional(&standing.rating),
    }
}

/// Pairs them aside, so that a full queue holds nothing else up.
async fn pair(
    worker: &Worker,
    memory: &Memory,
    waiting: Vec<Waiting>,
    now: Timestamp,
) -> store::Result<(Pairing, Vec<Waiting>)> {
    let mut seed = [0; 8];
    worker.ids.fill_secret(&mut seed);
    let seed = u64::from_ne_bytes(seed);
    let (policy, populations): (PairingPolicy, Populations) = (worker.pairing, memory.populations().clone());
    let paired = tokio::task::spawn_blocking(move || {
        let wave = Wave {
            now,
            seed,
            tickets: &waiting,
            populations: &populations,
        };
        (wave.pair(&policy), waiting)
    });
    paired.await.map_err(|_| StoreError::Panicked)
}

/// Tells why the others still wait, where there is somebody to be told of or was a wave ago.
async fn report(
    worker: &Worker,
    memory: &mut Memory,
    waiting: Vec<StillWaiting>,
    now: Timestamp,
) -> store::Result<()> {
    let names_anybody = !waiting.is_empty();
    if names_anybody || memory.reported {
        worker.store.report_waiting(waiting, now).await?;
    }
    memory.reported = names_anybody;
    Ok(())
}
