-- Where the file of an address is, relative to the data directory. Up to now it was the address.
ALTER TABLE store_address ADD COLUMN file TEXT NOT NULL DEFAULT '';

UPDATE store_address SET file = path;
