/// The delivery of events to receivers: cursors, order, retries, circuit breakers, dead letters.
/// Start with [EventReceiver], which gets events and says whether it took them, and with
/// [ReceiverAdmin] for the port; with [DeliveryDispatcher] and [DeliveryWorker] for the engine.
@NullMarked
package dev.sessiongateway.application.delivery;

import org.jspecify.annotations.NullMarked;
