/// Webhooks and other event sinks of an instance in family B. Start with [WebhookRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.webhook;

import org.jspecify.annotations.NullMarked;
