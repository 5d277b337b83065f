//! Judging a configuration as a whole.

/// From `min` to `max`, both included; holds no NaN.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) min: f64,
    pub(crate) max: f64,
}

impl Span {
    pub(crate) const fn new(min: f64, max: f64) -> Self {
        Self { min, max }
    }

    /// The value itself, or the border it lies beyond; never NaN.
    pub(crate) const fn nearest(self, value: f64) -> f64 {
        value.max(self.min).min(self.max)
    }

    pub(crate) fn contains(self, value: f64) -> bool {
        (self.min..=self.max).contains(&value)
    }
}

/// A setting that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{field} = {value} must be within {min} to {max}")]
pub struct ConfigFault {
    /// The setting's name in the configuration.
    pub field: &'static str,
    /// What it was.
    pub value: f64,
    /// The least it may be.
    pub min: f64,
    /// The most it may be.
    pub max: f64,
}

/// Collects every fault, so that a start fails once and not setting by setting.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<ConfigFault>);

impl Faults {
    pub(crate) fn check(&mut self, field: &'static str, value: f64, min: f64, max: f64) {
        if !Span::new(min, max).contains(value) {
            self.0.push(ConfigFault {
                field,
                value,
                min,
                max,
            });
        }
    }

    pub(crate) fn into_result(self) -> Result<(), Vec<ConfigFault>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}
