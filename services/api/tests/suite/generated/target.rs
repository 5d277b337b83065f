//! What an operation can be tried on.

use domain::token::Scope;
use serde_json::Value;
use testkit::contract::{Operation, Request};

use crate::harness::{Terms, TestLadder};

/// Both knights out and home again: the start position once more.
const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

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
            .replace("{ladder}", "blitz");
        if operation.path.starts_with("/v1/games/{id}") {
            return Self::at_the_board(ladder, operation, example, number).await;
        }
        let path = path.replace("{id}", "blitz");
        if operation.id == "createGame" {
            for handle in ["Alekhine", "Capablanca"] {
                if ladder.get(format!("/v1/players/{handle}")).send().await.status() == 404 {
                    ladder.player(handle).await;
                }
            }
        }
        let token = match operation.scopes {
            Some(_) => Some(ladder.official(&format!("admin-{number}"), Scope::Admin).await),
            None => None,
        };
        Self { path, token }
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

    fn authorized<'a>(&self, request: Request<'a>) -> Request<'a> {
        match &self.token {
            Some(token) => request.token(token),
            None => request,
        }
    }
}
