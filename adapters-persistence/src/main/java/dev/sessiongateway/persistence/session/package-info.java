/// Sessions: what was asked for in the registry, how they stand in the store databases. Start with
/// [JdbiSessionStore].
@NullMarked
package dev.sessiongateway.persistence.session;

import org.jspecify.annotations.NullMarked;
