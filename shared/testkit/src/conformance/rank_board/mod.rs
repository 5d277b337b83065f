//! What every rank board must do.
//!
//! Each case takes boards without entries, filled but for those of [`untouched`] ladders.
//! [`rank_board_conformance!`](crate::rank_board_conformance) makes a test of each.

mod distribution;
mod filling;
mod lapsing;
mod order;
mod pages;
mod writes;

use domain::ladder::LadderId;
use domain::ports::{Field, Filling, PageFrom, PageRequest, RankBoard, RankEntry, RankedEntry};
use domain::{PlayerId, Timestamp};

pub use distribution::*;
pub use filling::*;
pub use lapsing::*;
pub use order::*;
pub use pages::*;
pub use writes::*;

/// Makes a test of every case; the expression makes boards without entries each time. With `redis:` before
/// it, the tests are named `case::redis`.
#[macro_export]
macro_rules! rank_board_conformance {
    ($kind:ident: $board:expr) => {
        $crate::rank_board_conformance! { [$kind] $board }
    };
    ([$($kind:ident)?] $board:expr) => {
        $crate::conformance_cases! {
            rank_board, [$($kind)?] $crate::conformance::rank_board::filled($board).await;
            nobody_stands_on_an_empty_board,
            equal_displayed_ratings_share_a_rank_and_the_next_one_skips,
            ties_are_listed_by_deviation_and_then_by_the_older_player,
            players_not_ranked_stand_among_everyone_only,
            ranks_and_standings_agree_in_both_fields,
            a_game_that_changes_nothing_leaves_rank_and_place_alike,
            whoever_overtakes_changes_both_ranks_at_once,
            ties_do_not_follow_the_names_or_the_order_of_arrival,
            every_value_of_an_entry_comes_back_exactly,
            pages_of_any_size_join_to_the_whole_list,
            pages_back_from_the_end_are_those_forward,
            a_tie_across_pages_shows_each_player_once_while_others_play,
            an_entry_that_did_not_move_is_neither_repeated_nor_skipped_on_the_way_back,
            an_entry_that_did_not_move_is_neither_repeated_nor_skipped,
            a_page_goes_on_inside_a_tie_after_a_player_who_is_gone,
            a_player_stands_amid_the_neighbours,
            a_window_has_its_size_wherever_the_player_stands,
            neighbours_follow_whoever_comes_in,
            neighbours_end_where_the_board_ends,
            whoever_is_not_in_the_field_has_no_neighbours,
            what_the_board_has_of_a_player_is_told_ranked_or_not,
            an_older_sequence_never_overwrites,
            the_same_sequence_may_be_put_again,
            the_last_of_several_entries_of_a_player_counts,
            a_player_lapses_at_the_instant_and_without_a_write,
            whoever_has_lapsed_stays_lapsed,
            any_number_of_players_may_lapse_at_once,
            a_player_who_plays_again_does_not_lapse,
            a_board_without_a_schedule_keeps_its_rows,
            a_player_parked_on_the_board_drops_out_by_either_rule,
            whoever_has_lapsed_is_in_no_view_of_the_ranked,
            a_histogram_counts_everyone_and_the_ranked,
            a_histogram_has_bins_below_zero,
            a_player_who_is_removed_stays_away_whatever_is_put_in_later,
            ladders_know_nothing_of_each_other,
            ratings_below_zero_have_their_places,
            a_board_that_is_not_filled_answers_no_question,
            a_board_that_is_being_filled_answers_no_question,
            a_filled_board_has_what_was_put_in_meanwhile,
            a_board_is_filled_for_one_edition_and_answers_for_another,
            what_was_put_in_before_the_first_filling_is_forgotten,
            what_is_put_in_between_two_fillings_stays,
            several_may_fill_at_once,
            the_filling_of_a_lost_board_fills_nothing,
        }
    };
    ($board:expr) => {
        $crate::rank_board_conformance! { [] $board }
    };
}

const NOW: Timestamp = Timestamp::from_unix_ms(1_700_000_000_000);
const LATER: Timestamp = Timestamp::from_unix_ms(1_700_000_060_000);

/// The edition for which the boards are filled.
const EDITION: u32 = 3;

fn blitz() -> LadderId {
    LadderId::new("blitz")
}

fn rapid() -> LadderId {
    LadderId::new("rapid")
}

/// A ladder whose board nobody has filled.
pub fn untouched() -> LadderId {
    LadderId::new("bullet")
}

/// The boards of the cases, filled with nothing.
pub async fn filled<B: RankBoard>(board: B) -> B {
    for ladder in [blitz(), rapid()] {
        let filling = begin(&board, &ladder).await;
        complete(&board, &ladder, &filling).await;
    }
    board
}

async fn begin(board: &impl RankBoard, ladder: &LadderId) -> Filling {
    board.begin_filling(ladder).await.expect("a filling begins")
}

async fn complete(board: &impl RankBoard, ladder: &LadderId, filling: &Filling) {
    let filled = board.set_filled(ladder, EDITION, filling).await;
    filled.expect("a filling ends");
}

fn id(player: i64) -> PlayerId {
    PlayerId::new(player)
}

/// A player who stays ranked beyond every instant of these cases.
fn ranked(player: i64, rating: f64) -> RankEntry {
    let eligible_until = Some(Timestamp::from_unix_ms(1_800_000_000_000));
    RankEntry {
        player: id(player),
        rating,
        deviation: 60.0,
        sequence: 1,
        eligible_until,
    }
}

fn unranked(player: i64, rating: f64) -> RankEntry {
    RankEntry {
        eligible_until: None,
        ..ranked(player, rating)
    }
}

async fn put(board: &impl RankBoard, entries: &[RankEntry]) {
    board.put(&blitz(), entries).await.expect("entries are put in");
}

async fn page(board: &impl RankBoard, request: PageRequest) -> Vec<RankedEntry> {
    board
        .page(&blitz(), request)
        .await
        .expect("a page is read")
        .entries
}

async fn list(board: &impl RankBoard, field: Field, now: Timestamp) -> Vec<(u64, i64)> {
    let page = page(
        board,
        PageRequest {
            field,
            from: PageFrom::Top,
            limit: 1_000,
            now,
        },
    )
    .await;
    page.iter()
        .map(|ranked| (ranked.rank, ranked.entry.player.raw()))
        .collect()
}

async fn rank(board: &impl RankBoard, field: Field, player: i64, now: Timestamp) -> Option<u64> {
    let standing = board
        .standing(&blitz(), field, id(player), now)
        .await
        .expect("a standing is read");
    standing.map(|standing| standing.ranked.rank)
}

async fn count(board: &impl RankBoard, field: Field, now: Timestamp) -> u64 {
    board
        .count(&blitz(), field, now)
        .await
        .expect("a field is counted")
}
