/// Events to RabbitMQ. Start with [RabbitSink].
@NullMarked
package dev.sessiongateway.sink.rabbitmq;

import org.jspecify.annotations.NullMarked;
