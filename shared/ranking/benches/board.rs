//! A board of a million players beside what the standard library offers: a `BTreeSet` for
//! each field with a map of the entries. Prints nanoseconds an operation and the ratio in the same run; then what
//! the board takes in memory, and how long questions wait while 1,000 entries a second change, beside their bounds.
//!
//! `cargo bench -p ranking --bench board`

#![expect(clippy::disallowed_methods, reason = "a bench measures real time")]
#![expect(clippy::expect_used, reason = "a bench that cannot go on ends")]

mod players;
mod report;
mod served;

use std::alloc::System;
use std::collections::{BTreeSet, HashMap};
use std::hint::black_box;
use std::ops::Bound::{Excluded, Unbounded};
use std::time::Instant;

use cap::Cap;
use domain::PlayerId;
use domain::ports::{AroundRequest, Field, PageFrom, PageRequest, RankEntry, RankKey};
use players::{Draw, NOW, PLAYERS};
use ranking::Board;

const PAGE: usize = 100;

/// What a ladder would do without this crate.
#[derive(Default)]
struct Plain {
    entries: HashMap<PlayerId, RankEntry>,
    everyone: BTreeSet<RankKey>,
    ranked: BTreeSet<RankKey>,
}

impl Plain {
    fn put(&mut self, entry: RankEntry) {
        if let Some(known) = self.entries.insert(entry.player, entry) {
            self.everyone.remove(&known.key());
            self.ranked.remove(&known.key());
        }
        self.everyone.insert(entry.key());
        self.ranked.insert(entry.key());
    }

    fn page(&self, after: RankKey) -> Vec<RankEntry> {
        self.ranked
            .range((Excluded(after), Unbounded))
            .take(PAGE)
            .map(|key| self.entries[&key.player])
            .collect()
    }

    fn around(&self, player: PlayerId) -> Vec<RankEntry> {
        let key = self.entries[&player].key();
        let above = self.ranked.range(..key).rev().take(PAGE / 2);
        let below = self.ranked.range(key..).take(PAGE / 2);
        above.chain(below).map(|key| self.entries[&key.player]).collect()
    }

    fn rank(&self, player: PlayerId) -> usize {
        let points = self.entries[&player].key().points;
        self.ranked.iter().take_while(|key| key.points > points).count() + 1
    }
}

/// Nanoseconds an operation.
fn time(rounds: usize, mut operation: impl FnMut(&mut Draw)) -> f64 {
    let mut draw = Draw::new(11);
    let start = Instant::now();
    for _ in 0..rounds {
        operation(&mut draw);
    }
    start.elapsed().as_nanos() as f64 / rounds as f64
}

fn report(what: &str, board: f64, plain: f64) {
    println!(
        "{what:<28}{board:>12.0} ns {plain:>14.0} ns {:>10.2}",
        plain / board
    );
}

/// Counts what is allocated and not freed yet: resident memory would count what the allocator keeps, too.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn allocated_mib() -> f64 {
    ALLOCATOR.allocated() as f64 / f64::from(1 << 20)
}

/// What is allocated with a board on which every player has moved once more, in an order of its own.
fn updated(mut board: Board, entries: &[RankEntry]) -> f64 {
    for &entry in entries {
        board.put(entry);
    }
    let mut draw = Draw::new(7);
    for sequence in 2..PLAYERS as i64 + 2 {
        let player = draw.player();
        board.put(draw.entry(player, sequence));
    }
    allocated_mib()
}

fn main() {
    let entries = players::all();
    let before = allocated_mib();
    let mut board = Board::default();
    let mut next = entries.iter();
    let board_build = time(PLAYERS, |_| board.put(*next.next().expect("an entry a round")));
    let between = allocated_mib();
    let mut plain = Plain::default();
    let mut next = entries.iter();
    let plain_build = time(PLAYERS, |_| plain.put(*next.next().expect("an entry a round")));
    let after = allocated_mib();

    println!("{PLAYERS} players, all ranked");
    println!("{:<28}{:>15} {:>17} {:>10}", "", "board", "BTreeSet", "ratio");
    report("put in", board_build, plain_build);

    let key = |draw: &mut Draw| entries[draw.player().raw() as usize].key();
    report(
        "page of 100 after a key",
        time(20_000, |draw| {
            let from = PageFrom::After(key(draw));
            black_box(board.page(&PageRequest {
                field: Field::Ranked,
                from,
                limit: PAGE,
                now: NOW,
            }));
        }),
        time(20_000, |draw| {
            black_box(plain.page(key(draw)));
        }),
    );
    report(
        "100 around a player",
        time(20_000, |draw| {
            black_box(board.around(&AroundRequest {
                field: Field::Ranked,
                player: draw.player(),
                above: PAGE / 2,
                below: PAGE / 2 - 1,
                now: NOW,
            }));
        }),
        time(20_000, |draw| {
            black_box(plain.around(draw.player()));
        }),
    );
    report(
        "rank of a player",
        time(200_000, |draw| {
            black_box(board.standing(Field::Ranked, draw.player()));
        }),
        time(50, |draw| {
            black_box(plain.rank(draw.player()));
        }),
    );
    report(
        "update",
        time(200_000, |draw| {
            let player = draw.player();
            board.put(draw.entry(player, 2));
        }),
        time(200_000, |draw| {
            let player = draw.player();
            plain.put(draw.entry(player, 2));
        }),
    );
    println!("BTreeSet: {:.1} MiB", after - between);
    report::figure("memory of the board", between - before, 64.0, "MiB");
    drop((board, plain));
    served::run(&entries);
    let (board, grown) = (Board::default(), allocated_mib());
    report::figure(
        "memory after a million updates",
        updated(board, &entries) - grown,
        64.0,
        "MiB",
    );
}
