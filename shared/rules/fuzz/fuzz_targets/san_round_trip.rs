//! Every legal move is read back from its SAN, and any text that is read fits the move that it is read as.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::san;

fuzz_target!(|data: &[u8]| {
    let position = rules_fuzz::line(data).position().clone();
    for mv in position.legal_moves() {
        let written = san::write(&position, mv);
        assert_eq!(
            san::parse(&position, &written),
            Ok(mv),
            "{} {written}",
            position.fen()
        );
    }
    let text = String::from_utf8_lossy(&data[data.len().saturating_sub(8)..]);
    if let Ok(mv) = san::parse(&position, &text) {
        assert!(position.is_legal(mv));
    }
});
