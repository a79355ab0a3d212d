/// Sessions: configuration in the registry, state in the store databases. Start with
/// [JdbiSessionStore].
@NullMarked
package dev.sessiongateway.persistence.session;

import org.jspecify.annotations.NullMarked;
