//! `ladder adjudicate`: what our rules say of recorded games.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use domain::adjudication::{Proof, Termination};
use domain::ruleset::{Ruleset, RulesetId, Rulesets};
use rules::pgn::Game;
use rules::{Color, GameResult, Position, winnable};
use serde::Serialize;

use crate::config::Config;
use crate::options::ConfigOption;
use crate::scoresheet::{Entry, Judgement, Scoresheets, Verdict, judge};

/// How `adjudicate` runs.
#[derive(Debug, Args)]
pub(crate) struct AdjudicateOptions {
    /// Files of games in PGN, or in JSON lines as `export games` writes them.
    #[arg(required = true, value_name = "FILE.pgn")]
    files: Vec<PathBuf>,
    /// Whose rules.
    #[arg(long, default_value = "automatic")]
    ruleset: String,
    #[command(flatten)]
    config: ConfigOption,
}

/// Prints a line for each game; a game that cannot be read is an error, after all others.
pub(crate) fn run(options: &AdjudicateOptions) -> anyhow::Result<()> {
    let Config { rulesets, .. } = Config::load(options.config.config.as_deref())?;
    let ruleset = named(&rulesets, &options.ruleset)?;
    let mut output = BufWriter::new(io::stdout().lock());
    let mut unread = 0_u32;
    for path in &options.files {
        for entry in Scoresheets::open(path)? {
            unread += u32::from(entry.game.is_err());
            match print(&mut output, &entry, ruleset) {
                // Whoever reads has seen enough.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
                outcome => outcome.context("cannot go on writing stdout")?,
            }
        }
    }
    output.flush()?;
    match unread {
        0 => Ok(()),
        count => bail!("{count} games cannot be read: their lines say why"),
    }
}

/// The ruleset of that name.
pub(crate) fn named<'a>(rulesets: &'a Rulesets, name: &str) -> anyhow::Result<&'a Ruleset> {
    rulesets.get(&RulesetId::new(name)).with_context(|| {
        let known: Vec<_> = rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
        format!("there is no ruleset {name}: choose one of {}", known.join(", "))
    })
}

fn print(output: &mut impl Write, entry: &Entry, ruleset: &Ruleset) -> io::Result<()> {
    let line = match &entry.game {
        Ok(game) => {
            let judgement = judge(game, ruleset);
            serde_json::to_string(&Line::new(entry, game, &judgement))
        }
        Err(error) => serde_json::to_string(&Unread {
            file: &entry.file,
            game: entry.number,
            error: error.to_string(),
        }),
    };
    writeln!(output, "{}", line?)
}

#[derive(Serialize)]
struct Unread<'a> {
    file: &'a str,
    game: u32,
    error: String,
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    game: u32,
    white: Option<&'a str>,
    black: Option<&'a str>,
    result: &'a str,
    termination: Option<&'a str>,
    plies: u32,
    /// The position after the file's last move, on which a flag, a resignation or an agreement is judged.
    fen: String,
    /// Of that position.
    status: &'static str,
    our_end: Option<OurEnd<'a>>,
    our_ruling: Option<OurRuling<'a>>,
    verdict_on_tag: TagVerdict,
    reason: Option<String>,
}

/// An end that comes by itself.
#[derive(Serialize)]
struct OurEnd<'a> {
    termination: Termination,
    result: GameResult,
    article: Option<&'static str>,
    ply: u32,
    /// The position at that ply.
    fen: String,
    proof: Option<&'a Proof>,
}

/// What follows from what a player did.
#[derive(Serialize)]
struct OurRuling<'a> {
    termination: Termination,
    result: GameResult,
    article: Option<&'static str>,
    loser: Option<Color>,
    proof: Option<&'a Proof>,
}

/// How the file's result looks in the light of our rules.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum TagVerdict {
    Agrees,
    Differs,
    NotJudged,
}

impl<'a> Line<'a> {
    fn new(entry: &'a Entry, game: &'a Game, judgement: &'a Judgement) -> Self {
        let plies = game.plies.len() as u32;
        let difference = judgement.verdict.difference(game.result, plies);
        let (verdict_on_tag, reason) = match (&judgement.verdict, difference) {
            (Verdict::Unjudged(why), _) => (TagVerdict::NotJudged, Some(why.sentence().to_owned())),
            (_, None) => (TagVerdict::Agrees, None),
            (_, Some(reason)) => (TagVerdict::Differs, Some(reason)),
        };
        Self {
            file: &entry.file,
            game: entry.number,
            white: game.tags.get("White"),
            black: game.tags.get("Black"),
            result: game.result.map_or("*", GameResult::as_str),
            termination: game.tags.get("Termination"),
            plies,
            fen: judgement.last.fen(),
            status: status(&judgement.last),
            our_end: our_end(&judgement.verdict),
            our_ruling: our_ruling(&judgement.verdict),
            verdict_on_tag,
            reason,
        }
    }
}

/// As in the answers of `rules check`.
fn status(position: &Position) -> &'static str {
    if position.is_checkmate() {
        "checkmate"
    } else if position.is_stalemate() {
        "stalemate"
    } else if winnable::dead(position).is_some() {
        "dead_position"
    } else {
        "ongoing"
    }
}

fn our_end(verdict: &Verdict) -> Option<OurEnd<'_>> {
    let Verdict::Board(end) = verdict else { return None };
    let termination = end.ruling.termination;
    Some(OurEnd {
        termination,
        result: end.ruling.result,
        article: termination.article(),
        ply: end.ply,
        fen: end.position.fen(),
        proof: end.ruling.proof.as_ref(),
    })
}

fn our_ruling(verdict: &Verdict) -> Option<OurRuling<'_>> {
    let (loser, ruling) = match verdict {
        Verdict::Resignation { loser, ruling } | Verdict::Timeout { loser, ruling } => (Some(*loser), ruling),
        Verdict::Agreement(ruling) => (None, ruling),
        Verdict::Board(_) | Verdict::Unjudged(_) => return None,
    };
    Some(OurRuling {
        termination: ruling.termination,
        result: ruling.result,
        article: ruling.termination.article(),
        loser,
        proof: ruling.proof.as_ref(),
    })
}
