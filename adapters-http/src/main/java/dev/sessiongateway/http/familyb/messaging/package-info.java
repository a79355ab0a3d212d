/// Sending, editing and finding messages in family B, and the JSON of its messages. Start with
/// [MessagingRoutes] and [MessageRecord].
@NullMarked
package dev.sessiongateway.http.familyb.messaging;

import org.jspecify.annotations.NullMarked;
