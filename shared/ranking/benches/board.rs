//! A board of a million players beside what the standard library offers: a `BTreeSet` for
//! each field with a map of the entries. Prints nanoseconds an operation and the ratio in the same run.
//!
//! `cargo bench -p ranking --bench board`

#![expect(clippy::disallowed_methods, reason = "a bench measures real time")]
#![expect(clippy::expect_used, reason = "a bench that cannot go on ends")]

mod players;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::hint::black_box;
use std::ops::Bound::{Excluded, Unbounded};
use std::time::Instant;

use domain::PlayerId;
use domain::ports::{AroundRequest, Field, PageRequest, RankEntry, RankKey};
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

/// Resident memory of this process in MiB, where the system tells.
fn resident_mib() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kib / 1024.0)
}

fn main() {
    let entries = players::all();
    let before = resident_mib();
    let mut board = Board::default();
    let mut next = entries.iter();
    let board_build = time(PLAYERS, |_| board.put(*next.next().expect("an entry a round")));
    let between = resident_mib();
    let mut plain = Plain::default();
    let mut next = entries.iter();
    let plain_build = time(PLAYERS, |_| plain.put(*next.next().expect("an entry a round")));
    let after = resident_mib();

    println!("{PLAYERS} players, all ranked");
    println!("{:<28}{:>15} {:>17} {:>10}", "", "board", "BTreeSet", "ratio");
    report("put in", board_build, plain_build);

    let key = |draw: &mut Draw| entries[draw.player().raw() as usize].key();
    report(
        "page of 100 after a key",
        time(20_000, |draw| {
            let after = Some(key(draw));
            black_box(board.page(&PageRequest {
                field: Field::Ranked,
                after,
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
    if let (Some(before), Some(between), Some(after)) = (before, between, after) {
        println!(
            "memory: board {:.0} MiB, BTreeSet {:.0} MiB",
            between - before,
            after - between
        );
    }
}
