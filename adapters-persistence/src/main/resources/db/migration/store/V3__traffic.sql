-- What phones can cause besides messages.

-- People as the network last told of them.
CREATE TABLE contact (
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT,
  picture TEXT, -- its address
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;

-- In the order in which they are tried again, page by page.
DROP INDEX message_pending;
CREATE INDEX message_pending ON message (session, at, id) WHERE from_me = 1 AND ack = 0;
