-- The addresses from which a key may be used, separated by commas; none means from everywhere.
ALTER TABLE access_key ADD COLUMN addresses TEXT NOT NULL DEFAULT '';
