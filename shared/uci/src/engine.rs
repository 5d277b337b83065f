//! An engine that runs.

use std::process::Stdio;
use std::time::Duration;

use tokio::process::{Child, Command};

use crate::wire::Wire;
use crate::{Answer, Fault, Limit, Program, Question};

/// How long an engine may take to say that it is there: the large ones read a file first.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How long an engine may take beyond its time, and how long it may take for positions that are counted.
const GRACE: Duration = Duration::from_secs(5);

/// A process that has said what it is. Dropping it kills it.
#[derive(Debug)]
pub(crate) struct Engine {
    wire: Wire,
    limit: Limit,
    plays_chess960: bool,
    _process: Child,
}

impl Engine {
    /// Starts the process, and sets its options.
    pub(crate) async fn start(program: &Program) -> Result<Self, Fault> {
        let mut process = Command::new(&program.command)
            .args(&program.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(Fault::Start)?;
        let (Some(to), Some(from)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(Fault::Ended);
        };
        let mut wire = Wire::new(to, from);
        let mut has_threads = false;
        wire.say("uci").await?;
        wire.hear("uciok", HANDSHAKE, |line| {
            has_threads |= line.starts_with("option name Threads ");
        })
        .await?;
        if has_threads {
            wire.say("setoption name Threads value 1").await?;
        }
        for (name, value) in &program.options {
            wire.say(&format!("setoption name {name} value {value}")).await?;
        }
        wire.say("isready").await?;
        wire.hear("readyok", HANDSHAKE, |_| {}).await?;
        Ok(Self {
            wire,
            limit: program.limit,
            plays_chess960: false,
            _process: process,
        })
    }

    /// The engine's move.
    pub(crate) async fn answer(&mut self, question: &Question) -> Result<Answer, Fault> {
        self.play_chess960(question.is_chess960).await?;
        self.wire.say(&position(question)).await?;
        let (go, within) = match self.limit {
            Limit::Nodes(nodes) => (format!("go nodes {nodes}"), GRACE),
            Limit::Time(time) => (format!("go movetime {}", time.as_millis()), time + GRACE),
        };
        self.wire.say(&go).await?;
        let mut expected = None;
        let best = self
            .wire
            .hear("bestmove", within, |line| expected = score(line).or(expected))
            .await?;
        Ok(Answer {
            mv: best.split_whitespace().nth(1).unwrap_or_default().to_owned(),
            score: expected,
        })
    }

    async fn play_chess960(&mut self, wanted: bool) -> Result<(), Fault> {
        if self.plays_chess960 != wanted {
            let option = format!("setoption name UCI_Chess960 value {wanted}");
            self.wire.say(&option).await?;
            self.plays_chess960 = wanted;
        }
        Ok(())
    }
}

fn position(question: &Question) -> String {
    let mut line = format!("position fen {}", question.start);
    if !question.moves.is_empty() {
        line.push_str(" moves ");
        line.push_str(&question.moves.join(" "));
    }
    line
}

/// What a line of thought expects, if it says so.
fn score(line: &str) -> Option<i32> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") || !words.any(|word| word == "score") {
        return None;
    }
    let (unit, number) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    match unit {
        "cp" => Some(number),
        // A mate in none is that of the side to move.
        "mate" if number > 0 => Some(Answer::MATE.saturating_sub(number)),
        "mate" => Some((-Answer::MATE).saturating_sub(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expectation_is_read_from_lines_of_thought() {
        // Lines of Stockfish.
        let thought = "info depth 5 seldepth 6 multipv 1 score cp -31 nodes 500 nps 250000 pv e7e5";
        assert_eq!(score(thought), Some(-31));
        assert_eq!(score("info depth 9 score mate 2 nodes 9 pv a1a8"), Some(29_998));
        assert_eq!(score("info depth 9 score mate -1 nodes 9"), Some(-29_999));
        assert_eq!(score("info string NNUE evaluation using nn.nnue"), None);
        assert_eq!(score("bestmove e2e4 ponder e7e5"), None);
    }

    #[test]
    fn a_position_is_its_start_and_the_moves_since() {
        let mut question = Question {
            start: "8/8/8/8/8/8/8/K1k5 w - - 0 1".to_owned(),
            moves: Vec::new(),
            is_chess960: false,
        };
        assert_eq!(position(&question), "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1");

        question.moves = ["a1a2", "c1c2"].map(str::to_owned).to_vec();
        assert_eq!(
            position(&question),
            "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2 c1c2"
        );
    }
}
