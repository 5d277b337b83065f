//! Telling of processes that end.

use std::time::Duration;

use servers::{Process, wait_for};

use super::ensemble::Cluster;
use super::interrupt::Interrupt;

/// Long enough for any afternoon; after it, looking simply goes on.
const A_DAY: Duration = Duration::from_hours(24);

/// Waits for Ctrl-C, tells once of each process that ends before, and stops the rest in order.
pub(super) fn until(interrupt: &Interrupt, mut cluster: Cluster) {
    let mut told = Vec::new();
    while !interrupt.came() {
        wait_for(A_DAY, || {
            (interrupt.came() || tell(&mut cluster, &mut told)).then_some(())
        });
    }
    println!("stopping");
    drop(cluster);
    println!("stopped");
}

/// Whether there was something to tell.
fn tell(cluster: &mut Cluster, told: &mut Vec<u32>) -> bool {
    let members = cluster.apis.iter_mut().chain(&mut cluster.workers);
    let mut named: Vec<(String, &mut Process)> = members
        .map(|member| (member.to_string(), member.process()))
        .collect();
    named.push(("nginx".to_owned(), cluster.nginx.process()));
    let ended = named.iter_mut().find_map(|(name, process)| {
        let id = process.id();
        let status = process.ended()?;
        (!told.contains(&id)).then(|| {
            eprintln!(
                "{name} has ended ({status}). Its last words:\n{}\n",
                process.last_words()
            );
            id
        })
    });
    told.extend(ended);
    ended.is_some()
}
