//! No secret stands in the database in the clear.

use std::fs;
use std::path::Path;

use serde_json::json;
use testkit::TestDatabase;
use testkit::contract::Coverage;

use crate::harness::TestLadder;

const KEY: &str = "8e03978e-40d5-43e8-bc93-6894a57f9324";

/// Every byte of an embedded database, its write-ahead log included.
fn bytes_of(url: &str) -> Vec<u8> {
    let path = Path::new(url.strip_prefix("sqlite://").unwrap());
    let name = path.file_name().unwrap().to_str().unwrap();
    let files = fs::read_dir(path.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let ours = files.filter(|file| file.file_name().unwrap().to_str().unwrap().starts_with(name));
    ours.flat_map(|file| fs::read(file).unwrap()).collect()
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn neither_tokens_nor_keys_are_stored_in_the_clear() {
    testkit::database::run(|| async {
        let ladder = TestLadder::start(TestDatabase::sqlite().await, Coverage::default()).await;
        let registration = ladder.post("/v1/players").header("idempotency-key", KEY);
        let registered = registration
            .json(&json!({"handle": "Menchik"}))
            .send()
            .await
            .expect(201);
        let token = registered.str("token");
        let minting = ladder
            .post("/v1/tokens")
            .token(token)
            .header("idempotency-key", KEY);
        let minted = minting
            .json(&json!({"scopes": ["read"]}))
            .send()
            .await
            .expect(201);

        let ticket = ladder
            .post("/v1/stream-tickets")
            .token(token)
            .send()
            .await
            .expect(201);

        let stored = bytes_of(ladder.database_url());

        assert!(contains(&stored, "Menchik"), "the right files are read");
        for secret in [token, minted.str("token"), ticket.str("ticket"), KEY, "ldr_"] {
            assert!(!contains(&stored, secret));
        }
    });
}
