//! What each route does.

mod annulments;
mod arbiter_requests;
mod blocks;
mod bots;
mod challenges;
mod games;
mod guests;
mod ladders;
mod leaderboards;
mod me;
mod open_challenges;
mod players;
mod positions;
mod rating;
mod rematches;
mod rules;
mod rulesets;
mod service;
mod statistics;
mod streams;
mod tickets;
mod tokens;

use crate::harness::Scenario;

/// Every scenario of these modules.
pub(crate) fn scenarios() -> Vec<&'static Scenario> {
    let of_games = games::scenarios();
    let rest = [
        annulments::SCENARIOS,
        arbiter_requests::SCENARIOS,
        blocks::SCENARIOS,
        bots::SCENARIOS,
        challenges::SCENARIOS,
        guests::SCENARIOS,
        ladders::SCENARIOS,
        leaderboards::SCENARIOS,
        me::SCENARIOS,
        open_challenges::SCENARIOS,
        players::SCENARIOS,
        positions::SCENARIOS,
        rating::SCENARIOS,
        rematches::SCENARIOS,
        rules::SCENARIOS,
        rulesets::SCENARIOS,
        service::SCENARIOS,
        statistics::SCENARIOS,
        tickets::SCENARIOS,
        tokens::SCENARIOS,
    ];
    let rest = rest.into_iter().flatten();
    rest.chain(of_games).chain(streams::scenarios()).collect()
}
