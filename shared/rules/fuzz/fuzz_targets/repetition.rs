//! Two positions of a game have one key exactly when side, pieces, rights and en passant square are the same, and then
//! the same moves; the line counts them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Position;

fuzz_target!(|data: &[u8]| {
    let line = rules_fuzz::line(data);
    let positions = rules_fuzz::positions(&line);
    let described = |position: &Position| position.fen().split(' ').take(4).collect::<Vec<_>>().join(" ");
    let last = line.position();
    let same: Vec<&Position> = positions
        .iter()
        .filter(|other| other.key() == last.key())
        .collect();
    let alike = positions
        .iter()
        .filter(|other| described(other) == described(last));

    assert_eq!(same.len(), alike.count());
    assert!(same.iter().all(|other| other.legal_moves() == last.legal_moves()));
    assert_eq!(line.repetitions() as usize, same.len());
});
