/// Telling subscribers over HTTP. Start with [Subscriptions] for who is told, with
/// [WebhookDispatch] and [LaneRunner] for how, and with [Receivers] for how that goes.
@NullMarked
package dev.sessiongateway.application.webhook;

import org.jspecify.annotations.NullMarked;
