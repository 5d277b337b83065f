//! Where a request comes from, behind proxies too.

use std::net::{IpAddr, SocketAddr};

use actix_web::http::header::{FORWARDED, HeaderMap, HeaderName, X_FORWARDED_FOR};

use super::Cidr;

/// In which header proxies say whom they speak for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Forwarding {
    /// `X-Forwarded-For: 203.0.113.9, 10.0.0.1`
    #[default]
    XForwardedFor,
    /// `Forwarded: for=203.0.113.9, for="[2001:db8::1]:4711"` (RFC 7239).
    Forwarded,
}

/// The proxies before the ladder. Only one header is read, the one that they write: the other one would be whatever
/// the client has put there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies {
    /// Whose word is taken.
    pub trusted: Vec<Cidr>,
    /// Where they say it.
    pub header: Forwarding,
}

impl Proxies {
    /// Whether an address is that of one of them.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|range| range.contains(address))
    }

    /// The client that a connection from `peer` speaks for: the last hop that no trusted proxy vouches for. Each proxy
    /// adds the address that it was asked from at the end, so whatever stands before that one is hearsay.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer;
        let mut hops = self.hops(headers);
        while self.trusts(client) {
            match hops.next().flatten() {
                Some(hop) => client = hop,
                None => break,
            }
        }
        client
    }

    /// What the headers say, from the nearest hop on; `None` for one that is no address.
    fn hops<'a>(&self, headers: &'a HeaderMap) -> impl Iterator<Item = Option<IpAddr>> + use<'a> {
        let (name, read): (HeaderName, fn(&str) -> Option<IpAddr>) = match self.header {
            Forwarding::XForwardedFor => (X_FORWARDED_FOR, address),
            Forwarding::Forwarded => (FORWARDED, forwarded_for),
        };
        let lines: Vec<&str> = headers
            .get_all(name)
            .map(|line| line.to_str().unwrap_or_default())
            .collect();
        lines
            .into_iter()
            .rev()
            .flat_map(|line| line.rsplit(','))
            .map(move |hop| read(hop.trim()))
    }
}

/// The node of an element of `Forwarded`.
fn forwarded_for(element: &str) -> Option<IpAddr> {
    element.split(';').find_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        let node = value.trim().trim_matches('"');
        name.trim().eq_ignore_ascii_case("for").then(|| address(node))?
    })
}

/// An address, with or without a port and brackets.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let alone = || bare.unwrap_or(text).parse().ok();
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    alone().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn behind(header: Forwarding) -> Proxies {
        let trusted = ["10.0.0.0/8", "2001:db8:ffff::/48"];
        Proxies {
            trusted: trusted.iter().filter_map(|range| Cidr::parse(range)).collect(),
            header,
        }
    }

    fn client(proxies: &Proxies, peer: &str, lines: &[(HeaderName, &str)]) -> String {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name.clone(), HeaderValue::from_str(value).unwrap());
        }
        proxies.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn nobody_else_is_believed() {
        let said = [(X_FORWARDED_FOR, "203.0.113.9")];

        assert_eq!(client(&Proxies::default(), "10.0.0.1", &said), "10.0.0.1");
        assert_eq!(
            client(&behind(Forwarding::default()), "198.51.100.7", &said),
            "198.51.100.7"
        );
    }

    #[test]
    fn the_last_hop_that_no_proxy_vouches_for_is_the_client() {
        let proxies = behind(Forwarding::XForwardedFor);
        for (said, expected) in [
            ("203.0.113.9", "203.0.113.9"),
            ("192.0.2.1, 203.0.113.9", "203.0.113.9"),
            ("192.0.2.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
            ("203.0.113.9:4711", "203.0.113.9"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("2001:db8::1", "2001:db8::1"),
            ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
            ("203.0.113.9, unknown", "10.0.0.1"),
            ("", "10.0.0.1"),
        ] {
            assert_eq!(
                client(&proxies, "10.0.0.1", &[(X_FORWARDED_FOR, said)]),
                expected,
                "{said}"
            );
        }
        let lines = [
            (X_FORWARDED_FOR, "192.0.2.1"),
            (X_FORWARDED_FOR, "203.0.113.9, 10.0.0.2"),
        ];
        assert_eq!(client(&proxies, "10.0.0.1", &lines), "203.0.113.9");
    }

    #[test]
    fn the_standard_header_is_read_where_proxies_write_it() {
        let proxies = behind(Forwarding::Forwarded);
        for (said, expected) in [
            ("for=203.0.113.9;proto=https;by=10.0.0.1", "203.0.113.9"),
            (
                "for=192.0.2.1, proto=https; For=\"[2001:db8::1]:4711\"",
                "2001:db8::1",
            ),
            ("for=203.0.113.9, for=\"[2001:db8:ffff::1]\"", "203.0.113.9"),
            ("for=_hidden", "10.0.0.1"),
            ("proto=https", "10.0.0.1"),
        ] {
            let lines = [(FORWARDED, said), (X_FORWARDED_FOR, "192.0.2.66")];
            assert_eq!(client(&proxies, "10.0.0.1", &lines), expected, "{said}");
        }
    }
}
