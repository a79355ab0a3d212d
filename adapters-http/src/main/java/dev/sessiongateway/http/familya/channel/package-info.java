/// Channels in family A. Start with [ChannelRoutes].
@NullMarked
package dev.sessiongateway.http.familya.channel;

import org.jspecify.annotations.NullMarked;
