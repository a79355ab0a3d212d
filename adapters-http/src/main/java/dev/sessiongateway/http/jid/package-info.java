/// Addresses as clients write them. Start with [Recipients].
@NullMarked
package dev.sessiongateway.http.jid;

import org.jspecify.annotations.NullMarked;
