/// What gets events and how it says whether it took them. Start with [EventReceiver]; the engine of
/// cursors, order, retries and dead letters is in
/// [dev.sessiongateway.application.webhook.WebhookDispatch].
@NullMarked
package dev.sessiongateway.application.delivery;

import org.jspecify.annotations.NullMarked;
