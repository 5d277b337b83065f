//! A closed population on a virtual clock.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use domain::pairing::{Pair, PairingPolicy, Populations, Waiting, Wave};
use domain::time_control::TimeControl;
use domain::{Millis, TicketId, Timestamp};
use rules::Color;

use crate::dice::Dice;
use crate::processor::timed;

use super::method::Method;
use super::person::Person;
use super::record::Record;

/// How people live.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub(super) players: usize,
    /// What everybody would play; the first is the dearest.
    pub(super) controls: Vec<TimeControl>,
    /// A game takes 0.4 to 1.6 times as long.
    pub(super) game: Millis,
    /// Between a game and the next ticket pass 0.4 to 1.6 times as long, so that the two who have played do not
    /// come back at the same instant.
    pub(super) rest: Millis,
    /// How long it all lasts; the first 30 % of it are not counted.
    pub(super) length: Millis,
}

impl Setup {
    /// Games of five minutes, ten seconds of rest, for so many minutes.
    pub(super) fn ordinary(players: usize, minutes: u32) -> Self {
        Self {
            players,
            controls: vec![fischer(5)],
            game: Millis::from_secs(300),
            rest: Millis::from_secs(10),
            length: Millis::from_secs(60 * i64::from(minutes)),
        }
    }
}

/// So many minutes, without increment.
pub(super) fn fischer(minutes: i64) -> TimeControl {
    TimeControl::Fischer {
        initial_ms: Millis::from_secs(60 * minutes),
        increment_ms: Millis::ZERO,
    }
}

/// Lets everybody live, and tells what happened.
pub(super) fn run(setup: &Setup, method: Method, seed: u64) -> Record {
    let policy = PairingPolicy::default();
    let mut world = World::new(setup, seed);
    let mut record = Record::default();
    let mut now = Timestamp::from_unix_ms(0);
    while now - Timestamp::from_unix_ms(0) < setup.length {
        now = now + policy.wave_every;
        world.join(now);
        let counted = (now - Timestamp::from_unix_ms(0)).0 * 10 >= setup.length.0 * 3;
        let (pairs, took_ms) = world.wave(method, &policy, now);
        if counted {
            record.waves_ms.push(took_ms);
            record.tickets.push(world.queue.len() as f64);
        }
        world.begin(&pairs, now, counted.then_some(&mut record));
    }
    record.close(&world.people)
}

struct World<'a> {
    setup: &'a Setup,
    people: Vec<Person>,
    /// Who will join next, and when, in milliseconds.
    joins: BinaryHeap<Reverse<(i64, usize)>>,
    queue: Vec<Waiting>,
    tickets: i64,
    dice: Dice,
}

impl<'a> World<'a> {
    /// Everybody joins for the first time within the time of a game and a rest.
    fn new(setup: &'a Setup, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let people = (0..setup.players)
            .map(|number| Person::new(number, &mut dice))
            .collect();
        let cycle = (setup.game + setup.rest).0 as f64;
        let first = |number| Reverse((dice.between(0.0, cycle) as i64, number));
        Self {
            setup,
            people,
            joins: (0..setup.players).map(first).collect(),
            queue: Vec::new(),
            tickets: 0,
            dice,
        }
    }

    /// Whoever has come by now takes a ticket.
    fn join(&mut self, now: Timestamp) {
        while let Some(&Reverse((at, number))) = self.joins.peek()
            && at <= now.unix_ms()
        {
            self.joins.pop();
            self.tickets += 1;
            let ticket = TicketId::new(self.tickets);
            let joined_at = Timestamp::from_unix_ms(at);
            self.queue
                .push(self.people[number].waiting(ticket, &self.setup.controls, joined_at));
        }
    }

    /// The pairs of a wave, and how long it took.
    fn wave(&mut self, method: Method, policy: &PairingPolicy, now: Timestamp) -> (Vec<Pair>, f64) {
        let mut populations = Populations::default();
        for control in &self.setup.controls {
            populations.observe(*control, self.setup.players, now);
        }
        let wave = Wave {
            now,
            seed: self.dice.number(),
            tickets: &self.queue,
            populations: &populations,
        };
        timed(|| method.pairs(&wave, policy))
    }

    /// The games of these pairs begin.
    fn begin(&mut self, pairs: &[Pair], now: Timestamp, mut record: Option<&mut Record>) {
        let places: HashMap<TicketId, usize> = self
            .queue
            .iter()
            .enumerate()
            .map(|(place, waiting)| (waiting.ticket, place))
            .collect();
        let mut leaves = vec![false; self.queue.len()];
        for pair in pairs {
            let [white, black] = [pair.white, pair.black].map(|ticket| places[&ticket]);
            leaves[white] = true;
            leaves[black] = true;
            self.game(
                [&self.queue[white], &self.queue[black]].map(Taken::of),
                now,
                record.as_deref_mut(),
            );
        }
        let mut leaves = leaves.into_iter();
        self.queue.retain(|_| !leaves.next().unwrap_or(false));
    }

    fn game(&mut self, [white, black]: [Taken; 2], now: Timestamp, record: Option<&mut Record>) {
        if let Some(record) = record {
            let [one, other] = [&self.people[white.number], &self.people[black.number]];
            record.gaps.push((one.rating() - other.rating()).abs());
            record.side(one, other, Color::White, white.waited_s(now));
            record.side(other, one, Color::Black, black.waited_s(now));
        }
        let [one, other] = [white, black].map(|side| self.people[side.number].id());
        self.people[white.number].plays(other, Color::White);
        self.people[black.number].plays(one, Color::Black);
        let end = now + self.about(self.setup.game);
        for side in [white, black] {
            let again = end + self.about(self.setup.rest);
            self.joins.push(Reverse((again.unix_ms(), side.number)));
        }
    }

    /// 0.4 to 1.6 times as long.
    fn about(&mut self, span: Millis) -> Millis {
        Millis((self.dice.between(0.4, 1.6) * span.0 as f64) as i64)
    }
}

/// Somebody taken out of the queue.
#[derive(Clone, Copy)]
struct Taken {
    number: usize,
    joined_at: Timestamp,
}

impl Taken {
    fn of(waiting: &Waiting) -> Self {
        Self {
            number: waiting.player.raw() as usize,
            joined_at: waiting.joined_at,
        }
    }

    fn waited_s(self, now: Timestamp) -> f64 {
        (now - self.joined_at).0 as f64 / 1000.0
    }
}
