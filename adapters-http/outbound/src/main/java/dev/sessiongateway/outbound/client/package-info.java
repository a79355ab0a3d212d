/// Calls by the gateway to URLs that clients name: one HTTP client and the policy of allowed
/// addresses. Start with [OutboundClient].
@NullMarked
package dev.sessiongateway.outbound.client;

import org.jspecify.annotations.NullMarked;
