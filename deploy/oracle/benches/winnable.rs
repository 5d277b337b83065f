//! How long the rules take to say who can still mate, beside chasolver on the same rows in the same run.
//!
//! Both take turns row by row, so that a change of the machine's pace touches both. A ratio below 1 is in our
//! favour. Rows that nobody has decided are left out.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use oracle::{Answer, Kind, Question, Row, rows};

/// How often a row is asked; its shortest time counts. Long ones are asked once.
const RUNS: u32 = 5;
const LONG: Duration = Duration::from_millis(20);
/// How often a quick answer is asked for within one measurement.
const QUICK_CALLS: u32 = 8;

/// A bound on our time as a multiple of theirs.
struct Bound {
    what: &'static str,
    kind: Kind,
    quick: bool,
    ratio_max: f64,
}

const BOUNDS: [Bound; 4] = [
    Bound {
        what: "full, rows of games",
        kind: Kind::Game,
        quick: false,
        ratio_max: 1.0,
    },
    Bound {
        what: "full, adversarial rows",
        kind: Kind::Adversarial,
        quick: false,
        ratio_max: 2.0,
    },
    Bound {
        what: "fast, rows of games",
        kind: Kind::Game,
        quick: true,
        ratio_max: 1.0,
    },
    Bound {
        what: "fast, adversarial rows",
        kind: Kind::Adversarial,
        quick: true,
        ratio_max: 1.0,
    },
];

fn main() -> ExitCode {
    let rows: Vec<Row> = rows().into_iter().filter(|row| row.can_win.is_some()).collect();
    println!(
        "{:<26} {:>6} {:>6} {:>12} {:>12} {:>7} {:>7}",
        "", "rows", "", "rules us", "chasolver us", "ratio", "bound"
    );
    let mut all_hold = true;
    for bound in &BOUNDS {
        all_hold &= measure(bound, &rows);
    }
    if all_hold {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn measure(bound: &Bound, rows: &[Row]) -> bool {
    let of_kind = rows.iter().filter(|row| row.kind == bound.kind);
    let questions: Vec<(Question, &Row)> = of_kind
        .filter_map(|row| Some((Question::new(&row.position, row.winner)?, row)))
        .collect();
    let mut times = [Vec::new(), Vec::new()];
    let mut open = [0, 0];
    for (question, row) in &questions {
        let [ours, theirs] = if bound.quick {
            let alone = |asked: fn(&Question) -> bool| {
                move |question: &Question| {
                    (0..QUICK_CALLS).for_each(|_| {
                        std::hint::black_box(asked(std::hint::black_box(question)));
                    });
                }
            };
            let times = alternate(question, alone(Question::ours_fast), alone(Question::theirs_fast));
            times.map(|time| time / QUICK_CALLS)
        } else {
            check(row, question.ours(), &mut open[0]);
            check(row, question.theirs(), &mut open[1]);
            alternate(
                question,
                |question| {
                    std::hint::black_box(question.ours());
                },
                |question| {
                    std::hint::black_box(question.theirs());
                },
            )
        };
        times[0].push(ours);
        times[1].push(theirs);
    }
    if !bound.quick {
        println!(
            "{:<26} undecided: {} by the rules, {} by chasolver",
            bound.what, open[0], open[1]
        );
    }
    let mean = times
        .each_ref()
        .map(|times| times.iter().sum::<Duration>().as_secs_f64() / times.len() as f64);
    let p99 = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() * 99 / 100].as_secs_f64()
    });
    [("mean", mean), ("p99", p99)]
        .into_iter()
        .fold(true, |hold, (name, [ours, theirs])| {
            let ratio = ours / theirs;
            println!(
                "{:<26} {:>6} {name:>6} {:>12.2} {:>12.2} {ratio:>7.2} {:>7.1}",
                bound.what,
                questions.len(),
                ours * 1e6,
                theirs * 1e6,
                bound.ratio_max
            );
            hold && ratio <= bound.ratio_max
        })
}

fn check(row: &Row, answer: Answer, open: &mut u32) {
    let expected = if row.can_win == Some(true) {
        Answer::Yes
    } else {
        Answer::No
    };
    if answer == Answer::Undecided {
        *open += 1;
    } else {
        assert_eq!(answer, expected, "{}", row.id);
    }
}

/// The shortest times of both sides on one question, which take turns in going first.
fn alternate(question: &Question, ours: impl Fn(&Question), theirs: impl Fn(&Question)) -> [Duration; 2] {
    let mut best = [Duration::MAX; 2];
    for run in 0..RUNS {
        let sides: [&dyn Fn(&Question); 2] = [&ours, &theirs];
        let turns = if run % 2 == 0 { [0, 1] } else { [1, 0] };
        for side in turns {
            best[side] = best[side].min(time(|| sides[side](question)));
        }
        if best.iter().max() > Some(&LONG) {
            break;
        }
    }
    best
}

#[expect(clippy::disallowed_methods, reason = "a bench measures time")]
fn time(side: impl FnOnce()) -> Duration {
    let start = Instant::now();
    side();
    start.elapsed()
}
