/// Bytes to wire records and back, strictly. Start with [Json].
@NullMarked
package dev.sessiongateway.http.json;

import org.jspecify.annotations.NullMarked;
