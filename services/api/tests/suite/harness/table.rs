//! Two players at a board.

use serde_json::{Value, json};
use testkit::contract::Answer;

use super::{Player, TestLadder};

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    White,
    Black,
}

/// What a game is played for, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) rated: bool,
    pub(crate) ruleset: Option<&'static str>,
    pub(crate) initial_ms: i64,
    pub(crate) increment_ms: i64,
}

impl Terms {
    /// Three minutes and two seconds a move, in the ladder `blitz`.
    pub(crate) const RATED: Self = Self {
        rated: true,
        ruleset: None,
        initial_ms: 180_000,
        increment_ms: 2_000,
    };
    /// The same for nothing.
    pub(crate) const CASUAL: Self = Self {
        rated: false,
        ..Self::RATED
    };
    /// Under the Laws as they stand, where draws are claimed.
    pub(crate) const FIDE: Self = Self {
        ruleset: Some("fide"),
        ..Self::CASUAL
    };

    /// The time control as JSON.
    pub(crate) fn time_control(self) -> Value {
        json!({ "type": "fischer", "initial_ms": self.initial_ms, "increment_ms": self.increment_ms })
    }
}

/// A game between two players.
pub(crate) struct Table<'a> {
    pub(crate) ladder: &'a TestLadder,
    pub(crate) id: String,
    pub(crate) white: Player,
    pub(crate) black: Player,
}

impl TestLadder {
    /// A game between Menchik, who has White, and Graf.
    pub(crate) async fn table(&self, terms: Terms) -> Table<'_> {
        let (white, black) = (self.player("Menchik").await, self.player("Graf").await);
        self.table_of(terms, white, black).await
    }

    /// A casual game between Menchik and Graf, whose challenge has these fields too.
    pub(crate) async fn table_with(&self, more: Value) -> Table<'_> {
        let (white, black) = (self.player("Menchik").await, self.player("Graf").await);
        self.agree(Terms::CASUAL, more, white, black).await
    }

    /// A casual game between two players, whose challenge has these fields too.
    pub(crate) async fn table_by(&self, more: Value, white: Player, black: Player) -> Table<'_> {
        self.agree(Terms::CASUAL, more, white, black).await
    }

    /// A game between two players, agreed on by a challenge.
    pub(crate) async fn table_of(&self, terms: Terms, white: Player, black: Player) -> Table<'_> {
        self.agree(terms, json!({}), white, black).await
    }

    async fn agree(&self, terms: Terms, more: Value, white: Player, black: Player) -> Table<'_> {
        let mut offer = json!({
            "opponent": black.handle,
            "rated": terms.rated,
            "time_control": terms.time_control(),
            "color": "white",
        });
        if let Some(ruleset) = terms.ruleset {
            offer["ruleset"] = ruleset.into();
        }
        for (field, value) in more.as_object().into_iter().flatten() {
            offer[field] = value.clone();
        }
        let challenge = self
            .post("/v1/challenges")
            .token(&white.token)
            .json(&offer)
            .send()
            .await
            .expect(201);
        let path = format!("/v1/challenges/{}/accept", challenge.str("id"));
        let game = self.post(path).token(&black.token).send().await.expect(200);
        Table {
            ladder: self,
            id: game.str("id").to_owned(),
            white,
            black,
        }
    }
}

impl Table<'_> {
    /// The token of a side.
    pub(crate) fn token(&self, side: Side) -> &str {
        match side {
            Side::White => &self.white.token,
            Side::Black => &self.black.token,
        }
    }

    /// The path of one of the game's resources; of the game itself where `rest` is empty.
    pub(crate) fn path(&self, rest: &str) -> String {
        if rest.is_empty() {
            format!("/v1/games/{}", self.id)
        } else {
            format!("/v1/games/{}/{rest}", self.id)
        }
    }

    /// The game as it stands.
    pub(crate) async fn now(&self) -> Answer {
        self.ladder.get(self.path("")).send().await.expect(200)
    }

    /// Sends a move.
    pub(crate) async fn send(&self, side: Side, body: Value) -> Answer {
        self.ladder
            .post(self.path("moves"))
            .token(self.token(side))
            .json(&body)
            .send()
            .await
    }

    /// Sends a move in UCI.
    pub(crate) async fn uci(&self, side: Side, uci: &str, ply: u64) -> Answer {
        self.send(side, json!({ "uci": uci, "ply": ply })).await
    }

    /// Plays moves from here on, each by the side whose turn it is; answers as the last one.
    pub(crate) async fn play(&self, moves: &str) -> Answer {
        let mut game = self.now().await;
        for uci in moves.split_whitespace() {
            let side = if game["turn"] == "white" {
                Side::White
            } else {
                Side::Black
            };
            let ply = game["ply"].as_u64().expect("a ply");
            game = self.uci(side, uci, ply).await.expect(200);
        }
        game
    }

    /// Does something that takes no body, such as `resignation`.
    pub(crate) async fn act(&self, side: Side, action: &str) -> Answer {
        self.ladder
            .post(self.path(action))
            .token(self.token(side))
            .send()
            .await
    }

    /// Withdraws or declines a draw offer.
    pub(crate) async fn reject_draw(&self, side: Side) -> Answer {
        self.ladder
            .delete(self.path("draw-offer"))
            .token(self.token(side))
            .send()
            .await
    }

    /// Claims a draw with a body.
    pub(crate) async fn claim(&self, side: Side, body: Value) -> Answer {
        self.ladder
            .post(self.path("draw-claim"))
            .token(self.token(side))
            .json(&body)
            .send()
            .await
    }
}
