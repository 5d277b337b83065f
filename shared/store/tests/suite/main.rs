//! What the store promises, on both databases.

#![expect(
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]
#![expect(clippy::float_cmp, reason = "ratings are compared to the last bit")]

mod affairs;
mod answers;
mod arbiter_requests;
mod blocks;
mod census;
mod challenges;
mod closing;
mod conduct;
mod corrections;
mod fair_play;
mod harness;
mod imports;
mod ladder_versions;
mod ledger;
mod lists;
mod outages;
mod play;
mod players;
mod queue;
mod revisions;
mod schema;
mod seasons;
mod settling;
mod statements;
mod statistics;
mod streams;
mod tokens;
