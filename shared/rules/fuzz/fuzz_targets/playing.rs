//! Whatever is played, the position is one that the door would let in as it is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Position;

fuzz_target!(|data: &[u8]| {
    for position in rules_fuzz::positions(&rules_fuzz::line(data)) {
        let again = Position::from_setup(rules_fuzz::setup(&position))
            .expect("a position")
            .position;
        assert_eq!(again, position);
        assert_eq!(again.passed_square(), position.passed_square());
        assert_eq!(again.checkers(), position.checkers());
        assert_eq!(again.pinned(), position.pinned());
    }
});
