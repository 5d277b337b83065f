//! What a measurement must come to.

/// A figure that must not be below, or above, a bound.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    /// What was measured, with its unit.
    pub what: &'static str,
    /// What it came to.
    pub figure: f64,
    /// What it must be.
    pub must_be: MustBe,
}

/// On which side of a bound a figure must be; the bound itself is allowed.
#[derive(Debug, Clone, Copy)]
pub enum MustBe {
    /// Not below.
    AtLeast(f64),
    /// Not above.
    AtMost(f64),
}

impl Bound {
    /// Whether the figure is on the right side.
    pub fn holds(&self) -> bool {
        match self.must_be {
            MustBe::AtLeast(bound) => self.figure >= bound,
            MustBe::AtMost(bound) => self.figure <= bound,
        }
    }

    /// Prints the figure, the bound and whether it was missed, on one line.
    pub fn print(&self) {
        let (word, bound) = match self.must_be {
            MustBe::AtLeast(bound) => ("at least", bound),
            MustBe::AtMost(bound) => ("at most", bound),
        };
        let verdict = if self.holds() { "" } else { "  MISSED" };
        println!(
            "{:<52} {:>9.2}  ({word} {bound}){verdict}",
            self.what, self.figure
        );
    }
}
