/// Channels. Start with [Channels]; [ChannelDirectory] finds them.
@NullMarked
package dev.sessiongateway.application.channel;

import org.jspecify.annotations.NullMarked;
