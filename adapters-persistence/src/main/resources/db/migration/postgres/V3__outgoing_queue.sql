-- Messages that leave later. One that leaves becomes a row of `message` in the same transaction.
CREATE TABLE queued_message (
  session BIGINT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  chat TEXT NOT NULL,
  send_at BIGINT,
  expires_at BIGINT,
  priority TEXT NOT NULL,
  queued_at BIGINT NOT NULL,
  order_at BIGINT NOT NULL,
  fingerprint TEXT NOT NULL,
  version BIGINT NOT NULL, -- grows with each change
  body TEXT NOT NULL, -- JSON of the message
  PRIMARY KEY (session, id)
);

CREATE INDEX queued_message_by_order ON queued_message (session, order_at, queued_at);

-- How far a session is with its rate, so that a restart gives no message a second turn.
CREATE TABLE queue_state (
  session BIGINT NOT NULL PRIMARY KEY,
  paused BIGINT NOT NULL,
  next_at BIGINT NOT NULL,
  contact_day BIGINT, -- since 1970
  contacts BIGINT NOT NULL -- people who got their first message on that day
);
