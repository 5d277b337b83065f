//! Waking the jobs that waited for a settling.

use domain::ladder::LadderId;
use domain::{JobId, PlayerId, Timestamp};
use sqlx::QueryBuilder;

use crate::Result;
use crate::db::{Conn, on};

/// Makes ready what waits for the result after each of these: ladder, player, number of the last result.
///
/// A game waits for two players, and may be woken when only one of them has come so far: to ask for the
/// other one's standing here, without its lock, would let two settlings that each bring one of them both
/// leave it asleep. A job that was woken too early goes back to sleep.
pub(super) async fn successors<'a>(
    conn: &mut Conn,
    last: impl Iterator<Item = (&'a LadderId, PlayerId, i64)> + Clone,
    now: Timestamp,
) -> Result<Vec<JobId>> {
    if last.clone().next().is_none() {
        return Ok(Vec::new());
    }
    let for_update = conn.for_update();
    let ids: Vec<i64> = on!(conn, db => {
        let mut query = QueryBuilder::new("UPDATE job SET state = 'ready', published_at = NULL, run_at = ");
        query.push_bind(now.utc());
        // In one order, so that no two settlings that wake the same jobs wait for each other.
        query.push(" WHERE state = 'waiting' AND id IN (SELECT id FROM job WHERE kind = 'settle_game'");
        query.push(" AND state = 'waiting' AND game_id IN (");
        for (joint, side) in [("", "white"), (" UNION ", "black")] {
            query.push(joint).push("SELECT id FROM game WHERE (ladder, ").push(side).push("_id, ");
            query.push(side).push("_sequence) IN (");
            query.push_values(last.clone(), |mut row, (ladder, player, sequence)| {
                row.push_bind(ladder.as_str().to_owned()).push_bind(player.raw()).push_bind(sequence + 1);
            });
            query.push(")");
        }
        query.push(") ORDER BY id").push(for_update).push(") RETURNING id");
        query.build_query_scalar().fetch_all(db).await?
    });
    Ok(ids.into_iter().map(JobId::new).collect())
}
