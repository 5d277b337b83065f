//! Behaviour of the domain, as its users see it.
