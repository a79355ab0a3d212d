-- An event that a webhook refuses is retried beside the cursor: a dead letter that is due again.
DROP INDEX dead_letter_again;

ALTER TABLE dead_letter ADD COLUMN due INTEGER; -- nanoseconds since 1970; null when it is not tried again

UPDATE dead_letter SET due = at WHERE again = 1;

ALTER TABLE dead_letter DROP COLUMN again;

CREATE INDEX dead_letter_due ON dead_letter (session, webhook, due, seq, part) WHERE due IS NOT NULL;

ALTER TABLE lane ADD COLUMN server_errors INTEGER NOT NULL DEFAULT 0; -- of the last failures
