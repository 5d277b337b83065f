//! The shortest game that counts.

use serde_json::{Value, json};

use super::http::Http;

/// Its moves.
pub(crate) const MOVES: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

/// Two players and the token of each.
pub(crate) struct Pair {
    pub(crate) white: (String, String),
    pub(crate) black: (String, String),
}

impl Pair {
    /// Registers two players whose names begin with `name`.
    pub(crate) async fn register(http: &Http, name: &str) -> Self {
        let (white, black) = (format!("{name}-white"), format!("{name}-black"));
        let (white_token, black_token) = (http.register(&white).await, http.register(&black).await);
        Self {
            white: (white, white_token),
            black: (black, black_token),
        }
    }

    /// Plays a rated game in which White is mated, each move through the next of `ways`. Gives its id.
    pub(crate) async fn play(&self, ways: &[&Http]) -> String {
        let game = self.begin(ways[0]).await;
        for ply in 0..MOVES.len() {
            self.make(ways[ply % ways.len()], &game, ply).await;
        }
        game
    }

    /// Begins a rated game. Gives its id.
    pub(crate) async fn begin(&self, way: &Http) -> String {
        self.begin_on(way, 180_000, 2_000).await
    }

    /// Begins a rated game on this clock, in which each player has made a move. Gives its id.
    pub(crate) async fn open(&self, way: &Http, initial_ms: u64, increment_ms: u64) -> String {
        let game = self.begin_on(way, initial_ms, increment_ms).await;
        for (ply, uci) in ["e2e4", "e7e5"].into_iter().enumerate() {
            self.move_as(way, &game, ply, uci).await;
        }
        game
    }

    async fn begin_on(&self, way: &Http, initial_ms: u64, increment_ms: u64) -> String {
        let offer = json!({
            "opponent": self.black.0,
            "rated": true,
            "time_control": { "type": "fischer", "initial_ms": initial_ms, "increment_ms": increment_ms },
            "color": "white",
        });
        let challenge = way.post(&self.white.1, "/v1/challenges", &offer).await;
        let accept = format!("/v1/challenges/{}/accept", challenge["id"].as_str().unwrap());
        let game = way.post(&self.black.1, &accept, &Value::Null).await;
        game["id"].as_str().unwrap().to_owned()
    }

    /// Makes the move of the shortest mate that follows after `ply` half-moves.
    pub(crate) async fn make(&self, way: &Http, game: &str, ply: usize) {
        self.move_as(way, game, ply, MOVES[ply]).await;
    }

    /// Makes a move after `ply` half-moves, in the name of whose turn it is.
    pub(crate) async fn move_as(&self, way: &Http, game: &str, ply: usize, uci: &str) {
        let token = if ply.is_multiple_of(2) {
            &self.white.1
        } else {
            &self.black.1
        };
        let path = format!("/v1/games/{game}/moves");
        let snapshot = way.post(token, &path, &json!({ "uci": uci, "ply": ply })).await;
        assert_eq!(snapshot["ply"], ply + 1);
    }
}
