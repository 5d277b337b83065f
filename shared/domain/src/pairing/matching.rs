//! Which of the possible games are played: the cheapest first, then two rounds of repair.
//!
//! The exact answer (a maximum matching of least cost) takes a cubic algorithm and pairs two or three
//! players in a hundred more; whoever it would pair is paired two seconds later.

use super::graph::{Edge, Graph, Link};

/// How often pairs are broken up for those who are left, and partners swapped.
const REPAIR_ROUNDS: usize = 2;

/// The games that are played; no seat is in two.
#[derive(Debug)]
pub(super) struct Matching {
    /// Each seat's game.
    games: Vec<Option<Link>>,
}

/// The games to play.
pub(super) fn of(graph: &Graph) -> Matching {
    let mut matching = Matching {
        games: vec![None; graph.seats() as usize],
    };
    matching.take_cheapest(graph);
    for _ in 0..REPAIR_ROUNDS {
        let more = matching.break_up_for_the_left(graph);
        let cheaper = matching.swap_partners(graph);
        if !more && !cheaper {
            break;
        }
    }
    matching
}

impl Matching {
    pub(super) fn is_paired(&self, seat: usize) -> bool {
        self.games[seat].is_some()
    }

    /// The games.
    pub(super) fn edges<'a>(&'a self, graph: &'a Graph) -> impl Iterator<Item = &'a Edge> {
        let games = self.games.iter().enumerate();
        games.filter_map(|(seat, game)| {
            let game = (*game)?;
            (seat < game.to as usize).then(|| graph.edge(game.edge))
        })
    }

    fn take_cheapest(&mut self, graph: &Graph) {
        for edge in graph.cheapest_first() {
            let Edge {
                seats: [one, other],
                cost,
                ..
            } = *graph.edge(edge);
            if self.game(one).is_none() && self.game(other).is_none() {
                let to = other;
                self.play(one, Link { to, edge, cost });
            }
        }
    }

    /// Where the candidate of somebody who is left has a partner who could play somebody else who is left, both
    /// do so. Tells whether anybody did.
    fn break_up_for_the_left(&mut self, graph: &Graph) -> bool {
        let mut changed = false;
        for left in 0..graph.seats() {
            if self.game(left).is_none()
                && let Some((first, partner, second)) = self.cheapest_break_up(graph, left)
            {
                self.play(left, first);
                self.play(partner, second);
                changed = true;
            }
        }
        changed
    }

    /// The game of somebody who is left, who loses a partner by it, and that partner's new game.
    fn cheapest_break_up(&self, graph: &Graph, left: u32) -> Option<(Link, u32, Link)> {
        let break_ups = graph.links(left).iter().filter_map(|first| {
            let broken = self.game(first.to)?;
            let is_free = |to: u32| to != left && self.game(to).is_none();
            // The first one is the cheapest.
            let second = graph.links(broken.to).iter().find(|link| is_free(link.to))?;
            let added = first.cost + second.cost - broken.cost;
            Some((added, (*first, broken.to, *second)))
        });
        break_ups.min_by_key(|(added, _)| *added).map(|(_, games)| games)
    }

    /// Where two games would be cheaper with their partners swapped, they are. Tells whether any were.
    fn swap_partners(&mut self, graph: &Graph) -> bool {
        let mut changed = false;
        for seat in 0..graph.seats() {
            if let Some(game) = self.game(seat)
                && let Some((first, second)) = self.best_swap(graph, seat, game)
            {
                self.play(seat, first);
                self.play(game.to, second);
                changed = true;
            }
        }
        changed
    }

    /// The swap that saves most among those in which `seat` gets a cheaper game: that game, and the one of the
    /// partner whom it leaves.
    ///
    /// Nothing is missed by it: of two games that are cheaper together than two others, one is cheaper than the
    /// dearer of the others, and has one of its players.
    fn best_swap(&self, graph: &Graph, seat: u32, game: Link) -> Option<(Link, Link)> {
        let mut best = None;
        let mut most_saved = 0;
        for first in graph.links(seat).iter().take_while(|link| link.cost < game.cost) {
            if let Some(broken) = self.game(first.to) {
                let limit = game.cost + broken.cost - first.cost - most_saved;
                if let Some(second) = graph.cheaper(game.to, broken.to, limit) {
                    most_saved += limit - second.cost;
                    best = Some((*first, *second));
                }
            }
        }
        best
    }

    fn game(&self, seat: u32) -> Option<Link> {
        self.games[seat as usize]
    }

    fn play(&mut self, seat: u32, game: Link) {
        self.games[seat as usize] = Some(game);
        self.games[game.to as usize] = Some(Link { to: seat, ..game });
    }
}
