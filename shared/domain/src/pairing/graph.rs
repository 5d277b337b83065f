//! The games that are possible in a wave.

/// A possible game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The seat with the lower number.
    pub(super) a: u32,
    /// The other.
    pub(super) b: u32,
    /// The number of its pool.
    pub(super) pool: u32,
    /// How dear the pool is to the one who has waited longer: 0 for the dearest.
    preference: u8,
    /// In sixteenths of the unit of [`super::Costs`], so that sums are exact in any order.
    pub(super) cost: i32,
}

impl Edge {
    pub(super) fn new(seats: [u32; 2], pool: u32, preference: u8, cost: f64) -> Self {
        Self {
            a: seats[0].min(seats[1]),
            b: seats[0].max(seats[1]),
            pool,
            preference,
            cost: (cost * 16.0) as i32,
        }
    }

    /// The seat at the other end.
    pub(super) fn other(&self, seat: u32) -> u32 {
        self.a ^ self.b ^ seat
    }

    /// The cheapest sorts first; of equal ones, the dearer time control, then the older tickets.
    fn order(&self) -> u128 {
        let cost = (self.cost as u32) ^ (1 << 31);
        let seats = u128::from(self.a) << 32 | u128::from(self.b);
        u128::from(cost) << 96 | u128::from(self.preference) << 64 | seats
    }
}

/// Possible games, the cheapest first, and those of each seat in the same order.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) edges: Vec<Edge>,
    /// Where the links of each seat begin, and where those of the last one end.
    begins: Vec<u32>,
    links: Vec<Link>,
}

/// A possible game as seen from one of its seats.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    /// The seat at the other end.
    pub(super) to: u32,
    /// The number of the game among the edges.
    pub(super) edge: u32,
}

impl Graph {
    pub(super) fn new(seats: usize, mut edges: Vec<Edge>) -> Self {
        edges.sort_unstable_by_key(Edge::order);
        let mut begins = vec![0_u32; seats + 1];
        for edge in &edges {
            begins[edge.a as usize + 1] += 1;
            begins[edge.b as usize + 1] += 1;
        }
        for seat in 0..seats {
            begins[seat + 1] += begins[seat];
        }
        let mut free = begins.clone();
        let mut links = vec![Link::default(); 2 * edges.len()];
        for (number, edge) in edges.iter().enumerate() {
            for seat in [edge.a, edge.b] {
                let at = &mut free[seat as usize];
                links[*at as usize] = Link {
                    to: edge.other(seat),
                    edge: number as u32,
                };
                *at += 1;
            }
        }
        Self { edges, begins, links }
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

    /// The cheapest game of two seats.
    pub(super) fn between(&self, one: u32, other: u32) -> Option<u32> {
        let link = self.links(one).iter().find(|link| link.to == other);
        link.map(|link| link.edge)
    }

    pub(super) fn cost(&self, edge: u32) -> i32 {
        self.edges[edge as usize].cost
    }

    /// With how many others a seat has a game.
    pub(super) fn others(&self, seat: usize) -> usize {
        let mut others: Vec<u32> = self.links(seat as u32).iter().map(|link| link.to).collect();
        others.sort_unstable();
        others.dedup();
        others.len()
    }
}
