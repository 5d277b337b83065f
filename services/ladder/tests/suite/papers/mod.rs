//! Ratings against an independent computation.

mod ratings_equal_those_of_the_papers_formulas {
    use crate::harness::{Ladder, replay_command, replay_report};
    use std::process::Command;

    #[test]
    fn python() {
        let served = Ladder::start();
        replay_report(&replay_command(&served).output().unwrap());

        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/papers/glicko2.py");
        let output = Command::new("python3")
            .args([script, &served.url()])
            .output()
            .unwrap();

        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{said}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        println!("{said}");
    }
}
