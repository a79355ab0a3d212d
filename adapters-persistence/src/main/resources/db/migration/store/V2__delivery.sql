-- Every try to deliver something.
CREATE TABLE delivery (
  number INTEGER PRIMARY KEY,
  session INTEGER NOT NULL,
  webhook TEXT NOT NULL,
  event_id TEXT NOT NULL, -- as the receiver sees it
  event TEXT NOT NULL, -- its name as the receiver sees it
  attempt INTEGER NOT NULL,
  at INTEGER NOT NULL, -- nanoseconds since 1970
  outcome TEXT NOT NULL,
  status INTEGER,
  millis INTEGER NOT NULL,
  answer TEXT NOT NULL
) STRICT;

CREATE INDEX delivery_by_webhook ON delivery (session, webhook);

ALTER TABLE event ADD COLUMN replayed INTEGER NOT NULL DEFAULT 0;

-- Dead letters now carry their event, as the log forgets it.
ALTER TABLE dead_letter RENAME TO former_letter;

DROP INDEX dead_letter_by_time;

CREATE TABLE dead_letter (
  session INTEGER NOT NULL,
  webhook TEXT NOT NULL,
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  id TEXT NOT NULL,
  event_id TEXT NOT NULL, -- as the receiver would have seen it
  event TEXT NOT NULL, -- its name as the receiver would have seen it
  attempts INTEGER NOT NULL,
  at INTEGER NOT NULL, -- when it was given up
  reason TEXT NOT NULL,
  again INTEGER NOT NULL, -- 1 when one more try is asked for
  log_id TEXT NOT NULL, -- event.id
  log_at INTEGER NOT NULL,
  replayed INTEGER NOT NULL,
  body TEXT NOT NULL, -- JSON of the event
  PRIMARY KEY (session, webhook, seq, part)
) STRICT, WITHOUT ROWID;

INSERT INTO dead_letter
  SELECT session, webhook, seq, part,
    session || '-' || webhook || '-' || seq || '-' || part, event.id, former_letter.event, 1,
    former_letter.at, reason, 0, event.id, event.at, 0, body
  FROM former_letter JOIN event USING (session, seq);

DROP TABLE former_letter;

CREATE INDEX dead_letter_by_time ON dead_letter (session, at);
CREATE INDEX dead_letter_again ON dead_letter (session, webhook, seq, part) WHERE again = 1;
