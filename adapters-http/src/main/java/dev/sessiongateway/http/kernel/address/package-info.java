/// Addresses in requests. Start with [Recipients].
@NullMarked
package dev.sessiongateway.http.kernel.address;

import org.jspecify.annotations.NullMarked;
