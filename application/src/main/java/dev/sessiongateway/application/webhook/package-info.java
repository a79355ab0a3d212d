/// The delivery engine: webhooks, cursors, retries, circuit breakers, dead letters. Start with
/// [Subscriptions] and [WebhookAdmin] for the ports, with [WebhookDispatch] and [DeliveryWorker]
/// for the engine.
@NullMarked
package dev.sessiongateway.application.webhook;

import org.jspecify.annotations.NullMarked;
