//! Who plays in a demo.

use bots::Level;
use domain::player::Handle;

use super::dice::Dice;

/// What they are called, in the order in which they are needed.
const NAMES: [&str; 48] = [
    "Amelia", "Bento", "Celeste", "Dorian", "Elke", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Katya",
    "Leandro", "Marisol", "Nils", "Oriana", "Pavel", "Quim", "Rosalind", "Sora", "Tomas", "Ulla", "Vasco",
    "Wanda", "Ximena", "Yusuf", "Zora", "Adela", "Bruno", "Clio", "Dinis", "Esme", "Florian", "Gilda",
    "Henrik", "Iva", "Jorge", "Kaisa", "Lino", "Mathilde", "Noor", "Olivio", "Petra", "Ruben", "Selma",
    "Tiago", "Una", "Viggo", "Xenia",
];

/// Of ten players, how strong each is. The strongest think longest: there are few of them.
const LEVELS: [u8; 10] = [1, 2, 2, 3, 1, 3, 2, 4, 3, 5];

/// The strength of a level, in rating points, and what a further level adds.
const STRENGTH_OF_NONE: f64 = 900.0;
const STRENGTH_OF_A_LEVEL: f64 = 220.0;
/// How far players of one level are from its strength at most.
const SPREAD: f64 = 100.0;

/// Somebody who plays.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// What they are called.
    pub(super) handle: Handle,
    /// How well they choose their moves.
    pub(super) level: Level,
    /// How strong their results so far show them, in rating points.
    pub(super) strength: f64,
    /// What is drawn for them alone.
    pub(super) dice: Dice,
}

/// So many players.
///
/// # Errors
/// Never, as long as the names are handles.
pub(super) fn parts(count: u16, dice: &mut Dice) -> anyhow::Result<Vec<Part>> {
    (0..usize::from(count)).map(|number| part(number, dice)).collect()
}

fn part(number: usize, dice: &mut Dice) -> anyhow::Result<Part> {
    let name = NAMES[number % NAMES.len()];
    let handle = match number / NAMES.len() {
        0 => Handle::parse(name)?,
        others => Handle::parse(&format!("{name}_{}", others + 1))?,
    };
    let level = Level::new(LEVELS[number % LEVELS.len()])?;
    let offset = SPREAD * (2.0 * dice.share() - 1.0);
    Ok(Part {
        handle,
        level,
        strength: STRENGTH_OF_NONE + STRENGTH_OF_A_LEVEL * f64::from(level.number()) + offset,
        dice: dice.fork(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn nobody_has_the_name_of_another_however_many_play() {
        let parts = parts(500, &mut Dice::new(1)).unwrap();

        let names: HashSet<String> = parts.iter().map(|part| part.handle.folded()).collect();
        assert_eq!(names.len(), 500);
    }

    #[test]
    fn the_same_seed_brings_the_same_players() {
        let strengths = |seed| -> Vec<f64> {
            let parts = parts(10, &mut Dice::new(seed)).unwrap();
            parts.into_iter().map(|part| part.strength).collect()
        };

        assert_eq!(strengths(7), strengths(7));
        assert_ne!(strengths(7), strengths(8));
    }
}
