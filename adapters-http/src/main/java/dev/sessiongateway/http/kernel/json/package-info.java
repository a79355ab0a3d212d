/// Bytes to wire records and back, strictly. Start with [Json].
@NullMarked
package dev.sessiongateway.http.kernel.json;

import org.jspecify.annotations.NullMarked;
