//! Another library's opinion on every move of random games, standard and Chess960 in turns.

mod dice;
mod starts;
mod twins;

use dice::Dice;
use twins::Twins;

/// What the ordinary run bears.
const MOVES: u64 = 200_000;
/// Long enough for any ending, short enough to come back to full boards.
const GAME_PLIES_MAX: u32 = 200;

/// How many moves to play, or another number by `LADDER_DIFFERENTIAL_MOVES`; which games, by
/// `LADDER_DIFFERENTIAL_SEED`.
#[test]
fn cozy_chess_finds_the_same_moves_checks_and_boards_in_random_games() {
    let moves = number("LADDER_DIFFERENTIAL_MOVES").unwrap_or(MOVES);
    let seed = number("LADDER_DIFFERENTIAL_SEED").unwrap_or(1);
    let (mut played, mut games) = (0, 0);
    while played < moves {
        let mut dice = Dice::new(seed, games);
        let mut twins = Twins::new(starts::of_game(games, &mut dice));
        for _ in 0..GAME_PLIES_MAX {
            twins.compare();
            if !twins.play(&mut dice) {
                break;
            }
            played += 1;
        }
        games += 1;
    }
    println!("differential: {played} moves in {games} games agree, seed {seed}");
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} is no number: {text}")),
    )
}
