//! Results of games that were played elsewhere, among those that are played here.

use domain::adjudication::Termination;
use domain::game::{Command, OriginKind};
use domain::naming::DisplayName;
use domain::ruleset::{RulesetId, Rulesets};
use domain::settlement::UnratedReason;
use domain::{GameId, PlayerId, Timestamp};
use rules::GameResult::{self, BlackWins, Draw, WhiteWins};
use store::{
    Again, Conflict, GameFilter, ImportBatch, ImportProgress, ImportedBatch, ImportedResult, RatingStatus,
    Seated,
};
use testkit::both_databases;

use crate::harness::{Hall, NOW, at, blitz};

fn name(text: &str) -> DisplayName {
    DisplayName::parse(text).unwrap()
}

/// A file that nobody has imported yet.
async fn begun(hall: &Hall, digest: u8) -> ImportProgress {
    let digest = [digest; 32];
    hall.store.import(&blitz(), digest, Again::No, NOW).await.unwrap()
}

/// A batch that begins after `from_line`, with these results.
fn batch(
    hall: &Hall,
    import: &ImportProgress,
    from_line: u64,
    results: &[(Seated, Seated, GameResult)],
) -> ImportBatch {
    ImportBatch {
        key: import.key.clone(),
        from_line,
        to_line: from_line + results.len() as u64,
        refused: 0,
        results: results
            .iter()
            .map(|(white, black, result)| ImportedResult {
                game: GameId::new(hall.ids.next()),
                white: white.clone(),
                black: black.clone(),
                result: *result,
                at: Timestamp::from_unix_ms(-86_400_000),
            })
            .collect(),
        is_last: false,
        ladder: hall.ladders.get(&blitz()).unwrap().clone(),
        ruleset: Rulesets::default()
            .get(&RulesetId::AUTOMATIC)
            .unwrap()
            .reference(),
        now: NOW,
    }
}

fn named(hall: &Hall, text: &str) -> Seated {
    Seated::Named(name(text), PlayerId::new(hall.ids.next()))
}

fn player(id: i64) -> Seated {
    Seated::Known(PlayerId::new(id))
}

fn id_of(entered: &ImportedBatch, text: &str) -> PlayerId {
    let found = entered.people.iter().find(|(known, _)| *known == name(text));
    found.unwrap().1
}

both_databases! {
    async fn an_imported_result_is_a_game_that_can_be_found_corrected_and_verified(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let import = begun(&hall, 1).await;
        let results = [
            (named(&hall, "Ann"), named(&hall, "Ben"), WhiteWins),
            (named(&hall, "Ben"), named(&hall, "Ann"), Draw),
        ];

        let entered = hall.store.enter_results(batch(&hall, &import, 0, &results)).await.unwrap();

        assert_eq!((entered.registered, entered.people.len()), (2, 2));
        let ann = id_of(&entered, "Ann");
        let standing = hall.store.rating(&blitz(), ann).await.unwrap().unwrap();
        assert_eq!((standing.games, standing.sequence), (2, 2));
        let filter = GameFilter { player: Some(ann), ladder: Some(blitz()), ..GameFilter::default() };
        let listed = hall.store.games(&filter, None, 9).await.unwrap();
        assert_eq!(listed.len(), 2);
        let view = hall.games.view(listed[1].id).await.unwrap().unwrap();
        assert_eq!(view.game.setup().origin.kind, OriginKind::Import);
        assert_eq!((view.game.result(), view.game.termination()), (Some(WhiteWins), Some(Termination::Imported)));
        assert!(view.game.is_over() && view.rating.white_change > Some(0.0));
        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.games, audit.difference), (2, None));

        let corrected = |command| hall.games.execute(listed[1].id, command, at(60));
        let arbiter = PlayerId::new(1);
        let command = Command::Adjudicate { result: BlackWins, reason: "misread".to_owned(), arbiter };
        let executed = corrected(&command).await.unwrap().unwrap();
        assert_eq!((executed.refusal, executed.view.game.result()), (None, Some(BlackWins)));
        let command = Command::Annul { reason: "never played".to_owned(), arbiter };
        let executed = corrected(&command).await.unwrap().unwrap();
        assert_eq!(executed.refusal, None);
        let view = hall.games.view(listed[1].id).await.unwrap().unwrap();
        assert!(view.game.is_annulled());
        assert_eq!(view.game.result(), Some(BlackWins));
        assert_ne!(view.rating.unrated_reason, Some(UnratedReason::TooShort));
        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!(audit.difference, None);
    }

    async fn results_wait_for_those_of_the_same_players_that_are_still_to_be_rated(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let game = hall.play(1, 2, WhiteWins, at(5)).await;
        let import = begun(&hall, 1).await;
        let first = |pair: (i64, i64)| {
            batch(&hall, &import, 0, &[(player(pair.0), player(pair.1), Draw)])
        };

        let early = hall.store.enter_results(first((2, 3))).await;
        assert_eq!(early.unwrap_err().conflict(), Some(Conflict::Unsettled));
        hall.settle_all(at(6)).await;
        hall.store.enter_results(first((2, 3))).await.unwrap();

        let later = hall.play(1, 2, BlackWins, at(9)).await;
        hall.settle_all(at(10)).await;
        for game in [game, later] {
            let view = hall.games.view(game).await.unwrap().unwrap();
            assert_eq!(view.rating.status, Some(RatingStatus::Settled));
        }
        let standing = hall.store.rating(&blitz(), PlayerId::new(2)).await.unwrap().unwrap();
        assert_eq!((standing.games, standing.sequence), (3, 3));
        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.games, audit.difference), (3, None));
    }

    async fn of_two_who_enter_the_same_lines_one_does(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let import = begun(&hall, 1).await;
        let same = || batch(&hall, &import, 0, &[(player(1), player(2), WhiteWins)]);

        let (one, other) = tokio::join!(hall.store.enter_results(same()), hall.store.enter_results(same()));

        let refused: Vec<_> = [one, other].into_iter().filter_map(Result::err).collect();
        assert_eq!(refused.len(), 1);
        assert_eq!(refused[0].conflict(), Some(Conflict::Version));
        assert_eq!(begun(&hall, 1).await.results, 1);
        let standing = hall.store.rating(&blitz(), PlayerId::new(1)).await.unwrap().unwrap();
        assert_eq!(standing.games, 1);
    }

    async fn a_name_is_one_player_and_nobody_who_registered(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let enter = async |digest, pair: [&str; 2]| {
            let import = begun(&hall, digest).await;
            let results = [(named(&hall, pair[0]), named(&hall, pair[1]), Draw)];
            hall.store.enter_results(batch(&hall, &import, 0, &results)).await.unwrap()
        };

        let first = enter(1, ["player-1", "PLAYER 1"]).await;
        let second = enter(2, ["player-1", "Player(1)"]).await;

        assert_eq!((first.registered, second.registered), (2, 1));
        assert_eq!(id_of(&first, "player-1"), id_of(&second, "player-1"));
        let mut handles = Vec::new();
        for (entered, text) in [(&first, "player-1"), (&first, "PLAYER 1"), (&second, "Player(1)")] {
            let row = hall.store.player(id_of(entered, text)).await.unwrap().unwrap();
            assert_eq!(row.display_name, Some(name(text)));
            handles.push(row.handle.as_str().to_owned());
        }
        assert_eq!(handles, ["player-1-2", "PLAYER_1", "Player_1-2"]);
    }

    async fn a_closed_account_loses_its_name_and_is_not_named_in_exports(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let import = begun(&hall, 1).await;
        let results = [(named(&hall, "Ann"), player(1), WhiteWins)];
        let entered = hall.store.enter_results(batch(&hall, &import, 0, &results)).await.unwrap();
        let ann = id_of(&entered, "Ann");

        hall.store.close_account(ann, at(60)).await.unwrap();

        assert_eq!(hall.store.player(ann).await.unwrap().unwrap().display_name, None);
        let placeholder = format!("closed-{ann}");
        let rulesets = Rulesets::default();
        let games = hall.store.export_games(&GameFilter::default(), None, 9, &rulesets).await.unwrap();
        assert_eq!(games[0].game.setup().white.handle.as_str(), placeholder);
        assert_eq!(games[0].game.setup().black.handle.as_str(), "player-1");
        let ratings = hall.store.export_ratings(None, None, None, 9).await.unwrap();
        let players = hall.store.export_players(None, None, 9).await.unwrap();
        let of_ann = ratings.iter().find(|rating| rating.standing.player == ann).unwrap();
        assert_eq!((of_ann.handle.as_str(), &of_ann.display_name), (placeholder.as_str(), &None));
        let of_ann = players.iter().find(|player| player.id == ann).unwrap();
        assert_eq!((of_ann.handle.as_str(), &of_ann.display_name), (placeholder.as_str(), &None));
    }
}
