/// Events to Redis. Start with [RedisSink].
@NullMarked
package dev.sessiongateway.sink.redis;

import org.jspecify.annotations.NullMarked;
