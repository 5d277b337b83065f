//! A game's row: what was agreed, and what became of it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::adjudication::Termination;
use domain::affairs::{Entry, of_start};
use domain::game::{Game, GameSetup, Origin, OriginKind, Seat};
use domain::ladder::LadderId;
use domain::ruleset::{RulesetId, RulesetRef, Rulesets};
use domain::settlement::UnratedReason;
use domain::ticket::CancelReason;
use domain::time_control::TimeControl;
use domain::{ChallengeId, GameId, PlayerId, Timestamp};
use rules::{GameResult, Position, Variant};
use sqlx::types::Json;

use super::corrections::{self, Correction};
use super::{events, live};
use crate::answers::{self, StoredAnswer};
use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::players::{erased_handle, stored_handle};
use crate::write::Unit;
use crate::{Result, Store, StoreError, affairs, tickets};

statements! { STATEMENTS:
    INSERT = "
        INSERT INTO game (id, white_id, black_id, ladder, ruleset, ruleset_revision, time_control, start_fen,
                          show_legal_moves, origin_kind, origin_id, client_ref,
                          white_rating, white_deviation, white_provisional,
                          black_rating, black_deviation, black_provisional, created_at, status, variant)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
                'running', $20)";
    LOAD = "
        SELECT g.id, g.white_id, g.black_id, g.ladder, g.ruleset, g.ruleset_revision, g.time_control,
               g.variant, g.start_fen, g.show_legal_moves, g.origin_kind, g.origin_id, g.client_ref,
               g.white_rating, g.white_deviation, g.white_provisional,
               g.black_rating, g.black_deviation, g.black_provisional, g.created_at,
               g.rating_status, g.unrated_reason, g.result, g.finished_at,
               w.handle AS white_handle, b.handle AS black_handle,
               w.closed_at IS NOT NULL AS white_closed, b.closed_at IS NOT NULL AS black_closed,
               wl.after_rating - wl.stored_rating AS white_change,
               bl.after_rating - bl.stored_rating AS black_change
        FROM game g
        JOIN player w ON w.id = g.white_id
        JOIN player b ON b.id = g.black_id
        LEFT JOIN ladder_books k ON k.ladder = g.ladder
        LEFT JOIN ledger wl ON wl.game_id = g.id AND wl.player_id = g.white_id
                           AND wl.since_revision <= k.revision AND k.revision < wl.until_revision
        LEFT JOIN ledger bl ON bl.game_id = g.id AND bl.player_id = g.black_id
                           AND bl.since_revision <= k.revision AND k.revision < bl.until_revision
        WHERE g.id = $1";
}

/// Whether an ended game has been rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingStatus {
    /// It will be.
    Pending,
    /// It has been.
    Settled,
    /// It does not count.
    Unrated,
}

impl RatingStatus {
    const ALL: [Self; 3] = [Self::Pending, Self::Settled, Self::Unrated];

    /// The name in the API and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Settled => "settled",
            Self::Unrated => "unrated",
        }
    }

    pub(super) fn read(text: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|status| status.as_str() == text);
        found.ok_or_else(|| StoreError::damaged(format!("no rating status: {text}")))
    }
}

/// What a game did to its players' ratings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingView {
    /// `None` while a game runs.
    pub status: Option<RatingStatus>,
    /// Why it does not count, once that is known.
    pub unrated_reason: Option<UnratedReason>,
    /// White's change in rating points, once settled.
    pub white_change: Option<f64>,
    /// Black's change in rating points, once settled.
    pub black_change: Option<f64>,
    /// What arbiters changed after the end, in order, and whether the ratings have followed.
    pub corrections: Vec<Correction>,
}

#[derive(sqlx::FromRow)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the table")]
struct Row {
    id: i64,
    white_id: i64,
    black_id: i64,
    ladder: Option<String>,
    ruleset: String,
    ruleset_revision: i32,
    time_control: Json<TimeControl>,
    variant: String,
    start_fen: Option<String>,
    show_legal_moves: bool,
    origin_kind: String,
    origin_id: Option<i64>,
    client_ref: Option<String>,
    white_rating: Option<f64>,
    white_deviation: Option<f64>,
    white_provisional: bool,
    black_rating: Option<f64>,
    black_deviation: Option<f64>,
    black_provisional: bool,
    created_at: DateTime<Utc>,
    rating_status: Option<String>,
    unrated_reason: Option<String>,
    result: Option<String>,
    finished_at: Option<DateTime<Utc>>,
    white_handle: String,
    black_handle: String,
    white_closed: bool,
    black_closed: bool,
    white_change: Option<f64>,
    black_change: Option<f64>,
}

impl Row {
    fn rating_view(&self) -> Result<RatingView> {
        Ok(RatingView {
            status: self
                .rating_status
                .as_deref()
                .map(RatingStatus::read)
                .transpose()?,
            unrated_reason: self.unrated_reason.as_deref().map(unrated_reason).transpose()?,
            white_change: self.white_change,
            black_change: self.black_change,
            corrections: Vec::new(),
        })
    }

    fn erase(&mut self) {
        if self.white_closed {
            self.white_handle = erased_handle(PlayerId::new(self.white_id));
        }
        if self.black_closed {
            self.black_handle = erased_handle(PlayerId::new(self.black_id));
        }
    }

    /// Result and end of a game that was played elsewhere: there are no events to tell them.
    fn imported(&self) -> Result<Option<(GameResult, Timestamp)>> {
        if origin_kind(&self.origin_kind)? != OriginKind::Import {
            return Ok(None);
        }
        let missing =
            || StoreError::damaged(format!("the imported game {} has no end", GameId::new(self.id)));
        let result = self.result.as_deref().ok_or_else(missing)?;
        let result = result.parse().map_err(StoreError::damaged)?;
        Ok(Some((result, self.finished_at.ok_or_else(missing)?.into())))
    }

    fn setup(self) -> Result<GameSetup> {
        let start = match (variant(&self.variant)?, &self.start_fen) {
            (variant, Some(fen)) => {
                let parsed = Position::from_fen_of(variant, fen).map_err(StoreError::damaged)?;
                parsed.position
            }
            (variant, None) => Position::start_of(variant),
        };
        let kind = origin_kind(&self.origin_kind)?;
        Ok(GameSetup {
            id: GameId::new(self.id),
            white: Seat {
                player: PlayerId::new(self.white_id),
                handle: stored_handle(&self.white_handle)?,
                rating: self.white_rating,
                deviation: self.white_deviation,
                provisional: self.white_provisional,
            },
            black: Seat {
                player: PlayerId::new(self.black_id),
                handle: stored_handle(&self.black_handle)?,
                rating: self.black_rating,
                deviation: self.black_deviation,
                provisional: self.black_provisional,
            },
            ladder: self.ladder.map(LadderId::new),
            ruleset: RulesetRef {
                id: RulesetId::new(self.ruleset),
                revision: self.ruleset_revision.unsigned_abs(),
            },
            time_control: self.time_control.0,
            start,
            show_legal_moves: self.show_legal_moves,
            origin: Origin {
                kind,
                id: self.origin_id.map(ChallengeId::new),
                client_ref: self.client_ref,
            },
            created_at: self.created_at.into(),
        })
    }
}

fn origin_kind(text: &str) -> Result<OriginKind> {
    OriginKind::ALL
        .into_iter()
        .find(|kind| kind.as_str() == text)
        .ok_or_else(|| StoreError::damaged(format!("no origin: {text}")))
}

/// The variant of that name.
pub(crate) fn variant(text: &str) -> Result<Variant> {
    Variant::ALL
        .into_iter()
        .find(|variant| variant.name() == text)
        .ok_or_else(|| StoreError::damaged(format!("no variant: {text}")))
}

/// The termination of that name.
pub(crate) fn termination(text: &str) -> Result<Termination> {
    Termination::ALL
        .into_iter()
        .find(|termination| termination.as_str() == text)
        .ok_or_else(|| StoreError::damaged(format!("no termination: {text}")))
}

pub(super) fn unrated_reason(text: &str) -> Result<UnratedReason> {
    UnratedReason::ALL
        .into_iter()
        .find(|reason| reason.as_str() == text)
        .ok_or_else(|| StoreError::damaged(format!("no reason to be unrated: {text}")))
}

/// Begins a game: stores it, and takes its players out of the queue. Gives what they are to be told at the end of the
/// transaction. Call it before anything else is locked there.
pub(crate) async fn begin(conn: &mut Conn, setup: &GameSetup) -> Result<Vec<Entry>> {
    let players = [setup.white.player, setup.black.player];
    tickets::hold_players(conn, &players).await?;
    insert(conn, setup).await?;
    let at = setup.created_at;
    let mut entries = tickets::cancel_all(conn, &players, CancelReason::GameStarted, at).await?;
    entries.extend(of_start(setup));
    Ok(entries)
}

/// Stores a game in which nothing has happened, and its live row.
pub(crate) async fn insert(conn: &mut Conn, setup: &GameSetup) -> Result<()> {
    let variant = setup.start.variant();
    let usual = setup.start == Position::start_of(variant);
    let start_fen = (!usual).then(|| setup.start.fen());
    let revision = i32::try_from(setup.ruleset.revision).map_err(StoreError::damaged)?;
    on!(&mut *conn, db => {
        sqlx::query(INSERT)
            .bind(setup.id.raw())
            .bind(setup.white.player.raw())
            .bind(setup.black.player.raw())
            .bind(setup.ladder.as_ref().map(LadderId::as_str))
            .bind(setup.ruleset.id.as_str())
            .bind(revision)
            .bind(Json(setup.time_control))
            .bind(start_fen)
            .bind(setup.show_legal_moves)
            .bind(setup.origin.kind.as_str())
            .bind(setup.origin.id.map(ChallengeId::raw))
            .bind(setup.origin.client_ref.as_deref())
            .bind(setup.white.rating)
            .bind(setup.white.deviation)
            .bind(setup.white.provisional)
            .bind(setup.black.rating)
            .bind(setup.black.deviation)
            .bind(setup.black.provisional)
            .bind(setup.created_at.utc())
            .bind(variant.name())
            .execute(db)
            .await
            .map_err(unique)?;
    });
    live::insert(conn, setup).await
}

/// By what names a game's players go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// Their handles.
    Shown,
    /// Their handles, but those of closed accounts.
    Erased,
}

/// A game folded from its stored events, and what became of its rating.
pub(crate) async fn load(
    conn: &mut Conn,
    id: GameId,
    rulesets: &Rulesets,
) -> Result<Option<(Game, RatingView)>> {
    load_with(conn, id, rulesets, Names::Shown).await
}

/// The same, with such names.
pub(crate) async fn load_with(
    conn: &mut Conn,
    id: GameId,
    rulesets: &Rulesets,
    names: Names,
) -> Result<Option<(Game, RatingView)>> {
    let mut loaded = read(conn, id, rulesets, names).await?;
    // A correction that comes to hold between two of the questions would be shown beside the rating that was there
    // before it. Where two readings find the same corrections, all that the second one found is as of then.
    while let Some((_, before)) = loaded
        .as_ref()
        .filter(|(_, rating)| !rating.corrections.is_empty())
    {
        let again = read(conn, id, rulesets, names).await?;
        let is_whole = again
            .as_ref()
            .is_none_or(|(_, rating)| rating.corrections == before.corrections);
        loaded = again;
        if is_whole {
            break;
        }
    }
    Ok(loaded)
}

async fn read(
    conn: &mut Conn,
    id: GameId,
    rulesets: &Rulesets,
    names: Names,
) -> Result<Option<(Game, RatingView)>> {
    let row: Option<Row> =
        on!(&mut *conn, db => sqlx::query_as(LOAD).bind(id.raw()).fetch_optional(db).await?);
    let Some(mut row) = row else { return Ok(None) };
    if names == Names::Erased {
        row.erase();
    }
    let mut rating = row.rating_view()?;
    let imported = row.imported()?;
    let setup = row.setup()?;
    let ruleset = rulesets
        .at(&setup.ruleset)
        .map_err(|unknown| StoreError::damaged(format!("game {id}: {unknown}")))?
        .clone();
    let control = setup.time_control;
    let mut game = match imported {
        Some((result, at)) => Game::imported(setup, ruleset, result, at),
        None => Game::new(setup, ruleset),
    };
    let mut is_corrected = false;
    for (event, at) in events::of_game(conn, id).await? {
        game.apply(&event, at).map_err(StoreError::damaged)?;
        is_corrected |= corrections::is_one(&event);
    }
    if is_corrected {
        rating.corrections = corrections::of_game(conn, id).await?;
    }
    if let Some(clock) = live::clock(conn, id, control).await? {
        game.set_clock(clock);
    }
    Ok(Some((game, rating)))
}

impl Store {
    /// Stores a game that an operator sets up.
    pub async fn create_game(&self, setup: &GameSetup, answer: Option<&StoredAnswer>) -> Result<()> {
        self.write(Create {
            setup: setup.clone(),
            answer: answer.cloned(),
        })
        .await
    }
}

struct Create {
    setup: GameSetup,
    answer: Option<StoredAnswer>,
}

#[async_trait]
impl Unit for Create {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        answers::keep(conn, self.answer.as_ref()).await?;
        let entries = begin(conn, &self.setup).await?;
        affairs::note(conn, &entries, self.setup.created_at).await
    }
}
