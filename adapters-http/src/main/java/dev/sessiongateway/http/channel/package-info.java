/// Channels over HTTP. Start with [FamilyAChannelRoutes].
@NullMarked
package dev.sessiongateway.http.channel;

import org.jspecify.annotations.NullMarked;
