/// Webhooks: subscriptions to events, retry policies and endpoint health. Start with [Webhook].
@NullMarked
package dev.sessiongateway.domain.webhook;

import org.jspecify.annotations.NullMarked;
