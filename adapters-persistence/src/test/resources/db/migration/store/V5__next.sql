-- Of tests only: what a later version may do.
ALTER TABLE message ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
CREATE TABLE later (number INTEGER NOT NULL PRIMARY KEY, text TEXT NOT NULL) STRICT;
INSERT INTO later SELECT arrival, id FROM message;
DROP TABLE archived_chat;
