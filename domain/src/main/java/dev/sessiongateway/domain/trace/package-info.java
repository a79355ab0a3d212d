/// Which request caused something, so that its client finds it again in the log, in events and in
/// deliveries. Start with [RequestTrace].
@NullMarked
package dev.sessiongateway.domain.trace;

import org.jspecify.annotations.NullMarked;
