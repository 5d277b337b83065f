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

mod imported_ratings_equal_those_of_the_papers_formulas {
    use crate::harness::{import, verify};
    use std::path::Path;
    use std::process::Command;

    /// Imports a file, computes its ratings again and compares. A file that is not here says nothing.
    fn check(file: &str) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
        if !file.exists() {
            println!("{} is not here: nothing was compared", file.display());
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ladder.db");
        let database = format!("sqlite:{}", path.display());

        let output = import(&file, "classical", &database)
            .args(["--on-bad-line", "skip"])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert_eq!(verify(&database)["difference"], serde_json::Value::Null);

        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/papers/imported.py");
        let output = Command::new("python3")
            .arg(script)
            .arg(&file)
            .arg(&path)
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

    #[test]
    fn of_the_sample() {
        check("samples/results.csv");
    }

    #[test]
    fn of_games_over_the_board() {
        check("../shared/data/results/chess_otb.csv");
    }

    #[test]
    fn of_national_football_teams() {
        check("../shared/data/results/football_intl.csv");
    }

    #[test]
    fn of_online_games_without_dates() {
        check("../shared/data/results/lichess_sample.csv");
    }
}
