/// Event sinks: brokers to which events are published with the engine of the webhooks. Start with
/// [EventSink]; [SinkReceivers] hands it what the engine delivers.
@NullMarked
package dev.sessiongateway.application.sink;

import org.jspecify.annotations.NullMarked;
