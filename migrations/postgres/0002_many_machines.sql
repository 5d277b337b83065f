-- Jobs that travel between machines, and boards that several processes keep. The file of the same number
-- under sqlite/ says the same in its dialect.

-- The outbox: a job that is ready and was not published yet. `cause` names the request that made the job.
ALTER TABLE job ADD COLUMN published_at TIMESTAMPTZ;
ALTER TABLE job ADD COLUMN cause TEXT;

-- Set with every new rating, and taken back once the rank board has it: what a crash left between the two
-- is found here.
ALTER TABLE rating ADD COLUMN rank_dirty BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX rating_rank_dirty ON rating (ladder, player_id) WHERE rank_dirty;
