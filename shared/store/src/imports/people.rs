//! The players behind names.

use std::collections::{HashMap, HashSet};

use domain::naming::{DisplayName, HandleCandidates};
use domain::player::Handle;
use domain::{PlayerId, Timestamp};
use sqlx::QueryBuilder;

use crate::db::{Conn, ROWS_MAX, on};
use crate::error::unique;
use crate::{Result, StoreError};

/// Who the names are.
pub(super) struct Found {
    /// Everybody's id.
    pub(super) ids: HashMap<DisplayName, PlayerId>,
    /// How many of them are new.
    pub(super) registered: u64,
}

#[derive(sqlx::FromRow)]
struct Named {
    id: i64,
    display_name: String,
}

/// Handles that are looked up at a time, while one that nobody has is sought for a name.
const CANDIDATES: usize = 32;

/// The players of these names, each with the id under which it is registered if there is none. A name may come several
/// times; the first time counts.
pub(super) async fn find_or_register(
    conn: &mut Conn,
    names: impl Iterator<Item = (&DisplayName, PlayerId)>,
    now: Timestamp,
) -> Result<Found> {
    let mut order = Vec::new();
    let mut seen = HashSet::new();
    for (name, id) in names {
        if seen.insert(name) {
            order.push((name, id));
        }
    }
    let mut ids = known(conn, &order).await?;
    order.retain(|(name, _)| !ids.contains_key(*name));
    let newcomers = with_handles(conn, &order).await?;
    insert(conn, &newcomers, now).await?;
    ids.extend(order.iter().map(|(name, id)| ((*name).clone(), *id)));
    Ok(Found {
        ids,
        registered: newcomers.len() as u64,
    })
}

async fn known(
    conn: &mut Conn,
    names: &[(&DisplayName, PlayerId)],
) -> Result<HashMap<DisplayName, PlayerId>> {
    let mut ids = HashMap::with_capacity(names.len());
    for names in names.chunks(ROWS_MAX) {
        let rows: Vec<Named> = on!(&mut *conn, db => {
            let mut query = QueryBuilder::new("SELECT id, display_name FROM player WHERE display_name IN (");
            let mut list = query.separated(", ");
            for (name, _) in names {
                list.push_bind(name.as_str().to_owned());
            }
            query.push(")");
            query.build_query_as().fetch_all(db).await?
        });
        for Named { id, display_name } in rows {
            let name = DisplayName::parse(&display_name).map_err(StoreError::damaged)?;
            ids.insert(name, PlayerId::new(id));
        }
    }
    Ok(ids)
}

struct Newcomer<'a> {
    id: PlayerId,
    name: &'a DisplayName,
    handle: Handle,
}

/// Gives each name the first of its handles that nobody has.
async fn with_handles<'a>(
    conn: &mut Conn,
    names: &[(&'a DisplayName, PlayerId)],
) -> Result<Vec<Newcomer<'a>>> {
    let mut handles = Handles::default();
    // Most names have a handle of their own: one look for all.
    let own: Vec<Handle> = names
        .iter()
        .filter_map(|(name, _)| HandleCandidates::of(name).next())
        .collect();
    handles.look_up(conn, &own).await?;
    // Where the search among the handles of a family goes on: those before are taken.
    let mut families: HashMap<String, HandleCandidates> = HashMap::new();
    let mut newcomers = Vec::with_capacity(names.len());
    for &(name, id) in names {
        let candidates = HandleCandidates::of(name);
        let candidates = families.entry(candidates.family()).or_insert(candidates);
        let handle = handles.take(conn, candidates).await?;
        newcomers.push(Newcomer { id, name, handle });
    }
    Ok(newcomers)
}

/// Whether somebody has a handle, by its folded form, as far as it was looked up.
#[derive(Default)]
struct Handles(HashMap<String, bool>);

impl Handles {
    /// The first of the candidates that nobody has; it is taken from then on.
    async fn take(&mut self, conn: &mut Conn, candidates: &mut HandleCandidates) -> Result<Handle> {
        loop {
            let next: Vec<Handle> = candidates.clone().take(CANDIDATES).collect();
            for handle in next {
                if !self.0.contains_key(&handle.folded()) {
                    let rest: Vec<Handle> = candidates.clone().take(CANDIDATES).collect();
                    self.look_up(conn, &rest).await?;
                }
                candidates.next();
                if self.0.insert(handle.folded(), true) == Some(false) {
                    return Ok(handle);
                }
            }
        }
    }

    async fn look_up(&mut self, conn: &mut Conn, handles: &[Handle]) -> Result<()> {
        for handles in handles.chunks(ROWS_MAX) {
            let taken: Vec<String> = on!(&mut *conn, db => {
                let mut query = QueryBuilder::new("SELECT handle_folded FROM player WHERE handle_folded IN (");
                let mut list = query.separated(", ");
                for handle in handles {
                    list.push_bind(handle.folded());
                }
                query.push(")");
                query.build_query_scalar().fetch_all(db).await?
            });
            let taken: HashSet<String> = taken.into_iter().collect();
            for handle in handles {
                let folded = handle.folded();
                let is_taken = taken.contains(&folded);
                self.0.entry(folded).or_insert(is_taken);
            }
        }
        Ok(())
    }
}

async fn insert(conn: &mut Conn, newcomers: &[Newcomer<'_>], now: Timestamp) -> Result<()> {
    for newcomers in newcomers.chunks(ROWS_MAX) {
        on!(&mut *conn, db => {
            let mut query =
                QueryBuilder::new("INSERT INTO player (id, handle, handle_folded, created_at, display_name) ");
            query.push_values(newcomers, |mut row, Newcomer { id, name, handle }| {
                row.push_bind(id.raw())
                    .push_bind(handle.as_str().to_owned())
                    .push_bind(handle.folded())
                    .push_bind(now.utc())
                    .push_bind(name.as_str().to_owned());
            });
            query.build().execute(db).await.map_err(unique)?;
        });
    }
    Ok(())
}
