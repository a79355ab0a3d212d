/// Channels over HTTP. Start with [FamilyAChannelRoutes].
@NullMarked
package dev.sessiongateway.http.familya.channel;

import org.jspecify.annotations.NullMarked;
