//! PGN files as they are found.

use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::Path;
use std::time::Duration;

use rules::pgn::{self, Game, Nag};
use rules::{GameResult, san};

use crate::table;

const AWKWARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/awkward.pgn");

fn read(text: &str) -> Vec<Result<Game, pgn::Error>> {
    pgn::Reader::new(Cursor::new(text)).collect()
}

fn open(path: impl AsRef<Path>) -> pgn::Reader<BufReader<File>> {
    pgn::Reader::new(BufReader::new(File::open(path).expect("the file")))
}

fn awkward() -> Vec<Result<Game, pgn::Error>> {
    open(AWKWARD).collect()
}

fn sans(game: &Game) -> Vec<String> {
    let mut position = game.start.clone();
    game.plies
        .iter()
        .map(|ply| {
            let san = san::write(&position, ply.played);
            position.play(ply.played);
            san
        })
        .collect()
}

#[test]
fn an_awkward_file_gives_its_games_and_one_error() {
    let games = awkward();

    let events: Vec<_> = games
        .iter()
        .map(|game| game.as_ref().ok().and_then(|game| game.tags.get("Event")))
        .collect();
    assert_eq!(
        events,
        [
            Some(r#"The "Old" Cup \ 1"#),
            Some("no marker"),
            Some("no moves"),
            None,
            Some("from a position")
        ]
    );
    let error = games[3].as_ref().expect_err("the illegal move").to_string();
    assert!(
        error.contains("half-move 2, \"e4\": not a legal move here"),
        "{error}"
    );
}

#[test]
fn tags_are_unescaped_and_read_in_either_encoding() {
    let game = awkward().swap_remove(0).expect("the first game");

    let values =
        ["Site", "Date", "Round", "White", "Black"].map(|name| game.tags.get(name).unwrap_or_default());
    assert_eq!(
        values,
        [r#"a "quoted" place"#, "2020.01.02", "1", "Müller", "José"]
    );
}

#[test]
fn comments_glyphs_clocks_and_variations_stay_with_their_moves() {
    let game = awkward().swap_remove(0).expect("the first game");

    let expected = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1";
    assert_eq!(sans(&game).join(" "), expected);
    assert_eq!(game.result, Some(GameResult::WhiteWins));
    assert_eq!(game.comments, ["before the first move"]);
    let notes = |ply: usize| &game.plies[ply - 1].notes;
    assert_eq!(notes(1).nags, [Nag(1)]);
    assert_eq!(notes(2).nags, [Nag(5)]);
    assert_eq!(notes(2).comments, ["to the end of the line"]);
    assert_eq!(notes(6).comments, ["%not an escape here"]);
    assert_eq!(notes(9).nags, [Nag(18)]);
    assert_eq!(notes(10).nags, [Nag(6)]);
    assert_eq!(game.plies[3].clock(), Some(Duration::from_millis(5_475_500)));
    assert_eq!(game.plies[3].elapsed(), Some(Duration::from_secs(7)));
    assert_eq!(game.plies[4].clock(), None);

    let [first, second] = notes(3).variations.as_slice() else {
        panic!("{:?}", notes(3))
    };
    let moves = |variation: &pgn::Variation| {
        variation
            .moves
            .iter()
            .map(|side| side.san.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(moves(first), "f4 exf4 Bc4");
    assert_eq!(moves(second), "Nc3");
    let [inner] = first.moves[1].notes.variations.as_slice() else {
        panic!("{first:?}")
    };
    assert_eq!(moves(inner), "d5 exd5");
    assert_eq!(inner.moves[0].notes.comments, ["Falkbeer"]);
}

#[test]
fn a_missing_marker_is_taken_from_the_tags() {
    let game = awkward().swap_remove(1).expect("the second game");

    assert_eq!(sans(&game), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(game.result, Some(GameResult::BlackWins));
}

#[test]
fn a_game_may_begin_from_a_position() {
    let game = awkward().swap_remove(4).expect("the last game");

    assert_eq!(
        sans(&game),
        ["Kf7", "e8=Q+", "Kxe8", "O-O", "Ke7", "g8=N+", "Ke6"]
    );
    assert_eq!(game.start.fen(), "4k3/4P1P1/8/8/8/8/8/4K2R b K - 3 40");
    assert_eq!(game.result, None);
}

#[test]
fn only_the_game_with_the_fault_is_lost() {
    let cases = [
        (
            "[Event \"a\"]\n[FEN \"nonsense\"]\n\n1. e4 *\n\n1. d4 *",
            "the FEN tag is no position",
        ),
        (
            "1. e4 Ke7 2. Zz9 (hello {there) 1-0} ) 0-1\n1. d4 *",
            "\"Ke7\": not a legal move here",
        ),
        (
            "1. e4 hello *\n1. d4 *",
            "\"hello\": not a move in algebraic notation",
        ),
        ("(1. e4) 1. d4 *\n1. d4 *", "a variation before the first move"),
    ];
    for (text, expected) in cases {
        let games = read(text);
        assert_eq!(games.len(), 2, "{text}: {games:?}");
        let error = games[0].as_ref().expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
        assert_eq!(sans(games[1].as_ref().expect(text)), ["d4"], "{text}");
    }
    let nested = format!(
        "1. e4 {} {} *\n1. d4 *",
        "(1. d4 ".repeat(5_000),
        ")".repeat(5_000)
    );
    let games = read(&nested);
    assert!(
        games[0]
            .as_ref()
            .is_err_and(|error| error.to_string().contains("nested more than 100 deep"))
    );
    assert!(games[1].is_ok());
}

#[test]
fn an_empty_file_has_no_games() {
    for text in ["", "\n\n", "\u{feff}", "{only a comment}", "% nothing"] {
        assert!(read(text).is_empty(), "{text:?}");
    }
}

#[test]
fn a_game_is_written_in_the_export_format() {
    let game = awkward().swap_remove(0).expect("the first game");

    let expected = r#"[Event "The \"Old\" Cup \\ 1"]
[Site "a \"quoted\" place"]
[Date "2020.01.02"]
[Round "1"]
[White "Müller"]
[Black "José"]
[Result "1-0"]

{before the first move} 1. e4 $1 e5 $5 {to the end of the line} 2. Nf3 (2. f4
exf4 (2... d5 {Falkbeer} 3. exd5) 3. Bc4) (2. Nc3) 2... Nc6 {[%clk 1:31:15.5]
[%emt 0:00:07]} 3. Bb5 a6 {%not an escape here} 4. Bxc6 dxc6 5. O-O $18 f6 $6
6. d4 exd4 7. Nxd4 c5 8. Nb3 Qxd1 1-0

"#;
    assert_eq!(pgn::write(&game), expected);
}

#[test]
fn a_written_position_and_an_unwritable_comment_are_read_back() {
    let mut game = awkward().swap_remove(4).expect("the last game");
    game.plies[0].notes.comments.push("a } brace".to_owned());

    let again = read(&pgn::write(&game)).swap_remove(0).expect("what was written");

    assert_eq!(again.start, game.start);
    assert_eq!(again.tags.get("SetUp"), Some("1"));
    assert_eq!(again.plies[0].notes.comments, ["a ) brace"]);
    assert_eq!(sans(&again), sans(&game));
}

/// The real files: how many games each has, and how many half-moves the only game of `longest.pgn`.
const FILES: [(&str, usize); 5] = [
    ("club_cup.pgn", 900),
    ("engines.pgn", 270),
    ("longest.pgn", 1),
    ("online_and_board.pgn", 3_000),
    ("online_timed.pgn", 999),
];

#[test]
fn every_game_of_the_shared_files_is_read_and_survives_writing() {
    for (name, expected) in FILES {
        let Some(path) = table::shared_path(&format!("games/{name}")) else {
            continue;
        };
        let (mut games, mut plies) = (0, 0);
        for game in open(path) {
            let game = game.unwrap_or_else(|error| panic!("{name}: {error}"));
            games += 1;
            plies += game.plies.len();
            san_survives(&game);
            writing_survives(&game);
        }
        println!("{name}: {games} games, {plies} half-moves");
        assert_eq!(games, expected, "{name}");
        if name == "longest.pgn" {
            assert_eq!(plies, 17_697);
        }
    }
}

#[test]
fn the_words_of_a_variation_are_bare_however_they_are_written() {
    let text = "1. e4 (1. %d4!? 1.03 1.2.c4!!! !!! e.p.?) *\n";
    let game = read(text).swap_remove(0).unwrap();

    let [variation] = &game.plies[0].notes.variations[..] else {
        panic!("{game:?}")
    };
    let words: Vec<(&str, Vec<u8>)> = variation
        .moves
        .iter()
        .map(|one| (one.san.as_str(), one.notes.nags.iter().map(|nag| nag.0).collect()))
        .collect();
    // `!` is $1, `?` is $2, `!!` is $3 and `!?` is $5.
    assert_eq!(words, [("d4", vec![5]), ("c4", vec![1, 3, 1, 3, 2])]);
    writing_survives(&game);
}

fn san_survives(game: &Game) {
    let mut position = game.start.clone();
    for ply in &game.plies {
        let san = san::write(&position, ply.played);
        assert_eq!(
            san::parse(&position, &san),
            Ok(ply.played),
            "{} {san}",
            position.fen()
        );
        position.play(ply.played);
    }
}

fn writing_survives(game: &Game) {
    let text = pgn::write(game);
    let again = read(&text)
        .swap_remove(0)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.plies, game.plies, "{text}");
    assert_eq!(again.comments, game.comments, "{text}");
    assert_eq!(
        (again.start.fen(), again.result),
        (game.start.fen(), game.result),
        "{text}"
    );
    for (tag, value) in game.tags.iter().filter(|(tag, _)| *tag != "Result") {
        assert_eq!(again.tags.get(tag), Some(value), "{text}");
    }
    let widest = text
        .lines()
        .filter(|line| !line.starts_with('['))
        .map(|line| line.chars().count())
        .max();
    assert!(widest <= Some(79), "{text}");
}
