/// PostgreSQL: one database has the tables of the registry and of many stores. A pool of
/// connections reads on the callers' threads; one thread writes, with group commit. Start with
/// [PostgresStores], then [PostgresConnections].
@NullMarked
package dev.sessiongateway.persistence.postgres;

import org.jspecify.annotations.NullMarked;
