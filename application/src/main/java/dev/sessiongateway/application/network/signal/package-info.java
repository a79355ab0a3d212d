/// What a network reports to a session. Start with [LinkSignal].
@NullMarked
package dev.sessiongateway.application.network.signal;

import org.jspecify.annotations.NullMarked;
