//! `POST /v1/games/{id}/rematch`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::challenge::{Challenge, ChallengeStatus, ColorWish, Opponent};
use domain::game::{Game, not_a_player};
use domain::start::Start;
use domain::{ChallengeId, GameId, Timestamp};
use rules::Color;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Document, Fields, FromFields, PathId};
use crate::idempotency::{Attempt, Strength, once};
use crate::problem::{ApiError, Code, Text, Violation, ViolationCode};
use crate::reply::{Created, Reply};
use crate::routes::draw::{Miss, until_free};
use crate::routes::games::view;
use crate::routes::terms::{Stake, Terms, invited, may_play};
use crate::snapshot::{Shown, Snapshot};

use super::accept::game_of;
use super::create::{location, new_code, offer_to};
use super::view::{Names, document};

pub(in crate::routes) struct Wish {
    swap_colors: Option<bool>,
}

impl FromFields for Wish {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let swap_colors = fields.optional("swap_colors");
        Some(Self {
            swap_colors: swap_colors?,
        })
    }
}

/// A game has one rematch: whoever asks first offers it, and the other one accepts it by asking too.
pub(in crate::routes) async fn rematch(
    edge: Data<Edge>,
    request: HttpRequest,
    caller: Caller,
    PathId(id): PathId<GameId>,
    body: Document,
) -> Reply {
    let wish: Wish = body.read()?;
    let game = view(&edge, id).await?.game;
    let side = game
        .side_of(caller.player())
        .ok_or_else(|| ApiError::from(not_a_player()))?;
    if !game.is_over() {
        return Err(ApiError::new(Code::GameNotOver));
    }
    let color = wished(&game, side, wish.swap_colors)?;
    let attempt = Attempt::of(&request, Some(&caller), Strength::Name, &body)?;
    once(&edge, attempt, async |attempt| {
        until_free(async || {
            let now = edge.clock.now();
            // Looked for again where both ask at once: the other one's offer has the place.
            if let Some(there) = standing(&edge, &caller, id, now).await? {
                return Ok(there);
            }
            let (challenge, names) = offer(&edge, &caller, &game, color, now).await?;
            offer_to(&edge, attempt, challenge, names, now).await
        })
        .await
    })
    .await
}

/// The rematch that there is of a game, for a caller who asks for one: the game that it became, with this request at
/// the latest, or the caller's own offer.
async fn standing(
    edge: &Edge,
    caller: &Caller,
    game: GameId,
    now: Timestamp,
) -> Result<Option<Created>, ApiError> {
    let Some(offer) = edge.store.rematch_of(game, now).await? else {
        return Ok(None);
    };
    let game = match offer.game {
        Some(game) => view(edge, game).await?,
        None if offer.challenger == caller.player() => {
            let location = location(offer.id);
            let document = document(edge, offer, now).await?;
            return Created::before(location, &document).map(Some);
        }
        None => game_of(edge, caller, offer).await?,
    };
    let location = format!("/v1/games/{}", game.game.setup().id);
    let snapshot = Snapshot::new(&game, edge.clock.now(), Shown::All);
    Created::before(location, &snapshot).map(Some)
}

/// The colour that the caller, who had `side`, is to have.
fn wished(game: &Game, side: Color, swap: Option<bool>) -> Result<ColorWish, ApiError> {
    let choice = game.ruleset().rematch_swaps_colors;
    if swap.is_some_and(|swap| swap != choice.default) && !choice.may_change {
        let text = Text::new(
            "The ruleset does not let this be changed.",
            "O regulamento não permite mudar isto.",
        );
        let violation = Violation::new("swap_colors", ViolationCode::Contradiction, text);
        return Err(ApiError::invalid(vec![violation]));
    }
    let swaps = swap.unwrap_or(choice.default);
    Ok(match if swaps { !side } else { side } {
        Color::White => ColorWish::White,
        Color::Black => ColorWish::Black,
    })
}

/// The same game once more, as a challenge to the same opponent. One who held both seats offers it by code.
async fn offer(
    edge: &Edge,
    caller: &Caller,
    game: &Game,
    color: ColorWish,
    now: Timestamp,
) -> Result<(Challenge, Names), Miss> {
    let setup = game.setup();
    let stake = Stake::from(setup.ladder.is_some());
    let control = setup.time_control;
    let asked = (stake == Stake::Casual).then_some(&setup.ruleset.id);
    let terms = Terms::of(edge, stake, control, asked)?;
    let other = [&setup.white, &setup.black]
        .into_iter()
        .find(|seat| seat.player != caller.player());
    let opponent = match other {
        Some(seat) => Some(invited(edge, "opponent", &seat.handle).await?),
        None => None,
    };
    if let Some(opponent) = &opponent {
        may_play(edge, "opponent", opponent, stake)?;
        if edge
            .store
            .is_blocked_between(caller.player(), opponent.id)
            .await?
        {
            return Err(ApiError::new(Code::Blocked).into());
        }
    }
    let challenge = Challenge {
        id: ChallengeId::new(edge.next_id(now)),
        challenger: caller.player(),
        opponent: opponent.as_ref().map_or_else(
            || Opponent::AnyoneWith(new_code(edge)),
            |player| Opponent::Player(player.id),
        ),
        ladder: terms.ladder.cloned(),
        ruleset: terms.ruleset.id.clone(),
        time_control: control,
        start: Start::again(&setup.start),
        color,
        show_legal_moves: setup.show_legal_moves,
        client_ref: None,
        rematch_of: Some(setup.id),
        status: ChallengeStatus::Open,
        decline_reason: None,
        game: None,
        created_at: now,
        expires_at: now + Challenge::LIFETIME,
    };
    let names = Names {
        challenger: caller.handle().clone(),
        opponent: opponent.map(|player| player.handle),
    };
    Ok((challenge, names))
}
