/// Channels. Start with [Channels].
@NullMarked
package dev.sessiongateway.application.channel;

import org.jspecify.annotations.NullMarked;
