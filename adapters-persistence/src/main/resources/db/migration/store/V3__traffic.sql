-- What phones can cause besides messages.

-- People as the network last told of them.
CREATE TABLE contact (
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT,
  picture TEXT, -- its address
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;
