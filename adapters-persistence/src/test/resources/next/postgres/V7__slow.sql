-- Of tests only: the server needs a while for it, in which the gateway is killed.
CREATE TABLE slow (number BIGINT);
SELECT pg_sleep(3);
