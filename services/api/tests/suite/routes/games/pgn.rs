//! A game as PGN

use crate::harness::{Terms, scenarios};

const PGN: &str = "application/x-chess-pgn";

scenarios! {
    async fn a_game_can_be_had_as_pgn(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("f2f3 e7e5 g2g4 d8h4").await;

        let answer = ladder.get(table.path("")).header("accept", PGN).send().await.expect(200);

        assert_eq!(answer.media_type(), PGN);
        let pgn = answer.text();
        for part in ["[White \"Menchik\"]", "[Black \"Graf\"]", "[Result \"0-1\"]", "1. f3", "Qh4#", "[%clk 0:03:00.0]"] {
            assert!(pgn.contains(part), "{part} in\n{pgn}");
        }
        let mut games = rules::pgn::Reader::new(pgn.as_bytes());
        let game = games.next().unwrap().unwrap();
        assert_eq!((game.plies.len(), game.result), (4, Some(rules::GameResult::BlackWins)));
    }

    async fn whoever_accepts_anything_gets_json(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;

        for accept in ["*/*", "application/json", "text/html"] {
            let answer = ladder.get(table.path("")).header("accept", accept).send().await.expect(200);
            assert_eq!(answer.media_type(), "application/json", "{accept}");
        }
    }

    async fn whoever_likes_json_better_gets_json(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;

        for (accept, media_type) in [
            ("application/x-chess-pgn;q=0", "application/json"),
            ("application/x-chess-pgn;q=0.4, application/json;q=0.5", "application/json"),
            ("application/x-chess-pgn;q=0.5, application/json;q=0.4", PGN),
            ("application/x-chess-pgn, */*;q=0.1", PGN),
        ] {
            let answer = ladder.get(table.path("")).header("accept", accept).send().await.expect(200);
            assert_eq!(answer.media_type(), media_type, "{accept}");
        }
    }

    async fn a_cache_is_told_what_an_answer_depends_on(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;

        for accept in [PGN, "application/json"] {
            let answer = ladder.get(table.path("")).header("accept", accept).send().await.expect(200);
            assert_eq!(answer.header("vary"), Some("Accept, Accept-Language"), "{accept}");
        }
        let problem = ladder.get("/v1/games/0123456789A").send().await.refused(404, "not_found");
        assert_eq!(problem.header("vary"), Some("Accept, Accept-Language"));
    }
}
