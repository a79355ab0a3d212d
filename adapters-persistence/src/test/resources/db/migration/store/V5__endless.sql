-- Of tests only: it writes until the process is killed.
ALTER TABLE message ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
CREATE TABLE later (number INTEGER NOT NULL PRIMARY KEY, text TEXT NOT NULL) STRICT;
DROP TABLE archived_chat;
INSERT INTO later
  WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000000000)
  SELECT x, 'row ' || x FROM n;
