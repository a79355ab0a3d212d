/// Sending messages, and storing the updates of links. Start with [Messaging].
@NullMarked
package dev.sessiongateway.application.messaging;

import org.jspecify.annotations.NullMarked;
