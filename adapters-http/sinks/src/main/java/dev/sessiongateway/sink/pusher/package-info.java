/// Events to Pusher. Start with [PusherSink].
@NullMarked
package dev.sessiongateway.sink.pusher;

import org.jspecify.annotations.NullMarked;
