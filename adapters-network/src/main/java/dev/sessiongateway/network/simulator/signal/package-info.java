/// The signals that wait for a session, and which of them are delivered next. Start with
/// [SignalQueue].
@NullMarked
package dev.sessiongateway.network.simulator.signal;

import org.jspecify.annotations.NullMarked;
