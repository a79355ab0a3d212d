/// The outgoing queue of a session: when a message may leave, and which one is next. Begin with
/// [SendingConfig] and [SendOrder].
@NullMarked
package dev.sessiongateway.domain.queue;

import org.jspecify.annotations.NullMarked;
