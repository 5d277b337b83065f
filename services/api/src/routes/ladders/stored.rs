//! Lists that are served from SQL: final standings, and those who have played lately.

use domain::Timestamp;
use domain::ladder::Ladder;
use domain::ports::{self, RankedEntry};
use domain::season::SeasonNumber;
use store::{FinalKey, Lately, Store, StoreError};

/// A list in the order of unrounded ratings, with the ranks that displayed ratings have among all on it.
pub(super) enum Stored {
    /// Everybody with a game in a season.
    Season(SeasonNumber),
    /// Those who have played lately.
    Lately(Lately),
}

/// Entries of one displayed rating, as far as they are on a page.
struct Tie {
    points: i64,
    rank: u64,
    size: u64,
    /// It began on this page: of the first one, entries may stand on the page before.
    is_whole: bool,
}

impl Stored {
    /// Those of a field whose last game finished at `since` or later.
    pub(super) fn active_since(
        since: Timestamp,
        field: ports::Field,
        ladder: &Ladder,
        now: Timestamp,
    ) -> Self {
        let at_or_later = Timestamp::from_unix_ms(since.unix_ms().saturating_sub(1));
        Self::Lately(match field {
            ports::Field::Everyone => Lately {
                after: at_or_later,
                min_games: 1,
                max_deviation: f64::MAX,
            },
            ports::Field::Ranked => {
                let window_ms = 86_400_000 * i64::from(ladder.eligibility.active_within_days);
                let lapsed = Timestamp::from_unix_ms(now.unix_ms().saturating_sub(window_ms));
                Lately {
                    after: at_or_later.max(lapsed),
                    min_games: ladder.eligibility.min_games.max(1),
                    max_deviation: ladder.eligibility.max_deviation,
                }
            }
        })
    }

    /// A page of the list.
    pub(super) async fn page(
        &self,
        store: &Store,
        ladder: &Ladder,
        after: Option<FinalKey>,
        limit: u32,
    ) -> Result<Vec<RankedEntry>, StoreError> {
        let standings = match self {
            Self::Season(season) => store.final_standings(&ladder.id, *season, after, limit).await?,
            Self::Lately(who) => store.lately(&ladder.id, *who, after, limit).await?,
        };
        let mut page: Vec<RankedEntry> = Vec::with_capacity(standings.len());
        let mut tie: Option<Tie> = None;
        for standing in &standings {
            let points = rating::displayed(standing.rating.rating());
            let (rank, size) = match &tie {
                Some(tie) if tie.points == points => (tie.rank, tie.size + 1),
                Some(tie) if tie.is_whole => (tie.rank + tie.size, 1),
                _ => (self.count_above(store, ladder, points).await? + 1, 1),
            };
            let entry = ladder.rank_entry(standing);
            let is_first = page.first().is_none_or(|first| first.rank == rank);
            tie = Some(Tie {
                points,
                rank,
                size,
                is_whole: !is_first,
            });
            page.push(RankedEntry { rank, entry });
        }
        Ok(page)
    }

    async fn count_above(&self, store: &Store, ladder: &Ladder, points: i64) -> Result<u64, StoreError> {
        let above = (points + 1) as f64;
        match self {
            Self::Season(season) => store.final_count(&ladder.id, *season, above).await,
            Self::Lately(who) => store.lately_count(&ladder.id, *who, above).await,
        }
    }
}
