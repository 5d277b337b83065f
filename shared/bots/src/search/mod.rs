//! Looking ahead: alpha-beta with iterative deepening, within a number of positions.
//!
//! The parts are the usual ones (principal variation search, a table of positions, killer moves, a history of good
//! quiet moves, late move reductions, captures to the end): see the Chess Programming Wiki for each.

mod order;
mod quiet;
mod table;

use rules::{Color, Line, Move, Position};

use crate::Choice;
use crate::attention::Attention;
use crate::evaluation::evaluate;
use order::{Memory, Ranked};
use table::{Bound, Entry, Table};

/// What giving mate on the spot is worth, in centipawns; each ply until then costs one.
pub const MATE: i32 = 30_000;

/// Beyond any score.
const INFINITE: i32 = 31_000;
/// Scores beyond it are mates within the tree.
const MATE_SEEN: i32 = MATE - 1_000;
/// Deepest line that is looked at, captures and checks included.
const PLIES_MAX: usize = 96;
/// From this many plies without pawn move or capture on, a game is as good as drawn.
const DRAWN_CLOCK: u32 = 100;
/// What a position must be worth above the window, for each ply left, to be left at that.
const FUTILE_PER_PLY: i32 = 90;
/// Plies left at which that is tried.
const FUTILE_DEPTH_MAX: u32 = 5;
/// Moves of a position before later ones are looked at less deeply.
const FULL_DEPTH_MOVES: usize = 3;

/// A search of one position.
pub(crate) struct Search<'a> {
    root: &'a Position,
    attention: &'a Attention,
    table: Table,
    memory: Memory,
    /// Hashes of the positions since the last irreversible move, the one at hand last.
    path: Vec<u64>,
    nodes: u64,
    nodes_max: u64,
    stopped: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(line: &'a Line, attention: &'a Attention, nodes_max: u64) -> Self {
        Self {
            root: line.position(),
            attention,
            table: Table::default(),
            memory: Memory::default(),
            path: hashes(line),
            nodes: 0,
            nodes_max,
            stopped: false,
        }
    }

    /// The best move, looking at most `depth_max` plies ahead; `None` where there is no legal move.
    pub(crate) fn run(mut self, depth_max: u32) -> Option<Choice> {
        let mut moves = self.memory.rank(self.root, None, 0);
        let seen: Vec<Ranked> = self.without_overlooked(&moves);
        if !seen.is_empty() {
            moves = seen;
        }
        let mut best = (moves.first()?.mv, 0);
        for depth in 1..=depth_max {
            let Some(found) = self.look_from_root(&mut moves, depth) else {
                break;
            };
            best = found;
            let mate_seen = found.1.abs() > MATE_SEEN && (MATE - found.1.abs()) < depth as i32;
            if moves.len() == 1 || mate_seen {
                break;
            }
        }
        let (mv, score) = best;
        Some(Choice {
            mv,
            score,
            nodes: self.nodes,
        })
    }

    fn without_overlooked(&self, moves: &[Ranked]) -> Vec<Ranked> {
        let hash = self.root.key().hash64();
        moves
            .iter()
            .copied()
            .filter(|ranked| !self.attention.overlooks(self.root, hash, ranked.mv))
            .collect()
    }

    /// The best of the moves and its score; `None` when the positions were used up before the first was judged, or
    /// in the middle without a better one. The best move comes first afterwards.
    fn look_from_root(&mut self, moves: &mut [Ranked], depth: u32) -> Option<(Move, i32)> {
        let (mut alpha, mut best) = (-INFINITE, None);
        for index in 0..moves.len() {
            let mv = moves[index].mv;
            let score = self.child(self.root, mv, depth - 1, 1, (alpha, INFINITE), index > 0, 0);
            if self.stopped {
                break;
            }
            if score > alpha {
                alpha = score;
                best = Some((mv, score));
                moves[..=index].rotate_right(1);
            }
        }
        best
    }

    /// What a move is worth to who plays it: first by a look through a narrow window where another move seems better.
    #[expect(clippy::too_many_arguments, reason = "what a step down the tree needs")]
    fn child(
        &mut self,
        position: &Position,
        mv: Move,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
        is_later: bool,
        reduction: u32,
    ) -> i32 {
        let next = position.after(mv);
        self.path.push(next.key().hash64());
        let mut score = alpha + 1;
        if is_later {
            score = -self.look(&next, depth.saturating_sub(reduction), ply, -alpha - 1, -alpha);
            if score > alpha && reduction > 0 {
                score = -self.look(&next, depth, ply, -alpha - 1, -alpha);
            }
        }
        if !is_later || score > alpha && score < beta {
            score = -self.look(&next, depth, ply, -beta, -alpha);
        }
        self.path.pop();
        score
    }

    /// What the position is worth to the side to move, as far as it lies between `alpha` and `beta`.
    fn look(&mut self, position: &Position, depth: u32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if self.is_drawn(position) {
            return 0;
        }
        let in_check = position.is_check();
        let depth = if in_check { depth + 1 } else { depth };
        if depth == 0 || ply >= PLIES_MAX {
            return self.settle(position, ply, alpha, beta);
        }
        self.count();
        if self.stopped {
            return 0;
        }
        let hash = *self.path.last().unwrap_or(&0);
        let known = self.table.get(hash);
        let is_narrow = beta - alpha == 1;
        if let Some(score) = known.and_then(|entry| entry.decides(depth, ply, alpha, beta))
            && is_narrow
        {
            return score;
        }
        if !in_check && is_narrow && depth <= FUTILE_DEPTH_MAX && beta.abs() < MATE_SEEN {
            let standing = self.judge(position, hash);
            if standing - FUTILE_PER_PLY * depth as i32 >= beta {
                return standing;
            }
        }
        let moves = self.memory.rank(position, known.map(|entry| entry.mv), ply);
        if moves.is_empty() {
            return if in_check { ply as i32 - MATE } else { 0 };
        }
        let (before, mut best) = (alpha, (-INFINITE, moves[0].mv));
        let mut searched = 0;
        for (index, ranked) in moves.iter().enumerate() {
            let is_last_hope = searched == 0 && index + 1 == moves.len();
            if !is_last_hope && self.attention.overlooks(position, hash, ranked.mv) {
                continue;
            }
            let reduction = reduction(depth, searched, ranked, in_check);
            let window = (alpha, beta);
            let score = self.child(
                position,
                ranked.mv,
                depth - 1,
                ply + 1,
                window,
                searched > 0,
                reduction,
            );
            searched += 1;
            if self.stopped {
                return 0;
            }
            if score > best.0 {
                best = (score, ranked.mv);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if ranked.is_quiet {
                    self.memory.note(position.turn(), ranked.mv, ply, depth);
                }
                break;
            }
        }
        let bound = Bound::of(best.0, before, beta);
        self.table
            .put(hash, Entry::new(best.1, best.0, depth, ply, bound));
        best.0
    }

    /// Whether the game would be drawn here, or could be by the next to come back here.
    fn is_drawn(&self, position: &Position) -> bool {
        let clock = position.halfmove_clock();
        if clock >= DRAWN_CLOCK && !position.is_checkmate() {
            return true;
        }
        let [.., hash] = self.path[..] else {
            return false;
        };
        let before = self.path.len() - 1;
        let reversible = before.min(clock as usize);
        let has_been = self.path[before - reversible..before].contains(&hash);
        has_been
            || Color::ALL
                .iter()
                .all(|&color| position.cannot_win_by_material(color))
    }

    /// What the position looks like to this bot, without looking ahead.
    fn judge(&self, position: &Position, hash: u64) -> i32 {
        evaluate(position) + self.attention.misjudgement(hash)
    }

    fn count(&mut self) {
        self.nodes += 1;
        self.stopped |= self.nodes >= self.nodes_max;
    }
}

/// How many plies less a move is looked at that comes late.
fn reduction(depth: u32, searched: usize, ranked: &Ranked, in_check: bool) -> u32 {
    if depth < 3 || searched < FULL_DEPTH_MOVES || !ranked.is_quiet || in_check {
        return 0;
    }
    1 + u32::from(searched >= 8) + u32::from(searched >= 20 && depth >= 6)
}

/// Hashes of the positions of a game from the last irreversible move on.
fn hashes(line: &Line) -> Vec<u64> {
    let reversible = line.position().halfmove_clock() as usize;
    let skipped = line.moves().len().saturating_sub(reversible);
    let mut position = line.start().clone();
    let mut hashes = Vec::with_capacity(reversible + PLIES_MAX);
    for (ply, &mv) in line.moves().iter().enumerate() {
        if ply >= skipped {
            hashes.push(position.key().hash64());
        }
        position.play(mv);
    }
    hashes.push(position.key().hash64());
    hashes
}
