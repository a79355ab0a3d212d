/// Labels an account puts on chats. Start with [Label].
@NullMarked
package dev.sessiongateway.domain.label;

import org.jspecify.annotations.NullMarked;
