//! The games that are possible in a wave.

/// A possible game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The seats.
    pub(super) seats: [u32; 2],
    /// The number of its pool.
    pub(super) pool: u32,
    /// In whole parts of the unit of [`super::Costs`], so that sums are exact in any order.
    pub(super) cost: i32,
}

impl Edge {
    /// Parts of the unit of cost.
    const PARTS: f64 = 16.0;
    /// By so much a dearer part of the cost outweighs any preference.
    const PREFERENCES: i32 = 8;

    /// A game of these seats in the pool of that number, `preference` being 0 where its time control is the
    /// dearest to the one who has waited longer: of equal costs, the dearer time control is the lower.
    pub(super) fn new(seats: [u32; 2], pool: u32, preference: u8, cost: f64) -> Self {
        Self {
            seats,
            pool,
            cost: (cost * Self::PARTS) as i32 * Self::PREFERENCES + i32::from(preference),
        }
    }
}

/// A possible game as seen from one of its seats.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    /// The seat at the other end.
    pub(super) to: u32,
    /// The number of the game among the edges.
    pub(super) edge: u32,
    /// What the game costs.
    pub(super) cost: i32,
}

/// All possible games, and those of each seat.
#[derive(Debug)]
pub(super) struct Graph {
    edges: Vec<Edge>,
    /// Where the links of each seat begin, and where those of the last one end.
    begins: Vec<u32>,
    links: Vec<Link>,
}

impl Graph {
    pub(super) fn new(seats: usize, edges: Vec<Edge>) -> Self {
        let mut begins = vec![0_u32; seats + 1];
        for seat in edges.iter().flat_map(|edge| edge.seats) {
            begins[seat as usize + 1] += 1;
        }
        for seat in 0..seats {
            begins[seat + 1] += begins[seat];
        }
        let mut free = begins.clone();
        let mut links = vec![Link::default(); 2 * edges.len()];
        for (number, edge) in edges.iter().enumerate() {
            let [one, other] = edge.seats;
            for (seat, to) in [(one, other), (other, one)] {
                let at = &mut free[seat as usize];
                links[*at as usize] = Link {
                    to,
                    edge: number as u32,
                    cost: edge.cost,
                };
                *at += 1;
            }
        }
        for seat in begins.windows(2) {
            let links = &mut links[seat[0] as usize..seat[1] as usize];
            links.sort_unstable_by_key(|link| (link.cost, link.edge));
        }
        Self { edges, begins, links }
    }

    /// The game of that number.
    pub(super) fn edge(&self, number: u32) -> &Edge {
        &self.edges[number as usize]
    }

    /// The numbers of all games, the cheapest first.
    pub(super) fn cheapest_first(&self) -> impl Iterator<Item = u32> + use<> {
        // Cost and number in one word, which sorts several times as fast as the games themselves.
        let key =
            |(number, edge): (usize, &Edge)| u64::from(edge.cost as u32 ^ (1 << 31)) << 32 | number as u64;
        let mut keys: Vec<u64> = self.edges.iter().enumerate().map(key).collect();
        keys.sort_unstable();
        keys.into_iter().map(|key| key as u32)
    }

    /// How many seats there are.
    pub(super) fn seats(&self) -> u32 {
        self.begins.len() as u32 - 1
    }

    /// The games of a seat, the cheapest first.
    pub(super) fn links(&self, seat: u32) -> &[Link] {
        let [from, to] = [self.begins[seat as usize], self.begins[seat as usize + 1]];
        &self.links[from as usize..to as usize]
    }

    /// The cheapest game of two seats, if it costs less than `limit`.
    pub(super) fn cheaper(&self, one: u32, other: u32, limit: i32) -> Option<&Link> {
        let mut cheaper = self.links(one).iter().take_while(|link| link.cost < limit);
        cheaper.find(|link| link.to == other)
    }

    /// With how many others a seat has a game.
    pub(super) fn others(&self, seat: usize) -> usize {
        let mut others: Vec<u32> = self.links(seat as u32).iter().map(|link| link.to).collect();
        others.sort_unstable();
        others.dedup();
        others.len()
    }
}
