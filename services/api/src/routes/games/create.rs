//! `POST /v1/games`: a platform or a tournament sets up a game.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::GameId;
use domain::game::{Game, GameSetup, Origin, OriginKind};
use domain::player::Handle;
use domain::ruleset::RulesetId;
use domain::start::Start;
use domain::time_control::TimeControl;
use store::play::GameView;
use store::{PlayerRow, RatingView};

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{ClientRef, Document, Fields, FromFields};
use crate::idempotency::{Attempt, Strength, once};
use crate::problem::{Text, ViolationCode};
use crate::reply::{Created, Reply};
use crate::routes::draw::{Miss, until_free};
use crate::routes::start::{StartWish, lots};
use crate::routes::terms::{Stake, Terms, invited, may_play, seat, shows_legal_moves};
use crate::snapshot::{Shown, Snapshot};

pub(in crate::routes) struct Pairing {
    white: Handle,
    black: Handle,
    stake: Stake,
    time_control: TimeControl,
    ruleset: Option<RulesetId>,
    start: StartWish,
    show_legal_moves: Option<bool>,
    client_ref: Option<ClientRef>,
}

impl FromFields for Pairing {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let white = fields.required::<Handle>("white");
        let black = fields.required::<Handle>("black");
        let rated = fields.required::<bool>("rated");
        let time_control = fields.required("time_control");
        let ruleset = fields.optional("ruleset");
        let start = StartWish::from_fields(fields);
        let show_legal_moves = fields.optional("show_legal_moves");
        let client_ref = fields.optional("client_ref");
        let (white, black) = (white?, black?);
        if white.folded() == black.folded() {
            let text = Text::new("A game has two players.", "Uma partida tem dois jogadores.");
            fields.refuse("black", ViolationCode::Contradiction, text);
        }
        Some(Self {
            white,
            black,
            stake: rated?.into(),
            time_control: time_control?,
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
        let pairing: Pairing = document.read()?;
        let terms = Terms::of(
            &edge,
            pairing.stake,
            pairing.time_control,
            pairing.ruleset.as_ref(),
        )?;
        let agreed = Agreed {
            start: pairing.start.agreed(pairing.stake, terms.ruleset)?,
            shows: shows_legal_moves(terms.ruleset, pairing.show_legal_moves)?,
            terms,
        };
        let white = invited(&edge, "white", &pairing.white).await?;
        let black = invited(&edge, "black", &pairing.black).await?;
        may_play(&edge, "white", &white, pairing.stake)?;
        may_play(&edge, "black", &black, pairing.stake)?;
        until_free(async || store(&edge, attempt, &pairing, &agreed, [&white, &black]).await).await
    })
    .await
}

/// What a pairing that can be played comes to.
struct Agreed<'a> {
    terms: Terms<'a>,
    start: Start,
    shows: bool,
}

async fn store(
    edge: &Edge,
    attempt: &Attempt,
    pairing: &Pairing,
    agreed: &Agreed<'_>,
    [white, black]: [&PlayerRow; 2],
) -> Result<Created, Miss> {
    let terms = &agreed.terms;
    let now = edge.clock.now();
    let control = pairing.time_control;
    let setup = GameSetup {
        id: GameId::new(edge.next_id(now)),
        white: seat(edge, white.id, white.handle.clone(), control, now).await?,
        black: seat(edge, black.id, black.handle.clone(), control, now).await?,
        ladder: terms.ladder.cloned(),
        ruleset: terms.ruleset.reference(),
        time_control: control,
        start: agreed.start.position(lots(edge)),
        show_legal_moves: agreed.shows,
        origin: Origin {
            kind: OriginKind::Operator,
            id: None,
            client_ref: pairing.client_ref.as_ref().map(|client_ref| client_ref.0.clone()),
        },
        created_at: now,
    };
    let game = Game::new(setup.clone(), terms.ruleset.clone());
    let view = GameView {
        game: Arc::new(game),
        rating: RatingView::default(),
    };
    let created = Created::new(
        format!("/v1/games/{}", setup.id),
        &Snapshot::new(&view, now, Shown::All),
    )?;
    let answer = attempt.answer(edge, &created, now)?;
    edge.store.create_game(&setup, answer.as_ref()).await?;
    edge.tell_players(&setup);
    Ok(created)
}
