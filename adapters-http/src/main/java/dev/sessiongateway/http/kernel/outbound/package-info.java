/// Calls by the gateway to URLs that clients name: one HTTP client and the policy of allowed
/// addresses. Start with [OutboundClient].
@NullMarked
package dev.sessiongateway.http.kernel.outbound;

import org.jspecify.annotations.NullMarked;
