/// Session states and names for both families. Start with [SessionStatus].
@NullMarked
package dev.sessiongateway.http.kernel.session;

import org.jspecify.annotations.NullMarked;
