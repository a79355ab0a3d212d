-- As in the stores: the request that caused the event.
ALTER TABLE farewell ADD COLUMN cause TEXT;
