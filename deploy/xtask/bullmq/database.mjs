// What both programs ask the database for first.

import pg from 'pg';

/** A pool of so many connections, each open before it is needed. */
export async function connect(connectionString, connections) {
  const pool = new pg.Pool({ connectionString, max: connections, idleTimeoutMillis: 0 });
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  for (const client of clients) client.release();
  return pool;
}

/** The newest configuration of a ladder by Glicko-2. */
export async function newestConfig(pool, ladder) {
  const { rows } = await pool.query(
    'SELECT version, system FROM ladder_version WHERE ladder = $1 ORDER BY version DESC LIMIT 1',
    [ladder],
  );
  if (rows[0]?.system.system !== 'glicko2') throw new Error(`${ladder} is no ladder by Glicko-2`);
  return { ladder, version: rows[0].version, ...rows[0].system };
}
