//! A game as PGN, with its clock times.

use domain::Millis;
use domain::adjudication::Termination;
use domain::game::{Game, Phase, Seat};
use domain::time_control::TimeControl;
use rating::displayed;
use rules::pgn;

/// The media type of PGN.
pub(crate) const CONTENT_TYPE: &str = "application/x-chess-pgn";

/// Writes a game; `site` is where it is found.
pub(crate) fn write(game: &Game, site: &str) -> String {
    let mut written = pgn::Game::new(game.line().start().clone(), game.line().moves().iter().copied());
    for (ply, played) in written.plies.iter_mut().zip(game.moves()) {
        let left = played.clock.map(|left| format!("[%clk {}]", clock(left)));
        ply.notes.comments.extend(left);
    }
    written.result = game.result();
    tag(&mut written.tags, game, site);
    pgn::write(&written)
}

fn tag(tags: &mut pgn::Tags, game: &Game, site: &str) {
    let setup = game.setup();
    let created = setup.created_at.utc();
    tags.set(
        "Event",
        setup.ladder.as_ref().map_or_else(
            || "Casual game".to_owned(),
            |ladder| format!("Rated {ladder} game"),
        ),
    );
    tags.set("Site", site);
    tags.set("Date", created.format("%Y.%m.%d").to_string());
    tags.set("Round", "-");
    tags.set("White", setup.white.handle.as_str());
    tags.set("Black", setup.black.handle.as_str());
    tags.set("UTCDate", created.format("%Y.%m.%d").to_string());
    tags.set("UTCTime", created.format("%H:%M:%S").to_string());
    tags.set("WhiteElo", elo(&setup.white));
    tags.set("BlackElo", elo(&setup.black));
    tags.set("TimeControl", control(setup.time_control));
    tags.set("Termination", termination(game.phase()));
}

fn elo(seat: &Seat) -> String {
    seat.rating
        .map_or_else(|| "?".to_owned(), |rating| displayed(rating).to_string())
}

/// The tag `TimeControl` (§9.6.1), in seconds with a fraction only where there is one: `180+2`, `1.5+0`; a time
/// for each move as moves and seconds, `1/30`; `-` for none. The standard has no word for delays: `?`.
fn control(control: TimeControl) -> String {
    let seconds = |span: Millis| span.0 as f64 / 1000.0;
    match control {
        TimeControl::Fischer {
            initial_ms,
            increment_ms,
        } => format!("{}+{}", seconds(initial_ms), seconds(increment_ms)),
        TimeControl::PerMove { per_move_ms } => format!("1/{}", seconds(per_move_ms)),
        TimeControl::Correspondence { days_per_move } => format!("1/{}", 86_400 * days_per_move),
        TimeControl::Bronstein { .. } | TimeControl::Delay { .. } => "?".to_owned(),
        TimeControl::Unlimited => "-".to_owned(),
    }
}

/// Hours, minutes, seconds and tenths: `0:02:58.4`.
fn clock(left: Millis) -> String {
    let tenths = left.at_least_zero().0 / 100;
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    format!(
        "{}:{:02}:{:02}.{tenth}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

/// The values that the PGN standard knows (§9.8.1), and `unterminated` for a game under way.
fn termination(phase: &Phase) -> &'static str {
    match phase {
        Phase::Running => "unterminated",
        Phase::CalledOff { .. } => "abandoned",
        Phase::Finished { ruling, .. } => match ruling.termination {
            Termination::Timeout => "time forfeit",
            Termination::Arbiter => "adjudication",
            _ => "normal",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_tenths() {
        assert_eq!(clock(Millis(178_499)), "0:02:58.4");
        assert_eq!(clock(Millis(3_600_000)), "1:00:00.0");
        assert_eq!(clock(Millis(-5)), "0:00:00.0");
    }

    #[test]
    fn a_time_control_is_in_seconds() {
        let control_of = |initial, increment| {
            control(TimeControl::Fischer {
                initial_ms: Millis(initial),
                increment_ms: Millis(increment),
            })
        };

        assert_eq!(control_of(180_000, 2_000), "180+2");
        assert_eq!(control_of(1_500, 0), "1.5+0");
        assert_eq!(control(TimeControl::per_move(30)), "1/30");
        let three_days = TimeControl::Correspondence { days_per_move: 3 };
        assert_eq!(control(three_days), "1/259200");
        assert_eq!(control(TimeControl::Unlimited), "-");
    }
}
