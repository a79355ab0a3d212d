/// Delivery cursors, delivery attempts and dead letters of webhooks, in the store databases; the
/// health of endpoints and post-deletion deliveries, in the registry. Start with
/// [JdbiDeliveryCursorStore].
@NullMarked
package dev.sessiongateway.persistence.webhook;

import org.jspecify.annotations.NullMarked;
