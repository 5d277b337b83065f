//! `/v1/games`

mod adjudication;
mod agreement;
mod calling_off;
mod claims;
mod clock;
mod ends;
mod listing;
mod moves;
mod pgn;
mod set_up;

use crate::harness::Scenario;

pub(super) fn scenarios() -> impl Iterator<Item = &'static Scenario> {
    let all = [
        adjudication::SCENARIOS,
        agreement::SCENARIOS,
        calling_off::SCENARIOS,
        claims::SCENARIOS,
        clock::SCENARIOS,
        ends::SCENARIOS,
        listing::SCENARIOS,
        moves::SCENARIOS,
        pgn::SCENARIOS,
        set_up::SCENARIOS,
    ];
    all.into_iter().flatten()
}
