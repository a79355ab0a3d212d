/// Sending messages, and recording those that arrive. Start with [Messaging].
@NullMarked
package dev.sessiongateway.application.messaging;

import org.jspecify.annotations.NullMarked;
