/// The administration of webhooks and dead letters below `/api/webhooks`, and webhooks in family
/// A's configuration. Start with [WebhookRoutes].
@NullMarked
package dev.sessiongateway.http.familya.webhook;

import org.jspecify.annotations.NullMarked;
