//! A player: joins, waits, plays, rests, and joins again.

use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::account::{self, Account};
use super::conduct::Conduct;
use super::hand::{Hand, pause};
use super::tally::Tally;
use super::{game, log};
use crate::dice::SplitMix;
use crate::http::Answer;
use crate::stopwatch::Stopwatch;

/// How long somebody who vanishes is away: the queue's patience, the lease of a matchmaker that died, and some waves.
/// Who was there is forgotten with a process, and the patience begins anew.
const ABSENCE: Duration = Duration::from_secs(28);
/// Who looks after the ticket does so this often.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// A ticket is taken back within so long, in milliseconds: a wave comes every two seconds.
const CHANGE_OF_MIND_MS: usize = 1_800;

/// What everybody shares.
#[derive(Debug)]
pub(super) struct Place {
    /// `HOST:PORT` of every process that answers.
    pub(super) addresses: Vec<String>,
    /// Since the doors opened.
    pub(super) watch: Stopwatch,
    /// For how long people join.
    pub(super) open: Duration,
    /// How long a rest is on average.
    pub(super) rest: Duration,
    /// How many have joined.
    pub(super) joins: AtomicU64,
    /// When processes were last started again, in milliseconds on the watch.
    pub(super) restarted_ms: AtomicU64,
}

impl Place {
    fn is_open(&self) -> bool {
        self.watch.elapsed() < self.open
    }

    /// Notes that processes were started again.
    pub(super) fn restarted(&self) {
        let now = self.watch.elapsed().as_millis() as u64;
        self.restarted_ms.store(now, Ordering::Relaxed);
    }

    /// Waits until the queue's patience with somebody who leaves now must be over.
    fn outlast_patience(&self) {
        let left = self.watch.elapsed();
        loop {
            let restarted = Duration::from_millis(self.restarted_ms.load(Ordering::Relaxed));
            let missing = (left.max(restarted) + ABSENCE).saturating_sub(self.watch.elapsed());
            if missing.is_zero() {
                return;
            }
            pause(missing);
        }
    }
}

/// What became of somebody.
#[derive(Debug)]
pub(super) struct Life {
    /// Tickets and log at the end.
    pub(super) account: Account,
    pub(super) tally: Tally,
    /// Distances between the ratings of both players, of the games with White.
    pub(super) gaps: Vec<f64>,
    /// What was answered that is not as promised.
    pub(super) complaints: Vec<String>,
}

/// A registered player.
#[derive(Debug)]
pub(super) struct Person {
    handle: String,
    token: String,
    hand: Hand,
    dice: SplitMix,
    /// Follows the own stream while waiting, instead of looking.
    listens: bool,
    /// The last entry of the own log that was heard.
    heard: u64,
    /// Every ticket that was ever answered.
    tickets: Vec<String>,
    has_called_off: bool,
    tally: Tally,
    gaps: Vec<f64>,
    complaints: Vec<String>,
}

/// What came of joining.
enum Joined {
    Waits(String),
    Plays(String),
    MayNot,
}

impl Person {
    /// Registers.
    pub(super) fn register(place: &Place, number: usize, seed: u64) -> Result<Self> {
        let handle = format!("crowd-{number}");
        let mut dice = SplitMix::new(seed ^ (number as u64) << 32);
        let mut hand = Hand::new(&place.addresses, None, dice.fork());
        let registered = hand.post("/v1/players", Some(&json!({ "handle": handle })))?;
        let token = text(&registered.document, "token")?;
        Ok(Self {
            hand: Hand::new(&place.addresses, Some(&token), dice.fork()),
            handle,
            token,
            dice,
            listens: number.is_multiple_of(2),
            heard: 0,
            tickets: Vec::new(),
            has_called_off: false,
            tally: Tally::default(),
            gaps: Vec::new(),
            complaints: Vec::new(),
        })
    }

    /// Goes on until the doors close, and then reads what has been noted of it all.
    pub(super) fn live(mut self, place: &Place) -> Result<Life> {
        self.rest(place);
        while place.is_open() {
            if !self.cycle(place)? {
                break;
            }
            self.rest(place);
        }
        self.tally.retries += self.hand.retries;
        let account = account::read(&mut self.hand, place, &self.handle, &self.token, &self.tickets)?;
        Ok(Life {
            account,
            tally: self.tally,
            gaps: self.gaps,
            complaints: self.complaints,
        })
    }

    fn rest(&mut self, place: &Place) {
        let longest = 2 * place.rest.as_millis() as usize;
        let rest = Duration::from_millis(self.dice.below(longest) as u64);
        pause(rest.min(place.open.saturating_sub(place.watch.elapsed())));
    }

    /// One time through the queue and, where that leads to a game, through it. Tells whether another time makes
    /// sense.
    fn cycle(&mut self, place: &Place) -> Result<bool> {
        let number = place.joins.fetch_add(1, Ordering::Relaxed);
        let conduct = Conduct::of(number);
        let game = match self.join(place, conduct, &conduct.wish(number))? {
            Joined::Waits(ticket) => self.after_joining(place, conduct, &ticket)?,
            Joined::Plays(game) => Some(game),
            Joined::MayNot => return Ok(false),
        };
        if let Some(game) = game {
            self.play(&game)?;
        }
        Ok(true)
    }

    fn join(&mut self, place: &Place, conduct: Conduct, wish: &Value) -> Result<Joined> {
        self.tally.joins += 1;
        let answers = match conduct {
            Conduct::TwiceTheSame => {
                self.tally.same_twice += 1;
                self.join_twice(place, [wish, wish])?
            }
            Conduct::TwiceOtherwise => {
                self.tally.other_twice += 1;
                self.join_twice(place, [wish, &Conduct::other_wish()])?
            }
            _ => vec![self.hand.post("/v1/tickets", Some(wish))?],
        };
        if conduct == Conduct::TwiceOtherwise && answers.iter().all(Answer::is_success) {
            self.complaints
                .push(format!("{} waits for two things at once", self.handle));
        }
        let mut joined = answers.iter().map(joined).collect::<Result<Vec<_>>>()?;
        self.compare(&joined);
        for each in &joined {
            if let Joined::Waits(ticket) = each
                && !self.tickets.contains(ticket)
            {
                self.tickets.push(ticket.clone());
            }
        }
        if joined.iter().any(|each| matches!(each, Joined::MayNot)) {
            self.tally.restricted += 1;
        }
        joined.pop().context("nobody joined")
    }

    /// Both at the same instant, on two connections.
    fn join_twice(&mut self, place: &Place, wishes: [&Value; 2]) -> Result<Vec<Answer>> {
        let mut other = Hand::new(&place.addresses, Some(&self.token), self.dice.fork());
        let start = Barrier::new(2);
        let hand = &mut self.hand;
        thread::scope(|scope| {
            let first = scope.spawn(|| {
                start.wait();
                other.post("/v1/tickets", Some(wishes[1]))
            });
            start.wait();
            let second = hand.post("/v1/tickets", Some(wishes[0]));
            let first = first.join().ok().context("a hand broke off")?;
            Ok(vec![first?, second?])
        })
    }

    /// Of two who join at once, one makes the ticket and the other is shown it.
    fn compare(&mut self, joined: &[Joined]) {
        if let [Joined::Waits(one), Joined::Waits(other)] = joined
            && one != other
        {
            self.complaints
                .push(format!("{} has two tickets: {one}, {other}", self.handle));
        }
    }

    /// The game that the ticket became, if it did.
    fn after_joining(&mut self, place: &Place, conduct: Conduct, ticket: &str) -> Result<Option<String>> {
        match conduct {
            Conduct::Withdraws => {
                pause(Duration::from_millis(self.dice.below(CHANGE_OF_MIND_MS) as u64));
                self.withdraw(ticket)
            }
            Conduct::Vanishes | Conduct::VanishesAlone => {
                place.outlast_patience();
                self.come_back(conduct, ticket)
            }
            _ if self.listens => self.listen(place, ticket),
            _ => self.watch(place, ticket),
        }
    }

    fn withdraw(&mut self, ticket: &str) -> Result<Option<String>> {
        let answer = self.hand.ask("DELETE", &format!("/v1/tickets/{ticket}"), None)?;
        if answer.is_success() {
            self.tally.withdrawn += 1;
            let status = answer.document["status"].as_str().unwrap_or_default();
            if !["cancelled", "expired"].contains(&status) {
                self.complaints
                    .push(format!("ticket {ticket} was taken back and is {status}"));
            }
            return Ok(None);
        }
        if answer.code() != "ticket_matched" {
            bail!("taking back ticket {ticket} answers {}", answer.document);
        }
        self.tally.withdrawn_too_late += 1;
        text(&answer.document["state"], "game_id").map(Some)
    }

    fn come_back(&mut self, conduct: Conduct, ticket: &str) -> Result<Option<String>> {
        let seen = self.look(ticket)?;
        let status = seen["status"].as_str().unwrap_or_default();
        match (conduct, status) {
            (_, "expired") => self.tally.vanished_expired += 1,
            (Conduct::Vanishes, "matched") => self.tally.vanished_matched += 1,
            _ => self.complaints.push(format!(
                "ticket {ticket} is {status} though its player gave no sign of life for {} s",
                ABSENCE.as_secs()
            )),
        }
        Ok(seen["game_id"].as_str().map(str::to_owned))
    }

    fn look(&mut self, ticket: &str) -> Result<Value> {
        let answer = self.hand.get(&format!("/v1/tickets/{ticket}"))?;
        if !answer.is_success() {
            bail!("looking at ticket {ticket} answers {}", answer.document);
        }
        Ok(answer.document)
    }

    /// Looks after the ticket, as long as the doors are open.
    fn watch(&mut self, place: &Place, ticket: &str) -> Result<Option<String>> {
        while place.is_open() {
            pause(LOOK_EVERY);
            let seen = self.look(ticket)?;
            match seen["status"].as_str() {
                Some("queued") => {}
                Some("matched") => return text(&seen, "game_id").map(Some),
                status => {
                    self.complaints
                        .push(format!("ticket {ticket} is {status:?} while its player looks"));
                    return Ok(None);
                }
            }
        }
        self.withdraw(ticket)
    }

    /// Follows the own log, as long as the doors are open.
    fn listen(&mut self, place: &Place, ticket: &str) -> Result<Option<String>> {
        while place.is_open() {
            let address = &place.addresses[self.dice.below(place.addresses.len())];
            let Ok(lines) = log::follow(address, &self.token, self.heard) else {
                pause(LOOK_EVERY);
                continue;
            };
            for line in lines.map_while(Result::ok) {
                if line.is_entry() && line.version != self.heard + 1 {
                    self.complaints.push(format!(
                        "{} heard {} after {}",
                        self.handle, line.version, self.heard
                    ));
                }
                self.heard = self.heard.max(line.version);
                if line.ticket_id.as_deref() == Some(ticket) {
                    return Ok(line.game_id);
                }
                if !place.is_open() {
                    break;
                }
            }
        }
        self.withdraw(ticket)
    }

    fn play(&mut self, id: &str) -> Result<()> {
        let played = game::play(&mut self.hand, &self.handle, id, &mut self.has_called_off)?;
        self.gaps.extend(played.gap);
        self.tally.resigned += u64::from(played.resigned);
        self.tally.called_off += u64::from(played.called_off);
        Ok(())
    }
}

/// What the answer to joining says.
fn joined(answer: &Answer) -> Result<Joined> {
    let document = &answer.document;
    Ok(match answer.code() {
        "" if answer.is_success() => Joined::Waits(text(document, "id")?),
        "already_queued" => Joined::Waits(text(&document["state"], "id")?),
        "rated_game_running" => Joined::Plays(text(document, "game_id")?),
        "queue_restricted" => Joined::MayNot,
        _ => bail!("joining answers {}: {document}", answer.status),
    })
}

/// A text that a document must have.
pub(super) fn text(document: &Value, field: &str) -> Result<String> {
    let text = document[field].as_str();
    Ok(text
        .with_context(|| format!("no {field} in {document}"))?
        .to_owned())
}
