-- Of tests only: what a later version may do.
ALTER TABLE message ADD COLUMN pinned BIGINT NOT NULL DEFAULT 0;
CREATE TABLE later (number BIGINT NOT NULL PRIMARY KEY, text TEXT NOT NULL);
INSERT INTO later SELECT arrival, id FROM message;
DROP TABLE archived_chat;
