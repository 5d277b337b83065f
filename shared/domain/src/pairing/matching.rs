//! Which of the possible games are played: the cheapest first, then two rounds of repair.
//!
//! The exact answer (a maximum matching of least cost) takes a cubic algorithm and pairs two or three
//! players in a hundred more; whoever it would pair is paired two seconds later.

use super::graph::{Edge, Graph};

/// How often pairs are broken up for those who are left, and partners swapped.
const REPAIR_ROUNDS: usize = 2;

/// The games that are played; no seat is in two.
#[derive(Debug)]
pub(super) struct Matching {
    /// The number of each seat's game.
    games: Vec<Option<u32>>,
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

    /// The games, in the order of their older tickets.
    pub(super) fn edges<'a>(&'a self, graph: &'a Graph) -> impl Iterator<Item = &'a Edge> {
        let games = self.games.iter().enumerate();
        games.filter_map(|(seat, game)| {
            let edge = &graph.edges[(*game)? as usize];
            (edge.a as usize == seat).then_some(edge)
        })
    }

    fn take_cheapest(&mut self, graph: &Graph) {
        for (number, edge) in graph.edges.iter().enumerate() {
            if self.game(edge.a).is_none() && self.game(edge.b).is_none() {
                self.play(graph, number as u32);
            }
        }
    }

    /// Where the candidate of somebody who is left has a partner who could play somebody else who is left, both
    /// do so. Tells whether anybody did.
    fn break_up_for_the_left(&mut self, graph: &Graph) -> bool {
        let mut changed = false;
        for left in 0..graph.seats() {
            if self.game(left).is_some() {
                continue;
            }
            if let Some(games) = self.cheapest_break_up(graph, left) {
                for game in games {
                    self.play(graph, game);
                }
                changed = true;
            }
        }
        changed
    }

    fn cheapest_break_up(&self, graph: &Graph, left: u32) -> Option<[u32; 2]> {
        let break_ups = graph.links(left).iter().filter_map(|link| {
            let game = self.game(link.to)?;
            let partner = graph.edges[game as usize].other(link.to);
            let is_free = |to: u32| to != left && self.game(to).is_none();
            // The first one is the cheapest.
            let second = graph.links(partner).iter().find(|link| is_free(link.to))?.edge;
            let added = graph.cost(link.edge) + graph.cost(second) - graph.cost(game);
            Some((added, [link.edge, second]))
        });
        break_ups.min_by_key(|(added, _)| *added).map(|(_, games)| games)
    }

    /// Where two games would be cheaper with their partners swapped, they are. Tells whether any were.
    fn swap_partners(&mut self, graph: &Graph) -> bool {
        let mut changed = false;
        for seat in 0..graph.seats() {
            if let Some(game) = self.game(seat)
                && let Some(games) = self.best_swap(graph, seat, game)
            {
                for game in games {
                    self.play(graph, game);
                }
                changed = true;
            }
        }
        changed
    }

    /// The swap that saves most among those in which `seat` gets a cheaper game.
    ///
    /// Nothing is missed by it: of two games that are cheaper together than two others, one is cheaper than the
    /// dearer of the others, and has one of its players.
    fn best_swap(&self, graph: &Graph, seat: u32, game: u32) -> Option<[u32; 2]> {
        let partner = graph.edges[game as usize].other(seat);
        let cheaper = graph
            .links(seat)
            .iter()
            .take_while(|link| graph.cost(link.edge) < graph.cost(game));
        let swaps = cheaper.filter_map(|link| {
            let broken = self.game(link.to)?;
            let second = graph.between(partner, graph.edges[broken as usize].other(link.to))?;
            let saved = graph.cost(game) + graph.cost(broken) - graph.cost(link.edge) - graph.cost(second);
            (saved > 0).then_some((saved, [link.edge, second]))
        });
        swaps.max_by_key(|(saved, _)| *saved).map(|(_, games)| games)
    }

    fn game(&self, seat: u32) -> Option<u32> {
        self.games[seat as usize]
    }

    fn play(&mut self, graph: &Graph, game: u32) {
        let Edge { a, b, .. } = graph.edges[game as usize];
        self.games[a as usize] = Some(game);
        self.games[b as usize] = Some(game);
    }
}
