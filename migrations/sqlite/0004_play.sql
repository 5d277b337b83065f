-- Tickets, blocks, each player's own log of what concerns them, and games without a deadline. The file of the same
-- number under postgres/ says the same in its dialect.

ALTER TABLE player ADD COLUMN is_guest INTEGER NOT NULL DEFAULT 0;

-- Neither of two players is given the other as an opponent while one blocks the other.
CREATE TABLE player_block (
    player_id         INTEGER NOT NULL,
    blocked_id        INTEGER NOT NULL,
    created_at        TEXT    NOT NULL,
    CONSTRAINT player_block_pkey PRIMARY KEY (player_id, blocked_id),
    CONSTRAINT player_block_player_fkey FOREIGN KEY (player_id) REFERENCES player (id),
    CONSTRAINT player_block_blocked_fkey FOREIGN KEY (blocked_id) REFERENCES player (id),
    CONSTRAINT player_block_self_check CHECK (player_id <> blocked_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_block_blocked ON player_block (blocked_id);

-- The number of each player's last affair: a row of its own, so that nothing else waits for it.
CREATE TABLE player_counter (
    player_id         INTEGER NOT NULL,
    last              INTEGER NOT NULL,
    CONSTRAINT player_counter_pkey PRIMARY KEY (player_id),
    CONSTRAINT player_counter_player_fkey FOREIGN KEY (player_id) REFERENCES player (id)
) STRICT;

-- What a player's stream tells: games, challenges, tickets. Kept for some days.
CREATE TABLE player_event (
    player_id         INTEGER NOT NULL,
    version           INTEGER NOT NULL,
    at                TEXT    NOT NULL,
    event             TEXT    NOT NULL,
    CONSTRAINT player_event_pkey PRIMARY KEY (player_id, version),
    CONSTRAINT player_event_player_fkey FOREIGN KEY (player_id) REFERENCES player (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_event_age ON player_event (at);

CREATE TABLE ticket (
    id                INTEGER NOT NULL,
    player_id         INTEGER NOT NULL,
    time_controls     TEXT    NOT NULL,
    range_below       INTEGER,
    range_above       INTEGER,
    color             TEXT    NOT NULL,
    client_ref        TEXT,
    status            TEXT    NOT NULL,
    game_id           INTEGER,
    created_at        TEXT    NOT NULL,
    ended_at          TEXT,
    CONSTRAINT ticket_pkey PRIMARY KEY (id),
    CONSTRAINT ticket_player_fkey FOREIGN KEY (player_id) REFERENCES player (id),
    CONSTRAINT ticket_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    CONSTRAINT ticket_status_check CHECK (status IN ('queued', 'matched', 'expired', 'cancelled')),
    CONSTRAINT ticket_game_check CHECK ((status = 'matched') = (game_id IS NOT NULL)),
    CONSTRAINT ticket_ended_check CHECK ((status = 'queued') = (ended_at IS NULL))
) STRICT;
-- A player waits once, whatever for.
CREATE UNIQUE INDEX ticket_queued_key ON ticket (player_id) WHERE status = 'queued';
CREATE INDEX ticket_player ON ticket (player_id, id);

-- Who does what only one process should: for some seconds, by the database's clock.
CREATE TABLE lease (
    name              TEXT    NOT NULL,
    holder            INTEGER NOT NULL,
    until             TEXT    NOT NULL,
    CONSTRAINT lease_pkey PRIMARY KEY (name)
) STRICT, WITHOUT ROWID;

-- How a player spoiled a game. What follows from it is calculated when it is asked for.
CREATE TABLE offence (
    game_id           INTEGER NOT NULL,
    player_id         INTEGER NOT NULL,
    kind              TEXT    NOT NULL,
    at                TEXT    NOT NULL,
    CONSTRAINT offence_pkey PRIMARY KEY (game_id, player_id),
    CONSTRAINT offence_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    CONSTRAINT offence_player_fkey FOREIGN KEY (player_id) REFERENCES player (id),
    CONSTRAINT offence_kind_check CHECK (kind IN ('aborted', 'no_start', 'left', 'stalled'))
) STRICT, WITHOUT ROWID;
CREATE INDEX offence_player ON offence (player_id, at);

-- One-use passes to a stream, for clients that cannot send headers. Only hashes, as with tokens.
CREATE TABLE stream_ticket (
    hash              BLOB    NOT NULL,
    token_id          INTEGER NOT NULL,
    expires_at        TEXT    NOT NULL,
    CONSTRAINT stream_ticket_pkey PRIMARY KEY (hash),
    CONSTRAINT stream_ticket_token_fkey FOREIGN KEY (token_id) REFERENCES token (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX stream_ticket_age ON stream_ticket (expires_at);

ALTER TABLE challenge ADD COLUMN decline_reason TEXT;
ALTER TABLE challenge ADD COLUMN rematch_of INTEGER
    CONSTRAINT challenge_rematch_fkey REFERENCES game (id);
CREATE INDEX challenge_rematch ON challenge (rematch_of) WHERE rematch_of IS NOT NULL;

-- A game without a limit has no deadline. `remind_at`: when the player to move is to be told that time is short.
CREATE TABLE live_game_anew (
    game_id           INTEGER NOT NULL,
    version           INTEGER NOT NULL,
    white_ms          INTEGER NOT NULL,
    black_ms          INTEGER NOT NULL,
    turn_began        TEXT    NOT NULL,
    deadline          TEXT,
    remind_at         TEXT,
    CONSTRAINT live_game_pkey PRIMARY KEY (game_id),
    CONSTRAINT live_game_game_fkey FOREIGN KEY (game_id) REFERENCES game (id)
) STRICT;
INSERT INTO live_game_anew (game_id, version, white_ms, black_ms, turn_began, deadline)
    SELECT game_id, version, white_ms, black_ms, turn_began, deadline FROM live_game;
DROP TABLE live_game;
ALTER TABLE live_game_anew RENAME TO live_game;
CREATE INDEX live_game_deadline ON live_game (deadline);
CREATE INDEX live_game_reminder ON live_game (remind_at) WHERE remind_at IS NOT NULL;

-- A fingerprint of all moves of a rated game that has ended: copies of a game have the same one.
ALTER TABLE game ADD COLUMN line_digest INTEGER;
CREATE INDEX game_line_digest ON game (line_digest) WHERE line_digest IS NOT NULL;
