//! How many have which rating.

use std::num::NonZeroU32;

use domain::Timestamp;
use domain::ports::{Bin, RankBoard, RankEntry};

use super::{LATER, NOW, blitz, put, ranked, unranked};

pub(super) async fn distribution(board: &impl RankBoard, width: u32, now: Timestamp) -> Vec<(i64, u64, u64)> {
    let width = NonZeroU32::new(width).expect("bins have a width");
    let bins = board.distribution(&blitz(), width, now).await;
    let counts = |bin: Bin| (bin.from, bin.everyone, bin.ranked);
    bins.expect("ratings are counted")
        .into_iter()
        .map(counts)
        .collect()
}

/// By displayed rating; whoever lapses stays among everyone.
pub async fn a_histogram_counts_everyone_and_the_ranked(board: &impl RankBoard) {
    assert_eq!(distribution(board, 25, NOW).await, []);
    let soon = RankEntry {
        eligible_until: Some(LATER),
        ..ranked(3, 1524.999)
    };
    put(
        board,
        &[
            ranked(1, 1500.0),
            unranked(2, 1499.9),
            soon,
            ranked(4, 1525.0),
            ranked(5, 2000.0),
        ],
    )
    .await;

    let bins = [(1475, 1, 0), (1500, 2, 2), (1525, 1, 1), (2000, 1, 1)];
    assert_eq!(distribution(board, 25, NOW).await, bins);
    let bins = [(1475, 1, 0), (1500, 2, 1), (1525, 1, 1), (2000, 1, 1)];
    assert_eq!(distribution(board, 25, LATER).await, bins);
    assert_eq!(
        distribution(board, 1_000, LATER).await,
        [(1_000, 4, 2), (2_000, 1, 1)]
    );
}

/// A bin begins at a multiple of its width, there too.
pub async fn a_histogram_has_bins_below_zero(board: &impl RankBoard) {
    put(
        board,
        &[
            ranked(1, 0.0),
            ranked(2, -0.5),
            ranked(3, -25.0),
            ranked(4, -25.5),
        ],
    )
    .await;

    assert_eq!(
        distribution(board, 25, NOW).await,
        [(-50, 1, 1), (-25, 2, 2), (0, 1, 1)]
    );
}
