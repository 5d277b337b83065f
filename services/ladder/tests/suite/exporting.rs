//! Games, ratings and players as files.

use std::fs;
use std::process::Output;

use serde_json::Value;

use crate::harness::{Http, Ladder, import, ladder, replay_command, replay_report};

fn text(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What `adjudicate` says of each game of a text: players, plies, result and whether our rules agree with it.
fn adjudged(served: &Ladder, name: &str, games: &str) -> Vec<String> {
    let path = served.path(name);
    fs::write(&path, games).unwrap();
    let output = ladder(&["adjudicate", path.to_str().unwrap()]);
    text(&output)
        .lines()
        .map(|line| {
            let game: Value = serde_json::from_str(line).unwrap();
            let fields = ["white", "black", "plies", "result", "fen", "verdict_on_tag"];
            fields.map(|field| game[field].to_string()).join(" ")
        })
        .collect()
}

#[tokio::test]
async fn exported_games_are_read_again_in_both_forms_and_the_same_from_command_and_api() {
    let mut served = Ladder::start();
    replay_report(&replay_command(&served).args(["--limit", "20"]).output().unwrap());
    let http = Http::to(&served);
    let pgn = http.text("/v1/games", "application/x-chess-pgn").await;
    let lines = http.text("/v1/games", "application/x-ndjson").await;
    let two = http
        .text("/v1/games?limit=2&status=finished", "application/x-ndjson")
        .await;

    let refused = ladder(&["export", "games", "--database", &served.database()]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        !refused.status.success() && said.contains("GET /v1/games"),
        "{said}"
    );
    served.stop();
    let export = |format: &str| {
        let database = served.database();
        text(&ladder(&[
            "export",
            "games",
            "--format",
            format,
            "--database",
            &database,
        ]))
    };

    let of_pgn = adjudged(&served, "api.pgn", &pgn);
    assert_eq!(of_pgn.len(), 20);
    assert!(of_pgn.iter().all(|game| !game.contains("differs")), "{of_pgn:#?}");
    assert_eq!(adjudged(&served, "api.ndjson", &lines), of_pgn);
    assert_eq!(adjudged(&served, "command.pgn", &export("pgn")), of_pgn);
    assert_eq!(adjudged(&served, "command.ndjson", &export("ndjson")), of_pgn);
    assert_eq!(two.lines().count(), 2);
}

#[tokio::test]
async fn filters_choose_what_is_exported() {
    let mut served = Ladder::start();
    served.stop();
    let file = served.path("results.csv");
    fs::write(
        &file,
        "date,white,black,result\n2001-01-01,Ann,Ben,1-0\n2002-01-01,Ben,Cid,0-1\n2003-01-01,Cid,Ann,1-0\n",
    )
    .unwrap();
    text(&import(&file, "blitz", &served.database()).output().unwrap());
    let database = served.database();
    let count = |arguments: &[&str]| {
        let command = ["export", "games", "--format", "ndjson", "--database", &database];
        text(&ladder(&[&command[..], arguments].concat())).lines().count()
    };

    assert_eq!(count(&[]), 3);
    assert_eq!(count(&["--player", "ben"]), 2);
    assert_eq!(count(&["--since", "2002-01-01T00:00:00Z"]), 2);
    assert_eq!(
        count(&[
            "--since",
            "2002-01-01T00:00:00Z",
            "--until",
            "2003-01-01T00:00:00Z"
        ]),
        1
    );
    assert_eq!(count(&["--ladder", "rapid"]), 0);
    assert_eq!(count(&["--rated", "false"]), 0);
    assert_eq!(count(&["--status", "finished", "--rated", "true"]), 3);

    served.restart();
    let http = Http::to(&served);
    for (query, games) in [
        ("player=ben", 2),
        ("since=2002-01-01T00:00:00Z&until=2003-01-01T00:00:00Z", 1),
        ("rated=false", 0),
        ("ladder=blitz&rated=true", 3),
    ] {
        let lines = http
            .text(&format!("/v1/games?{query}"), "application/x-ndjson")
            .await;
        assert_eq!(lines.lines().count(), games, "{query}");
        let page = http.get(&format!("/v1/games?{query}")).await;
        assert_eq!(page["items"].as_array().unwrap().len(), games, "{query}");
    }
}

#[tokio::test]
async fn who_closed_an_account_is_not_named_in_any_export() {
    let mut served = Ladder::start();
    served.stop();
    let file = served.path("results.csv");
    fs::write(&file, "white,black,result\n\"Polgár, Zsuzsa\",Ben,1-0\n").unwrap();
    text(&import(&file, "blitz", &served.database()).output().unwrap());
    let database = served.database();
    let export = |what: &[&str]| {
        let command = ["export"];
        text(&ladder(
            &[&command[..], what, &["--database", &database]].concat(),
        ))
    };
    assert!(export(&["ratings"]).contains("blitz,Polgar_Zsuzsa,\"Polgár, Zsuzsa\",1"));
    let token = text(&ladder(&[
        "token",
        "create",
        "--handle",
        "polgar_zsuzsa",
        "--scope",
        "play",
        "--database",
        &database,
    ]));

    served.restart();
    Http::to(&served).delete(token.trim(), "/v1/me").await;
    let lines = Http::to(&served).text("/v1/games", "application/x-ndjson").await;
    let pgn = Http::to(&served)
        .text("/v1/games", "application/x-chess-pgn")
        .await;
    served.stop();

    let exports = [
        lines,
        pgn,
        export(&["games"]),
        export(&["ratings"]),
        export(&["players"]),
    ];
    for exported in exports {
        assert!(exported.contains("closed-"), "{exported}");
        assert!(!exported.to_lowercase().contains("polg"), "{exported}");
    }
}
