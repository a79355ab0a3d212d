-- Messages that leave later. One that leaves becomes a row of `message` in the same transaction.
CREATE TABLE queued_message (
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  chat TEXT NOT NULL,
  send_at INTEGER,
  expires_at INTEGER,
  priority TEXT NOT NULL,
  queued_at INTEGER NOT NULL,
  order_at INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  version INTEGER NOT NULL, -- grows with each change
  body TEXT NOT NULL, -- JSON of the message
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX queued_message_by_order ON queued_message (session, order_at, queued_at);

-- How far a session is with its rate, so that a restart gives no message a second turn.
CREATE TABLE queue_state (
  session INTEGER NOT NULL PRIMARY KEY,
  paused INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  contact_day INTEGER, -- since 1970
  contacts INTEGER NOT NULL -- people who got their first message on that day
) STRICT, WITHOUT ROWID;
