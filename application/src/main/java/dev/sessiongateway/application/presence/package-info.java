/// Being online, typing. Start with [PresenceUpdates].
@NullMarked
package dev.sessiongateway.application.presence;

import org.jspecify.annotations.NullMarked;
