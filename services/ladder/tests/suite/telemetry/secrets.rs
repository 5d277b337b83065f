//! No secret reaches the log, the metrics or a trace, whatever route it is sent to and however much is logged.

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};

use super::collector::Collector;
use super::scrape::Scrape;
use crate::harness::{Http, Ladder, Pair};

/// Looks like a token of the ladder, and is none.
const FALSE_TOKEN: &str = "ldr_SecretSecretSecretSecretSecretSecretSecret00";
/// Looks like a token of an identity provider: its parts say `{"alg":"RS256"}` and `{"sub":"anna"}`.
const JWT: &str = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.U2lnbmF0dXJlLW9mLXRoZS1pc3N1ZXI";
/// A key under which an answer is sealed.
const IDEMPOTENCY_KEY: &str = "8e03978e-40d5-43e8-bc93-6894a57f9324";
/// What stands for any other secret.
const PASSWORD: &str = "correct-horse-battery-staple";

/// A path with something in the place of each parameter. The code of a challenge is a secret; ids are none.
fn filled(path: &str, code: &str) -> String {
    let segments = path.split('/').map(|segment| match segment {
        "{code}" => code,
        segment if segment.starts_with('{') => "00000000001",
        segment => segment,
    });
    segments.collect::<Vec<_>>().join("/")
}

fn headers(token: &str) -> HeaderMap {
    let secrets = [
        ("authorization", format!("Bearer {token}")),
        ("idempotency-key", IDEMPOTENCY_KEY.to_owned()),
        ("cookie", format!("session={PASSWORD}")),
        ("x-api-key", PASSWORD.to_owned()),
    ];
    let header = |(name, value): (&'static str, String)| {
        (
            HeaderName::from_static(name),
            HeaderValue::try_from(value).unwrap(),
        )
    };
    secrets.into_iter().map(header).collect()
}

/// Bodies in which secrets stand where they belong and where they do not.
fn bodies() -> [Value; 2] {
    [
        json!({ "handle": PASSWORD, "token": FALSE_TOKEN, "code": PASSWORD, "text": JWT, "label": PASSWORD }),
        json!([FALSE_TOKEN, JWT, PASSWORD]),
    ]
}

/// Secrets that this ladder has given away itself: two tokens, a ticket for a stream, the code of a challenge.
async fn given(http: &Http, pair: &Pair) -> [String; 4] {
    let token = &pair.white.1;
    let ticket = http.post(token, "/v1/stream-tickets", &Value::Null).await;
    let offer = json!({
        "rated": false,
        "time_control": { "type": "fischer", "initial_ms": 180_000, "increment_ms": 2_000 },
    });
    let challenge = http.post(token, "/v1/challenges", &offer).await;
    [
        token.clone(),
        pair.black.1.clone(),
        ticket["ticket"].as_str().unwrap().to_owned(),
        challenge["code"].as_str().unwrap().to_owned(),
    ]
}

#[tokio::test]
async fn secrets_sent_to_every_route_are_in_no_log_line_no_metric_and_no_trace() {
    let collector = Collector::start();
    let mut ladder = Ladder::with(|command| {
        let shown = [
            "--metrics-listen",
            "127.0.0.1:0",
            "--otlp-endpoint",
            &collector.url(),
        ];
        command.args(shown).env("RUST_LOG", "trace")
    });
    let http = Http::to(&ladder);
    let pair = Pair::register(&http, "secretive").await;
    let given = given(&http, &pair).await;
    let [token, other_token, ticket, code] = &given;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let send = async |method: &str, path: &str, token: &str, body: &Value| {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let request = client.request(method, format!("{}{path}", ladder.url()));
        // Of a stream only its head is read.
        let answer = request.headers(headers(token)).json(body).send().await.unwrap();
        assert!(
            answer.status().as_u16() < 500,
            "{path} answers {}",
            answer.status()
        );
    };

    for entry in api::routes::TABLE {
        // Closing the account would make the token worthless before the others have seen it.
        let is_closing = entry.path == "/v1/me" && entry.method.as_str() == "DELETE";
        let path = filled(entry.path, code);
        for (token, body) in [FALSE_TOKEN, JWT, if is_closing { PASSWORD } else { other_token }]
            .iter()
            .flat_map(|token| bodies().map(|body| (*token, body)))
        {
            send(entry.method.as_str(), &path, token, &body).await;
            let query = format!("{path}?ticket={ticket}&token={token}&code={code}&access_token={JWT}");
            send(entry.method.as_str(), &query, token, &body).await;
        }
    }
    for lost in [FALSE_TOKEN, token, JWT] {
        send("GET", &format!("/v1/nowhere/{lost}"), token, &Value::Null).await;
        send(
            "PATCH",
            &format!("/v1/challenges/code/{lost}"),
            token,
            &Value::Null,
        )
        .await;
    }

    let metrics = Scrape::of(&ladder.process().metrics()).await.text;
    ladder.stop();
    let log = ladder.process().log();
    assert!(
        log.contains("a request was refused"),
        "the log is as talkative as it can be"
    );
    let traces: Vec<u8> = collector
        .rest()
        .into_iter()
        .flat_map(|received| received.body)
        .collect();
    let traces = String::from_utf8_lossy(&traces);
    assert!(
        traces.contains("/v1/challenges/code/{code}"),
        "every request is traced"
    );
    let admin = ladder.admin_token();
    let made_up = [FALSE_TOKEN, JWT, IDEMPOTENCY_KEY, PASSWORD, &admin];
    for secret in made_up.into_iter().chain(given.iter().map(String::as_str)) {
        for (place, text) in [("the log", &*log), ("a metric", &*metrics), ("a trace", &*traces)] {
            let found = text.lines().find(|line| line.contains(secret));
            assert_eq!(found, None, "{secret} is in {place}");
        }
    }
}
