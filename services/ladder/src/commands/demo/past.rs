//! What the players of a demo have done before it began: results by which they are rated and ranked.

use std::fmt::Write;

use chrono::{Days, NaiveDate};

use super::cast::Part;
use super::dice::Dice;

/// How many days ago it began.
const DAYS: u16 = 90;
/// Games of each player in each ladder: more than it takes to be ranked.
const GAMES_EACH: usize = 100;
/// The share of games that are drawn.
const DRAWS: f64 = 0.1;
/// How far somebody who becomes better or worse is from their strength, at the beginning, in points.
const DRIFT_MAX: f64 = 160.0;

/// Results of one ladder up to a day, as `ladder import` reads them.
pub(super) fn results(parts: &[Part], until: NaiveDate, dice: &mut Dice) -> String {
    let drifts: Vec<f64> = parts
        .iter()
        .map(|_| DRIFT_MAX * (2.0 * dice.share() - 1.0))
        .collect();
    let games = parts.len() * GAMES_EACH / 2;
    let mut text = "date,white,black,result\n".to_owned();
    for number in 0..games {
        // The last of them is of the last day.
        let left = 1.0 - (number + 1) as f64 / games as f64;
        let date = until - Days::new((left * f64::from(DAYS)) as u64);
        // In each round of as many games as there are players everybody has White once.
        let white = number % parts.len();
        let black = (white + 1 + dice.below(parts.len() - 1)) % parts.len();
        let strength = |player: usize| parts[player].strength + left * drifts[player];
        let result = result(strength(white), strength(black), dice.share());
        let [white, black] = [white, black].map(|player| &parts[player].handle);
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{date},{},{},{result}", white.as_str(), black.as_str());
    }
    text
}

/// What White scores, by the formula of Elo and a lot from 0 to 1.
fn result(white: f64, black: f64, lot: f64) -> &'static str {
    let expected = 1.0 / (1.0 + 10_f64.powf((black - white) / 400.0));
    let won = (expected - DRAWS / 2.0).max(0.0);
    if lot < won {
        "1"
    } else if lot < won + DRAWS {
        "0.5"
    } else {
        "0"
    }
}

#[cfg(test)]
mod tests {
    use super::super::cast;
    use super::*;

    #[test]
    fn everybody_has_played_enough_to_be_ranked_and_nobody_themselves() {
        let mut dice = Dice::new(3);
        let parts = cast::parts(12, &mut dice).unwrap();
        let until = NaiveDate::from_ymd_opt(2026, 3, 31).unwrap();

        let text = results(&parts, until, &mut dice);

        let lines: Vec<Vec<&str>> = text
            .lines()
            .skip(1)
            .map(|line| line.split(',').collect())
            .collect();
        assert!(lines.iter().all(|fields| fields[1] != fields[2]));
        assert!(lines.is_sorted_by_key(|fields| fields[0]));
        assert_eq!(lines.last().unwrap()[0], "2026-03-31");
        for part in &parts {
            let name = part.handle.as_str();
            let games = lines.iter().filter(|fields| fields[1..3].contains(&name)).count();
            assert!(games >= 30, "{name} has played {games} games");
        }
    }
}
