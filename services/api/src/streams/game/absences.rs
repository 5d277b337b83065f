//! Which of the players of a running game are gone, as far as their watchers were told.

use domain::absence;
use domain::game::Game;
use domain::ports::Seen;
use domain::{Millis, Timestamp};
use rules::Color;
use serde::Serialize;

use crate::edge::Edge;
use crate::problem::ApiError;

use super::super::line::{Line, Role};

/// Signs of life are noted to the second: an absence that began so much later is another one.
const ANOTHER_ABSENCE: Millis = Millis::from_secs(1);

/// Since when White and Black are gone; `None` for one of whom nothing of the kind was said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Absences([Option<Timestamp>; 2]);

/// What has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Gone { side: Color, since: Timestamp },
    Back { side: Color },
}

impl Absences {
    /// Looks who is there, and says what has changed. Nobody is missed when a game is over, nor by oneself.
    pub(super) async fn observe(&mut self, edge: &Edge, game: &Game) -> Result<Vec<Line>, ApiError> {
        let players = Color::ALL.map(|side| game.setup().seat(side).player);
        if game.is_over() || players[0] == players[1] {
            return Ok(Vec::new());
        }
        let seen = edge.presence.of_each(&players, edge.clock.now()).await;
        // Before both have moved, the time for the first move decides.
        let limit = absence::limit(game).filter(|_| game.has_started());
        let changes = Color::ALL
            .into_iter()
            .zip(seen)
            .filter_map(|(side, seen)| self.see(side, seen));
        let lines = changes.map(|change| line(change, game.version(), limit));
        Ok(lines.collect::<Result<_, _>>()?)
    }

    /// Takes in what is known of one side.
    fn see(&mut self, side: Color, seen: Seen) -> Option<Change> {
        let known = &mut self.0[side.index()];
        match (*known, seen) {
            (_, Seen::Unknown) | (None, Seen::Present) => None,
            (Some(before), Seen::Gone { since }) if since - before < ANOTHER_ABSENCE => None,
            (_, Seen::Gone { since }) => {
                *known = Some(since);
                Some(Change::Gone { side, since })
            }
            (Some(_), Seen::Present) => {
                *known = None;
                Some(Change::Back { side })
            }
        }
    }
}

fn line(change: Change, version: u32, limit: Option<Millis>) -> serde_json::Result<Line> {
    #[derive(Serialize)]
    struct Gone {
        side: Color,
        since: Timestamp,
        claimable_at: Option<Timestamp>,
    }
    #[derive(Serialize)]
    struct Back {
        side: Color,
    }
    match change {
        Change::Gone { side, since } => {
            let claimable_at = limit.map(|limit| since + limit);
            let fields = Gone {
                side,
                since,
                claimable_at,
            };
            Line::new(Role::Remark, "opponent_gone", version, &fields)
        }
        Change::Back { side } => Line::new(Role::Remark, "opponent_back", version, &Back { side }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_unix_ms(1_796_126_400_000);

    fn gone(seconds: i64) -> Seen {
        Seen::Gone {
            since: NOON + Millis::from_secs(seconds),
        }
    }

    #[test]
    fn what_has_changed_is_told_once() {
        let mut absences = Absences::default();
        let mut see = |seen| absences.see(Color::Black, seen);
        let is_gone = |seconds| {
            Some(Change::Gone {
                side: Color::Black,
                since: NOON + Millis::from_secs(seconds),
            })
        };

        assert_eq!(see(Seen::Present), None);
        assert_eq!(see(gone(5)), is_gone(5));
        assert_eq!(see(gone(5)), None);
        assert_eq!(see(Seen::Present), Some(Change::Back { side: Color::Black }));
        assert_eq!(see(Seen::Present), None);
    }

    #[test]
    fn what_is_not_known_changes_nothing() {
        let mut absences = Absences::default();

        assert_eq!(absences.see(Color::White, Seen::Unknown), None);
        absences.see(Color::White, gone(0));
        assert_eq!(absences.see(Color::White, Seen::Unknown), None);
        assert_eq!(absences.see(Color::White, gone(0)), None);
    }

    #[test]
    fn an_absence_after_a_return_that_nobody_saw_is_another_one() {
        let mut absences = Absences::default();
        absences.see(Color::White, gone(0));

        let again = absences.see(Color::White, gone(30));

        assert!(matches!(again, Some(Change::Gone { .. })));
    }
}
