//! What somebody does who joins the queue.

use serde_json::{Value, json};

/// How somebody behaves in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Conduct {
    /// Joins, and waits for a game.
    Ordinary,
    /// Joins twice at once for the same.
    TwiceTheSame,
    /// Joins twice at once, for one thing and for another.
    TwiceOtherwise,
    /// Joins, and takes the ticket back at about the time of a wave.
    Withdraws,
    /// Joins, and gives no sign of life any more.
    Vanishes,
    /// The same, waiting for what nobody else plays.
    VanishesAlone,
}

impl Conduct {
    /// Of the n-th who joins: of each hundred two vanish, ten take their tickets back, and ten join twice.
    pub(super) fn of(number: u64) -> Self {
        match number % 100 {
            13 => Self::Vanishes,
            63 => Self::VanishesAlone,
            5 | 25 | 45 | 65 | 85 => Self::TwiceTheSame,
            15 | 35 | 55 | 75 | 95 => Self::TwiceOtherwise,
            last if last % 10 == 8 => Self::Withdraws,
            _ => Self::Ordinary,
        }
    }

    /// What the n-th who joins waits for.
    pub(super) fn wish(self, number: u64) -> Value {
        if self == Self::VanishesAlone {
            return json!({ "time_controls": [blitz(200_000 + number % 100_000, 0)] });
        }
        match number % 7 {
            0 => json!({ "time_controls": [blitz(180_000, 0), blitz(180_000, 2_000)] }),
            1 => {
                json!({ "time_controls": [blitz(180_000, 0)], "rating_range": { "below": 500, "above": 500 } })
            }
            _ => json!({ "time_controls": [blitz(180_000, 0)] }),
        }
    }

    /// What somebody waits for who joins [twice otherwise](Self::TwiceOtherwise), the second time.
    pub(super) fn other_wish() -> Value {
        json!({ "time_controls": [blitz(180_000, 0)], "client_ref": "another" })
    }
}

fn blitz(initial_ms: u64, increment_ms: u64) -> Value {
    json!({ "type": "fischer", "initial_ms": initial_ms, "increment_ms": increment_ms })
}

#[cfg(test)]
mod tests {
    use super::Conduct;

    #[test]
    fn of_a_hundred_two_vanish_ten_withdraw_and_ten_join_twice() {
        let count = |wanted: &[Conduct]| {
            (0..100)
                .filter(|&number| wanted.contains(&Conduct::of(number)))
                .count()
        };
        assert_eq!(count(&[Conduct::Vanishes, Conduct::VanishesAlone]), 2);
        assert_eq!(count(&[Conduct::Withdraws]), 10);
        assert_eq!(count(&[Conduct::TwiceTheSame, Conduct::TwiceOtherwise]), 10);
    }

    #[test]
    fn who_joins_for_something_else_wishes_for_something_else() {
        for number in 0..7 {
            assert_ne!(
                Conduct::TwiceOtherwise.wish(number),
                Conduct::other_wish(),
                "{number}"
            );
        }
    }
}
