//! The players' numbers, many at a time.

use std::collections::{BTreeMap, HashMap};

use domain::PlayerId;
use domain::ladder::LadderId;
use sqlx::QueryBuilder;

use crate::Result;
use crate::db::{Conn, ROWS_MAX, on};

#[derive(sqlx::FromRow)]
struct Row {
    player_id: i64,
    assigned: i64,
}

/// Takes as many numbers for each player as the pairs have results of them. Gives the last number before those.
///
/// In the order of ids, as a finishing game takes its two, so that neither waits for the other for ever.
pub(super) async fn take(
    conn: &mut Conn,
    ladder: &LadderId,
    pairs: &[(PlayerId, PlayerId)],
) -> Result<HashMap<PlayerId, i64>> {
    let mut wanted: BTreeMap<PlayerId, i64> = BTreeMap::new();
    for &(white, black) in pairs {
        *wanted.entry(white).or_default() += 1;
        *wanted.entry(black).or_default() += 1;
    }
    let rows: Vec<(PlayerId, i64)> = wanted.iter().map(|(player, count)| (*player, *count)).collect();
    let mut before = HashMap::with_capacity(rows.len());
    for rows in rows.chunks(ROWS_MAX) {
        let taken: Vec<Row> = on!(&mut *conn, db => {
            let mut query = QueryBuilder::new("INSERT INTO ladder_sequence (ladder, player_id, assigned) ");
            query.push_values(rows, |mut row, (player, count)| {
                row.push_bind(ladder.as_str().to_owned())
                    .push_bind(player.raw())
                    .push_bind(*count);
            });
            query.push(
                " ON CONFLICT (ladder, player_id) DO UPDATE
                  SET assigned = ladder_sequence.assigned + excluded.assigned
                  RETURNING player_id, assigned",
            );
            query.build_query_as().fetch_all(db).await?
        });
        for Row { player_id, assigned } in taken {
            let player = PlayerId::new(player_id);
            before.insert(
                player,
                assigned - wanted.get(&player).copied().unwrap_or_default(),
            );
        }
    }
    Ok(before)
}
