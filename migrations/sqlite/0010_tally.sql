-- How games ended, counted. The file of the same number under postgres/ says the same in its dialect.

-- Finished games that were not annulled. Casual ones stand under the ladder '', those that do not count for ratings
-- in season 0. `shard`: the game's id modulo 64, so that games that finish at the same time seldom wait for each other.
CREATE TABLE game_tally (
    ladder            TEXT    NOT NULL,
    season            INTEGER NOT NULL,
    termination       TEXT    NOT NULL,
    result            TEXT    NOT NULL,
    shard             INTEGER NOT NULL,
    games             INTEGER NOT NULL,
    CONSTRAINT game_tally_pkey PRIMARY KEY (ladder, season, termination, result, shard)
) STRICT, WITHOUT ROWID;
INSERT INTO game_tally (ladder, season, termination, result, shard, games)
    SELECT COALESCE(g.ladder, ''), COALESCE(g.season, 0), g.termination, g.result, g.id % 64, COUNT(*)
    FROM game g
    WHERE g.status = 'finished'
      AND NOT EXISTS (SELECT 1 FROM correction c WHERE c.game_id = g.id AND c.kind = 'annulment')
    GROUP BY 1, 2, 3, 4, 5;

-- Whether a game was annulled is asked of every game that is counted.
CREATE INDEX correction_annulment ON correction (game_id) WHERE kind = 'annulment';
