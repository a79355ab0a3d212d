/// The event log and the notification of listeners about appended events. Start with
/// [JdbiEventLog].
@NullMarked
package dev.sessiongateway.persistence.event;

import org.jspecify.annotations.NullMarked;
