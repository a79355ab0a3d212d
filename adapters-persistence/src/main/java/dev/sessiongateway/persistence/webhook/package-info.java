/// How far each receiver got and what it did not take, in the store databases; how its address
/// fares, in the registry. Start with [JdbiLaneStore].
@NullMarked
package dev.sessiongateway.persistence.webhook;

import org.jspecify.annotations.NullMarked;
