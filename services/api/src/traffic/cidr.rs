//! Ranges of addresses, as operators write them.

use std::net::IpAddr;

/// Addresses that begin alike, such as `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cidr {
    /// The common bits, those after them zero, aligned to the left of 128.
    bits: u128,
    /// How many bits are common.
    prefix: u32,
    is_v4: bool,
}

impl Cidr {
    /// Reads `ADDRESS/BITS`, or an address alone; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix.parse::<u32>().ok()?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().ok()?;
        let width = width(address);
        let prefix = prefix.unwrap_or(width);
        (prefix <= width).then(|| Self {
            bits: aligned(address) & mask(prefix),
            prefix,
            is_v4: address.is_ipv4(),
        })
    }

    /// Whether an address is one of them. An IPv4 address written as an IPv6 one stays what it is.
    pub fn contains(self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.is_v4 && aligned(address) & mask(self.prefix) == self.bits
    }
}

fn width(address: IpAddr) -> u32 {
    if address.is_ipv4() { 32 } else { 128 }
}

fn aligned(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => u128::from(address.to_bits()) << 96,
        IpAddr::V6(address) => address.to_bits(),
    }
}

fn mask(prefix: u32) -> u128 {
    u128::MAX.checked_shl(128 - prefix).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contains(range: &str, address: &str) -> bool {
        Cidr::parse(range).unwrap().contains(address.parse().unwrap())
    }

    #[test]
    fn a_range_has_the_addresses_that_begin_alike() {
        assert!(contains("10.0.0.0/8", "10.255.0.1") && !contains("10.0.0.0/8", "11.0.0.1"));
        assert!(contains("10.9.8.7/8", "10.0.0.1"));
        assert!(contains("192.0.2.7", "192.0.2.7") && !contains("192.0.2.7", "192.0.2.6"));
        assert!(contains("2001:db8::/32", "2001:db8:1::1") && !contains("2001:db8::/32", "2001:db9::"));
        assert!(contains("0.0.0.0/0", "203.0.113.9") && contains("::/0", "2001:db8::1"));
    }

    #[test]
    fn the_two_families_are_apart_and_a_mapped_address_is_the_older_one() {
        assert!(contains("10.0.0.0/8", "::ffff:10.1.2.3"));
        assert!(!contains("::/0", "10.1.2.3") && !contains("0.0.0.0/0", "2001:db8::1"));
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for text in [
            "",
            "10.0.0.0/33",
            "::/129",
            "10.0.0/8",
            "10.0.0.0/",
            "10.0.0.0/-1",
            "proxy",
        ] {
            assert_eq!(Cidr::parse(text), None, "{text}");
        }
    }
}
