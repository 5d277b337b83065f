//! UCI text that is a move is written as it was read, and every legal move is read back from its text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::uci;

fuzz_target!(|data: &[u8]| {
    if let Ok(wanted) = uci::parse(&String::from_utf8_lossy(data)) {
        assert_eq!(wanted.to_string().as_bytes(), data);
    }
    let position = rules_fuzz::line(data).position().clone();
    for mv in position.legal_moves() {
        let text = uci::parse(&mv.to_string()).expect("UCI of ours");
        assert_eq!(position.legal_move(text), Some(mv), "{}", position.fen());
    }
});
