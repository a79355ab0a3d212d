/// Converts between bytes and wire records, strictly. Start with [Json].
@NullMarked
package dev.sessiongateway.http.kernel.json;

import org.jspecify.annotations.NullMarked;
