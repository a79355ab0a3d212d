/// Events to Kafka. Start with [KafkaSink].
@NullMarked
package dev.sessiongateway.sink.kafka;

import org.jspecify.annotations.NullMarked;
