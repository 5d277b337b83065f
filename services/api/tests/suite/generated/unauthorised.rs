//! Attempts at what is not one's own, at things that are there: all are refused, and nothing comes of them.

use domain::Millis;
use domain::token::Scope;
use serde_json::{Value, json};
use testkit::contract::Operation;

use super::target::Target;
use crate::harness::{TestLadder, operations, scenarios};

/// What is tried with each operation that asks for a token.
#[derive(Clone, Copy, Debug)]
enum Attempt {
    Without,
    Garbage,
    /// With a JSON Web Token that names no algorithm, and whatever scopes one may wish for.
    Unsigned,
    Revoked,
    Expired,
    /// With one whose account is closed.
    Closed,
    /// With a token for everything else.
    WrongScope,
    /// With a good token of somebody whom it is none of their business.
    Stranger,
}

const ATTEMPTS: [Attempt; 8] = [
    Attempt::Without,
    Attempt::Garbage,
    Attempt::Unsigned,
    Attempt::Revoked,
    Attempt::Expired,
    Attempt::Closed,
    Attempt::WrongScope,
    Attempt::Stranger,
];

/// `{"alg":"none"}` and `{"sub":"Mallory","scope":"admin"}`.
const UNSIGNED: &str = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJNYWxsb3J5Iiwic2NvcGUiOiJhZG1pbiJ9.";

/// The tokens that are tried.
struct Tokens {
    revoked: String,
    expired: String,
    closed: String,
    read: String,
    stranger: String,
}

impl Tokens {
    async fn prepare(ladder: &TestLadder) -> Self {
        let mallory = ladder.player("Mallory").await;
        let (revoked, read) = (
            ladder.token(&mallory, &[Scope::Admin]).await,
            ladder.token(&mallory, &[Scope::Read]).await,
        );
        let path = ladder.path_of_token(&revoked).await;
        let _revoked = ladder.delete(path).token(&mallory.token).send().await.expect(204);
        let until = ladder.now() + Millis::from_secs(60);
        let wish = json!({ "scopes": ["read", "play"], "expires_at": until });
        let minted = ladder
            .post("/v1/tokens")
            .token(&mallory.token)
            .json(&wish)
            .send()
            .await;
        let expired = minted.expect(201).str("token").to_owned();
        ladder.advance(Millis::from_secs(61));
        let closed = ladder.player("Closed").await.token;
        let _closed = ladder.delete("/v1/me").token(&closed).send().await.expect(204);
        Self {
            revoked,
            expired,
            closed,
            read,
            stranger: mallory.token,
        }
    }

    /// The token of an attempt, and the statuses of which one must come; `None` where the attempt is none.
    fn of(&self, attempt: Attempt, operation: &Operation) -> Option<(Option<&str>, &'static [u16])> {
        let is_scoped = operation.scopes.as_ref().is_some_and(|scopes| !scopes.is_empty());
        match attempt {
            Attempt::Without => Some((None, &[401])),
            Attempt::Garbage => Some((Some("ldr_p_0000000000000000000000000000000000000000000"), &[401])),
            Attempt::Unsigned => Some((Some(UNSIGNED), &[401])),
            Attempt::Revoked => Some((Some(&self.revoked), &[401])),
            Attempt::Expired => Some((Some(&self.expired), &[401])),
            Attempt::Closed => Some((Some(&self.closed), &[401])),
            Attempt::WrongScope => is_scoped.then_some((Some(&self.read), &[403])),
            Attempt::Stranger => is_anothers(operation).then_some((Some(&self.stranger), &[403, 404])),
        }
    }
}

/// Whether an operation is about a game, an offer, a ticket or a token of somebody else than a stranger.
fn is_anothers(operation: &Operation) -> bool {
    // Whoever has the code of an open challenge may take it.
    [
        "/v1/games/{id}/",
        "/v1/challenges/{id}/",
        "/v1/tickets/{id}",
        "/v1/tokens/{id}",
    ]
    .iter()
    .any(|path| operation.path.starts_with(path))
}

/// What there is to see of the thing that an operation is tried on, and of whoever it belongs to.
async fn seen(ladder: &TestLadder, operation: &Operation, target: &Target) -> Vec<Value> {
    let mut paths = vec![
        "/v1/games".to_owned(),
        "/v1/me".to_owned(),
        "/v1/tokens".to_owned(),
    ];
    let shown = ["/v1/games/{id}", "/v1/challenges/{id}", "/v1/tickets/{id}"];
    if shown.iter().any(|path| operation.path.starts_with(path)) {
        let parts: Vec<&str> = target.path().split('/').take(4).collect();
        paths.push(parts.join("/"));
    }
    let mut seen = Vec::new();
    for path in paths {
        let answer = target.authorized(ladder.get(path)).send().await.expect(200);
        seen.push(answer.json().clone());
    }
    seen
}

scenarios! {
    async fn more_than_two_hundred_attempts_at_what_is_anothers_are_refused_and_change_nothing(ladder: &TestLadder) {
        let tokens = Tokens::prepare(ladder).await;
        let mut attempts = 0;
        for (number, operation) in operations().iter().enumerate().filter(|(_, operation)| operation.scopes.is_some()) {
            let example = operation.body.as_ref().map_or(Value::Null, |body| body.examples[0].clone());
            let target = Target::prepare(ladder, operation, &example, 500 + number).await;
            let before = seen(ladder, operation, &target).await;
            for attempt in ATTEMPTS {
                let Some((token, refusals)) = tokens.of(attempt, operation) else { continue };
                let mut request = ladder.request(operation.method.clone(), target.path());
                if let Some(token) = token {
                    request = request.token(token);
                }
                if !example.is_null() {
                    request = request.json(&example);
                }
                let answer = request.send().await;
                assert!(
                    refusals.contains(&answer.status()),
                    "{} {attempt:?} is answered {}: {}",
                    operation.id,
                    answer.status(),
                    answer.text()
                );
                attempts += 1;
            }
            assert_eq!(seen(ladder, operation, &target).await, before, "{}", operation.id);
        }
        println!("{attempts} attempts");
        assert!(attempts >= 200, "only {attempts} attempts");
    }
}
