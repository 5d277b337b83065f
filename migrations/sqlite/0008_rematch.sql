-- A game has one rematch: of two players who ask for it at once, one offers it. The file of the same number under
-- postgres/ says the same in its dialect.

-- Whether another offer of the same rematch stands in the place of this one, which lapsed.
ALTER TABLE challenge ADD COLUMN displaced INTEGER NOT NULL DEFAULT 0;

-- Where two stand already, one stays: that which was accepted, or else the newest.
UPDATE challenge SET status = 'cancelled'
WHERE status = 'open' AND EXISTS (
    SELECT 1 FROM challenge other
    WHERE other.rematch_of = challenge.rematch_of
      AND (other.status = 'accepted' OR (other.status = 'open' AND other.id > challenge.id)));
UPDATE challenge SET displaced = TRUE
WHERE status = 'accepted' AND EXISTS (
    SELECT 1 FROM challenge other
    WHERE other.rematch_of = challenge.rematch_of AND other.status = 'accepted' AND other.id > challenge.id);

CREATE UNIQUE INDEX challenge_rematch_key ON challenge (rematch_of)
    WHERE status IN ('open', 'accepted') AND NOT displaced;
