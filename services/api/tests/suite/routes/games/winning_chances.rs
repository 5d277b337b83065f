//! Flags and resignations where the opponent could never have won, and where they could

use domain::Millis;
use rules::{Color, Line, Position};
use serde_json::{Value, json};
use testkit::contract::Answer;

use crate::harness::{Side, Table, Terms, TestLadder, scenarios};

/// A wall of pawns that White's bishops cannot attack, and Black's can: tables of winning chances agree
/// that White can never mate, whatever Black does, and Black can.
const WALL: &str = "8/4kb2/8/1p1p1p1p/1P1P1P1P/1bB5/3B1K2/8 b - - 0 1";

/// A wall at which neither side can ever mate.
const DEAD: &str = "8/8/2k5/1p2p2p/1P2P2P/8/5K2/8 b - - 0 34";

/// A game at the wall under a ruleset, both kings moved, Black to move.
async fn at_the_wall<'a>(ladder: &'a TestLadder, ruleset: &str) -> Table<'a> {
    let table = ladder.table_with(json!({"fen": WALL, "ruleset": ruleset})).await;
    table.play("e7d7 f2e2").await;
    table
}

async fn flagged(table: &Table<'_>) -> Answer {
    table.ladder.advance(Millis::from_secs(3_600));
    table.ladder.call_time().await;
    table.now().await
}

fn end(game: &Answer) -> [&Value; 3] {
    [&game["result"], &game["termination"], &game["article"]]
}

scenarios! {
    async fn a_flag_draws_where_the_opponent_could_never_have_won(ladder: &TestLadder) {
        let game = flagged(&at_the_wall(ladder, "fide").await).await;

        assert_eq!(end(&game), ["1/2-1/2", "timeout", "6.9"]);
        assert!(game["ruling"]["proof"].is_string());
        assert_eq!((&game["ruling"]["line"], &game["winner"]), (&json!(null), &json!(null)));
    }

    async fn a_resignation_draws_where_the_opponent_could_never_have_won(ladder: &TestLadder) {
        let table = at_the_wall(ladder, "fide").await;

        let game = table.act(Side::Black, "resignation").await.expect(200);

        assert_eq!(end(&game), ["1/2-1/2", "resignation", "5.1.2"]);
        assert!(game["ruling"]["proof"].is_string());
    }

    async fn where_the_ruleset_says_so_a_resignation_loses_all_the_same(ladder: &TestLadder) {
        let table = at_the_wall(ladder, "by-agreement").await;
        let game = table.act(Side::Black, "resignation").await.expect(200);
        assert_eq!(end(&game), ["1-0", "resignation", "5.1.2"]);
        assert_eq!(game["ruling"], json!(null));
    }

    async fn where_the_ruleset_says_so_a_flag_loses_all_the_same(ladder: &TestLadder) {
        let game = flagged(&at_the_wall(ladder, "by-agreement").await).await;

        assert_eq!(end(&game), ["1-0", "timeout", "6.9"]);
        assert_eq!(game["ruling"], json!(null));
    }

    async fn a_flag_that_loses_shows_how_the_opponent_could_have_won(ladder: &TestLadder) {
        let table = at_the_wall(ladder, "fide").await;
        table.play("d7e7").await;

        let game = flagged(&table).await;

        assert_eq!(end(&game), ["0-1", "timeout", "6.9"]);
        assert_eq!(game["ruling"]["proof"], "helpmate");
        let mut line = Line::new(Position::from_fen(game.str("fen")).unwrap().position);
        for uci in game["ruling"]["line"].as_array().unwrap() {
            let mv = line.judge_uci(uci.as_str().unwrap()).unwrap();
            line.play(mv);
        }
        assert!(line.position().is_checkmate());
        assert_eq!(line.position().turn(), Color::White);
    }

    async fn where_neither_could_ever_win_there_is_nothing_to_play(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let time_control = Terms::CASUAL.time_control();
        let offer = json!({"rated": false, "time_control": time_control, "fen": DEAD, "ruleset": "fide"});

        let answer = ladder.post("/v1/challenges").token(&player.token).json(&offer).send().await;

        assert_eq!(answer.refused(422, "position_over")["article"], "5.2.2");
    }
}
