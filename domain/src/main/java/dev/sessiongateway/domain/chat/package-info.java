/// Conversations of an account. Start with [Chat].
@NullMarked
package dev.sessiongateway.domain.chat;

import org.jspecify.annotations.NullMarked;
