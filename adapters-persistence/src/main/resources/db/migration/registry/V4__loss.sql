-- When the registry was found to have lost commits. Until somebody has rebuilt it, sessions that only
-- the stores know are kept.
CREATE TABLE loss (
  number INTEGER PRIMARY KEY,
  commits INTEGER NOT NULL
) STRICT;
