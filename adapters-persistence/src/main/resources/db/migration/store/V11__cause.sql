-- The request that caused an event: its id and, if the client has one, its trace. Null when no
-- request did, and in events of earlier versions.
ALTER TABLE event ADD COLUMN cause TEXT;
ALTER TABLE dead_letter ADD COLUMN cause TEXT;
