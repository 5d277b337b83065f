-- The players that the installation has itself. The file of the same number under sqlite/ says the same in its
-- dialect.

-- `engine` names what chooses the moves.
CREATE TABLE house_bot (
    engine            TEXT    NOT NULL,
    player_id         BIGINT  NOT NULL,
    CONSTRAINT house_bot_pkey PRIMARY KEY (engine),
    CONSTRAINT house_bot_player_key UNIQUE (player_id),
    CONSTRAINT house_bot_player_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
