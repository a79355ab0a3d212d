/// Webhooks: which there are, as receivers of events. Start with [Subscriptions] for the port and
/// with [WebhookReceivers] for the deliveries.
@NullMarked
package dev.sessiongateway.application.webhook;

import org.jspecify.annotations.NullMarked;
