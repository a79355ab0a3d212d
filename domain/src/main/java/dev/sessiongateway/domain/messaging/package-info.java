/// What a message is: its content, its identity and how far it got. Start with [Message].
@NullMarked
package dev.sessiongateway.domain.messaging;

import org.jspecify.annotations.NullMarked;
