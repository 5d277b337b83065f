//! An engine that plays, where it is installed.

use uci::{Desk, Limit, Program, Question};

use crate::{kings_pawn, scripted};

/// Stockfish as it is packaged, if it is there; says so where it is not.
fn stockfish() -> Option<Program> {
    let places = ["/usr/games/stockfish", "stockfish"].map(|command| Program {
        command: command.to_owned(),
        args: Vec::new(),
        limit: Limit::Nodes(2_000),
        ..scripted(&[])
    });
    let found = places.into_iter().find(|program| program.find().is_ok());
    if found.is_none() {
        println!("Stockfish is not installed here: nothing was tried");
    }
    found
}

#[tokio::test]
async fn stockfish_finds_a_mate_and_knows_that_it_is_one() {
    let Some(program) = stockfish() else { return };
    let question = Question {
        start: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".to_owned(),
        moves: Vec::new(),
        is_chess960: false,
    };

    let answer = Desk::open(program).ask(question).await.unwrap();

    assert_eq!((answer.mv.as_str(), answer.score), ("a1a8", Some(29_999)));
}

#[tokio::test]
async fn stockfish_answers_one_question_after_another() {
    let Some(program) = stockfish() else { return };
    let desk = Desk::open(program);

    for _ in 0..3 {
        let answer = desk.ask(kings_pawn()).await.unwrap();
        assert_eq!(answer.mv.len(), 4);
    }
}
