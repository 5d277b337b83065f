//! `/v1/games`

mod absence;
mod adjudication;
mod agreement;
mod annulment;
mod calling_off;
mod claims;
mod clock;
mod controls;
mod ends;
mod listing;
mod moves;
mod pgn;
mod set_up;
mod starts;
mod winning_chances;

use crate::harness::Scenario;

pub(super) fn scenarios() -> impl Iterator<Item = &'static Scenario> {
    let all = [
        absence::SCENARIOS,
        adjudication::SCENARIOS,
        annulment::SCENARIOS,
        agreement::SCENARIOS,
        calling_off::SCENARIOS,
        claims::SCENARIOS,
        clock::SCENARIOS,
        controls::SCENARIOS,
        ends::SCENARIOS,
        listing::SCENARIOS,
        moves::SCENARIOS,
        pgn::SCENARIOS,
        set_up::SCENARIOS,
        starts::SCENARIOS,
        winning_chances::SCENARIOS,
    ];
    all.into_iter().flatten()
}
