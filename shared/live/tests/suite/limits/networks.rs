//! Whose bucket an address is charged to.

use domain::ports::{LimitKey, Network};

fn key(address: &str) -> LimitKey {
    LimitKey::Network(Network::of(address.parse().unwrap()))
}

#[test]
fn an_ipv4_address_has_a_bucket_of_its_own_however_it_is_written() {
    assert_eq!(key("192.0.2.7"), key("::ffff:192.0.2.7"));
    assert_ne!(key("192.0.2.7"), key("192.0.2.8"));
}

#[test]
fn all_ipv6_addresses_of_one_subscriber_share_a_bucket() {
    assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
}

#[test]
fn keys_are_written_as_operators_write_networks() {
    assert_eq!(key("192.0.2.7").to_string(), "network:192.0.2.7");
    assert_eq!(key("2001:db8:1:2::1").to_string(), "network:2001:db8:1:2::/64");
}
