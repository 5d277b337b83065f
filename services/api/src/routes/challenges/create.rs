//! `POST /v1/challenges`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::challenge::{Challenge, ChallengeCode, ChallengeStatus, ColorWish, Opponent};
use domain::player::Handle;
use domain::ruleset::RulesetId;
use domain::start::Start;
use domain::time_control::TimeControl;
use domain::{ChallengeId, Timestamp};
use store::PlayerRow;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{ClientRef, Document, Fields, FromFields};
use crate::idempotency::{Attempt, Strength, once};
use crate::problem::{ApiError, Code, Text, Violation, ViolationCode};
use crate::reply::{Created, Reply};
use crate::routes::draw::{Miss, until_free};
use crate::routes::start::StartWish;
use crate::routes::terms::{Stake, Terms, invited, may_play, shows_legal_moves};

use super::view::{ChallengeView, Names};

pub(in crate::routes) struct Offer {
    opponent: Option<Handle>,
    stake: Stake,
    time_control: TimeControl,
    color: ColorWish,
    ruleset: Option<RulesetId>,
    start: StartWish,
    show_legal_moves: Option<bool>,
    client_ref: Option<ClientRef>,
}

impl FromFields for Offer {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let opponent = fields.optional("opponent");
        let rated = fields.required::<bool>("rated");
        let time_control = fields.required("time_control");
        let color = fields.optional("color");
        let ruleset = fields.optional("ruleset");
        let start = StartWish::from_fields(fields);
        let show_legal_moves = fields.optional("show_legal_moves");
        let client_ref = fields.optional("client_ref");
        Some(Self {
            opponent: opponent?,
            stake: rated?.into(),
            time_control: time_control?,
            color: color?.unwrap_or(ColorWish::Random),
            ruleset: ruleset?,
            start: start?,
            show_legal_moves: show_legal_moves?,
            client_ref: client_ref?,
        })
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
        let offer: Offer = document.read()?;
        if offer.stake == Stake::Rated && caller.is_guest() {
            return Err(ApiError::new(Code::GuestMayNot));
        }
        let terms = Terms::of(&edge, offer.stake, offer.time_control, offer.ruleset.as_ref())?;
        let shows = shows_legal_moves(terms.ruleset, offer.show_legal_moves)?;
        let start = offer.start.agreed(offer.stake, terms.ruleset)?;
        let opponent = match &offer.opponent {
            None => None,
            Some(handle) => Some(opponent(&edge, &caller, handle, offer.stake).await?),
        };
        let draft = Draft {
            caller: &caller,
            offer: &offer,
            terms: &terms,
            shows,
            start,
            opponent,
        };
        until_free(async || store(&edge, attempt, &draft).await).await
    })
    .await
}

/// An offer that can be made.
struct Draft<'a> {
    caller: &'a Caller,
    offer: &'a Offer,
    terms: &'a Terms<'a>,
    shows: bool,
    start: Start,
    opponent: Option<PlayerRow>,
}

async fn opponent(
    edge: &Edge,
    caller: &Caller,
    handle: &Handle,
    stake: Stake,
) -> Result<PlayerRow, ApiError> {
    let player = invited(edge, "opponent", handle).await?;
    may_play(edge, "opponent", &player, stake)?;
    if edge.store.is_blocked_between(caller.player(), player.id).await? {
        return Err(ApiError::new(Code::Blocked));
    }
    if player.id == caller.player() {
        let text = Text::new(
            "A player cannot challenge themselves.",
            "Ninguém pode desafiar a si mesmo.",
        );
        return Err(ApiError::invalid(vec![Violation::new(
            "opponent",
            ViolationCode::Contradiction,
            text,
        )]));
    }
    Ok(player)
}

async fn store(edge: &Edge, attempt: &Attempt, draft: &Draft<'_>) -> Result<Created, Miss> {
    let now = edge.clock.now();
    let Draft {
        caller,
        offer,
        terms,
        shows,
        start,
        opponent,
    } = draft;
    let challenge = Challenge {
        id: ChallengeId::new(edge.next_id(now)),
        challenger: caller.player(),
        opponent: match opponent {
            Some(player) => Opponent::Player(player.id),
            None => Opponent::AnyoneWith(new_code(edge)),
        },
        ladder: terms.ladder.cloned(),
        ruleset: terms.ruleset.id.clone(),
        time_control: offer.time_control,
        start: start.clone(),
        color: offer.color,
        show_legal_moves: *shows,
        client_ref: offer.client_ref.as_ref().map(|client_ref| client_ref.0.clone()),
        rematch_of: None,
        decline_reason: None,
        status: ChallengeStatus::Open,
        game: None,
        created_at: now,
        expires_at: now + Challenge::LIFETIME,
    };
    let names = Names {
        challenger: caller.handle().clone(),
        opponent: opponent.as_ref().map(|player| player.handle.clone()),
    };
    offer_to(edge, attempt, challenge, names, now).await
}

/// Stores a new challenge, and tells whom it is meant for.
pub(super) async fn offer_to(
    edge: &Edge,
    attempt: &Attempt,
    challenge: Challenge,
    names: Names,
    now: Timestamp,
) -> Result<Created, Miss> {
    let location = location(challenge.id);
    let challenger = names.challenger.clone();
    let created = Created::new(location, &ChallengeView::new(edge, challenge.clone(), names, now))?;
    let answer = attempt.answer(edge, &created, now)?;
    edge.store
        .create_challenge(&challenge, &challenger, answer.as_ref())
        .await?;
    edge.tell_challenged(&challenge);
    Ok(created)
}

/// Where a challenge is.
pub(super) fn location(challenge: ChallengeId) -> String {
    format!("/v1/challenges/{challenge}")
}

/// A code that is drawn.
pub(super) fn new_code(edge: &Edge) -> ChallengeCode {
    let mut bytes = [0; ChallengeCode::LENGTH];
    edge.ids.fill_secret(&mut bytes);
    ChallengeCode::from_random(bytes)
}
