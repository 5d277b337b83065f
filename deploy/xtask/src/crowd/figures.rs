//! What is printed of a crowd.

use super::person::Life;
use super::tally::Tally;
use crate::percentile::percentile;

/// Prints waits, gaps and what happened.
pub(super) fn print(lives: &[Life], games: usize, deaths: u64) {
    let tickets: Vec<_> = lives.iter().flat_map(|life| &life.account.tickets).collect();
    let count = |status: &str| tickets.iter().filter(|ticket| ticket.status == status).count();
    println!(
        "{} tickets: {} matched, {} expired, {} cancelled; {games} games",
        tickets.len(),
        count("matched"),
        count("expired"),
        count("cancelled")
    );
    let waits = tickets
        .iter()
        .filter(|ticket| ticket.status == "matched")
        .map(|ticket| ticket.waited_ms as f64 / 1_000.0);
    spread("waits in seconds", waits.collect());
    spread(
        "gaps in rating points",
        lives.iter().flat_map(|life| &life.gaps).copied().collect(),
    );
    let mut tally = Tally::default();
    for life in lives {
        tally += life.tally;
    }
    println!(
        "players joined {} times; {} games resigned, {} called off, {} players kept out for a while",
        tally.joins, tally.resigned, tally.called_off, tally.restricted
    );
    println!(
        "faults: {} joined twice for the same, {} for another thing; {} tickets taken back, {} too late; \
         {} vanished ({} expired, {} matched); {deaths} matchmakers died before the commit; \
         {} requests sent again",
        tally.same_twice,
        tally.other_twice,
        tally.withdrawn,
        tally.withdrawn_too_late,
        tally.vanished_expired + tally.vanished_matched,
        tally.vanished_expired,
        tally.vanished_matched,
        tally.retries
    );
}

fn spread(what: &str, mut values: Vec<f64>) {
    values.sort_by(f64::total_cmp);
    let [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1.0].map(|share| percentile(&values, share));
    println!("{what:<24} p50 {p50:>6.2}  p95 {p95:>6.2}  p99 {p99:>6.2}  max {max:>6.2}");
}
