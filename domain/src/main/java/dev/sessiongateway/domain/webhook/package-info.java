/// Who wants to be told about events, and how. Start with [Webhook].
@NullMarked
package dev.sessiongateway.domain.webhook;

import org.jspecify.annotations.NullMarked;
