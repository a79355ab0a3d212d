/// Messages: their content, identity and acknowledgement. Start with [Message].
@NullMarked
package dev.sessiongateway.domain.messaging;

import org.jspecify.annotations.NullMarked;
