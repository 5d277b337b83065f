//! Any text is judged: what is allowed is on the list of legal moves, and what is refused is explained.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let line = rules_fuzz::line(data);
    let moves = line.position().legal_moves();
    for length in 2..8 {
        let text = String::from_utf8_lossy(&data[data.len().saturating_sub(length)..]);
        for verdict in [line.judge_uci(&text), line.judge_san(&text)] {
            match verdict {
                Ok(mv) => assert!(moves.contains(&mv)),
                Err(refusal) => assert!(!refusal.text.en.is_empty() && !refusal.text.pt.is_empty()),
            }
        }
    }
});
