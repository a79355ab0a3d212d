-- How polls stand, as the account knows it: who stands behind each option now.
CREATE TABLE poll_tally (
  session INTEGER NOT NULL,
  poll TEXT NOT NULL,
  tallies TEXT NOT NULL,
  PRIMARY KEY (session, poll)
) STRICT, WITHOUT ROWID;
