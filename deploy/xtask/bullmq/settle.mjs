// Settles finished games as the ladder's worker does, one job of BullMQ for each. Prints how many it settled.
//
//   node settle.mjs DATABASE_URL REDIS_URL FIRST_GAME GAMES SECONDS_MAX CONCURRENCY

import { Queue, Worker } from 'bullmq';

import { connect, newestConfig } from './database.mjs';
import { aged, rateGame, unplayed } from './glicko2.mjs';

const [database, redis, ...numbers] = process.argv.slice(2);
const [first, games, secondsMax, concurrency] = numbers.map(Number);
const QUEUE = 'settle-game';
const ENQUEUED_AT_ONCE = 1000;

const { hostname: host, port } = new URL(redis);
const connection = { host, port: Number(port), maxRetriesPerRequest: null };
const pool = await connect(database, concurrency);
const config = await newestConfig(pool, 'blitz');

// Named, so that each connection prepares them once.
const statements = {
  claim: `UPDATE job SET state = 'running', attempt = attempt + 1
    WHERE kind = 'settle_game' AND game_id = $1 AND state = 'ready' RETURNING id`,
  game: `SELECT white_id, black_id, ladder, result, finished_at, white_sequence, black_sequence
    FROM game WHERE rating_status = 'pending' AND id = $1 FOR UPDATE`,
  lock: `INSERT INTO rating (ladder, player_id, rating, deviation, volatility, games, sequence)
    VALUES ($1, $2, 0, 0, 0, 0, 0), ($1, $3, 0, 0, 0, 0, 0)
    ON CONFLICT (ladder, player_id) DO UPDATE SET sequence = rating.sequence
    RETURNING player_id, rating, deviation, volatility, games, sequence, last_game_at`,
  position: `UPDATE ladder_books SET position = position + 2 WHERE ladder = $1 RETURNING position`,
  ledger: `INSERT INTO ledger (game_id, player_id, ladder, ladder_version, sequence, opponent_id, side, score,
      finished_at, stored_rating, stored_deviation, stored_volatility, stored_at, before_deviation, after_rating,
      after_deviation, after_volatility, position, kind, season)
    VALUES ($1, $2, $3, $4, $5, $6, 'white', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $27::bigint - 1, 'game', 1),
      ($1, $6, $3, $4, $17, $2, 'black', $18, $8, $19, $20, $21, $22, $23, $24, $25, $26, $27, 'game', 1)`,
  store: `UPDATE rating SET rating = new.rating, deviation = new.deviation, volatility = new.volatility,
      games = rating.games + 1, sequence = new.sequence, last_game_at = $2, rank_dirty = TRUE
    FROM (VALUES ($3::bigint, $4::float8, $5::float8, $6::float8, $7::bigint),
      ($8::bigint, $9::float8, $10::float8, $11::float8, $12::bigint))
      AS new (player_id, rating, deviation, volatility, sequence)
    WHERE rating.ladder = $1 AND rating.player_id = new.player_id`,
  settled: `UPDATE game SET rating_status = 'settled' WHERE rating_status = 'pending' AND id = $1`,
  done: `UPDATE job SET state = 'done', done_at = $2 WHERE id = $1 AND state = 'running'`,
};

const SCORES = { '1-0': 1, '1/2-1/2': 0.5, '0-1': 0 };

/** Rates one finished game, once. */
async function settle(ask, id) {
  const [job] = await ask('claim', [id]);
  if (job === undefined) return;
  const [game] = await ask('game', [id]);
  const score = SCORES[game.result];
  const players = [game.white_id, game.black_id];
  // In the order of ids, so that no two settlings wait for each other.
  const inOrder = players.toSorted((one, other) => Number(one) - Number(other));
  const rows = await ask('lock', [game.ladder, ...inOrder]);
  const [white, black] = [game.white_sequence, game.black_sequence].map((sequence, side) => {
    const row = rows.find((row) => row.player_id === players[side]);
    // The job fails, and BullMQ tries again later.
    if (Number(row.sequence) + 1 !== Number(sequence)) throw new Error(`an earlier game comes before ${id}`);
    const stored = row.games === 0 ? unplayed(config) : row;
    return { stored, sequence, last: row.last_game_at, before: aged(stored, row.last_game_at, game.finished_at, config) };
  });
  const after = rateGame(white.before, black.before, score, config);
  const effect = (player, after) => [
    player.stored.rating, player.stored.deviation, player.stored.volatility, player.last,
    player.before.deviation, after.rating, after.deviation, after.volatility,
  ];
  const [{ position }] = await ask('position', [game.ladder]);
  await ask('ledger', [
    id, players[0], game.ladder, config.version, white.sequence, players[1], score, game.finished_at,
    ...effect(white, after.white), black.sequence, 1 - score, ...effect(black, after.black), position,
  ]);
  const standing = (player, after, sequence) => [player, after.rating, after.deviation, after.volatility, sequence];
  await ask('store', [
    game.ladder, game.finished_at,
    ...standing(players[0], after.white, white.sequence), ...standing(players[1], after.black, black.sequence),
  ]);
  await ask('settled', [id]);
  await ask('done', [job.id, new Date()]);
}

async function inTransaction(work) {
  const client = await pool.connect();
  const ask = async (name, values) => (await client.query({ name, text: statements[name], values })).rows;
  try {
    await client.query('BEGIN');
    await work(ask);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const queue = new Queue(QUEUE, { connection });
for (let from = 0; from < games; from += ENQUEUED_AT_ONCE) {
  const length = Math.min(ENQUEUED_AT_ONCE, games - from);
  await queue.addBulk(
    Array.from({ length }, (_, index) => ({
      name: QUEUE,
      data: { game: first + from + index },
      opts: { attempts: 10, backoff: { type: 'fixed', delay: 100 }, removeOnComplete: true },
    })),
  );
}

const worker = new Worker(QUEUE, (job) => inTransaction((ask) => settle(ask, job.data.game)), {
  connection,
  concurrency,
  autorun: false,
});
let settled = 0;
await new Promise((resolve, reject) => {
  worker.on('completed', () => {
    settled += 1;
    if (settled === games) resolve();
  });
  // Each game is its players' first: none has to wait, so that any failure is a fault.
  worker.on('failed', (_, error) => reject(error));
  worker.on('error', reject);
  setTimeout(resolve, 1000 * secondsMax).unref();
  worker.run().catch(reject);
});
await worker.close();
await queue.close();
await pool.end();
console.log(JSON.stringify({ settled }));
