//! A board of a million players in a private Redis, while 1,000 entries a second change, beside the bare
//! commands that show the same amount of data. Prints the median and the 99th percentile of each, in microseconds
//! from question to answer, and the ratio of the medians.
//!
//! `cargo bench -p ranking --bench sorted_sets`

#![expect(clippy::disallowed_methods, reason = "a bench measures real time")]
#![expect(clippy::expect_used, reason = "a bench that cannot go on ends")]

mod players;
mod report;

use std::time::{Duration, Instant};

use domain::ladder::LadderId;
use domain::ports::{AroundRequest, Field, PageFrom, PageRequest, RankBoard, RankEntry};
use link::Link;
use players::{Draw, NOW, PLAYERS};
use ranking::RedisBoards;
use redis::cmd;
use report::Times;
use testkit::servers::RedisServer;
use tokio::runtime::Runtime;

const PAGE: usize = 100;
/// Questions of each kind, and as many bare commands, in turn.
const ROUNDS: usize = 5_000;
/// A settled game changes two entries: 1,000 a second.
const GAME_EVERY: Duration = Duration::from_millis(2);

const PREFIX: &str = "bench";
const RANKED: &str = "{bench:board:blitz}:ranked";

struct Bench {
    boards: RedisBoards,
    link: Link,
    ladder: LadderId,
    entries: Vec<RankEntry>,
}

impl Bench {
    async fn fill(&self) {
        let filling = self.boards.begin_filling(&self.ladder).await.expect("a filling");
        let put = self.boards.put(&self.ladder, &self.entries).await;
        put.expect("entries are put in");
        let filled = self.boards.set_filled(&self.ladder, 1, &filling).await;
        filled.expect("the board is filled");
    }

    async fn update_for_ever(&self) {
        let mut draw = Draw::new(23);
        let mut games = tokio::time::interval(GAME_EVERY);
        for sequence in 2.. {
            games.tick().await;
            let pair = [(); 2].map(|()| {
                let player = draw.player();
                draw.entry(player, sequence)
            });
            let put = self.boards.put(&self.ladder, &pair).await;
            put.expect("entries are put in");
        }
    }

    async fn page(&self, draw: &mut Draw) {
        let request = PageRequest {
            field: Field::Ranked,
            from: PageFrom::After(self.entries[draw.player().raw() as usize].key()),
            limit: PAGE,
            now: NOW,
        };
        self.boards
            .page(&self.ladder, request)
            .await
            .expect("a page is read");
    }

    async fn around(&self, draw: &mut Draw) {
        let request = AroundRequest {
            field: Field::Ranked,
            player: draw.player(),
            above: PAGE / 2,
            below: PAGE / 2 - 1,
            now: NOW,
        };
        let around = self.boards.around(&self.ladder, request).await;
        assert!(!around.expect("a neighbourhood is read").entries.is_empty());
    }

    async fn rank(&self, draw: &mut Draw) {
        let standing = self
            .boards
            .standing(&self.ladder, Field::Ranked, draw.player(), NOW)
            .await;
        assert!(standing.expect("a standing is read").is_some());
    }

    /// What any list shows: who, and with how many points.
    async fn bare_range(&self, draw: &mut Draw) {
        let start = draw.player().raw();
        let range = cmd("ZRANGE")
            .arg(RANKED)
            .arg(start)
            .arg(start + PAGE as i64 - 1)
            .arg("WITHSCORES")
            .take();
        let listed: Vec<(String, f64)> = range.query_async(&mut self.link.clone()).await.expect("a range");
        assert!(!listed.is_empty());
    }

    async fn bare_rank(&self, draw: &mut Draw) {
        let points = -self.entries[draw.player().raw() as usize].key().points;
        let count = cmd("ZCOUNT")
            .arg(RANKED)
            .arg("-inf")
            .arg(format!("({points}"))
            .take();
        let _better: u64 = count.query_async(&mut self.link.clone()).await.expect("a count");
    }
}

/// Both in turn, so that whatever else the machine does slows both.
async fn beside(ours: impl AsyncFn(&mut Draw), bare: impl AsyncFn(&mut Draw)) -> (Times, Times) {
    let mut draws = (Draw::new(11), Draw::new(12));
    let (mut our_times, mut bare_times) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        ours(&mut draws.0).await;
        let between = Instant::now();
        bare(&mut draws.1).await;
        our_times.push((between - start).as_secs_f64() * 1e6);
        bare_times.push(between.elapsed().as_secs_f64() * 1e6);
    }
    (Times::new(our_times), Times::new(bare_times))
}

fn report(what: &str, (ours, bare): &(Times, Times)) {
    println!(
        "{what:<28}{:>8.0} {:>8.0} us {:>8.0} {:>8.0} us {:>8.2}",
        ours.quantile(0.5),
        ours.quantile(0.99),
        bare.quantile(0.5),
        bare.quantile(0.99),
        ours.quantile(0.5) / bare.quantile(0.5),
    );
    report::figure(&format!("  p99 of {what}"), ours.quantile(0.99) / 1e3, 2.0, "ms");
    let ratio = ours.quantile(0.5) / bare.quantile(0.5);
    report::figure("  beside the bare command", ratio, 1.5, "x");
}

async fn compare(bench: &Bench) {
    println!(
        "{:<28}{:>20} {:>20} {:>8}",
        "p50, p99", "board", "bare command", "ratio"
    );
    let page = beside(
        async |draw| bench.page(draw).await,
        async |draw| bench.bare_range(draw).await,
    );
    report("page of 100 after a key", &page.await);
    let around = beside(
        async |draw| bench.around(draw).await,
        async |draw| bench.bare_range(draw).await,
    );
    report("100 around a player", &around.await);
    let rank = beside(
        async |draw| bench.rank(draw).await,
        async |draw| bench.bare_rank(draw).await,
    );
    report("rank of a player", &rank.await);
}

async fn used_mib(link: &Link) -> f64 {
    let info: redis::InfoDict = cmd("INFO")
        .arg("memory")
        .query_async(&mut link.clone())
        .await
        .expect("Redis tells its memory");
    info.get::<f64>("used_memory").unwrap_or(f64::NAN) / f64::from(1 << 20)
}

fn main() {
    let server = RedisServer::start().expect("a private Redis starts");
    let runtime = Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let link = Link::open(&server.url()).await.expect("Redis is there");
        let bench = Bench {
            boards: RedisBoards::new(link.clone(), PREFIX),
            link: link.clone(),
            ladder: LadderId::new("blitz"),
            entries: players::all(),
        };
        let start = Instant::now();
        bench.fill().await;
        println!(
            "{PLAYERS} players, all ranked: put in within {:.1} s, {:.0} MiB in Redis",
            start.elapsed().as_secs_f64(),
            used_mib(&link).await
        );
        tokio::select! {
            () = compare(&bench) => {}
            () = bench.update_for_ever() => {}
        }
    });
}
