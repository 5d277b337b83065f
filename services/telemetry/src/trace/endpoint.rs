//! Where spans are sent.

use std::fmt;
use std::str::FromStr;

/// What the protocol adds to a collector's address for traces (OTLP specification, "Endpoint URLs for OTLP/HTTP").
const TRACES: &str = "v1/traces";

/// The address of a collector, as `http://HOST:PORT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    base: String,
}

/// An address to which no spans can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEndpoint {
    /// Encrypted.
    #[error(
        "spans are sent without TLS: run a collector beside this process and name it, as http://127.0.0.1:4318"
    )]
    Encrypted,
    /// Not a web address.
    #[error("must be the address of a collector, as http://127.0.0.1:4318")]
    NoUrl,
}

impl FromStr for Endpoint {
    type Err = BadEndpoint;

    fn from_str(text: &str) -> Result<Self, BadEndpoint> {
        if text.starts_with("https://") {
            return Err(BadEndpoint::Encrypted);
        }
        let host = text.strip_prefix("http://").unwrap_or_default();
        if host.is_empty() || host.starts_with(['/', ':', '@']) || host.contains(char::is_whitespace) {
            return Err(BadEndpoint::NoUrl);
        }
        Ok(Self {
            base: text.trim_end_matches('/').to_owned(),
        })
    }
}

impl Endpoint {
    pub(super) fn traces(&self) -> String {
        format!("{}/{TRACES}", self.base)
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collector_is_named_by_its_base_as_the_specification_has_it() {
        for text in ["http://127.0.0.1:4318", "http://127.0.0.1:4318/"] {
            let endpoint: Endpoint = text.parse().unwrap();
            assert_eq!(endpoint.traces(), "http://127.0.0.1:4318/v1/traces");
        }
    }

    #[test]
    fn what_cannot_be_sent_to_is_refused() {
        let parse = |text: &str| text.parse::<Endpoint>().unwrap_err();

        assert_eq!(parse("https://collector.example"), BadEndpoint::Encrypted);
        for text in [
            "",
            "collector:4318",
            "http://",
            "http:///x",
            "grpc://collector:4317",
        ] {
            assert_eq!(parse(text), BadEndpoint::NoUrl, "{text}");
        }
    }
}
