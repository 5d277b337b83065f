//! What is to be played, and how it must end.

use std::sync::Arc;

use domain::Millis;
use domain::adjudication::Termination;
use domain::ruleset::Ruleset;
use domain::time_control::TimeControl;
use rules::pgn::{Game, Tags};
use rules::{Color, GameResult, Position};

use crate::scoresheet::{Entry, Unjudged, Verdict, judge};

/// A game of a file.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The file's name as it was given.
    pub(super) file: Arc<str>,
    /// Which game of the file, counted from 1.
    pub(super) number: u32,
}

/// A game to be played.
pub(super) struct Plan {
    /// Where it comes from.
    pub(super) place: Place,
    /// Names of the players, White first.
    pub(super) names: [String; 2],
    /// White's number in the roster.
    pub(super) white: usize,
    /// Black's number in the roster.
    pub(super) black: usize,
    /// The control: the file's, else the default.
    pub(super) control: TimeControl,
    /// The moves up to the end, in UCI.
    pub(super) moves: Vec<String>,
    /// What is done after the last move.
    pub(super) finish: Finish,
    /// How the game must end.
    pub(super) expected: End,
    /// Half-moves of the file that come after our end.
    pub(super) left_over: u32,
    /// Why the result is another one than the file's, where it is.
    pub(super) unlike_tag: Option<String>,
}

/// How a game ended, or must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// Who won, if anybody.
    pub(super) result: GameResult,
    /// How.
    pub(super) termination: Termination,
}

/// What ends a game once its moves are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finish {
    /// Nothing: the last move does.
    OnTheBoard,
    /// This side resigns.
    Resignation(Color),
    /// White offers a draw, Black accepts it.
    Agreement,
    /// An arbiter decides, because there is no call for what happened.
    Adjudication(NoCall),
}

/// What a player cannot ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoCall {
    /// A flag fell on the day; here the clock stands elsewhere.
    TimeForfeit,
    /// As the file leaves it.
    Unjudged(Unjudged),
}

impl NoCall {
    /// The name in reports.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::TimeForfeit => "time_forfeit",
            Self::Unjudged(Unjudged::Abandoned) => "abandoned",
            Self::Unjudged(Unjudged::Decided) => "decided",
            Self::Unjudged(Unjudged::NoResult) => "no_result",
            Self::Unjudged(Unjudged::DrawTooEarly) => "draw_without_moves",
        }
    }
}

impl Finish {
    /// Whether only an arbiter can bring this end about.
    pub(super) fn needs_an_arbiter(self) -> bool {
        matches!(self, Self::Adjudication(_))
    }
}

/// The games of all files, and those that cannot be played.
#[derive(Default)]
pub(super) struct Plans {
    /// What is to be played, in the order of the files.
    pub(super) games: Vec<Plan>,
    /// What is no readable game, and why.
    pub(super) unread: Vec<(Place, String)>,
    /// What cannot be played through the API, and why.
    pub(super) unplayable: Vec<(Place, String)>,
}

/// The control where the file has none that is known.
const DEFAULT_CONTROL: TimeControl = TimeControl::Fischer {
    initial_ms: Millis::from_secs(180),
    increment_ms: Millis::from_secs(2),
};

impl Plans {
    /// Takes a game of a file in.
    pub(super) fn add(&mut self, entry: Entry, ruleset: &Ruleset) {
        let place = Place {
            file: entry.file,
            number: entry.number,
        };
        match entry.game {
            Err(error) => self.unread.push((place, error.to_string())),
            Ok(game) => match plan(place.clone(), &game, ruleset) {
                Ok(plan) => self.games.push(plan),
                Err(reason) => self.unplayable.push((place, reason)),
            },
        }
    }
}

fn plan(place: Place, game: &Game, ruleset: &Ruleset) -> Result<Plan, String> {
    if game.start != Position::start() {
        return Err("it begins with another position".to_owned());
    }
    let name = |tag, instead: &str| game.tags.get(tag).unwrap_or(instead).to_owned();
    let names = [name("White", "White"), name("Black", "Black")];
    if names[0] == names[1] {
        return Err(format!("both sides are called {}", names[0]));
    }
    let control = control(&game.tags)?;
    let verdict = judge(game, ruleset).verdict;
    let plies = game.plies.len();
    let played = match &verdict {
        Verdict::Board(end) => end.ply as usize,
        _ => plies,
    };
    let (finish, expected) = finish(&verdict, game.result);
    Ok(Plan {
        place,
        names,
        white: 0,
        black: 0,
        control,
        moves: game.plies[..played]
            .iter()
            .map(|ply| ply.played.to_string())
            .collect(),
        finish,
        expected,
        left_over: (plies - played) as u32,
        unlike_tag: verdict.difference(game.result, plies as u32),
    })
}

fn finish(verdict: &Verdict, recorded: Option<GameResult>) -> (Finish, End) {
    let ruled = |ruling: &domain::adjudication::Ruling| End {
        result: ruling.result,
        termination: ruling.termination,
    };
    let arbiter = |result| End {
        result,
        termination: Termination::Arbiter,
    };
    match verdict {
        Verdict::Board(end) => (Finish::OnTheBoard, ruled(&end.ruling)),
        Verdict::Resignation { loser, ruling } => (Finish::Resignation(*loser), ruled(ruling)),
        Verdict::Agreement(ruling) => (Finish::Agreement, ruled(ruling)),
        Verdict::Timeout { ruling, .. } => {
            (Finish::Adjudication(NoCall::TimeForfeit), arbiter(ruling.result))
        }
        Verdict::Unjudged(why) => {
            // A file without a result is closed as a draw: an arbiter has to say something.
            let result = recorded.unwrap_or(GameResult::Draw);
            (Finish::Adjudication(NoCall::Unjudged(*why)), arbiter(result))
        }
    }
}

/// The control of the `TimeControl` tag where it is `seconds+seconds`; other kinds are not played here.
fn control(tags: &Tags) -> Result<TimeControl, String> {
    let Some((initial, increment)) = tags.get("TimeControl").and_then(|text| text.split_once('+')) else {
        return Ok(DEFAULT_CONTROL);
    };
    let (Ok(initial), Ok(increment)) = (initial.parse::<u32>(), increment.parse::<u32>()) else {
        return Ok(DEFAULT_CONTROL);
    };
    TimeControl::Fischer {
        initial_ms: Millis::from_secs(initial.into()),
        increment_ms: Millis::from_secs(increment.into()),
    }
    .check()
    .map_err(|error| format!("its time control is out of bounds: {error}"))
}

#[cfg(test)]
mod tests {
    use domain::ruleset::{RulesetId, Rulesets};
    use rules::pgn::Reader;

    use super::*;

    fn planned(text: &str) -> Result<Plan, String> {
        let game = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        let place = Place {
            file: "games.pgn".into(),
            number: 1,
        };
        plan(
            place,
            &game,
            Rulesets::default().get(&RulesetId::AUTOMATIC).unwrap(),
        )
    }

    #[test]
    fn nothing_is_played_after_our_end() {
        let plan = planned("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0").unwrap();

        assert_eq!((plan.moves.len(), plan.left_over), (8, 1));
        assert_eq!(plan.finish, Finish::OnTheBoard);
        assert!(plan.unlike_tag.is_some());
    }

    #[test]
    fn a_flag_has_no_call() {
        let plan = planned("[Termination \"Time forfeit\"]\n\n1. e4 e5 0-1").unwrap();

        assert_eq!(plan.finish, Finish::Adjudication(NoCall::TimeForfeit));
        assert_eq!(
            plan.expected,
            End {
                result: GameResult::BlackWins,
                termination: Termination::Arbiter
            }
        );
    }

    #[test]
    fn the_control_of_the_file_is_played_where_it_is_known() {
        let of =
            |text: &str| planned(&format!("[TimeControl \"{text}\"]\n\n1. e4 *")).map(|plan| plan.control);

        let thirty = Millis::from_secs(30);
        assert_eq!(
            of("30+0"),
            Ok(TimeControl::Fischer {
                initial_ms: thirty,
                increment_ms: Millis::ZERO
            })
        );
        assert_eq!(of("40/9000:3600"), Ok(DEFAULT_CONTROL));
        assert!(of("0+1").unwrap_err().contains("out of bounds"));
    }

    #[test]
    fn nobody_plays_against_themselves() {
        assert!(planned("[White \"a\"]\n[Black \"a\"]\n\n1. e4 *").is_err());
    }
}
