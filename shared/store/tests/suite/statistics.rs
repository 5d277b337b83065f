//! Games counted when they finish, and counted again.

use domain::game::{Action, Command, GameSetup};
use domain::ladder::LadderId;
use domain::season::SeasonNumber;
use domain::statistics::Balance;
use domain::{GameId, PlayerId, Timestamp};
use futures_util::future::join_all;
use rules::GameResult::{self, BlackWins, Draw, WhiteWins};
use testkit::both_databases;

use crate::harness::{Dice, Hall, at, blitz, by, mv};

const MIGRATIONS: [&str; 2] = [
    include_str!("../../../../migrations/sqlite/0010_tally.sql"),
    include_str!("../../../../migrations/postgres/0010_tally.sql"),
];

/// The finished games as their rows are, a line for each kind of end.
async fn counted_anew(hall: &Hall, ladder: Option<&LadderId>) -> Vec<String> {
    let ladder = ladder.map_or_else(|| "TRUE".to_owned(), |ladder| format!("ladder = '{ladder}'"));
    let mut found = hall
        .sql()
        .await
        .texts(&format!(
            "SELECT result || ' ' || termination || ' ' || CAST(COUNT(*) AS TEXT)
             FROM game
             WHERE status = 'finished' AND {ladder}
               AND id NOT IN (SELECT game_id FROM correction WHERE kind = 'annulment')
             GROUP BY result, termination"
        ))
        .await;
    found.sort();
    found
}

fn shown(balance: &Balance) -> Vec<String> {
    let mut shown: Vec<String> = [WhiteWins, BlackWins, Draw]
        .into_iter()
        .flat_map(|result| balance.endings(result))
        .map(|counted| {
            let termination = counted.termination.as_str();
            format!("{} {termination} {}", counted.result, counted.games)
        })
        .collect();
    shown.sort();
    shown
}

async fn assert_counted(hall: &Hall) {
    assert_eq!(hall.store.miscounted().await.unwrap(), []);
    assert_eq!(
        shown(&hall.store.balance().await.unwrap()),
        counted_anew(hall, None).await
    );
    let of_blitz = hall.store.ladder_balance(&blitz(), None).await.unwrap();
    assert_eq!(shown(&of_blitz), counted_anew(hall, Some(&blitz())).await);
}

fn any_result(dice: &mut Dice) -> GameResult {
    [WhiteWins, BlackWins, Draw][dice.below(3)]
}

/// A casual game, which a player resigns.
async fn casual(hall: &Hall, now: Timestamp) -> GameId {
    let setup = GameSetup {
        ladder: None,
        created_at: now,
        ..hall.setup(1, 2)
    };
    hall.store.create_game(&setup, None).await.unwrap();
    hall.act(setup.id, 1, mv("e2e4", 0), now).await;
    hall.act(setup.id, 2, Action::Resign, now).await;
    setup.id
}

async fn called_off(hall: &Hall, now: Timestamp) {
    let setup = GameSetup {
        created_at: now,
        ..hall.setup(1, 2)
    };
    hall.store.create_game(&setup, None).await.unwrap();
    let executed = hall.act(setup.id, 1, Action::Abort, now).await;
    assert_eq!(executed.refusal, None);
}

fn decision(result: Option<GameResult>) -> Command {
    let (reason, arbiter) = ("a wrong move on the board".to_owned(), PlayerId::new(3));
    match result {
        Some(result) => Command::Adjudicate {
            result,
            reason,
            arbiter,
        },
        None => Command::Annul { reason, arbiter },
    }
}

/// Entries of player 1: a game a minute from noon on, each worth a point. A clock that was late says that the first
/// game but one after midnight was before it.
async fn enter_a_game_a_minute(hall: &Hall, games: i64) {
    let instant = |number: i64| at(60 * number).utc().to_rfc3339();
    let mut sql = hall.sql().await;
    let (mut of_games, mut of_ledger) = (Vec::new(), Vec::new());
    for number in 0..games {
        let (id, sequence, before) = (number + 1, number + 1, 1500 + number);
        let stored_at = instant((number - 1).max(0));
        let finished_at = instant(if number == 721 { 719 } else { number });
        of_games.push(format!(
            "({id}, 1, 2, 'blitz', 'automatic', 1, '{{}}', TRUE, 'operator', TRUE, TRUE, '{stored_at}', 'finished')"
        ));
        of_ledger.push(format!(
            "('blitz', {sequence}, 'game', 1, 1, {sequence}, 1, {id}, 2, 'white', 1.0, '{finished_at}',
              {before}, 60, 0.06, '{stored_at}', 60, {before} + 1, 60, 0.06)"
        ));
    }
    for (columns, rows) in [
        (
            "game (id, white_id, black_id, ladder, ruleset, ruleset_revision, time_control, show_legal_moves,
                   origin_kind, white_provisional, black_provisional, created_at, status)",
            of_games,
        ),
        (
            "ledger (ladder, position, kind, season, player_id, sequence, ladder_version, game_id, opponent_id, side,
                     score, finished_at, stored_rating, stored_deviation, stored_volatility, stored_at,
                     before_deviation, after_rating, after_deviation, after_volatility)",
            of_ledger,
        ),
    ] {
        for together in rows.chunks(400) {
            let values = together.join(", ");
            sql.execute(&format!("INSERT INTO {columns} VALUES {values}")).await;
        }
    }
}

both_databases! {
    async fn counts_are_exact_after_every_game_correction_and_annulment(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        let mut dice = Dice(7);
        let mut finished = Vec::new();
        for step in 0..60 {
            let now = at(60 * (step + 1));
            match dice.below(8) {
                0..=2 => {
                    let white = 1 + dice.below(4) as i64;
                    let black = 1 + (white + dice.below(3) as i64) % 4;
                    finished.push(hall.play(white, black, any_result(&mut dice), now).await);
                }
                3 => finished.push(casual(&hall, now).await),
                4 => called_off(&hall, now).await,
                5 => hall.settle_all(now).await,
                chosen => {
                    if let Some(&game) = finished.get(dice.below(1 + finished.len())) {
                        let decision = decision((chosen == 6).then(|| any_result(&mut dice)));
                        // Refused where the game has that result already, or was annulled before.
                        hall.games.execute(game, &decision, now).await.unwrap().unwrap();
                    }
                }
            }
            assert_counted(&hall).await;
        }
        assert!(hall.store.balance().await.unwrap().games() > 10);
        let annulled = hall.sql().await.number("SELECT COUNT(*) FROM correction WHERE kind = 'annulment'").await;
        assert!(annulled > 2 && annulled < finished.len() as i64);
    }

    async fn games_that_finish_at_once_are_all_counted(database: TestDatabase) {
        let hall = &Hall::with_players(&database, 40).await;
        let games = join_all((0..20).map(|pair| hall.begin(2 * pair + 1, 2 * pair + 2, at(5)))).await;

        join_all(games.into_iter().zip(0..).map(|(game, pair)| async move {
            let resigns = by(2 * pair + 2, Action::Resign);
            hall.games.execute(game, &resigns, at(6)).await.unwrap().unwrap();
        }))
        .await;

        let balance = hall.store.ladder_balance(&blitz(), None).await.unwrap();
        assert_eq!(shown(&balance), ["1-0 resignation 20"]);
        assert_counted(hall).await;
    }

    async fn a_season_has_the_games_that_were_rated_in_it(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        hall.play(1, 2, WhiteWins, at(5)).await;
        let too_short = hall.game(1, 2).await;
        hall.act(too_short, 1, mv("e2e4", 0), at(6)).await;
        hall.act(too_short, 2, Action::Resign, at(7)).await;
        casual(&hall, at(8)).await;

        let games = async |season: Option<u32>| {
            let season = season.map(SeasonNumber::new);
            hall.store.ladder_balance(&blitz(), season).await.unwrap().games()
        };

        assert_eq!((games(None).await, games(Some(1)).await, games(Some(2)).await), (2, 1, 0));
        assert_eq!(hall.store.balance().await.unwrap().games(), 3);
        let played = hall.store.played(PlayerId::new(1), Some(SeasonNumber::FIRST)).await.unwrap();
        let played: Vec<_> = played.iter().map(|(ladder, games)| (ladder.clone(), games.len())).collect();
        assert_eq!(played, [(Some(blitz()), 1)]);
    }

    async fn a_count_that_was_changed_by_hand_is_found(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        hall.play(1, 2, WhiteWins, at(5)).await;
        casual(&hall, at(6)).await;
        let mut sql = hall.sql().await;

        sql.execute("UPDATE game_tally SET games = games + 1 WHERE ladder = 'blitz'").await;
        assert_eq!(hall.store.miscounted().await.unwrap(), [Some(blitz())]);
        sql.execute("DELETE FROM game_tally").await;
        assert_eq!(hall.store.miscounted().await.unwrap(), [None, Some(blitz())]);
    }

    async fn games_from_before_there_were_counts_are_counted_by_the_migration(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let annulled = hall.play(1, 2, WhiteWins, at(5)).await;
        hall.play(2, 1, Draw, at(10)).await;
        casual(&hall, at(15)).await;
        called_off(&hall, at(16)).await;
        hall.games.execute(annulled, &decision(None), at(20)).await.unwrap().unwrap();
        let mut sql = hall.sql().await;
        sql.execute("DELETE FROM game_tally").await;

        let migration = MIGRATIONS[usize::from(!hall.store.is_embedded())];
        let counting = migration.split(';').find(|text| text.contains("INSERT INTO game_tally")).unwrap();
        sql.execute(counting).await;

        assert_counted(&hall).await;
        assert_eq!(hall.store.balance().await.unwrap().games(), 2);
    }

    async fn days_are_whole_however_many_games_they_have(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        enter_a_game_a_minute(&hall, 2_400).await;

        let days = hall.store.daily_ratings(&blitz(), PlayerId::new(1), None, 10).await.unwrap();

        // From noon on there are 720 minutes to midnight.
        let shown: Vec<_> = days.iter().map(|day| (day.date.to_string(), day.games, day.first)).collect();
        assert_eq!(shown, [
            ("2026-01-03".to_owned(), 240, 2_161),
            ("2026-01-02".to_owned(), 1_440, 721),
            ("2026-01-01".to_owned(), 720, 1),
        ]);
        let first_page = hall.store.daily_ratings(&blitz(), PlayerId::new(1), None, 2).await.unwrap();
        assert_eq!(first_page, days[..2]);
        let next = hall.store.daily_ratings(&blitz(), PlayerId::new(1), Some(days[1].first), 2).await.unwrap();
        assert_eq!(next, days[2..]);
    }
}
