/// Sending in family A, and the JSON of its messages. Start with [MessagingRoutes] and
/// [MessageView]; [MessageContent] is the one view of content.
@NullMarked
package dev.sessiongateway.http.familya.messaging;

import org.jspecify.annotations.NullMarked;
