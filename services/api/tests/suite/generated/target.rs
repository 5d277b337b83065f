//! What an operation can be tried on.

use domain::Millis;
use domain::token::Scope;
use serde_json::{Value, json};
use testkit::contract::{Operation, Request};

use crate::harness::{Side, Terms, TestLadder};

/// Both knights out and home again: the start position once more.
const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

/// After so long without a sign of life, a player of three minutes and two seconds a move can be claimed against.
const GONE: Millis = Millis::from_secs(41);

/// The path and the token with which an example of an operation must succeed.
pub(super) struct Target {
    path: String,
    token: Option<String>,
}

impl Target {
    /// Makes what an example of the operation needs. The number is another one at each call.
    pub(super) async fn prepare(
        ladder: &TestLadder,
        operation: &Operation,
        example: &Value,
        number: usize,
    ) -> Self {
        let path = operation
            .path
            .replace("{handle}", "Menchik")
            .replace("{other}", "Menchik")
            .replace("{ladder}", "blitz");
        if operation.path.starts_with("/v1/games/{id}") {
            return Self::at_the_board(ladder, operation, example, number).await;
        }
        if operation.path.starts_with("/v1/challenges/{id}") || operation.path.contains("{code}") {
            return Self::challenged(ladder, operation, number).await;
        }
        if operation.path.starts_with("/v1/tickets/{id}") {
            return Self::queued(ladder, operation, number).await;
        }
        if operation.id == "answerArbiterRequest" {
            return Self::called(ladder, operation, number).await;
        }
        if operation.id == "revokeToken" {
            let token = ladder.official(&format!("admin-{number}"), Scope::Admin).await;
            let inspected = ladder.get("/v1/token").token(&token).send().await;
            return Self {
                path: operation.path.replace("{id}", inspected.str("id")),
                token: Some(token),
            };
        }
        let path = path.replace("{id}", "blitz");
        let needed: &[&str] = match operation.id.as_str() {
            "createGame" => &["Alekhine", "Capablanca"],
            "annulPlayersGames" | "blockPlayer" | "unblockPlayer" => &["Menchik"],
            _ => &[],
        };
        for handle in needed {
            if ladder.get(format!("/v1/players/{handle}")).send().await.status() == 404 {
                ladder.player(handle).await;
            }
        }
        let token = match operation.scopes {
            Some(_) => Some(ladder.official(&format!("admin-{number}"), Scope::Admin).await),
            None => None,
        };
        Self { path, token }
    }

    /// A challenge that the operation can be done to: by whom it is addressed to, or to take it back.
    async fn challenged(ladder: &TestLadder, operation: &Operation, number: usize) -> Self {
        let (from, to) = (format!("from-{number}"), format!("to-{number}"));
        let (from, to) = (ladder.player(&from).await, ladder.player(&to).await);
        let mut offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control()});
        if operation.path.contains("{id}") {
            offer["opponent"] = to.handle.into();
        }
        let request = ladder.post("/v1/challenges").token(&from.token).json(&offer);
        let challenge = request.send().await.expect(201);
        let code = challenge["code"].as_str().unwrap_or_default();
        Self {
            path: operation
                .path
                .replace("{id}", challenge.str("id"))
                .replace("{code}", code),
            token: Some(if operation.id == "cancelChallenge" {
                from.token
            } else {
                to.token
            }),
        }
    }

    /// A ticket of whoever asks.
    async fn queued(ladder: &TestLadder, operation: &Operation, number: usize) -> Self {
        let player = ladder.player(&format!("waiting-{number}")).await;
        let wish = json!({"time_controls": [Terms::RATED.time_control()]});
        let request = ladder.post("/v1/tickets").token(&player.token).json(&wish);
        let ticket = request.send().await.expect(201);
        Self {
            path: operation.path.replace("{id}", ticket.str("id")),
            token: Some(player.token),
        }
    }

    /// An open call for an arbiter.
    async fn called(ladder: &TestLadder, operation: &Operation, number: usize) -> Self {
        let (white, black) = (format!("white-{number}"), format!("black-{number}"));
        let (white, black) = (ladder.player(&white).await, ladder.player(&black).await);
        let table = ladder.table_of(Terms::CASUAL, white, black).await;
        let token = ladder.token(&table.white, &[Scope::Admin]).await;
        let body = json!({"text": "Black is told the moves."});
        let request = ladder
            .post(table.path("arbiter-request"))
            .token(&token)
            .json(&body);
        let call = request.send().await.expect(201);
        Self {
            path: operation.path.replace("{id}", call.str("id")),
            token: Some(token),
        }
    }

    async fn at_the_board(
        ladder: &TestLadder,
        operation: &Operation,
        example: &Value,
        number: usize,
    ) -> Self {
        let (white, black) = (format!("white-{number}"), format!("black-{number}"));
        let (white, black) = (ladder.player(&white).await, ladder.player(&black).await);
        let table = ladder.table_of(Terms::FIDE, white, black).await;
        if operation.id == "claimDraw" {
            // The third occurrence is there after 8 half-moves; the next one comes with the eleventh.
            let plies = if example["move"].is_null() { 8 } else { 10 };
            let line = THERE_AND_BACK.repeat(3);
            let moves: Vec<&str> = line.split_whitespace().take(plies).collect();
            table.play(&moves.join(" ")).await;
        }
        if operation.id == "claimVictory" {
            table.play("e2e4 e7e5").await;
            ladder.advance(GONE);
        }
        if matches!(operation.id.as_str(), "offerDraw" | "rejectDraw") {
            table.play("e2e4 e7e5").await;
        }
        if matches!(operation.id.as_str(), "annulGame" | "askForRematch") {
            let _over = table.act(Side::Black, "resignation").await.expect(200);
        }
        if operation.id == "rejectDraw" {
            let _offer = table.act(Side::White, "draw-offer").await.expect(200);
        }
        let token = ladder.token(&table.white, &[Scope::Admin]).await;
        Self {
            path: operation.path.replace("{id}", &table.id),
            token: Some(token),
        }
    }

    pub(super) fn request<'a>(&self, ladder: &'a TestLadder, operation: &Operation) -> Request<'a> {
        self.authorized(ladder.request(operation.method.clone(), &self.path))
    }

    pub(super) fn request_with<'a>(
        &self,
        ladder: &'a TestLadder,
        operation: &Operation,
        query: &str,
    ) -> Request<'a> {
        self.authorized(ladder.request(operation.method.clone(), format!("{}?{query}", self.path)))
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn authorized<'a>(&self, request: Request<'a>) -> Request<'a> {
        match &self.token {
            Some(token) => request.token(token),
            None => request,
        }
    }
}
