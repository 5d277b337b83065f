//! Any bytes are read as games or errors; a game that was read is written as text that reads as the same game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::pgn;

fuzz_target!(|data: &[u8]| {
    for game in pgn::Reader::new(data).flatten() {
        let written = pgn::write(&game);
        let mut games = pgn::Reader::new(written.as_bytes());
        let again = games.next().expect("a game").expect("a game of ours");
        assert!(games.next().is_none(), "{written}");
        let played = |game: &pgn::Game| game.plies.iter().map(|ply| ply.played).collect::<Vec<_>>();
        assert_eq!(
            (&again.start, again.result),
            (&game.start, game.result),
            "{written}"
        );
        assert_eq!(played(&again), played(&game), "{written}");
        assert_eq!(pgn::write(&again), written);
    }
});
