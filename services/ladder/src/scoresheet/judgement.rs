//! How our rules see the end of a recorded game.

use domain::adjudication::{self, Ruling};
use domain::ruleset::Ruleset;
use rules::pgn::Game;
use rules::{Color, GameResult, Line, Position};

use super::RecordedEnd;

/// An end that the position itself brought.
pub(crate) struct BoardEnd {
    /// Which, and how it counts.
    pub(crate) ruling: Ruling,
    /// The position that brought it.
    pub(crate) position: Position,
    /// Half-moves played until then; the file may go on.
    pub(crate) ply: u32,
}

/// What our rules say of an end.
pub(crate) enum Verdict {
    /// The board ends the game by itself.
    Board(BoardEnd),
    /// A player resigned.
    Resignation { loser: Color, ruling: Ruling },
    /// A player's flag fell.
    Timeout { loser: Color, ruling: Ruling },
    /// The players agreed on a draw.
    Agreement(Ruling),
    /// Neither the moves nor the tags decide it.
    Unjudged(Unjudged),
}

/// Why our rules say nothing of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unjudged {
    /// A player left, and the file does not say for how long.
    Abandoned,
    /// Somebody else ended the game.
    Decided,
    /// The file has no result.
    NoResult,
    /// A draw before both players may agree on one.
    DrawTooEarly,
}

impl Unjudged {
    /// The reason as a sentence.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Abandoned => "a player left the game",
            Self::Decided => "somebody else ended the game",
            Self::NoResult => "the file has no result",
            Self::DrawTooEarly => "a draw cannot be agreed on before both have moved",
        }
    }
}

/// A recorded game in the light of our rules.
pub(crate) struct Judgement {
    /// The position after the last move of the file.
    pub(crate) last: Position,
    /// What our rules say of the end.
    pub(crate) verdict: Verdict,
}

/// Judges the end of a recorded game.
pub(crate) fn judge(game: &Game, ruleset: &Ruleset) -> Judgement {
    let mut line = Line::new(game.start.clone());
    let mut end = end_of(&line, ruleset);
    for ply in &game.plies {
        line.play(ply.played);
        end = end.or_else(|| end_of(&line, ruleset));
    }
    let verdict = end.map_or_else(
        || without_the_board(game, line.position(), ruleset),
        Verdict::Board,
    );
    Judgement {
        last: line.position().clone(),
        verdict,
    }
}

fn end_of(line: &Line, ruleset: &Ruleset) -> Option<BoardEnd> {
    let ruling = adjudication::automatic_end(line.position(), line.repetitions(), ruleset)?;
    Some(BoardEnd {
        ruling,
        position: line.position().clone(),
        ply: line.plies(),
    })
}

/// The end of a game that the board leaves open.
fn without_the_board(game: &Game, last: &Position, ruleset: &Ruleset) -> Verdict {
    let Some(result) = game.result else {
        return Verdict::Unjudged(Unjudged::NoResult);
    };
    let beaten = result.winner().map(|winner| !winner);
    match (RecordedEnd::of(&game.tags), beaten) {
        (RecordedEnd::Abandoned, _) => Verdict::Unjudged(Unjudged::Abandoned),
        (RecordedEnd::Decided, _) => Verdict::Unjudged(Unjudged::Decided),
        (RecordedEnd::TimeForfeit, beaten) => {
            // In a draw, too, it is the flag of the side to move that fell.
            let loser = beaten.unwrap_or(last.turn());
            Verdict::Timeout {
                loser,
                ruling: adjudication::timeout(last, loser, ruleset),
            }
        }
        (RecordedEnd::Played, Some(loser)) => Verdict::Resignation {
            loser,
            ruling: adjudication::resignation(last, loser, ruleset),
        },
        (RecordedEnd::Played, None) if (game.plies.len() as u32) < ruleset.agreement_after_plies => {
            Verdict::Unjudged(Unjudged::DrawTooEarly)
        }
        (RecordedEnd::Played, None) => Verdict::Agreement(Ruling::agreement()),
    }
}

impl Verdict {
    /// The ruling, where there is one.
    pub(crate) fn ruling(&self) -> Option<&Ruling> {
        match self {
            Self::Board(end) => Some(&end.ruling),
            Self::Resignation { ruling, .. } | Self::Timeout { ruling, .. } | Self::Agreement(ruling) => {
                Some(ruling)
            }
            Self::Unjudged(_) => None,
        }
    }

    /// Why the result is not the one that the file has; `None` where it is, or is not judged.
    pub(crate) fn difference(&self, recorded: Option<GameResult>, plies: u32) -> Option<String> {
        let ruling = self.ruling()?;
        if Some(ruling.result) == recorded {
            return None;
        }
        let termination = ruling.termination.as_str();
        let why = match self {
            Self::Board(end) if end.ply < plies => {
                format!(
                    "{termination} at ply {}, and the file goes on for {}",
                    end.ply,
                    plies - end.ply
                )
            }
            Self::Resignation { loser, .. } | Self::Timeout { loser, .. } => {
                let proof = ruling.proof.as_ref().map(|proof| format!(" ({})", proof.kind));
                format!(
                    "{termination} of {loser}, whose opponent cannot win{}",
                    proof.unwrap_or_default()
                )
            }
            _ => termination.to_owned(),
        };
        let recorded = recorded.map_or("*", GameResult::as_str);
        Some(format!(
            "the file says {recorded}, our rules {}: {why}",
            ruling.result.as_str()
        ))
    }
}

#[cfg(test)]
mod tests {
    use domain::adjudication::Termination;
    use domain::ruleset::{RulesetId, Rulesets};
    use rules::pgn::Reader;

    use super::*;

    fn judged(text: &str) -> Judgement {
        let game = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        judge(&game, Rulesets::default().get(&RulesetId::AUTOMATIC).unwrap())
    }

    fn ruled(text: &str) -> (GameResult, Termination) {
        let judgement = judged(text);
        let ruling = judgement.verdict.ruling().unwrap();
        (ruling.result, ruling.termination)
    }

    #[test]
    fn mate_ends_a_game_whatever_the_tags_say() {
        let (result, termination) = ruled("[Termination \"Time forfeit\"]\n\n1. f3 e5 2. g4 Qh4# 0-1");

        assert_eq!(
            (result, termination),
            (GameResult::BlackWins, Termination::Checkmate)
        );
    }

    #[test]
    fn a_third_repetition_ends_a_game_before_its_file_does() {
        let judgement = judged("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0");

        let Verdict::Board(end) = &judgement.verdict else {
            panic!("it ends on the board")
        };
        assert_eq!(
            (end.ply, end.ruling.termination),
            (8, Termination::ThreefoldRepetition)
        );
        assert!(
            judgement
                .verdict
                .difference(Some(GameResult::WhiteWins), 9)
                .unwrap()
                .contains("ply 8")
        );
    }

    #[test]
    fn a_flag_against_a_bare_king_is_a_draw() {
        let lone =
            "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n[Termination \"Time forfeit\"]\n\n0-1";

        assert_eq!(ruled(lone), (GameResult::Draw, Termination::Timeout));
    }

    #[test]
    fn a_game_without_mate_was_resigned_by_its_loser() {
        let judgement = judged("1. e4 e5 2. Nf3 1-0");

        assert!(matches!(
            judgement.verdict,
            Verdict::Resignation {
                loser: Color::Black,
                ..
            }
        ));
    }

    #[test]
    fn a_draw_without_moves_was_not_agreed_on() {
        let judgement = judged("[Result \"1/2-1/2\"]\n\n1/2-1/2");

        assert!(matches!(
            judgement.verdict,
            Verdict::Unjudged(Unjudged::DrawTooEarly)
        ));
    }
}
