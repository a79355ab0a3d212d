-- How the addresses of receivers fare, for all sessions together.
CREATE TABLE endpoint (
  url TEXT NOT NULL PRIMARY KEY,
  failures INTEGER NOT NULL,
  failing_since INTEGER, -- nanoseconds since 1970
  probe_at INTEGER,
  disabled_at INTEGER,
  reason TEXT
) STRICT, WITHOUT ROWID;

-- What is still to be told of sessions that were deleted, in order.
CREATE TABLE farewell (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  instance TEXT NOT NULL,
  session TEXT NOT NULL,
  webhook TEXT NOT NULL,
  config TEXT NOT NULL, -- JSON of the webhook as it was in the end
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  at INTEGER NOT NULL,
  path_suffix TEXT NOT NULL,
  body BLOB NOT NULL,
  added_at INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  due INTEGER
) STRICT;

CREATE INDEX farewell_by_lane ON farewell (instance, webhook, number);

-- Tries that were of no session; the others are at the addresses of their sessions. The session is
-- always 0.
CREATE TABLE delivery (
  number INTEGER PRIMARY KEY,
  session INTEGER NOT NULL,
  webhook TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  at INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER,
  millis INTEGER NOT NULL,
  answer TEXT NOT NULL
) STRICT;

CREATE INDEX delivery_by_webhook ON delivery (session, webhook);
