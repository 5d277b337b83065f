-- What the ranked queue asks of games, and what it tells of itself. The file of the same number under postgres/ says
-- the same in its dialect.

-- Whether a player is at a game, and how often two met of late.
CREATE INDEX game_white_running ON game (white_id) WHERE status = 'running';
CREATE INDEX game_black_running ON game (black_id) WHERE status = 'running';
CREATE INDEX game_pair ON game (white_id, black_id, finished_at);

-- One row: why those still wait whom the last wave found no opponent for.
CREATE TABLE queue_report (
    id      INTEGER NOT NULL,
    at      TEXT    NOT NULL,
    waiting TEXT    NOT NULL,
    CONSTRAINT queue_report_pkey PRIMARY KEY (id),
    CONSTRAINT queue_report_single_check CHECK (id = 1)
) STRICT;
