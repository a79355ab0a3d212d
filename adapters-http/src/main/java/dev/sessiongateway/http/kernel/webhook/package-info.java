/// The TLS setting of webhooks, for both families. Start with [WebhookTls].
@NullMarked
package dev.sessiongateway.http.kernel.webhook;

import org.jspecify.annotations.NullMarked;
