/// Presence and the typing indicator in family B. Start with [PresenceRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.presence;

import org.jspecify.annotations.NullMarked;
