/// Online and typing states. Start with [Presence].
@NullMarked
package dev.sessiongateway.domain.presence;

import org.jspecify.annotations.NullMarked;
