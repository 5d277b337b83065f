// Calculates again what the ladder wrote into its ledger, and prints how many effects were compared and by how
// much the furthest value differs.
//
//   node check.mjs DATABASE_URL FIRST_GAME_LEFT_OUT LAST_GAME_LEFT_OUT

import { connect, newestConfig } from './database.mjs';
import { aged, rateGame } from './glicko2.mjs';

const [database, first, last] = process.argv.slice(2);
const pool = await connect(database, 1);
const config = await newestConfig(pool, 'blitz');
const { rows } = await pool.query(
  `SELECT * FROM ledger
   WHERE ladder = $1 AND ladder_version = $2 AND game_id NOT BETWEEN $3 AND $4
   ORDER BY game_id, side DESC`,
  [config.ladder, config.version, first, last],
);

const stored = (row) => ({
  rating: row.stored_rating,
  deviation: row.stored_deviation,
  volatility: row.stored_volatility,
});
let furthest = 0;
for (let index = 0; index + 1 < rows.length; index += 2) {
  const [white, black] = rows.slice(index, index + 2);
  const before = [white, black].map((row) => aged(stored(row), row.stored_at, row.finished_at, config));
  const rated = rateGame(...before, white.score, config);
  [rated.white, rated.black].forEach((after, side) => {
    const row = [white, black][side];
    furthest = Math.max(
      furthest,
      Math.abs(before[side].deviation - row.before_deviation),
      Math.abs(after.rating - row.after_rating),
      Math.abs(after.deviation - row.after_deviation),
      Math.abs(after.volatility - row.after_volatility),
    );
  });
}
console.log(JSON.stringify({ compared: rows.length, furthest }));
await pool.end();
