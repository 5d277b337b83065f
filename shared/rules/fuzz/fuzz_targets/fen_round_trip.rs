//! What is read as a position is written as a FEN that reads as the same position, and is written so again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Position, Variant};

fuzz_target!(|fen: &str| {
    for variant in [Variant::Standard, Variant::Chess960] {
        if let Ok(parsed) = Position::from_fen_of(variant, fen) {
            let written = parsed.position.fen();
            let again = Position::from_fen_of(variant, &written).expect("a FEN of ours");
            assert_eq!(again.position, parsed.position);
            assert_eq!(again.position.fen(), written);
        }
    }
});
