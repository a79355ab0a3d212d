/// The typing indicator before a send. Start with [TypingIndicator].
@NullMarked
package dev.sessiongateway.http.kernel.presence;

import org.jspecify.annotations.NullMarked;
