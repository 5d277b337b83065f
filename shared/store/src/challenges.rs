//! Challenges, and the game that an accepted one becomes.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::affairs::{Entry, of_answer, of_offer};
use domain::challenge::{Challenge, ChallengeCode, ChallengeStatus, ColorWish, DeclineReason, Opponent};
use domain::game::GameSetup;
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::ruleset::RulesetId;
use domain::start::{SetUp, Start};
use domain::time_control::TimeControl;
use domain::{ChallengeId, GameId, PlayerId, Timestamp};
use rules::Variant;
use sqlx::types::Json;

use crate::affairs;
use crate::answers::{self, StoredAnswer};
use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::games::{self, variant};
use crate::write::Unit;
use crate::{Conflict, Result, Store, StoreError};

statements! { STATEMENTS:
    INSERT = "
        INSERT INTO challenge (id, challenger_id, opponent_id, code, ladder, ruleset, time_control, color,
                               show_legal_moves, client_ref, status, created_at, expires_at, variant, start_fen, rematch_of)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11, $12, $13, $14, $15)";
    BY_ID = "SELECT * FROM challenge WHERE id = $1";
    BY_CODE = "SELECT * FROM challenge WHERE code = $1";
    OPEN_OF_PLAYER = "
        SELECT * FROM challenge
        WHERE (challenger_id = $1 OR opponent_id = $1) AND status = 'open' AND expires_at > $2
          AND id < $3
        ORDER BY id DESC
        LIMIT $4";
    ACCEPT = "
        UPDATE challenge SET status = 'accepted', game_id = $2
        WHERE id = $1 AND status = 'open' AND expires_at > $3";
    WITHDRAW_ALL = "
        UPDATE challenge SET status = 'cancelled'
        WHERE challenger_id = $1 AND status = 'open' AND expires_at > $2
        RETURNING *";
    DECLINE_ALL = "
        UPDATE challenge SET status = 'declined'
        WHERE opponent_id = $1 AND status = 'open' AND expires_at > $2
        RETURNING *";
    CLOSE = "
        UPDATE challenge SET status = $2, decline_reason = $4
        WHERE id = $1 AND status = 'open' AND expires_at > $3";
    /// A lapsed offer makes room for another one.
    DISPLACE = "
        UPDATE challenge SET displaced = TRUE
        WHERE rematch_of = $1 AND status = 'open' AND expires_at <= $2 AND NOT displaced";
    REMATCH = "
        SELECT * FROM challenge
        WHERE rematch_of = $1 AND NOT displaced
          AND (status = 'accepted' OR (status = 'open' AND expires_at > $2))";
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    challenger_id: i64,
    opponent_id: Option<i64>,
    code: Option<String>,
    ladder: Option<String>,
    ruleset: String,
    time_control: Json<TimeControl>,
    color: String,
    show_legal_moves: bool,
    client_ref: Option<String>,
    status: String,
    game_id: Option<i64>,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    variant: String,
    start_fen: Option<String>,
    decline_reason: Option<String>,
    rematch_of: Option<i64>,
}

impl Row {
    fn read(self) -> Result<Challenge> {
        let opponent = match (self.opponent_id, self.code) {
            (Some(player), None) => Opponent::Player(PlayerId::new(player)),
            (None, Some(code)) => {
                Opponent::AnyoneWith(ChallengeCode::parse(&code).map_err(StoreError::damaged)?)
            }
            _ => return Err(StoreError::damaged("a challenge has an opponent or a code")),
        };
        Ok(Challenge {
            id: ChallengeId::new(self.id),
            challenger: PlayerId::new(self.challenger_id),
            opponent,
            ladder: self.ladder.map(LadderId::new),
            ruleset: RulesetId::new(self.ruleset),
            time_control: self.time_control.0,
            start: start(variant(&self.variant)?, self.start_fen.as_deref())?,
            color: color_wish(&self.color)?,
            show_legal_moves: self.show_legal_moves,
            client_ref: self.client_ref,
            rematch_of: self.rematch_of.map(GameId::new),
            status: status(&self.status)?,
            decline_reason: self.decline_reason.as_deref().map(decline_reason).transpose()?,
            game: self.game_id.map(GameId::new),
            created_at: self.created_at.into(),
            expires_at: self.expires_at.into(),
        })
    }
}

fn start(variant: Variant, fen: Option<&str>) -> Result<Start> {
    match (variant, fen) {
        (_, Some(fen)) => Start::read(variant, fen).map_err(StoreError::damaged),
        (Variant::Standard, None) => Ok(Start::Usual),
        (Variant::Chess960, None) => Ok(Start::Drawn),
    }
}

fn color_wish(text: &str) -> Result<ColorWish> {
    [ColorWish::White, ColorWish::Black, ColorWish::Random]
        .into_iter()
        .find(|wish| wish.as_str() == text)
        .ok_or_else(|| StoreError::damaged(format!("no colour wish: {text}")))
}

fn status(text: &str) -> Result<ChallengeStatus> {
    use ChallengeStatus::{Accepted, Cancelled, Declined, Open};
    [Open, Accepted, Declined, Cancelled]
        .into_iter()
        .find(|status| status.as_str() == text)
        .ok_or_else(|| StoreError::damaged(format!("no challenge status: {text}")))
}

fn decline_reason(text: &str) -> Result<DeclineReason> {
    DeclineReason::ALL
        .into_iter()
        .find(|reason| reason.as_str() == text)
        .ok_or_else(|| StoreError::damaged(format!("no reason to decline: {text}")))
}

/// Takes back a player's open challenges and declines those of others to the player, in the transaction that closes the
/// account. Gives what the others are to be told of it.
pub(crate) async fn close_all(conn: &mut Conn, player: PlayerId, now: Timestamp) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for sql in [WITHDRAW_ALL, DECLINE_ALL] {
        let closed: Vec<Row> = on!(&mut *conn, db => {
            sqlx::query_as(sql).bind(player.raw()).bind(now.utc()).fetch_all(db).await?
        });
        for row in closed {
            entries.extend(of_answer(&row.read()?));
        }
    }
    Ok(entries)
}

impl Store {
    /// Stores a new challenge of the player called `challenger`.
    ///
    /// # Errors
    /// [`Conflict::ChallengeCode`], [`Conflict::IdempotencyKey`], [`Conflict::RematchStands`].
    pub async fn create_challenge(
        &self,
        challenge: &Challenge,
        challenger: &Handle,
        answer: Option<&StoredAnswer>,
    ) -> Result<()> {
        self.write(Create {
            challenge: challenge.clone(),
            challenger: challenger.clone(),
            answer: answer.cloned(),
        })
        .await
    }

    /// The challenge of that id.
    pub async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> =
            on!(&mut conn, db => sqlx::query_as(BY_ID).bind(id.raw()).fetch_optional(db).await?);
        row.map(Row::read).transpose()
    }

    /// The challenge with that code.
    pub async fn challenge_by_code(&self, code: &ChallengeCode) -> Result<Option<Challenge>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> =
            on!(&mut conn, db => sqlx::query_as(BY_CODE).bind(code.as_str()).fetch_optional(db).await?);
        row.map(Row::read).transpose()
    }

    /// A player's open challenges, in and out, newest first, those older than `after`.
    pub async fn challenges_of(
        &self,
        player: PlayerId,
        now: Timestamp,
        after: Option<ChallengeId>,
        limit: u32,
    ) -> Result<Vec<Challenge>> {
        let before = after.map_or(i64::MAX, ChallengeId::raw);
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OPEN_OF_PLAYER)
                .bind(player.raw())
                .bind(now.utc())
                .bind(before)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// The rematch of a game: accepted, or on offer.
    pub async fn rematch_of(&self, game: GameId, now: Timestamp) -> Result<Option<Challenge>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> = on!(&mut conn, db => {
            sqlx::query_as(REMATCH).bind(game.raw()).bind(now.utc()).fetch_optional(db).await?
        });
        row.map(Row::read).transpose()
    }

    /// Turns an open challenge into a game.
    ///
    /// # Errors
    /// [`Conflict::ChallengeNotOpen`] when somebody was faster.
    pub async fn accept_challenge(
        &self,
        challenge: &Challenge,
        setup: &GameSetup,
        now: Timestamp,
    ) -> Result<()> {
        self.write(Accept {
            accepted: Challenge {
                status: ChallengeStatus::Accepted,
                game: Some(setup.id),
                ..challenge.clone()
            },
            setup: setup.clone(),
            now,
        })
        .await
    }

    /// Declines or cancels an open challenge: it gets the status and the reason of `closed`.
    ///
    /// # Errors
    /// [`Conflict::ChallengeNotOpen`].
    pub async fn close_challenge(&self, closed: &Challenge, now: Timestamp) -> Result<()> {
        self.write(Close {
            closed: closed.clone(),
            now,
        })
        .await
    }
}

struct Create {
    challenge: Challenge,
    challenger: Handle,
    answer: Option<StoredAnswer>,
}

#[async_trait]
impl Unit for Create {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        answers::keep(conn, self.answer.as_ref()).await?;
        let challenge = &self.challenge;
        if let Some(game) = challenge.rematch_of {
            displace(conn, game, challenge.created_at).await?;
        }
        let (opponent, code) = match &challenge.opponent {
            Opponent::Player(player) => (Some(player.raw()), None),
            Opponent::AnyoneWith(code) => (None, Some(code.as_str())),
        };
        on!(conn, db => {
            sqlx::query(INSERT)
                .bind(challenge.id.raw())
                .bind(challenge.challenger.raw())
                .bind(opponent)
                .bind(code)
                .bind(challenge.ladder.as_ref().map(LadderId::as_str))
                .bind(challenge.ruleset.as_str())
                .bind(Json(challenge.time_control))
                .bind(challenge.color.as_str())
                .bind(challenge.show_legal_moves)
                .bind(challenge.client_ref.as_deref())
                .bind(challenge.created_at.utc())
                .bind(challenge.expires_at.utc())
                .bind(challenge.start.variant().name())
                .bind(challenge.start.set_up().map(SetUp::fen))
                .bind(challenge.rematch_of.map(GameId::raw))
                .execute(db)
                .await
                .map_err(unique)?;
        });
        affairs::note(conn, &of_offer(challenge, &self.challenger), challenge.created_at).await
    }
}

/// Takes lapsed offers of a game's rematch out of the way: they are closed without a write, and so keep their place
/// until somebody wants it.
async fn displace(conn: &mut Conn, game: GameId, now: Timestamp) -> Result<()> {
    on!(conn, db => {
        sqlx::query(DISPLACE).bind(game.raw()).bind(now.utc()).execute(db).await?;
    });
    Ok(())
}

struct Accept {
    accepted: Challenge,
    setup: GameSetup,
    now: Timestamp,
}

#[async_trait]
impl Unit for Accept {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let begun = games::begin(conn, &self.setup).await?;
        let rows = on!(conn, db => {
            sqlx::query(ACCEPT)
                .bind(self.accepted.id.raw())
                .bind(self.setup.id.raw())
                .bind(self.now.utc())
                .execute(db)
                .await?
                .rows_affected()
        });
        was_open(rows)?;
        let entries = [of_answer(&self.accepted), begun].concat();
        affairs::note(conn, &entries, self.now).await
    }
}

struct Close {
    closed: Challenge,
    now: Timestamp,
}

#[async_trait]
impl Unit for Close {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let rows = on!(conn, db => {
            sqlx::query(CLOSE)
                .bind(self.closed.id.raw())
                .bind(self.closed.status.as_str())
                .bind(self.now.utc())
                .bind(self.closed.decline_reason.map(DeclineReason::as_str))
                .execute(db)
                .await?
                .rows_affected()
        });
        was_open(rows)?;
        affairs::note(conn, &of_answer(&self.closed), self.now).await
    }
}

fn was_open(rows: u64) -> Result<()> {
    if rows == 1 {
        Ok(())
    } else {
        Err(Conflict::ChallengeNotOpen.into())
    }
}
