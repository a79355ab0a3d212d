/// Telling subscribers over HTTP. Start with [Subscriptions] and [WebhookDispatch].
@NullMarked
package dev.sessiongateway.application.webhook;

import org.jspecify.annotations.NullMarked;
