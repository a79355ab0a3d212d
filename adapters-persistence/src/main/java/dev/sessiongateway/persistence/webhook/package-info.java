/// How far each receiver got, in the store databases. Start with [JdbiLaneStore].
@NullMarked
package dev.sessiongateway.persistence.webhook;

import org.jspecify.annotations.NullMarked;
