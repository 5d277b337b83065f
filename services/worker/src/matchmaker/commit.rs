//! Making games of pairs.

use std::collections::HashMap;

use domain::game::{GameSetup, Origin, OriginKind, Seat};
use domain::pairing::{Pair, Waiting};
use domain::player::Handle;
use domain::ports::Topic;
use domain::time_control::TimeControl;
use domain::{GameId, TicketId, Timestamp};
use rules::Position;
use store::{Conflict, Queued};
use tokio::task::JoinSet;

use crate::{Observed, Worker};

/// Pairs under way at a time: they share commits in the embedded file, and leave connections to others elsewhere.
const TOGETHER: usize = 16;
/// So often is another number drawn for a game whose number is in use.
const DRAWS_MAX: u32 = 5;

/// Makes a game of each pair whose tickets are both still there; gives how many were made.
pub(super) async fn all(
    worker: &Worker,
    pairs: &[Pair],
    queue: &[Queued],
    waiting: &[Waiting],
    now: Timestamp,
) -> usize {
    let handles = queue.iter().map(|queued| (queued.ticket.id, &queued.handle));
    let people = People {
        handles: handles.collect(),
        waiting: waiting.iter().map(|waiting| (waiting.ticket, waiting)).collect(),
    };
    let (mut under_way, mut made) = (JoinSet::new(), 0);
    for pair in pairs {
        let (Some(setup), Some(joined_at)) = (people.setup(worker, pair, now), people.joined_at(pair)) else {
            tracing::warn!(ticket.white = %pair.white, ticket.black = %pair.black, "a pair has no ladder to play in");
            continue;
        };
        if under_way.len() >= TOGETHER {
            made += count(under_way.join_next().await.as_ref());
        }
        under_way.spawn(commit(worker.clone(), *pair, setup, joined_at));
    }
    while let Some(ended) = under_way.join_next().await {
        made += count(Some(&ended));
    }
    made
}

fn count(ended: Option<&Result<bool, tokio::task::JoinError>>) -> usize {
    usize::from(matches!(ended, Some(Ok(true))))
}

/// Those who wait, by ticket.
struct People<'a> {
    handles: HashMap<TicketId, &'a Handle>,
    waiting: HashMap<TicketId, &'a Waiting>,
}

impl People<'_> {
    fn seat(&self, ticket: TicketId, control: TimeControl) -> Option<Seat> {
        let waiting = self.waiting.get(&ticket)?;
        let entry = waiting
            .entries
            .iter()
            .find(|entry| entry.time_control == control)?;
        Some(Seat {
            player: waiting.player,
            handle: (*self.handles.get(&ticket)?).clone(),
            rating: Some(entry.rating.rating()),
            deviation: Some(entry.rating.deviation()),
            provisional: entry.provisional,
        })
    }

    /// When each of a pair came into the queue.
    fn joined_at(&self, pair: &Pair) -> Option<[Timestamp; 2]> {
        let joined_at = |ticket| Some(self.waiting.get(&ticket)?.joined_at);
        Some([joined_at(pair.white)?, joined_at(pair.black)?])
    }

    /// The rated game of a pair, by the rules of its ladder.
    fn setup(&self, worker: &Worker, pair: &Pair, now: Timestamp) -> Option<GameSetup> {
        let ladder = worker.ladders.of_control(pair.time_control)?;
        let ruleset = worker.rulesets.get(&ladder.ruleset)?;
        Some(GameSetup {
            id: GameId::new(worker.ids.next(now)),
            white: self.seat(pair.white, pair.time_control)?,
            black: self.seat(pair.black, pair.time_control)?,
            ladder: Some(ladder.id.clone()),
            ruleset: ruleset.reference(),
            time_control: pair.time_control,
            start: Position::start(),
            show_legal_moves: ruleset.show_legal_moves.default,
            origin: Origin {
                kind: OriginKind::Queue,
                id: None,
                client_ref: None,
            },
            created_at: now,
        })
    }
}

/// Whether the pair has become a game.
async fn commit(worker: Worker, pair: Pair, mut setup: GameSetup, joined_at: [Timestamp; 2]) -> bool {
    for _ in 0..DRAWS_MAX {
        // The game begins when both can hear of it, not when the wave began.
        setup.created_at = worker.clock.now();
        match worker.store.match_tickets(pair.white, pair.black, &setup).await {
            Ok(()) => {
                let players = [&setup.white, &setup.black].map(|seat| Topic::Player(seat.player));
                worker.bus.announce(&players);
                if let Some(paired) = paired(&setup, joined_at) {
                    worker.observer.observed(&paired);
                }
                tracing::info!(game.id = %setup.id, ticket.white = %pair.white, ticket.black = %pair.black, "two tickets are a game");
                return true;
            }
            Err(error) if error.conflict() == Some(Conflict::TicketNotQueued) => {
                tracing::debug!(ticket.white = %pair.white, ticket.black = %pair.black, "one of a pair has left the queue");
                return false;
            }
            Err(error) if error.conflict() == Some(Conflict::Id) => {
                setup.id = GameId::new(worker.ids.next(setup.created_at));
            }
            Err(error) => {
                tracing::warn!(%error, ticket.white = %pair.white, ticket.black = %pair.black, "a pair waits for the next wave");
                return false;
            }
        }
    }
    false
}

fn paired(setup: &GameSetup, joined_at: [Timestamp; 2]) -> Option<Observed> {
    Some(Observed::Paired {
        ladder: setup.ladder.clone()?,
        waited: joined_at.map(|joined_at| setup.created_at - joined_at),
        rating_gap: (setup.white.rating? - setup.black.rating?).abs(),
    })
}
