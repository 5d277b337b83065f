//! Captures to their end, so that no position is judged in the middle of an exchange.

use rules::{Position, Role};

use super::{INFINITE, MATE, PLIES_MAX, Search};
use crate::evaluation::EXCHANGE;

/// What a capture must be able to bring beyond its piece, in centipawns, or it is not tried.
const HOPE: i32 = 150;

impl Search<'_> {
    /// What the position is worth once nothing can be taken with profit any more.
    pub(super) fn settle(&mut self, position: &Position, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.count();
        if self.stopped {
            return 0;
        }
        let hash = position.key().hash64();
        let in_check = position.is_check();
        let standing = self.judge(position, hash);
        if ply >= PLIES_MAX {
            return standing;
        }
        let moves = if in_check {
            self.memory.rank(position, None, ply)
        } else {
            self.memory.rank_captures(position)
        };
        let mut best = if in_check { -INFINITE } else { standing };
        if in_check && moves.is_empty() {
            return ply as i32 - MATE;
        }
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        for ranked in moves {
            let (mv, to) = (ranked.mv, ranked.mv.to());
            if !in_check {
                let victim = position.piece_at(to).map_or(Role::Pawn, |piece| piece.role);
                let promotion = mv.promotion().map_or(0, |_| EXCHANGE[Role::Queen.index()]);
                let hopeless = standing + EXCHANGE[victim.index()] + promotion + HOPE <= alpha;
                if hopeless || ranked.loses_material || self.attention.overlooks(position, hash, mv) {
                    continue;
                }
            }
            let score = -self.settle(&position.after(mv), ply + 1, -beta, -alpha);
            if self.stopped {
                return 0;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
