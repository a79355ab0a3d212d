/// Channels and their posts. Start with [Channel].
@NullMarked
package dev.sessiongateway.domain.channel;

import org.jspecify.annotations.NullMarked;
