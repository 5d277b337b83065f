use domain::TicketId;
use domain::challenge::ColorWish;
use domain::pairing::{ColorHistory, Waiting};
use rules::Color::{self, Black, White};

use super::people::{Wishes, pair, player};

/// Who has White of 1 and 2.
fn white_of(one: Waiting, other: Waiting) -> i64 {
    pair(&[one, other]).pairs[0].white.raw() - 100
}

#[test]
fn a_balance_counts_games_with_white_less_games_with_black_and_stops_at_six() {
    let history = |colors: &[Color]| colors.iter().copied().collect::<ColorHistory>();

    assert_eq!(history(&[White, White, Black]).balance(), 1);
    assert_eq!(history(&[White; 9]).balance(), 6);
    assert_eq!(history(&[Black; 9]).balance(), -6);
    assert_eq!(history(&[White, Black, Black]).last(), Some(Black));
    assert_eq!(history(&[White, Black, Black]).run(), 2);
    assert_eq!(history(&[]).last(), None);
}

#[test]
fn a_wish_is_fulfilled_whatever_is_owed() {
    let many_whites = || player(1, 1500.0).had(&[White, White]);

    assert_eq!(
        white_of(many_whites().wants(ColorWish::White), player(2, 1500.0)),
        1
    );
    assert_eq!(
        white_of(many_whites(), player(2, 1500.0).wants(ColorWish::Black)),
        1
    );
    assert_eq!(
        white_of(player(1, 1500.0).wants(ColorWish::Black), player(2, 1500.0)),
        2
    );
}

#[test]
fn who_has_had_white_less_often_has_it() {
    let one = player(1, 1500.0).had(&[White, Black, White]);
    let other = player(2, 1500.0).had(&[Black, White]);

    assert_eq!(white_of(one, other), 2);
}

#[test]
fn at_equal_balance_each_has_the_opposite_of_the_last_game() {
    let after_white = || player(1, 1500.0).had(&[Black, White]);

    assert_eq!(white_of(after_white(), player(2, 1500.0).had(&[White, Black])), 2);
    assert_eq!(white_of(after_white(), player(2, 1500.0)), 2);
}

#[test]
fn a_coin_decides_between_newcomers_and_is_fair() {
    let tickets = |number: i64| {
        [0, 1].map(|side| Waiting {
            ticket: TicketId::new(2 * number + side),
            ..player(side + 1, 1500.0)
        })
    };
    let older_has_white = |number: &i64| pair(&tickets(*number)).pairs[0].white.raw() == 2 * number;

    // Five standard deviations of a fair coin are 79.
    let whites = (1..=1000).filter(older_has_white).count();

    assert!((421..=579).contains(&whites), "{whites} of 1000");
}
