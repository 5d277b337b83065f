use domain::challenge::ColorWish;
use domain::ports::Seen;
use domain::ticket::{
    AcceptedControls, BadControls, RatingRange, Ticket, TicketState, TicketStatus, TicketTerms,
};
use domain::time_control::TimeControl;
use domain::{GameId, Millis, PlayerId, TicketId, Timestamp};

const NOW: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);

fn minutes(minutes: i64) -> TimeControl {
    TimeControl::Fischer {
        initial_ms: Millis::from_secs(60 * minutes),
        increment_ms: Millis::ZERO,
    }
}

fn ticket(state: TicketState) -> Ticket {
    Ticket {
        id: TicketId::new(1),
        player: PlayerId::new(1),
        terms: TicketTerms {
            time_controls: AcceptedControls::new(vec![minutes(3)]).unwrap(),
            rating_range: None,
            color: ColorWish::Random,
            client_ref: None,
        },
        state,
        created_at: NOW,
    }
}

#[test]
fn a_ticket_names_one_to_five_time_controls_and_none_twice() {
    let of = |count: i64| AcceptedControls::new((1..=count).map(minutes).collect());

    assert_eq!(of(0), Err(BadControls::Count));
    assert!(of(1).is_ok());
    assert!(of(5).is_ok());
    assert_eq!(of(6), Err(BadControls::Count));
    assert_eq!(
        AcceptedControls::new(vec![minutes(3), minutes(5), minutes(3)]),
        Err(BadControls::Twice)
    );
}

#[test]
fn time_controls_are_read_and_written_as_a_list_in_their_order() {
    let text = r#"[{"type":"fischer","initial_ms":300000,"increment_ms":0},{"type":"fischer","initial_ms":180000,"increment_ms":0}]"#;

    let controls: AcceptedControls = serde_json::from_str(text).unwrap();

    assert_eq!(controls.as_slice(), [minutes(5), minutes(3)]);
    assert_eq!(serde_json::to_string(&controls).unwrap(), text);
    assert!(serde_json::from_str::<AcceptedControls>("[]").is_err());
}

#[test]
fn a_rating_range_counts_from_ones_own_rating_and_includes_its_ends() {
    let range = RatingRange {
        below: 100,
        above: 50,
    };

    for (other, admitted) in [
        (1399.9, false),
        (1400.0, true),
        (1500.0, true),
        (1550.0, true),
        (1550.1, false),
    ] {
        assert_eq!(range.admits(1500.0, other), admitted, "{other}");
    }
}

#[test]
fn every_state_has_the_name_it_has_in_the_api() {
    let game = GameId::new(9);
    let states = [
        (TicketState::Queued, "queued"),
        (TicketState::Matched { game, at: NOW }, "matched"),
        (TicketState::Expired { at: NOW }, "expired"),
        (TicketState::Cancelled { at: NOW }, "cancelled"),
    ];

    for ((state, name), status) in states.into_iter().zip(TicketStatus::ALL) {
        assert_eq!(state.status(), status);
        assert_eq!(status.as_str(), name);
        assert_eq!(serde_json::to_value(status).unwrap(), name);
    }
}

#[test]
fn waiting_is_counted_until_the_ticket_leaves_the_queue() {
    let later = NOW + Millis::from_secs(30);
    let queued = ticket(TicketState::Queued);
    let cancelled = ticket(TicketState::Cancelled {
        at: NOW + Millis::from_secs(4),
    });

    assert_eq!(queued.waited(later), Millis::from_secs(30));
    assert_eq!(queued.waited(NOW - Millis(5)), Millis::ZERO);
    assert_eq!(cancelled.waited(later), Millis::from_secs(4));
}

#[test]
fn a_queued_ticket_is_overdue_after_an_hour() {
    let hour = NOW + Millis::from_secs(3600);

    assert!(!ticket(TicketState::Queued).overdue(hour - Millis(1)));
    assert!(ticket(TicketState::Queued).overdue(hour));
    assert!(!ticket(TicketState::Expired { at: NOW }).overdue(hour));
}

#[test]
fn a_ticket_lapses_when_its_player_has_been_gone_for_the_patience_of_the_queue() {
    let queued = ticket(TicketState::Queued);
    let later = NOW + Ticket::PATIENCE + Ticket::PATIENCE;
    let gone = |ago: Millis| Seen::Gone { since: later - ago };

    assert!(queued.has_lapsed(gone(Ticket::PATIENCE), later));
    assert!(!queued.has_lapsed(gone(Ticket::PATIENCE - Millis(1)), later));
    assert!(!queued.has_lapsed(Seen::Present, later));
    assert!(
        !queued.has_lapsed(Seen::Unknown, later),
        "nobody is gone because a memory is"
    );
    let ended = ticket(TicketState::Cancelled { at: NOW });
    assert!(!ended.has_lapsed(gone(Ticket::PATIENCE), later));
}

#[test]
fn joining_is_a_sign_of_life() {
    let queued = ticket(TicketState::Queued);
    let long_gone = Seen::Gone {
        since: NOW - Ticket::LIFETIME,
    };

    assert!(!queued.has_lapsed(long_gone, NOW + Ticket::PATIENCE - Millis(1)));
    assert!(queued.has_lapsed(long_gone, NOW + Ticket::PATIENCE));
}

#[test]
fn a_ticket_lapses_after_an_hour_whoever_is_there() {
    let queued = ticket(TicketState::Queued);

    assert!(!queued.has_lapsed(Seen::Present, NOW + Ticket::LIFETIME - Millis(1)));
    assert!(queued.has_lapsed(Seen::Present, NOW + Ticket::LIFETIME));
    assert!(queued.has_lapsed(Seen::Unknown, NOW + Ticket::LIFETIME));
}
