//! Every code that a problem can have.

use actix_web::http::StatusCode;
use domain::game::RefusalCode;

use super::language::Text;

/// What went wrong, as a name that never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// 400: the request cannot be read at all.
    BadRequest,
    /// 400: the body is no JSON, or no UTF-8.
    NotJson,
    /// 401: no token, or one that is unknown, revoked or expired.
    Unauthorized,
    /// 403: the token does not have the scope that the route asks for.
    ScopeMissing,
    /// 403: the challenge is meant for another player.
    NotYourChallenge,
    /// 403: guests play casual games only.
    GuestMayNot,
    /// 403: one of the two players has blocked the other.
    Blocked,
    /// 403: the player has spoiled too many games of late; `reason` and `until` say more.
    QueueRestricted,
    /// 404: nothing is there.
    NotFound,
    /// 405: the path knows other methods.
    MethodNotAllowed,
    /// 406: the client takes none of the forms that there are.
    NotAcceptable,
    /// 409: the handle belongs to somebody.
    HandleTaken,
    /// 409: the player blocks as many others as can be.
    TooManyBlocks,
    /// 409: a rematch is asked for before the game is over.
    GameNotOver,
    /// 409: a player accepts or declines an own challenge.
    OwnChallenge,
    /// 409: the challenge was answered, taken back, or has lapsed.
    ChallengeClosed,
    /// 409: the call for an arbiter was decided or answered.
    RequestClosed,
    /// 409: the player waits already, for something else.
    AlreadyQueued,
    /// 409: the player is at a rated game, named in `game_id`.
    RatedGameRunning,
    /// 409: the ticket has become a game.
    TicketMatched,
    /// 408: the rest of the request did not come in time.
    RequestTimeout,
    /// 413: the body is larger than the limit.
    BodyTooLarge,
    /// 415: the body is not said to be JSON.
    UnsupportedMediaType,
    /// 414: the path with its query is longer than any that means something.
    UrlTooLong,
    /// 431: the header is larger than any that means something.
    HeadersTooLarge,
    /// 422: fields are missing, unknown, or not what they must be; `violations` lists them all.
    InvalidRequest,
    /// 422: the position that was sent cannot be.
    InvalidPosition,
    /// 422: the `Idempotency-Key` header is not what the route asks for.
    IdempotencyKeyInvalid,
    /// 422: the same `Idempotency-Key` came with another body.
    IdempotencyKeyReused,
    /// 422: a rated game takes the ruleset of its ladder.
    RulesetNotRated,
    /// 422: a rated game begins at the usual position.
    StartNotRated,
    /// 422: the game would be over before anybody had moved.
    PositionOver,
    /// 422: no ladder rates games of this time control.
    NotRateable,
    /// 429: the token has too many open streams.
    TooManyStreams,
    /// 429: asked for too often; try again later.
    TooManyRequests,
    /// 500: our fault.
    InternalError,
    /// 503: something that the answer needs is not there, or is full; try again.
    Unavailable,
    /// 503: there is more to do than can be done; try again.
    Overloaded,
    /// 503: the rank board is being filled; try again.
    BoardNotReady,
    /// The game or the board refuses.
    Refused(RefusalCode),
}

impl Code {
    /// The name in the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BadRequest => "bad_request",
            Self::NotJson => "not_json",
            Self::Unauthorized => "unauthorized",
            Self::ScopeMissing => "scope_missing",
            Self::NotYourChallenge => "not_your_challenge",
            Self::GuestMayNot => "guest_may_not",
            Self::Blocked => "blocked",
            Self::QueueRestricted => "queue_restricted",
            Self::NotFound => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::NotAcceptable => "not_acceptable",
            Self::HandleTaken => "handle_taken",
            Self::TooManyBlocks => "too_many_blocks",
            Self::GameNotOver => "game_not_over",
            Self::OwnChallenge => "own_challenge",
            Self::ChallengeClosed => "challenge_closed",
            Self::RequestClosed => "request_closed",
            Self::AlreadyQueued => "already_queued",
            Self::RatedGameRunning => "rated_game_running",
            Self::TicketMatched => "ticket_matched",
            Self::BodyTooLarge => "body_too_large",
            Self::UnsupportedMediaType => "unsupported_media_type",
            Self::RequestTimeout => "request_timeout",
            Self::UrlTooLong => "url_too_long",
            Self::HeadersTooLarge => "headers_too_large",
            Self::Overloaded => "overloaded",
            Self::InvalidRequest => "invalid_request",
            Self::InvalidPosition => "invalid_position",
            Self::IdempotencyKeyInvalid => "idempotency_key_invalid",
            Self::IdempotencyKeyReused => "idempotency_key_reused",
            Self::RulesetNotRated => "ruleset_not_rated",
            Self::StartNotRated => "start_not_rated",
            Self::PositionOver => "position_over",
            Self::NotRateable => "not_rateable",
            Self::TooManyStreams => "too_many_streams",
            Self::TooManyRequests => "too_many_requests",
            Self::InternalError => "internal_error",
            Self::Unavailable => "unavailable",
            Self::BoardNotReady => "board_not_ready",
            Self::Refused(code) => code.as_str(),
        }
    }

    /// The status that it is answered with.
    pub fn status(self) -> StatusCode {
        match self {
            Self::BadRequest | Self::NotJson => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::ScopeMissing
            | Self::NotYourChallenge
            | Self::GuestMayNot
            | Self::Blocked
            | Self::QueueRestricted => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
            Self::HandleTaken
            | Self::TooManyBlocks
            | Self::GameNotOver
            | Self::OwnChallenge
            | Self::ChallengeClosed
            | Self::RequestClosed
            | Self::AlreadyQueued
            | Self::RatedGameRunning
            | Self::TicketMatched => StatusCode::CONFLICT,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::UrlTooLong => StatusCode::URI_TOO_LONG,
            Self::HeadersTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::InvalidRequest
            | Self::InvalidPosition
            | Self::IdempotencyKeyInvalid
            | Self::IdempotencyKeyReused
            | Self::RulesetNotRated
            | Self::StartNotRated
            | Self::PositionOver
            | Self::NotRateable => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyStreams | Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::InternalError => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unavailable | Self::Overloaded | Self::BoardNotReady => StatusCode::SERVICE_UNAVAILABLE,
            Self::Refused(code) => status_of_refusal(code),
        }
    }

    /// What it means, in a few words: the same for every occurrence.
    pub fn title(self) -> Text {
        match self {
            Self::BadRequest => Text::new("Unreadable request", "Pedido ilegível"),
            Self::NotJson => Text::new("Not JSON", "Não é JSON"),
            Self::Unauthorized => Text::new("Not authenticated", "Não autenticado"),
            Self::ScopeMissing => Text::new("Scope missing", "Falta uma permissão"),
            Self::NotYourChallenge => Text::new("Not your challenge", "O desafio não é seu"),
            Self::GuestMayNot => Text::new("Guests may not", "Não é para convidados"),
            Self::Blocked => Text::new("Blocked", "Bloqueado"),
            Self::QueueRestricted => Text::new("Queue restricted", "Fila restrita"),
            Self::NotFound => Text::new("Not found", "Não encontrado"),
            Self::MethodNotAllowed => Text::new("Method not allowed", "Método não permitido"),
            Self::NotAcceptable => Text::new("Not acceptable", "Formato não disponível"),
            Self::HandleTaken => Text::new("Handle taken", "Nome já em uso"),
            Self::TooManyBlocks => Text::new("Too many blocks", "Bloqueios demais"),
            Self::GameNotOver => Text::new("Game not over", "Partida em andamento"),
            Self::OwnChallenge => Text::new("Own challenge", "Desafio próprio"),
            Self::ChallengeClosed => Text::new("Challenge closed", "Desafio encerrado"),
            Self::RequestClosed => Text::new("Request closed", "Chamada encerrada"),
            Self::AlreadyQueued => Text::new("Already queued", "Já na fila"),
            Self::RatedGameRunning => Text::new("Rated game running", "Partida valendo rating em curso"),
            Self::TicketMatched => Text::new("Ticket matched", "Adversário já encontrado"),
            Self::BodyTooLarge => Text::new("Body too large", "Corpo grande demais"),
            Self::UnsupportedMediaType => Text::new("Unsupported media type", "Tipo de mídia não aceito"),
            Self::RequestTimeout => Text::new("Request timeout", "Pedido incompleto"),
            Self::UrlTooLong => Text::new("URL too long", "URL longa demais"),
            Self::HeadersTooLarge => Text::new("Headers too large", "Cabeçalhos grandes demais"),
            Self::Overloaded => Text::new("Overloaded", "Sobrecarregado"),
            Self::InvalidRequest => Text::new("Invalid request", "Pedido inválido"),
            Self::InvalidPosition => Text::new("Invalid position", "Posição inválida"),
            Self::IdempotencyKeyInvalid => {
                Text::new("Idempotency key invalid", "Chave de idempotência inválida")
            }
            Self::IdempotencyKeyReused => {
                Text::new("Idempotency key reused", "Chave de idempotência reutilizada")
            }
            Self::RulesetNotRated => Text::new("Ruleset not rated", "Regulamento sem rating"),
            Self::StartNotRated => Text::new("Start position not rated", "Posição inicial sem rating"),
            Self::PositionOver => Text::new("Position is over", "Posição já encerrada"),
            Self::NotRateable => Text::new("Not rateable", "Não pode valer rating"),
            Self::TooManyStreams => Text::new("Too many streams", "Fluxos demais"),
            Self::TooManyRequests => Text::new("Too many requests", "Pedidos demais"),
            Self::InternalError => Text::new("Internal error", "Erro interno"),
            Self::Unavailable => Text::new("Unavailable", "Indisponível"),
            Self::BoardNotReady => Text::new("Leaderboard not ready", "Classificação não está pronta"),
            Self::Refused(code) if status_of_refusal(code) == StatusCode::UNPROCESSABLE_ENTITY => {
                Text::new("Move refused", "Lance recusado")
            }
            Self::Refused(_) => Text::new("Action refused", "Ação recusada"),
        }
    }

    /// What to say where nothing more is known of the occurrence.
    #[expect(clippy::too_many_lines, reason = "a table: a sentence for each code")]
    pub fn sentence(self) -> Text {
        match self {
            Self::BadRequest => Text::new("The request cannot be read.", "Não foi possível ler o pedido."),
            Self::NotJson => Text::new(
                "The body must be JSON in UTF-8.",
                "O corpo deve ser JSON em UTF-8.",
            ),
            Self::Unauthorized => Text::new(
                "Send a valid token: `Authorization: Bearer ldr_…`.",
                "Envie um token válido: `Authorization: Bearer ldr_…`.",
            ),
            Self::ScopeMissing => Text::new("The token does not allow this.", "O token não permite isto."),
            Self::NotYourChallenge => Text::new(
                "This challenge is meant for another player.",
                "Este desafio é para outro jogador.",
            ),
            Self::GuestMayNot => Text::new(
                "Guests play casual games only: register a player for rated ones.",
                "Convidados só jogam partidas amistosas: registre um jogador para as que valem rating.",
            ),
            Self::Blocked => Text::new(
                "One of you has blocked the other.",
                "Um de vocês bloqueou o outro.",
            ),
            Self::QueueRestricted => Text::new(
                "Too many games were spoiled of late: see `reason` and `until`.",
                "Houve partidas estragadas demais nos últimos tempos: veja `reason` e `until`.",
            ),
            Self::NotFound => Text::new("There is nothing here.", "Não há nada aqui."),
            Self::MethodNotAllowed => Text::new(
                "This path knows other methods: see `Allow`.",
                "Este caminho conhece outros métodos: veja `Allow`.",
            ),
            Self::NotAcceptable => Text::new(
                "Send `Accept: text/event-stream` or `Accept: application/x-ndjson`.",
                "Envie `Accept: text/event-stream` ou `Accept: application/x-ndjson`.",
            ),
            Self::HandleTaken => Text::new(
                "This handle belongs to somebody; capitals make no difference.",
                "Este nome já tem dono; maiúsculas não fazem diferença.",
            ),
            Self::TooManyBlocks => Text::new(
                "You block as many players as `GET /v1/limits` allows: take one back first.",
                "Você já bloqueia tantos jogadores quanto `GET /v1/limits` permite: desfaça um bloqueio antes.",
            ),
            Self::GameNotOver => Text::new(
                "A rematch can be asked for once the game is over.",
                "A revanche pode ser pedida quando a partida terminar.",
            ),
            Self::OwnChallenge => Text::new(
                "Only an opponent can answer this challenge; you can cancel it.",
                "Só um adversário pode responder a este desafio; você pode cancelá-lo.",
            ),
            Self::ChallengeClosed => Text::new(
                "This challenge is no longer open: see `state`.",
                "Este desafio não está mais aberto: veja `state`.",
            ),
            Self::RequestClosed => Text::new(
                "This call for an arbiter has been decided or answered.",
                "Esta chamada ao árbitro já foi decidida ou respondida.",
            ),
            Self::AlreadyQueued => Text::new(
                "You are waiting for another game already: see `state`, and take that ticket back first.",
                "Você já espera por outra partida: veja `state` e retire primeiro esse pedido.",
            ),
            Self::RatedGameRunning => Text::new(
                "You are playing a rated game: see `game_id`.",
                "Você está jogando uma partida que vale rating: veja `game_id`.",
            ),
            Self::TicketMatched => Text::new(
                "An opponent was found, and the game has begun: see `state`.",
                "Um adversário foi encontrado e a partida começou: veja `state`.",
            ),
            Self::BodyTooLarge => Text::new(
                "The body is larger than `GET /v1/limits` allows.",
                "O corpo é maior do que `GET /v1/limits` permite.",
            ),
            Self::UnsupportedMediaType => Text::new(
                "Send `Content-Type: application/json`.",
                "Envie `Content-Type: application/json`.",
            ),
            Self::RequestTimeout => Text::new(
                "The rest of the request did not come in time: see `GET /v1/limits`.",
                "O resto do pedido não chegou a tempo: veja `GET /v1/limits`.",
            ),
            Self::UrlTooLong => Text::new(
                "The URL is longer than `GET /v1/limits` allows.",
                "A URL é mais longa do que `GET /v1/limits` permite.",
            ),
            Self::HeadersTooLarge => Text::new(
                "The headers are larger than `GET /v1/limits` allows.",
                "Os cabeçalhos são maiores do que `GET /v1/limits` permite.",
            ),
            Self::Overloaded => Text::new(
                "There is more to do than can be done: try again after `Retry-After`.",
                "Há mais a fazer do que é possível: tente de novo depois de `Retry-After`.",
            ),
            Self::InvalidRequest => Text::new(
                "Some fields are not as they must be: see `violations`.",
                "Alguns campos não estão como devem: veja `violations`.",
            ),
            Self::InvalidPosition => {
                Text::new("This is no possible position.", "Esta posição não é possível.")
            }
            Self::IdempotencyKeyInvalid => Text::new(
                "`Idempotency-Key` is not of the form that is asked for here.",
                "`Idempotency-Key` não tem a forma pedida aqui.",
            ),
            Self::IdempotencyKeyReused => Text::new(
                "This `Idempotency-Key` was sent with another body before.",
                "Esta `Idempotency-Key` já foi enviada com outro corpo.",
            ),
            Self::RulesetNotRated => Text::new(
                "A rated game is played by the ruleset of its ladder: leave `ruleset` out.",
                "Uma partida que vale rating segue o regulamento da sua tabela: omita `ruleset`.",
            ),
            Self::StartNotRated => Text::new(
                "A rated game is standard chess from the usual position: leave `fen` and `chess960` out.",
                "Uma partida que vale rating é xadrez comum a partir da posição usual: omita `fen` e `chess960`.",
            ),
            Self::PositionOver => Text::new(
                "The game would be over before anybody had moved.",
                "A partida terminaria antes de qualquer lance.",
            ),
            Self::NotRateable => Text::new(
                "No ladder rates games of this time control.",
                "Nenhuma tabela dá rating a partidas com este ritmo.",
            ),
            Self::TooManyStreams => Text::new(
                "This token has too many open streams: close one first.",
                "Este token tem fluxos abertos demais: feche um primeiro.",
            ),
            Self::TooManyRequests => Text::new(
                "Too many requests: try again after `Retry-After`.",
                "Pedidos demais: tente de novo depois de `Retry-After`.",
            ),
            Self::InternalError => Text::new(
                "Something went wrong here. It has been logged under this `instance`.",
                "Algo deu errado aqui. Foi registrado sob este `instance`.",
            ),
            Self::Unavailable => Text::new(
                "Not possible at the moment: try again.",
                "Impossível no momento: tente de novo.",
            ),
            Self::BoardNotReady => Text::new(
                "The leaderboard is being made from the ratings: try again in a moment.",
                "A classificação está sendo montada a partir dos ratings: tente de novo daqui a pouco.",
            ),
            Self::Refused(_) => Text::new("The game does not allow this.", "A partida não permite isto."),
        }
    }
}

/// What the caller may never do is 403, what the state forbids now 409, what no state allows 422.
fn status_of_refusal(code: RefusalCode) -> StatusCode {
    match code {
        RefusalCode::NotAPlayer => StatusCode::FORBIDDEN,
        RefusalCode::Board(rules::RefusalCode::GameOver) => StatusCode::CONFLICT,
        RefusalCode::Board(_) => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::CONFLICT,
    }
}
