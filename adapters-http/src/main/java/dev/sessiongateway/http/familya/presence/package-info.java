/// The typing indicator in family A. Start with [PresenceRoutes].
@NullMarked
package dev.sessiongateway.http.familya.presence;

import org.jspecify.annotations.NullMarked;
