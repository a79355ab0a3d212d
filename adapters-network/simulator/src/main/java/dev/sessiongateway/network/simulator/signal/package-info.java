/// The signals that wait for a session, which of them are delivered next, and their delivery. Start
/// with [Device].
@NullMarked
package dev.sessiongateway.network.simulator.signal;

import org.jspecify.annotations.NullMarked;
