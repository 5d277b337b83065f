//! Playing one game.

use std::fmt;

use reqwest::header::HeaderValue;
use reqwest::{StatusCode, Url};
use rules::Color;

use super::client::{Answer, Request};
use super::document::{Identified, Problem, Snapshot};
use super::plan::{End, Finish, Plan};
use super::table::Table;

/// What came of a game.
#[derive(Debug, Default)]
pub(super) struct Played {
    /// Its id, once it was made.
    pub(super) id: Option<String>,
    /// Moves that were answered.
    pub(super) moves: usize,
    /// How it ended, once that was answered.
    pub(super) end: Option<End>,
    /// What was not as our rules say.
    pub(super) disagreement: Option<String>,
}

/// Why a game was not played to its end.
enum Trouble {
    /// The ladder sees it differently.
    Disagreement(String),
    /// The ladder is gone.
    Lost(anyhow::Error),
}

impl From<anyhow::Error> for Trouble {
    fn from(error: anyhow::Error) -> Self {
        Self::Lost(error)
    }
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Self {
        Self::Disagreement(format!("an answer cannot be read: {error}"))
    }
}

fn disagree<T>(what: impl fmt::Display) -> Result<T, Trouble> {
    Err(Trouble::Disagreement(what.to_string()))
}

/// Plays a game as planned, until it ends or something is not as our rules say.
///
/// # Errors
/// When the ladder does not answer any more.
pub(super) async fn play(table: &Table<'_>, plan: &Plan) -> anyhow::Result<Played> {
    let mut played = Played::default();
    match play_out(table, plan, &mut played).await {
        Ok(()) => {}
        Err(Trouble::Disagreement(what)) => played.disagreement = Some(what),
        Err(Trouble::Lost(error)) => return Err(error),
    }
    Ok(played)
}

async fn play_out(table: &Table<'_>, plan: &Plan, played: &mut Played) -> Result<(), Trouble> {
    let id = set_up(table, plan).await?;
    let board = Board {
        table,
        plan,
        url: table.client.url(&format!("/v1/games/{id}"))?,
    };
    played.id = Some(id);
    board.play_moves(played).await?;
    let end = match plan.finish {
        Finish::OnTheBoard => played.end,
        Finish::Resignation(loser) => Some(board.act(loser, "resignation").await?),
        Finish::Agreement => {
            board.ask(Color::White, "draw-offer").await?;
            Some(board.act(Color::Black, "draw-offer").await?)
        }
        Finish::Adjudication(why) => Some(board.adjudicate(why.as_str()).await?),
    };
    played.end = end;
    if end == Some(plan.expected) {
        return Ok(());
    }
    disagree(format_args!(
        "it ended as {}, not as {}",
        Shown(end),
        Shown(Some(plan.expected))
    ))
}

/// White challenges, Black accepts.
async fn set_up(table: &Table<'_>, plan: &Plan) -> Result<String, Trouble> {
    let client = table.client;
    let body = serde_json::json!({
        "opponent": table.handles[plan.black],
        "rated": true,
        "time_control": plan.control,
        "color": "white",
    });
    let challenge = Request::post(client.url("/v1/challenges")?)
        .by(table.token(plan, Color::White))
        .once_only()
        .body(body.to_string());
    let challenge = accepted(client.send(&challenge).await?, "the challenge")?;
    let Identified { id } = serde_json::from_slice(&challenge.body)?;
    let accept = Request::post(client.url(&format!("/v1/challenges/{id}/accept"))?)
        .by(table.token(plan, Color::Black));
    let game = accepted(client.send(&accept).await?, "its acceptance")?;
    let Identified { id } = serde_json::from_slice(&game.body)?;
    Ok(id.to_owned())
}

/// The answer again, unless it is a refusal.
fn accepted(answer: Answer, what: impl fmt::Display) -> Result<Answer, Trouble> {
    if answer.status.is_success() {
        return Ok(answer);
    }
    disagree(format_args!(
        "{what} was refused: {} {}",
        answer.status.as_u16(),
        Problem::of(&answer)
    ))
}

/// A game under way.
struct Board<'a> {
    table: &'a Table<'a>,
    plan: &'a Plan,
    url: Url,
}

impl Board<'_> {
    async fn play_moves(&self, played: &mut Played) -> Result<(), Trouble> {
        let mut url = self.below("moves");
        url.set_query(Some("moves=last"));
        for (ply, uci) in self.plan.moves.iter().enumerate() {
            let side = if ply % 2 == 0 { Color::White } else { Color::Black };
            // A move that is sent again is answered again: nothing else is needed after an outage.
            let request = Request::post(url.clone())
                .by(self.table.token(self.plan, side))
                .body(format!(r#"{{"uci":"{uci}","ply":{ply}}}"#));
            let answer = self.table.client.send(&request).await?;
            let took = answer.took;
            let answer = accepted(answer, format_args!("{uci} at ply {ply}"))?;
            let snapshot: Snapshot = serde_json::from_slice(&answer.body)?;
            self.table.latencies.note(took);
            self.table.progress.moved();
            played.moves = ply + 1;
            played.end = snapshot.end();
            self.judge(played.moves, &snapshot)?;
        }
        Ok(())
    }

    /// The game must be over after the last move of one that ends on the board, and at no other time.
    fn judge(&self, moves: usize, snapshot: &Snapshot) -> Result<(), Trouble> {
        if snapshot.ply as usize != moves {
            return disagree(format_args!(
                "after {moves} half-moves the snapshot counts {}",
                snapshot.ply
            ));
        }
        let must_be_over = moves == self.plan.moves.len() && self.plan.finish == Finish::OnTheBoard;
        match (snapshot.is_over(), must_be_over) {
            (true, false) => disagree(format_args!(
                "it ended as {} after {moves} half-moves",
                Shown(snapshot.end())
            )),
            (false, true) => disagree(format_args!(
                "it goes on after {moves} half-moves, where {} ends it",
                Shown(Some(self.plan.expected))
            )),
            _ => Ok(()),
        }
    }

    /// Asks for the end of the game.
    async fn act(&self, side: Color, action: &str) -> Result<End, Trouble> {
        let snapshot = self.ask(side, action).await?;
        ended(&snapshot, action)
    }

    async fn ask(&self, side: Color, action: &str) -> Result<Snapshot, Trouble> {
        let request = Request::post(self.below(action)).by(self.table.token(self.plan, side));
        self.call(&request, action).await
    }

    async fn adjudicate(&self, why: &str) -> Result<End, Trouble> {
        let arbiter: &HeaderValue = match &self.table.arbiter {
            Some(token) => token,
            None => return disagree("only an arbiter can end it"),
        };
        let body = serde_json::json!({ "result": self.plan.expected.result, "reason": why });
        let request = Request::post(self.below("adjudication"))
            .by(arbiter)
            .body(body.to_string());
        let snapshot = self.call(&request, "adjudication").await?;
        ended(&snapshot, "adjudication")
    }

    /// Sends an action. One that was sent before and comes too late now may have been heard the first
    /// time: then the game tells.
    async fn call(&self, request: &Request, action: &str) -> Result<Snapshot, Trouble> {
        let answer = self.table.client.send(request).await?;
        if answer.sent_before && answer.status == StatusCode::CONFLICT {
            let body = self.table.client.fetch(self.url.clone()).await?;
            return Ok(serde_json::from_slice(&body)?);
        }
        let answer = accepted(answer, action)?;
        Ok(serde_json::from_slice(&answer.body)?)
    }

    fn below(&self, action: &str) -> Url {
        let mut url = self.url.clone();
        url.set_path(&format!("{}/{action}", self.url.path()));
        url
    }
}

fn ended(snapshot: &Snapshot, action: &str) -> Result<End, Trouble> {
    match snapshot.end() {
        Some(end) => Ok(end),
        None => disagree(format_args!("it goes on after the {action}")),
    }
}

/// An end in words.
pub(super) struct Shown(pub(super) Option<End>);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(End { result, termination }) => write!(f, "{result} by {}", termination.as_str()),
            None => f.write_str("no result"),
        }
    }
}
