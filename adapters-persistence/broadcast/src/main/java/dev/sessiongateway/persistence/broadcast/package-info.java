/// Broadcasts, their recipients and the opt-out lists, in the store databases. Begin with
/// [JdbiBroadcastStore].
@NullMarked
package dev.sessiongateway.persistence.broadcast;

import org.jspecify.annotations.NullMarked;
