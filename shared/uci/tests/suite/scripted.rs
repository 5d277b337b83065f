//! Engines that were written to fail.

use std::fs;
use std::time::Duration;

use uci::{Answer, Desk, Fault, Limit, Program};

use crate::{kings_pawn, scripted};

#[tokio::test]
async fn an_engine_is_told_its_options_the_position_and_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("heard");
    let program = Program {
        options: vec![("Skill Level".to_owned(), "3".to_owned())],
        limit: Limit::Time(Duration::from_millis(50)),
        ..scripted(&["log", log.to_str().unwrap()])
    };

    let answer = Desk::open(program).ask(kings_pawn()).await.unwrap();

    assert_eq!(
        answer,
        Answer {
            mv: "e7e5".to_owned(),
            score: Some(12)
        }
    );
    let heard = fs::read_to_string(&log).unwrap();
    let expected = [
        "uci",
        "setoption name Threads value 1",
        "setoption name Skill Level value 3",
        "isready",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
        "go movetime 50",
    ];
    assert_eq!(heard.lines().collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn an_engine_that_ends_fails_the_question_and_is_started_again_for_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("mark");
    let desk = Desk::open(scripted(&["once", mark.to_str().unwrap()]));

    let first = desk.ask(kings_pawn()).await;
    let second = desk.ask(kings_pawn()).await;

    assert!(matches!(first, Err(Fault::Ended)), "{first:?}");
    assert_eq!(second.unwrap().mv, "e7e5");
}

#[tokio::test]
async fn a_silent_engine_fails_the_question() {
    let thinking = Desk::open(scripted(&["silent"])).ask(kings_pawn()).await;
    assert!(
        matches!(
            thinking,
            Err(Fault::Silent {
                awaited: "bestmove",
                ..
            })
        ),
        "{thinking:?}"
    );
}

#[tokio::test]
async fn an_engine_that_never_says_that_it_is_there_fails_the_question() {
    let starting = Desk::open(scripted(&["mute"])).ask(kings_pawn()).await;
    assert!(
        matches!(starting, Err(Fault::Silent { awaited: "uciok", .. })),
        "{starting:?}"
    );
}

#[tokio::test]
async fn a_line_without_an_end_is_not_kept() {
    let answer = Desk::open(scripted(&["babble"])).ask(kings_pawn()).await;
    assert!(matches!(answer, Err(Fault::Babble)), "{answer:?}");
}

#[tokio::test]
async fn a_program_that_is_not_there_fails_the_question() {
    let program = Program {
        command: "/nowhere/engine".to_owned(),
        ..scripted(&[])
    };

    assert!(program.find().is_err());
    let answer = Desk::open(program).ask(kings_pawn()).await;
    assert!(matches!(answer, Err(Fault::Start(_))), "{answer:?}");
}

#[test]
fn a_program_is_found_by_its_path_or_its_name() {
    assert!(scripted(&[]).find().is_ok());
    let program = Program {
        command: "sh".to_owned(),
        ..scripted(&[])
    };
    assert!(program.find().unwrap().is_absolute());
}
