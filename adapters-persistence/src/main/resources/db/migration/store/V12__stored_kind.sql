-- The kind and the file of a message's content are stored with it. As generated columns they cost a
-- parse of the body for each index at each insert.

CREATE TEMP TABLE known (
  arrival INTEGER PRIMARY KEY,
  kind TEXT,
  file TEXT
);

-- Two indexes have them: no row of the table is read.
INSERT INTO known SELECT arrival, kind, NULL FROM message WHERE kind <> 'text';
INSERT INTO known SELECT arrival, 'text', file FROM message WHERE file IS NOT NULL
  ON CONFLICT (arrival) DO UPDATE SET file = excluded.file;

DROP INDEX message_by_kind;
DROP INDEX message_by_file;
ALTER TABLE message DROP COLUMN kind;
ALTER TABLE message DROP COLUMN file;

-- Most messages are texts, and their rows stay as they are.
ALTER TABLE message ADD COLUMN kind TEXT NOT NULL DEFAULT 'text';
ALTER TABLE message ADD COLUMN file TEXT;

-- A text with a preview is a text to those who ask for texts, and a GIF is a video.
UPDATE message SET
  kind = CASE known.kind WHEN 'text-with-preview' THEN 'text' WHEN 'gif' THEN 'VIDEO' ELSE known.kind END,
  file = known.file
FROM known WHERE message.arrival = known.arrival;

DROP TABLE known;

CREATE INDEX message_by_kind ON message (session, kind, at) WHERE kind <> 'text';
CREATE INDEX message_by_file ON message (session, file) WHERE file IS NOT NULL;
