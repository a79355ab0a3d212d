-- Hidden ids of people and their phone numbers, as the network reported them.
CREATE TABLE lid (
  session INTEGER NOT NULL,
  lid TEXT NOT NULL,
  phone TEXT NOT NULL,
  PRIMARY KEY (session, lid)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX lid_phone ON lid (session, phone);
