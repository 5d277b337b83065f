//! The world as the ports show it: the machine's clock and its generator.

mod clock;
mod descriptors;
mod ids;

pub(crate) use clock::{SystemClock, keep_set, wall_time};
pub(crate) use descriptors::streams_max;
pub(crate) use ids::SystemIds;
