//! Refused moves: over HTTP as the rules have it

use std::path::Path;

use rules::examine::{Inquiry, examine};
use rules::winnable::Budget;
use serde_json::{Value, json};

use crate::harness::{Terms, TestLadder, scenarios};

/// Rows of `start_fen, moves_before, move, legal, code`, each code of the rules among them.
const CARRIED: &str = include_str!("../data/illegal.csv");

struct Row {
    id: String,
    fen: String,
    moves: Vec<String>,
    mv: String,
    legal: bool,
    code: Option<String>,
}

impl Row {
    fn inquiry(&self) -> Value {
        json!({"id": self.id, "fen": self.fen, "moves": self.moves, "move": self.mv})
    }

    fn starts_at_the_beginning(&self) -> bool {
        self.fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    }
}

fn rows(csv: &str) -> Vec<Row> {
    let mut lines = csv.lines().map(cells);
    let header = lines.next().unwrap();
    let column = |name: &str| header.iter().position(|cell| cell == name).unwrap();
    let [id, fen, moves, mv, legal, code] =
        ["id", "start_fen", "moves_before", "move", "legal", "code"].map(column);
    lines
        .map(|cells| Row {
            id: cells[id].clone(),
            fen: cells[fen].clone(),
            moves: cells[moves].split_whitespace().map(str::to_owned).collect(),
            mv: cells[mv].clone(),
            legal: cells[legal] == "1",
            code: Some(cells[code].clone()).filter(|code| !code.is_empty()),
        })
        .collect()
}

/// The cells of a line; quoted ones may hold commas.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            letter => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

/// The carried rows, and the whole table where it is there.
fn all_rows() -> Vec<Row> {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/rules/illegal.csv");
    let mut all = rows(CARRIED);
    if let Ok(csv) = std::fs::read_to_string(table) {
        all.extend(rows(&csv));
    }
    println!("{} rows", all.len());
    all
}

/// Plays a row's moves in a game and tries its last one.
async fn refusal_in_a_game(ladder: &TestLadder, row: &Row, number: usize) -> Value {
    let (white, black) = (format!("white-{number}"), format!("black-{number}"));
    let (white, black) = (ladder.player(&white).await, ladder.player(&black).await);
    let table = ladder.table_of(Terms::FIDE, white, black).await;
    let game = table.play(&row.moves.join(" ")).await;
    let token = if game["turn"] == "white" {
        &table.white.token
    } else {
        &table.black.token
    };
    let body = json!({"uci": row.mv, "ply": row.moves.len()});
    ladder
        .post(table.path("moves"))
        .token(token)
        .json(&body)
        .send()
        .await
        .json()
        .clone()
}

scenarios! {
    async fn the_route_answers_as_the_rules_do(ladder: &TestLadder) {
        for row in all_rows() {
            let answer = ladder.post("/v1/positions").json(&row.inquiry()).send().await.expect(200);

            let inquiry: Inquiry = serde_json::from_value(row.inquiry()).unwrap();
            assert_eq!(answer.json(), &serde_json::to_value(examine(&inquiry, Budget::OPEN_ROUTE)).unwrap(), "{}", row.id);
            assert_eq!(answer["legal"], row.legal, "{}", row.id);
            if let Some(code) = &row.code {
                assert_eq!(answer["reason"], **code, "{}", row.id);
            }
        }
    }

    async fn a_game_refuses_as_the_rules_do(ladder: &TestLadder) {
        let all = all_rows();
        let playable = all.iter().filter(|row| !row.legal && row.starts_at_the_beginning());
        let mut played = 0;
        for (number, row) in playable.enumerate() {
            let asked = ladder.post("/v1/positions").json(&row.inquiry()).send().await.expect(200);
            let refused = refusal_in_a_game(ladder, row, number).await;

            assert_eq!(refused["code"], asked["reason"], "{}", row.id);
            assert_eq!(refused["article"], asked["article"], "{}", row.id);
            if refused["code"] != "game_over" {
                assert_eq!(refused["squares"], asked["squares"], "{}", row.id);
                assert_eq!(refused["detail"], asked["detail"]["en"], "{}", row.id);
            }
            played += 1;
        }
        assert!(played > 0);
        println!("{played} rows were played");
    }
}
