//! `[proxies]`: whose word is taken for where a request comes from.

use api::{Cidr, Forwarding, Proxies};
use toml::Table;

use super::{Faults, Keys};

/// Reads the proxies that stand before the ladder.
pub(super) fn read(table: Table, faults: &mut Faults) -> Proxies {
    let mut proxies = Proxies::default();
    let mut keys = Keys::of(table, "proxies".to_owned(), faults);
    for text in keys.take::<Vec<String>>("trusted").unwrap_or_default() {
        match Cidr::parse(&text) {
            Some(range) => proxies.trusted.push(range),
            None => keys.refuse(
                "trusted",
                &format!("has `{text}`, and must be addresses or ranges such as 10.0.0.0/8"),
            ),
        }
    }
    let named = |text: &str| match text {
        "x-forwarded-for" => Some(Forwarding::XForwardedFor),
        "forwarded" => Some(Forwarding::Forwarded),
        _ => None,
    };
    let expected = "\"x-forwarded-for\" or \"forwarded\"";
    keys.replace_named("header", &mut proxies.header, named, expected);
    keys.finish();
    proxies
}
