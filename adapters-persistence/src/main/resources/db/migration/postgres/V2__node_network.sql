-- The network of a node: one with another network would take sessions that it cannot connect.
-- NULL for a node of a version that did not say it.
ALTER TABLE node ADD COLUMN network TEXT;
