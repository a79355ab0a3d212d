-- Whose file is it? A session may read the files of its messages, and no others.

-- The file of a message's content; of a story, that of what it shows. It follows the body.
ALTER TABLE message ADD COLUMN file TEXT GENERATED ALWAYS AS (
  coalesce(
    json_extract(body, '$.content.file.id'),
    json_extract(body, '$.content.shown.file.id'),
    json_extract(body, '$.content.image.id'))
) VIRTUAL;

CREATE INDEX message_by_file ON message (session, file) WHERE file IS NOT NULL;
