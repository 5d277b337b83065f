//! How fast the rules are, beside cozy-chess doing the same in the same run.
//!
//! Both sides take turns, so that a change of the machine's pace touches both. Ratios above 1 are in our favour.

mod games;
mod pace;
mod perft;
mod replay;

use pace::Pace;

fn main() {
    println!("{:<44} {:>14} {:>14} {:>7}", "", "rules", "cozy-chess", "ratio");
    for subject in &perft::SUBJECTS {
        report(subject.name, "Mnodes/s", perft::measure(subject));
    }
    let (source, games) = games::load();
    let name = format!("replay, {} games of {source}", games.len());
    report(&name, "Mplies/s", replay::measure(&games));
}

fn report(name: &str, unit: &str, [ours, theirs]: [Pace; 2]) {
    assert_eq!(ours.work, theirs.work, "the two sides disagree on {name}");
    let (ours, theirs) = (ours.millions_per_second(), theirs.millions_per_second());
    println!(
        "{name:<44} {ours:>8.2} {unit} {theirs:>5.2} {unit} {:>6.3}",
        ours / theirs
    );
}
