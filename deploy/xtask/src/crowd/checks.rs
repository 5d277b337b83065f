//! Whether everything is as promised, by what the API tells of tickets, logs and games.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail};

use super::account::{Account, Game};
use crate::finding::Finding;

/// So many of those that are wrong are named.
const NAMED_MAX: usize = 5;

/// Looks at everything.
pub(super) fn all(accounts: &[Account], games: &[Game]) -> Vec<Finding> {
    vec![
        ("every ticket is in a definite state", definite(accounts)),
        (
            "every ticket's end is once in its player's log, as the ticket says",
            agree(accounts),
        ),
        ("no player's log has a gap", gapless(accounts)),
        (
            "every game has two tickets, one of each of its players",
            tickets_of_games(accounts, games),
        ),
        ("nobody plays against themselves", self_pairings(games)),
        ("nobody is in two games at once", at_once(games)),
        ("every game has ended", ended(games)),
    ]
}

/// Nothing wrong among so many, or the first of what is.
pub(super) fn none_of(wrong: &[String], among: usize, what: &str) -> Result<String> {
    if wrong.is_empty() {
        return Ok(format!("{among} {what}"));
    }
    let named = wrong.get(..NAMED_MAX).unwrap_or(wrong).join("; ");
    bail!("{} of {among} {what} are not: {named}", wrong.len())
}

fn definite(accounts: &[Account]) -> Result<String> {
    let tickets: Vec<_> = accounts.iter().flat_map(|account| &account.tickets).collect();
    let is_definite = |status: &str, has_game: bool| {
        matches!(
            (status, has_game),
            ("matched", true) | ("expired" | "cancelled", false)
        )
    };
    let wrong: Vec<String> = tickets
        .iter()
        .filter(|ticket| !is_definite(&ticket.status, ticket.game_id.is_some()))
        .map(|ticket| format!("{} is {}", ticket.id, ticket.status))
        .collect();
    none_of(&wrong, tickets.len(), "tickets")
}

fn agree(accounts: &[Account]) -> Result<String> {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for account in accounts {
        for ticket in &account.tickets {
            count += 1;
            let ends: Vec<_> = account
                .log
                .iter()
                .filter(|line| line.ticket_id.as_ref() == Some(&ticket.id))
                .collect();
            let agrees = matches!(ends.as_slice(), [end]
                if end.r#type.strip_prefix("ticket_") == Some(&ticket.status) && end.game_id == ticket.game_id);
            if !agrees {
                wrong.push(format!(
                    "{} of {} is {}, the log has {} ends of it",
                    ticket.id,
                    account.handle,
                    ticket.status,
                    ends.len()
                ));
            }
        }
    }
    none_of(&wrong, count, "tickets")
}

fn gapless(accounts: &[Account]) -> Result<String> {
    let wrong: Vec<String> = accounts
        .iter()
        .filter(|account| {
            let versions = account.log.iter().map(|line| line.version);
            !versions.eq(1..=account.log.len() as u64)
        })
        .map(|account| account.handle.clone())
        .collect();
    none_of(&wrong, accounts.len(), "logs")
}

fn tickets_of_games(accounts: &[Account], games: &[Game]) -> Result<String> {
    let mut players: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for account in accounts {
        for game in account
            .tickets
            .iter()
            .filter_map(|ticket| ticket.game_id.as_deref())
        {
            players.entry(game).or_default().push(&account.handle);
        }
    }
    let mut wrong = Vec::new();
    for game in games {
        let mut of_tickets = players.remove(game.id.as_str()).unwrap_or_default();
        let mut seated = [game.white.handle.as_str(), game.black.handle.as_str()];
        of_tickets.sort_unstable();
        seated.sort_unstable();
        if of_tickets != seated {
            wrong.push(format!("{} of {seated:?} has tickets of {of_tickets:?}", game.id));
        }
    }
    wrong.extend(players.keys().map(|game| format!("{game} is no game")));
    none_of(&wrong, games.len(), "games")
}

fn self_pairings(games: &[Game]) -> Result<String> {
    let wrong: Vec<String> = games
        .iter()
        .filter(|game| game.white == game.black)
        .map(|game| game.id.clone())
        .collect();
    none_of(&wrong, games.len(), "games")
}

/// Instants are written in one form, of which the order is that of time.
fn at_once(games: &[Game]) -> Result<String> {
    let mut of_players: BTreeMap<&str, BTreeSet<(&str, &str, &str)>> = BTreeMap::new();
    for game in games {
        let end = game.finished_at.as_deref().unwrap_or("running");
        for seat in [&game.white, &game.black] {
            let games = of_players.entry(&seat.handle).or_default();
            games.insert((&game.created_at, end, &game.id));
        }
    }
    let mut wrong = Vec::new();
    for (player, games) in &of_players {
        let mut last: Option<(&str, &str)> = None;
        for &(begun, ended, id) in games {
            if let Some((busy_until, other)) = last
                && begun < busy_until
            {
                wrong.push(format!("{player} in {other} and {id}"));
            }
            last = last.max(Some((ended, id)));
        }
    }
    none_of(&wrong, of_players.len(), "players")
}

fn ended(games: &[Game]) -> Result<String> {
    let wrong: Vec<String> = games
        .iter()
        .filter(|game| !["finished", "aborted"].contains(&game.status.as_str()))
        .map(|game| format!("{} is {}", game.id, game.status))
        .collect();
    none_of(&wrong, games.len(), "games")
}

#[cfg(test)]
mod tests {
    use super::super::account::{Account, Game, Seat, Ticket};
    use super::super::log::Line;
    use super::*;

    fn game(id: &str, players: [&str; 2], begun: &str, ended: &str) -> Game {
        let [white, black] = players.map(|handle| Seat {
            handle: handle.to_owned(),
        });
        Game {
            id: id.to_owned(),
            white,
            black,
            status: "finished".to_owned(),
            created_at: begun.to_owned(),
            finished_at: Some(ended.to_owned()),
        }
    }

    fn account(handle: &str, ticket: &str, game: &str) -> Account {
        let (ticket, game) = (ticket.to_owned(), Some(game.to_owned()));
        Account {
            handle: handle.to_owned(),
            log: vec![Line {
                r#type: "ticket_matched".to_owned(),
                version: 1,
                ticket_id: Some(ticket.clone()),
                game_id: game.clone(),
            }],
            tickets: vec![Ticket {
                id: ticket,
                status: "matched".to_owned(),
                game_id: game,
                waited_ms: 900,
            }],
        }
    }

    fn faults(accounts: &[Account], games: &[Game]) -> Vec<&'static str> {
        let findings = all(accounts, games);
        findings
            .into_iter()
            .filter_map(|(what, found)| found.is_err().then_some(what))
            .collect()
    }

    fn orderly() -> ([Account; 2], [Game; 1]) {
        (
            [account("a", "t1", "g1"), account("b", "t2", "g1")],
            [game("g1", ["a", "b"], "10:00", "10:05")],
        )
    }

    #[test]
    fn an_orderly_queue_has_no_faults() {
        let (accounts, games) = orderly();
        assert!(faults(&accounts, &games).is_empty());
    }

    #[test]
    fn a_ticket_that_still_waits_or_that_the_log_does_not_know_is_found() {
        let (mut accounts, games) = orderly();
        accounts[0].tickets[0].status = "queued".to_owned();
        assert_eq!(
            faults(&accounts, &games),
            [
                "every ticket is in a definite state",
                "every ticket's end is once in its player's log, as the ticket says"
            ]
        );
        let (mut accounts, games) = orderly();
        let twice = accounts[1].log[0].clone();
        accounts[1].log.push(Line { version: 2, ..twice });
        assert_eq!(
            faults(&accounts, &games),
            ["every ticket's end is once in its player's log, as the ticket says"]
        );
    }

    #[test]
    fn a_game_with_three_tickets_and_one_that_is_not_there_are_found() {
        let (accounts, games) = orderly();
        let wrong = "every game has two tickets, one of each of its players";
        let third = [accounts.to_vec(), vec![account("c", "t3", "g1")]].concat();
        assert_eq!(faults(&third, &games), [wrong]);
        let lost = [accounts.to_vec(), vec![account("c", "t3", "g9")]].concat();
        assert_eq!(faults(&lost, &games), [wrong]);
    }

    #[test]
    fn two_games_at_once_are_found_and_two_in_turn_are_none() {
        let games = [
            game("g1", ["a", "b"], "10:00", "10:05"),
            game("g2", ["a", "c"], "10:05", "10:06"),
        ];
        assert!(at_once(&games).is_ok());
        let games = [
            game("g1", ["a", "b"], "10:00", "10:05"),
            game("g2", ["a", "c"], "10:01", "10:02"),
            game("g3", ["a", "d"], "10:04", "10:06"),
        ];
        let error = at_once(&games).expect_err("a was busy").to_string();
        assert!(
            error.contains("g1 and g2") && error.contains("g1 and g3"),
            "{error}"
        );
    }

    #[test]
    fn somebody_against_themselves_is_found() {
        assert!(self_pairings(&[game("g1", ["a", "a"], "10:00", "10:05")]).is_err());
    }
}
