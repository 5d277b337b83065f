-- Tickets, blocks, each player's own log of what concerns them, and games without a deadline. The file of the same
-- number under sqlite/ says the same in its dialect.

ALTER TABLE player ADD COLUMN is_guest BOOLEAN NOT NULL DEFAULT FALSE;

-- Neither of two players is given the other as an opponent while one blocks the other.
CREATE TABLE player_block (
    player_id  BIGINT      NOT NULL,
    blocked_id BIGINT      NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT player_block_pkey PRIMARY KEY (player_id, blocked_id),
    CONSTRAINT player_block_player_fkey FOREIGN KEY (player_id) REFERENCES player (id),
    CONSTRAINT player_block_blocked_fkey FOREIGN KEY (blocked_id) REFERENCES player (id),
    CONSTRAINT player_block_self_check CHECK (player_id <> blocked_id)
);
CREATE INDEX player_block_blocked ON player_block (blocked_id);

-- The number of each player's last affair: a row of its own, so that nothing else waits for it.
CREATE TABLE player_counter (
    player_id BIGINT NOT NULL,
    last      BIGINT NOT NULL,
    CONSTRAINT player_counter_pkey PRIMARY KEY (player_id),
    CONSTRAINT player_counter_player_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- What a player's stream tells: games, challenges, tickets. Kept for some days.
CREATE TABLE player_event (
    player_id BIGINT      NOT NULL,
    version   BIGINT      NOT NULL,
    at        TIMESTAMPTZ NOT NULL,
    event     JSONB       NOT NULL,
    CONSTRAINT player_event_pkey PRIMARY KEY (player_id, version),
    CONSTRAINT player_event_player_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX player_event_age ON player_event (at);

CREATE TABLE ticket (
    id            BIGINT      NOT NULL,
    player_id     BIGINT      NOT NULL,
    time_controls JSONB       NOT NULL,
    range_below   INTEGER,
    range_above   INTEGER,
    color         TEXT        NOT NULL,
    client_ref    TEXT,
    status        TEXT        NOT NULL,
    game_id       BIGINT,
    created_at    TIMESTAMPTZ NOT NULL,
    ended_at      TIMESTAMPTZ,
    CONSTRAINT ticket_pkey PRIMARY KEY (id),
    CONSTRAINT ticket_player_fkey FOREIGN KEY (player_id) REFERENCES player (id),
    CONSTRAINT ticket_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    CONSTRAINT ticket_status_check CHECK (status IN ('queued', 'matched', 'expired', 'cancelled')),
    CONSTRAINT ticket_game_check CHECK ((status = 'matched') = (game_id IS NOT NULL)),
    CONSTRAINT ticket_ended_check CHECK ((status = 'queued') = (ended_at IS NULL))
);
-- A player waits once, whatever for.
CREATE UNIQUE INDEX ticket_queued_key ON ticket (player_id) WHERE status = 'queued';
CREATE INDEX ticket_player ON ticket (player_id, id);

-- Who does what only one process should: for some seconds, by the database's clock.
CREATE TABLE lease (
    name   TEXT        NOT NULL,
    holder BIGINT      NOT NULL,
    until  TIMESTAMPTZ NOT NULL,
    CONSTRAINT lease_pkey PRIMARY KEY (name)
);

-- How a player spoiled a game. What follows from it is calculated when it is asked for.
CREATE TABLE offence (
    game_id   BIGINT      NOT NULL,
    player_id BIGINT      NOT NULL,
    kind      TEXT        NOT NULL,
    at        TIMESTAMPTZ NOT NULL,
    CONSTRAINT offence_pkey PRIMARY KEY (game_id, player_id),
    CONSTRAINT offence_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    CONSTRAINT offence_player_fkey FOREIGN KEY (player_id) REFERENCES player (id),
    CONSTRAINT offence_kind_check CHECK (kind IN ('aborted', 'no_start', 'left', 'stalled'))
);
CREATE INDEX offence_player ON offence (player_id, at);

-- One-use passes to a stream, for clients that cannot send headers. Only hashes, as with tokens.
CREATE TABLE stream_ticket (
    hash       BYTEA       NOT NULL,
    token_id   BIGINT      NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT stream_ticket_pkey PRIMARY KEY (hash),
    CONSTRAINT stream_ticket_token_fkey FOREIGN KEY (token_id) REFERENCES token (id)
);
CREATE INDEX stream_ticket_age ON stream_ticket (expires_at);

ALTER TABLE challenge ADD COLUMN decline_reason TEXT;
ALTER TABLE challenge ADD COLUMN rematch_of BIGINT
    CONSTRAINT challenge_rematch_fkey REFERENCES game (id);
CREATE INDEX challenge_rematch ON challenge (rematch_of) WHERE rematch_of IS NOT NULL;

-- A game without a limit has no deadline. `remind_at`: when the player to move is to be told that time is short.
ALTER TABLE live_game ALTER COLUMN deadline DROP NOT NULL;
ALTER TABLE live_game ADD COLUMN remind_at TIMESTAMPTZ;
CREATE INDEX live_game_reminder ON live_game (remind_at) WHERE remind_at IS NOT NULL;

-- A fingerprint of all moves of a rated game that has ended: copies of a game have the same one.
ALTER TABLE game ADD COLUMN line_digest BIGINT;
CREATE INDEX game_line_digest ON game (line_digest) WHERE line_digest IS NOT NULL;
