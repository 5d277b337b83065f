// Glicko-2 for one game (M. Glickman, "Example of the Glicko-2 system", glicko.net/glicko/glicko2.pdf), written
// from the paper, with the rules of a ladder: a game takes no time, deviations grow with the days between games,
// and every value has its bounds. A configuration has the fields of a ladder's stored one.

// Points for each unit of the inner scale, as the paper rounds it.
const SCALE = 173.7178;
const TOLERANCE = 1e-10;
// The bounds of a loss, a draw and a win lie so many points apart.
const GAP = 1e-6;

const DAY_MS = 86_400_000;

/** What a player has before the first game. */
export const unplayed = (config) => ({
  rating: config.initial_rating,
  deviation: config.initial_deviation,
  volatility: config.initial_volatility,
});

/** The player at `at`, whose last game was at `last` (both Date; null: never): the deviation has grown. */
export function aged(player, last, at, config) {
  if (last === null) return player;
  const periods = (Math.max(0, at - last) / DAY_MS) * config.periods_per_day;
  const growth = player.volatility * SCALE * Math.sqrt(periods);
  return { ...player, deviation: bounded(Math.hypot(player.deviation, growth), config) };
}

/** Both players after a game in which white scored 1, 0.5 or 0. */
export function rateGame(white, black, score, config) {
  const seen = [entering(white, config.white_advantage / 2, config), entering(black, -config.white_advantage / 2, config)];
  return {
    white: after(white, seen[0], seen[1], score, config),
    black: after(black, seen[1], seen[0], 1 - score, config),
  };
}

const bounded = (deviation, config) => Math.min(Math.max(deviation, config.deviation_min), config.deviation_max);

/** Step 2: the inner scale. */
const entering = (player, advantage, config) => ({
  mu: (player.rating + advantage - 1500) / SCALE,
  phi: bounded(player.deviation, config) / SCALE,
  sigma: Math.min(player.volatility, config.volatility_max),
});

/** Steps 3 to 8. */
function after(before, player, opponent, score, config) {
  const g = 1 / Math.sqrt(1 + (3 * opponent.phi ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * (player.mu - opponent.mu)));
  const v = 1 / (g ** 2 * expected * (1 - expected));
  const sigma = volatility(player, v, v * g * (score - expected), config.tau);
  const phi = 1 / Math.sqrt(1 / player.phi ** 2 + 1 / v);
  const step = phi ** 2 * g * (score - expected) * SCALE;
  return {
    rating: limited(before.rating, step, score, config),
    deviation: bounded(phi * SCALE, config),
    volatility: Math.min(sigma, config.volatility_max),
  };
}

/** Step 5: the Illinois algorithm. */
function volatility({ phi, sigma }, v, delta, tau) {
  const a = Math.log(sigma ** 2);
  const f = (x) => {
    const e = Math.exp(x);
    return (e * (delta ** 2 - phi ** 2 - v - e)) / (2 * (phi ** 2 + v + e) ** 2) - (x - a) / tau ** 2;
  };
  let [A, B] = [a, Math.log(delta ** 2 - phi ** 2 - v)];
  if (!(delta ** 2 > phi ** 2 + v)) {
    let k = 1;
    while (f(a - k * tau) < 0) k += 1;
    B = a - k * tau;
  }
  let [fA, fB] = [f(A), f(B)];
  while (Math.abs(B - A) > TOLERANCE) {
    const C = A + ((A - B) * fA) / (fB - fA);
    const fC = f(C);
    if (fC * fB <= 0) [A, fA] = [B, fB];
    else fA /= 2;
    [B, fB] = [C, fC];
  }
  return Math.exp(A / 2);
}

/** No game moves a rating further than the largest step, nor below the floor. */
function limited(before, step, score, { floor, step_max }) {
  const aboveLoss = 2 * GAP * score;
  const belowWin = 2 * GAP - aboveLoss;
  const within = Math.max(Math.min(step, step_max - belowWin), aboveLoss - step_max);
  return Math.max(before + within, floor + aboveLoss);
}
