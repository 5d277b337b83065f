//! `POST /v1/tickets`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::TicketId;
use domain::challenge::ColorWish;
use domain::ports::Topic;
use domain::ticket::{AcceptedControls, RatingRange, Ticket, TicketState, TicketTerms};
use store::{Join, Joined, QueueRefusal};

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{ClientRef, Document, Fields, FromFields};
use crate::idempotency::{Attempt, Strength, once};
use crate::problem::{ApiError, Code};
use crate::reply::{Created, Reply};
use crate::routes::draw::{Miss, until_free};
use crate::routes::terms::{Stake, Terms};

use super::document;
use super::view::{TicketView, state};

pub(in crate::routes) struct Wish(TicketTerms);

impl FromFields for Wish {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let time_controls = fields.required::<AcceptedControls>("time_controls");
        let rating_range = fields.optional::<RatingRange>("rating_range");
        let color = fields.optional("color");
        let client_ref = fields.optional::<ClientRef>("client_ref");
        Some(Self(TicketTerms {
            time_controls: time_controls?,
            rating_range: rating_range?,
            color: color?.unwrap_or(ColorWish::Random),
            client_ref: client_ref?.map(|client_ref| client_ref.0),
        }))
    }
}

pub(in crate::routes) async fn create(
    edge: Data<Edge>,
    request: HttpRequest,
    caller: Caller,
    document: Document,
) -> Reply {
    let attempt = Attempt::of(&request, Some(&caller), Strength::Name, &document)?;
    once(&edge, attempt, async |attempt| {
        let Wish(terms) = document.read()?;
        for &control in terms.time_controls.as_slice() {
            Terms::of(&edge, Stake::Rated, control, None)?;
        }
        until_free(async || join(&edge, attempt, &caller, &terms).await).await
    })
    .await
}

async fn join(edge: &Edge, attempt: &Attempt, caller: &Caller, terms: &TicketTerms) -> Result<Created, Miss> {
    let now = edge.clock.now();
    let ticket = Ticket {
        id: TicketId::new(edge.next_id(now)),
        player: caller.player(),
        terms: terms.clone(),
        state: TicketState::Queued,
        created_at: now,
    };
    let join = Join {
        id: ticket.id,
        player: ticket.player,
        terms: terms.clone(),
        now,
        while_playing: edge.while_playing,
        answer: None,
    };
    let created = Created::new(location(ticket.id), &TicketView::new(ticket, None, now))?;
    let answer = attempt.answer(edge, &created, now)?;
    match edge.store.join_queue(Join { answer, ..join }).await? {
        Joined::New => {
            edge.bus.announce(&[Topic::Player(caller.player())]);
            Ok(created)
        }
        Joined::Before(ticket) => {
            let location = location(ticket.id);
            Ok(Created::before(location, &document(edge, *ticket).await?)?)
        }
        Joined::Refused(refusal) => Err(refused(edge, refusal).await.into()),
    }
}

fn location(ticket: TicketId) -> String {
    format!("/v1/tickets/{ticket}")
}

async fn refused(edge: &Edge, refusal: QueueRefusal) -> ApiError {
    match refusal {
        QueueRefusal::Guest => ApiError::new(Code::GuestMayNot),
        QueueRefusal::AccountClosed => ApiError::new(Code::Unauthorized),
        QueueRefusal::AlreadyQueued(ticket) => match state(edge, *ticket).await {
            Ok(state) => ApiError::new(Code::AlreadyQueued).with_state(state),
            Err(error) => error,
        },
        QueueRefusal::RatedGameRunning(game) => ApiError::rated_game_running(game),
        QueueRefusal::Restricted(restriction) => ApiError::queue_restricted(restriction, edge.clock.now()),
    }
}
