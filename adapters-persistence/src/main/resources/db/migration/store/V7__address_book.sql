-- The names of people in the account's address book; both are null for people who are not in it.
ALTER TABLE contact ADD COLUMN first_name TEXT;
ALTER TABLE contact ADD COLUMN last_name TEXT;
