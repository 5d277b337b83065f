//! Games of which only the result is known, as rows.

use domain::adjudication::Termination;
use domain::game::OriginKind;
use domain::ruleset::RulesetRef;
use domain::settlement::{Effect, Rated};
use domain::time_control::TimeControl;
use sqlx::QueryBuilder;
use sqlx::types::Json;

use crate::db::{Conn, ROWS_MAX, on};
use crate::error::unique;
use crate::statistics::{self, Key};
use crate::{Result, StoreError};

/// Counts games that are over.
pub(super) async fn count(conn: &mut Conn, rated: &[Rated<'_>]) -> Result<()> {
    let mut changes = Vec::with_capacity(rated.len());
    for game in rated {
        let pending = game.pending;
        let key = Key::new(
            &pending.ladder,
            pending.season,
            Termination::Imported,
            pending.result,
            pending.game,
        )?;
        changes.push((key, 1));
    }
    statistics::change(conn, changes).await
}

/// Stores games that are over and rated. Nobody knows how much time they had: they have no clock.
pub(super) async fn insert(conn: &mut Conn, rated: &[Rated<'_>], ruleset: &RulesetRef) -> Result<()> {
    let revision = i32::try_from(ruleset.revision).map_err(StoreError::damaged)?;
    for rated in rated.chunks(ROWS_MAX) {
        let mut rows = Vec::with_capacity(rated.len());
        for game in rated {
            let season = i32::try_from(game.pending.season.get()).map_err(StoreError::damaged)?;
            rows.push((game, season));
        }
        on!(&mut *conn, db => {
            let mut query = QueryBuilder::new(
                "INSERT INTO game (id, white_id, black_id, ladder, ruleset, ruleset_revision, time_control,
                                   origin_kind, white_rating, white_deviation, white_provisional,
                                   black_rating, black_deviation, black_provisional, created_at, result,
                                   termination, finished_at, white_sequence, black_sequence, season,
                                   show_legal_moves, status, plies, rating_status) ",
            );
            query.push_values(rows, |mut row, (game, season)| {
                let pending = game.pending;
                row.push_bind(pending.game.raw())
                    .push_bind(pending.white.player.raw())
                    .push_bind(pending.black.player.raw())
                    .push_bind(pending.ladder.as_str().to_owned())
                    .push_bind(ruleset.id.as_str().to_owned())
                    .push_bind(revision)
                    .push_bind(Json(TimeControl::Unlimited))
                    .push_bind(OriginKind::Import.as_str());
                for Effect { before, .. } in [&game.settlement.white, &game.settlement.black] {
                    row.push_bind(before.rating())
                        .push_bind(before.deviation())
                        .push_bind(game.ladder.system.is_provisional(before));
                }
                row.push_bind(pending.finished_at.utc())
                    .push_bind(pending.result.as_str())
                    .push_bind(Termination::Imported.as_str())
                    .push_bind(pending.finished_at.utc())
                    .push_bind(pending.white.sequence)
                    .push_bind(pending.black.sequence)
                    .push_bind(season)
                    .push("TRUE, 'finished', 0, 'settled'");
            });
            query.build().execute(db).await.map_err(unique)?;
        });
    }
    Ok(())
}
