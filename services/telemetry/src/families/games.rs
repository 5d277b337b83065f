//! Play: moves, and how games end.

use domain::adjudication::{Ruling, Termination};
use domain::game::{Action, Command};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;
use store::play::{Judged, Outcome};

use super::labels::{End, MoveOutcome};

#[derive(Clone, Debug)]
pub(crate) struct Games {
    moves: Family<MoveOutcome, Counter>,
    ends: Family<End, Counter>,
    undecided: Counter,
}

impl Games {
    pub(crate) fn register(registry: &mut Registry) -> Self {
        let games = Self {
            moves: Family::default(),
            ends: Family::default(),
            undecided: Counter::default(),
        };
        // From the first scrape on, so that the first of its kind is an increase.
        for outcome in [Outcome::Followed, Outcome::Idle, Outcome::Refused] {
            let outcome = name(outcome);
            drop(games.moves.get_or_create(&MoveOutcome { outcome }));
        }
        for termination in Termination::ALL {
            for in_ladder in [true, false] {
                drop(games.ends.get_or_create(&End::new(termination, in_ladder)));
            }
        }
        registry.register(
            "moves",
            "Moves judged: accepted, refused, or repeated by a client that had no answer",
            games.moves.clone(),
        );
        registry.register(
            "games_finished",
            "Games that ended, by termination and by whether they belong to a ladder",
            games.ends.clone(),
        );
        registry.register(
            "undecided_rulings",
            "Games lost on time of which the search could not say whether the winner could still mate",
            games.undecided.clone(),
        );
        games
    }

    pub(crate) fn count(&self, judged: &Judged<'_>) {
        if is_move(judged.command) {
            let outcome = name(judged.outcome);
            self.moves.get_or_create(&MoveOutcome { outcome }).inc();
        }
        let Some((game, ruling)) = judged.ended.and_then(|game| Some((game, game.ruling()?))) else {
            return;
        };
        let in_ladder = game.setup().ladder.is_some();
        let end = End::new(ruling.termination, in_ladder);
        self.ends.get_or_create(&end).inc();
        if Ruling::is_undecided(ruling) {
            self.undecided.inc();
        }
    }
}

fn is_move(command: &Command) -> bool {
    matches!(
        command,
        Command::StandIn { .. }
            | Command::Play {
                action: Action::Move { .. },
                ..
            }
    )
}

fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Followed => "accepted",
        Outcome::Idle => "repeated",
        Outcome::Refused => "refused",
    }
}
