/// Calls that this gateway makes itself, to addresses that clients name: one HTTP client and the
/// rule where it may connect. Start with [OutboundClient].
@NullMarked
package dev.sessiongateway.http.kernel.outbound;

import org.jspecify.annotations.NullMarked;
