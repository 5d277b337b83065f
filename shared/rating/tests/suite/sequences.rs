//! A thousand games in a row against opponents drawn by a linear congruential generator.

use rating::{Glicko2Config, Rating, Score, System, paper};
use serde_json::{Map, Value, json};

use crate::vectors::Vector;

/// The ratings after 1, 10, 50, … games, as the `expected` of the row holds them.
pub(crate) fn play(vector: &Vector) -> Value {
    let number = |name: &str| vector.config[name].as_f64().unwrap();
    match vector.system.as_str() {
        "elo" => {
            let k = number("k");
            let start = vector.input["r"].as_f64().unwrap();
            collect(
                vector,
                start,
                |own, game| paper::elo_game(own, game.rating, game.score, k).first,
                |own| json!(own),
            )
        }
        "glicko" => {
            let c = number("c");
            let show = |own: Rating| json!([own.rating(), own.deviation()]);
            collect(vector, start(vector), |own, game| game.by_glicko(own, c), show)
        }
        _ if vector.config.get("periods_per_day").is_some() => {
            let idle = number("idle_days_before_every_50th_game");
            let system = System::Glicko2(Glicko2Config {
                tau: number("tau"),
                periods_per_day: number("periods_per_day"),
                ..Glicko2Config::default()
            });
            collect(
                vector,
                start(vector),
                |own, game| game.by_ladder(own, &system, idle),
                triple,
            )
        }
        _ => {
            let tau = number("tau");
            collect(
                vector,
                start(vector),
                |own, game| game.by_glicko2(own, tau),
                triple,
            )
        }
    }
}

struct Game {
    number: u64,
    rating: f64,
    deviation: f64,
    score: Score,
}

impl Game {
    fn opponent(&self) -> Rating {
        Rating::new(self.rating, self.deviation, 0.06).unwrap()
    }

    fn by_glicko(&self, own: Rating, c: f64) -> Rating {
        paper::glicko_game(own, self.opponent(), self.score, c)
            .unwrap()
            .first
    }

    fn by_glicko2(&self, own: Rating, tau: f64) -> Rating {
        paper::glicko2_game(own, self.opponent(), self.score, tau)
            .unwrap()
            .first
    }

    fn by_ladder(&self, own: Rating, system: &System, idle: f64) -> Rating {
        let own = if self.number.is_multiple_of(50) {
            system.aged(own, idle)
        } else {
            own
        };
        let opponent = system.aged(self.opponent(), 0.0);
        system.rate_game(own, opponent, self.score).unwrap().0
    }
}

fn collect<R: Copy>(
    vector: &Vector,
    start: R,
    next: impl Fn(R, &Game) -> R,
    show: impl Fn(R) -> Value,
) -> Value {
    let mut own = start;
    let mut at = Map::new();
    for game in games(vector) {
        own = next(own, &game);
        if [1, 10, 50, 100, 250, 500, 1000].contains(&game.number) {
            at.insert(game.number.to_string(), show(own));
        }
    }
    json!({ "at": at })
}

fn games(vector: &Vector) -> impl Iterator<Item = Game> {
    let base = vector.input["base"].as_f64().unwrap();
    let mut state = vector.input["seed"].as_u64().unwrap();
    let mut draw = move |modulus: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % modulus
    };
    (1..=vector.input["n"].as_u64().unwrap()).map(move |number| Game {
        number,
        rating: base - 400.0 + draw(801) as f64,
        deviation: 30.0 + draw(271) as f64,
        score: match draw(100) {
            0..46 => Score::Win,
            46..58 => Score::Draw,
            _ => Score::Loss,
        },
    })
}

fn start(vector: &Vector) -> Rating {
    let number = |index: usize| vector.input["p"][index].as_f64().unwrap_or_default();
    Rating::new(number(0), number(1), number(2)).unwrap()
}

fn triple(rating: Rating) -> Value {
    json!([rating.rating(), rating.deviation(), rating.volatility()])
}
