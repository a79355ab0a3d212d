/// The log of events, and the word about what was appended. Start with [JdbiEventLog].
@NullMarked
package dev.sessiongateway.persistence.event;

import org.jspecify.annotations.NullMarked;
